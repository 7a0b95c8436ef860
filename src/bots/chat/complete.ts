import { compare, firstDay, kept, nameKey, nearest, words } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { open } from '../../editions/index.ts'
import { search, suggest } from '../../search/index.ts'
import { choicesOf, closestFirst } from '../facts.ts'
import type { Desk } from './desk.ts'
import { gameBefore } from './found.ts'
import { gamesNamed } from './games.ts'
import type { Option } from './sheet.ts'
import { upper } from './words.ts'

/** What can be completed while it is typed. */
export type Field = 'ask' | 'facts' | 'term' | 'rule' | 'date' | 'format' | 'event' | 'game'

/** What else was typed already, as far as it narrows the choice. */
export interface Beside {
  readonly game?: string
  readonly ask?: string
}

/**
 * What may be meant by what was typed so far, likeliest first, 25 at most; a value is what the command takes. What has a
 * game carries it, so that a choice needs nothing beside it: `stccg/beam`. From indexes alone: nothing is worked out.
 */
export function complete(desk: Desk, field: Field, typed: string, beside: Beside = {}): Option[] {
  const all = [...desk.editions.games.values()]
  const named = gamesNamed(desk, beside.game)
  const games = named.length > 0 ? named : all
  const of = COMPLETED[field]
  return of(field === 'game' ? all : games, typed.trim(), { ...beside, typed }).slice(0, MOST)
}

const MOST = 25

const COMPLETED: {
  readonly [field in Field]: (
    games: readonly Served[],
    text: string,
    beside: Beside & { readonly typed: string },
  ) => readonly Option[]
} = {
  game: (games, text) =>
    fitting(
      games.map(({ edition }) => ({ label: edition.title, value: edition.game })),
      text,
    ),
  format: (games, text) =>
    fitting(
      games.flatMap(({ edition }) =>
        edition.formats.map(({ id, label }) => ({ label, value: id, hint: edition.title })),
      ),
      text,
    ),
  event: (games, text) =>
    fitting(
      games.flatMap(({ edition }) =>
        edition.events.map(({ id, title, date }) => ({
          label: title,
          value: id,
          hint: `${date.text}, ${edition.title}`,
        })),
      ),
      text,
    ),
  ask: (games, text) => {
    const named = told(
      games,
      among(
        games.flatMap((served) => kept(asksKept, served, () => asksOf(served).map((option) => spelt(option)))),
        text,
      ),
    )
    // A sentence names no action: it is asked as it is.
    return named.length === 0 && text !== '' ? [{ label: `“${text}”`, value: text }] : named
  },
  rule: rulesFor,
  term: termsFor,
  date: datesFor,
  facts: factsFor,
}

/** Actions and quantities, by their labels. */
function asksOf({ edition: { game, vocabulary } }: Served): Option[] {
  return [...vocabulary.actions, ...vocabulary.quantities]
    .map(({ name, label }) => ({ label: upper(label), value: `${game}/${name}` }))
    .sort((a, b) => compare(a.label, b.label))
}

function termsFor(games: readonly Served[], text: string): Option[] {
  if (text === '')
    return games
      .flatMap((served) =>
        served.edition.entries.map(({ term, slug }) => inGame(games, served, { label: term, value: slug })),
      )
      .sort((a, b) => compare(a.label.toLowerCase(), b.label.toLowerCase()))
  const begun = games.flatMap((served) =>
    suggest(served.search, text, MOST).map(({ text: name, term, slug }) =>
      inGame(games, served, { label: name === term ? term : `${name}: ${term}`, value: slug }),
    ),
  )
  if (begun.length >= MOST) return begun
  const found = search(
    games.map(({ search: index }) => index),
    text,
    { limit: MOST },
  ).results.flatMap(({ game, slug, term }) => {
    const served = games.find(({ edition }) => edition.game === game)
    return served ? [inGame(games, served, { label: term, value: slug })] : []
  })
  return once([...begun, ...found])
}

/** Rules by title and id; then those that a search finds, or whose entry it finds. */
function rulesFor(games: readonly Served[], text: string): Option[] {
  const spelled = games.flatMap((served) =>
    kept(rulesKept, served, () =>
      served.edition.rules.map(({ id, title }) => spelt({ label: title, value: `${served.edition.game}/${id}` })),
    ),
  )
  const titled = told(games, among(spelled, text))
  if (text === '' || titled.length >= MOST) return titled
  const { results } = search(
    games.map(({ search: index }) => index),
    text,
    { limit: MOST },
  )
  const found = results.flatMap(({ game, slug, rule }) => {
    const served = games.find(({ edition }) => edition.game === game)
    const ids = rule === undefined ? (served?.entries.get(slug)?.rules ?? []) : [rule]
    return served ? ids.map((id) => inGame(games, served, { label: served.rules.get(id)?.title ?? id, value: id })) : []
  })
  return once([...titled, ...found])
}

/** The last fact of a list: its name, and after the equals sign its value. */
function factsFor(games: readonly Served[], _: string, { typed, ask }: Beside & { readonly typed: string }): Option[] {
  const [, before = '', last = ''] = /^(.*[\s,;])?([^\s,;]*)$/s.exec(typed) ?? []
  const placed = gameBefore(
    ask ?? '',
    games.map(({ edition }) => edition.game),
  )
  const meant = games.filter(({ edition }) => placed === undefined || edition.game === placed.game)
  const equals = last.indexOf('=')
  const options = meant.flatMap((served): Option[] => {
    const { theory } = open(served.edition)
    const name = placed?.name ?? ask ?? ''
    const about = theory.asked(name)
    const relevant = about && theory.dependencies.factsBehind(`${about.kind}:${about.name}`)
    const all = served.edition.vocabulary.facts.filter((fact) => relevant?.has(fact.name) ?? true)
    const facts = about === undefined ? all : closestFirst(all, about.name)
    if (equals < 0)
      return facts.map(({ name: fact, ask: question }) => ({
        label: `${fact}=`,
        value: `${fact}=`,
        hint: question ?? '',
      }))
    const fact = facts.find((each) => each.name === last.slice(0, equals))
    return fact
      ? choicesOf(served.edition, fact.type).map(({ value, label }) => {
          const said = `${fact.name}=${typeof value === 'string' ? value : label}`
          return { label: said, value: said }
        })
      : []
  })
  return fitting(once(options), equals < 0 ? last : last.slice(equals + 1), equals + 1).map(({ value, ...option }) => ({
    ...option,
    label: `${before}${option.label}`,
    value: `${before}${value}`,
  }))
}

/** Days on which something changed, the newest first, after a date that is typed in full. */
function datesFor(games: readonly Served[], text: string): Option[] {
  const days = games.flatMap(({ edition }) => open(edition).calendar.days(edition.formats[0]?.id ?? ''))
  const known = [...new Set<string>(days)].sort(compare).reverse()
  const full = firstDay(text) === undefined ? [] : [{ label: text, value: text }]
  return once([
    ...full,
    ...known
      .filter((day) => day.startsWith(text))
      .map((day) => ({ label: day, value: day, hint: 'rules changed that day' })),
    ...('latest'.startsWith(text.toLowerCase())
      ? [{ label: 'latest', value: 'latest', hint: 'after every date' }]
      : []),
  ])
}

/** With the title of the game, where there are several. */
function told(games: readonly Served[], options: readonly Option[]): Option[] {
  if (games.length < 2) return [...options]
  return options.map((option) => {
    const served = games.find(({ edition }) => option.value.startsWith(`${edition.game}/`))
    return served ? { ...option, hint: served.edition.title } : option
  })
}

/** Names its game: in its value, and where there are several in its label. */
function inGame(games: readonly Served[], { edition }: Served, { label, value }: Option): Option {
  return {
    label,
    value: `${edition.game}/${value}`,
    ...(games.length > 1 ? { hint: edition.title } : {}),
  }
}

/** Options with each word of a query, those that begin with it first; where none has, those spelt nearly so. */
function fitting(options: readonly Option[], query: string, from = 0): Option[] {
  return among(
    options.map((option) => spelt(option, from)),
    query,
  )
}

/** An option as it is looked for. */
interface Spelt {
  readonly option: Option
  readonly label: string
  readonly value: string
  readonly words: readonly string[]
  /** What a slip of the pen is compared with. */
  readonly written: string
}

function spelt(option: Option, from = 0): Spelt {
  const { label, value, hint = '' } = option
  const said = from > 0 ? value.slice(from) : `${label} ${value} ${hint}`
  return {
    option,
    label: nameKey(label),
    value: nameKey(value.slice(from)),
    words: words(said.replaceAll('_', ' ')).map((word) => word.text),
    written: from > 0 ? value.slice(from) : label,
  }
}

function among(all: readonly Spelt[], query: string): Option[] {
  const key = nameKey(query)
  if (key === '') return all.map(({ option }) => option)
  const wanted = words(query).map((word) => word.text)
  const rankOf = (each: Spelt): number | undefined => {
    if (each.label.startsWith(key)) return 0
    if (each.value.includes(key)) return 1
    return wanted.every((word) => each.words.some((own) => own.startsWith(word))) ? 2 : undefined
  }
  const ranked = all.flatMap((each) => {
    const rank = rankOf(each)
    return rank === undefined ? [] : [{ option: each.option, rank }]
  })
  if (ranked.length > 0) return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option)
  const byName = new Map(all.map(({ option, written }) => [written, option]))
  return nearest(query.slice(0, 100), byName.keys()).flatMap((name) => byName.get(name) ?? [])
}

/** What is long and never changes is spelt once for each edition. */
const rulesKept = new WeakMap<Served, readonly Spelt[]>()
const asksKept = new WeakMap<Served, readonly Spelt[]>()

function once(options: readonly Option[]): Option[] {
  const seen = new Set<string>()
  return options.filter(({ value }) => !seen.has(value) && seen.add(value))
}
