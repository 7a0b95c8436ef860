import { describe, expect, test } from 'vitest'
import type { Diagnostic, SourceFile } from './domain/index.ts'
import { publish } from './publish.ts'

const FACTS = `facts:
  lit: { type: bool, ask: Is it lit? }
  crew: { type: int, range: [0, 9], ask: How many are aboard? }
  guests: { type: int, range: [0, 9], ask: How many guests? }
actions:
  sail: {}
quantities:
  fare: { type: int }
`

/** Everything that is told of a game of these rules, as they would be written. */
function diagnosticsOf(rules: string, vocabulary = FACTS): readonly Diagnostic[] {
  const files: SourceFile[] = [
    {
      path: 'g/game.yaml',
      text: `title: Ferries
formats: { open: Open }
authority: [law, custom]
precedence:
  - { from: 1990, order: [authority] }
  - { from: 2000, order: [recency] }
`,
    },
    { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
    { path: 'g/sources/custom.md', text: '---\ntitle: Custom\nauthority: custom\npublished: 1990\n---\n' },
    { path: 'g/vocabulary/all.yaml', text: vocabulary },
    { path: 'g/entries/ferry.md', text: `---\nterm: Ferry\nkind: rule\n---\nA ferry.\n\n${rules}` },
  ]
  return publish(files).diagnostics
}

/** What is told of rules that speak against each other or never matter. @throws where there is a fault besides. */
function told(rules: string, vocabulary = FACTS): readonly string[] {
  const diagnostics = diagnosticsOf(rules, vocabulary)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  return diagnostics
    .filter(({ code }) => code.startsWith('conflict/') || code.startsWith('rule/never'))
    .map(({ code, message }) => `${code} ${message}`)
}

/** One rule, cited from the law unless it says otherwise. */
function rule(id: string, lines: string): string {
  const cites = lines.includes('cites:') ? '' : 'cites: [{ source: law }]\n'
  return `## Rule ${id}\n\nWhat ${id} says.\n\n\`\`\`rule\nid: ${id}\n${cites}${lines}\n\`\`\`\n\n`
}

const OPEN = rule('light', 'when: lit\nthen: { permit: sail }')

describe('Two rules that speak against each other', () => {
  test('and that nothing ranks are told, with a situation in which both apply', () => {
    expect(told(OPEN + rule('crowd', 'when: crew > 4\nthen: { forbid: sail }'))).toEqual([
      expect.stringMatching(
        /^conflict\/unranked `crowd` opposes a rule .*light on sail; both apply when \{"lit":true,"crew":5\}/,
      ),
    ])
  })

  test('are told of the lists that would have to be so besides', () => {
    const lists = FACTS.replace(
      'actions:',
      '  hands: { type: list(int), ask: Whose hands? }\n  boats: { type: list(int), ask: Which boats? }\nactions:',
    )
    const many = rule('many', 'when: hands.exists(h, h > 4) && boats.exists(b, b > 1)\nthen: { forbid: sail }')
    const [only] = told(OPEN + many, lists)
    expect(only).toMatch(/both apply when \{"lit":true\} and some (?:hands, boats|boats, hands)\b/)
  })

  test('are not told where no situation is both', () => {
    expect(told(OPEN + rule('dark', 'when: "!lit"\nthen: { forbid: sail }'))).toEqual([])
    expect(
      told(
        rule('few', 'when: crew + guests < 3\nthen: { permit: sail }') +
          rule('many', 'when: crew > 4\nthen: { forbid: sail }'),
      ),
    ).toEqual([])
  })

  test.each([
    ['alone', 'guests * crew > 12', '!(guests * crew > 12)'],
    ['with what it adds', 'lit && guests * crew > 12', '!(guests * crew > 12) && crew > 4'],
  ])('are not told where one denies what the other says, %s, whatever that is', (_, one, other) => {
    const pair = (x: string, y: string) =>
      told(
        rule('one', `when: "${x}"\nthen: { permit: sail }`) + rule('two', `when: "${y}"\nthen: { forbid: sail }`),
        FACTS.replaceAll(', range: [0, 9]', ''),
      )
    expect(pair(one, other)).toEqual([])
    expect(pair(other, one)).toEqual([])
    expect(pair(one, other.replace('12', '13'))).toHaveLength(1)
  })

  test('are not told where what always holds keeps them apart', () => {
    const always = `${FACTS}always: ["!lit || crew < 4"]\n`
    expect(told(OPEN + rule('crowd', 'when: crew > 4\nthen: { forbid: sail }'), always)).toEqual([])
  })

  test('are not told where one excepts, amends or lifts the other, or precedence ranks them', () => {
    for (const relation of ['excepts', 'lifts'])
      expect(told(OPEN + rule('crowd', `when: crew > 4\nthen: { forbid: sail }\n${relation}: [light]`))).toEqual([])
    const later = rule('crowd', 'when: crew > 4\nthen: { forbid: sail }\neffective: 2001')
    expect(told(OPEN + later)).toEqual([])
  })

  test('are told of the days on which a policy that ranked them had ended', () => {
    const custom = rule('crowd', 'cites: [{ source: custom }]\nwhen: crew > 4\nthen: { forbid: sail }')
    expect(told(OPEN + custom)).toHaveLength(1)
    expect(told(OPEN + custom.replace('then:', 'ends: 1999\nthen:'))).toEqual([])
  })

  test('are told also where one of them has ended', () => {
    const once = rule('crowd', 'when: crew > 4\nthen: { forbid: sail }\neffective: 1995\nends: 1997')
    const found = told(OPEN + rule('always', 'then: { permit: sail }') + once)
    expect(found.map((each) => /\((\S+) on/.exec(each)?.[1])).toEqual(['always', 'light'])
  })

  test.each([
    ['conflict', ['conflict/expected']],
    ['permitted', ['conflict/unranked', 'case/fails']],
  ])('are told as expected where a case comes to their conflict and expects it: %s', (expected, codes) => {
    const found = diagnosticsOf(
      `${OPEN + rule('crowd', 'when: crew > 4\nthen: { forbid: sail }')}
\`\`\`case
title: Both
facts: { lit: true, crew: 5 }
ask: sail
expect: ${expected}
\`\`\`
`,
    )
    expect(found.map(({ code }) => code).filter((code) => /^c(?:ase|onflict)\//.test(code))).toEqual(codes)
  })

  test('that cannot be decided within the budget are told as such', () => {
    const found = told(
      rule('guests-first', 'when: guests * crew > 12\nthen: { permit: sail }') +
        rule('crew-first', 'when: guests + crew < 7\nthen: { forbid: sail }'),
      FACTS.replaceAll(', range: [0, 9]', ''),
    )
    expect(found).toEqual([expect.stringContaining('(guests-first on sail; not decided within the budget)')])
  })
})

describe('Two rules that set a value', () => {
  const fare = (id: string, when: string, value: string) => rule(id, `when: ${when}\nthen: { set: { fare: ${value} } }`)

  test('are told where the values differ', () => {
    expect(told(fare('day', 'lit', '3') + fare('full', 'crew > 4', '5'))).toEqual([
      expect.stringMatching(/^conflict\/unranked .* on fare; both apply when/),
    ])
  })

  test('are not told where the values are the same, written alike or not', () => {
    expect(told(fare('day', 'lit', '3') + fare('full', 'crew > 4', '3'))).toEqual([])
    expect(told(fare('day', 'lit && crew == 2', 'crew') + fare('full', 'guests > 4', '2'))).toEqual([])
  })
})

describe('Two rules that bound a value', () => {
  const least = rule('least', 'when: lit\nthen: { atLeast: { fare: crew } }')

  test('are told where the bounds cross, which nothing ranks', () => {
    const most = rule('most', 'when: crew > 4\nthen: { atMost: { fare: 6 } }\neffective: 2001')
    expect(told(least + most)).toEqual([
      expect.stringMatching(/^conflict\/unranked .*on fare; both apply when \{"lit":true,"crew":[789]\}/),
    ])
  })

  test('are told also where they are one rule', () => {
    expect(told(rule('both', 'when: lit\nthen: [{ atLeast: { fare: crew } }, { atMost: { fare: 3 } }]'))).toHaveLength(
      1,
    )
  })

  test('are not told where they never cross', () => {
    expect(told(least + rule('most', 'when: crew < 3\nthen: { atMost: { fare: 6 } }'))).toEqual([])
  })
})

describe('A rule that cannot matter', () => {
  test('is told because its condition is never so', () => {
    expect(told(OPEN + rule('never', 'when: crew > 4 && crew < 3\nthen: { permit: sail }'))).toEqual([
      expect.stringMatching(/^rule\/never-applies `never`/),
    ])
  })

  test('is told because another beats or lifts it wherever it applies', () => {
    for (const relation of ['excepts', 'lifts'])
      expect(
        told(
          OPEN +
            rule('feast', 'when: lit && crew > 4\nthen: { forbid: sail }') +
            rule('day', `when: lit\nthen: { permit: sail }\n${relation}: [feast]`),
        ),
      ).toContainEqual(expect.stringMatching(/^rule\/never-stands `feast`/))
  })

  test('is not told where what beats it is itself put aside', () => {
    const low = rule('low', 'cites: [{ source: custom }]\nwhen: lit\nthen: { set: { fare: 1 } }\nends: 1999')
    const high = rule('high', 'then: { set: { fare: 2 } }\nends: 1999')
    const idle = (rules: string) => told(rules).filter((each) => each.startsWith('rule/'))
    expect(idle(low + high)).toEqual([expect.stringMatching(/^rule\/never-stands `low`/)])
    const aside = rule(
      'aside',
      'cites: [{ source: custom }]\nwhen: lit\nthen: { set: { fare: crew } }\nexcepts: [high]\nends: 1999',
    )
    expect(idle(low + high + aside)).toEqual([])
  })

  test('is not told where the require that beats it is put aside', () => {
    const low = rule('low', 'cites: [{ source: custom }]\nwhen: lit\nthen: { forbid: sail }\nends: 1999')
    const duty = rule('duty', 'then: { require: sail }\nends: 1999')
    const leave = rule('leave', 'cites: [{ source: custom }]\nthen: { permit: sail }\nexcepts: [duty]\nends: 1999')
    const idle = (rules: string) => told(rules).filter((each) => each.includes('`low`') && each.startsWith('rule/'))
    expect(idle(low + duty)).toHaveLength(1)
    expect(idle(low + duty + leave)).toEqual([])
  })

  test('is not told where it once stood, or lifts another', () => {
    const day = rule('day', 'when: lit\nthen: { permit: sail }\nexcepts: [feast]\neffective: 2001')
    const feast = rule('feast', 'when: lit && crew > 4\nthen: { forbid: sail }')
    expect(told(feast + day).filter((each) => each.startsWith('rule/'))).toEqual([])
    const lifting = rule('feast', 'when: lit && crew > 4\nthen: { forbid: sail }\nlifts: [crowd]')
    const crowd = rule('crowd', 'when: guests > 4\nthen: { forbid: sail }')
    const always = rule('day', 'when: lit\nthen: { permit: sail }\nexcepts: [feast, crowd]')
    expect(told(lifting + crowd + always).filter((each) => each.includes('`feast`'))).toEqual([])
  })
})
