import { type Edition, elementOf, type Fact, fieldsOf, isMap, type Json, type Type } from '../domain/index.ts'
import { cardValue } from './cards.ts'
import { readingOf } from './hearing.ts'
import { cardFieldOf, type Lexicon } from './lexicon.ts'
import { rollsOf, rows, toldBy } from './rows.ts'
import type { Described, Hearing, Named, Said } from './sentence.ts'
import { setOf, type Token } from './tokens.ts'
import { isOpponents, ownerOf } from './whose.ts'

type Member = { readonly [field: string]: Json }

/** Elements of which the same is said: 2 Bajorans, a stunned 7. */
interface Group {
  members: Member[]
  readonly tokens: number[]
  readonly sure: boolean
}

/**
 * Lists with what tells of their elements: phrases that count them, numbers in a row, and what describes one. That goes to the element
 * that stands behind it side by side, else to the one before it; where there is none, one is spoken of. What is said otherwise of the
 * same element begins another, and none is sure.
 * @param lists what phrases say, of lists of records element by element.
 * @param closed words that say something.
 * @param named cards that may be what one element is.
 */
export function withElements(
  hearing: Hearing,
  lists: readonly Said[],
  described: readonly Described[],
  closed: ReadonlySet<number>,
  named: readonly Named[],
): Said[] {
  const { lexicon, tokens } = hearing
  const spent = new Set(lists.flatMap((each) => each.tokens))
  const free = named.filter((each) => !each.tokens.some((index) => spent.has(index)))
  const beside = [...lists.filter(({ reading }) => isOfRecords(reading.value)), ...described.map((each) => each.said)]
  const rolls = rollsOf(hearing)
  const counted = rows(
    hearing,
    rolls,
    new Set([...closed, ...named.flatMap((each) => each.tokens)]),
    new Set(beside.flatMap((each) => each.tokens)),
  )
  const elements = [...lists, ...counted.map(({ said }) => said)]
  const own = described.filter((one) => isInItsList(tokens, one, described, elements))
  const told = toldBy(lexicon, rolls, own).filter(({ list, said: { tokens: at } }) =>
    lists.every(
      ({ reading, tokens: taken }) => reading.name !== list.name || !at.every((index) => taken.includes(index)),
    ),
  )
  const fields = own.filter((one) => !told.some(({ said }) => said.tokens === one.said.tokens))
  const all = new Set([...told, ...counted, ...fields].map(({ list }) => list))
  const names = new Set([...all].map(({ name }) => name))
  return [
    ...lists.filter(({ reading }) => !names.has(reading.name)),
    ...[...all].flatMap((list) => {
      const single = [...told, ...counted].flatMap((each) => (each.list === list ? [each.said] : []))
      const some = [...lists.filter(({ reading }) => reading.name === list.name), ...single]
      const mine = fields.filter((each) => each.list === list)
      const sure = mine.filter(({ said }) => said.sure)
      return composed(lexicon, tokens, list, some, sure.length > 0 || some.length > 0 ? sure : mine, free)
    }),
  ]
}

/** Whether a value is a list of records. */
export function isOfRecords(value: Json | undefined): boolean {
  return Array.isArray(value) && value.some((each: Json) => typeof each === 'object' && each !== null)
}

/** Of two lists of a kind, the one whose element stands next behind, or else last before; where there is none, by whose it is. */
function isInItsList(
  tokens: readonly Token[],
  { list, field, said: { tokens: at } }: Described,
  described: readonly Described[],
  elements: readonly Said[],
): boolean {
  const isAlso = (other: Fact) =>
    described.some((each) => each.list === other && each.field === field && each.said.tokens.join() === at.join())
  const others = new Set(described.map((each) => each.list).filter((other) => other !== list && isAlso(other)))
  if (others.size === 0) return true
  const names = new Set([list, ...others].map(({ name }) => name))
  const near = elements.filter(({ reading }) => names.has(reading.name))
  const [first, last] = [Math.min(...at), Math.max(...at)]
  const beside = near.find((each) => each.tokens.some((index) => index > last && isSideBySide(tokens, last, index)))
  const before = near
    .filter((each) => Math.min(...each.tokens) < first)
    .sort((one, other) => Math.max(...other.tokens) - Math.max(...one.tokens))[0]
  const element = beside ?? before
  if (element) return element.reading.name === list.name
  return (ownerOf(list) === 'you') === !isOpponents(tokens, first)
}

function isSideBySide(tokens: readonly Token[], one: number, other: number): boolean {
  return tokens
    .slice(one + 1, other + 1)
    .every((token, step, all) => token.break === 'none' && (step === all.length - 1 || !token.full))
}

function composed(
  lexicon: Lexicon,
  tokens: readonly Token[],
  list: Fact,
  counted: readonly Said[],
  described: readonly Described[],
  named: readonly Named[],
): Said[] {
  const taken = new Set(counted.flatMap((each) => each.tokens))
  const further = described
    .filter(({ said }) => !said.tokens.every((index) => taken.has(index)))
    .filter((one, at, all) => !all.some((other, place) => hasWordBefore(other, one, place < at)))
  if (further.length === 0 && counted.length < 2) return [...counted]
  const groups: Group[] = []
  const waiting: Described[] = []
  let isSplit = false
  // What is said before the one element there is, is said of that.
  const isOne = counted.flatMap(membersIn).length === 1
  const describe = (group: Group, { field, said }: Described) => {
    group.members = group.members.map((member) => ({ ...member, [field]: said.reading.value ?? null }))
    group.tokens.push(...said.tokens)
  }
  const inOrder = [...counted, ...further].sort((one, other) => firstOf(one) - firstOf(other))
  for (const [at, each] of inOrder.entries()) {
    const last = groups.at(-1)
    if (!('said' in each)) {
      const group = { members: membersIn(each), tokens: [...each.tokens], sure: each.sure }
      for (const one of waiting.splice(0)) describe(group, one)
      groups.push(group)
      continue
    }
    const next = inOrder[at + 1]
    if (groups.length > 0 && isOfAll(tokens, each.said)) {
      for (const group of groups) describe(group, each)
      continue
    }
    if (next && !('said' in next) && standsBefore(tokens, each.said, next)) waiting.push(each)
    else if (!last && counted.length > 0) waiting.push(...(isOne ? [each] : []))
    else if (last?.members.length === 1 && last.members.every((member) => isOpen(member, each))) describe(last, each)
    else if (!last || last.members.length === 1) {
      isSplit ||= last !== undefined
      const group: Group = { members: [{}], tokens: [], sure: true }
      for (const one of [...waiting.splice(0), each]) describe(group, one)
      groups.push(group)
    }
  }
  const [only, ...others] = groups
  if (only && others.length === 0) callByCard(lexicon, list, only, named)
  const members = groups.flatMap((group) => group.members)
  return [
    {
      reading: readingOf(
        lexicon,
        list,
        members.map(isNamed(lexicon.edition, elementOf(list.type)) ? called : numbered),
      ),
      tokens: [...new Set(groups.flatMap((group) => group.tokens))].sort((a, b) => a - b),
      sure: !isSplit && groups.every(({ sure }) => sure) && further.every(({ said }) => said.sure),
      alternatives: [],
    },
  ]
}

/** Of two that share a word the one with more words has it, then the first. */
function hasWordBefore({ said: other }: Described, { said: one }: Described, isFirst: boolean): boolean {
  if (other === one || !other.tokens.some((index) => one.tokens.includes(index))) return false
  return other.tokens.length !== one.tokens.length ? other.tokens.length > one.tokens.length : isFirst
}

function firstOf(one: Said | Described): number {
  return Math.min(...('said' in one ? one.said : one).tokens)
}

function membersIn({ reading: { value } }: Said): Member[] {
  return (Array.isArray(value) ? value : []).filter(isMap)
}

/** Whether it says of what kind the others are: a STUNNED 7. */
function standsBefore(tokens: readonly Token[], { tokens: own }: Said, { tokens: others }: Said): boolean {
  const [last, first] = [Math.max(...own), Math.min(...others)]
  const isJoined = tokens.slice(last + 1, first).some(({ text }) => JOINING.has(text))
  return last < first && !isJoined && isSideBySide(tokens, last, first)
}

const JOINING = setOf('and or plus n')

/** It is said of each there is: a card gives EVERYONE +2. */
function isOfAll(tokens: readonly Token[], { tokens: own }: Said): boolean {
  const [first, last] = [Math.min(...own), Math.max(...own)]
  return tokens.slice(Math.max(0, first - 1), last + 2).some(({ text, break: pause }, step, { length }) => {
    const isApart = (step === 0 && tokens[first]?.break !== 'none') || (step === length - 1 && pause !== 'none')
    return ALL.has(text) && !isApart
  })
}

const ALL = setOf('all both each every everybody everyone none neither')

/** Whether a member may have that too. */
function isOpen(member: Member, { field, said }: Described): boolean {
  const own = member[field]
  return own === undefined || JSON.stringify(own) === JSON.stringify(said.reading.value)
}

/** The one card that the message names is the one element that it describes. */
function callByCard(lexicon: Lexicon, { type }: Fact, group: Group, named: readonly Named[]): void {
  const of = elementOf(type)
  const field = cardFieldOf(lexicon.edition, of)
  const [card, ...others] = named.filter(({ isCommon }) => !isCommon)
  const [member, ...more] = group.members
  if (field === undefined || !card || others.length > 0 || !member || more.length > 0) return
  const data = lexicon.edition.entries.find(({ slug }) => slug === card.slug)?.data ?? {}
  if (cardValue(lexicon, of, card.slug, data) === undefined) return
  const { [field]: own } = member
  if (own !== undefined && !isNumber(own)) return
  group.members = [{ ...member, [field]: card.slug }]
  group.tokens.push(...card.tokens)
}

/** Whether elements of a type are told apart by a name. */
export function isNamed(edition: Edition, of: Type): boolean {
  return fieldsOf(edition, of).some(({ name }) => name === 'name')
}

/** What an element is called of which nobody says what it is called. */
export function nameOf(number: number | string): string {
  return `number ${number}`
}

/** What is said, as text, whatever elements are called of which nobody says it. */
export function textOf(value: Json): string {
  const text = JSON.stringify(value)
  return isOfRecords(value) ? text.replaceAll(/"number \d+"/g, '') : text
}

function called(member: Member, index: number, all: readonly Member[]): Json {
  return numbered({ name: nameOf(1), ...member }, index, all)
}

function isNumber(name: Json): boolean {
  return typeof name === 'string' && /^number \d+$/.test(name)
}

/** No two elements of a list have one name; one alone keeps its own. */
export function numbered(value: Json, index: number, all: readonly Json[]): Json {
  if (!isMap(value) || !('name' in value) || (all.length === 1 && !isNumber(value.name ?? null))) return value
  return { ...value, name: `${String(value.name).replace(/ \d+$/, '')} ${index + 1}` }
}
