import {
  bare,
  type Edition,
  type EnumValue,
  type Fact,
  type FactSaying,
  fieldsOf,
  kept,
  push,
  type Type,
  words,
} from '../domain/index.ts'
import { Asking } from './asking.ts'
import { Leanings } from './leanings.ts'
import { type Saying, type Speakable, spaced, speakable, standingAlone } from './sayings.ts'
import { type Spellings, spellingsOf } from './spelling.ts'
import { type Alike, alikeOf, rootOf, stemsOf, tokensOf, usually } from './tokens.ts'
import { Topics } from './topics.ts'

export interface Naming {
  readonly stems: readonly string[]
  readonly type: string
  readonly value: EnumValue
  /** Its place in the vocabulary. */
  readonly order: number
}

/** The words of an edition, ready for sentences. Made once an edition. */
export interface Lexicon {
  readonly edition: Edition
  readonly asking: Asking
  readonly topics: Topics
  readonly alike: Alike
  /** The stems of a text that carry meaning or negate, in the usual words. */
  readonly stemsIn: (text: string) => string[]
  /** By fact: it, and where it holds a record the fields of that. */
  readonly facts: ReadonlyMap<string, readonly Speakable[]>
  /** By fact that is a list of records: the fields by which one of them is described. */
  readonly members: ReadonlyMap<string, readonly Speakable[]>
  /** By stem: phrases that may be said where the stem is. */
  readonly phrases: ReadonlyMap<string, readonly { readonly of: Speakable; readonly saying: Saying }[]>
  readonly leanings: Leanings
  /** By first stem: what values of enumerations are called, longest first. */
  readonly values: ReadonlyMap<string, readonly Naming[]>
  /** By first word: names of cards, longest first. */
  readonly cards: ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly slug: string }[]>
  /** Stems that the vocabulary uses; a card whose name is such a word may not be meant by it. */
  readonly common: ReadonlySet<string>
  /** Stems that anything of the edition uses. */
  readonly known: ReadonlySet<string>
  readonly spellings: Spellings
}

const lexicons = new WeakMap<Edition, Lexicon>()

export function lexiconOf(edition: Edition): Lexicon {
  return kept(lexicons, edition, () => make(edition))
}

/** The field by which a record names its card. */
export function cardFieldOf(edition: Edition, type: Type): string | undefined {
  return fieldsOf(edition, type).find((field) => bare(field.type).kind === 'card')?.name
}

function make(edition: Edition): Lexicon {
  const { vocabulary, sayings } = edition
  const alike = alikeOf(sayings.alike)
  const stemsIn = (text: string) =>
    usually(tokensOf(text), alike)
      .filter((token) => token.full || token.negates)
      .map((token) => token.stem)
  const asking = new Asking(edition, stemsIn)
  const alone = standingAlone(vocabulary.facts, vocabulary.enums, (stem) => asking.knows(stem))
  const speech = speechOf(edition)
  const spoken = new Map(speech.flatMap((text) => words(text).map((word) => [word.text, rootOf(word.text)] as const)))
  const cards = cardsOf(edition)
  const isName = (said: readonly string[]) =>
    said.length > 1 && (cards.get(said[0] ?? '') ?? []).some((card) => card.words.join(' ') === said.join(' '))
  const titles = edition.entries.flatMap(({ term, aliases }) => [term, ...aliases])
  const places = [...edition.events.map(({ title }) => title), ...edition.formats.map(({ label }) => label)]
  const others = [...titles, ...edition.rules.map((rule) => rule.title), ...places]
  const all = { alike, weigh: (stem: string) => asking.weightOf(stem), alone, isName }
  const facts = new Map(
    vocabulary.facts.map((fact) => [
      fact.name,
      slotsOf(edition, fact).map(({ slot, said, field }) => ({
        ...speakable(slot, said, all),
        ...(field === undefined ? {} : { field: { record: fact.name, field } }),
      })),
    ]),
  )
  const members = new Map(
    vocabulary.facts.flatMap((fact) => {
      const own = membersOf(edition, fact).map(({ slot, said, field = '' }) => ({
        ...speakable(slot, said, all),
        field: { record: fact.name, field },
        list: fact,
      }))
      return own.length === 0 ? [] : [[fact.name, own] as const]
    }),
  )
  const phrases = new Map<string, { of: Speakable; saying: Saying }[]>()
  for (const each of [...facts.values(), ...members.values()].flat())
    for (const saying of each.sayings)
      for (const key of new Set(saying.pattern.keys)) push(phrases, key, { of: each, saying })
  return {
    edition,
    asking,
    topics: new Topics(edition),
    alike,
    stemsIn,
    facts,
    members,
    phrases,
    leanings: new Leanings(facts.values(), alike),
    values: valuesOf(vocabulary.enums),
    cards,
    common: new Set(spoken.values()),
    known: new Set([
      ...spoken.values(),
      ...others.flatMap((text) => words(text).map((word) => rootOf(word.text))),
      ...MONTHS.flatMap((month) => [rootOf(month), rootOf(month.slice(0, 3))]),
    ]),
    spellings: spellingsOf(spoken),
  }
}

function valuesOf(enums: Edition['vocabulary']['enums']): Map<string, Naming[]> {
  const found = new Map<string, Naming[]>()
  let order = 0
  for (const type of enums)
    for (const value of type.values) {
      const texts = [value.label, value.name, ...value.aliases].map((text) => stemsOf(spaced(text)).join(' '))
      for (const text of new Set(texts)) {
        const stems = text.split(' ')
        push(found, stems[0] ?? '', { stems, type: type.name, value, order: order++ })
      }
    }
  for (const own of found.values()) own.sort((a, b) => b.stems.length - a.stems.length)
  return found
}

interface Sayable {
  readonly slot: Fact
  readonly said: readonly FactSaying[]
  /** Its own name, of a field. */
  readonly field?: string
}

/** A fact, and the fields of the record it holds by the fact's name before their own. */
function slotsOf(edition: Edition, fact: Fact): Sayable[] {
  const { facts } = edition.sayings
  const type = bare(fact.type)
  const own = { slot: fact, said: facts.filter(({ name }) => name === fact.name) }
  if (type.kind !== 'record') return [own]
  return [
    own,
    ...fieldsOf(edition, type).map((field): Sayable => {
      const name = `${fact.name}.${field.name}`
      const said = [...facts.filter((each) => each.name === name), ...saidOf(edition, type.name, field.name)]
      return { slot: { ...field, name }, said, field: field.name }
    }),
  ]
}

/** How a field of a record type is said, whatever fact holds it. */
function saidOf({ sayings }: Edition, type: string, field: string): readonly FactSaying[] {
  return sayings.types.filter(({ name }) => name === `${type}.${field}`)
}

/** Of a list of records the fields of one, as sentences of its type say them. */
function membersOf(edition: Edition, fact: Fact): Sayable[] {
  const type = bare(fact.type)
  const of = type.kind === 'list' ? bare(type.of) : undefined
  if (of?.kind !== 'record') return []
  return fieldsOf(edition, of).flatMap((field): Sayable[] => {
    const said = saidOf(edition, of.name, field.name)
    return said.length === 0
      ? []
      : [{ slot: { ...field, name: `${fact.name}[].${field.name}` }, said, field: field.name }]
  })
}

/** Every text by which the vocabulary may be spoken of. */
function speechOf({ vocabulary, sayings }: Edition): string[] {
  const { actions, quantities, facts, enums, records } = vocabulary
  return [
    ...actions.flatMap(({ name, label, ask, aliases, words: listed }) => [
      name,
      label,
      ask ?? '',
      ...aliases,
      ...listed,
    ]),
    ...quantities.flatMap(({ name, label, unit, aliases, words: listed }) => [
      name,
      label,
      unit ?? '',
      ...aliases,
      ...listed,
    ]),
    ...facts.flatMap(({ name, ask, aliases, words: listed }) => [name, ask ?? '', ...aliases, ...listed]),
    ...records.flatMap(({ fields }) => fields.flatMap(({ name, ask, words: listed }) => [name, ask ?? '', ...listed])),
    ...enums.flatMap(({ values }) => values.flatMap(({ name, label, aliases }) => [name, label, ...aliases])),
    ...sayings.asks.flatMap(({ says }) => says.map((say) => say.replaceAll(/\{[^}]*\}/g, ' '))),
    ...[...sayings.facts, ...sayings.types].flatMap(({ says }) => says),
    ...sayings.alike.flat(),
  ].map(spaced)
}

function cardsOf(edition: Edition): Lexicon['cards'] {
  const cards = new Map<string, { words: string[]; slug: string }[]>()
  for (const entry of edition.entries) {
    if (entry.kind !== 'card') continue
    for (const name of [entry.term, ...entry.aliases]) {
      const named = words(name).map((word) => word.text)
      const [first] = named
      if (first === undefined) continue
      push(cards, first, { words: named, slug: entry.slug })
    }
  }
  for (const known of cards.values()) known.sort((a, b) => b.words.length - a.words.length)
  return cards
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
