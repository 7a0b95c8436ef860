import type { Edition, Expr, Json, Type } from '../../src/index.ts'
import { partsOf } from './contest.ts'
import { type Case, domainOf } from './naive.ts'
import type { CardData, Sketch, SketchRule, SketchSlot } from './sketch.ts'

type Example = Edition['cases'][number]
type Rule = Edition['rules'][number]

/** A worked example of a shipped game, with no more of the game than what is asked can depend on. */
export interface Shipped {
  readonly name: string
  readonly sketch: Sketch
  readonly case: Case
  /** What it asks. */
  readonly targets: readonly string[]
}

/** @throws where a name or value in the case is not spelt as the vocabulary spells it. */
export function shippedCase(edition: Edition, example: Example): Shipped {
  const game = reducedTo(edition, example.ask)
  const facts = new Map<string, Json>()
  const records = new Map(edition.vocabulary.records.map((record) => [record.name, record.fields]))
  const put = (name: string, value: Json): boolean => {
    const fact = edition.vocabulary.facts.find((each) => each.name === name)
    const quantity = edition.vocabulary.quantities.find((each) => each.name === name)
    if (fact || quantity) {
      const read = spelt(value, (fact ?? quantity)?.type as Type, edition, records)
      if (read === undefined || quantity?.each) return false
      // What nothing here depends on is left out, with the rest of the game.
      if (quantity || game.facts.some((each) => each.name === name)) facts.set(name, read)
      return true
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
    return Object.entries(value).every(([key, inner]) => put(`${name}.${key}`, inner))
  }
  const misspelt = Object.entries(example.facts).find(([name, value]) => !put(name, value))
  if (misspelt) throw new Error(`${example.title}: ${misspelt[0]}`)
  const event = edition.events.find((each) => each.id === example.event)
  return {
    name: `${edition.game}: ${example.title}`,
    sketch: game,
    case: {
      facts: Object.fromEntries(facts),
      unknown: example.unknown,
      asOf: example.asOf === 'latest' && event ? event.date.text : example.asOf,
      format: event?.format ?? example.format ?? edition.formats[0]?.id ?? '',
      ...(event ? { event: event.id } : {}),
    },
    targets: example.ask,
  }
}

/** A value in the vocabulary's spelling; a card by its slug. */
function spelt(
  value: Json,
  type: Type,
  edition: Edition,
  records: ReadonlyMap<string, readonly { readonly name: string; readonly type: Type }[]>,
): Json | undefined {
  const inside = (item: Json, of: Type) => spelt(item, of, edition, records)
  switch (type.kind) {
    case 'optional':
      return value === null ? null : inside(value, type.of)
    case 'enum': {
      const known = edition.vocabulary.enums.find((each) => each.name === type.name)
      return known?.values.some((each) => each.name === value) ? value : undefined
    }
    case 'card': {
      const wanted = String(value).toLowerCase()
      const named = edition.entries.find((entry) =>
        [entry.slug, entry.term, ...entry.aliases].some((name) => name.toLowerCase() === wanted),
      )
      return named?.slug ?? value
    }
    case 'list': {
      if (!Array.isArray(value)) return undefined
      const items = value.map((item) => inside(item, type.of))
      return items.includes(undefined) ? undefined : (items as Json[])
    }
    case 'record':
    case 'map': {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
      const fields = type.kind === 'record' ? records.get(type.name) : undefined
      const entries = Object.entries(value).map(([key, item]): [string, Json | undefined] => {
        const of = type.kind === 'map' ? type.value : fields?.find((each) => each.name === key)?.type
        return [key, of && inside(item, of)]
      })
      return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as Json)
    }
    default:
      return value
  }
}

const reduced = new WeakMap<Edition, Map<string, Sketch>>()

/** The game without the facts, rules and quantities that these targets do not depend on, directly or through others. */
function reducedTo(edition: Edition, targets: readonly string[]): Sketch {
  const known = reduced.get(edition) ?? new Map<string, Sketch>()
  reduced.set(edition, known)
  const key = [...targets].sort().join()
  const sketch = known.get(key) ?? reduce(edition, targets)
  known.set(key, sketch)
  return sketch
}

function reduce(edition: Edition, targets: readonly string[]): Sketch {
  const { vocabulary } = edition
  const facts = new Set<string>()
  const fields = new Set<string>()
  const speaking = new Set<Rule>()
  const seen = new Set<string>()
  const todo = [...targets]
  const read = (expr: Expr | undefined): void => {
    if (!expr) return
    if (expr.op === 'fact' || expr.op === 'quantity') todo.push(expr.name)
    if (expr.op === 'may' || expr.op === 'must') todo.push(expr.action)
    if (expr.op === 'field' || expr.op === 'has') fields.add(expr.name)
    for (const part of partsOf(expr)) read(part)
  }
  const follow = (): void => {
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      const fact = vocabulary.facts.find((each) => each.name === name)
      if (fact) {
        facts.add(name)
        read(fact.from)
      }
      read([...vocabulary.quantities, ...vocabulary.actions].find((each) => each.name === name)?.each?.list)
      const on = new Set(edition.rules.filter((rule) => rule.then.some((one) => targetOf(one) === name)))
      for (const rule of on)
        for (const other of edition.rules)
          if (other.relations.some((one) => one.kind === 'lifts' && one.target === rule.id)) on.add(other)
      for (const rule of on) {
        speaking.add(rule)
        read(rule.when?.expr)
        for (const one of rule.then) if ('value' in one && targetOf(one) === name) read(one.value)
      }
    }
  }
  follow()
  // What always holds ties facts together: with one of them, all.
  const always = new Set<(typeof vocabulary.always)[number]>()
  for (let before = -1; before !== always.size; follow()) {
    before = always.size
    for (const one of vocabulary.always) {
      if (always.has(one) || !namesOf(one.expr).some((name) => facts.has(name))) continue
      always.add(one)
      read(one.expr)
    }
  }
  // Rules that end, suspend or revive one of these, and so on: their lives matter, not what they say.
  const kept = new Set(speaking)
  for (const rule of kept)
    for (const other of edition.rules)
      if (other.relations.some((one) => LIVES.includes(one.kind) && one.target === rule.id)) kept.add(other)

  const slot = ({ name, type, range, assume, ask }: Edition['vocabulary']['facts'][number]): SketchSlot => ({
    name,
    type,
    ...(range ? { range } : {}),
    ...(assume === undefined ? {} : { assume }),
    ask: ask !== undefined,
  })
  const each = (one: { readonly each?: { readonly variable: string; readonly list: Expr } }) =>
    one.each ? { each: { variable: one.each.variable, list: one.each.list } } : {}
  return {
    formats: edition.formats.map((format) => format.id),
    authority: [...edition.authority, ''],
    policies: edition.precedence.map((policy) => ({ from: policy.from.text, order: policy.order })),
    events: edition.events.map(({ id, date, format }) => ({ id, date: date.text, format })),
    sources: edition.sources.map(({ id, authority = '', published }) => ({
      id,
      authority,
      published: published?.text ?? '0001',
    })),
    enums: vocabulary.enums.map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
    // Names tell elements apart and lead to cards.
    records: vocabulary.records.map((record) => ({
      name: record.name,
      fields: record.fields
        .filter(({ name, type }) => fields.has(name) || name === 'name' || type.kind === 'card')
        .map(slot),
    })),
    facts: vocabulary.facts
      .filter((fact) => facts.has(fact.name))
      .map((fact) => ({ ...slot(fact), ...(fact.from ? { from: fact.from } : {}) })),
    quantities: vocabulary.quantities
      .filter((quantity) => seen.has(quantity.name))
      .map((quantity) => ({
        name: quantity.name,
        type: quantity.type,
        ...(quantity.default === undefined ? {} : { default: quantity.default }),
        ...(quantity.round ? { round: quantity.round } : {}),
        ...each(quantity),
      })),
    actions: vocabulary.actions
      .filter((action) => seen.has(action.name))
      .map((action) => ({
        name: action.name,
        ...(action.default ? { default: action.default } : {}),
        ...each(action),
      })),
    always: [...always].map((one) => one.expr),
    cards: edition.entries
      .filter((entry) => Object.keys(entry.data).length > 0)
      .map((entry) => ({ slug: entry.slug, names: [entry.term, ...entry.aliases], data: entry.data as CardData })),
    rules: edition.rules.filter((rule) => kept.has(rule)).map((rule) => sketched(rule, speaking.has(rule), seen)),
  }
}

const LIVES: readonly string[] = ['cancels', 'replaces', 'suspends', 'reinstates']

function sketched(rule: Rule, speaks: boolean, seen: ReadonlySet<string>): SketchRule {
  return {
    id: rule.id,
    cites: rule.cites.map((cite) => cite.source),
    effective: rule.effective.text,
    ...(rule.ends ? { ends: rule.ends.text } : {}),
    formats: rule.formats,
    events: rule.events,
    authority: rule.authority ?? '',
    groups: rule.groups,
    ...(speaks && rule.when ? { when: rule.when.expr } : {}),
    then: speaks
      ? rule.then.flatMap((one): SketchRule['then'] => {
          if (one.kind === 'note' || !seen.has(targetOf(one) ?? '')) return []
          return 'action' in one
            ? [{ kind: one.kind, of: one.action }]
            : [{ kind: one.kind, of: one.quantity, value: one.value }]
        })
      : [],
    relations: rule.relations.map(({ kind, target }) => ({ kind, target })),
    file: rule.entry,
  }
}

function targetOf(one: Rule['then'][number]): string | undefined {
  if (one.kind === 'note') return undefined
  return 'action' in one ? one.action : one.quantity
}

function namesOf(expr: Expr): readonly string[] {
  const own = expr.op === 'fact' || expr.op === 'quantity' ? [expr.name] : []
  return [...own, ...partsOf(expr).flatMap(namesOf)]
}

/**
 * The same situation with some of its plain facts otherwise, or not given at all; each number below 1 decides one.
 * @param draw numbers from 0 to 1.
 */
export function varied(shipped: Shipped, draw: () => number): Shipped {
  const facts: { [name: string]: Json } = {}
  for (const [name, value] of Object.entries(shipped.case.facts)) {
    const fact = shipped.sketch.facts.find((each) => each.name === name)
    const kind = fact?.type.kind
    const domain = fact && (kind === 'bool' || kind === 'enum' || kind === 'int') ? domainOf(fact, shipped.sketch) : []
    const fate = draw()
    const other = domain[Math.floor(draw() * domain.length)]
    if (fate < 0.3 && other !== undefined) facts[name] = other
    else if (fate < 0.9 || domain.length === 0) facts[name] = value
  }
  return { ...shipped, case: { ...shipped.case, facts } }
}
