import {
  type AskSaying,
  type At,
  called,
  compare,
  countsOf,
  type Diagnostic,
  expansions,
  type FactSaying,
  type FaultCode,
  fault,
  isMap,
  type Json,
  MOST_IN_CONTENT,
  numberMeant,
  type ParsedFactSaying,
  type ParsedSayings,
  placesOf,
  type Sayings,
  Suggestions,
  type Template,
  type Type,
  templateOf,
  typeText,
} from '../../domain/index.ts'
import { type Reader, type ReadFault, readValue } from '../facts/reading.ts'
import { plain } from '../values/types.ts'
import type { ResolvedVocabulary } from './vocabulary.ts'

/**
 * Finds what templates and phrases name and reads their values by its types; what is faulty is left out alone.
 * Faults: saying/…, cel/unknown-card. Source: design, Sayings.
 */
export function resolveSayings(
  parsed: ParsedSayings,
  resolved: Pick<ResolvedVocabulary, 'vocabulary' | 'reader'>,
): { readonly sayings: Omit<Sayings, 'typed'>; readonly diagnostics: readonly Diagnostic[] } {
  const resolver = new Resolver(resolved)
  const sayings = {
    asks: resolver.asks(parsed.asks),
    facts: resolver.facts(parsed.facts, 'facts'),
    types: resolver.facts(parsed.types, 'types'),
    alike: parsed.alike.map((words) => words.map(({ value }) => value)).filter((words) => words.length > 1),
  }
  return { sayings, diagnostics: resolver.diagnostics }
}

/** What a name leads to, by its name of today. */
interface Spot {
  readonly name: string
  readonly type: Type
  readonly range?: readonly [number, number]
}

/** A template as written and read. */
interface Said {
  readonly at: At<string>
  readonly template: Template
}

class Resolver {
  readonly diagnostics: Diagnostic[] = []
  private readonly suggestions = new Suggestions(MOST_IN_CONTENT)
  private readonly vocabulary: ResolvedVocabulary['vocabulary']
  private readonly reader: Reader
  private readonly known: ReadonlyMap<string, Spot>
  /** By what is said, which question says it first. */
  private readonly heard = new Map<string, string>()

  constructor({ vocabulary, reader }: Pick<ResolvedVocabulary, 'vocabulary' | 'reader'>) {
    this.vocabulary = vocabulary
    this.reader = { ...reader, stranger: (name) => name.trim() }
    const { facts } = vocabulary
    this.known = new Map([
      ...facts.toReversed().flatMap((fact) => [...fact.aliases, ...fact.formerly].map((name) => [name, fact] as const)),
      ...facts.map((fact) => [fact.name, fact] as const),
    ])
  }

  asks(parsed: ParsedSayings['asks']): AskSaying[] {
    const found = new Map<string, AskSaying>()
    const { actions, quantities } = this.vocabulary
    // An own name comes before an alias of another, an action before a quantity.
    const asked = new Map(
      [quantities, actions].flatMap((all) => [
        ...all.toReversed().flatMap((ask) => [...ask.aliases, ...ask.formerly].map((name) => [name, ask] as const)),
        ...all.map((ask) => [ask.name, ask] as const),
      ]),
    )
    for (const { name, says, not } of parsed) {
      const ask = asked.get(name.value)
      if (!ask) {
        const names = [...actions, ...quantities].map((each) => each.name)
        this.report('saying/unknown-ask', name, { nearest: this.suggestions.near(name.value, () => names) })
        continue
      }
      const before = found.get(ask.name) ?? { says: [], not: [] }
      found.set(ask.name, {
        name: ask.name,
        says: [...before.says, ...says.flatMap((at) => this.saidOf(ask.name, at))],
        not: [...before.not, ...not.flatMap((at) => this.placed(at) ?? [])],
      })
    }
    return [...found.values()].sort((a, b) => compare(a.name, b.name))
  }

  facts(parsed: readonly ParsedFactSaying[], where: 'facts' | 'types'): FactSaying[] {
    const missed = new Set<At<string>>()
    return parsed
      .flatMap((saying): FactSaying[] => {
        const spot = where === 'facts' ? this.factAt(saying.name.value) : this.fieldAt(saying.name.value)
        if (spot) return this.told(saying, spot)
        const code = where === 'facts' ? 'saying/unknown-fact' : 'saying/unknown-field'
        // All that is said of a name that is not there is one fault.
        if (!missed.has(saying.name))
          this.report(code, saying.name, {
            nearest: this.suggestions.near(saying.name.value, () => this.spellings(where)),
          })
        missed.add(saying.name)
        return []
      })
      .sort((a, b) => compare(a.name, b.name))
  }

  /** One way to ask a question, by the names of today; nothing where another question is asked so too. */
  private saidOf(ask: string, at: At<string>): string[] {
    const text = this.placed(at)
    if (text === undefined) return []
    for (const said of expansions(read({ ...at, value: text }).template, LOOKED_AT)) {
      const other = this.heard.get(said) ?? ask
      this.heard.set(said, other)
      if (other === ask) continue
      this.report('saying/twice', at, { detail: `\`${said}\` asks for \`${other}\` and for \`${ask}\`` })
      return []
    }
    return [text]
  }

  /** A template of a question with every place by its name of today; undefined where one is faulty. */
  private placed(at: At<string>): string | undefined {
    const names = new Map<string, string>()
    for (const place of placesOf(read(at).template)) {
      const spot = this.factAt(place)
      const found = { value: `{${place}}`, place: at.place }
      if (!spot) {
        const more =
          place === '' ? { detail: UNNAMED } : { nearest: this.suggestions.near(place, () => this.spellings('facts')) }
        this.report('saying/unknown-fact', found, more)
      } else if (single(spot.type).kind === 'bool') this.report('saying/bool-place', found)
      else names.set(place, spot.name)
    }
    if (names.size < placesOf(read(at).template).length) return undefined
    const text = at.value.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => `{${names.get(name.trim())}}`)
    // The names of today may be longer.
    const renamed = templateOf(text)
    if (!renamed.ok) this.report('saying/syntax', at, { detail: renamed.detail })
    return renamed.ok ? text : undefined
  }

  private told(saying: ParsedFactSaying, spot: Spot): FactSaying[] {
    const form = this.formOf(saying, spot)
    return form ? [{ name: spot.name, ...form.of, says: this.held(saying.says.map(read), form) }] : []
  }

  /** How a fact is told: by one value, by so many more elements, or with its value. */
  private formOf({ value: key, each, says }: ParsedFactSaying, spot: Spot): Form | undefined {
    if (each) {
      const of = this.elementsOf(each, spot)
      const most = Math.max(0, ...Object.values(of ?? {}).map((value) => numberMeant(value) ?? 0))
      const number: Form['number'] = most > 0 ? [most, Number.POSITIVE_INFINITY] : [0, 1]
      const why = most > 0 ? `wanted are ${most} numbers or more, as \`#${most}\` is one of them` : COUNT
      return of && { of: { each: of }, place: NONE, number, why }
    }
    if (key) {
      const value = this.valueOf(key, spot)
      return value === undefined ? undefined : { of: { value }, place: NONE, number: NONE, why: 'its key is the value' }
    }
    const { kind } = single(spot.type)
    if (kind === 'bool') {
      const [first] = says
      if (first) this.report('saying/bad-value', { value: 'any', place: first.place }, { detail: BOOL_HAS })
      return undefined
    }
    const type = typeText(spot.type)
    if (kind === 'int' || kind === 'number')
      return { of: {}, place: NONE, number: [1, 1], why: `wanted is one \`#\`, for ${type}` }
    const most = plain(spot.type).kind === 'list' ? Number.POSITIVE_INFINITY : 1
    return { of: {}, place: [1, most], number: NONE, why: `wanted is one \`{}\`, for ${type}` }
  }

  /** Those templates that hold as many places and numbers as are wanted, whichever alternative is taken. */
  private held(said: readonly Said[], form: Form): string[] {
    return said.flatMap(({ at, template }) => {
      const named = placesOf(template).find((place) => place !== '')
      const isFit = (['place', 'number'] as const).every((kind) => {
        const [least, most] = countsOf(template, kind)
        return least >= form[kind][0] && most <= form[kind][1]
      })
      if (isFit && named === undefined) return [at.value]
      const detail = named === undefined ? form.why : `\`{${named}}\` names a fact where \`{}\` stands for its value`
      this.report('saying/hole', at, { detail })
      return []
    })
  }

  /** A value that a key spells. */
  private valueOf(key: At<string>, { type, range }: Spot): Json | undefined {
    if (type.kind === 'optional' && key.value === 'null') return null
    const of = single(type)
    return this.value({ value: jsonOf(key.value, of), place: key.place }, { type: of, ...(range ? { range } : {}) })
  }

  private elementsOf(each: At<Json>, { name, type }: Spot): FactSaying['each'] {
    const list = plain(type)
    const of = list.kind === 'list' ? plain(list.of) : undefined
    if (of?.kind !== 'record') {
      this.report('saying/no-list', { value: name, place: each.place }, { detail: `its type is ${typeText(type)}` })
      return undefined
    }
    // A number that is said stands in the place of any.
    const said = isMap(each.value) ? each.value : {}
    const fields = this.reader.records.get(of.name)?.fields ?? []
    const numbers = Object.entries(said).flatMap(([name, value]) =>
      numberMeant(value) === undefined ? [] : [[called(fields, name)?.name ?? name, value] as const],
    )
    const others = Object.entries(said).filter(([, value]) => numberMeant(value) === undefined)
    const read = this.value(
      { ...each, value: Object.fromEntries([...others, ...numbers.map(([field]) => [field, 1])]) },
      { type: of },
    )
    return isMap(read) ? { ...read, ...Object.fromEntries(numbers) } : undefined
  }

  private value(at: At<Json>, wanted: Pick<Spot, 'type' | 'range'>): Json | undefined {
    const faults: ReadFault[] = []
    const value = readValue(at.value, wanted, '', this.reader, faults)
    const found = { value: typeof at.value === 'string' ? at.value : JSON.stringify(at.value), place: at.place }
    for (const { kind, detail, didYouMean } of faults)
      this.report(kind === 'unknown-card' ? 'cel/unknown-card' : 'saying/bad-value', found, {
        detail,
        nearest: didYouMean,
      })
    return value
  }

  /** The longest fact that a path begins with, and the field of it that the rest leads to. */
  private factAt(path: string): Spot | undefined {
    const steps = path.split('.')
    for (let length = steps.length; length > 0; length--) {
      const fact = this.known.get(steps.slice(0, length).join('.'))
      if (fact) return this.inside(fact, steps.slice(length))
    }
    return undefined
  }

  private fieldAt(path: string): Spot | undefined {
    const [record = '', ...steps] = path.split('.')
    return steps.length > 0 && this.reader.records.has(record)
      ? this.inside({ name: record, type: { kind: 'record', name: record } }, steps)
      : undefined
  }

  private inside(spot: Spot, [step, ...rest]: readonly string[]): Spot | undefined {
    if (step === undefined) return spot
    const of = single(spot.type)
    const field = of.kind === 'record' ? called(this.reader.records.get(of.name)?.fields ?? [], step) : undefined
    return field && this.inside({ ...field, name: `${spot.name}.${field.name}` }, rest)
  }

  /** What a misspelt name may mean. */
  private spellings(where: 'facts' | 'types'): string[] {
    const { facts, records } = this.vocabulary
    const fieldsOf = ({ name, type }: Spot) => {
      const of = single(type)
      const fields = of.kind === 'record' ? (this.reader.records.get(of.name)?.fields ?? []) : []
      return fields.map((field) => `${name}.${field.name}`)
    }
    return where === 'facts'
      ? facts.flatMap((fact) => [fact.name, ...fieldsOf(fact)])
      : records.flatMap(({ name }) => fieldsOf({ name, type: { kind: 'record', name } }))
  }

  private report(
    code: FaultCode,
    { value, place }: At<string>,
    more: { readonly detail?: string; readonly nearest?: readonly string[] } = {},
  ): void {
    this.diagnostics.push(fault(code, place, value, more))
  }
}

/** What templates of a fact say beside their words: how many places and numbers each text has, at least and at most. */
interface Form {
  readonly of: Pick<FactSaying, 'value' | 'each'>
  readonly place: readonly [number, number]
  readonly number: readonly [number, number]
  /** What is wanted, where that is not so. */
  readonly why: string
}

/** Texts of a template of a question that are compared with those of others. */
const LOOKED_AT = 200

const NONE = [0, 0] as const
const COUNT = '`#` is how many there are, once at most'
const UNNAMED = 'a place in a question names its fact'
const BOOL_HAS = 'a fact of yes or no has `true` and `false`'

/** @throws where `content` let through what is no template. */
function read(at: At<string>): Said {
  const found = templateOf(at.value)
  if (!found.ok) throw new Error(`${at.value}: ${found.detail}`)
  return { at, template: found.parts }
}

/** What one value is of: an element of a list, or what is there where it may be absent. */
function single(type: Type): Type {
  return type.kind === 'optional' || type.kind === 'list' ? single(type.of) : type
}

function jsonOf(key: string, { kind }: Type): Json {
  if (kind === 'bool' && (key === 'true' || key === 'false')) return key === 'true'
  if ((kind === 'int' || kind === 'number') && /^-?\d+(?:\.\d+)?$/.test(key)) return Number(key)
  return key
}
