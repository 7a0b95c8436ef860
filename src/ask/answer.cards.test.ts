import { describe, expect, test } from 'vitest'
import type { Json } from '../domain/index.ts'
import { publish } from '../publish/index.ts'
import { answered, blocksOf } from './testing/small.fixture.ts'

const VOCABULARY = `types:
  ship: { name: card, guns: int, flag: { type: string, assume: none } }
  crewman: { name: card, rank: int }
facts:
  effect: card
  hand: list(card)
  fleet: list(ship)
  crew: list(crewman)
quantities:
  harm: { type: int, default: 0, each: { one: fleet } }
  fire: { type: int, default: 0 }
actions:
  play: { default: permitted }
  draw: { default: permitted }
  sail: { default: permitted }
  hail: { default: permitted }
  muster: { default: permitted }
`
const RULES = {
  vortex: "when: effect == 'Energy Vortex'\nthen: { forbid: play }",
  full: 'when: size(hand) > 6\nthen: { forbid: draw }',
  few: 'when: size(fleet) < 2\nthen: { forbid: sail }',
  named: "when: fleet.exists(s, s.name == 'Argo')\nthen: { forbid: hail }",
  guns: 'then: { set: { fire: "sum(fleet.map(s, s.guns))" } }',
  ranks: 'when: crew.exists(c, c.name == "Argo" || c.rank > size(fleet))\nthen: { forbid: muster }',
}
const card = (slug: string, head: string) => ({
  path: `g/entries/${slug}.md`,
  text: `---\nkind: card\n${head}\n---\n`,
})
const { editions, diagnostics } = publish([
  { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [law]\nprecedence: [recency]\n' },
  { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
  { path: 'g/vocabulary/all.yaml', text: VOCABULARY },
  card('energy-vortex', 'term: Energy Vortex'),
  card('argo', 'term: The Argo\ndata: { ship: { guns: 3 } }'),
  { path: 'g/entries/targeting.md', text: `---\nterm: targeting\naliases: [target]\n---\n${blocksOf(RULES)}` },
])
const [found] = editions
if (!found) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
const edition = found

const ask = (name: string, facts: { readonly [fact: string]: Json }) => {
  const { answers, warnings } = answered(edition, { ask: name, facts })
  const [first] = answers
  return { is: first?.value ?? first?.verdict ?? Object.keys(first?.each ?? {}), warns: warnings.map(({ at }) => at) }
}

describe('A card that is named', () => {
  test.each([
    'energy-vortex',
    'energy vortex',
    'Energy  Vortex',
    'THE ENERGY VORTEX',
    'Energy’Vortex',
    'Énergy-Vortex',
  ])('is the same in every spelling: %s', (effect) => {
    expect(ask('play', { effect })).toEqual({ is: 'forbidden', warns: [] })
  })

  test('is another card where no card is called so, though another entry is', () => {
    expect(ask('play', { effect: 'target' })).toEqual({ is: 'permitted', warns: ['effect'] })
    expect(ask('harm', { fleet: [{ name: 'Target' }, { name: 'USS Prey' }] }).is).toEqual(['Target', 'USS Prey'])
  })
})

describe('Of a card that no entry claims there is a warning', () => {
  const fleet = [{ name: 'USS Prey', guns: 1 }]

  test('where something behind the question compares its name', () => {
    expect(ask('hail', { fleet }).warns).toEqual(['fleet[0].name'])
    expect(ask('play', { effect: 'Vortexx' }).warns).toEqual(['effect'])
  })

  test('where something reads what a card says of itself, and it was not given', () => {
    expect(ask('fire', { fleet: ['USS Prey'] }).warns).toEqual(['fleet[0].name'])
    expect(ask('fire', { fleet }).warns).toEqual([])
  })

  test('but none where only their number matters', () => {
    expect(ask('sail', { fleet }).warns).toEqual([])
    expect(ask('draw', { hand: ['One', 'Two'] }).warns).toEqual([])
  })

  test('nor where the name of another kind of thing is compared', () => {
    expect(ask('muster', { fleet, crew: [{ name: 'Zed', rank: 1 }] }).warns).toEqual(['crew[0].name'])
  })

  test('and where nothing is asked, of each', () => {
    const { warnings } = answered(edition, { facts: { fleet, hand: ['One'] } })
    expect(warnings.map(({ at }) => at)).toEqual(['fleet[0].name', 'hand[0]'])
  })
})
