import type { Edition } from '../../src/index.ts'
import type { Case } from './naive.ts'
import { factsRead, keyOf, Twin } from './naive.ts'
import type { Sketch } from './sketch.ts'
import { asked, isAnswer, story, targetsOf } from './umpire.ts'

export interface Tally {
  questions: number
  asking: number
  assumed: number
}

export const tally = (): Tally => ({ questions: 0, asking: 0, assumed: 0 })

/** Holds what is asked next of each thing one can ask to the definition in G4. @throws where they differ. */
export function compareAsking(
  sketch: Sketch,
  edition: Edition,
  question: Case,
  compared: Tally = tally(),
  targets: readonly string[] = targetsOf(sketch),
): void {
  const twin = new Twin(sketch, question)
  if (twin.contested || twin.impossible || !twin.complete) return
  for (const target of targets) {
    const result = asked(edition, question, [target], ['ask'])
    if (!isAnswer(result)) continue
    const told = story(sketch, question, target)
    const elements = twin.elements(target)?.map((each) => each.index) ?? [undefined]
    if (elements.some((index) => twin.muddled(target, index))) continue
    const wanted = union(elements.map((index) => twin.asks(target, index)))
    const found = (result.ask ?? []).filter((each) => each.assumed === undefined).map((each) => each.fact)
    compared.questions++
    if (wanted.length > 0) compared.asking++
    // A derived fact may be asked in place of what it is derived from.
    const behind = new Map(found.map((fact) => [fact, partsOf(fact, sketch)]))
    const missing = wanted.filter((fact) => ![...behind].some(([one, parts]) => one === fact || covers(parts, fact)))
    const needless = [...behind].filter(
      ([fact, parts]) => !wanted.includes(fact) && !wanted.some((one) => covers(parts, one)),
    )
    if (missing.length > 0 || needless.length > 0)
      throw new Error(
        `asked ${keyOf(found)}, but the twin ${keyOf(wanted)}\n${told}\n${keyOf(result.answers)}\n${keyOf(elements.map((index) => twin.find(target, index)))}`,
      )
    const settled = elements.every((index) => twin.find(target, index).outcome.kind !== 'undetermined')
    if (!settled) continue
    // Of an assumption with too many alternatives to try them all, whether one matters is not known.
    const unsure = new Set(twin.assumed.filter((atom) => atom.partial).map((atom) => atom.path))
    const changing = union(elements.map((index) => twin.assumedAsks(target, index))).filter((one) => !unsure.has(one))
    const usual = (result.ask ?? []).filter((each) => each.assumed !== undefined).map((each) => each.fact)
    const doubted = usual.filter((fact) => !unsure.has(fact))
    compared.assumed += changing.length
    const isCovered = (fact: string) => elements.every((index) => twin.isCovered(fact, usual, target, index))
    const unasked = changing.filter((fact) => !doubted.includes(fact) && !isCovered(fact))
    if (unasked.length > 0 || doubted.some((fact) => !changing.includes(fact)))
      throw new Error(
        `assumed and asked ${keyOf(doubted)}, but the twin ${keyOf(changing)}\n${told}\n${keyOf(result.answers)}`,
      )
  }
}

function union(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())]
}

/** The facts a derived fact is derived from, through others; undefined for one that is not derived. */
function partsOf(name: string, sketch: Sketch): ReadonlySet<string> | undefined {
  const from = sketch.facts.find((fact) => fact.name === name)?.from
  if (!from) return undefined
  const read = factsRead(from)
  for (const one of read) for (const inner of partsOf(one, sketch) ?? []) read.add(inner)
  return read
}

function covers(parts: ReadonlySet<string> | undefined, path: string): boolean {
  return (
    parts !== undefined &&
    [...parts].some((one) => path === one || (/^[.[]/.test(path.slice(one.length)) && path.startsWith(one)))
  )
}
