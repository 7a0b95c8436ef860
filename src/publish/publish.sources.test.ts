import { describe, expect, test } from 'vitest'
import { publish } from './publish.ts'

const LAWS = ['laws-2014', 'laws-2018', 'laws-2022']

interface Sketch {
  /** By document, what its front matter says of sections and of those it supersedes. */
  readonly sources: { readonly [id: string]: string }
  readonly rules?: string
  readonly usual?: string
}

/** A game of one action with documents of 2014, 2018 and 2022. */
function game({ sources, rules = '', usual = '' }: Sketch): ReturnType<typeof publish> {
  return publish([
    { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [laws]\nprecedence: [recency]\n' },
    ...LAWS.filter((id) => id in sources).map((id) => ({
      path: `g/sources/${id}.md`,
      text: `---\ntitle: ${id}\nauthority: laws\npublished: ${id.slice(5)}\n${sources[id]}\n---\n`,
    })),
    { path: 'g/vocabulary/all.yaml', text: `facts: { late: bool }\nactions:\n  move: {${usual}}\n` },
    { path: 'g/entries/moving.md', text: `---\nterm: Moving\n---\n${rules}` },
  ])
}

const rule = (id: string, cites: string, more = 'then: { forbid: move }') =>
  `\`\`\`rule\nid: ${id}\ncites: [${cites}]\n${more}\n\`\`\`\n`

const cite = (year: number, at?: string) => `{ source: laws-${year}${at === undefined ? '' : `, at: "${at}"`} }`

const told = (sketch: Sketch, wanted: string) =>
  game(sketch).diagnostics.flatMap(({ code, message }) => (code === wanted ? [message] : []))

const TWO = {
  'laws-2014': 'sections: ["4.1", { "7.5": ["7.5.1", "7.5.4"] }]',
  'laws-2018': 'sections: ["4.1", "7.5"]\nsupersedes: laws-2014',
}
const THREE = { ...TWO, 'laws-2022': 'sections: ["1"]\nsupersedes: laws-2018' }

describe('Sections that stand in others', () => {
  test('are kept in the order of the document, each with how deep it stands', () => {
    const [edition] = game({
      sources: { 'laws-2014': 'sections: [Aim, { "7": [{ "7.5": ["7.5.1"] }, "7.6"] }, End]' },
    }).editions
    expect(edition?.sources).toMatchObject([
      { sections: ['Aim', '7', '7.5', '7.5.1', '7.6', 'End'], depths: [0, 0, 1, 2, 1, 0] },
    ])
    const [flat] = game({ sources: { 'laws-2014': 'sections: [Aim]' } }).editions
    expect(flat?.sources[0]).not.toHaveProperty('depths')
  })

  test('are cited with the one they stand in, and it with them; those beside them are not', () => {
    const sources = { 'laws-2014': 'sections: [{ "7": [{ "7.5": ["7.5.1", "7.5.4"] }, "7.6"] }]' }
    const uncited = (at: string) =>
      told({ sources, rules: rule('a', cite(2014, at)) }, 'cover/section').map((message) => message.split(' ')[0])
    expect(uncited('7.5.4')).toEqual(['`7.5.1`', '`7.6`'])
    expect(uncited('7.5')).toEqual(['`7.6`'])
    expect(uncited('7')).toEqual([])
    expect(uncited('7.6')).toEqual(['`7.5`', '`7.5.1`', '`7.5.4`'])
  })

  test('are a list below their section, and nothing else', () => {
    const faults = (sections: string) =>
      game({ sources: { 'laws-2014': `sections: ${sections}` } }).diagnostics.flatMap(({ code, severity }) =>
        severity === 'error' ? [code] : [],
      )
    expect(faults('[{ "7": }]')).toEqual(['block/empty-value'])
    expect(faults('[{ "7": [{}] }]')).toEqual(['block/empty-value'])
    expect(faults('{ "7": [a] }')).toEqual(['block/shape'])
    expect(faults('[{ "7": { "7.5": [a] } }]')).toEqual(['block/shape'])
  })
})

describe('A rule whose document was superseded', () => {
  test('is told to be in force but gone, since when, and which sections went', () => {
    expect(
      told({ sources: TWO, rules: rule('a', `${cite(2014, '4.1')}, ${cite(2014, '7.5.4')}`) }, 'source/gone'),
    ).toEqual([
      '`a` is in force, but gone (in 2018: laws-2018 took the place of laws-2014 and has no `7.5.4`, only `7.5`). Cite where a later document says it, end it by `cancels` or `replaces`, or accept it with the reason.',
    ])
  })

  test.each([
    ['stands in the later one as well', cite(2014, '4.1'), 'and still has `4.1`'],
    ['is cited without a section', cite(2014), 'took the place of laws-2014'],
  ])('is told so also where it %s', (_, cites, detail) => {
    expect(told({ sources: TWO, rules: rule('a', cites) }, 'source/gone')).toEqual([
      expect.stringContaining(`${detail}). `),
    ])
  })

  test.each([
    ['it cites a later one too', rule('a', `${cite(2014, '4.1')}, ${cite(2018, '4.1')}`)],
    ['it ended with its document', rule('a', cite(2014)) + rule('b', cite(2018), 'cancels: [a]')],
    ['it ends some days later', rule('a', cite(2014), 'then: { forbid: move }\nends: 2018-07')],
    ['it only ended another, once', rule('a', '', 'then: { forbid: move }') + rule('b', cite(2014), 'cancels: [a]')],
    [
      'its author says why',
      rule('a', cite(2014), 'then: { forbid: move }\naccept: { source/gone: printed on the board }'),
    ],
  ])('is not told so where %s', (_, rules) => {
    expect(told({ sources: TWO, rules }, 'source/gone')).toEqual([])
  })

  test('is told so where it outlived also the document after', () => {
    const rules = rule('a', cite(2014)) + rule('b', cite(2022), 'cancels: [a]')
    expect(told({ sources: TWO, rules: rules.replace(cite(2022), cite(2018)) }, 'source/gone')).toEqual([])
    expect(told({ sources: THREE, rules }, 'source/gone')).toEqual([expect.stringMatching(/^`a` .*in 2018: laws-2018/)])
  })

  test('rests on the last of its documents to go', () => {
    const rules = rule('a', `${cite(2014)}, ${cite(2018)}`)
    expect(told({ sources: THREE, rules }, 'source/gone')).toEqual([
      expect.stringContaining('in 2022: laws-2022 took the place of laws-2018'),
    ])
  })
})

describe('A default whose documents were superseded', () => {
  const usual = (more: string) =>
    ` default: permitted, usual: { entry: moving, cites: [${cite(2014, '7.5.1')}]${more} } `

  test('is told to be gone like a rule, unless it says why it is assumed', () => {
    expect(told({ sources: TWO, usual: usual('') }, 'source/gone')).toEqual([
      expect.stringMatching(/^`move` .*`7.5.1`/),
    ])
    expect(told({ sources: TWO, usual: usual(', assumed: custom') }, 'source/gone')).toEqual([])
  })
})

describe('A heading that rules are called by', () => {
  const titles = (rules: string) => told({ sources: { 'laws-2014': 'sections: []' }, rules }, 'rule/title')

  test('is told where it reads badly as a title, once, and not of a stub or of a rule with a title of its own', () => {
    const [a, b] = [rule('a', cite(2014)), rule('b', cite(2014), 'then: { permit: move }')]
    expect(titles(`## 4.3.1\n\n${a}${b}`)).toEqual([
      '`4.3.1` is a heading that reads badly as a title (it has no word). Say in a few words what the rule does, in the heading or as `title`.',
    ])
    expect(titles(`## Nobody moves\n\n${a}${b}`)).toEqual([])
    expect(titles(`## 4.3.1\n\n${rule('a', cite(2014), 'title: Nobody moves\nthen: { forbid: move }')}`)).toEqual([])
    expect(titles(`## 4.3.1\n\n${rule('a', cite(2014), 'not-yet: all of it')}`)).toEqual([])
    expect(
      titles(`## 4.3.1\n\n${rule('a', cite(2014), 'then: { forbid: move }\naccept: { rule/title: so it is called }')}`),
    ).toEqual([])
  })
})
