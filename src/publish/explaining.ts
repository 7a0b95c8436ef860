import { answer, questionLink } from '../ask/index.ts'
import {
  type Answer,
  type Case,
  type Edition,
  type FactChange,
  type Json,
  type NextQuestion,
  questionOf,
  type Ruling,
  spoken,
} from '../domain/index.ts'
import { open } from '../editions/index.ts'
import { runCase } from './cases.ts'

/** Why a worked example fails, as `umpire check --explain` prints it and `--json` holds it. Source: design, An entry. */
export interface Explanation {
  /** Facts nobody told that the answer waits for, the best to tell first. */
  readonly missing: readonly { readonly fact: string; readonly question: string }[]
  /** The sides of a conflict, by rule. */
  readonly between: readonly (readonly string[])[]
  readonly applies: readonly { readonly rule: string; readonly title: string; readonly wins: boolean }[]
  readonly mightApply: readonly { readonly rule: string; readonly title: string; readonly needs: readonly string[] }[]
  /** Rules that would have applied, were they still in force. */
  readonly noLonger: readonly { readonly rule: string; readonly title: string; readonly since: string }[]
  /** The next question, with its choices and what each would make of the answer. */
  readonly next?: NextQuestion
  /** The one fact that, told otherwise, brings what the example expects; `to` is absent where it were not to be told. */
  readonly turn?: Pick<FactChange, 'fact' | 'from'> & { readonly to?: Json }
  /** The query that asks the same, beginning with `?`. */
  readonly link: string
}

/** Why an example fails. @returns only its link where its facts cannot be at a table. */
export function explain(edition: Edition, example: Case): Explanation {
  const question = questionOf(example)
  const link = questionLink(edition, question)
  const outcome = answer(edition, { ...question, include: ['proof', 'ask', 'noLonger', 'unless'] })
  if (!outcome.ok) return { missing: [], between: [], applies: [], mightApply: [], noLonger: [], link }
  const found = outcome.answer
  const rulings = found.answers.flatMap(flat)
  const winners = new Set(rulings.flatMap((each) => each.winners))
  const asks = (found.ask ?? []).filter((each) => each.assumed === undefined)
  const [next] = asks
  const turn = turning(edition, example, found)
  return {
    missing: asks.map(({ fact, question: wording }) => ({ fact, question: wording })),
    between: rulings.flatMap(({ between }) => between ?? []),
    applies: found.applies.map(({ rule, title }) => ({ rule, title, wins: winners.has(rule) })),
    mightApply: found.mightApply.map(({ rule, title, needs }) => ({ rule, title, needs })),
    noLonger: (found.noLonger ?? []).map(({ rule, title, since }) => ({ rule, title, since })),
    ...(next ? { next } : {}),
    ...(turn ? { turn } : {}),
    link,
  }
}

/** What an example comes to and why, in words. @param passes then nothing has to bring what it expects. */
export function explanationLines(why: Explanation, passes = false): string[] {
  const { missing, between, applies, mightApply, noLonger, next, turn } = why
  const rules = applies.map(({ rule, wins }) => (wins ? `${rule} (decides)` : rule))
  const values = (next?.choices ?? []).map(({ value, becomes }) =>
    becomes === undefined ? shown(value) : `${shown(value)} → ${shown(becomes)}`,
  )
  return [
    rules.length > 0 ? `applies: ${rules.join(', ')}` : 'no rule applies',
    ...mightApply.map(
      ({ rule, needs }) => `might apply: ${rule}${needs.length > 0 ? `, needs ${needs.join(', ')}` : ''}`,
    ),
    ...noLonger.map(({ rule, since }) => `no longer in force: ${rule}, since ${spoken(since)}`),
    ...(between.length > 0 ? [`in conflict: ${between.map((side) => side.join(', ')).join(' and ')}`] : []),
    ...(missing.length > 0 ? [`missing: ${missing.map(({ fact }) => fact).join(', ')}`] : []),
    ...(next ? [`next question: ${next.question} (${[next.fact, ...values].join('; ')})`] : []),
    ...(passes ? [] : [turnLine(turn)]),
  ]
}

function turnLine(turn: Explanation['turn']): string {
  if (!turn) return 'no one fact brings what is expected'
  const { fact, from, to } = turn
  const told = from === undefined ? '' : ` in place of ${shown(from)}`
  return to === undefined
    ? `left out, ${fact} brings what is expected`
    : `would pass with ${fact} = ${shown(to)}${told}`
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function flat(ruling: Ruling): readonly Ruling[] {
  return ruling.each ? Object.values(ruling.each).flatMap(flat) : [ruling]
}

/** Situations tried for one example. */
const MOST_TRIES = 200

/** One fact that, told otherwise or not at all, brings what an example expects; by which rule is no matter then. */
function turning(edition: Edition, example: Case, found: Answer): Explanation['turn'] {
  const isMet = (changed: Case): boolean =>
    runCase(edition, { ...changed, because: [], asks: [], noLonger: [], notes: [] }).failures.length === 0
  if (isMet(example)) return undefined
  let tries = 0
  for (const { fact, to } of changesOf(edition, example, found)) {
    if (++tries > MOST_TRIES) return undefined
    const { [fact]: from, ...others } = example.facts
    const facts = to === undefined ? others : { ...others, [fact]: to }
    const unknown = to === undefined ? example.unknown : example.unknown.filter((each) => each !== fact)
    if (isMet({ ...example, facts, unknown }))
      return { fact, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  }
  return undefined
}

/** What could be told otherwise: what the engine would ask or change, then every yes, no and enumeration behind what is asked. */
function* changesOf(
  edition: Edition,
  example: Case,
  found: Answer,
): Generator<{ readonly fact: string; readonly to?: Json }> {
  for (const { fact, choices } of found.ask ?? []) for (const { value } of choices) yield { fact, to: value }
  for (const { unless } of found.answers.flatMap(flat))
    for (const { change } of unless ?? []) {
      const [only, ...more] = change
      if (only && more.length === 0) yield { fact: only.fact, to: only.to }
    }
  const { theory } = open(edition)
  const behind = example.ask.flatMap((ask) => {
    const asked = theory.asked(ask)
    return asked ? [...theory.dependencies.factsBehind(`${asked.kind}:${asked.name}`)] : []
  })
  for (const fact of [...new Set(behind)].sort()) {
    const given = example.facts[fact]
    if (given !== undefined) yield { fact }
    const type = theory.facts.get(fact)?.type
    const bare = type?.kind === 'optional' ? type.of : type
    const values: readonly Json[] =
      bare?.kind === 'bool'
        ? [true, false]
        : bare?.kind === 'enum'
          ? (theory.enums.get(bare.name)?.values ?? []).map(({ name }) => name)
          : []
    for (const to of values) if (to !== given) yield { fact, to }
  }
}
