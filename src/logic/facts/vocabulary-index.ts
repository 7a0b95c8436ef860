import {
  type Action,
  CardNames,
  called,
  cardKey,
  type Edition,
  type EnumType,
  type Fact,
  isMap,
  type Json,
  kept,
  type Problem,
  type Quantity,
  type RecordType,
  type Slot,
  Suggestions,
  type Type,
} from '../../domain/index.ts'
import { plain } from '../values/types.ts'
import { cardField, type Declared } from './fitting.ts'
import type { Reader } from './reading.ts'

/** An action or a quantity, as a question asks for it. */
export interface Askable {
  readonly kind: 'action' | 'quantity'
  readonly name: string
  readonly label: string
  readonly unit?: string
}

interface Cards {
  readonly names: CardNames
  readonly strangers: ReadonlyMap<string, string>
}

/** What an edition declares, by name: its vocabulary, the names of its cards, and their data. */
export class VocabularyIndex implements Declared {
  readonly edition: Edition
  readonly enums: ReadonlyMap<string, EnumType>
  readonly records: ReadonlyMap<string, RecordType>
  readonly facts: ReadonlyMap<string, Fact>
  /** By fact, how it is told apart from actions and quantities: `fact:x`. */
  readonly named: ReadonlyMap<string, string>
  readonly quantities: ReadonlyMap<string, Quantity>
  readonly actions: ReadonlyMap<string, Action>
  private readonly otherFacts: ReadonlyMap<string, Fact>
  private readonly otherQuantities: ReadonlyMap<string, Quantity>
  private readonly cards: ReadonlyMap<string, Edition['entries'][number]['data']>
  private readonly cardFields = new Map<RecordType, Slot | undefined>()
  private cardsMade: Cards | undefined

  constructor(edition: Edition) {
    const { vocabulary } = edition
    this.edition = edition
    const known = kept(INDEXES, vocabulary, () => indexOf(vocabulary))
    this.enums = known.enums
    this.records = known.records
    this.facts = known.facts
    this.named = known.named
    this.quantities = known.quantities
    this.actions = known.actions
    this.otherFacts = known.otherFacts
    this.otherQuantities = known.otherQuantities
    this.cards = new Map(edition.entries.map((entry) => [entry.slug, entry.data]))
  }

  /** What cards are called; and other entries that a condition or a value of this edition names as a card. */
  get names(): CardNames {
    return this.cardsNamed().names
  }

  /** Cards that a condition or a value of this edition names and that no entry claims, by `cardKey`. */
  get strangers(): ReadonlyMap<string, string> {
    return this.cardsNamed().strangers
  }

  /**
   * What values of a question are read against: a card that no entry claims is called as the edition calls it, or as the
   * question does first.
   * @param given facts already read.
   */
  reader(given: ReadonlyMap<string, Json>): Reader {
    let seen: Map<string, string> | undefined
    const stranger = (name: string): string => {
      seen ??= new Map(this.cardsGiven(given).map((card) => [cardKey(card), card]))
      const key = cardKey(name)
      const known = this.strangers.get(key) ?? seen.get(key) ?? name.normalize('NFC').trim()
      seen.set(key, known)
      return known
    }
    const names = () => this.names
    return {
      enums: this.enums,
      records: this.records,
      get names() {
        return names()
      },
      stranger,
      isCounting: true,
    }
  }

  private cardsGiven(given: ReadonlyMap<string, Json>): readonly string[] {
    return [...given].flatMap(([name, value]) => {
      const type = (this.facts.get(name) ?? this.quantities.get(name))?.type
      return type ? this.cardsIn(value, type) : []
    })
  }

  /** Made for the first card that is read. */
  private cardsNamed(): Cards {
    this.cardsMade ??= this.makeCards()
    return this.cardsMade
  }

  private makeCards(): Cards {
    const { entries } = this.edition
    const slugs = new Set(entries.map(({ slug }) => slug))
    const named = new Set(this.edition.cards ?? this.cardsSaid())
    const unclaimed = [...named].filter((name) => !slugs.has(name))
    return {
      names: new CardNames(entries.filter((entry) => isCard(entry) || named.has(entry.slug))),
      strangers: new Map(unclaimed.map((name) => [cardKey(name), name])),
    }
  }

  /** Every card that values of the edition name, as they spell it; what else says any adds its own. */
  cardsSaid(): readonly string[] {
    const { facts, quantities, records } = this.edition.vocabulary
    const assumed = [...facts, ...records.flatMap(({ fields }) => fields)]
    return [
      ...assumed.flatMap(({ type, assume }) => this.cardsIn(assume, type)),
      ...quantities.flatMap(({ type, default: value }) => this.cardsIn(value, type)),
      ...this.edition.entries.flatMap(({ data }) =>
        Object.entries(data).flatMap(([name, fields]) => this.cardsIn(fields, { kind: 'record', name })),
      ),
    ]
  }

  /** The cards in a value of a type, as it spells them. */
  cardsIn(value: Json | undefined, type: Type): readonly string[] {
    const of = plain(type)
    if (of.kind === 'card') return typeof value === 'string' ? [value] : []
    if (of.kind === 'list') return Array.isArray(value) ? value.flatMap((item) => this.cardsIn(item, of.of)) : []
    if (!isMap(value)) return []
    if (of.kind === 'map') {
      return Object.entries(value).flatMap(([key, item]) => [
        ...this.cardsIn(key, of.key),
        ...this.cardsIn(item, of.value),
      ])
    }
    return (this.recordOf(of)?.fields ?? []).flatMap((field) => this.cardsIn(value[field.name], field.type))
  }

  /** A fact by its name, an alias or a former name. */
  factCalled(name: string): Fact | undefined {
    return this.facts.get(name) ?? this.otherFacts.get(name)
  }

  /** A quantity by its name, an alias or a former name. */
  quantityCalled(name: string): Quantity | undefined {
    return this.quantities.get(name) ?? this.otherQuantities.get(name)
  }

  /**
   * What an ask names: by its own name before an alias or a former name of another, and either way an action before a
   * quantity.
   */
  asked(ask: string): Askable | undefined {
    const action = this.actions.get(ask)
    const quantity = this.quantities.get(ask)
    if (action) return askable('action', action)
    if (quantity) return askable('quantity', quantity)
    const other = called([...this.actions.values()], ask)
    if (other) return askable('action', other)
    const another = called([...this.quantities.values()], ask)
    return another && askable('quantity', another)
  }

  /** What several asks name, each thing once by whichever names it is asked for, and those that name nothing. */
  askedFor(
    asks: readonly string[],
    at = 'ask',
  ): { readonly asked: readonly Askable[]; readonly problems: readonly Problem[] } {
    const asked = new Map<string, Askable>()
    const problems: Problem[] = []
    const suggestions = new Suggestions()
    for (const ask of asks) {
      const found = this.asked(ask)
      if (found) asked.set(found.name, found)
      else {
        const detail = `there is no action or quantity ${ask}`
        problems.push({ at, code: 'question/unknown-ask', detail, didYouMean: this.nearAsk(ask, suggestions) })
      }
    }
    return { asked: [...asked.values()], problems }
  }

  /** What a misspelt ask may mean, best first. */
  nearAsk(ask: string, suggestions = new Suggestions()): string[] {
    return suggestions.near(ask, () => [...this.actions.keys(), ...this.quantities.keys()])
  }

  /** What the card of an entry says of itself as a record of a type; undefined where it says nothing. */
  cardData(slug: string, recordType: string): { readonly [field: string]: Json } | undefined {
    return this.cards.get(slug)?.[recordType]
  }

  /** The field by which a record names its card. */
  cardField(record: RecordType): Slot | undefined {
    if (!this.cardFields.has(record)) this.cardFields.set(record, cardField(record))
    return this.cardFields.get(record)
  }

  /** The record that a type, perhaps one that may be absent, is of. */
  recordOf(type: Type): RecordType | undefined {
    const inner = plain(type)
    return inner.kind === 'record' ? this.records.get(inner.name) : undefined
  }

  /** The fact a path leads into: `crew` of `crew[0].licence`. */
  factAt(path: string): string | undefined {
    if (this.facts.has(path)) return path
    const [dotted] = path.split('[', 1) as [string]
    const steps = dotted.split('.')
    return steps.map((_, last) => steps.slice(0, last + 1).join('.')).findLast((name) => this.facts.has(name))
  }
}

function askable(kind: Askable['kind'], { name, label, unit }: Pick<Quantity, 'name' | 'label' | 'unit'>): Askable {
  return { kind, name, label, ...(unit === undefined ? {} : { unit }) }
}

/** What says something of itself as a card is one, of whatever kind it is said to be. */
function isCard({ kind, data }: Edition['entries'][number]): boolean {
  return kind === 'card' || Object.keys(data).length > 0
}

type Vocabulary = Edition['vocabulary']

/** What vocabularies declare, by name: editions of which only rules differ have the same. */
const INDEXES = new WeakMap<Vocabulary, ReturnType<typeof indexOf>>()

function indexOf({ enums, records, facts, quantities, actions }: Vocabulary) {
  return {
    enums: byName(enums),
    records: byName(records),
    facts: byName(facts),
    named: new Map(facts.map(({ name }) => [name, `fact:${name}`])),
    quantities: byName(quantities),
    actions: byName(actions),
    otherFacts: byOtherNames(facts),
    otherQuantities: byOtherNames(quantities),
  }
}

/** By every alias and former name, what has it first. */
function byOtherNames<T extends Fact | Quantity>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.toReversed().flatMap((each) => [...each.aliases, ...each.formerly].map((name) => [name, each])))
}

function byName<T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.name, item]))
}
