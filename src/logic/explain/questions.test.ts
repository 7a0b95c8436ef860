import { expect, test } from 'vitest'
import type { Edition, Fact, Type } from '../../domain/index.ts'
import { courtOf, decisionOn, type Sketch } from '../testing/dispute.fixture.ts'
import { slotAt } from '../theory/paths.ts'
import { Theory } from '../theory/theory.ts'
import { questionsFor } from './questions.ts'

const ban = (...when: string[]): Sketch => ({ kind: 'forbid', value: '0', when, year: 2000, excepts: [], lifts: [] })

test('past all cost the facts are asked that were found to be missing, and nothing is said of what they would settle', () => {
  const rules = { r0: ban('a'), r1: ban('b', 'die > 0') }
  const court = courtOf({ rules, order: [], type: 'int', default: 'permitted', always: [] })
  const decision = decisionOn('action', court, new Map())
  decision.inquiry.situation.meter.steps = 4_000_000
  const { unknown: asked } = questionsFor(decision, new Set())
  expect(asked.map(({ fact }) => fact).sort()).toEqual(['a', 'b', 'die'])
  expect(asked.flatMap(({ choices }) => choices.map(({ becomes }) => becomes))).not.toContainEqual(expect.anything())
})

test('a path names a fact, a field of what it leads into, or a list or map', () => {
  const fact = (name: string, type: Type): Fact => ({ name, type, aliases: [], formerly: [], words: [] })
  const sailor: Type = { kind: 'record', name: 'sailor' }
  const int: Type = { kind: 'int' }
  const vocabulary = {
    enums: [],
    records: [
      {
        kind: 'record',
        name: 'sailor',
        fields: [fact('age', int), fact('skills', { kind: 'map', key: int, value: int })],
      },
    ],
    facts: [
      fact('crew', { kind: 'list', of: sailor }),
      fact('crew.oldest', int),
      fact('boats', { kind: 'map', key: { kind: 'string' }, value: { kind: 'list', of: sailor } }),
      fact('mate', { kind: 'optional', of: sailor } as Type),
    ],
    quantities: [],
    actions: [],
    always: [],
  }
  const theory = new Theory({ rules: [], entries: [], vocabulary } as unknown as Edition)
  const named = (path: string) => slotAt(theory, path)?.name
  expect(
    Object.fromEntries(
      [
        'crew',
        'crew.oldest',
        'crew[3]',
        'crew[3].age',
        'mate.age',
        'mate.skills.7',
        'boats.No. 2',
        'boats.No. 2[0].age',
      ].map((path) => [path, named(path)]),
    ),
  ).toEqual({
    crew: 'crew',
    'crew.oldest': 'crew.oldest',
    'crew[3]': 'crew',
    'crew[3].age': 'age',
    'mate.age': 'age',
    'mate.skills.7': 'skills',
    'boats.No. 2': 'boats',
    'boats.No. 2[0].age': 'age',
  })
  for (const path of ['nobody', 'crew.age', 'crew[3].rank', 'crew.oldest.age', 'mate[0]', 'mate.age.years'])
    expect([path, named(path)]).toEqual([path, undefined])
})
