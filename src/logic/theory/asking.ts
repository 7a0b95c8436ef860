import { cardName, elementLabel, type Fact, isMap, type Json, type Slot } from '../../domain/index.ts'
import { plain } from '../values/types.ts'
import { slotAt } from './paths.ts'
import type { Theory } from './theory.ts'

/**
 * What is asked to learn a fact or field, in the words of the vocabulary: of a field with whose it is, `Which card would you
 * play? Has it a Borg icon?`, once a card is named `Borg Queen: Has it a Borg icon?`; of an element of a list by its name,
 * else as `Sailor 2`. Without words of its own, its name without its marks.
 * @param given facts as told, by path.
 */
export function askedAt(theory: Theory, path: string, given: ReadonlyMap<string, Json>): string {
  const own = theory.facts.get(path)
  if (own) return own.ask ?? `What is ${plainName(path)}?`
  const slot = slotAt(theory, path)
  const [, owner = '', field = path] = /^(.*)\.([^.[\]]+)$/.exec(path) ?? []
  const ask = slot?.ask ?? `What is ${plainName(field)}?`
  if (owner === '') return ask
  const of = theory.facts.get(owner)
  // Which card it is, is asked by whose card it is.
  if (of && slot && isCardOf(theory, of, slot)) return of.ask ?? ask
  const named = nameAt(theory, owner, given)
  if (named !== undefined) return `${upper(named)}: ${ask}`
  if (!of) return `${upper(partOf(theory, owner))}: ${ask}`
  return of.ask === undefined ? `${upper(plainName(owner))}: ${ask}` : `${of.ask} ${ask}`
}

/**
 * What is usual of a path, in words; of an element of a list, with its name for the first pronoun: `the raider is not shielded`.
 * Undefined where it has no such words.
 */
export function usualAt(theory: Theory, path: string, given: ReadonlyMap<string, Json>): string | undefined {
  const usually = slotAt(theory, path)?.usually
  const [, owner] = /^(.*\])\.[^.[\]]+$/.exec(path) ?? []
  if (usually === undefined || owner === undefined) return usually
  const name = nameAt(theory, owner, given) ?? partOf(theory, owner)
  return PRONOUN.test(usually) ? usually.replace(PRONOUN, () => name) : `${usually} (${name})`
}

const PRONOUN = /\b(?:it|he|she)\b/

/** What a record was told to be: the card it names, else the first text told of it. */
function nameAt(theory: Theory, owner: string, given: ReadonlyMap<string, Json>): string | undefined {
  const told = valueAt(given, owner)
  const texts = typeof told === 'object' && told !== null && !Array.isArray(told) ? Object.values(told) : [told]
  const type = slotAt(theory, owner)?.type
  const record = type && theory.recordOf(type)
  const card = record && theory.cardField(record)
  const own = card && (isMap(told) ? told[card.name] : given.get(`${owner}.${card.name}`))
  const name = card ? own : /\]$/.test(owner) ? texts.find((each) => typeof each === 'string') : undefined
  return typeof name === 'string' && name !== '' ? cardName(theory.edition, name) : undefined
}

/** What was told at a path, whole or a part of what was told before it: `crew[0]` of `crew`. */
function valueAt(given: ReadonlyMap<string, Json>, path: string): Json | undefined {
  const whole = given.get(path)
  if (whole !== undefined) return whole
  const [, list = '', index = ''] = /^(.*)\[(\d+)\]$/.exec(path) ?? []
  const told = given.get(list)
  return Array.isArray(told) ? (told[Number(index)] as Json | undefined) : undefined
}

function isCardOf(theory: Theory, { type }: Fact, slot: Slot): boolean {
  const record = theory.recordOf(plain(type))
  return record !== undefined && theory.cardField(record) === slot
}

/** What a part of a fact is called: an element of a list by its place, one of a map by its key. */
function partOf(theory: Theory, owner: string): string {
  const [, list = '', index] = /^(.*)\[(\d+)\]$/.exec(owner) ?? []
  if (index !== undefined) {
    const type = slotAt(theory, list)?.type
    return elementLabel(type?.kind === 'list' ? type.of : undefined, Number(index))
  }
  const fact = theory.factAt(owner)
  return fact === undefined ? plainName(owner) : owner.slice(fact.length + 1)
}

function plainName(name: string): string {
  return name.replaceAll(/[._]/g, ' ')
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
