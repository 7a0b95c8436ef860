import type {
  Built,
  Edition,
  EnumType,
  Expr,
  Json,
  RecordType,
  Rule,
  Source,
  Type,
  Usual,
  Vocabulary,
} from '../domain/index.ts'
import { compare } from '../domain/index.ts'
import { namesIn } from '../logic/index.ts'
import { canonical, hashOf } from './hashing.ts'

/** The rules that hold at this event only, or at some events among which it is: its temporary rulings. */
export function rulingsOf(edition: Edition, event: string): Rule[] {
  return edition.rules.filter((rule) => rule.events.includes(event))
}

/**
 * What is asked at an event that pins an edition: that edition together with the current one's rules scoped to the event,
 * as an edition with a hash of its own, so that a link or a receipt can name it. What those rules need and the pinned
 * edition lacks comes from the current one: words, sources, entries; what it has stays as it was. Relations to rules that
 * neither has are dropped. Where nothing is to be added, it is the pinned edition itself.
 * Source: semantics B7.
 */
export function unite(pinned: Built, current: Edition, event: string): Built {
  const old = pinned.edition
  const rulings = rulingsOf(current, event)
  const known = new Map(old.rules.map((rule) => [rule.id, rule]))
  const its = current.events.find((each) => each.id === event)
  const then = old.events.find((each) => each.id === event)
  const isSame =
    rulings.every((rule) => sameRule(known.get(rule.id), rule)) &&
    its?.date.text === then?.date.text &&
    its?.format === then?.format
  if (isSame) return pinned

  const replaced = new Set(rulings.map((rule) => rule.id))
  const ids = new Set([...known.keys(), ...replaced])
  const rules = [
    ...old.rules.filter((rule) => !replaced.has(rule.id)),
    ...rulings.map((rule) => ({ ...rule, relations: rule.relations.filter(({ target }) => ids.has(target)) })),
  ].sort(byId)
  const vocabulary = wordsOf(old.vocabulary, current.vocabulary, rulings)
  const usual = usualOf(vocabulary)
  const cited = new Set(
    [...usual, ...rulings, ...rulings.flatMap((rule) => rule.relations)]
      .flatMap((each) => each.cites)
      .map((cite) => cite.source),
  )
  const told = new Set([...usual, ...rulings].map((each) => each.entry))
  const edition: Edition = {
    ...old,
    formats: united(old.formats, current.formats, ({ id }) => id, new Set(its ? [its.format] : [])),
    authority: authoritiesOf(old, current, rulings),
    sources: united<Source>(old.sources, current.sources, ({ id }) => id, cited).sort(byId),
    events: [...old.events.filter((each) => each.id !== event), ...(its ? [its] : [])].sort(byId),
    vocabulary,
    entries: entriesOf(old, current, rulings, told),
    rules,
  }
  const executable = rulings.filter(
    (rule) => !known.has(rule.id) && rule.then.some((each) => each.kind !== 'note'),
  ).length
  return {
    edition: { ...edition, hash: hashOf(edition) },
    counts: {
      ...pinned.counts,
      entries: edition.entries.length,
      rules: rules.length,
      executable: pinned.counts.executable + executable,
    },
    union: { event, pinned: old.hash, current: current.hash },
  }
}

function sameRule(a: Rule | undefined, b: Rule): boolean {
  return a !== undefined && canonical(a) === canonical(b)
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return compare(a.id, b.id)
}

/** All of the old ones, and those new ones that are wanted and not among them. */
function united<Item>(
  old: readonly Item[],
  current: readonly Item[],
  keyOf: (item: Item) => string,
  wanted: ReadonlySet<string>,
): Item[] {
  const there = new Set(old.map(keyOf))
  return [...old, ...current.filter((item) => wanted.has(keyOf(item)) && !there.has(keyOf(item)))]
}

/** The old ranking; an authority only the rulings have stands before the first that it comes before today. */
function authoritiesOf(old: Edition, current: Edition, rulings: readonly Rule[]): readonly string[] {
  const ranking = [...old.authority]
  const missing = current.authority.filter(
    (each) => !ranking.includes(each) && rulings.some((rule) => rule.authority === each),
  )
  for (const each of missing) {
    const after = current.authority.slice(current.authority.indexOf(each) + 1)
    const at = ranking.findIndex((ranked) => after.includes(ranked))
    ranking.splice(at < 0 ? ranking.length : at, 0, each)
  }
  return ranking
}

/** What states the usual answers of a vocabulary. */
function usualOf({ actions, quantities }: Vocabulary): readonly Usual[] {
  return [...actions, ...quantities].flatMap(({ usual }) => usual ?? [])
}

/** @param told slugs of the entries that are needed. */
function entriesOf(
  old: Edition,
  current: Edition,
  rulings: readonly Rule[],
  told: ReadonlySet<string>,
): Edition['entries'] {
  const there = new Set(old.entries.map((entry) => entry.slug))
  const added = current.entries.filter(({ slug }) => !there.has(slug) && told.has(slug))
  const all = new Set([...there, ...added.map((entry) => entry.slug)])
  return [...old.entries, ...added]
    .map((entry) => {
      const own = rulings.filter((rule) => rule.entry === entry.slug).map((rule) => rule.id)
      const before = there.has(entry.slug) ? entry.rules.filter((id) => !rulings.some((rule) => rule.id === id)) : []
      const kept = { ...entry, rules: [...before, ...own] }
      if (there.has(entry.slug)) return kept
      const here = (slug: string): boolean => all.has(slug)
      return { ...kept, see: entry.see.filter(here), links: entry.links.filter(here), backlinks: [] }
    })
    .sort((a, b) => compare(a.slug, b.slug))
}

/** The old vocabulary with what the rulings name and it lacks; of an old type, with the values and fields they name. */
function wordsOf(old: Vocabulary, current: Vocabulary, rulings: readonly Rule[]): Vocabulary {
  const needs = new Needs(old, current)
  for (const { when, then } of rulings) {
    if (when) needs.expression(when.expr)
    for (const conclusion of then) {
      if ('action' in conclusion) needs.name(`action:${conclusion.action}`)
      if ('quantity' in conclusion) {
        needs.name(`quantity:${conclusion.quantity}`)
        needs.expression(conclusion.value)
      }
    }
  }
  const { names, constants, fields } = needs
  const nameOf = (each: { readonly name: string }): string => each.name
  const of = (kind: string): ReadonlySet<string> =>
    new Set([...names].flatMap((name) => (name.startsWith(`${kind}:`) ? [name.slice(kind.length + 1)] : [])))
  const byName = (a: { readonly name: string }, b: { readonly name: string }): number => compare(a.name, b.name)
  const grownEnum = (type: EnumType): EnumType => {
    const now = current.enums.find((each) => each.name === type.name)
    return now ? { ...type, values: united(type.values, now.values, nameOf, constants) } : type
  }
  const grownRecord = (type: RecordType): RecordType => {
    const now = current.records.find((each) => each.name === type.name)
    return now ? { ...type, fields: united(type.fields, now.fields, nameOf, fields) } : type
  }
  return {
    enums: united(old.enums, current.enums, nameOf, of('type')).map(grownEnum).sort(byName),
    records: united(old.records, current.records, nameOf, of('type')).map(grownRecord).sort(byName),
    facts: united(old.facts, current.facts, nameOf, of('fact')).sort(byName),
    quantities: united(old.quantities, current.quantities, nameOf, of('quantity')).sort(byName),
    actions: united(old.actions, current.actions, nameOf, of('action')).sort(byName),
    always: old.always,
  }
}

/** Everything that conditions name, through what they name: `fact:x`, `quantity:x`, `action:x`, `type:x`. */
class Needs {
  readonly names = new Set<string>()
  readonly constants = new Set<string>()
  readonly fields = new Set<string>()
  readonly #old: Vocabulary
  readonly #current: Vocabulary

  constructor(old: Vocabulary, current: Vocabulary) {
    this.#old = old
    this.#current = current
  }

  expression(expr: Expr): void {
    for (const name of namesIn(expr)) this.name(name)
    this.#spelt(expr as unknown as Json)
  }

  name(name: string): void {
    if (this.names.has(name)) return
    this.names.add(name)
    const [kind = '', id = ''] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
    const found = this.#slotOf(kind, id)
    if (!found) return
    if (found.type) this.#type(found.type)
    if (found.from) this.expression(found.from)
    if (found.each) this.expression(found.each.list)
  }

  /** What the old vocabulary has stays as it was, so only what it lacks is followed further. */
  #slotOf(
    kind: string,
    id: string,
  ): { readonly type?: Type; readonly from?: Expr; readonly each?: { readonly list: Expr } } | undefined {
    const list = ({ fact: 'facts', quantity: 'quantities', action: 'actions' } as const)[kind]
    if (list === undefined || this.#old[list].some((each) => each.name === id)) return undefined
    return this.#current[list].find((each) => each.name === id)
  }

  #type(type: Type): void {
    switch (type.kind) {
      case 'enum':
      case 'record': {
        if (this.names.has(`type:${type.name}`)) return
        this.names.add(`type:${type.name}`)
        const isOld = [...this.#old.enums, ...this.#old.records].some((each) => each.name === type.name)
        const record = isOld ? undefined : this.#current.records.find((each) => each.name === type.name)
        for (const field of record?.fields ?? []) this.#type(field.type)
        return
      }
      case 'list':
      case 'optional':
        this.#type(type.of)
        return
      case 'map':
        this.#type(type.key)
        this.#type(type.value)
        return
      default:
        return
    }
  }

  /** Constants and field names anywhere in an expression. */
  #spelt(part: Json): void {
    if (typeof part !== 'object' || part === null) return
    if (Array.isArray(part)) {
      for (const each of part) this.#spelt(each)
      return
    }
    const { op, name, value } = part as { readonly op?: Json; readonly name?: Json; readonly value?: Json }
    if ((op === 'field' || op === 'has') && typeof name === 'string') this.fields.add(name)
    if (op === 'const') for (const each of [value].flat()) if (typeof each === 'string') this.constants.add(each)
    for (const each of Object.values(part)) this.#spelt(each as Json)
  }
}
