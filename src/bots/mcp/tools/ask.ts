import { Type } from 'typebox'
import { answer, questionLink } from '../../../ask/index.ts'
import {
  type Answer,
  type Json,
  type NextQuestion,
  type Part,
  type Question,
  type Ruling,
  winnersIn,
} from '../../../domain/index.ts'
import { LONGEST_SENTENCE } from '../../../understand/index.ts'
import { type Desk, Refused, refused } from '../desk.ts'
import { factLine, factsMeant, questionLine, shown } from '../facts.ts'
import { LONGEST_LINK, linksTo, path } from '../links.ts'
import { type CitedRule, citedRule, cites, citeText, ruleLine, rulesOf } from '../rules.ts'
import { type Heard, hear, heardLines } from '../sentence.ts'
import * as shape from '../shapes.ts'
import { headLine, headOf, momentOf, type PointInput, type Stand, servedBy, stand } from '../stand.ts'
import type { Told, Tool } from '../tool.ts'

interface Input extends PointInput {
  readonly ask?: string | readonly string[]
  readonly sentence?: string
  readonly facts?: { readonly [fact: string]: Json }
  readonly unknown?: readonly string[]
  readonly skip?: readonly string[]
  readonly include?: readonly ('timeline' | 'unless')[]
}

const { text, optional, list, object } = shape
const { assumed, notes, dates, warnings } = shape.fieldsOf('Answer')
const { entry: _, by, cites: ownCites, byCites, might, ...gone } = shape.fieldsOf('NoLonger')
const { rule, title, needs, reason } = shape.fieldsOf('MightApply')
const named = (description: string) => optional(list(text, { maxItems: 200, description }))

export const ask: Tool = {
  name: 'ask',
  title: 'What applies here',
  description:
    'Rules on a situation: whether an action is permitted, forbidden or required, or how much a quantity is, on a day, in a ' +
    'format, at an event; with the rules, their sources, older rules that no longer hold, and the question to put next. Give ' +
    'either `ask` with `facts`, or a plain `sentence`. While the verdict is `undetermined`, put `next` to whoever asks and call ' +
    'again with the answer added to `facts`. A fact left out is unknown, never false.',
  input: object({
    game: shape.game,
    ask: optional(
      Type.Union([text, Type.Array(text, { minItems: 1, maxItems: 25 })], {
        description: 'Actions and quantities by name, as `vocabulary` lists them: beam.',
      }),
    ),
    sentence: optional(
      Type.String({
        maxLength: LONGEST_SENTENCE,
        description:
          'The question in plain words, in place of `ask`: can a borg scout beam through romulan shields in 2000.',
      }),
    ),
    facts: optional(
      Type.Record(text, Type.Unknown(), {
        description:
          'What is known, by the name of the fact: { "beam.shields_in_the_way": true }. Added to what a sentence states.',
      }),
    ),
    unknown: named('Facts that are not to be assumed.'),
    skip: named('Facts nobody can tell; they are not asked for again.'),
    include: optional(
      list(Type.Enum(['timeline', 'unless']), {
        description: '`timeline`: the verdict over all dates. `unless`: the smallest changes that would turn it round.',
      }),
    ),
    ...shape.point,
  }),
  output: shape.outcome({
    ...shape.head,
    link: optional(shape.links.link),
    self: optional(shape.links.self),
    text: Type.String({ description: 'Fit to be read aloud.' }),
    answers: list(shape.ruling),
    rules: list(shape.citedRule, { description: 'Rules that the answer rests on, those that decide it first.' }),
    noLonger: list(object({ ...gone, by, byTitle: optional(text), cites: ownCites, byCites, might }), {
      description: 'Older rules that players may remember.',
    }),
    next: Type.Union([shape.question, Type.Null()], {
      description: 'The question to put next; null where nothing unknown matters.',
    }),
    questions: list(shape.question, {
      description: 'All of them, best first; those with `assumed` may be asked to be sure.',
    }),
    mightApply: list(object({ rule, title, needs, reason })),
    assumed,
    notes,
    dates,
    warnings,
    leftOff: object({ questions: Type.Integer(), mightApply: Type.Integer(), rules: Type.Integer() }),
    understood: optional(shape.understood),
  }),
  run: asked,
}

async function asked(desk: Desk, input: Input): Promise<Told> {
  const { game, sentence, facts = {}, unknown, skip, include = [] } = input
  if (sentence !== undefined && input.ask !== undefined)
    throw refused('request/bad-parameter', 'sentence', 'Give `ask` or a sentence, not both')
  if (sentence === undefined && input.ask === undefined)
    throw refused(
      'question/nothing',
      'ask',
      'Say what is asked: an action or quantity that `vocabulary` lists, or a sentence',
    )
  const heard = sentence === undefined ? undefined : hear(desk, await servedBy(desk, game, input), sentence)
  const said = heard?.question
  const place = {
    ...pointIn(said ?? {}),
    ...pointIn(input),
    ...(input.edition === undefined ? {} : { edition: input.edition }),
  }
  const dateFrom = input.asOf === undefined && said?.asOf !== undefined ? 'sentence' : 'question'
  const { edition } = await servedBy(desk, game, place)
  const question: Question = {
    ask: said?.ask ?? [input.ask ?? []].flat(),
    facts: { ...said?.facts, ...facts },
    ...(unknown ? { unknown } : {}),
    ...(skip ? { skip } : {}),
    ...momentOf(desk, place, dateFrom).asked,
    include: [...ALWAYS, ...include],
  }
  const outcome = answer(edition, question)
  if (!outcome.ok) {
    const meant = factsMeant(edition, outcome.problems)
    throw new Refused(outcome.problems, meant.length > 0 ? { facts: meant } : {}, [
      ...(meant.length > 0 ? ['Facts that may be meant:', ...meant.map(factLine)] : []),
      ...(heard ? heardLines(heard) : []),
    ])
  }
  desk.ruled?.(outcome.answer)
  return told(await stand(desk, { game, ...place }, dateFrom), question, outcome.answer, heard)
}

/** An assistant cannot leave these out; a verdict without its reasons is not to be read out. */
const ALWAYS: readonly Part[] = ['proof', 'ask', 'noLonger', 'text']

function pointIn({ asOf, format, event }: Pick<Question, 'asOf' | 'format' | 'event'>) {
  return {
    ...(asOf === undefined ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

function told(at: Stand, question: Question, given: Answer, heard: Heard | undefined): Told {
  const { edition } = at.served
  const winners = given.answers.flatMap(winnersIn)
  const rules = rulesOf(at, [...winners, ...given.applies.map(({ rule }) => rule)])
  const cited = rules.slice(0, MOST_RULES).map((rule) => citedRule(at, rule))
  const noLonger = (given.noLonger ?? []).map(({ entry: _, ...gone }) => ({
    ...gone,
    ...(gone.by === undefined ? {} : { byTitle: at.served.rules.get(gone.by)?.title ?? gone.by }),
    cites: cites(edition, gone.cites),
    byCites: cites(edition, gone.byCites),
  }))
  const questions = given.ask ?? []
  const next = questions.find(({ assumed }) => assumed === undefined) ?? null
  const mightApply = given.mightApply.map(({ rule, title, needs, reason }) => ({
    rule,
    title,
    needs,
    ...(reason === undefined ? {} : { reason }),
  }))
  // What was put aside, or asked to be shown, is no part of the ruling that is shared.
  const { include: _, skip: __, ...shared } = question
  const query = questionLink(edition, { ...shared, asOf: given.point.asOf }, edition.hash)
  const links = linksTo(at.desk, `/g${path(edition.game)}/rulings`, `/games${path(edition.game)}/rulings`, query)
  const isShort = links.self.length <= LONGEST_LINK
  const leftOff = {
    questions: Math.max(0, questions.length - MOST_QUESTIONS),
    mightApply: Math.max(0, mightApply.length - MOST_MIGHT),
    rules: rules.length - cited.length,
  }
  const structured = {
    ...headOf(at),
    ...(isShort ? links : {}),
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
    leftOff,
    ...(heard ? { understood: heard.understood } : {}),
  }
  const applying = new Set(given.applies.map(({ rule }) => rule))
  const deciding = new Set(winners)
  const isWinner = ({ rule }: CitedRule): boolean => deciding.has(rule)
  // What decides in every case of what is unknown decides, too, where no rule is known to apply as things are.
  const isOpen = given.answers.some(({ by, verdict }) => by === 'default' || verdict === 'undetermined')
  const decides = !isOpen && !winners.some((rule) => applying.has(rule)) ? deciding : applying
  const isKnown = ({ rule }: CitedRule): boolean => decides.has(rule)
  return {
    structured,
    lines: [
      ...(heard ? heardLines(heard) : []),
      given.text ?? '',
      headLine(at),
      ...given.answers.flatMap((ruling) => rulingLines(ruling)),
      ...section(
        'Decided by:',
        decidedBy(
          cited.filter((each) => isWinner(each) && isKnown(each)),
          given.answers,
        ),
      ),
      ...section(
        'Would decide it too, depending on what is not known:',
        cited.filter((each) => isWinner(each) && !isKnown(each)).map(ruleLine),
      ),
      ...section('Also applies:', cited.filter((each) => !isWinner(each)).map(ruleLine)),
      ...section(
        'No longer holds:',
        noLonger.map(
          ({ rule, title, status, since, byTitle, byCites, might }) =>
            `- “${title}” (rule ${rule}), ${status} since ${since}${byTitle === undefined ? '' : ` by “${byTitle}”`}` +
            `${byCites.length > 0 ? ` (${byCites.map(citeText).join('; ')})` : ''}${might ? '; it might have applied' : ''}`,
        ),
      ),
      ...asks(next, questions),
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
      isShort ? `Link to share: ${links.link}` : 'The question is too long for a link.',
    ],
  }
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

function asks(next: NextQuestion | null, questions: readonly NextQuestion[]): string[] {
  const others = questions.filter((each) => each !== next && each.assumed === undefined).slice(0, MOST_SPELT)
  const leaning = questions.filter(({ assumed }) => assumed !== undefined).slice(0, MOST_SPELT)
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
      leaning.map((each) => `- ${questionLine(each)}; assumed ${shown(each.assumed ?? null)}`),
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
function rulingLines({ each, ...ruling }: Ruling, name = ruling.label): string[] {
  if (each) return Object.entries(each).flatMap(([key, one]) => rulingLines(one, `${name}, ${key}`))
  const { verdict, value, unit, by, exact, between, could, reason, proof, timeline, unless } = ruling
  const said =
    value === undefined ? (verdict ?? 'silent').toUpperCase() : `${shown(value)}${unit === undefined ? '' : ` ${unit}`}`
  const more = [
    ...(by === 'default' ? ['by default: no rule that applies says otherwise'] : []),
    ...(could ? [`it could still become ${could.map(shown).join(' or ')}`] : []),
    ...(exact ? [] : ['not proved: too much is unknown']),
    ...(reason === undefined ? [] : [reason]),
    ...(between ? [`nothing ranks ${between.map((side) => side.join(', ')).join(' against ')}`] : []),
  ]
  return [
    `${said}: ${name}${more.length > 0 ? ` (${more.join('; ')})` : ''}`,
    ...(proof?.beaten ?? []).map(({ rule, winner, by: how }) => `- ${winner} beats ${rule} by ${how}`),
    ...(proof?.lifted ?? []).map(({ rule, by: lifter }) => `- ${lifter} lifts ${rule}`),
    ...(timeline ?? []).map(
      (span) =>
        `- from ${span.from ?? 'the beginning'} until ${span.until ?? 'further notice'}: ${shown(span.value ?? span.verdict ?? 'silent')}`,
    ),
    ...(unless ?? []).map(
      ({ change, verdict: other }) =>
        `- would be ${other} if ${change.map(({ fact, to }) => `${fact} were ${shown(to)}`).join(' and ')}`,
    ),
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
