import { describe, expect, test } from 'vitest'
import type { Answer, Json, Question } from '../domain/index.ts'
import { answered, blocksOf, editionOf, type Places } from './testing/small.fixture.ts'

const VOCABULARY = `types:
  weather: [calm, fresh, gale]
  boat:
    name: { type: string, ask: What is its name? }
    manned: { type: bool, assume: true, usually: it is manned, ask: Is it manned? }
    leak: { type: bool, assume: false, usually: no leak was found, ask: Was a leak found? }
facts:
  boats: { type: list(boat), ask: Which boats has she? }
  ballast: { type: bool, assume: true, usually: she has her ballast in, ask: Is her ballast in? }
  fog: { type: bool, assume: false, usually: there is no fog, ask: Is there fog? }
  storm: { type: bool, assume: false, usually: no storm is blowing, ask: Is a storm blowing? }
  wind: { type: weather, assume: calm, ask: What is the wind? }
  strike: { type: bool, assume: false, usually: no pilot is on strike, ask: Are the pilots on strike? }
  pilot: { type: card, assume: "", usually: no pilot is named, ask: Which pilot? }
  keel: { type: bool, assume: true, usually: she has a keel, ask: Has she a keel? }
  sound: { type: bool, assume: true, usually: she is sound, from: keel }
  night: { type: bool, ask: Is it night? }
  lamp: { type: bool, ask: Is a lamp lit? }
  hands: { type: int, range: [0, 99], ask: How many hands are aboard? }
  casks: { type: int, range: [0, 99], ask: How many casks are aboard? }
actions: { sail: { label: sail, default: permitted }, moor: { label: moor, default: permitted }, fish: { label: fish } }
quantities: { dues: { label: dues, type: int, default: 2 } }
`

/** A game of such rules, each as its lines below `id:`, which asks whether to sail unless it is asked something else. */
function game(rules: { readonly [id: string]: string }, places?: Places) {
  const edition = editionOf(VOCABULARY, blocksOf(rules), places)
  return (facts: Question['facts'] = {}, more: Partial<Question> = {}) =>
    answered(edition, { ask: 'sail', facts, ...more })
}

const ban = (when: string) => `when: '${when}'\nthen: { forbid: sail }`
const yes = (becomes: Json) => ({ value: true, label: 'yes', becomes })
const no = (becomes: Json) => ({ value: false, label: 'no', becomes })
/** Of what is assumed, whether anything hinges on it. */
const hinging = ({ assumed }: Pick<Answer, 'assumed'>) => assumed.map(({ fact, hinges }) => [fact, hinges])

describe('what an answer hinges on', () => {
  const sail = game({ 'storm-bound': ban('storm'), light: ban('!ballast && night') })

  test('stands first among what it assumes, with what the answer would be otherwise, and then what makes no difference', () => {
    const { answers, assumed, ask } = sail({ night: false })
    expect(answers).toMatchObject([{ verdict: 'permitted', by: 'default', asks: [], hinges: ['storm'] }])
    expect(assumed).toEqual([
      {
        fact: 'storm',
        value: false,
        question: 'Is a storm blowing?',
        usually: 'no storm is blowing',
        hinges: true,
        otherwise: [yes('forbidden')],
      },
      {
        fact: 'ballast',
        value: true,
        question: 'Is her ballast in?',
        usually: 'she has her ballast in',
        hinges: false,
      },
    ])
    expect(ask?.map(({ fact }) => fact)).toEqual(['storm'])
  })

  test('names the rules that it decides, also through what is usual only while nothing else makes it otherwise', () => {
    const { ask } = game({ 'keep-ashore': ban('!sound') })()
    expect(ask?.map(({ fact, why }) => [fact, why.map(({ rule }) => rule)])).toEqual([['keel', ['keep-ashore']]])
  })

  test('is read out, and nothing else of what is assumed', () => {
    const usual = 'No rule says otherwise, so the usual answer of the game holds.'
    expect(sail({ night: false }).text).toBe(`Sail: permitted, as long as no storm is blowing. ${usual}`)
    expect(sail({ night: true }).text).toBe(
      `Sail: permitted, as long as she has her ballast in and no storm is blowing. ${usual}`,
    )
    expect(sail({ night: false, storm: false }).text).toBe(`Sail: permitted. ${usual}`)
  })

  test('is said of the element it is of, by its name, else by its place', () => {
    const ashore = game({ adrift: ban('boats.exists(one, !one.manned || one.leak)') })
    const { assumed, text } = ashore({ boats: [{ name: 'the gig' }, {}] })
    expect(assumed.map(({ usually }) => usually)).toEqual([
      'no leak was found (the gig)',
      'the gig is manned',
      'no leak was found (boat 2)',
      'boat 2 is manned',
    ])
    expect(text).toContain('as long as no leak was found (the gig), the gig is manned, no leak was found (boat 2) and')
  })

  test('is read out once, where it is the same of several', () => {
    const ashore = game({ adrift: ban('boats.exists(one, !one.manned)') })
    const { text } = ashore({ boats: [{ name: 'a gig' }, { name: 'a gig' }] })
    expect(text).toContain('Sail: permitted, as long as a gig is manned.')
  })

  test('is so of an answer that a rule decides, too', () => {
    const { answers, assumed, text } = sail({ night: true, ballast: false })
    expect(answers).toMatchObject([{ verdict: 'forbidden', winners: ['light'], hinges: [] }])
    expect(hinging({ assumed })).toEqual([['storm', false]])
    expect(text).toBe('Sail: forbidden. By “light” (Law).')
    const pilots = game({
      strike: ban('strike'),
      crossing: `then: { permit: sail }\nexcepts: [strike]`,
      gale: ban('fog'),
    })
    expect(pilots({ fog: false })).toMatchObject({
      answers: [{ verdict: 'permitted', winners: ['crossing'], hinges: [] }],
      assumed: [{ fact: 'strike', hinges: false }],
    })
  })

  test('is read out up to the third, weightiest first, or to the fourth that is the last, and else counted; without words by its question', () => {
    const rules = { light: ban('!ballast'), foggy: ban('fog'), 'storm-bound': ban('storm'), idle: ban('strike') }
    expect(game(rules)().text).toContain(
      ', as long as she has her ballast in, there is no fog, no storm is blowing and no pilot is on strike.',
    )
    expect(game({ ...rules, gale: ban('wind == gale') })().text).toContain(
      ', as long as she has her ballast in, there is no fog, no storm is blowing and 2 more things are as usual.',
    )
    expect(game({ gale: ban('wind == gale') })().text).toContain(', as long as “What is the wind?” is answered calm.')
  })

  test('comes first where it would bring in more rules, and last where it is which card it is, which would have been named', () => {
    const { ask } = game({
      foggy: ban('fog'),
      'storm-bound': ban('storm'),
      'storm-tossed': ban('storm && wind == calm'),
      unpiloted: ban('pilot == "e"'),
      idle: ban('pilot == "e" && strike'),
    })()
    expect(ask?.map(({ fact }) => fact)).toEqual(['storm', 'fog', 'pilot'])
  })

  test('would, each of its other values, make the answer what it becomes, or leave it open', () => {
    const { assumed } = game({ gale: ban('wind == gale'), fresh: ban('wind == fresh && night') })()
    expect(assumed).toMatchObject([
      { fact: 'wind', value: 'calm', otherwise: [{ value: 'fresh' }, { value: 'gale', becomes: 'forbidden' }] },
    ])
    expect(assumed[0]?.otherwise?.[0]).toEqual({ value: 'fresh', label: 'fresh' })
  })

  test('is told only where it is wanted: where an answer asks or is put into words', () => {
    const facts = { night: false }
    for (const include of [['ask'], ['text']] as const)
      expect(hinging(sail(facts, { include }))[0]).toEqual(['storm', true])
    for (const include of [['verdict'], ['proof']] as const) {
      const { answers, assumed } = sail(facts, { include })
      expect(assumed.map(({ fact, hinges, otherwise }) => [fact, hinges, otherwise])).toEqual([
        ['ballast', undefined, undefined],
        ['storm', undefined, undefined],
      ])
      expect(answers.map(({ asks, hinges, could }) => [asks, hinges, could])).toEqual([
        [undefined, undefined, undefined],
      ])
    }
  })
})

describe('a format that nobody named', () => {
  const formats = { river: 'River', sea: 'High Sea', lake: 'Lake' }
  const sail = game(
    { 'sea-law': 'formats: [sea]\nthen: { forbid: sail }', 'lake-law': `formats: [lake]\n${ban('fog && night')}` },
    { formats },
  )
  const river = {
    fact: 'format',
    value: 'river',
    question: 'Which format is played?',
    usually: 'the format is River',
    hinges: true,
    otherwise: [{ value: 'sea', label: 'High Sea', becomes: 'forbidden' }],
  }

  test('is assumed to be the usual one where another would change the answer', () => {
    const { answers, assumed, text } = sail()
    expect(assumed).toEqual([river])
    expect(answers).toMatchObject([{ verdict: 'permitted', hinges: ['format'] }])
    expect(text).toMatch(/^Sail: permitted, as long as the format is River\. /)
  })

  test('may leave the answer open in another', () => {
    const { assumed } = sail({}, { unknown: ['fog'] })
    expect(assumed).toEqual([{ ...river, otherwise: [...river.otherwise, { value: 'lake', label: 'Lake' }] }])
  })

  test('is nothing to tell of where it is named', () => {
    for (const format of ['river', 'lake']) {
      const { assumed, text } = sail({}, { format })
      expect(assumed.map(({ fact }) => fact)).not.toContain('format')
      expect(text).not.toContain('the format is')
    }
  })

  test('is nothing to tell of where the answer is the same in all', () => {
    expect(sail({}, { ask: 'moor' })).toMatchObject({ answers: [{ hinges: [] }], assumed: [] })
    const same = game({ 'sea-law': 'formats: [sea]\nthen: { permit: sail }' }, { formats })
    expect(same()).toMatchObject({ answers: [{ verdict: 'permitted', hinges: [] }], assumed: [] })
  })
})

describe('an event that nobody named', () => {
  const places = {
    formats: { river: 'River', sea: 'High Sea' },
    events: {
      regatta: 'title: The Regatta\ndate: 2001\nformat: river\n',
      crossing: 'title: The Crossing\ndate: 2001\nformat: sea\n',
    },
  }
  const sail = game(
    {
      'regatta-law': `events: [regatta]\n${ban('night')}`,
      'crossing-law': 'events: [crossing]\nthen: { forbid: sail }',
    },
    places,
  )

  test('is assumed to be none where one of the format has a rule that would change the answer', () => {
    const { answers, assumed, text } = sail({ night: true })
    expect(assumed).toEqual([
      {
        fact: 'event',
        value: null,
        question: 'At which event is it played?',
        usually: 'no event has a rule of its own here',
        hinges: true,
        otherwise: [{ value: 'regatta', label: 'The Regatta', becomes: 'forbidden' }],
      },
    ])
    expect(answers).toMatchObject([{ verdict: 'permitted', hinges: ['event'] }])
    expect(text).toMatch(/^Sail: permitted, as long as no event has a rule of its own here\. /)
  })

  test('is nothing to tell of where it is named, or where its rules change nothing', () => {
    expect(sail({ night: true }, { event: 'regatta' })).toMatchObject({
      answers: [{ verdict: 'forbidden', winners: ['regatta-law'], hinges: [] }],
      assumed: [],
      text: 'Sail: forbidden. By “regatta-law” (Law).',
    })
    expect(sail({ night: false })).toMatchObject({ answers: [{ verdict: 'permitted', hinges: [] }], assumed: [] })
    expect(sail({ night: false }, { format: 'sea' }).assumed).toMatchObject([{ fact: 'event' }])
  })
})

test('where nothing is to be assumed, what would have been is unknown: the answer is open, and asks for it', () => {
  const sail = game({ 'storm-bound': ban('storm') })
  const { answers, assumed, ask, text } = sail({}, { assume: 'nothing' })
  expect(answers).toMatchObject([
    { verdict: 'undetermined', exact: true, could: ['permitted', 'forbidden'], asks: ['storm'], hinges: [] },
  ])
  expect(assumed).toEqual([])
  expect(ask).toMatchObject([{ fact: 'storm', choices: [yes('forbidden'), no('permitted')] }])
  expect(ask?.[0]?.assumed).toBeUndefined()
  expect(text).toBe('Sail: undetermined. Next to ask: Is a storm blowing?')
})

test('of several things asked, each asks its own question and takes for granted what it hinges on itself', () => {
  const asked = game({
    'storm-bound': ban('storm'),
    'fog-bound': 'when: fog\nthen: { forbid: moor }',
    nets: 'when: hands > 3\nthen: { permit: fish }',
    dear: 'when: night\nthen: { set: { dues: 3 } }',
  })
  const { answers, assumed, ask, text } = asked({}, { ask: ['sail', 'moor', 'fish', 'dues'] })
  const usual = 'No rule says otherwise, so the usual answer of the game holds.'
  expect(text).toBe(
    [
      `Sail: permitted, as long as no storm is blowing. ${usual}`,
      `Moor: permitted, as long as there is no fog. ${usual}`,
      'Fish: undetermined. Next to ask: How many hands are aboard?',
      'Dues: undetermined. Next to ask: Is it night?',
    ].join(' '),
  )
  expect(answers.map(({ ask, asks, hinges }) => [ask, asks, hinges])).toEqual([
    ['sail', [], ['storm']],
    ['moor', [], ['fog']],
    ['fish', ['hands'], []],
    ['dues', ['night'], []],
  ])
  expect(hinging({ assumed })).toEqual([
    ['storm', true],
    ['fog', true],
  ])
  expect(ask?.map(({ fact }) => fact)).toEqual(['hands', 'night', 'storm', 'fog'])
})

describe('what an open answer could be', () => {
  const few = game({
    day: 'when: hands > 3\nthen: { set: { dues: 5 } }',
    night: 'when: night\nthen: { add: { dues: 1 } }',
  })

  test('is all that it comes to, whatever the facts turn out to be', () => {
    const real = [true, false].flatMap((night) =>
      [0, 3, 4, 99].map((hands) => few({ night, hands }, { ask: 'dues' }).answers[0]?.value),
    )
    const [ruling] = few({}, { ask: 'dues' }).answers
    expect(ruling).toMatchObject({ verdict: 'undetermined', exact: true, could: [2, 3, 5, 6] })
    expect(new Set(ruling?.could)).toEqual(new Set(real))
  })

  test('is not said of one that is settled, nor where it is more than a list holds', () => {
    expect(few({ night: true, hands: 4 }, { ask: 'dues' }).answers[0]).not.toHaveProperty('could')
    const many = game({ dues: 'then: { set: { dues: hands * 2 } }' })({}, { ask: 'dues' }).answers[0]
    expect(many).toMatchObject({ verdict: 'undetermined', exact: true, asks: ['hands'] })
    expect(many).not.toHaveProperty('could')
  })

  test('is as much of it as was found where there is more than can be gone through, and then not exact', () => {
    const each = (fact: string, kind: string, factor: number) =>
      Array.from({ length: 60 }, (_, at): [string, string] => [
        `${fact}-${at}`,
        `when: ${fact} == ${at}\nthen: { ${kind}: { dues: ${factor * at} } }`,
      ])
    const sums = game(Object.fromEntries([...each('hands', 'set', 100), ...each('casks', 'add', 1)]))
    const [ruling] = sums({}, { ask: 'dues' }).answers
    expect(ruling).toMatchObject({ verdict: 'undetermined', exact: false })
    expect(ruling?.could?.length).toBeGreaterThan(1)
    expect(ruling?.could?.length).toBeLessThan(60 * 60)
    // Told of fewer facts, it is gone through.
    const [told] = sums({ hands: 7 }, { ask: 'dues' }).answers
    expect(told).toMatchObject({ exact: true, could: Array.from({ length: 60 }, (_, at) => 700 + at) })
  })
})

describe('the rules that may decide', () => {
  const rules = {
    dark: ban('night && !lamp'),
    lit: ban('night && lamp'),
    nets: 'when: hands > 3\nthen: { permit: fish }',
    none: 'when: casks > 9\nthen: { forbid: fish }\nexcepts: [nets]',
  }
  const asked = game(rules)
  const may = (answer: Answer) => answer.answers.map(({ winners, mayDecide }) => [winners, mayDecide])
  const named = (rule: string, ...needs: readonly string[]) => ({ rule, title: rule, needs })

  test('of a verdict that stands are those that decide it in some case only, each with the facts it waits for', () => {
    expect(asked({ night: true })).toMatchObject({ answers: [{ verdict: 'forbidden', exact: true }] })
    expect(may(asked({ night: true }))).toEqual([[[], [named('dark', 'lamp'), named('lit', 'lamp')]]])
    expect(may(asked({ night: true, lamp: true }))).toEqual([[['lit'], []]])
    const sure = game({ ...rules, shut: 'then: { forbid: sail }' })
    expect(may(sure({}))).toEqual([[['shut'], [named('dark', 'lamp', 'night'), named('lit', 'lamp', 'night')]]])
  })

  test('are named in the text where no rule decides for certain', () => {
    const { text } = asked({ night: true })
    expect(text).toBe('Sail: forbidden. By “dark” (Law) or “lit” (Law), whichever of them applies.')
  })

  test('of an open answer are all that decide in some case, whatever is answered there', () => {
    const open = asked({}, { ask: 'fish' })
    expect(open).toMatchObject({ answers: [{ verdict: 'undetermined', could: ['permitted', 'forbidden', 'silent'] }] })
    expect(may(open)).toEqual([[[], [named('nets', 'hands'), named('none', 'casks')]]])
    expect(may(asked({ casks: 10 }, { ask: 'fish' }))).toEqual([[['none'], []]])
  })

  test('wait, where they apply, for what others wait for that might stand against them', () => {
    expect(may(asked({ hands: 4 }, { ask: 'fish' }))).toEqual([[[], [named('nets', 'casks'), named('none', 'casks')]]])
  })

  test('stand in the proof: nobody is told of them who wants none', () => {
    expect(may(asked({ night: true }, { include: ['ask', 'text'] }))).toEqual([[[], undefined]])
    expect(may(asked({ night: true }, { include: ['proof'] }))).toEqual([
      [[], [named('dark', 'lamp'), named('lit', 'lamp')]],
    ])
  })
})
