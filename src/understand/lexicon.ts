import { type Edition, type EnumValue, type RecordType, type Type, words } from '../domain/index.ts'
import { type Form, formOf } from './forms.ts'
import { type Speakable, spaced, speakable, standingAlone } from './sayings.ts'
import { type Spellings, spellingsOf } from './spelling.ts'
import { AUXILIARIES, answerStemsOf, everyStemOf, MODALS, rootOf, setOf, stemsOf, tokensOf } from './tokens.ts'

/** An action or quantity, and the phrases that name it. */
export interface Target {
  readonly kind: 'action' | 'quantity'
  readonly name: string
  readonly label: string
  /** Of a quantity. */
  readonly type?: Type
  readonly phrases: readonly Phrase[]
}

export interface Phrase {
  readonly stems: readonly string[]
  /** How far a match of it alone can be trusted: 1 for what the author lists, less for what was written for another end. */
  readonly weight: number
  readonly form: Form
  /** All its words, where they are several and the little ones make the phrase: does this cube go now. */
  readonly exact?: readonly string[]
}

export interface Naming {
  readonly stems: readonly string[]
  readonly type: string
  readonly value: EnumValue
}

/** The words of an edition, ready for sentences. Made once an edition. */
export interface Lexicon {
  readonly edition: Edition
  readonly targets: readonly Target[]
  /** Stems that name an action alone, and begin no other: not `use` and `play`, which leave it to what follows. */
  readonly verbs: ReadonlySet<string>
  readonly facts: ReadonlyMap<string, Speakable>
  readonly values: readonly Naming[]
  /** By first word: names of cards, longest first. */
  readonly cards: ReadonlyMap<string, readonly { readonly words: readonly string[]; readonly slug: string }[]>
  /** By stem: how rarely the targets use it, in (0, 1]. */
  readonly rarity: (stem: string) => number
  /** By rule text: what the rules that speak so conclude. */
  readonly hearsay: readonly { readonly stems: ReadonlySet<string>; readonly targets: readonly string[] }[]
  /** Stems that the vocabulary uses; a card whose name is such a word may not be meant by it. */
  readonly common: ReadonlySet<string>
  /** Stems that anything of the edition uses. */
  readonly known: ReadonlySet<string>
  readonly spellings: Spellings
}

const lexicons = new WeakMap<Edition, Lexicon>()

export function lexiconOf(edition: Edition): Lexicon {
  let known = lexicons.get(edition)
  if (!known) {
    known = make(edition)
    lexicons.set(edition, known)
  }
  return known
}

/** What of a type a value of an enumeration, a card or a number can be: through `T?`. */
export function inner(type: Type): Type {
  return type.kind === 'optional' ? inner(type.of) : type
}

/** The field by which a record names its card. */
export function cardFieldOf(edition: Edition, type: Type): string | undefined {
  const record = recordOf(edition, type)
  return record?.fields.find((field) => inner(field.type).kind === 'card')?.name
}

function recordOf(edition: Edition, type: Type): RecordType | undefined {
  return type.kind === 'record' ? edition.vocabulary.records.find((record) => record.name === type.name) : undefined
}

function make(edition: Edition): Lexicon {
  const { vocabulary } = edition
  const targets: Target[] = [
    ...vocabulary.actions.map(({ name, label, ask, aliases, words: listed }) => ({
      kind: 'action' as const,
      name,
      label,
      phrases: phrasesOf(name, label, ask, [...aliases, ...listed]),
    })),
    ...vocabulary.quantities.map(({ name, label, type, aliases, words: listed }) => ({
      kind: 'quantity' as const,
      name,
      label,
      type: inner(type),
      phrases: phrasesOf(name, label, undefined, [...aliases, ...listed]),
    })),
  ]
  const stems = targets.flatMap(({ phrases }) => phrases.flatMap((each) => each.stems))
  const alone = standingAlone(vocabulary.facts, vocabulary.enums, stems)
  const speech = speechOf(edition)
  const spoken = new Map(speech.flatMap((text) => words(text).map((word) => [word.text, rootOf(word.text)] as const)))
  const cards = cardsOf(edition)
  const isName = (said: readonly string[]) =>
    said.length > 1 && (cards.get(said[0] ?? '') ?? []).some((card) => card.words.join(' ') === said.join(' '))
  const titles = edition.entries.flatMap(({ term, aliases }) => [term, ...aliases])
  const places = [...edition.events.map(({ title }) => title), ...edition.formats.map(({ label }) => label)]
  const others = [...titles, ...edition.rules.map((rule) => rule.title), ...places]
  return {
    edition,
    targets,
    verbs: verbsOf(targets),
    facts: new Map(vocabulary.facts.map((fact) => [fact.name, speakable(fact, alone, isName)])),
    values: vocabulary.enums.flatMap((type) =>
      type.values.flatMap((value) =>
        [...new Set([value.label, value.name, ...value.aliases].map((text) => stemsOf(spaced(text)).join(' ')))].map(
          (stems) => ({ stems: stems.split(' '), type: type.name, value }),
        ),
      ),
    ),
    cards,
    rarity: rarityOf(targets),
    hearsay: hearsayOf(edition),
    common: new Set(spoken.values()),
    known: new Set([
      ...spoken.values(),
      ...others.flatMap((text) => words(text).map((word) => rootOf(word.text))),
      ...MONTHS.flatMap((month) => [rootOf(month), rootOf(month.slice(0, 3))]),
    ]),
    spellings: spellingsOf(spoken),
  }
}

/** Every text by which the vocabulary may be spoken of. */
function speechOf({ vocabulary }: Edition): string[] {
  const { actions, quantities, facts, enums } = vocabulary
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
    ...enums.flatMap(({ values }) => values.flatMap(({ name, label, aliases }) => [name, label, ...aliases])),
  ].map(spaced)
}

function phrasesOf(name: string, label: string, ask: string | undefined, listed: readonly string[]): Phrase[] {
  const phrases = [
    ...listed.map((text) => phrase(text, 1)),
    phrase(label, 1),
    phrase(spaced(name), 0.9),
    ...(ask === undefined ? [] : [phrase(ask, 0.9)]),
  ]
  const seen = new Set<string>()
  return phrases.filter(({ stems, exact }) => {
    const key = (exact ?? stems).join(' ')
    return key !== '' && !seen.has(key) && seen.add(key)
  })
}

/** A phrase that loses most of its words with those that say little is less of a sign than one that is all weight. */
function phrase(text: string, weight: number): Phrase {
  const stems = stemsOf(text)
  const all = everyStemOf(text)
  const isIdle = !tokensOf(text).some((token) => token.full)
  const isThin = stems.length === 1 && answerStemsOf(text).length > 1
  const density = isIdle ? 0.5 : isThin ? 0.8 : stems.length === 1 && all.length >= 4 ? 0.8 : 1
  const exact = all.length > stems.length ? exactOf(text, isThin ? 2 : 3) : {}
  return { stems, weight: weight * density, form: formOf(tokensOf(text)), ...exact }
}

/** Without the words that open a question, which change with who asks: does this. */
function exactOf(text: string, least: number): Pick<Phrase, 'exact'> {
  const said = words(text).map((word) => word.text)
  const [opening = '', subject = ''] = said
  const skipped = MODALS.has(opening) || AUXILIARIES.has(opening) ? (PRONOUNS.has(subject) ? 2 : 1) : 0
  const exact = everyStemOf(said.slice(skipped).join(' '))
  return exact.length >= least ? { exact } : {}
}

const PRONOUNS = setOf('i we you they he she it this these that')

function hearsayOf({ rules, entries }: Edition): Lexicon['hearsay'] {
  const terms = new Map(entries.map(({ slug, term }) => [slug, term]))
  return rules.flatMap((rule) => {
    const said = rule.then.flatMap((each) =>
      'action' in each ? [each.action] : 'quantity' in each ? [each.quantity] : [],
    )
    if (said.length === 0) return []
    return [{ stems: new Set(stemsOf(`${rule.title} ${terms.get(rule.entry) ?? ''}`)), targets: [...new Set(said)] }]
  })
}

function cardsOf(edition: Edition): Lexicon['cards'] {
  const cards = new Map<string, { words: string[]; slug: string }[]>()
  for (const entry of edition.entries) {
    if (entry.kind !== 'card') continue
    for (const name of [entry.term, ...entry.aliases]) {
      const named = words(name).map((word) => word.text)
      const [first] = named
      if (first === undefined) continue
      const known = cards.get(first) ?? []
      known.push({ words: named, slug: entry.slug })
      cards.set(first, known)
    }
  }
  for (const known of cards.values()) known.sort((a, b) => b.words.length - a.words.length)
  return cards
}

function verbsOf(targets: readonly Target[]): ReadonlySet<string> {
  const actions = targets.filter(({ kind }) => kind === 'action')
  const begun = Map.groupBy(
    actions.flatMap(({ phrases }) => [...new Set(phrases.map(({ stems }) => stems[0] ?? ''))]),
    (stem) => stem,
  )
  const alone = actions.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => (stems.length === 1 ? stems : [])))
  return new Set(alone.filter((stem) => begun.get(stem)?.length === 1))
}

function rarityOf(targets: readonly Target[]): (stem: string) => number {
  const counts = new Map<string, number>()
  for (const target of targets) {
    for (const stem of new Set(target.phrases.flatMap((each) => each.stems)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const most = Math.log(1 + targets.length)
  return (stem) => Math.log(1 + targets.length / (counts.get(stem) ?? 1)) / most
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
