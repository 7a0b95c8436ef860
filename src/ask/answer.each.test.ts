import { describe, expect, test } from 'vitest'
import type { Json } from '../domain/index.ts'
import { answer } from './answer.ts'
import { publishSmall } from './testing/small.fixture.ts'

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

function answered(ask: string, facts: { readonly [name: string]: Json } = { targets: SHIPS, boats: SHIPS }) {
  const outcome = edition && answer(edition, { ask, facts })
  const [found] = outcome?.ok ? outcome.answer.answers : []
  const each = Object.entries(found?.each ?? {}).map(([name, { value, verdict }]) => [name, value ?? verdict])
  return found?.each ? Object.fromEntries(each) : (found?.value ?? found?.verdict)
}

describe('What is asked of each element of a list', () => {
  test('is answered for each, by its name', () => {
    expect(answered('hits')).toEqual({ Argo: 2, Nimrod: 2, Sieve: 0 })
    expect(answered('fire')).toEqual({ Argo: 'permitted', Nimrod: 'forbidden', Sieve: 'permitted' })
  })

  test('is that of the same element where it is read inside its own loop', () => {
    expect(answered('damage')).toEqual({ Argo: 20, Nimrod: 20, Sieve: 0 })
    expect(answered('flee')).toEqual({ Argo: 'permitted', Nimrod: 'required', Sieve: 'permitted' })
  })

  test('is the list of all, in order, where it is read outside', () => {
    expect(answered('total')).toBe(40)
    expect(answered('parley')).toBe('permitted')
    expect(answered('parley', { targets: [...SHIPS].reverse() })).toBe('permitted')
    expect(answered('parley', { targets: SHIPS.slice(1) })).toBe('forbidden')
    expect(answered('board')).toEqual({ Argo: 'permitted', Nimrod: 'permitted', Sieve: 'forbidden' })
  })

  test('counts as it was given, for the elements it was given of', () => {
    const given = (hits: Json) => answered('damage', { targets: SHIPS, hits })
    expect(given({ Argo: 7 })).toEqual({ Argo: 70, Nimrod: 20, Sieve: 0 })
    expect(given({ Sieve: 1, Argo: 7, Nimrod: 0 })).toEqual({ Argo: 70, Nimrod: 0, Sieve: 10 })
  })
})
