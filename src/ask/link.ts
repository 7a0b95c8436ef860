import {
  called,
  clipped,
  type Edition,
  type Fact,
  type Json,
  kept,
  type Outcome,
  type Part,
  type PlainQuestion,
  type Problem,
  type Quantity,
  type Question,
  Suggestions,
  type Type,
  typeText,
} from '../domain/index.ts'
import { open } from '../editions/index.ts'
import { fitting, takesOneForAll, type Wanted } from '../logic/index.ts'

/** A value read, or what is wrong with the text; `malformed` where it is not even JSON (semantics H1: status 400). */
export type FactRead =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: Problem; readonly malformed: boolean }

/**
 * A fact given as text in a link or on a command line, read by its declared type (semantics H1): scalars as they are,
 * lists by repetition or as JSON, records and maps as JSON; a record that names a card also by that name. A lone number
 * for a list of what is called by no number is how many there are, and what is given of a quantity that is answered by
 * element is one value for all, or a map as JSON. A name the vocabulary lacks is read as text: `answer` names it.
 * @param name a fact, a quantity, or a path into one: `crew[0].licence`.
 * @param texts in the order given, at least one.
 */
export function factFromText(edition: Edition, name: string, texts: readonly string[]): FactRead {
  const at = `facts.${name}`
  const found = wantedAt(edition, name)
  if (!found) return { ok: true, value: texts.length === 1 ? (texts[0] ?? '') : texts }
  const wanted = oneForAll(found, texts)
  const { type } = wanted
  const bare = type.kind === 'optional' ? type.of : type
  const [text = '', ...more] = texts
  if (more.length > 0 && bare.kind !== 'list') return failed(at, 'question/twice', `${name} takes one value`)
  if (bare.kind === 'list' && !(more.length === 0 && isJson(text))) {
    if (type.kind === 'optional' && more.length === 0 && text === 'null') return { ok: true, value: null }
    if (wanted.isCounted && more.length === 0 && isCount(edition, bare.of, text))
      return { ok: true, value: Number(text) }
    return listOf(texts.map((each, index) => fromText(edition, { type: bare.of }, each, `${at}[${index}]`)))
  }
  return fromText(edition, wanted, text, at)
}

/** What is wanted of a quantity that is answered by element, where no map says it of each. */
function oneForAll(wanted: Wanted, texts: readonly string[]): Wanted {
  const { type, range, each } = wanted
  if (!each || type.kind !== 'map' || !takesOneForAll(type.value)) return wanted
  return texts.length === 1 && /^\s*\{/.test(texts[0] ?? '') ? wanted : { type: type.value, range }
}

/** Whether a text says how many elements there are, and names none of them. */
function isCount(edition: Edition, of: Type, text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const { kind } = of.kind === 'optional' ? of.of : of
  if (kind === 'card') return open(edition).theory.names.meant(text).length === 0
  return kind === 'record' || kind === 'enum' || kind === 'bool'
}

/** Facts by name, in a map without a prototype, and every one that cannot be read. */
export function factsFromTexts(
  edition: Edition,
  texts: Iterable<readonly [name: string, texts: readonly string[]]>,
): {
  readonly facts: { [fact: string]: Json }
  readonly faults: readonly Extract<FactRead, { readonly ok: false }>[]
} {
  const facts: { [fact: string]: Json } = Object.create(null)
  const faults: Extract<FactRead, { readonly ok: false }>[] = []
  for (const [name, given] of texts) {
    const read = factFromText(edition, name, given)
    if (read.ok) facts[name] = read.value
    else faults.push(read)
  }
  return { facts, faults }
}

/** What a link asks, in the order it was asked; when and where stand beside it. */
export interface Asked {
  readonly ask: readonly string[]
  readonly facts: { readonly [fact: string]: Json }
  /** Assumptions taken back. */
  readonly unknown: readonly string[]
  /** Questions put aside. */
  readonly skip: readonly string[]
  /** Whether nothing is to be assumed. */
  readonly assume?: 'nothing'
}

/** Reads a link's query; a fact that cannot be read is left out and named. */
export function readAsked(
  edition: Edition,
  pairs: readonly (readonly [name: string, value: string])[],
): { readonly asked: Asked; readonly problems: readonly Problem[] } {
  const texts = new Map<string, string[]>()
  for (const [name, value] of pairs)
    if (name.startsWith('f.')) texts.set(name.slice(2), [...(texts.get(name.slice(2)) ?? []), value])
  const { facts, faults } = factsFromTexts(edition, texts)
  const list = (name: string): string[] => [
    ...new Set(pairs.flatMap(([key, value]) => (key === name ? listed(value) : []))),
  ]
  const isBare = pairs.some(([name, value]) => name === 'assume' && value === 'nothing')
  const asked = {
    ask: list('ask'),
    facts,
    unknown: list('unknown'),
    skip: list('skip'),
    ...(isBare ? { assume: 'nothing' as const } : {}),
  }
  return { asked, problems: faults.map(({ problem }) => problem) }
}

/**
 * The question of a link's query, with its date, format and event; a fact that cannot be read is left out and named.
 * @returns `plain` too where it asks one thing, for a message to go on with.
 */
export function readQuestion(
  edition: Edition,
  pairs: readonly (readonly [name: string, value: string])[],
): { readonly question: Question; readonly plain?: PlainQuestion; readonly problems: readonly Problem[] } {
  const { asked, problems } = readAsked(edition, pairs)
  const point = POINT.flatMap((part) => {
    const value = pairs.find(([name]) => name === part)?.[1]
    return value ? [[part, value] as const] : []
  })
  const question = { ...asked, ...Object.fromEntries(point) }
  const [ask, ...more] = asked.ask
  const isPlain = ask !== undefined && more.length === 0
  return { question, ...(isPlain ? { plain: { ...question, ask: [ask] } } : {}), problems }
}

/** A list as a link writes it: what stands between commas. */
export function listed(value: string): string[] {
  return value.split(',').filter((each) => each !== '')
}

/** The query of a link that asks the same again; `f.` before each fact, in the order given. Starts with `?`. */
export function questionLink(edition: Edition, question: Question, hash?: string): string {
  const pairs: (readonly [string, string])[] = [
    ...[question.ask ?? []].flat().map((ask) => ['ask', ask] as const),
    ...flatFacts(edition, question.facts ?? {}).map(([name, value]) => [`f.${name}`, textOf(value)] as const),
    ...LISTS.flatMap((list) => (question[list]?.length ? [[list, question[list].join(',')] as const] : [])),
    ...(question.assume === undefined ? [] : [['assume', question.assume] as const]),
    ...(question.include?.length === 0 ? [['include', 'verdict'] as const] : []),
    ...POINT.flatMap((part) => (question[part] === undefined ? [] : [[part, question[part]] as const])),
    ...(hash === undefined ? [] : [['edition', hash] as const]),
  ]
  return `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
}

/** Parts of an answer that no answer has, as problems. */
export function badParts(parts: readonly string[]): Problem[] {
  const suggestions = new Suggestions()
  return parts
    .filter((part) => !(PARTS as readonly string[]).includes(part))
    .map((part) => ({
      at: 'include',
      code: 'question/bad-part',
      detail: `"${clipped(part)}" is no part of an answer`,
      didYouMean: suggestions.near(part, () => PARTS),
    }))
}

/**
 * All that is wrong with a question at once: what could not be read of it, and what the answer to the rest says. What
 * facts come to together is told once all of them are read.
 */
export function allProblems(unread: readonly Problem[], outcome: Outcome): readonly Problem[] {
  if (outcome.ok) return unread
  const ofAll = (code: string) => code === 'question/impossible' || code === 'question/too-many'
  return [...unread, ...outcome.problems.filter(({ code }) => unread.length === 0 || !ofAll(code))]
}

/** What `include` may name (semantics G5). */
export const PARTS: readonly Part[] = ['proof', 'ask', 'noLonger', 'text', 'timeline', 'unless', 'verdict']

const LISTS = ['unknown', 'skip', 'include'] as const
const POINT = ['asOf', 'format', 'event'] as const

function fromText(edition: Edition, wanted: Wanted, text: string, at: string): FactRead {
  const { type } = wanted
  const unfit = () => notFitting(edition, wanted, text, at)
  switch (type.kind) {
    case 'optional':
      return text === 'null' ? { ok: true, value: null } : fromText(edition, { ...wanted, type: type.of }, text, at)
    case 'null':
      return text === 'null' ? { ok: true, value: null } : unfit()
    case 'bool':
      return text === 'true' || text === 'false' ? { ok: true, value: text === 'true' } : unfit()
    case 'int':
    case 'number': {
      const value = (type.kind === 'int' ? INT : NUMBER).test(text) ? Number(text) : Number.NaN
      return Number.isFinite(value) ? { ok: true, value } : unfit()
    }
    case 'record':
      return namesCard(edition, type.name) && !/^\s*[[{"]/.test(text)
        ? { ok: true, value: text }
        : parsed(edition, wanted, text, at)
    case 'list':
    case 'map':
      return parsed(edition, wanted, text, at)
    default:
      return { ok: true, value: text }
  }
}

/** A text where a record with a card is wanted names that card. */
function namesCard({ vocabulary }: Edition, record: string): boolean {
  const fields = vocabulary.records.find((each) => each.name === record)?.fields ?? []
  return fields.some(({ type }) => (type.kind === 'optional' ? type.of : type).kind === 'card')
}

const INT = /^[+-]?\d+$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

function notFitting(edition: Edition, wanted: Wanted, text: string, at: string): FactRead {
  const { type } = wanted
  const didYouMean = type.kind === 'bool' ? (SPOKEN.get(text.toLowerCase()) ?? []) : []
  const fits = fitting(wanted, open(edition).theory, text)
  return failed(at, 'question/bad-value', `"${clipped(text)}" is no ${typeText(type)}: ${fits}`, didYouMean)
}

const SPOKEN: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ true: ['yes', 'y', 'on', '1'], false: ['no', 'n', 'off', '0'] }).flatMap(([value, spoken]) =>
    spoken.map((word): [string, readonly string[]] => [word, [value]]),
  ),
)

function parsed(edition: Edition, wanted: Wanted, text: string, at: string): FactRead {
  try {
    return { ok: true, value: JSON.parse(text) as Json }
  } catch {
    const problem: Problem = {
      at,
      code: 'question/bad-value',
      detail: `"${clipped(text)}" is not JSON: ${fitting(wanted, open(edition).theory, text)}`,
      didYouMean: [],
    }
    return { ok: false, problem, malformed: true }
  }
}

function listOf(reads: readonly FactRead[]): FactRead {
  const values: Json[] = []
  for (const read of reads) {
    if (!read.ok) return read
    values.push(read.value)
  }
  return { ok: true, value: values }
}

function failed(at: string, code: Problem['code'], detail: string, didYouMean: readonly string[] = []): FactRead {
  return { ok: false, problem: { at, code, detail, didYouMean }, malformed: false }
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

/** What is wanted by a name or path; names resolve longest first (semantics A4). */
function wantedAt(edition: Edition, path: string): Wanted | undefined {
  const slots = slotsOf(edition)
  for (let end = path.length; end > 0; end = Math.max(path.lastIndexOf('.', end - 1), path.lastIndexOf('[', end - 1))) {
    const slot = slots.get(path.slice(0, end).toLowerCase())
    if (slot) return walk(edition, slot, path.slice(end))
  }
  return undefined
}

function walk(edition: Edition, from: Wanted, steps: string): Wanted | undefined {
  let wanted: Wanted | undefined = from
  for (const [step, field, key] of steps.matchAll(STEP)) {
    if (!wanted || step === undefined) return undefined
    const here: Type = wanted.type.kind === 'optional' ? wanted.type.of : wanted.type
    if (here.kind === 'list' && key !== undefined) wanted = { type: here.of }
    // A quantity is given by element: its range is that of each.
    else if (here.kind === 'map') wanted = { type: here.value, ...(wanted.each ? { range: wanted.range } : {}) }
    else if (here.kind === 'record' && field !== undefined) wanted = fieldOf(edition, here.name, field)
    else return undefined
  }
  return wanted
}

const STEP = /\.([^.[\]]+)|\[([^\]]*)\]/g

function fieldOf(edition: Edition, record: string, name: string): Wanted | undefined {
  const fields = edition.vocabulary.records.find((each) => each.name === record)?.fields
  const field = called(fields ?? [], name)
  return field && { type: field.type, range: field.range, isCounted: true }
}

const slotsKept = new WeakMap<Edition, ReadonlyMap<string, Wanted>>()

/** What is wanted by every name in lower case; a name proper comes before an alias. */
function slotsOf(edition: Edition): ReadonlyMap<string, Wanted> {
  return kept(slotsKept, edition, () => {
    const all: readonly (Fact | Quantity)[] = [...edition.vocabulary.facts, ...edition.vocabulary.quantities]
    const slots = new Map<string, Wanted>()
    for (const each of all)
      for (const name of [...each.aliases, ...each.formerly]) slots.set(name.toLowerCase(), wantedOf(each))
    for (const each of all) slots.set(each.name.toLowerCase(), wantedOf(each))
    return slots
  })
}

function wantedOf(slot: Fact | Quantity): Wanted {
  const { type, range } = slot
  if (!('label' in slot)) return { type, range, isCounted: true }
  if (!slot.each) return { type, range }
  const byElement: Type = { kind: 'map', key: { kind: 'string' }, value: type }
  return { type: byElement, range, each: { listText: slot.each.listText, names: [] } }
}

/** Facts by dotted path: nested maps that name no fact themselves are taken apart. */
function flatFacts(
  edition: Edition,
  facts: { readonly [name: string]: Json },
  before = '',
): (readonly [string, Json])[] {
  return Object.entries(facts).flatMap(([key, value]): (readonly [string, Json])[] => {
    const name = `${before}${key}`
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value) && !wantedAt(edition, name)
    return nested ? flatFacts(edition, value as { readonly [name: string]: Json }, `${name}.`) : [[name, value]]
  })
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** As `encodeURIComponent`, but what a query may hold stays readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(?:2C|3A|5B|5D|2F|40)/g, decodeURIComponent)
}
