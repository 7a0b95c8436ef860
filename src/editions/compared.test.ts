import { describe, expect, test } from 'vitest'
import { answered, blocksOf, editionOf } from '../ask/testing/small.fixture.ts'
import type { Answer, Json, Part, Receipt } from '../domain/index.ts'
import { canonical } from './hashing.ts'
import { compareAnswers, readReceipt, sayTheSame, sealReceipt } from './receipts.ts'

const VOCABULARY = `
facts:
  storm: { type: bool, ask: Is there a storm? }
  pilot: { type: bool, ask: Is a pilot aboard?, assume: false }
  drill: { type: bool, ask: Is it a drill? }
  lamp: { type: bool, ask: Is the lamp lit? }
  ships: list(string)
  crew: int
actions:
  sail: {}
  moor: { default: permitted }
  dock: { each: { ship: ships } }
quantities:
  toll: { type: int, default: 2, unit: crowns }
`
const RULES = {
  ban: 'when: storm\nthen: [forbid: sail]',
  'pilot-may': 'effective: 1995\nwhen: storm && pilot\nthen: [permit: sail]\nexcepts: ban',
  drilled: 'when: drill\nlifts: ban',
  open: 'then: [permit: sail]',
  'no-moor': 'when: storm\nthen: [forbid: moor]',
  eased: 'effective: 2001\nreplaces: old',
  full: "when: ship == 'Argo'\nthen: [forbid: dock]",
  'lit-dock': 'when: lamp\nthen: [permit: dock]',
  dear: 'when: storm\nthen: [add: { toll: crew }]',
  old: 'when: storm\nthen: [forbid: sail]',
}

const EDITION = editionOf(VOCABULARY, blocksOf(RULES))

const PARTS: readonly Part[] = ['proof', 'ask', 'noLonger', 'timeline', 'unless']

/** An answer with everything that an answer can have. */
function asked(facts: { readonly [fact: string]: Json }): Answer {
  const found = answered(EDITION, { ask: ['sail', 'moor', 'dock', 'toll'], facts, include: PARTS })
  return JSON.parse(JSON.stringify(found))
}

const ANSWERS = [
  { storm: true, pilot: true, drill: false, lamp: true, ships: ['Argo', 'Swan'], crew: 4 },
  { storm: true, drill: true, ships: ['Argo'] },
  { storm: true, ships: [] },
  {},
].map(asked)

/** What answers came to say after there were receipts. */
const LATER = new Set(['mayDecide', 'asks', 'hinges', 'otherwise', 'usually', 'said'])

/** What rests on the same, before versions were told apart. */
const reasons = ({ answers, applies, mightApply, assumed }: Answer) =>
  canonical(
    JSON.parse(
      JSON.stringify({ answers, applies, mightApply, assumed }, (key, value) => (LATER.has(key) ? undefined : value)),
    ),
  )

type Path = readonly (string | number)[]

/** Ways to all that stands in a value, itself among them. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]))]
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((of: unknown, key) => (of as { readonly [key: string]: unknown })[key], value)

/** A copy in which something stands otherwise. */
function changed(answer: Answer, path: Path, change: (old: unknown) => unknown): Answer {
  const copy = structuredClone(answer)
  const holder = at(copy, path.slice(0, -1)) as { [key: string]: unknown }
  holder[path.at(-1) as string] = change(at(copy, path))
  return copy
}

describe('What a replay compares', () => {
  test('the answers here have every part there is', () => {
    const text = JSON.stringify(ANSWERS)
    for (const part of ['because', 'cut', 'change', 'each', 'needs', 'could', 'between', 'conclusions', 'assumed'])
      expect(text).toContain(`"${part}":`)
    expect(ANSWERS.flatMap(({ answers }) => answers.flatMap(({ proof }) => proof?.lifted ?? []))).not.toEqual([])
    expect(ANSWERS.flatMap(({ answers }) => answers.flatMap(({ proof }) => proof?.beaten ?? []))).not.toEqual([])
  })

  test('a rule that was only given another id is no other ruling', () => {
    const { ban, ...others } = RULES
    const renamed = editionOf(
      VOCABULARY,
      blocksOf({ ...others, zone: `formerly: ban\n${ban}` })
        .replaceAll(': ban', ': zone')
        .replace('formerly: zone', 'formerly: ban'),
    )
    const facts = { storm: true, pilot: true, drill: false }
    const [before, now] = [EDITION, renamed].map((edition) => answered(edition, { facts }))
    if (!before || !now) throw new Error('nothing was answered')
    expect(before.applies.map(({ rule }) => rule)).not.toEqual(now.applies.map(({ rule }) => rule))
    expect(compareAnswers(before, now, 2, renamed.rules).verdict).toBe('same')
    expect(compareAnswers(before, now, 2).verdict).toBe('differs')
    const fewer = answered(renamed, { facts: { storm: false } })
    expect(compareAnswers(before, fewer, 2, renamed.rules).verdict).toBe('differs')
  })

  test('whatever differs of verdicts, winners and reasons makes an old receipt differ', () => {
    let compared = 0
    for (const before of ANSWERS)
      for (const path of pathsIn(before).filter((each) => each.length > 1)) {
        const now = changed(before, path, (old) => (typeof old === 'string' ? `${old}!` : 'other'))
        const same = reasons(now) === reasons(before) ? 'same' : 'differs'
        compared += same === 'differs' ? 1 : 0
        expect([path.join('.'), compareAnswers(before, now).proof]).toEqual([path.join('.'), same])
      }
    expect(compared).toBeGreaterThan(300)
  })

  test('a verdict or a value that changed differs, and nothing else makes the verdict differ', () => {
    const [before] = ANSWERS as [Answer]
    for (const path of pathsIn(before.answers, ['answers'])) {
      const last = path.at(-1) as string
      if (typeof at(before, path) === 'object' || /proof|timeline|unless/.test(path.join())) continue
      const now = changed(before, path, (old) => `${old}!`)
      const isSaid = ['ask', 'verdict', 'value'].includes(last)
      expect([path.join('.'), compareAnswers(before, now).verdict]).toEqual([
        path.join('.'),
        isSaid ? 'differs' : 'same',
      ])
      expect([path.join('.'), sayTheSame(now.answers as never, before)]).toEqual([path.join('.'), !isSaid])
    }
  })

  test('what an answer comes to say besides makes no receipt differ, wherever it stands', () => {
    for (const before of ANSWERS) {
      const parts = pathsIn(before).filter((path) => isPart(at(before, path), path))
      expect(parts.length).toBeGreaterThan(20)
      for (const path of parts) {
        const more = (old: unknown) => ({ ...(old as object), weight: 3 })
        const now = path.length === 0 ? (more(before) as unknown as Answer) : changed(before, path, more)
        expect([path.join('.'), compareAnswers(before, now)]).toEqual([
          path.join('.'),
          { verdict: 'same', proof: 'same' },
        ])
      }
    }
  })

  test('a receipt is compared by its own version, one without any by the first', () => {
    const [before] = ANSWERS as [Answer]
    const draft = { id: 'r', game: 'g', event: 'e', kept: '', edition: before.edition, question: {}, answer: before }
    const kept = sealReceipt({ ...draft, table: null, personal: {} }, { number: 0, hash: null })
    const { version, answer: own } = readReceipt(kept)
    const now = changed(before, ['answers', 0, 'winners'], () => [])
    for (const each of [version, undefined, 7 as Receipt['version']]) {
      expect(compareAnswers(own, before, each)).toEqual({ verdict: 'same', proof: 'same' })
      expect(compareAnswers(own, now, each)).toEqual({ verdict: 'same', proof: 'differs' })
    }
  })

  test('who may decide is compared from the second version on; in which order assumptions stand, in none', () => {
    const before = ANSWERS.find(({ answers }) => answers.some(({ mayDecide = [] }) => mayDecide.length > 0)) as Answer
    const place = before.answers.findIndex(({ mayDecide = [] }) => mayDecide.length > 0)
    const now = changed(before, ['answers', place, 'mayDecide'], () => [])
    expect([compareAnswers(before, now, 1).proof, compareAnswers(before, now, 2).proof]).toEqual(['same', 'differs'])
    const turned = changed(before, ['assumed'], (old) => (old as Json[]).toReversed())
    for (const version of [1, 2] as const) expect(compareAnswers(before, turned, version).proof).toBe('same')
  })

  test('what is no answer in altered bytes differs and stops nothing', () => {
    const [before] = ANSWERS as [Answer]
    for (const answers of [[null], [3], [{ each: 3 }], [{ proof: [] }], [{ proof: { steps: 'x' } }]])
      expect(compareAnswers({ ...before, answers } as never, before)).toEqual({ verdict: 'differs', proof: 'differs' })
  })
})

/** An object of the answer, not a map by element and no value of a fact. */
function isPart(value: unknown, path: Path): boolean {
  const last = path.at(-1)
  return typeof value === 'object' && value !== null && !Array.isArray(value) && last !== 'each' && last !== 'value'
}
