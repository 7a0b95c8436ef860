import { questionLink, saidLabel } from '../../ask/index.ts'
import {
  type Answer,
  type Edition,
  type NextQuestion,
  type Question,
  type Ruling,
  spoken,
  type UsualAnswer,
  winnersIn,
} from '../../domain/index.ts'
import { open, standing } from '../../editions/index.ts'
import type { Asked, Heard, Told } from './asked.ts'
import { questionLine, shown } from './facts.ts'
import { LONGEST_LINK, linksTo, path, uriOf } from './links.ts'
import { type CitedRule, citedRule, cites, citeText, ruleLine, rulesOf } from './rules.ts'
import { heardLines } from './sentence.ts'
import { headLine, headOf, type View } from './stand.ts'

/**
 * An answer as an assistant is told it; plain data in and out, so that it can be told in a thread.
 * @throws RangeError for a point that is none, which has no answer either.
 */
export function toldAnswer(edition: Edition, { site: desk, question, dateFrom, heard }: Asked, given: Answer): Told {
  const stood = standing(edition, question)
  if (!stood.ok) throw new RangeError(`no such point: ${stood.problems.map(({ detail }) => detail).join('; ')}`)
  const served = { edition, rules: open(edition).theory.rules }
  const at: View = { desk, served, point: stood.shown, dateFrom, status: stood.status, cited: stood.cited }
  const winners = given.answers.flatMap(winnersIn)
  const might = given.answers.flatMap(({ mayDecide = [] }) => mayDecide.map(({ rule }) => rule))
  const rules = rulesOf(at, [...winners, ...might, ...given.applies.map(({ rule }) => rule)])
  const telling: Telling = {
    at,
    given,
    heard,
    winners,
    rules,
    cited: rules.slice(0, MOST_RULES).map((rule) => citedRule(at, rule)),
    noLonger: noLongerOf(at, given),
    next: given.ask?.find(({ assumed }) => assumed === undefined) ?? null,
    links: linksOf(at, question, given),
  }
  return { structured: structuredOf(telling), lines: linesOf(telling) }
}

interface Telling {
  readonly at: View
  readonly given: Answer
  readonly heard: Heard | undefined
  /** Ids of the rules that decide. */
  readonly winners: readonly string[]
  /** All that the answer rests on, those that decide it first, and those of them that are told. */
  readonly rules: ReturnType<typeof rulesOf>
  readonly cited: readonly CitedRule[]
  readonly noLonger: ReturnType<typeof noLongerOf>
  readonly next: NextQuestion | null
  /** Undefined where the question is too long for one. */
  readonly links: ReturnType<typeof linksTo> | undefined
}

function noLongerOf({ served: { edition, rules } }: View, { noLonger = [] }: Answer) {
  return noLonger.map(({ entry: _, ...gone }) => ({
    ...gone,
    ...(gone.by === undefined ? {} : { byTitle: rules.get(gone.by)?.title ?? gone.by }),
    cites: cites(edition, gone.cites),
    byCites: cites(edition, gone.byCites),
  }))
}

function linksOf({ desk, served: { edition } }: View, question: Question, given: Answer) {
  // What was put aside, or asked to be shown, is no part of the ruling that is shared.
  const { include: _, skip: __, ...shared } = question
  const query = questionLink(edition, { ...shared, asOf: given.point.asOf }, edition.hash)
  const links = linksTo(desk, `/g${path(edition.game)}/rulings`, `/games${path(edition.game)}/rulings`, query)
  return links.self.length <= LONGEST_LINK ? links : undefined
}

function structuredOf({ at, given, heard, rules, cited, noLonger, next, links }: Telling): Told['structured'] {
  const questions = given.ask ?? []
  const mightApply = given.mightApply.map(({ rule, title, needs, reason }) => ({
    rule,
    title,
    needs,
    ...(reason === undefined ? {} : { reason }),
  }))
  return {
    ...headOf(at),
    ...links,
    text: given.text ?? '',
    answers: given.answers,
    rules: cited,
    noLonger,
    next: next && briefly(next),
    questions: questions.slice(0, MOST_QUESTIONS).map(briefly),
    mightApply: mightApply.slice(0, MOST_MIGHT),
    assumed: given.assumed,
    notes: given.notes,
    dates: given.dates,
    warnings: given.warnings,
    leftOff: {
      questions: Math.max(0, questions.length - MOST_QUESTIONS),
      mightApply: Math.max(0, mightApply.length - MOST_MIGHT),
      rules: rules.length - cited.length,
    },
    ...(heard ? { understood: heard.understood } : {}),
  }
}

function linesOf(telling: Telling): string[] {
  const { at, given, heard, noLonger, next, links } = telling
  return [
    ...(heard ? heardLines(heard) : []),
    given.text ?? '',
    headLine(at),
    ...given.answers.flatMap((ruling) => rulingLines(at, ruling)),
    ...rulesLines(telling),
    ...section(
      'No longer holds:',
      noLonger.map(
        ({ rule, title, status, since, byTitle, byCites, might }) =>
          `- “${title}” (rule ${rule}), ${status} since ${spoken(since)}${byTitle === undefined ? '' : ` by “${byTitle}”`}` +
          `${byCites.length > 0 ? ` (${byCites.map(citeText).join('; ')})` : ''}${might ? '; it might have applied' : ''}`,
      ),
    ),
    ...asks(next, given),
    ...section(
      'Notes:',
      given.notes.map(({ note, rule }) => `- ${note} (rule ${rule})`),
    ),
    ...section(
      'Dates it rests on:',
      given.dates.map(({ rule, date, why }) => `- ${date}: ${why} (rule ${rule})`),
    ),
    ...section(
      'Warnings:',
      given.warnings.map(({ detail, didYouMean }) => `- ${detail}${meant(didYouMean)}`),
    ),
    links ? `Link to share: ${links.link}` : 'The question is too long for a link.',
  ]
}

/** The rules told, by what they do: decide, would decide, or apply beside those. */
function rulesLines({ given, winners, cited }: Telling): string[] {
  const deciding = new Set(winners)
  const applying = new Set(given.applies.map(({ rule }) => rule))
  const isWinner = ({ rule }: CitedRule): boolean => deciding.has(rule)
  const isBeside = (each: CitedRule): boolean => !isWinner(each) && applying.has(each.rule)
  return [
    ...section('Decided by:', decidedBy(cited.filter(isWinner), given.answers)),
    ...section(
      'Would decide it too, depending on what is not known:',
      cited.filter((each) => !isWinner(each) && !applying.has(each.rule)).map(ruleLine),
    ),
    ...section('Also applies:', cited.filter(isBeside).map(ruleLine)),
  ]
}

/** How much of each is told: an assistant reads what it is given. */
const MOST_RULES = 30
const MOST_QUESTIONS = 12
const MOST_MIGHT = 12
const MOST_WHY = 5

/** With the first of the rules it decides about: a question may hang together with dozens. */
function briefly(question: NextQuestion): NextQuestion {
  return { ...question, why: question.why.slice(0, MOST_WHY) }
}

/** Questions that a text spells out, beside the next one. */
const MOST_SPELT = 3

function asks(next: NextQuestion | null, { ask: questions = [], assumed }: Answer): string[] {
  const others = questions.filter((each) => each !== next && each.assumed === undefined).slice(0, MOST_SPELT)
  const leaning = assumed.filter(({ hinges }) => hinges).slice(0, MOST_SPELT)
  const titles = (next?.why ?? []).map(({ title }) => `“${title}”`)
  const more = titles.length > MOST_WHY ? ` and ${titles.length - MOST_WHY} more` : ''
  const why = titles.length > 0 ? ` It decides ${titles.slice(0, MOST_WHY).join(', ')}${more}.` : ''
  return [
    ...(next ? [`Ask next: ${questionLine(next)}.${why}`] : []),
    ...section(
      'Then, if it is still open:',
      others.map((each) => `- ${questionLine(each)}`),
    ),
    ...section(
      'Taken for granted, and would change the answer if it were otherwise:',
      leaning.map(({ fact, question = fact, value, otherwise = [] }) => {
        const turns = otherwise.flatMap(({ label, becomes }) =>
          becomes === undefined ? [] : [`${label}: ${shown(becomes)}`],
        )
        return `- ${question} (${fact}); assumed ${shown(value)}${turns.length > 0 ? `; otherwise ${turns.join(', ')}` : ''}`
      }),
    ),
  ]
}

function decidedBy(rules: readonly CitedRule[], answers: readonly Ruling[]): string[] {
  const steps = answers.flatMap(stepsOf)
  return rules.flatMap((rule) => {
    const grounds = steps.find((step) => step.rule === rule.rule)?.because ?? []
    const because = grounds.map(({ fact, value, how }) => `${fact} = ${shown(value)} (${how})`)
    return [
      ruleLine(rule),
      ...(rule.text === undefined ? [] : [`  ${rule.text.replaceAll('\n', ' ')}`]),
      ...(because.length > 0 ? [`  Because ${because.join(', ')}.`] : []),
      ...(rule.reading === undefined ? [] : [`  Inferred from a damaged or silent source: ${rule.reading}`]),
    ]
  })
}

/** One line for each thing asked, and who beat or lifted whom. */
function rulingLines(at: View, { each, ...ruling }: Ruling, name = ruling.label): string[] {
  const { edition } = at.served
  if (each) return Object.entries(each).flatMap(([key, one]) => rulingLines(at, one, `${name}, ${key}`))
  const { ask, verdict, value, said, by, usual, exact, between, could, reason, proof, timeline, unless } = ruling
  const word = value === undefined ? (verdict ?? 'silent').toUpperCase() : (said ?? shown(value))
  const more = [
    ...(by === 'default' ? ['by default: no rule that applies says otherwise'] : []),
    ...(could ? [`it could still become ${could.map((one) => saidLabel(edition, ask, one)).join(' or ')}`] : []),
    ...(exact ? [] : ['not proved: too much is unknown']),
    ...(reason === undefined ? [] : [reason]),
    ...(between ? [`nothing ranks ${between.map((side) => side.join(', ')).join(' against ')}`] : []),
  ]
  return [
    `${word}: ${name}${more.length > 0 ? ` (${more.join('; ')})` : ''}`,
    ...(usual ? usualLines(at, usual) : []),
    ...(proof?.beaten ?? []).map(({ rule, winner, by: how }) => `- ${winner} beats ${rule} by ${how}`),
    ...(proof?.lifted ?? []).map(({ rule, by: lifter }) => `- ${lifter} lifts ${rule}`),
    ...(timeline ?? []).map(
      (span) =>
        `- from ${spoken(span.from ?? 'the beginning')} until ${spoken(span.until ?? 'further notice')}: ${saidLabel(edition, ask, span.value ?? span.verdict ?? 'silent')}`,
    ),
    ...(unless ?? []).map(
      ({ change, verdict: other }) =>
        `- would be ${other} if ${change.map(({ fact, to }) => `${fact} were ${shown(to)}`).join(' and ')}`,
    ),
  ]
}

/** What states the usual answer, as rules are cited. */
function usualLines(
  { served: { edition } }: View,
  { entry, term, cites: given, says, assumed }: UsualAnswer,
): string[] {
  const where = given.length > 0 ? ` Source: ${cites(edition, given).map(citeText).join('; ')}.` : ''
  return [
    `- stated by “${term}” (entry ${entry}).${where} ${uriOf(edition.game, 'entries', entry)}`,
    ...(says === undefined ? [] : [`  ${says}`]),
    ...(assumed === undefined ? [] : [`  Not said in so many words: ${assumed}`]),
  ]
}

function stepsOf(ruling: Ruling): NonNullable<Ruling['proof']>['steps'] {
  return [...(ruling.proof?.steps ?? []), ...Object.values(ruling.each ?? {}).flatMap(stepsOf)]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title, ...lines] : []
}

function meant(names: readonly string[]): string {
  return names.length > 0 ? `; did you mean ${names.join(' or ')}?` : ''
}
