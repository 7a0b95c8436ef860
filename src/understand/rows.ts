import { type Fact, type Json, numberMeant } from '../domain/index.ts'
import { readingOf } from './hearing.ts'
import type { Lexicon } from './lexicon.ts'
import { isInRange, numberOf, ORDINALS } from './numerals.ts'
import type { Described, Hearing, Told } from './sentence.ts'
import { setOf, type Token } from './tokens.ts'
import { isSpeaker, isSpokenOf, type Owner, ownerOf } from './whose.ts'

/** What may stand between the numbers of a row: a 7, a 6 AND A 5. */
const BETWEEN = setOf('and n a an the plus')
/** Fewer alone are no row. */
const ROW = 2

/** Numbers side by side. */
interface Row {
  readonly at: readonly number[]
  readonly owner: Owner | undefined
}

/** A list whose elements are told by a number each. */
interface Roll {
  readonly list: Fact
  /** What is told of it; `#1` is the number. */
  readonly each: { readonly [field: string]: Json }
}

/**
 * The elements of lists that a row of numbers tells, each as it is told: standing 5 AND 6, a stunned 7. Of two lists of a kind those
 * of whoever asks are told of him, those of the other list of another.
 * @param closed words that say something else.
 * @param elements words that tell of an element: a number beside them is one of a row.
 */
export function rows(
  { lexicon, tokens }: Hearing,
  rolls: readonly Roll[],
  closed: ReadonlySet<number>,
  elements: ReadonlySet<number>,
): Told[] {
  if (rolls.length === 0) return []
  const found = rowsIn(tokens, closed)
  const isToldOf = ({ at }: Row) => at.length >= ROW || at.some((index) => isBeside(tokens, index, elements))
  const isRow = found.some(isToldOf)
  return found.flatMap((row): Told[] => {
    const roll = isRow && (isToldOf(row) || isPlain(tokens, row)) ? rollOf(rolls, row) : undefined
    if (!roll) return []
    return row.at.map((index) => elementTold(lexicon, roll, numberOf(tokens[index]) ?? 0, [index]))
  })
}

function elementTold(lexicon: Lexicon, { list, each }: Roll, number: number, tokens: readonly number[]): Told {
  const told = Object.entries(each).map(([name, own]) => [name, numberMeant(own) === 1 ? number : own])
  return {
    list,
    said: { reading: readingOf(lexicon, list, [Object.fromEntries(told)]), tokens, sure: true, alternatives: [] },
  }
}

/** The elements that are described by the number by which one is told: STRENGTH 5. */
export function toldBy(lexicon: Lexicon, rolls: readonly Roll[], described: readonly Described[]): Told[] {
  return described.flatMap(({ list, field, said: { reading, tokens, sure } }) => {
    const roll = rolls.find((each) => each.list === list && numberMeant(each.each[field] ?? null) === 1)
    return roll && sure && typeof reading.value === 'number' ? [elementTold(lexicon, roll, reading.value, tokens)] : []
  })
}

/** The lists of which content says that a number alone tells an element: `#`. */
export function rollsOf({ lexicon, members }: Hearing): Roll[] {
  const lists = new Set(members.flatMap(({ list }) => list ?? []))
  return [...lists].flatMap((list) => {
    const [own] = lexicon.facts.get(list.name) ?? []
    const each = own?.told.find(({ says }) => says.includes('#'))?.each
    return each ? [{ list, each }] : []
  })
}

function rollOf(rolls: readonly Roll[], { owner }: Row): Roll | undefined {
  const [only, ...others] = rolls
  if (only && others.length === 0)
    return owner === undefined || (ownerOf(only.list) ?? owner) === owner ? only : undefined
  const [mine, theirs] = [
    rolls.filter(({ list }) => ownerOf(list) === 'you'),
    rolls.filter(({ list }) => ownerOf(list) !== 'you'),
  ]
  const own = owner === 'you' ? mine : owner === 'opponent' ? theirs : []
  return own.length === 1 ? own[0] : undefined
}

function rowsIn(tokens: readonly Token[], closed: ReadonlySet<number>): Row[] {
  const isNumber = (index: number) => {
    const token = tokens[index]
    return (
      numberOf(token) !== undefined &&
      !ORDINALS.has(token?.text ?? '') &&
      !closed.has(index) &&
      tokens[index + 1]?.text !== 'of' &&
      !isInRange(tokens, index)
    )
  }
  const found: Row[] = []
  let last = 0
  for (let index = 0; index < tokens.length; index++) {
    if (!isNumber(index)) continue
    const at = [index]
    for (let next = index + 1; next < tokens.length; next++) {
      const token = tokens[next] as Token
      if (token.break === 'end') break
      if (isNumber(next)) at.push(next)
      else if (!BETWEEN.has(token.text)) break
    }
    found.push({ at, owner: holderBefore(tokens, index, last) ?? found.at(-1)?.owner })
    index = at.at(-1) ?? index
    last = index + 1
  }
  return found
}

/** Whose they are, by who is spoken of last before them. */
function holderBefore(tokens: readonly Token[], first: number, from: number): Owner | undefined {
  for (let index = first - 1; index >= from; index--) {
    const text = tokens[index]?.text ?? ''
    if (isSpeaker(text)) return 'you'
    if (isSpokenOf(text)) return 'opponent'
  }
  return undefined
}

function isBeside(tokens: readonly Token[], at: number, fields: ReadonlySet<number>): boolean {
  const step = (by: -1 | 1) => {
    let index = at + by
    while (tokens[index] && !tokens[index]?.full && !fields.has(index)) index += by
    return index
  }
  return [step(-1), step(1)].some((index) => fields.has(index))
}

/** Whether a number counts nothing: a 12, not 12 ships. */
function isPlain(tokens: readonly Token[], { at }: Row): boolean {
  const next = tokens[(at.at(-1) ?? 0) + 1]
  return next === undefined || next.break !== 'none' || !next.full
}
