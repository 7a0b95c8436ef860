import { expect, test } from 'vitest'
import type { Json } from '../domain/index.ts'
import { publish } from '../publish/index.ts'
import { answered } from './testing/small.fixture.ts'

/* Which notes are read out with an answer (semantics G6). */

const VOCABULARY = `facts:
  calm: { type: bool, assume: true, ask: Is it calm?, from: "at_sea ? wind < 2 : wind < 4" }
  at_sea: { type: bool, ask: Is it at sea? }
  wind: { type: int, range: [0, 12], ask: How strong is the wind? }
quantities:
  fare: { type: int }
  load: { type: int }
actions:
  sail: { default: permitted }
`
const rule = (id: string, lines: string) => `\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`
const entry = (term: string, text: string) => `---\nterm: ${term}\n---\n${text}`

const { editions } = publish([
  { path: 'g/game.yaml', text: 'title: G\nformats: { open: open }\nauthority: [law]\nprecedence: [recency]\n' },
  { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
  { path: 'g/vocabulary/all.yaml', text: VOCABULARY },
  { path: 'g/entries/fares.md', text: entry('Fares', rule('fare-by-load', 'then: { set: { fare: load * 2 } }')) },
  {
    path: 'g/entries/weather.md',
    text: entry('Weather', rule('calm-is-told', 'when: calm\nthen: { permit: sail, note: The harbour tells it. }')),
  },
])

const notesOn = (ask: string, facts: { readonly [name: string]: Json }) => {
  const [edition] = editions
  if (!edition) throw new Error('no edition')
  return answered(edition, { ask, facts }).notes.map((each) => each.rule)
}

test('what applies whatever is told is read out with what its entry rules on', () => {
  expect(notesOn('sail', {})).toEqual(['calm-is-told'])
  expect(notesOn('fare', {})).toEqual([])
})

test('a quantity that is given reads out no more of them', () => {
  expect(notesOn('fare', { load: 3 })).toEqual([])
  expect(notesOn('fare', { load: 3, calm: true })).toEqual(['calm-is-told'])
})

test('what is told and settles nothing reads out no more of what is taken for granted', () => {
  expect(notesOn('fare', { at_sea: true })).toEqual([])
  expect(notesOn('sail', { at_sea: true })).toEqual(['calm-is-told'])
  expect(notesOn('fare', { at_sea: true, wind: 1 })).toEqual(['calm-is-told'])
})
