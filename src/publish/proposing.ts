import { answer } from '../ask/index.ts'
import { type Case, type Edition, type Expr, type Json, questionOf, type Rule } from '../domain/index.ts'
import { open } from '../editions/index.ts'
import { visit } from '../logic/publishing.ts'
import { sameValue } from './cases.ts'

/** A worked example that is missing, with what it comes to today: for the author to confirm. */
export interface Proposal {
  readonly rule: string
  readonly why: 'boundary' | 'either-or'
  readonly example: Pick<Case, 'title' | 'entry' | 'facts' | 'unknown' | 'asOf' | 'format' | 'event' | 'ask' | 'expect'>
}

/** A proposed example as an author writes it in a case block, key by key. */
export function exampleBlock({ title, asOf, format, event, facts, unknown, ask, expect }: Proposal['example']): {
  readonly [key: string]: unknown
} {
  return {
    title,
    ...(asOf === 'latest' ? {} : { 'as-of': asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
    facts,
    ...(unknown.length > 0 ? { unknown } : {}),
    ask: ask.join(', '),
    expect,
  }
}

/** Values of facts that put one part of a condition to the test. */
interface Trial {
  readonly why: Proposal['why']
  readonly facts: { readonly [fact: string]: Json }
}

/**
 * Of each condition that a worked example wins by, the examples that are missing: both sides of every number it compares
 * a fact with, and each part of an *or* as the only one that is true. Each starts from the facts of the example.
 * Source: design, An entry.
 * @param entry proposes for the rules of this entry alone.
 */
export function proposeCases(edition: Edition, entry?: string): readonly Proposal[] {
  const told = [...edition.cases]
  return edition.rules.flatMap((rule): Proposal[] => {
    const base = edition.cases.find(({ because, ask }) => ask.length === 1 && because.includes(rule.id))
    if (!base || !rule.when || (entry !== undefined && rule.entry !== entry)) return []
    return trialsOf(edition, rule).flatMap((trial): Proposal[] => {
      if (told.some((each) => isTried(each, base, trial))) return []
      const facts = { ...base.facts, ...trial.facts }
      const expect = outcomeOf(edition, { ...base, facts })
      if (expect === undefined) return []
      const changed = Object.entries(trial.facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      const example = { ...base, facts, expect, title: `${base.title}, ${changed.join(', ')}`, entry: rule.entry }
      told.push(example)
      return [{ rule: rule.id, why: trial.why, example }]
    })
  })
}

function trialsOf(edition: Edition, { when }: Rule): Trial[] {
  const trials: Trial[] = []
  if (when)
    visit(when.expr, (expr) => {
      trials.push(...boundaries(edition, expr), ...eitherOr(expr))
    })
  return trials
}

/** Whether an example asks the same at the same time, and tells these very values. */
function isTried(example: Case, base: Case, { facts }: Trial): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const isThere = (part: 'ask' | 'asOf' | 'format' | 'event') => isSame(example[part], base[part])
  return (
    isThere('ask') &&
    isThere('asOf') &&
    isThere('format') &&
    isThere('event') &&
    Object.entries(facts).every(([name, value]) => sameValue(example.facts[name] ?? null, value, false))
  )
}

/** How far from the number that a fact is compared with the other side begins. */
const BESIDE: { readonly [op: string]: 1 | -1 } = { '<': -1, '>=': -1, '<=': 1, '>': 1 }

const MIRRORED: { readonly [op: string]: string } = { '<': '>', '>=': '<=', '<=': '>=', '>': '<' }

/** The last whole number on the one side and the first on the other, where the fact may be both. */
function boundaries(edition: Edition, expr: Expr): Trial[] {
  if (!('left' in expr)) return []
  const { left, right } = expr
  const isTurned = left.op === 'const'
  const [fact, number] = isTurned ? [right, left] : [left, right]
  const beside = BESIDE[(isTurned ? MIRRORED[expr.op] : expr.op) ?? '']
  if (fact.op !== 'fact' || number.op !== 'const' || typeof number.value !== 'number' || !beside) return []
  const declared = open(edition).theory.facts.get(fact.name)
  if (declared?.type.kind !== 'int' || declared.from || !Number.isInteger(number.value)) return []
  const [least, most] = declared.range ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  const values = [number.value, number.value + beside].sort((a, b) => a - b)
  return values
    .filter((value) => value >= least && value <= most)
    .map((value) => ({ why: 'boundary', facts: { [fact.name]: value } }))
}

/** Each part as the only one that is true, where every part is a fact of yes or no, or the contrary of one. */
function eitherOr(expr: Expr): Trial[] {
  if (expr.op !== 'or') return []
  const parts = expr.of.map((part): readonly [string, boolean] | undefined => {
    if (part.op === 'fact') return [part.name, true]
    return part.op === 'not' && part.of.op === 'fact' ? [part.of.name, false] : undefined
  })
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return []
  return known.map(([only]) => ({
    why: 'either-or',
    facts: Object.fromEntries(known.map(([name, whenTrue]) => [name, name === only ? whenTrue : !whenTrue])),
  }))
}

/** What an example comes to; undefined where its facts cannot be together, or leave it open. */
function outcomeOf(edition: Edition, example: Case): Json | undefined {
  const outcome = answer(edition, { ...questionOf(example), include: [] })
  const ruling = outcome.ok ? outcome.answer.answers[0] : undefined
  if (!ruling || ruling.each || ruling.verdict === 'undetermined') return undefined
  return ruling.verdict ?? ruling.value
}
