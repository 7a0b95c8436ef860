import type { Json, Type, Warning } from '../../domain/index.ts'
import { plain } from '../values/types.ts'
import { RecordValue, type Value } from '../values/values.ts'
import { Meter } from './meter.ts'
import { Shelf } from './shelf.ts'
import type { VocabularyIndex } from './vocabulary-index.ts'

/** The facts of a question, checked and in canonical spelling. What is assumed of the others an evaluation decides. */
export class Situation {
  readonly given: ReadonlyMap<string, Json>
  /** Paths taken back: neither given nor assumed. */
  readonly off: ReadonlySet<string>
  readonly warnings: readonly Warning[]
  /** Steps taken so far for the question, over all looks at it and at its variations. */
  readonly meter: Meter
  /** Paths that are being tried otherwise: they count for what is derived as if they were given. */
  readonly tried: readonly string[]
  /** By path, what follows of facts and fields left out: the given facts leave them no other value (semantics C6). */
  readonly follows: ReadonlyMap<string, Json>
  /** Whether what is usual counts; where it does not, only what is given, follows or is derived is known. */
  readonly assumes: boolean
  /** What is worked out of the given facts alone; variations of a situation that give the same share it. */
  readonly ofGiven: Shelf
  /** What is worked out of this situation. */
  readonly own = new Shelf()
  /** The situation it was made of by changing it, and the paths at which they differ. */
  readonly from: { readonly situation: Situation; readonly changed: readonly string[] } | undefined
  private strict: Situation | undefined
  private readonly values = new Map<string, { readonly json: Json; readonly value: Value }>()

  constructor(
    given: ReadonlyMap<string, Json>,
    off: ReadonlySet<string>,
    warnings: readonly Warning[],
    meter: Meter = new Meter(),
    more: Varied = {},
  ) {
    this.from = more.from
    this.tried = more.tried ?? []
    this.follows = more.follows ?? new Map()
    this.assumes = more.assumes ?? true
    this.ofGiven = more.ofGiven ?? new Shelf()
    this.given = given
    this.off = off
    this.warnings = warnings
    this.meter = meter
  }

  /** A checked value as the evaluator takes it; records are named by their path. */
  value(path: string, json: Json, type: Type, vocabulary: VocabularyIndex): Value {
    if (json === null || typeof json !== 'object') return json
    const known = this.values.get(path)
    if (known?.json === json) return known.value
    const value = this.build(path, json, plain(type), vocabulary)
    this.values.set(path, { json, value })
    return value
  }

  /** All paths that are given, taken back or tried, or that follow. */
  get said(): readonly string[] {
    return [...this.given.keys(), ...this.off, ...this.tried, ...this.follows.keys()]
  }

  /** Whether so much was worked out for this question that what is still unknown is explored no further. */
  get isSpent(): boolean {
    return this.meter.isSpent
  }

  private build(path: string, json: object, type: Type, vocabulary: VocabularyIndex): Value {
    if (type.kind === 'list') {
      return (json as readonly Json[]).map((item, at) => this.value(`${path}[${at}]`, item, type.of, vocabulary))
    }
    const entries = Object.entries(json as { readonly [key: string]: Json })
    const record = vocabulary.recordOf(type)
    if (record) return new RecordValue(record, path, new Map(entries))
    const { key, value } = type as MapType
    return new Map(
      entries.map(
        ([name, item]) => [keyOf(name, key), this.value(`${path}.${name}`, item, value, vocabulary)] as const,
      ),
    )
  }

  /** The same question with something changed; it counts its steps on the same meter. */
  with(change: {
    given?: ReadonlyMap<string, Json>
    off?: ReadonlySet<string>
    warnings?: readonly Warning[]
    tried?: readonly string[]
    follows?: ReadonlyMap<string, Json>
  }): Situation {
    const { given = this.given, off = this.off, warnings = this.warnings } = change
    const { tried = this.tried, follows = this.follows } = change
    const changed = [
      ...(given === this.given ? [] : differing(given, this.given)),
      ...(off === this.off ? [] : apart(off, this.off)),
      ...(tried === this.tried ? [] : apart(new Set(tried), new Set(this.tried))),
      ...(follows === this.follows ? [] : differing(follows, this.follows)),
    ]
    const more = { tried, follows, assumes: this.assumes, from: { situation: this, changed } }
    return new Situation(
      given,
      off,
      warnings,
      this.meter,
      given === this.given ? { ...more, ofGiven: this.ofGiven } : more,
    )
  }

  /** The same with what follows put in place of what did, though it may grow: for one look, nobody keeps it. */
  inWhich(follows: ReadonlyMap<string, Json>): Situation {
    const { given, off, warnings, meter, tried, assumes, ofGiven } = this
    return new Situation(given, off, warnings, meter, { tried, follows, assumes, ofGiven })
  }

  /** The same facts where nothing is assumed of the others. It shares nothing that was worked out with assumptions. */
  get unassuming(): Situation {
    this.strict ??= this.withoutAssumptions()
    return this.strict
  }

  private withoutAssumptions(): Situation {
    const { given, off, warnings, meter, tried, follows, ofGiven } = this
    const from = this.from && { situation: this.from.situation.unassuming, changed: this.from.changed }
    return new Situation(given, off, warnings, meter, { tried, follows, assumes: false, ofGiven, from })
  }
}

/** What a situation has besides what its question says. */
interface Varied {
  readonly tried?: readonly string[]
  readonly follows?: ReadonlyMap<string, Json>
  readonly assumes?: boolean
  readonly ofGiven?: Shelf
  readonly from?: Situation['from'] | undefined
}

/** What is in one of two sets alone. */
function apart(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] {
  return [...[...a].filter((each) => !b.has(each)), ...[...b].filter((each) => !a.has(each))]
}

/** The names that two maps do not give alike. */
function differing(a: ReadonlyMap<string, Json>, b: ReadonlyMap<string, Json>): ReadonlySet<string> {
  return new Set([...a.keys(), ...b.keys()].filter((name) => a.get(name) !== b.get(name)))
}

type MapType = Extract<Type, { kind: 'map' }>

/** The key of a map, of which a question has the text. */
function keyOf(name: string, { kind }: Type): string | number | boolean {
  if (kind === 'int' || kind === 'number') return Number(name)
  return kind === 'bool' ? name === 'true' : name
}
