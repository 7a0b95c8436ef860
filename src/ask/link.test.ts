import { describe, expect, test } from 'vitest'
import type { Edition, Fact, Type } from '../domain/index.ts'
import { badParts, factFromText, questionLink } from './link.ts'

const bool: Type = { kind: 'bool' }
const int: Type = { kind: 'int' }
const text: Type = { kind: 'string' }
const side: Type = { kind: 'enum', name: 'side' }
const person: Type = { kind: 'record', name: 'person' }

const fact = (name: string, type: Type, aliases: readonly string[] = []): Fact => ({
  name,
  type,
  aliases,
  formerly: [],
  words: [],
})

const each = { variable: 'one', list: { op: 'fact', name: 'crew' }, listText: 'crew', element: person }

const edition = {
  rules: [],
  entries: [{ kind: 'card', slug: 'borg-cube', term: 'Borg Cube', aliases: [], formerly: [], data: {} }],
  vocabulary: {
    enums: [],
    records: [
      {
        kind: 'record',
        name: 'person',
        fields: [fact('stopped', bool), fact('skills', { kind: 'map', key: text, value: int })],
      },
      { kind: 'record', name: 'ship', fields: [fact('name', { kind: 'card' }), fact('range', int)] },
    ],
    facts: [
      fact('up', bool, ['raised']),
      fact('hits', int),
      fact('share', { kind: 'number' }),
      fact('owner', side),
      fact('here.name', text),
      fact('leader', { kind: 'optional', of: text }),
      fact('sides', { kind: 'list', of: side }),
      fact('rolls', { kind: 'list', of: int }),
      fact('crew', { kind: 'list', of: person }),
      fact('fleet', { kind: 'list', of: { kind: 'card' } }),
      fact('target', person),
      fact('target.size', int),
      fact('flagship', { kind: 'record', name: 'ship' }),
    ],
    quantities: [
      { ...fact('score', int), label: 'score' },
      { ...fact('harm', int), label: 'harm', each },
      { ...fact('loot', { kind: 'list', of: text }), label: 'loot', each },
    ],
    actions: [],
    always: [],
  },
} as unknown as Edition

const read = (name: string, ...texts: string[]) => factFromText(edition, name, texts)

describe('a fact given as text', () => {
  test.each([
    ['up', ['true'], true],
    ['raised', ['false'], false],
    ['hits', ['-3'], -3],
    ['share', ['.5'], 0.5],
    ['owner', ['borg'], 'borg'],
    ['here.name', ['12'], '12'],
    ['leader', ['null'], null],
    ['leader', ['Data'], 'Data'],
    ['flagship', ['Borg Cube'], 'Borg Cube'],
    ['flagship', ['{"name":"Borg Cube","range":9}'], { name: 'Borg Cube', range: 9 }],
    ['sides', ['borg'], ['borg']],
    ['sides', ['borg', 'klingon'], ['borg', 'klingon']],
    ['sides', ['["borg"]'], ['borg']],
    ['rolls', ['1', '6'], [1, 6]],
    ['rolls', ['[]'], []],
    ['target', ['{"stopped":true}'], { stopped: true }],
    ['crew', ['{"stopped":true}', '{}'], [{ stopped: true }, {}]],
    ['crew[0].stopped', ['true'], true],
    ['target.skills.Law', ['2'], 2],
    ['target.size', ['4'], 4],
    ['score', ['7'], 7],
    ['harm', ['7'], 7],
    ['harm', ['{"Data":7}'], { Data: 7 }],
    ['harm.Data', ['7'], 7],
    ['loot', ['gold'], ['gold']],
    ['loot', ['gold', 'spice'], ['gold', 'spice']],
    ['loot', ['{"Data":["gold"]}'], { Data: ['gold'] }],
    ['crew', ['6'], 6],
    ['fleet', ['2'], 2],
    ['fleet', ['Borg Cube'], ['Borg Cube']],
    ['sides', ['2'], 2],
    ['no.such.fact', ['x'], 'x'],
    ['no.such.fact', ['x', 'y'], ['x', 'y']],
  ])('%s %j is read by its declared type', (name, texts, value) => {
    expect(read(name, ...texts)).toEqual({ ok: true, value })
  })

  test.each([
    ['up', ['maybe'], 'question/bad-value'],
    ['hits', ['3.5'], 'question/bad-value'],
    ['hits', [''], 'question/bad-value'],
    ['share', ['Infinity'], 'question/bad-value'],
    ['share', ['0x10'], 'question/bad-value'],
    ['rolls', ['1', 'six'], 'question/bad-value'],
    ['up', ['true', 'true'], 'question/twice'],
    ['crew[0].stopped', ['yes'], 'question/bad-value'],
  ])('%s %j is a problem of the question', (name, texts, code) => {
    expect(read(name, ...texts)).toMatchObject({ ok: false, malformed: false, problem: { code } })
  })

  test.each([
    ['target', 'stopped'],
    ['target', '{"stopped":'],
    ['sides', '[borg]'],
  ])('%s %j is not even JSON', (name, given) => {
    expect(read(name, given)).toMatchObject({ ok: false, malformed: true })
  })

  test.each([
    ['hits', 'x2', '"x2" is no int: give a whole number such as 1'],
    ['hits', '18.0', '"18.0" is no int: give a whole number such as 18'],
    ['harm', 'much', '"much" is no int: give a whole number such as 1'],
    ['target', 'stopped', '"stopped" is not JSON: give its fields, such as {"stopped":true,"skills":{"name":1}}'],
  ])('%s=%s is told with what would do', (name, text, detail) => {
    expect(read(name, text)).toMatchObject({ problem: { detail } })
  })

  test('says what yes and no are called', () => {
    expect(read('up', 'yes')).toMatchObject({ problem: { at: 'facts.up', didYouMean: ['true'] } })
  })
})

describe('the link of a question', () => {
  test('reads back as the same question', () => {
    const facts = { up: true, owner: 'borg & co', sides: ['a', 'b'], target: { stopped: true }, here: { name: 'x=y' } }
    const link = questionLink(
      edition,
      {
        ask: ['beam', 'score'],
        facts,
        unknown: ['hits'],
        skip: ['leader', 'share'],
        include: [],
        asOf: '2000-06',
        format: 'f',
      },
      'sha256-1',
    )
    const query = new URLSearchParams(link.slice(1))
    expect(query.getAll('ask')).toEqual(['beam', 'score'])
    expect(query.get('unknown')).toBe('hits')
    expect(query.get('skip')).toBe('leader,share')
    expect(query.get('include')).toBe('verdict')
    expect([query.get('asOf'), query.get('format'), query.get('edition')]).toEqual(['2000-06', 'f', 'sha256-1'])
    const given = [...query].filter(([name]) => name.startsWith('f.'))
    expect(given.map(([name, value]) => [name.slice(2), read(name.slice(2), value)])).toEqual([
      ['up', { ok: true, value: true }],
      ['owner', { ok: true, value: 'borg & co' }],
      ['sides', { ok: true, value: ['a', 'b'] }],
      ['target', { ok: true, value: { stopped: true } }],
      ['here.name', { ok: true, value: 'x=y' }],
    ])
  })
})

test('a part that no answer has is named with the nearest that has', () => {
  expect(badParts(['proof', 'timelin'])).toMatchObject([
    { at: 'include', code: 'question/bad-part', didYouMean: ['timeline'] },
  ])
})
