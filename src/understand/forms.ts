import type { Type } from '../domain/index.ts'
import { AUXILIARIES, MODALS, setOf, type Token } from './tokens.ts'

/**
 * How a sentence asks: for leave (`may they`), whether something is so (`is it`), how much, what, who or where, or what a word means; a
 * statement asks nothing.
 */
export type Form = 'leave' | 'whether' | 'count' | 'what' | 'who' | 'meaning' | 'statement'

export function formOf(tokens: readonly Token[]): Form {
  return openingOf(tokens).form
}

/** The form of the question, and where it begins: what stands before is said and not asked. */
export function openingOf(tokens: readonly Token[]): { readonly form: Form; readonly at: number } {
  const all = [...tokens.keys()].flatMap((at) => {
    const form = isStart(tokens, at) ? formAt(tokens, at) : undefined
    return form === undefined ? [] : [{ form, at }]
  })
  const [first, ...others] = all
  // Whether something is so, before another question, is its condition: did the Cube win, do we retreat.
  const next = first?.form === 'whether' ? others.find(({ at }) => tokens[at]?.break === 'comma') : undefined
  return next ?? first ?? { form: 'statement', at: 0 }
}

function formAt(tokens: readonly Token[], at: number): Form | undefined {
  const [text = '', next = '', third = ''] = tokens.slice(at, at + 3).map((token) => token.text)
  if (text === 'define' || text === 'explain' || (text === 'what' && MEANING.test(rest(tokens, at)))) return 'meaning'
  if ((text === 'what' || text === 'who') && (next === 'is' || next === 'are') && isTerm(tokens, at + 2))
    return 'meaning'
  if ((text === 'how' && COUNTED.has(next)) || (text === 'what' && [next, third].includes('number'))) return 'count'
  if (ASKING.has(text))
    return MODALS.has(next) || (text === 'how' && next === 'do')
      ? 'leave'
      : /^wh(?:o|ere|en)/.test(text)
        ? 'who'
        : 'what'
  if (MODALS.has(text)) return 'leave'
  if (AUXILIARIES.has(text)) return LEAVE.test(rest(tokens, at)) ? 'leave' : 'whether'
  return undefined
}

/**
 * How well a phrase of a target answers to a form; 1 where nothing speaks against it.
 * @param isNamed whether the message names a choice that the target has.
 */
export function fitting(
  form: Form,
  own: Form,
  kind: 'action' | 'quantity',
  type: Type | undefined,
  isNamed: boolean,
): number {
  if (own === form && form !== 'statement') return kind === 'action' ? 1 : type && isNumber(type) ? 1.4 : 1.1
  const mismatch = own === 'statement' || form === 'statement' ? 1 : 0.7
  // Whether it is one of the choices, is yes or no.
  const isAnswered = isNamed && (form === 'whether' || form === 'leave')
  const answers =
    kind === 'action'
      ? 'action'
      : type?.kind === 'bool' || isAnswered
        ? 'truth'
        : type && isNumber(type)
          ? 'number'
          : 'thing'
  return FITS[form][answers] * mismatch
}

const FITS: { readonly [form in Form]: { readonly [answers in 'action' | 'truth' | 'number' | 'thing']: number } } = {
  leave: { action: 1, truth: 0.8, number: 0.5, thing: 0.5 },
  whether: { action: 1, truth: 1, number: 0.65, thing: 0.65 },
  count: { action: 0.6, truth: 0.6, number: 1.4, thing: 0.7 },
  what: { action: 0.75, truth: 0.75, number: 1, thing: 1.1 },
  who: { action: 0.75, truth: 0.6, number: 0.3, thing: 1.1 },
  meaning: { action: 0.25, truth: 0.25, number: 0.4, thing: 0.4 },
  statement: { action: 1, truth: 0.9, number: 0.9, thing: 0.9 },
}

const ASKING = setOf('what whats which who whos whom whose where wheres when how hows')
/** What is a counterpart, who is Locutus, what is assimilation: not what is the, or its, or the outcome of something. */
function isTerm(tokens: readonly Token[], at: number): boolean {
  const [first] = tokens.slice(at)
  if (!first || OWNED.has(first.text)) return false
  return first.text === 'a' || first.text === 'an' || tokens.length - at <= 3
}

const OWNED = setOf('the my your his her its their our left')
const LEAVE = /^(?:is|are|am) (?:\w+ ){1,4}(?:ok|okay|allowed|legal|permitted|possible)\b/

function isNumber({ kind }: Type): boolean {
  return kind === 'int' || kind === 'number'
}

/** A question may begin after a date, a name, a statement: behind a pause, or where its subject follows. */
function isStart(tokens: readonly Token[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]]
  if (!token || index === 0 || token.break !== 'none') return true
  // We HAVE a pilot, he IS the first: behind its subject it states.
  if (AUXILIARIES.has(token.text) && PRONOUNS.has(tokens[index - 1]?.text ?? '')) return false
  return (
    (MODALS.has(token.text) || AUXILIARIES.has(token.text) || ASKING.has(token.text)) && SUBJECT.has(next?.text ?? '')
  )
}

function rest(tokens: readonly Token[], index: number): string {
  return tokens
    .slice(index)
    .map((token) => token.text)
    .join(' ')
}

const MEANING = /^what (?:do|does|did) .*\bmean$/
const COUNTED = setOf('many much far high often')
const PRONOUNS = setOf('i we you they he she it')
const SUBJECT = setOf('i we you they he she it the a an my your this that many much do does can is are')
