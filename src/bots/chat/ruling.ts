import { elementName, headline, saidLabel } from '../../ask/index.ts'
import {
  type Answer,
  type Edition,
  isMeant,
  type NextQuestion,
  type Question,
  spoken,
  usualsIn,
} from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Desk } from './desk.ts'
import { factLabel, factValue } from './facts.ts'
import { type Line, lines, type Menu, most, type Part, part, type Sheet, type Tone } from './sheet.ts'
import { addressOf, type Pairs, rulingQuery } from './spots.ts'
import {
  type AtMoment,
  ended,
  footOf,
  lightly,
  ruleLine,
  sourcesText,
  sourceText,
  troubleText,
  upper,
} from './words.ts'

/** An answer as a message: the verdict, why, the rule with its source and date, what was given, and what to ask next. */
export function rulingSheet(
  desk: Pick<Desk, 'hasPage'>,
  served: Served,
  question: Question,
  answer: Answer,
  { before = [], query = [] }: Around = {},
): Sheet {
  const { edition } = served
  const { point } = answer
  const [next] = answer.ask ?? []
  const link = addressOf(
    {
      kind: 'ruling',
      game: edition.game,
      query: rulingQuery(edition, question, point.asOf, query),
      ...(next ? { fact: next.fact } : {}),
    },
    desk.hasPage,
  )
  const title = titleOf(edition, answer)
  const at = { served, hasPage: desk.hasPage, moment: lightly(edition, point) }
  return {
    tone: toneOf(answer),
    title,
    link,
    text: reasonOf(answer, title, next),
    parts: [
      ...before,
      ...ruleParts(at, answer),
      ...part('Usual answer', usualLines(at, answer)),
      ...elementParts(edition, answer),
      ...part('Could be', couldBe(edition, answer)),
      ...part('No longer', noLonger(at, answer)),
      ...part('Given', most(given(edition, question), MOST_FACTS)),
      ...part('Assumed', assumed(edition, answer)),
      ...part('Notes', most(lines(...answer.notes.map(({ note }) => note)), MOST_LINES)),
      ...part('Mind', most(lines(...cautions(answer)), MOST_LINES)),
    ],
    foot: footOf(edition, point),
    ...(next ? { menu: menuOf(edition, next, answer.answers[0]?.ask ?? '') } : {}),
    goesOn: answer.answers.length === 1,
    canGoBack: Object.keys(question.facts ?? {}).length + (question.skip ?? []).length > 0,
  }
}

/** What is said before the ruling, and the query it goes on from. */
interface Around {
  readonly before?: readonly Part[]
  readonly query?: Pairs
}

interface At {
  readonly served: Served
  readonly hasPage: boolean
  readonly moment: AtMoment
}

/** Lines of one part; what else there is stands behind the link. */
const MOST_LINES = 3
const MOST_FACTS = 8

function titleOf(edition: Edition, { answers }: Answer): string {
  const [only, ...more] = answers
  if (!only) return 'What applies'
  if (more.length > 0) return answers.map(({ label }) => upper(label)).join(', ')
  return only.each ? upper(only.label) : `${upper(only.label)}: ${headline(edition, only)}`
}

/** The engine's sentences, without what the title and the menu say already. */
function reasonOf({ text = '' }: Answer, title: string, next: NextQuestion | undefined): string {
  const isSaid = text.startsWith(`${title}.`) || text.startsWith(`${title}, `)
  const reason = isSaid ? upper(text.slice(title.length + 1).trimStart()) : text
  const asked = next ? reason.replace(`Next to ask: ${next.question}`, '') : reason
  return asked.replaceAll(/\s+/g, ' ').trim()
}

function toneOf({ answers }: Answer): Tone {
  const [only, ...more] = answers
  if (!only || more.length > 0 || only.each) return 'plain'
  switch (only.verdict) {
    case 'permitted':
    case 'forbidden':
    case 'required':
    case 'conflict':
      return only.verdict
    case 'undetermined':
      return 'open'
    default:
      return 'plain'
  }
}

/** The rules that decide; while nothing is decided, those that might; of a conflict, both sides. */
function ruleParts(at: At, answer: Answer): Part[] {
  const rulings = answer.answers.flatMap((ruling) => (ruling.each ? Object.values(ruling.each) : [ruling]))
  const sides = rulings.flatMap(({ between }) => between ?? [])
  if (sides.length > 0)
    return sides.flatMap((side, index) => part(index === 0 ? 'One side' : 'Against it', ruleLines(at, side)))
  const winners = unique(rulings.flatMap((ruling) => ruling.winners))
  if (winners.length > 0) return part(winners.length === 1 ? 'Rule' : 'Rules', ruleLines(at, winners))
  const might = unique(rulings.flatMap(({ mayDecide = [] }) => mayDecide.map(({ rule }) => rule)))
  if (might.length > 0) return part('Might decide it', ruleLines(at, might))
  if (answer.answers.length === 0)
    return part(
      'Rules',
      ruleLines(
        at,
        answer.applies.map(({ rule }) => rule),
      ),
    )
  return part('Rule', lines('No rule speaks of it, as things are.'))
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}

/** Who states what holds by default; what is said aloud of it stands in the text already. */
function usualLines({ served: { edition }, hasPage, moment }: At, { answers }: Answer): Line[] {
  const stated = new Map(answers.flatMap(usualsIn).map((usual) => [usual.entry, usual]))
  const all = [...stated.values()].map(({ entry, term, cites, assumed }) => ({
    name: upper(term),
    link: addressOf({ kind: 'entry', game: edition.game, name: entry, moment }, hasPage),
    text: [sourcesText(edition, cites), ...(assumed === undefined ? [] : [`assumed: ${assumed}`])]
      .filter(Boolean)
      .join('; '),
  }))
  return most(all, MOST_LINES)
}

function ruleLines(at: At, ids: readonly string[]): Line[] {
  return most(
    ids.map((id) => ruleLine(at, id)),
    MOST_LINES,
  )
}

/** A ruling for each element, or each of several things asked. */
function elementParts(edition: Edition, { answers }: Answer): Part[] {
  const many = answers.length > 1
  return answers.flatMap((ruling) => {
    const name = upper(ruling.label)
    if (ruling.each) {
      const each = Object.entries(ruling.each).map(([key, one]) => ({
        name: elementName(edition, ruling.ask, key),
        text: headline(edition, one),
      }))
      return part(name, most(each, MOST_ELEMENTS))
    }
    return many ? part(name, lines(headline(edition, ruling))) : []
  })
}

const MOST_ELEMENTS = 20

function couldBe(edition: Edition, { answers }: Answer): Line[] {
  const [only, ...more] = answers
  if (!only?.could || more.length > 0) return []
  const could = only.could.map((each) => saidLabel(edition, only.ask, each))
  return could.length > 1 && could.length <= MOST_FACTS ? lines(could.join(', ')) : []
}

function noLonger({ served, hasPage, moment }: At, answer: Answer): Line[] {
  const gone = (answer.noLonger ?? []).map(({ rule, title, status, since, byCites, might }) => ({
    name: title,
    link: addressOf({ kind: 'rule', game: served.edition.game, name: rule, moment }, hasPage),
    text: [
      `${status} since ${spoken(since)}`,
      ...byCites.slice(0, 1).map((cite) => sourceText(served.edition, cite)),
      ...(might ? ['it might have applied'] : []),
    ].join('; '),
  }))
  return most(gone, MOST_LINES)
}

function given(edition: Edition, { facts = {} }: Question): Line[] {
  return Object.entries(facts).map(([fact, value]) => ({
    name: factLabel(edition, fact),
    text: factValue(edition, fact, value),
  }))
}

/** What the answer hinges on: the assumptions that would change it, and how many more there are. */
function assumed(edition: Edition, { assumed: all }: Answer): Line[] {
  const leaning = all.flatMap(({ fact, question, value, hinges }) =>
    hinges ? [{ name: question ?? fact, text: factValue(edition, fact, value) }] : [],
  )
  const shown = leaning.slice(0, MOST_LEANING)
  const more = all.length - shown.length
  return shown.length > 0 && more > 0
    ? [...shown, { text: `… and ${more} more that ${more === 1 ? 'weighs' : 'weigh'} less` }]
    : shown
}

const MOST_LEANING = 4

/** What an answer rests on that could be otherwise: readings, dates nobody printed, warnings, a proof cut short. */
function cautions({ answers, readings, dates, warnings }: Answer): string[] {
  const all = [
    ...warnings.map(troubleText),
    ...answers.flatMap(({ exact, reason }) => [
      ...(exact ? [] : ['Not proved: too much is unknown.']),
      ...(reason === undefined ? [] : [ended(upper(reason))]),
    ]),
    ...readings.map(({ reading }) => `Inferred: ${reading}`),
    ...dates.map(({ date, why }) => ended(`${date}: ${why}`)),
  ]
  return [...new Set(all)]
}

/** @param asked what its choices decide about. */
function menuOf(edition: Edition, next: NextQuestion, asked: string): Menu {
  const { fact, question, choices, assumed: taken, why, type } = next
  const settles = why.slice(0, MOST_LINES).map(({ title }) => `“${title}”`)
  return {
    verb: 'answer',
    ...(taken === undefined
      ? { heading: 'Next question', prompt: question }
      : { heading: 'If it is otherwise', prompt: `${question} (assumed: ${factValue(edition, fact, taken)})` }),
    ...(settles.length > 0 ? { why: `It decides about ${settles.join(', ')}.` } : {}),
    options: choices.filter(isMeant).map(({ value, label, becomes }) => ({
      label: upper(label),
      value: typeof value === 'string' ? value : JSON.stringify(value),
      ...(becomes === undefined ? {} : { hint: `then ${saidLabel(edition, asked, becomes)}` }),
    })),
    ...(choices.length === 0 || TYPED.test(type) ? { typed: `${fact}=${sampleOf(type)}` } : {}),
    canSkip: true,
  }
}

/** What could be more than the choices name. */
const TYPED = /^(?:int|number|string|card)\b/

/** How a value of a type is typed. */
function sampleOf(type: string): string {
  if (/^list/.test(type)) return 'this, that'
  return /^(?:int|number)\b/.test(type) ? '3' : '…'
}
