import { describe, expect, test } from 'vitest'
import type { Diagnostic, SourceFile } from '../domain/index.ts'
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
function diagnosticsOf(rules: string, vocabulary = FACTS, order?: string): readonly Diagnostic[] {
  const files: SourceFile[] = [
    {
      path: 'g/game.yaml',
      text: `title: Ferries
formats: { open: Open }
authority: [law, custom]
precedence: ${order ?? '[{ from: 1990, order: [authority] }, { from: 2000, order: [recency] }]'}
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
function told(rules: string, vocabulary = FACTS, order?: string): readonly string[] {
  const diagnostics = diagnosticsOf(rules, vocabulary, order)
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

  test('are not told where one lifts the other, however hard it is to see when both apply', () => {
    const unbounded = FACTS.replaceAll(', range: [0, 9]', '')
    const many = rule('many', 'when: guests * crew > 12\nthen: { permit: sail }')
    const few = 'when: guests + crew < 7\nthen: { forbid: sail }'
    expect(told(many + rule('few', few), unbounded)).toHaveLength(1)
    expect(told(many + rule('few', `${few}\nlifts: [many]`), unbounded)).toEqual([])
    expect(told(many.replace('then:', 'lifts: [few]\nthen:') + rule('few', few), unbounded)).toEqual([])
    expect(told(many + rule('few', few) + rule('other', 'when: lit\nlifts: [few]'), unbounded)).toHaveLength(1)
  })

  test('are not told where one says more, and precedence goes by that', () => {
    const crowd = (when: string) => rule('crowd', `when: ${when}\nthen: { forbid: sail }`)
    expect(told(OPEN + crowd('lit && crew > 4'), FACTS, '[specificity]')).toEqual([])
    expect(told(OPEN + crowd('crew > 4'), FACTS, '[specificity]')).toHaveLength(1)
    expect(told(OPEN + crowd('lit && crew > 4'), FACTS, '[scope]')).toHaveLength(1)
    const fare = (id: string, when: string, value: number) =>
      rule(id, `when: ${when}\nthen: { set: { fare: ${value} } }`)
    expect(told(fare('day', 'lit', 3) + fare('full', 'lit && crew > 4', 5), FACTS, '[specificity]')).toEqual([])
    expect(told(fare('day', 'lit && crew > 4', 3) + fare('full', 'lit', 5), FACTS, '[specificity]')).toEqual([])
  })

  test('are not told where a prohibition beats whatever permits', () => {
    expect(told(OPEN + rule('crowd', 'when: crew > 4\nthen: { forbid: sail }'), FACTS, '[prohibition]')).toEqual([])
  })

  test('are told with a situation in which all holds that always does', () => {
    const always = `${FACTS}always: ["crew < 5 || guests > 7"]\n`
    const [only] = told(OPEN + rule('crowd', 'when: crew > 4\nthen: { forbid: sail }'), always)
    expect(only).toMatch(/both apply when \{"lit":true,"crew":5,"guests":[89]\}/)
    // What cannot be computed rules nothing out.
    const broken = `${FACTS}always: ["crew / 0 > 1"]\n`
    expect(told(OPEN + rule('crowd', 'when: crew > 4\nthen: { forbid: sail }'), broken)).toHaveLength(1)
  })

  test('are told though what is assumed keeps them apart', () => {
    const assumed = FACTS.replace('ask: Is it lit?', 'ask: Is it lit?, assume: false')
    const [only] = told(OPEN + rule('crowd', 'when: crew > 4\nthen: { forbid: sail }'), assumed)
    expect(only).toMatch(/both apply when \{"lit":true,"crew":5\}/)
  })

  test('are told of a fact that is derived by what it is derived from', () => {
    const derived = FACTS.replace('actions:', '  full: { type: bool, from: crew > 6 }\nactions:')
    const [only] = told(OPEN + rule('crowd', 'when: full\nthen: { forbid: sail }'), derived)
    expect(only).toMatch(/both apply when \{"lit":true,"crew":7\}/)
  })

  describe('of each element', () => {
    const BOATS = `types:
  captain:
    sober: { type: bool, assume: true, ask: Sober? }
  boat:
    old: { type: bool, assume: false, ask: Is it old? }
    seats: { type: int, range: [0, 9], ask: How many seats? }
    captain: { type: captain?, ask: Who leads it? }
facts:
  boats: { type: list(boat), ask: Which boats? }
  flagship: { type: boat, ask: Which is the flagship? }
  sizes: { type: list(int), ask: Which sizes? }
actions:
  sail: { each: { boat: boats } }
  pay: { each: { size: sizes } }
  parade: {}
quantities:
  fare: { type: int, each: { boat: boats } }
`
    const permit = (when: string, action = 'sail') => rule('light', `when: ${when}\nthen: { permit: ${action} }`)
    const forbid = (when: string, action = 'sail') => rule('crowd', `when: ${when}\nthen: { forbid: ${action} }`)

    test('are told where there can be one of which both speak, whatever is assumed of it', () => {
      expect(told(permit('boat.old') + forbid('boat.seats > 4'), BOATS)).toEqual([
        expect.stringMatching(/both apply when \{"boat.old":true,"boat.seats":5\}/),
      ])
      expect(told(permit('size > 3', 'pay') + forbid('size < 5', 'pay'), BOATS)).toEqual([
        expect.stringMatching(/both apply when \{"size":4\}/),
      ])
      expect(told(permit('flagship.old', 'parade') + forbid('flagship.seats > 4', 'parade'), BOATS)).toHaveLength(1)
      const drunk = 'boat.captain != null && !boat.captain.sober'
      expect(told(permit(drunk) + forbid('boat.seats > 4'), BOATS)).toHaveLength(1)
    })

    test('are not told where no one can be both', () => {
      expect(told(permit('boat.seats < 3') + forbid('boat.seats > 4'), BOATS)).toEqual([])
      expect(told(permit('size > 5', 'pay') + forbid('size < 5', 'pay'), BOATS)).toEqual([])
    })

    test('are told of values by what they come to for one of them', () => {
      const fare = (id: string, value: string) => rule(id, `when: boat.old\nthen: { set: { fare: ${value} } }`)
      expect(told(fare('one', 'boat.seats') + fare('two', '9 - boat.seats - boat.seats'), BOATS)).toHaveLength(1)
      expect(told(fare('one', 'boat.seats') + fare('two', 'boat.seats + 1 - 1'), BOATS)).toEqual([])
      const bound = (id: string, kind: string, value: string) => rule(id, `then: { ${kind}: { fare: ${value} } }`)
      expect(told(bound('low', 'atLeast', 'boat.seats') + bound('high', 'atMost', '9'), BOATS)).toEqual([])
      expect(told(bound('low', 'atLeast', 'boat.seats') + bound('high', 'atMost', '8'), BOATS)).toHaveLength(1)
    })

    test('are idle where there can be none of which one could stand', () => {
      const idle = (rules: string) => told(rules, BOATS).filter((each) => each.startsWith('rule/'))
      expect(idle(permit('boat.seats > 4 && boat.seats < 3'))).toEqual([expect.stringMatching(/never-applies `light`/)])
      expect(idle(permit('boat.seats > 4 && boat.old'))).toEqual([])
      const always = rule('always', 'when: boat.seats > 3\nthen: { forbid: sail }\nexcepts: [light]')
      expect(idle(permit('boat.seats > 4') + always)).toEqual([expect.stringMatching(/never-stands `light`/)])
      expect(idle(permit('boat.seats > 2') + always)).toEqual([])
    })
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
    const hard = FACTS.replaceAll(', range: [0, 9]', '')
    expect(told(fare('day', 'lit', 'crew * guests') + fare('full', 'crew > 4', 'crew*guests'), hard)).toEqual([])
  })

  test('are not told where one of the values cannot be computed, for that opposes nothing', () => {
    expect(told(fare('day', 'lit', '3') + fare('full', 'crew > 4', '5 / 0'))).toEqual([])
    expect(told(fare('day', 'lit', '3 / 0') + fare('full', 'crew > 4', '5'))).toEqual([])
  })

  test('of other quantities are none of theirs', () => {
    const more = FACTS.replace('quantities:', 'quantities:\n  toll: { type: int }')
    const both = (id: string, when: string, toll: number) =>
      rule(id, `when: ${when}\nthen: [{ set: { toll: ${toll} } }, { set: { fare: 3 } }, { note: So it is }]`)
    expect(told(both('day', 'lit', 1) + both('full', 'crew > 4', 1), more)).toEqual([])
    expect(told(both('day', 'lit', 1) + both('full', 'crew > 4', 2), more)).toEqual([
      expect.stringMatching(/day on toll; both apply/),
    ])
  })

  test('are told beside what they conclude on the action of that name', () => {
    const both = (id: string, when: string, kind: string, fare: number) =>
      rule(id, `when: ${when}\nthen: [{ ${kind}: sail }, { set: { sail: ${fare} } }]`)
    const rules = both('day', 'lit', 'permit', 1) + both('full', 'crew > 4', 'forbid', 2)
    const on = expect.stringMatching(/^conflict\/unranked .*day on sail; both apply/)
    expect(told(rules, FACTS.replace('fare:', 'sail:'))).toEqual([on, on])
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

  test('are told whichever of them comes first by name', () => {
    expect(told(rule('cap', 'when: crew > 4\nthen: { atMost: { fare: 6 } }') + least)).toEqual([
      expect.stringMatching(/^conflict\/unranked `least` .*cap on fare/),
    ])
  })

  test('are not told where one excepts the other', () => {
    const most = (more: string) => rule('most', `when: crew > 4\nthen: { atMost: { fare: 6 } }${more}`)
    expect(told(least + most('\nexcepts: [least]'))).toEqual([])
    expect(told(least.replace('then:', 'excepts: [most]\nthen:') + most(''))).toEqual([])
  })

  test('are not told where one of them cannot be computed, for that bounds nothing', () => {
    const most = (value: string) => rule('most', `then: { atMost: { fare: ${value} } }`)
    expect(told(rule('least', 'then: { atLeast: { fare: 7 } }') + most('6 / 0'))).toEqual([])
    expect(told(rule('least', 'then: { atLeast: { fare: 7 / 0 } }') + most('6'))).toEqual([])
  })

  test('and set it too are told only of what nothing ranks', () => {
    const both = (id: string, value: number, bound: string, more = '') =>
      rule(id, `when: lit\nthen: [{ set: { fare: ${value} } }, { ${bound} }]${more}`)
    const low = both('low', 3, 'atLeast: { fare: 2 }')
    // The later value wins; the bounds never cross.
    expect(told(low + both('high', 4, 'atMost: { fare: 6 }', '\neffective: 2001'))).toEqual([])
    expect(told(low.replace('then:', 'effective: 2001\nthen:') + both('high', 4, 'atMost: { fare: 6 }'))).toEqual([])
    expect(told(low + both('high', 4, 'atMost: { fare: 1 }', '\neffective: 2001'))).toHaveLength(1)
    expect(told(low + both('high', 4, 'atMost: { fare: 6 }'))).toHaveLength(1)
    expect(told(low + both('high', 3, 'atMost: { fare: 6 }'))).toEqual([])
    expect(told(low + both('high', 3, 'atMost: { fare: 1 }'))).toHaveLength(1)
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

  test('is not told where it stands on one of the things it speaks of', () => {
    const two = FACTS.replace('sail: {}', 'sail: {}\n  moor: {}')
    const both = rule('both', 'when: lit\nthen: [{ permit: sail }, { permit: moor }, { note: So it is }]')
    const no = (action: string) => rule(`no-${action}`, `then: { forbid: ${action} }\nexcepts: [both]`)
    const idle = (rules: string) => told(rules, two).filter((each) => each.startsWith('rule/'))
    expect(idle(both + no('sail'))).toEqual([])
    expect(idle(both + no('moor'))).toEqual([])
    const each = rule('neither', 'then: [{ forbid: moor }, { forbid: sail }]\nexcepts: [both]')
    expect(idle(both + each)).toEqual([])
    const silent = both.replace(', { note: So it is }', '')
    expect(idle(silent + each)).toEqual([expect.stringMatching(/never-stands `both`/)])
  })

  test('is told where what beats it has a value that cannot be computed', () => {
    const low = rule('low', 'cites: [{ source: custom }]\nwhen: lit\nthen: { set: { fare: 1 } }\nends: 1999')
    const high = rule('high', 'then: { set: { fare: 2 / 0 } }\nends: 1999')
    expect(told(low + high)).toContainEqual(expect.stringMatching(/^rule\/never-stands `low`/))
    expect(told(low.replace('fare: 1', 'fare: 1 / 0') + high.replace('2 / 0', '2'))).toContainEqual(
      expect.stringMatching(/^rule\/never-stands `low`/),
    )
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
