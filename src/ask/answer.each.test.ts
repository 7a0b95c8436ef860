import { beforeAll, describe, expect, test } from 'vitest'
import type { Edition, Json, Question } from '../domain/index.ts'
import { answer } from './answer.ts'
import { asked, GOODS, needs, verdict } from './testing/depot.fixture.ts'
import { answered, askSmall, editionOf, publishSmall } from './testing/small.fixture.ts'

const VOCABULARY = `types: { ship: { name: string, guns: int } }
facts: { targets: list(ship), boats: list(ship) }
actions:
  fire: { default: permitted, each: { target: targets } }
  flee: { default: permitted, each: { target: targets } }
  parley: { default: forbidden }
  board: { default: permitted, each: { boat: boats } }
quantities:
  hits: { type: int, default: 0, each: { target: targets } }
  damage: { type: int, default: 0, each: { target: targets } }
  total: { type: int, default: 0 }
`
const RULES: Readonly<Record<string, string>> = {
  aim: 'when: target.guns > 3\nthen: { set: { hits: 2 } }',
  hurt: 'then: { set: { damage: hits * 10 } }',
  hold: 'when: target.guns > 9\nthen: { forbid: fire }',
  run: 'when: "!may(fire)"\nthen: { require: flee }',
  sum: 'then: { set: { total: sum(damage) } }',
  talk: 'when: may(fire) == [true, false, true] && must(flee) == [false, true, false]\nthen: { permit: parley }',
  follow: 'when: hits[0] > 1 && may(fire)[1] == false && boat.guns == 0\nthen: { forbid: board }',
}
const blocks = Object.entries(RULES).map(
  ([id, lines]) => `\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`,
)
const [edition] = publishSmall(VOCABULARY, `---\nterm: E\n---\n${blocks.join('')}`).editions
const SHIPS = [
  { name: 'Argo', guns: 5 },
  { name: 'Nimrod', guns: 10 },
  { name: 'Sieve', guns: 0 },
]

function comesTo(ask: string, facts: { readonly [name: string]: Json } = { targets: SHIPS, boats: SHIPS }) {
  const outcome = edition && answer(edition, { ask, facts })
  const [found] = outcome?.ok ? outcome.answer.answers : []
  const each = Object.entries(found?.each ?? {}).map(([name, { value, verdict }]) => [name, value ?? verdict])
  return found?.each ? Object.fromEntries(each) : (found?.value ?? found?.verdict)
}

describe('What is asked of each element of a list', () => {
  test('is answered for each, by its name', () => {
    expect(comesTo('hits')).toEqual({ Argo: 2, Nimrod: 2, Sieve: 0 })
    expect(comesTo('fire')).toEqual({ Argo: 'permitted', Nimrod: 'forbidden', Sieve: 'permitted' })
  })

  test('is told by its name, or else by what it is and its number', () => {
    const said = (targets: Json) => {
      const outcome = edition && answer(edition, { ask: 'hits', facts: { targets } })
      return outcome?.ok ? outcome.answer.text : outcome?.problems
    }
    expect(said(SHIPS)).toContain('Hits: Argo 2, Nimrod 2 and Sieve 0.')
    expect(said([{ guns: 5 }, { guns: 1 }])).toContain('Hits: ship 1: 2 and ship 2: 0.')
  })

  test('is told with why it is so: once where it is the same for all, else element by element', () => {
    const said = (ask: string, targets: Json) => {
      const outcome = edition && answer(edition, { ask, facts: { targets } })
      return outcome?.ok ? outcome.answer.text : outcome?.problems
    }
    const usual = 'o rule says otherwise, so the usual answer of the game holds.'
    expect(said('hits', SHIPS.slice(0, 2))).toBe('Hits: Argo 2 and Nimrod 2. By “E” (Law).')
    expect(said('fire', SHIPS)).toBe(
      `Fire: Argo permitted, Nimrod forbidden and Sieve permitted. Argo and Sieve: n${usual} Nimrod: by “E” (Law).`,
    )
    expect(said('fire', SHIPS.slice(2))).toBe(`Fire: Sieve permitted. N${usual}`)
  })

  test('is that of the same element where it is read inside its own loop', () => {
    expect(comesTo('damage')).toEqual({ Argo: 20, Nimrod: 20, Sieve: 0 })
    expect(comesTo('flee')).toEqual({ Argo: 'permitted', Nimrod: 'required', Sieve: 'permitted' })
  })

  test('is the list of all, in order, where it is read outside', () => {
    expect(comesTo('total')).toBe(40)
    expect(comesTo('parley')).toBe('permitted')
    expect(comesTo('parley', { targets: [...SHIPS].reverse() })).toBe('permitted')
    expect(comesTo('parley', { targets: SHIPS.slice(1) })).toBe('forbidden')
    expect(comesTo('board')).toEqual({ Argo: 'permitted', Nimrod: 'permitted', Sieve: 'forbidden' })
  })

  test('counts as it was given, for the elements it was given of', () => {
    const given = (hits: Json) => comesTo('damage', { targets: SHIPS, hits })
    expect(given({ Argo: 7 })).toEqual({ Argo: 70, Nimrod: 20, Sieve: 0 })
    expect(given({ Sieve: 1, Argo: 7, Nimrod: 0 })).toEqual({ Argo: 70, Nimrod: 0, Sieve: 10 })
  })

  test('counts for every element where it was given once, in its loop and outside', () => {
    expect(comesTo('hits', { targets: SHIPS, hits: 7 })).toEqual({ Argo: 7, Nimrod: 7, Sieve: 7 })
    expect(comesTo('damage', { targets: SHIPS, hits: 7 })).toEqual({ Argo: 70, Nimrod: 70, Sieve: 70 })
    expect(comesTo('total', { targets: SHIPS, damage: 5 })).toBe(15)
    expect(comesTo('total', { targets: 4, damage: 5 })).toBe(20)
    expect(comesTo('total', { damage: 5 })).toBe('undetermined')
    expect(comesTo('hits', { hits: 7 })).toBe('undetermined')
  })

  test('is meant by the name of the element as it was typed, and answered by that', () => {
    const targets = ['USS Prey', 'uss prey', 'Target'].map((name) => ({ name, guns: 0 }))
    expect(comesTo('damage', { targets, hits: { 'USS Prey': 1, TARGET: 2 } })).toEqual({
      'USS Prey': 10,
      'uss prey': 0,
      Target: 20,
    })
  })
})

describe('What is asked of each of a list', () => {
  const [edition] = publishSmall(
    `facts: { ships: { type: list(int), ask: Which ships? }, night: { type: bool, ask: Is it night? } }
actions: { tow: { default: permitted, each: { ship: ships } }, sail: { default: permitted } }
quantities: { tow: { type: int, default: 1 }, fee: { type: int, default: 1, each: { ship: ships } } }
`,
    `---\nterm: Tug\n---\n${Object.entries({
      big: 'when: ship > 3\nthen: { forbid: tow }',
      dark: 'when: night\nthen: { forbid: tow }',
      dear: 'when: ship > 5\nthen: { set: { fee: 9 } }',
      late: 'when: night\nthen: { add: { fee: 1 } }',
      many: 'when: may(tow) == [true]\nthen: { forbid: sail }',
    })
      .map(([id, lines]) => `\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`)
      .join('')}`,
  ).editions
  if (!edition) throw new Error('no edition')
  const asked = (ask: string, facts = {}) => {
    const outcome = answer(edition, { ask, facts })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    const [{ verdict, exact, each = {} } = {}] = outcome.answer.answers
    const elements = Object.entries(each).map(([key, one]) => [key, one.verdict ?? one.value])
    const questions = outcome.answer.ask?.map(({ fact, why }) => [fact, why.map(({ rule }) => rule)])
    return [verdict ?? Object.fromEntries(elements), exact, questions]
  }

  test('waits for the list, because of the rules that read its elements', () => {
    expect(asked('tow')).toEqual(['undetermined', false, [['ships', ['big']]]])
    expect(asked('fee')).toEqual(['undetermined', false, [['ships', ['dear']]]])
    expect(asked('sail')).toEqual(['undetermined', false, [['ships', ['many']]]])
  })

  test('is then settled for each alone', () => {
    const ships = [1, 7]
    expect(asked('tow', { ships })).toEqual([{ 0: 'undetermined', 1: 'forbidden' }, true, [['night', ['dark']]]])
    expect(asked('tow', { ships, night: false })).toEqual([{ 0: 'permitted', 1: 'forbidden' }, true, []])
    expect(asked('fee', { ships, night: true })).toEqual([{ 0: 2, 1: 10 }, true, []])
  })
})

describe('A verdict of each element', () => {
  const vocabulary = `types: { pot: { name: string?, clay: { type: int, range: [0, 9], ask: How much clay? } } }
facts: { pots: { type: list(pot), ask: Which pots? } }
actions: { pack: { each: { pot: pots } } }
`
  const packed = (facts = {}) => askSmall(vocabulary, { rules, ask: 'pack', facts })
  const rules = { few: 'when: 6 / pot.clay > 2\nthen: { forbid: pack }', leave: 'then: { permit: pack }' }
  const pots = [
    { name: 'jug', clay: 0 },
    { name: 'cup', clay: 6 },
  ]

  test('that hangs on what cannot be computed says why for that element', () => {
    const { jug, cup } = packed({ pots }).each ?? {}
    expect(cup?.verdict).toBe('permitted')
    expect(jug).toMatchObject({
      verdict: 'undetermined',
      reason: 'the condition of few cannot be computed: a division by zero',
    })
  })

  test('waits for what there is while nobody has said it', () => {
    const { mightApply } = packed()
    expect(mightApply.map(({ rule, needs }) => [rule, needs])).toEqual([['few', ['pots']]])
  })
})

describe('What is asked of each element', () => {
  const rules = {
    dear: 'when: size > 3\nthen: { add: { price: 4 } }',
    heavy: 'when: heavy.weight > 4\nthen: { forbid: lift }',
    sorry: 'when: size(may(lift)) > 1 || sum(price) > 7\nthen: { forbid: sail }',
  }

  test('is not answered while nobody can tell what elements there are', () => {
    expect(asked({ rules, ask: 'lift' })).toMatchObject({ verdict: 'undetermined', exact: false })
    const goods = [...GOODS, { name: 'air', weight: 0 }]
    expect(asked({ rules, ask: 'lift', facts: { goods } })).toMatchObject({ verdict: 'undetermined', exact: false })
    expect(asked({ rules, ask: 'lift', facts: { goods: GOODS } }).each).toMatchObject({ hay: { verdict: 'permitted' } })
  })

  test('is unknown, or cannot be computed, where that is read as a whole', () => {
    expect(needs('sorry', rules)).toEqual(['goods', 'sizes'])
    expect(needs('sorry', rules, { goods: [...GOODS, { name: 'x' }], sizes: [] })).toEqual(['goods[3].weight'])
    expect(needs('sorry', rules, { goods: [{ name: 'air', weight: 0 }], sizes: [] })).toEqual(['a division by zero'])
    expect(verdict(rules, { goods: GOODS, sizes: [4, 1] })).toEqual(['permitted'])
    expect(verdict(rules, { goods: GOODS, sizes: [4, 5] })).toEqual(['forbidden', 'sorry'])
  })
})

describe('an answer', () => {
  describe('of each of several', () => {
    let crew: Edition
    beforeAll(() => {
      crew = editionOf(
        `types: { sailor: { name: string, age: int, ill: { type: bool, ask: Ill? } } }
facts: { crew: { type: list(sailor), ask: Who is aboard? }, night: { type: bool, assume: false } }
actions:
  rest: { label: rest, each: { s: crew } }
  sail: { label: sail, default: permitted }
`,
        `\`\`\`rule
id: the-ill-rest
cites: [{ source: law }]
when: s.ill
then: { permit: rest }
\`\`\`

\`\`\`rule
id: boys-rest
cites: [{ source: law }]
when: s.age < 16
then: { permit: rest }
\`\`\`

\`\`\`rule
id: but-not-by-night
cites: [{ source: law }]
when: night && s.age < 14
lifts: [boys-rest]
\`\`\`
`,
      )
    })
    const of = (question: Partial<Question>) => answered(crew, { ask: 'rest', ...question })

    test('waits for what there is, where nobody has said, and asks for that', () => {
      const { answers, mightApply, ask, text } = of({})
      expect(answers).toMatchObject([{ verdict: 'undetermined', winners: [], asks: ['crew'], hinges: [] }])
      expect(mightApply.map(({ rule, needs, reason }) => [rule, needs, reason])).toEqual([
        ['boys-rest', ['crew'], undefined],
        ['the-ill-rest', ['crew'], undefined],
      ])
      expect(ask?.[0]).toMatchObject({
        fact: 'crew',
        why: [{ rule: 'boys-rest' }, { rule: 'the-ill-rest' }],
      })
      expect(text).toContain('Who is aboard?')
      expect(of({ ask: [], facts: { night: true } }).mightApply.map(({ needs }) => needs)).toEqual([
        ['crew'],
        ['crew'],
        ['crew'],
      ])
    })

    test('applies nothing where there is none', () => {
      const { applies, mightApply } = of({ facts: { crew: [], night: true } })
      expect([applies, mightApply]).toEqual([[], []])
    })

    test('says of a question about one of them which rules it would decide', () => {
      const { ask } = of({ facts: { crew: [{ name: 'Ann', age: 20 }] } })
      expect(ask).toMatchObject([{ fact: 'crew[0].ill', why: [{ rule: 'the-ill-rest' }] }])
    })

    test('looks at a rule only for what it is about, where more than one thing is asked', () => {
      const { mightApply } = of({ ask: ['sail', 'rest'], facts: { crew: [{ name: 'Ann', age: 20, ill: false }] } })
      expect(mightApply).toEqual([])
    })
  })
})
