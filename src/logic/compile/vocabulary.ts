import {
  type Action,
  type Always,
  type At,
  anyCase,
  type CardNames,
  type Cel,
  compare,
  components,
  type Diagnostic,
  type Each,
  type EnumType,
  type Expr,
  type Fact,
  fault,
  type Json,
  type LinkedVocabulary,
  type ParsedEach,
  type ParsedSlot,
  type ParsedType,
  type Quantity,
  type RecordType,
  type Slot,
  type Type,
  type Vocabulary,
} from '../../domain/index.ts'
import { type Reader, type ReadFault, readValue } from '../facts/reading.ts'
import { ANY, BOOL, isNumeric, listOf, plain } from '../values/types.ts'
import { type Checked, checkCel } from './check.ts'
import { wayBack } from './circles.ts'
import { bare, isAction, isFact, namesIn } from './names.ts'
import { type Node, parseCel } from './parse.ts'
import type { Scope } from './scope.ts'
import { tiesOf } from './ties.ts'
import { namedTypes, parseType, unknownType } from './types.ts'

/** A vocabulary with its types resolved, and what conditions (`scope`) and values (`reader`) are read against with it. */
export interface ResolvedVocabulary {
  readonly vocabulary: Vocabulary
  readonly scope: Scope
  readonly reader: Reader
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Resolves the types of a vocabulary and checks what its texts say; what is faulty is left out alone.
 * @param names what every entry is called. Source: design, Vocabulary; semantics A, C.
 */
export function resolveVocabulary(parsed: LinkedVocabulary, names: CardNames): ResolvedVocabulary {
  const resolver = new Resolver(parsed, names)
  return resolver.resolve()
}

/** `true.x` reads as a field of a literal. */
function isOfLiteral(node: Node): boolean {
  return node.kind === 'select' ? isOfLiteral(node.of) : node.kind === 'literal'
}

type ParsedRecord = Extract<ParsedType, { kind: 'record' }>

class Resolver {
  private readonly parsed: LinkedVocabulary
  private readonly names: CardNames
  private readonly diagnostics: Diagnostic[] = []
  private named: ReadonlyMap<string, 'enum' | 'record'> = new Map()
  private enums: ReadonlyMap<string, EnumType> = new Map()
  private records: ReadonlyMap<string, RecordType> = new Map()

  constructor(parsed: LinkedVocabulary, names: CardNames) {
    this.parsed = parsed
    this.names = names
  }

  resolve(): ResolvedVocabulary {
    const { parsed, diagnostics } = this
    const types = namedTypes(parsed)
    diagnostics.push(...types.diagnostics)
    this.named = types.named
    this.enums = new Map(types.enums.map((each) => [each.name, each]))
    const written = types.kept.filter((type) => type.kind === 'record')
    this.records = new Map(
      written.map(({ name: { value: name }, fields }) => [name, { kind: 'record', name, fields: this.slots(fields) }]),
    )
    this.refuseEndlessRecords(written)
    this.checkAssumptions(written)

    const taken = new Set<string>()
    // Facts and quantities share one space of names; an action is named only inside may() and must().
    const fresh = (name: At<string>): boolean => {
      if (!taken.has(name.value)) return Boolean(taken.add(name.value))
      diagnostics.push(fault('name/duplicate', name.place, name.value))
      return false
    }
    const facts = new Map<string, Fact>()
    for (const slot of parsed.facts) {
      const read = this.isSayable(slot.name) ? this.slot(slot) : undefined
      if (fresh(slot.name) && read) facts.set(read.name, this.withAssumption(slot, read))
    }
    const eachScope: Scope = this.scopeOf(facts, new Map(), new Map())
    const quantities = this.quantities(eachScope, fresh)
    const actions = this.actions(eachScope)
    this.refuseSharedAliases()
    const scope = this.scopeOf(facts, quantities, actions)
    for (const slot of parsed.facts) {
      const fact = facts.get(slot.name.value)
      if (!fact || !slot.from) continue
      const expr = this.check(slot.from, scope, fact.type)
      if (expr) facts.set(fact.name, { ...fact, from: expr, fromText: slot.from.text })
    }
    const bad = underivable({ ...scope, facts })
    for (const slot of parsed.facts) {
      const fact = facts.get(slot.name.value)
      const why = fact && bad.get(fact.name)
      if (!why || !slot.from) continue
      diagnostics.push(fault(why.code, slot.from.place, fact.name, { detail: why.detail }))
      const { from: _, fromText: __, ...bare } = fact
      facts.set(fact.name, bare)
    }
    const always = parsed.always.flatMap((each): Always[] => {
      const expr = this.check(each, scope, BOOL)
      return expr ? [{ text: each.text, expr }] : []
    })
    const ties = tiesOf(
      parsed,
      {
        facts,
        value: (at, fact) => this.value(at, fact),
        condition: (cel) => this.check(cel, scope, BOOL),
      },
      diagnostics,
    )
    return {
      vocabulary: {
        enums: sorted(this.enums.values()),
        records: sorted(this.records.values()),
        facts: sorted(facts.values()),
        quantities: sorted(quantities.values()),
        actions: sorted(actions.values()),
        always: [...always, ...ties].sort((a, b) => compare(a.text, b.text)),
      },
      scope,
      reader: this.reader(),
      diagnostics,
    }
  }

  private scopeOf(facts: Scope['facts'], quantities: Scope['quantities'], actions: Scope['actions']): Scope {
    const { enums, records, names } = this
    return {
      enums,
      records,
      facts,
      quantities,
      actions,
      bound: new Map(),
      card: (name) => names.find(name),
    }
  }

  private reader(): Reader {
    return { enums: this.enums, records: this.records, names: this.names, stranger: anyCase }
  }

  private type(at: At<string>): Type | undefined {
    const type = parseType(at.value, this.named)
    if (!('unknown' in type)) return type
    this.diagnostics.push(unknownType(type, at, this.named))
    return undefined
  }

  private slots(slots: readonly ParsedSlot[]): Slot[] {
    return slots.flatMap((slot) => (this.isSayable(slot.name, 'it.') ? (this.slot(slot) ?? []) : []))
  }

  /** Whether a condition can say a name, after what stands before it: caught where it is declared, not where it is used. */
  private isSayable({ value, place }: At<string>, before = ''): boolean {
    const read = parseCel(`${before}${value}`)
    const isName = read.ok && (read.node.kind === 'name' || read.node.kind === 'select') && !isOfLiteral(read.node)
    if (!isName) this.diagnostics.push(fault('name/reserved', place, value))
    return isName
  }

  /** Everything but what needs all records to be known: `assume`. */
  private slot(slot: ParsedSlot): Slot | undefined {
    const type = this.type(slot.type)
    if (!type) return undefined
    const range = this.range(slot, type)
    return {
      name: slot.name.value,
      type,
      ...(slot.ask === undefined ? {} : { ask: slot.ask }),
      ...(slot.usually === undefined ? {} : { usually: slot.usually }),
      ...(range === undefined ? {} : { range }),
      ...(slot.fixed === undefined ? {} : { fixed: slot.fixed }),
      aliases: slot.aliases.map((each) => each.value),
      formerly: slot.formerly.map((each) => each.value),
      words: slot.words,
    }
  }

  /** Of a number, from least to most. */
  private range(
    { name, range }: Pick<ParsedSlot, 'name' | 'range'>,
    type: Type,
  ): readonly [number, number] | undefined {
    if (range && (!isNumeric(plain(type)) || range.value[0] > range.value[1])) {
      this.diagnostics.push(fault('value/range', range.place, name.value, { detail: `[${range.value.join(', ')}]` }))
    }
    return range?.value
  }

  private withAssumption<T extends Slot>(parsed: ParsedSlot, slot: T): T {
    if (parsed.assume === undefined) return slot
    const value = this.value(parsed.assume, slot)
    return value === undefined ? slot : { ...slot, assume: value }
  }

  private value(
    at: At<Json>,
    slot: { readonly type: Type; readonly range?: readonly [number, number] },
  ): Json | undefined {
    const faults: ReadFault[] = []
    const value = readValue(at.value, slot, '', this.reader(), faults)
    for (const each of faults) {
      if (each.kind === 'unknown-card') continue
      const code = each.kind === 'range' ? 'value/range' : 'value/type'
      this.diagnostics.push(
        fault(code, at.place, JSON.stringify(at.value), { detail: each.detail, nearest: each.didYouMean }),
      )
    }
    return value
  }

  private checkAssumptions(written: readonly ParsedRecord[]): void {
    this.records = new Map(
      written.map((type) => {
        const record = this.records.get(type.name.value) as RecordType
        const slots = new Map(type.fields.map((slot) => [slot.name.value, slot]))
        const fields = record.fields.map((field) => this.withAssumption(slots.get(field.name) as ParsedSlot, field))
        return [record.name, { ...record, fields }]
      }),
    )
  }

  /** A record may hold itself only through a list, a map or a `T?`. */
  private refuseEndlessRecords(written: readonly ParsedRecord[]): void {
    const recordOf = (name: string) => this.records.get(name) as RecordType
    const inside = (name: string) =>
      recordOf(name).fields.flatMap(({ type }) => (type.kind === 'record' ? [type.name] : []))
    for (const type of written) {
      const seen = new Set<string>()
      const todo = inside(type.name.value)
      for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
        if (name === type.name.value) {
          this.diagnostics.push(fault('type/circle', type.name.place, name))
          const record = recordOf(name)
          const fields = record.fields.filter((field) => field.type.kind !== 'record')
          this.records = new Map(this.records).set(name, { ...record, fields })
          break
        }
        if (!seen.has(name)) todo.push(...inside(name))
        seen.add(name)
      }
    }
  }

  private each(parsed: ParsedEach | undefined, scope: Scope): Each | undefined {
    if (!parsed) return undefined
    const checked = this.checked(parsed.list, scope, listOf(ANY))
    if (!checked.expr) return undefined
    const type = plain(checked.type)
    if ([...scope.facts.keys()].some((name) => name.split('.', 1)[0] === parsed.variable.value)) {
      this.diagnostics.push(fault('cel/shadow', parsed.variable.place, parsed.variable.value))
    }
    return {
      variable: parsed.variable.value,
      list: checked.expr,
      listText: parsed.list.text.trim(),
      element: type.kind === 'list' ? type.of : ANY,
    }
  }

  private quantities(scope: Scope, fresh: (name: At<string>) => boolean): Map<string, Quantity> {
    const found = new Map<string, Quantity>()
    for (const parsed of this.parsed.quantities) {
      const type = this.type(parsed.type)
      if (!fresh(parsed.name) || !this.isSayable(parsed.name) || !type) continue
      const range = this.range(parsed, type)
      const value =
        parsed.default === undefined ? undefined : this.value(parsed.default, { type, ...(range ? { range } : {}) })
      const each = this.each(parsed.each, scope)
      found.set(parsed.name.value, {
        name: parsed.name.value,
        type,
        label: parsed.label ?? parsed.name.value,
        ...(parsed.unit === undefined ? {} : { unit: parsed.unit }),
        ...(value === undefined ? {} : { default: value }),
        ...(value === undefined || parsed.usual === undefined ? {} : { usual: parsed.usual }),
        ...(parsed.round === undefined ? {} : { round: parsed.round }),
        ...(range === undefined ? {} : { range }),
        ...(each === undefined ? {} : { each }),
        aliases: parsed.aliases.map((alias) => alias.value),
        formerly: parsed.formerly.map((alias) => alias.value),
        words: parsed.words,
      })
    }
    return found
  }

  private actions(scope: Scope): Map<string, Action> {
    const found = new Map<string, Action>()
    for (const parsed of this.parsed.actions) {
      if (found.has(parsed.name.value)) {
        this.diagnostics.push(fault('name/duplicate', parsed.name.place, parsed.name.value))
        continue
      }
      if (!parseCel(`may(${parsed.name.value})`).ok) {
        this.diagnostics.push(fault('name/reserved', parsed.name.place, parsed.name.value))
        continue
      }
      const each = this.each(parsed.each, scope)
      found.set(parsed.name.value, {
        name: parsed.name.value,
        label: parsed.label ?? parsed.name.value.replaceAll(/[_-]/g, ' '),
        ...(parsed.ask === undefined ? {} : { ask: parsed.ask }),
        ...(parsed.default === undefined ? {} : { default: parsed.default }),
        ...(parsed.usual === undefined ? {} : { usual: parsed.usual }),
        ...(each === undefined ? {} : { each }),
        aliases: parsed.aliases.map((alias) => alias.value),
        formerly: parsed.formerly.map((alias) => alias.value),
        words: parsed.words,
      })
    }
    return found
  }

  /** An alias or old name that is another's name could mean either. */
  private refuseSharedAliases(): void {
    const { facts, quantities, actions } = this.parsed
    for (const group of [[...facts, ...quantities], actions]) {
      const names = new Set(group.map((each) => each.name.value))
      for (const each of group) {
        for (const alias of [...each.aliases, ...each.formerly]) {
          if (names.has(alias.value)) this.diagnostics.push(fault('name/duplicate', alias.place, alias.value))
          names.add(alias.value)
        }
      }
    }
  }

  private check(cel: Cel, scope: Scope, wanted: Type): Expr | undefined {
    return this.checked(cel, scope, wanted).expr
  }

  private checked(cel: Cel, scope: Scope, wanted: Type): Checked {
    const checked = checkCel(cel.text, scope, wanted)
    this.diagnostics.push(...celDiagnostics(cel, checked))
    return checked
  }
}

/** Facts in a row, each derived from the next: what works one out follows them all. */
const MOST_DERIVED = 100

interface Underivable {
  readonly code: 'cel/circle' | 'cel/too-large'
  readonly detail: string
}

/** Facts that are derived from themselves, or through too many others, with why. Cost: the facts and all that they name. */
function underivable(scope: Scope): ReadonlyMap<string, Underivable> {
  const found = new Map<string, Underivable>()
  const edges = new Map<string, ReadonlySet<string>>()
  const next = (name: string): ReadonlySet<string> => {
    const known = edges.get(name) ?? new Set(readBy(name, scope))
    edges.set(name, known)
    return known
  }
  const depths = new Map<string, number>()
  const facts = [...scope.facts.keys()].map((name) => `fact:${name}`)
  // What a fact is derived from comes before it.
  for (const group of components(facts, next)) {
    const [first] = group as [string]
    const isCircle = group.length > 1 || next(first).has(first)
    let depth = 0
    if (!isCircle) for (const name of next(first)) depth = Math.max(depth, 1 + (depths.get(name) ?? 0))
    const isDeep = depth > MOST_DERIVED
    for (const name of group) {
      depths.set(name, isDeep ? 0 : depth)
      if (isCircle)
        found.set(bare(name), { code: 'cel/circle', detail: wayBack(name, group, edges).map(bare).join(' -> ') })
      else if (isDeep)
        found.set(bare(name), { code: 'cel/too-large', detail: `derived through more than ${MOST_DERIVED} others` })
    }
  }
  return found
}

/** What the vocabulary itself reads for the sake of a fact, quantity or action. */
function readBy(name: string, { facts, quantities, actions }: Scope): Iterable<string> {
  const own = bare(name)
  const expr = isFact(name) ? facts.get(own)?.from : (isAction(name) ? actions : quantities).get(own)?.each?.list
  return expr ? namesIn(expr) : []
}

/** The faults of a text, at their places in its file. */
export function celDiagnostics(cel: Cel, checked: Checked, rule?: string): Diagnostic[] {
  return checked.faults.map((each) =>
    fault(each.code, cel.locate(each.at), each.found, { ...each, ...(rule === undefined ? {} : { rule }) }),
  )
}

function sorted<T extends { readonly name: string }>(items: Iterable<T>): T[] {
  return [...items].sort((a, b) => compare(a.name, b.name))
}
