import { type FactRead, factFromText } from '../../ask/index.ts'
import { type Edition, type Json, type Problem, valueLabel } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { open } from '../../editions/index.ts'
import { askedAt, slotAt } from '../../logic/index.ts'
import type { Trouble } from './desk.ts'

export interface Facts {
  readonly [fact: string]: Json
}

/** Facts as they are typed in a chat: `beam.shields_owner=borg, beam.shields_in_the_way=yes`. */
export function factsIn(
  served: Served,
  text: string,
): { readonly facts: Facts; readonly problems: readonly Trouble[] } {
  const plain = text.replaceAll(/[“”„]/g, '"').replaceAll(/[‘’]/g, "'")
  const found = [...plain.matchAll(NAME)]
  const before = plain
    .slice(0, found[0]?.index)
    .replaceAll(/[\s,;]+/g, ' ')
    .trim()
  const texts = new Map<string, string[]>()
  for (const [at, match] of found.entries()) {
    const value = plain.slice(match.index + match[0].length, found[at + 1]?.index).replace(/[\s,;]+$/, '')
    const name = match[1] ?? ''
    texts.set(name, [...(texts.get(name) ?? []), value])
  }
  const facts: { [fact: string]: Json } = Object.create(null)
  const problems: Trouble[] = []
  if (before !== '')
    problems.push({ at: 'facts', detail: `“${before.slice(0, 80)}” states no fact: write name=value`, didYouMean: [] })
  for (const [name, given] of texts) {
    const read = typedFact(served, name, given)
    if (read.ok) facts[name] = read.value
    else problems.push(read.problem)
  }
  return { facts, problems }
}

const NAME = /(?<![^\s,;])([\p{L}_][\p{L}\p{N}_]*(?:[.[][\p{L}\p{N}_\]'"-]*)*)\s*=\s*/gu

/**
 * A fact as somebody types its value: `yes` for true, `none` for nothing, a list divided by semicolons or commas; or as a
 * link writes it.
 */
export function typedFact({ edition, names }: Served, name: string, given: readonly string[]): FactRead {
  const [text = '', ...more] = given.map((each) => each.trim())
  const read = factFromText(edition, name, [text, ...more])
  if (more.length > 0) return read
  if (NOTHING.test(text)) {
    const [list, none] = [factFromText(edition, name, ['[]']), factFromText(edition, name, ['null'])]
    if (list.ok && Array.isArray(list.value)) return list
    return none.ok && none.value === null ? none : read
  }
  if (!read.ok && YES_OR_NO.test(text) && read.problem.didYouMean.length === 1)
    return factFromText(edition, name, read.problem.didYouMean)
  const divided = text.split(/[;\n]/.test(text) ? /[;\n]/ : ',').map((each) => each.trim())
  if (divided.length < 2 || /^[[{"]/.test(text) || names.find(text) !== undefined) return read
  const list = factFromText(edition, name, divided)
  return !list.ok && list.problem.code === 'question/twice' ? read : list
}

const NOTHING = /^(?:none|nobody|nothing|no one)$/i
const YES_OR_NO = /^(?:yes|y|no|n)$/i

/** A fact as it is asked for. */
export function factLabel(edition: Edition, path: string): string {
  return askedAt(open(edition).theory, path, new Map())
}

/** A fact's value in words. */
export function factValue(edition: Edition, path: string, value: Json): string {
  return valueLabel(edition, slotAt(open(edition).theory, path)?.type ?? { kind: 'any' }, value)
}

export function troubleOf({ at, detail, didYouMean }: Problem): Trouble {
  return { at, detail, didYouMean }
}
