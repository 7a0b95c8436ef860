import { factText, headline, saidLabel } from '../ask/index.ts'
import {
  type Answer,
  type AssumedFact,
  type Cited,
  type Diagnostic,
  type Edition,
  type Json,
  type Problem,
  type Ruling,
  spoken,
  standingOf,
  type UsualAnswer,
  usualsIn,
  winnersIn,
} from '../domain/index.ts'
import { didYouMean } from './failure.ts'

export function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

export function diagnosticLine({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${code} ${message}`
}

export function problemLine({ at, detail, didYouMean: names }: Problem): string {
  const where = at === '' ? '' : `${at}: `
  return `${where}${detail}${/[.?!]$/.test(detail) ? '' : '.'}${didYouMean(names)}`
}

/** An answer for a reader: verdicts first, then the reasons, what changed, what was assumed, what to ask next. */
export function answerLines(answer: Answer, edition: Edition): string[] {
  const { answers, text, noLonger, mightApply, notes, assumed, ask, warnings, point } = answer
  const [asked] = answers.map((ruling) => ruling.ask)
  const winners = new Set(answers.flatMap(winnersIn))
  const applying = answer.applies.filter(({ rule }) => winners.size === 0 || winners.has(rule))
  return [
    ...answers.flatMap((ruling) => rulingLines(edition, ruling)),
    ...(text ? [text] : []),
    ...applying.map(
      ({ rule, title, cites, effective }) =>
        `  ${rule}: ${title} (${[`since ${spoken(effective)}`, ...cites.map(cited)].join('; ')})`,
    ),
    ...new Set(answers.flatMap(usualsIn).map(usualLine)),
    ...notes.map(({ rule, note }) => `Note: ${note} (${rule})`),
    ...(noLonger ?? []).map(
      ({ rule, title, status, by, since, byCites, might }) =>
        `No longer: ${title} (${rule}), ${status} since ${spoken(since)}${by === undefined ? '' : ` by ${by}`}` +
        `${byCites.length > 0 ? ` (${byCites.map(cited).join('; ')})` : ''}${might ? '; it might have applied' : ''}`,
    ),
    ...mightApply.map(
      ({ rule, title, needs }) =>
        `Might apply: ${title} (${rule})${needs.length > 0 ? `, needs ${needs.join(', ')}` : ''}`,
    ),
    ...(ask ?? []).flatMap(({ fact, question, choices, assumed: taken }) => {
      const values =
        choices.length > 0 ? ` = ${choices.map(({ value, label }) => choiceText(value, label)).join(' | ')}` : ''
      return taken === undefined ? [`Ask: ${question} (${fact}${values})`] : []
    }),
    ...assumed.flatMap((each) => (each.hinges ? [hingeLine(edition, asked, each)] : [])),
    ...(assumed.some(({ hinges }) => !hinges)
      ? [
          `Assumed: ${assumed.flatMap(({ fact, value, hinges }) => (hinges ? [] : [factText(edition, fact, value)])).join(', ')}`,
        ]
      : []),
    ...warnings.map(({ detail, didYouMean: names }) => `Warning: ${detail}${didYouMean(names)}`),
    `${point.asOf === 'latest' ? 'After every date' : `As of ${spoken(point.asOf)}`}, ${point.format}${point.event === undefined ? '' : `, at ${point.event}`}; edition ${answer.edition}`,
  ]
}

/** A value as it is typed, and what it is called where that is something else. */
function choiceText(value: Json, label: string): string {
  const typed = shown(value)
  const isNamed = typeof value === 'string' && label.toLowerCase() !== typed.replaceAll('_', ' ').toLowerCase()
  return isNamed ? `${typed} (${label})` : typed
}

/** An assumption on which the answer hinges, and what it would be otherwise. */
function hingeLine(
  edition: Edition,
  asked: string | undefined,
  { fact, value, usually, otherwise = [] }: AssumedFact,
): string {
  const turns = otherwise.flatMap(({ value: other, label, becomes }) =>
    becomes === undefined ? [] : [`${choiceText(other, label)}: ${saidLabel(edition, asked ?? '', becomes)}`],
  )
  const words = usually === undefined ? '' : `, ${usually}`
  return `Hinges on: ${factText(edition, fact, value)}${words}${turns.length > 0 ? ` (otherwise ${turns.join(', ')})` : ''}`
}

function usualLine({ entry, term, cites, assumed }: UsualAnswer): string {
  const grounds = [...cites.map(cited), ...(assumed === undefined ? [] : [`assumed: ${assumed}`])]
  return `  Usual: ${term} (${[entry, ...grounds].join('; ')})`
}

export function cited(cite: Cited): string {
  const { source, at } = cite
  return `${at === undefined ? source : `${source}, ${at}`}${standingOf(cite)}`
}

export function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function rulingLines(edition: Edition, ruling: Ruling, name = ruling.label): string[] {
  const { verdict, value, by, exact, reason, between } = ruling
  if (ruling.each)
    return Object.entries(ruling.each).flatMap(([key, each]) => rulingLines(edition, each, `${name} [${key}]`))
  const said = value === undefined ? (verdict ?? 'silent').toUpperCase() : headline(edition, ruling)
  const more = [
    ...(by === 'default' ? ['by default'] : []),
    ...(exact ? [] : ['not proved: too much is unknown']),
    ...(reason === undefined ? [] : [reason]),
    ...(between ? [`between ${between.map((side) => side.join(', ')).join(' and ')}`] : []),
  ]
  return [`${said}: ${name}${more.length > 0 ? ` (${more.join('; ')})` : ''}`]
}
