import {
  type Answer,
  type AssumedFact,
  type Cited,
  type Diagnostic,
  type Json,
  type Problem,
  type Ruling,
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

/** A number and what there is so much of, in the plural but for one. */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${number} ${number === 1 ? one : more}`
}

export function problemLine({ at, detail, didYouMean: names }: Problem): string {
  const where = at === '' ? '' : `${at}: `
  return `${where}${detail}${/[.?!]$/.test(detail) ? '' : '.'}${didYouMean(names)}`
}

/** An answer for a reader: verdicts first, then the reasons, what changed, what was assumed, what to ask next. */
export function answerLines(answer: Answer): string[] {
  const { answers, text, noLonger, mightApply, notes, assumed, ask, warnings, point, edition } = answer
  const winners = new Set(answers.flatMap(winnersIn))
  const applying = answer.applies.filter(({ rule }) => winners.size === 0 || winners.has(rule))
  return [
    ...answers.flatMap((ruling) => rulingLines(ruling)),
    ...(text ? [text] : []),
    ...applying.map(
      ({ rule, title, cites, effective }) =>
        `  ${rule}: ${title} (${[`since ${effective}`, ...cites.map(cited)].join('; ')})`,
    ),
    ...new Set(answers.flatMap(usualsIn).map(usualLine)),
    ...notes.map(({ rule, note }) => `Note: ${note} (${rule})`),
    ...(noLonger ?? []).map(
      ({ rule, title, status, by, since, byCites, might }) =>
        `No longer: ${title} (${rule}), ${status} since ${since}${by === undefined ? '' : ` by ${by}`}` +
        `${byCites.length > 0 ? ` (${byCites.map(cited).join('; ')})` : ''}${might ? '; it might have applied' : ''}`,
    ),
    ...mightApply.map(
      ({ rule, title, needs }) =>
        `Might apply: ${title} (${rule})${needs.length > 0 ? `, needs ${needs.join(', ')}` : ''}`,
    ),
    ...(ask ?? []).flatMap(({ fact, question, choices, assumed: taken }) => {
      const values = choices.length > 0 ? ` = ${choices.map((choice) => shown(choice.value)).join(' | ')}` : ''
      return taken === undefined ? [`Ask: ${question} (${fact}${values})`] : []
    }),
    ...assumed.flatMap((each) => (each.hinges ? [hingeLine(each)] : [])),
    ...(assumed.some(({ hinges }) => !hinges)
      ? [
          `Assumed: ${assumed.flatMap(({ fact, value, hinges }) => (hinges ? [] : [`${fact} = ${shown(value)}`])).join(', ')}`,
        ]
      : []),
    ...warnings.map(({ detail, didYouMean: names }) => `Warning: ${detail}${didYouMean(names)}`),
    `As of ${point.asOf}, ${point.format}${point.event === undefined ? '' : `, at ${point.event}`}; edition ${edition}`,
  ]
}

/** An assumption on which the answer hinges, and what it would be otherwise. */
function hingeLine({ fact, value, usually, otherwise = [] }: AssumedFact): string {
  const turns = otherwise.flatMap(({ value: other, becomes }) =>
    becomes === undefined ? [] : [`${shown(other)}: ${shown(becomes)}`],
  )
  const words = usually === undefined ? '' : `, ${usually}`
  return `Hinges on: ${fact} = ${shown(value)}${words}${turns.length > 0 ? ` (otherwise ${turns.join(', ')})` : ''}`
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

function rulingLines(ruling: Ruling, name = ruling.label): string[] {
  const { verdict, value, unit, by, exact, reason, between } = ruling
  if (ruling.each) return Object.entries(ruling.each).flatMap(([key, each]) => rulingLines(each, `${name} [${key}]`))
  const said =
    value === undefined ? (verdict ?? 'silent').toUpperCase() : `${shown(value)}${unit === undefined ? '' : ` ${unit}`}`
  const more = [
    ...(by === 'default' ? ['by default'] : []),
    ...(exact ? [] : ['not proved: too much is unknown']),
    ...(reason === undefined ? [] : [reason]),
    ...(between ? [`between ${between.map((side) => side.join(', ')).join(' and ')}`] : []),
  ]
  return [`${said}: ${name}${more.length > 0 ? ` (${more.join('; ')})` : ''}`]
}
