import { type Answer, type Diagnostic, type Edition, type Json, publish, type Ruling } from '../../src/index.ts'
import { type Case, keyOf, Twin, type Values } from './naive.ts'
import { filesOf, type Sketch } from './sketch.ts'
import { DAYS, type Theory } from './theories.ts'
import { asked, isAnswer, story, targetsOf } from './umpire.ts'

/** What has been held to what authors are told. */
export interface Tally {
  /** Conflicts met in situations. */
  conflicts: number
  /** Situations printed beside a conflict. */
  shown: number
  /** Rules that won, or applied, somewhere. */
  alive: number
  /** Rules said never to apply or never to stand. */
  idle: number
}

export const tally = (): Tally => ({ conflicts: 0, shown: 0, alive: 0, idle: 0 })

/**
 * Authors are told of every conflict that some situation comes to, with a situation that comes to it; and no rule that
 * applies or wins somewhere is said to be idle. Source: design 3, "Telling authors".
 */
export function authorsAreTold({ sketch, cases }: Theory, told: Tally): void {
  const { editions, diagnostics } = publish(filesOf(sketch))
  const [edition] = editions
  if (!edition) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const conflicts = diagnostics.filter(({ code }) => code === 'conflict/unranked' || code === 'conflict/expected')
  const applied = new Map<string, Case>()
  const won = new Map<string, Case>()
  for (const each of cases)
    for (const situation of completed(sketch, each)) {
      const answer = asked(edition, situation, targetsOf(sketch), ['proof'])
      if (!isAnswer(answer)) continue
      for (const rule of answer.applies) applied.set(rule.rule, situation)
      for (const ruling of answer.answers.flatMap((one) => [one, ...Object.values(one.each ?? {})])) {
        for (const id of ruling.winners) won.set(id, situation)
        // The sides also name rules that beat one another, in a circle perhaps: of what is ranked nobody is told.
        const beaten = new Set(
          (ruling.proof?.beaten ?? []).flatMap(({ rule, winner }) => [`${rule} ${winner}`, `${winner} ${rule}`]),
        )
        const pairs = pairsIn(ruling).filter(([x, y]) => !beaten.has(`${x} ${y}`))
        if (pairs.length === 0) continue
        told.conflicts++
        if (!pairs.some(([x, y]) => conflicts.some((one) => speaksOf(one, x, y))))
          throw new Error(`nobody told of ${keyOf(pairs)}\n${story(sketch, situation, ruling.ask)}`)
      }
    }
  told.alive += applied.size
  for (const one of diagnostics.filter(({ code }) => code.startsWith('rule/never'))) {
    told.idle++
    const rule = one.rule ?? ''
    const situation = won.get(rule) ?? (one.code === 'rule/never-applies' ? applied.get(rule) : undefined)
    if (situation) throw new Error(`${one.message}\n${story(sketch, situation, '')}`)
  }
  for (const one of conflicts) told.shown += bothApply(sketch, edition, one)
}

/** The situation with some of its unknown facts known, each of them one way; what is worked out is not said otherwise. */
function completed(sketch: Sketch, { facts, ...rest }: Case): readonly Case[] {
  const plain = new Set(sketch.facts.flatMap(({ name, from }) => (from ? [] : [name])))
  const question = { ...rest, facts: Object.fromEntries(Object.entries(facts).filter(([name]) => plain.has(name))) }
  const twin = new Twin(sketch, question)
  if (!twin.isWithin(MOST)) return []
  if (twin.contested || twin.impossible) return []
  const rows = twin.table.filter(({ admissible }) => admissible)
  const some = [0, 0.3, 0.6, 0.9].flatMap((at) => rows[Math.floor(at * rows.length)] ?? [])
  return some.map(({ values }) => known(question, twin, values))
}

const MOST = 2_000

function known(question: Case, twin: Twin, values: Values): Case {
  const facts: { [name: string]: Json } = { ...question.facts }
  for (const { path, derived } of twin.unknown) {
    const value = values.get(path)
    if (!derived && value !== undefined && !path.includes('[') && !path.includes('|')) facts[path] = value
  }
  return { ...question, facts, unknown: question.unknown.filter((path) => facts[path] === undefined) }
}

function pairsIn({ between = [] }: Ruling): readonly (readonly [string, string])[] {
  return between.flatMap((side, at) =>
    between.slice(at + 1).flatMap((other) => side.flatMap((x) => other.map((y) => [x, y] as const))),
  )
}

function speaksOf({ rule, message }: Diagnostic, x: string, y: string): boolean {
  return (rule === x && message.includes(`(${y} on `)) || (rule === y && message.includes(`(${x} on `))
}

/** The situation that is printed comes to it, somewhere and on some day. @returns 1, or 0 where none is printed. */
function bothApply(sketch: Sketch, edition: Edition, { rule = '', message }: Diagnostic): number {
  const [, other = '', on = '', text] = /\((\S+) on (\S+); both apply when (\{.*?\})\)/.exec(message) ?? []
  // What is asked of each element of a list applies where there is one, which facts alone do not say.
  if (text === undefined || [...sketch.actions, ...sketch.quantities].find(({ name }) => name === on)?.each) return 0
  const facts = JSON.parse(text) as { readonly [fact: string]: Json }
  const isFact = (path: string) => sketch.facts.some(({ name }) => path === name || path.startsWith(`${name}.`))
  if (!Object.keys(facts).every(isFact)) return 0
  const unknown = sketch.facts.filter(({ name, assume }) => assume !== undefined && facts[name] === undefined)
  const places = [
    ...sketch.formats.map((format) => ({ format })),
    ...sketch.events.map(({ id, format }) => ({ format, event: id })),
  ]
  const answers = places.flatMap((place) =>
    [...DAYS, 'latest'].flatMap((asOf): Answer[] => {
      const answer = asked(
        edition,
        { facts, unknown: unknown.map(({ name }) => name), asOf, ...place },
        [],
        ['verdict'],
      )
      return isAnswer(answer) ? [answer] : []
    }),
  )
  // Where an `always` allows nothing at all, nothing can be asked.
  if (answers.length === 0) return 0
  const applies = ({ applies: all }: Answer, id: string) => all.some((one) => one.rule === id)
  if (!answers.some((answer) => applies(answer, rule) && applies(answer, other)))
    throw new Error(`${message}\nnowhere do both apply\n${keyOf(answers.map((one) => one.applies.map((a) => a.rule)))}`)
  return 1
}
