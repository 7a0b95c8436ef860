import { describe, expect, test } from 'vitest'
import type { Conclusion, Edition, Expr, Fact, Relation, Rule, Slot, Type } from '../../domain/index.ts'
import { against, bareRule, read } from '../testing/bare.fixture.ts'
import { INT, listOf } from '../values/types.ts'
import { Theory } from './theory.ts'

/*
 * A port, of which only the names matter: which facts, rules and outcomes something can depend on, by way of conditions,
 * values, lifters, `each`, `from`, `may` and `must`.
 */
const named = { aliases: [], formerly: [], words: [] }
const may = (action: string): Expr => ({ op: 'may', action })
const quantity = (name: string): Expr => ({ op: 'quantity', name })
const all = (...of: readonly Expr[]): Expr => ({ op: 'and', of })
const when = (expr: Expr) => ({ when: { text: '', expr, conjuncts: [] } })
const forbid = (action: string): Conclusion => ({ kind: 'forbid', action })
const set = (name: string, value: Expr): Conclusion => ({ kind: 'set', quantity: name, value, text: '' })
const to = (kind: Relation['kind'], target: string): Relation => ({ kind, target }) as Relation
const always = (expr: Expr) => ({ text: JSON.stringify(expr), expr })
const fact = (name: string, type: Type = { kind: 'bool' }, more: Partial<Fact> = {}): Fact => ({
  name,
  type,
  ...named,
  ...more,
})
const record = (name: string, ...fields: readonly Slot[]) => ({ kind: 'record' as const, name, fields })
const of = (name: string): Type => ({ kind: 'record', name })

const rules: readonly Rule[] = [
  bareRule('dark', { ...when(all(read('night'), may('moor'))), then: [forbid('sail')] }),
  bareRule('deep', { ...when(read('laden')), then: [forbid('moor'), { kind: 'note', text: 'Mind the bar' }] }),
  bareRule('free', { ...when(read('flag')), relations: [to('lifts', 'dark'), to('lifts', 'dark')] }),
  bareRule('freer', { ...when(read('pass')), relations: [to('lifts', 'free')] }),
  bareRule('toll', { ...when(read('bridge')), then: [set('toll', quantity('dues')), set('toll', read('rate'))] }),
  bareRule('dues', { then: [set('dues', read('depth'))], relations: [to('amends', 'toll')] }),
  bareRule('both', {
    then: [forbid('sail'), forbid('sail'), set('lone', read('wind'))],
    relations: [to('excepts', 'deep')],
  }),
]
const vocabulary = {
  enums: [],
  records: [
    record('boat', fact('name', { kind: 'card' }), fact('sound', { kind: 'bool' }, { assume: true })),
    record('fleet', fact('boats', listOf(of('boat')))),
    record('ring', fact('next', { kind: 'optional', of: of('ring') })),
  ],
  facts: [
    ...['night', 'flag', 'pass', 'bridge', 'wind', 'apart'].map((name) => fact(name)),
    fact('usual', { kind: 'bool' }, { assume: true }),
    fact('rate', INT),
    fact('depth', INT),
    fact('draught', INT),
    fact('laden', { kind: 'bool' }, { from: against('draught', '>=', 5), ask: 'Is she laden?' }),
    fact('swell', { kind: 'bool' }, { from: against('wind', '==', true) }),
    fact('ships', listOf(INT)),
    fact('ship', of('boat')),
    fact('ship.age', INT),
    fact('fleet', of('fleet')),
    fact('by_name', { kind: 'map', key: { kind: 'string' }, value: of('boat') }),
    fact('perhaps', { kind: 'optional', of: of('boat') }),
    fact('ring', of('ring')),
  ],
  quantities: ['toll', 'dues', 'lone'].map((name) => ({ name, type: INT, label: name, ...named })),
  actions: [
    ...['sail', 'moor', 'idle', 'lone'].map((name) => ({ name, label: name, ...named })),
    {
      name: 'row',
      label: 'row',
      ...named,
      each: { variable: 'x', list: read('ships'), listText: 'ships', element: INT },
    },
  ],
  always: [
    always(all(read('night'), read('usual'))),
    always(all(read('usual'), read('apart'))),
    always(read('bridge')),
    always(all(read('swell'), read('rate'))),
  ],
}
const entries = [
  { slug: 'argo', term: 'The Argo', aliases: ['Ship'], formerly: ['Old'], data: { boat: { sound: false } } },
  { kind: 'card', slug: 'old', term: 'Nimrod', aliases: [], formerly: ['Ship'], data: {} },
]
const theory = new Theory({ rules, entries, vocabulary } as unknown as Edition)
const ids = (found: Iterable<Rule>) => [...found].map(({ id }) => id).sort()
const sorted = (names: Iterable<string>) => [...names].sort()
const rule = (id: string) => theory.rules.get(id) as Rule

describe('An edition made ready', () => {
  test('knows the rules on an action once each, and each contribution to a quantity', () => {
    expect(ids(theory.onAction.get('sail') ?? [])).toEqual(['both', 'dark'])
    expect(ids(theory.onAction.get('moor') ?? [])).toEqual(['deep'])
    expect([...theory.onAction.keys(), ...theory.onQuantity.keys()].sort()).toEqual([
      'dues',
      'lone',
      'moor',
      'sail',
      'toll',
    ])
    expect(theory.onQuantity.get('toll')?.map(({ rule, conclusion }) => [rule.id, conclusion.value])).toEqual([
      ['toll', quantity('dues')],
      ['toll', read('rate')],
    ])
  })

  test('knows who lifts whom once each, who excepts or amends and is excepted or amended, and who has a note', () => {
    expect([...theory.liftersOf].map(([lifted, by]) => [lifted, ids(by)])).toEqual([
      ['dark', ['free']],
      ['free', ['freer']],
    ])
    expect(sorted(theory.exceptional)).toEqual(['both', 'deep', 'dues', 'toll'])
    expect(ids(theory.noteworthy)).toEqual(['deep'])
  })

  test('knows an entry by its slug before its term, its aliases and its old names', () => {
    expect(['the argo', 'ship', 'old', 'nimrod', 'argo'].map((name) => theory.names.find(name))).toEqual([
      'argo',
      'old',
      'old',
      'old',
      'argo',
    ])
    expect(theory.cardData('argo', 'boat')).toEqual({ sound: false })
    expect(theory.cardData('argo', 'fleet')).toBeUndefined()
    expect(theory.cardData('nobody', 'boat')).toBeUndefined()
  })

  test('knows by which field a record names its card', () => {
    expect(theory.cardField(vocabulary.records[0] as never)?.name).toBe('name')
    expect(theory.cardField(vocabulary.records[2] as never)).toBeUndefined()
  })
})

describe('What something depends on', () => {
  test('are the facts that its rules, their lifters, values, `each` and `from` read, and what these read', () => {
    expect(sorted(theory.dependencies.factsBehind('action:sail'))).toEqual([
      'draught',
      'flag',
      'laden',
      'night',
      'pass',
    ])
    expect(sorted(theory.dependencies.factsBehind('action:moor'))).toEqual(['draught', 'laden'])
    expect(sorted(theory.dependencies.factsBehind('quantity:toll'))).toEqual(['bridge', 'depth', 'rate'])
    expect(sorted(theory.dependencies.factsBehind('quantity:lone'))).toEqual(['wind'])
    expect(sorted(theory.dependencies.factsBehind('action:lone'))).toEqual([])
    expect(sorted(theory.dependencies.factsBehind('action:row'))).toEqual(['ships'])
    expect(sorted(theory.dependencies.factsBehind('action:idle'))).toEqual([])
    expect(sorted(theory.dependencies.factsBehind('fact:laden'))).toEqual(['draught', 'laden'])
    expect(sorted(theory.dependencies.factsBehindRule(rule('dark')))).toEqual(['draught', 'laden', 'night'])
    expect(sorted(theory.dependencies.factsBehindRule(rule('dues')))).toEqual([])
  })

  test('are the outcomes that are read on the way', () => {
    expect(sorted(theory.dependencies.outcomesBehind('action:sail'))).toEqual(['action:moor'])
    expect(sorted(theory.dependencies.outcomesBehind('quantity:toll'))).toEqual(['quantity:dues'])
    expect(sorted(theory.dependencies.outcomesBehind('action:moor'))).toEqual([])
    const pay = bareRule('pay', { ...when(all(quantity('toll'), may('sail'))), then: [forbid('idle')] })
    const longer = new Theory({ rules: [...rules, pay], entries, vocabulary } as unknown as Edition)
    expect(sorted(longer.dependencies.outcomesBehind('action:idle'))).toEqual([
      'action:moor',
      'action:sail',
      'quantity:dues',
      'quantity:toll',
    ])
  })

  test('are the rules on these, and those that lift one of them', () => {
    expect(ids(theory.dependencies.rulesReaching('action:sail'))).toEqual(['both', 'dark', 'deep', 'free', 'freer'])
    expect(ids(theory.dependencies.rulesReaching('action:moor'))).toEqual(['deep'])
    expect(ids(theory.dependencies.rulesReaching('quantity:toll'))).toEqual(['dues', 'toll'])
    expect(ids(theory.dependencies.rulesReaching('fact:laden'))).toEqual([])
    expect(ids(theory.dependencies.rulesBehind(rule('dark')))).toEqual(['deep', 'free', 'freer'])
    expect(ids(theory.dependencies.rulesBehind(rule('toll')))).toEqual(['dues'])
    expect(ids(theory.dependencies.rulesBehind(rule('deep')))).toEqual([])
    expect(ids(theory.withLifters([rule('dark')]))).toEqual(['dark', 'free', 'freer'])
  })

  test('is what always holds of the facts behind it, and of facts that that speaks of as well', () => {
    const { always: told } = vocabulary
    expect(theory.dependencies.alwaysFor('action:sail')).toEqual([told[0], told[1]])
    expect(theory.dependencies.alwaysFor('quantity:lone')).toEqual([told[3]])
    expect(theory.dependencies.alwaysFor('quantity:toll')).toEqual([told[2], told[3]])
    expect(theory.dependencies.alwaysFor('action:moor')).toEqual([])
    expect(sorted(new Set(theory.dependencies.factsOfAlways('quantity:toll')))).toEqual([
      'bridge',
      'rate',
      'swell',
      'wind',
    ])
  })

  test('may be asked in the place of what is read by way of it alone', () => {
    expect([...theory.dependencies.askedThrough('action:moor')]).toEqual([['draught', ['laden']]])
    expect([...theory.dependencies.askedThrough('action:sail')]).toEqual([['draught', ['laden']]])
    const direct = bareRule('direct', { ...when(against('draught', '>=', 9)), then: [forbid('moor')] })
    const other = new Theory({ rules: [...rules, direct], entries, vocabulary } as unknown as Edition)
    expect([...other.dependencies.askedThrough('action:moor')]).toEqual([])
    expect([...theory.dependencies.askedThrough('fact:swell')]).toEqual([])
    const deep = fact('deep', { kind: 'bool' }, { from: against('draught', '>=', 9), ask: 'Is she deep?' })
    const more = { ...vocabulary, facts: [...vocabulary.facts, deep] }
    for (const names of [
      ['laden', 'deep'],
      ['deep', 'laden'],
    ]) {
      const two = [bareRule('two', { ...when(all(...names.map(read))), then: [forbid('moor')] })]
      const both = new Theory({ rules: two, entries, vocabulary: more } as unknown as Edition)
      expect([...both.dependencies.askedThrough('action:moor')]).toEqual([['draught', ['deep', 'laden']]])
    }
  })

  const assumes = (name: string) => {
    const reading = [bareRule('one', { ...when(read(name)), then: [forbid('sail')] })]
    const vague = { ...vocabulary, always: [] }
    return new Theory({ rules: reading, entries, vocabulary: vague } as unknown as Edition).dependencies.assumes(
      'action:sail',
    )
  }

  test('may be an assumption, of a fact or of a field at any depth', () => {
    for (const name of ['usual', 'ship', 'fleet', 'by_name', 'perhaps']) expect(assumes(name)).toBe(true)
    for (const name of ['night', 'ships', 'ring', 'laden']) expect(assumes(name)).toBe(false)
    expect(theory.dependencies.assumes('action:sail')).toBe(true)
    expect(theory.dependencies.assumes('quantity:toll')).toBe(false)
  })
})

describe('A path leads into a fact', () => {
  test.each([
    ['ship', 'ship'],
    ['ship.age', 'ship.age'],
    ['ship.name', 'ship'],
    ['ships[0]', 'ships'],
    ['fleet.boats[1].sound', 'fleet'],
    ['mast', undefined],
    ['mast.ship', undefined],
  ])('%s: %s', (path, name) => {
    expect(theory.factAt(path)).toBe(name)
  })
})

describe('A condition seen at once', () => {
  const one = (expr: Expr | undefined) => bareRule('one', expr ? when(expr) : {})
  const theoryOf = (rule: Rule) => new Theory({ rules: [rule], entries, vocabulary } as unknown as Edition)
  const canApply = (expr: Expr | undefined, always: typeof vocabulary.always = []) => {
    const rule = one(expr)
    return theoryOf(rule).canAlwaysApply(rule, always)
  }
  const grounds = (expr: Expr | undefined) => {
    const rule = one(expr)
    const ready = theoryOf(rule)
    expect(ready.groundsOf(rule)).toEqual(ready.groundsOf(rule))
    return ready.groundsOf(rule)
  }

  test('can be true where each of its comparisons is of a fact of its own and holds of some of its values', () => {
    expect(canApply(undefined)).toBe(true)
    expect(canApply(read('night'))).toBe(true)
    expect(canApply(all(read('night'), against('depth', '<', 5)))).toBe(true)
    expect(canApply(all(against('depth', '>=', 3), against('depth', '<', 5)))).toBe(false)
    expect(canApply(all(read('night'), read('swell')))).toBe(true)
    expect(canApply(may('sail'))).toBe(false)
    expect(canApply({ op: 'in', left: read('depth'), right: { op: 'list', items: [] } })).toBe(false)
    expect(canApply({ op: 'or', of: [read('night'), read('flag')] })).toBe(true)
    expect(canApply(against('depth', '==', 0.5))).toBe(false)
  })

  test('but not where something that always holds speaks of one of these', () => {
    expect(canApply(read('night'), vocabulary.always)).toBe(false)
    expect(canApply(read('flag'), vocabulary.always)).toBe(true)
    expect(canApply(all(read('flag'), read('rate')), vocabulary.always)).toBe(false)
    expect(canApply({ op: 'or', of: [read('flag'), read('night')] }, vocabulary.always)).toBe(false)
  })

  test('rests on the fact of each of its parts, in order, each once', () => {
    expect(grounds(all(read('pass'), against('depth', '<', 5), read('flag')))).toEqual(['pass', 'depth', 'flag'])
    expect(grounds(all(against('depth', '>=', 3), against('depth', '<', 5)))).toEqual(['depth'])
    expect(grounds(undefined)).toEqual([])
    expect(grounds({ op: 'or', of: [read('pass'), read('flag')] })).toBeUndefined()
    expect(grounds(all(read('pass'), may('sail')))).toBeUndefined()
  })
})
