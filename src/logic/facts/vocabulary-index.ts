import type { Action, Edition, EnumType, Fact, Json, Quantity, RecordType, Slot, Type } from '../../domain/index.ts'
import { plain } from '../values/types.ts'
import { cardField, fold, type Reader } from './reading.ts'

/** What an edition declares, by name: its vocabulary, the names of its entries, and the data of its cards. */
export class VocabularyIndex implements Reader {
  readonly edition: Edition
  readonly enums: ReadonlyMap<string, EnumType>
  readonly records: ReadonlyMap<string, RecordType>
  readonly facts: ReadonlyMap<string, Fact>
  readonly quantities: ReadonlyMap<string, Quantity>
  readonly actions: ReadonlyMap<string, Action>
  readonly names: ReadonlyMap<string, string>
  private readonly cards: ReadonlyMap<string, Edition['entries'][number]['data']>
  private readonly cardFields = new Map<RecordType, Slot | undefined>()

  constructor(edition: Edition) {
    const { vocabulary } = edition
    this.edition = edition
    this.enums = byName(vocabulary.enums)
    this.records = byName(vocabulary.records)
    this.facts = byName(vocabulary.facts)
    this.quantities = byName(vocabulary.quantities)
    this.actions = byName(vocabulary.actions)
    this.names = new Map(
      edition.entries.flatMap((entry) =>
        [...entry.formerly, ...entry.aliases, entry.term, entry.slug].map((name) => [fold(name), entry.slug] as const),
      ),
    )
    this.cards = new Map(edition.entries.map((entry) => [entry.slug, entry.data]))
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

function byName<T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.name, item]))
}
