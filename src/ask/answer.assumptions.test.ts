import { describe, expect, test } from 'vitest'
import type { Question } from '../domain/index.ts'
import { answer } from './answer.ts'
import { answered, editionOf, publishSmall } from './testing/small.fixture.ts'

/** Asks whether to sail, where nothing but facts and what is always so matters. */
function asking(vocabulary: string, more = '') {
  const actions = 'actions: { sail: { default: permitted } }\n'
  const rule = '```rule\nid: ban\ncites: [{ source: law }]\nwhen: ban\nthen: { forbid: sail }\n```\n'
  const { editions, diagnostics } = publishSmall(vocabulary + actions, `---\nterm: E\n---\n${rule}\n${more}`)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  const [edition] = editions
  if (!edition || faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  return (facts: Question['facts'] = {}) => {
    const outcome = answer(edition, { ask: 'sail', facts })
    if (!outcome.ok) return { problems: outcome.problems }
    return { warnings: outcome.answer.warnings }
  }
}

/** A game of facts, some of them usually so, and of what is always so. */
const table = (facts: string, ...always: readonly string[]) =>
  asking(`types: { colour: [red, green, blue] }\nfacts: { ban: bool, ${facts} }\nalways: ${JSON.stringify(always)}\n`)

const usually = 'type: bool, assume: true'
const red = 'type: colour, assume: red'
const gone = (fact: string, always: string) => ({
  code: 'assumption-gives-way',
  at: fact,
  detail: `the usual value of ${fact} does not go with the facts given, since always ${always}`,
  didYouMean: [],
})

describe('given facts that cannot be together', () => {
  const problem = (always: string) => ({
    at: 'facts',
    code: 'question/impossible',
    detail: `at a table it always holds that ${always}`,
    didYouMean: [],
  })

  test('are a problem that prints what is always so, each time', () => {
    const ask = table('a: bool, b: bool, c: bool', 'a || b', 'a || c', 'a || !c')
    expect(ask({ a: false, b: false, c: false })).toEqual({ problems: [problem('a || b'), problem('a || c')] })
    expect(ask({ a: true, b: false, c: false })).toEqual({ warnings: [] })
  })

  test('are one whatever else is assumed, and what is usual is then not blamed', () => {
    const ask = table(`a: bool, b: bool, lamp: { ${red} }`, '!a || lamp != red', 'a != b')
    expect(ask({ a: true, b: true })).toEqual({ problems: [problem('a != b')] })
    expect(ask({ a: true, b: false })).toEqual({ warnings: [gone('lamp', '!a || lamp != red')] })
  })
})

describe('what is usual gives way', () => {
  test('where it alone breaks what is always so, and nothing else does', () => {
    const always = '!a || (q && lamp != red)'
    const ask = table(`a: bool, lamp: { ${red} }, q: { ${usually} }, s: { ${usually} }`, always, 's || a')
    expect(ask({ a: true })).toEqual({ warnings: [gone('lamp', always)] })
    expect(ask({ a: false })).toEqual({ warnings: [] })
    expect(ask({ a: true, lamp: 'green' })).toEqual({ warnings: [] })
  })

  test('together where only together it breaks what is always so', () => {
    const ask = table(`p: { ${usually} }, q: { ${usually} }, s: { ${usually} }`, '!(p && q)', 's')
    expect(ask()).toEqual({ warnings: [gone('p', '!(p && q)'), gone('q', '!(p && q)')] })
    expect(ask({ s: true })).toEqual(ask())
  })

  test('where it leaves an unknown fact no way to be, though nothing that is always so is broken by itself', () => {
    const open = ['y || z', '!p || x', '!q || !x']
    const ask = table(`x: bool, y: bool, z: bool, p: { ${usually} }, q: { ${usually} }`, ...open)
    expect(ask()).toEqual({ warnings: [gone('p', '!p || x'), gone('q', '!p || x')] })
    expect(ask({ y: true })).toEqual(ask())
    expect(ask({ q: false })).toEqual({ warnings: [] })
  })

  test('one after another, as each makes the next impossible', () => {
    const always = '!a || lamp != red'
    const ask = table(`a: bool, lamp: { ${red} }, q: { ${usually} }`, always, 'lamp == red || !q')
    expect(ask({ a: true })).toEqual({ warnings: [gone('lamp', always), gone('q', always)] })
  })
})

describe('what follows from the facts given is not assumed, and nothing is said of its usual value', () => {
  test('where one thing that always holds leaves it no other value', () => {
    const ask = table(`a: bool, p: { ${usually} }, q: { ${usually} }`, '!a || !p', 'p || !q')
    expect(ask({ a: true })).toEqual({ warnings: [] })
    expect(ask({ p: false })).toEqual({ warnings: [] })
    expect(ask({ a: true, p: true })).toEqual({ problems: [expect.objectContaining({ code: 'question/impossible' })] })
  })

  test('also through a fact left out, of which nothing is usual', () => {
    const ask = table(`x: bool, p: { ${usually} }, q: { ${usually} }`, '!p || x', '!q || !x')
    expect(ask({ q: true })).toEqual({ warnings: [] })
    expect(ask({ x: true })).toEqual({ warnings: [] })
  })
})

describe('what is given counts', () => {
  const rules = `\`\`\`rule
id: dues
cites: [{ source: law }]
then: { set: { dues: weight * 2 } }
\`\`\`

\`\`\`rule
id: shares
cites: [{ source: law }]
then: { set: { share: one.part } }
\`\`\`
`
  const ask = asking(
    `types: { sailor: { name: string, part: int } }
facts:
  ban: bool
  weight: int
  crew: { type: list(sailor) }
  heavy: { type: bool, from: weight > 5 }
quantities:
  dues: { type: int }
  share: { type: int, each: { one: crew } }
`,
    rules,
  )
  const differs = (name: string, given: string, made: string) => ({
    code: 'given-differs',
    at: name,
    detail: `${name} was given as ${given}, though the other facts make it ${made}; the given one counts`,
    didYouMean: [],
  })

  test('and it is said where the other facts make it something else', () => {
    expect(ask({ weight: 9, heavy: false, dues: 3 })).toEqual({
      warnings: [differs('dues', '3', '18'), differs('heavy', 'false', 'true')],
    })
    expect(ask({ weight: 9, heavy: true, dues: 18 })).toEqual({ warnings: [] })
  })

  test('and nothing is said where they make nothing of it', () => {
    expect(ask({ heavy: true, dues: 18 })).toEqual({ warnings: [] })
  })

  test('and it is said where it is given of what is not there, with what may have been meant', () => {
    const crew = [
      { name: 'Ann', part: 1 },
      { name: 'Bob', part: 2 },
    ]
    expect(ask({ crew, share: { Ann: 7, Bop: 3 } })).toEqual({
      warnings: [
        {
          code: 'unknown-element',
          at: 'share.Bop',
          detail: 'nothing in crew is called Bop, so its share counts for nothing',
          didYouMean: ['Bob'],
        },
      ],
    })
    expect(ask({ share: { Bop: 3 } })).toEqual({ warnings: [] })
  })
})

describe('an answer', () => {
  test('gives up no more of what is usual than has to give way, also where one part of a condition hides the next', () => {
    const game = editionOf(
      `types: { colour: [red, green, blue] }
facts:
  lamp: { type: colour }
  crest: { type: colour?, assume: null }
  manned: { type: bool, assume: true }
  whole: { type: bool, assume: true }
actions: { sail: { default: permitted } }
always: ['!manned && lamp in [red, green] && !whole', 'lamp != green ? crest != null : lamp != red']
`,
      `\`\`\`rule
id: lamp
cites: [{ source: law }]
when: lamp == green && crest == null
then: { forbid: sail }
\`\`\`
`,
    )
    const { answers, assumed, warnings } = answered(game, { ask: 'sail', facts: {} })
    expect(answers).toMatchObject([{ verdict: 'forbidden', exact: true }])
    const otherwise = ['red', 'green', 'blue'].map((value) => ({ value, label: value, becomes: 'permitted' }))
    expect(assumed).toEqual([{ fact: 'crest', value: null, hinges: true, otherwise }])
    const gone = warnings.filter(({ code }) => code === 'assumption-gives-way')
    expect(gone.map(({ at }) => at)).toEqual(['manned', 'whole'])
  })
})
