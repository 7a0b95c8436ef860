import { asLongAs, bigWord, questionOf } from '../ask/index.ts'
import {
  type Answer,
  type AnswerPoint,
  counted,
  EARLIEST,
  type Edition,
  type Entry,
  formatName,
  type Json,
  type Question,
  type Rule,
  type Ruling,
  type Source,
  STANDING,
  spoken,
  valueLabel,
  winnersIn,
} from '../domain/index.ts'
import { open, type Served, type standing } from '../editions/index.ts'
import { askedAt, slotAt } from '../logic/index.ts'
import { firstSentence, plain } from '../search/index.ts'
import type { Tone } from './colours.ts'

/** What a card says, as plain text of any length; `drawing` cuts what does not fit. */
export interface Card {
  readonly tone: Tone
  /** What it is about, above the word. */
  readonly over: string
  /** The verdict, the value, or the name. */
  readonly word: string
  /** Below the word: what was told. */
  readonly under: string
  /** What the reason is called, and what it says. */
  readonly title: string
  /** What the ruling takes for granted and would be another without. */
  readonly only: string
  readonly says: string
  readonly game: string
  readonly when: string
}

/** An edition at a moment, as `standing` gives it. */
export interface Moment {
  readonly point: AnswerPoint
  readonly status: Extract<ReturnType<typeof standing>, { readonly ok: true }>['status']
}

/** A ruling: of one thing asked its word; of several, or of none, how many there are. */
export function rulingCard(served: Served, answer: Answer, { facts = {} }: Pick<Question, 'facts'>): Card {
  const { edition } = served
  const [ruling, ...others] = answer.answers
  const foot = footOf(edition, answer.point)
  const under = toldOf(edition, facts)
  if (!ruling || others.length > 0 || ruling.each) {
    const all = answer.answers.flatMap((each) => Object.entries(each.each ?? { '': each }))
    const lines = all.map(([key, one]) => {
      const name = key === '' ? upper(one.label) : `${upper(one.label)}, ${key}`
      return `${name}: ${bigWord(edition, one)}`
    })
    const titles = answer.applies.map(({ title }) => title)
    return {
      tone: 'value',
      over:
        ruling === undefined
          ? 'What applies here'
          : [...new Set(answer.answers.map(({ label }) => upper(label)))].join(', '),
      word: ruling === undefined ? counted(titles.length, 'rule') : counted(all.length, 'ruling'),
      under,
      title: '',
      only: '',
      says: (ruling === undefined ? titles : lines).join(' · '),
      ...foot,
    }
  }
  return {
    tone: ruling.value === undefined ? (ruling.verdict ?? 'undetermined') : 'value',
    over: questionOf(edition, ruling),
    word: bigWord(edition, ruling),
    under,
    ...reasonOf(served, answer, ruling),
    ...foot,
  }
}

/** What decides a ruling: the rule with its first sentence, who states the usual answer, or what is left to ask. */
function reasonOf({ edition, rules }: Served, answer: Answer, ruling: Ruling): Pick<Card, 'title' | 'only' | 'says'> {
  const given = asLongAs(edition, answer, ruling)
  const only = given === '' ? '' : `${upper(given.slice(2))}.`
  if (ruling.between) {
    const sides = ruling.between.map((side) => side.map((id) => rules.get(id)?.title ?? id).join(', '))
    return { title: sides.join(' against '), only, says: 'Rules disagree, and nothing ranks them.' }
  }
  if (ruling.verdict === 'undetermined') {
    const next = answer.ask?.find(({ fact }) => ruling.asks?.includes(fact))
    return {
      title: next?.question ?? 'It depends',
      only,
      says: next ? 'It depends on what nobody has said yet.' : (ruling.reason ?? ''),
    }
  }
  const winner = rules.get(winnersIn(ruling)[0] ?? ruling.mayDecide?.[0]?.rule ?? '')
  if (winner) return { title: winner.title, only, says: firstSentence(plain(winner.text)) }
  if (ruling.verdict === 'silent') return { title: 'No rule speaks of this', only, says: 'The judge decides.' }
  return {
    title: ruling.usual?.term === undefined ? '' : upper(ruling.usual.term),
    only,
    says: ruling.usual?.says ?? 'No rule says otherwise.',
  }
}

export function entryCard({ edition }: Served, entry: Entry, point: AnswerPoint): Card {
  const text = entry.markdown.split(/^#/m, 1)[0] ?? ''
  return {
    tone: 'plain',
    over: upper(entry.kind),
    word: upper(entry.term),
    under: entry.aliases.length > 0 ? `also ${entry.aliases.join(', ')}` : '',
    title: '',
    only: '',
    says: plain(text.trim() === '' ? entry.markdown : text),
    ...footOf(edition, point),
  }
}

/** A rule, and what became of it. */
export function ruleCard({ edition, rules, entries }: Served, rule: Rule, { point, status }: Moment): Card {
  const { status: state, since, by } = status(rule.id)
  const day =
    since === EARLIEST || state === 'elsewhere' ? '' : ` since ${spoken(printedOf([rules.get(by ?? ''), rule], since))}`
  const who = by === undefined ? undefined : rules.get(by)?.title
  return {
    tone: 'plain',
    over: upper(entries.get(rule.entry)?.term ?? rule.entry),
    word: rule.title,
    under: `${upper(STANDING[state])}${day}${who === undefined ? '' : `, by “${who}”`}`,
    title: '',
    only: '',
    says: plain(rule.text),
    ...footOf(edition, point),
  }
}

/** What began and what ended between two moments; `from` is the older. */
export function changesCard(older: Served, from: Moment, newer: Served, to: Moment): Card {
  const begun = inForce(newer, to).filter(({ id }) => !isInForce(from, older, id))
  const ended = inForce(older, from).filter(({ id }) => !isInForce(to, newer, id))
  const [first, last] = [from.point.asOf, to.point.asOf]
  const titles = (rules: readonly Rule[]): string => rules.map(({ title }) => title).join(' · ')
  return {
    tone: 'plain',
    over: 'What changed',
    word: `${counted(begun.length, 'rule')} begun, ${ended.length} ended`,
    under: first === last ? 'Between two editions' : `From ${spoken(first)} to ${spoken(last)}`,
    title: '',
    only: '',
    says: [
      ...(begun.length > 0 ? [`Begun: ${titles(begun)}.`] : []),
      ...(ended.length > 0 ? [`Ended: ${titles(ended)}.`] : []),
    ].join(' '),
    ...footOf(newer.edition, to.point),
  }
}

export function sourceCard({ edition, citing }: Served, source: Source, point: AnswerPoint): Card {
  return {
    tone: 'plain',
    over: 'Source',
    word: source.title,
    under: source.published === undefined ? '' : `Published ${spoken(source.published.text)}`,
    title: counted(citing.get(source.id)?.length ?? 0, 'rule'),
    only: '',
    says: plain(source.notes),
    ...footOf(edition, point),
  }
}

export function gameCard({ edition, counts }: Served, point: AnswerPoint): Card {
  return {
    tone: 'plain',
    over: 'Rules and rulings',
    word: edition.title,
    under: '',
    title: '',
    only: '',
    says: `What a term means, what applies here, and since when: ${counted(counts.entries, 'entry', 'entries')}, ${counted(counts.rules, 'rule')}, ${counted(counts.cases, 'worked example')}.`,
    ...footOf(edition, point),
  }
}

/** Of all games together. */
export function homeCard(games: readonly Served[]): Card {
  return {
    tone: 'plain',
    over: 'Rules and rulings',
    word: 'Umpire',
    under: games.map(({ edition }) => edition.title).join(' · '),
    title: '',
    only: '',
    says: 'What the rules say, and since when.',
    game: '',
    when: '',
  }
}

function inForce({ edition }: Served, { status }: Moment): readonly Rule[] {
  return edition.rules.filter(({ id }) => inForceAs(status(id).status))
}

function isInForce({ status }: Moment, { rules }: Served, id: string): boolean {
  return rules.has(id) && inForceAs(status(id).status)
}

function inForceAs(status: keyof typeof STANDING): boolean {
  return status === 'active' || status === 'modified'
}

/** The day as somebody printed it. */
function printedOf(rules: readonly (Rule | undefined)[], day: string): string {
  const printed = rules.flatMap((rule) => [rule?.effective, rule?.ends])
  return printed.find((date) => date?.day === day && date.text !== '')?.text ?? day
}

/** What was told, question by question. */
function toldOf(edition: Edition, facts: { readonly [fact: string]: Json }): string {
  const { theory } = open(edition)
  const given = new Map(Object.entries(facts))
  return [...given]
    .map(
      ([fact, value]) =>
        `${askedAt(theory, fact, given)} ${upper(valueLabel(edition, slotAt(theory, fact)?.type ?? { kind: 'any' }, value))}`,
    )
    .join(' · ')
}

/** The game, and the day with what else is not the usual place. */
function footOf(
  { title, formats, events }: Edition,
  { asOf, format, event }: AnswerPoint,
): Pick<Card, 'game' | 'when'> {
  const place = [
    ...(event === undefined ? [] : [events.find(({ id }) => id === event)?.title ?? event]),
    ...(format === formats[0]?.id || event !== undefined ? [] : [formatName({ formats }, format)]),
  ]
  return { game: title, when: [...place, asOf === 'latest' ? 'after every date' : spoken(asOf)].join(', ') }
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
