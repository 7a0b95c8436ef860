import { type Json, type Template, templateOf } from '../domain/index.ts'
import { type Alike, ARTICLES, AUXILIARIES, rootOf, setOf, type Token, tokensOf, usually } from './tokens.ts'

/** A word that must be said, a place for a number or a value, or a choice. */
type Node =
  | { readonly stem: string; readonly full: boolean; readonly negates: boolean; readonly text: string }
  | { readonly hole: 'number' | 'value' }
  | { readonly any: readonly (readonly Node[])[] }

/** A phrase with its alternatives, ready to be found. */
export interface Pattern {
  readonly nodes: readonly Node[]
  /** One of these stems is in whatever it fits. */
  readonly keys: readonly string[]
  /** Of each of these, one must be said. */
  readonly needs: readonly (readonly string[])[]
  /** What it may begin with; undefined where that may be anything. */
  readonly first?: ReadonlySet<string>
  /** The fewest words of weight that it takes, and the fewest of any. */
  readonly least: number
  readonly length: number
}

/** What stands in the place of a pattern: its tokens `[from, to)`. */
export interface Filling {
  readonly value: Json
  readonly to: number
}

/** Where a pattern was found: the tokens used in order, and what stands in its place. */
export interface Found {
  readonly tokens: readonly number[]
  readonly filling?: Json
  /** All numbers that stand in it, in order. */
  readonly numbers: readonly number[]
  readonly holds: readonly number[]
}

/** Where a value can stand in a place: read from a token on. */
export type Fill = (hole: 'number' | 'value', at: number) => Filling | undefined

/** @returns undefined where no word of weight is in each of its texts. */
export function patternOf(template: string, alike: Alike, weigh: (stem: string) => number): Pattern | undefined {
  const read = templateOf(template)
  if (!read.ok) return undefined
  const all = nodesOf(read.parts, alike)
  const least = leastOf(all)
  const nodes = thinned(all, least >= ENOUGH)
  const keys = keysOf(nodes, weigh)
  const first = firstOf(nodes)
  const rest = { needs: needsOf(nodes), least, length: lengthOf(nodes) }
  return keys && { nodes, keys, ...rest, ...(first ? { first: new Set(first) } : {}) }
}

/** Of stems that must all be said, in order. */
export function patternOfStems(stems: readonly string[], alike: Alike, weigh: (stem: string) => number): Pattern {
  const usual = stems.flatMap((stem) => alike.get(stem)?.map(rootOf) ?? [stem])
  const nodes = usual.map((stem) => ({ stem, full: true, negates: false, text: stem }))
  return {
    nodes,
    keys: keysOf(nodes, weigh) ?? [],
    least: nodes.length,
    length: nodes.length,
    needs: usual.map((stem) => [stem]),
    first: new Set(usual.slice(0, 1)),
  }
}

/** So many words of weight are said whatever stands between. */
const ENOUGH = 2

function nodesOf(template: Template, alike: Alike): Node[] {
  return template.flatMap((part): Node[] => {
    if ('oneOf' in part) return [{ any: part.oneOf.map((each) => nodesOf(each, alike)) }]
    if ('place' in part) return [{ hole: 'value' }]
    if ('number' in part) return [{ hole: 'number' }]
    return usually(tokensOf(part.text), alike).map(({ stem, full, negates, text }) => ({ stem, full, negates, text }))
  })
}

function leastOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => {
    if ('any' in node) return sum + Math.min(...node.any.map(leastOf))
    return sum + ('hole' in node || node.full ? 1 : 0)
  }, 0)
}

/** The stems that a sequence may begin with; undefined where it may begin with a value, a negation or nothing. */
function firstOf(nodes: readonly Node[]): string[] | undefined {
  const [node, ...more] = nodes
  if (!node || 'hole' in node) return undefined
  if ('stem' in node) return node.negates ? undefined : [node.stem]
  const each = node.any.map((own) => firstOf([...own, ...more]))
  return each.some((stems) => stems === undefined) ? undefined : each.flatMap((stems) => stems ?? [])
}

function lengthOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + ('any' in node ? Math.min(...node.any.map(lengthOf)) : 1), 0)
}

/** Without the little words where enough of weight is left, without articles in any case; what negates stays. */
function thinned(nodes: readonly Node[], isEnough: boolean): Node[] {
  return nodes.flatMap((node, at): Node[] => {
    if ('any' in node) return [{ any: thinnedChoice(node.any, isEnough, isBetween(nodes, at)) }]
    if ('hole' in node || node.full || node.negates) return [node]
    return isEnough || ARTICLES.has(node.text) ? [] : [node]
  })
}

/**
 * A little word that stands where another choice has one of weight makes the difference: his attack (hit me|was). But in the
 * middle a form of to be may be left out, as it is in speech.
 */
function thinnedChoice(
  choices: readonly (readonly Node[])[],
  isEnough: boolean,
  isMiddle: boolean,
): (readonly Node[])[] {
  const hasWeight = choices.some((each) => leastOf(each) > 0)
  return choices.map((each) => {
    const isNeeded = hasWeight && leastOf(each) === 0 && !(isMiddle && each.every(isCopula))
    return thinned(each, isEnough && !isNeeded)
  })
}

/** Whether words of weight stand on both sides. */
function isBetween(nodes: readonly Node[], at: number): boolean {
  return leastOf(nodes.slice(0, at)) > 0 && leastOf(nodes.slice(at + 1)) > 0
}

function isCopula(node: Node): boolean {
  return 'text' in node && (AUXILIARIES.has(node.text) || BEEN.has(node.text))
}

const BEEN = setOf('be been being now already')

/** The rarest words of which one must be said: of a choice, one of each alternative. */
function keysOf(nodes: readonly Node[], weigh: (stem: string) => number): readonly string[] | undefined {
  let best: readonly string[] | undefined
  let most = -1
  const consider = (keys: readonly string[] | undefined) => {
    if (!keys || keys.length === 0) return
    const weight = Math.min(...keys.map(weigh)) - keys.length / 100
    if (weight <= most) return
    best = keys
    most = weight
  }
  for (const node of nodes) {
    if ('stem' in node) consider([node.stem])
    else if ('any' in node) {
      const each = node.any.map((own) => keysOf(own, weigh))
      consider(each.some((keys) => keys === undefined) ? undefined : each.flatMap((keys) => keys ?? []))
    }
  }
  return best
}

/** For each piece of a sequence that cannot be empty, the words of which it takes one at least. */
function needsOf(nodes: readonly Node[]): string[][] {
  return nodes.flatMap((node) => {
    if ('stem' in node) return node.negates ? [] : [[node.stem]]
    if ('hole' in node) return []
    const each = node.any.map((own) => needsOf(own)[0])
    return each.some((stems) => stems === undefined) ? [] : [each.flatMap((stems) => stems ?? [])]
  })
}

/** Whether all that a pattern takes is among what is said. */
export function canBeIn({ needs }: Pattern, said: ReadonlySet<string>): boolean {
  return needs.every((any) => any.some((stem) => said.has(stem)))
}

/** Whether a value or a number is still to come: a row of numbers may have pauses. */
function holdsMore(nodes: readonly Node[]): boolean {
  return nodes.some((node) => 'hole' in node || ('any' in node && node.any.some(holdsMore)))
}

/** Words of no weight that may stand between two of a pattern, and words of weight where the pattern has many. */
const GAP = 3
const MANY = 3
const MOST_STEPS = 3000

/**
 * Every place where a pattern fits, from the left; no two that begin at one token.
 * @param isLoose with one word of weight more between two of its own: then it may not be meant.
 * @param isUndone whether a token has yet to be done where the word of a pattern is done: may I BUILD an outpost, a BUILT-in one.
 */
export function findAll(
  { nodes, least, first }: Pattern,
  tokens: readonly Token[],
  isClosed: (index: number) => boolean,
  fill: Fill,
  isLoose = false,
  isUndone: (index: number, text: string) => boolean = () => false,
): Found[] {
  const found: Found[] = []
  let steps = 0
  for (let start = 0; start < tokens.length; start++) {
    if (first && !first.has(tokens[start]?.stem ?? '')) continue
    const match = from(nodes, start, -1, [], [], undefined, [])
    if (!match) continue
    const previous = found.at(-1)
    // Of two that end in one word, the one whose words stand closer.
    if (previous && previous.tokens.at(-1) === match.tokens.at(-1)) found.pop()
    found.push(match)
  }
  return found

  function from(
    rest: readonly Node[],
    at: number,
    last: number,
    used: readonly number[],
    holds: readonly number[],
    filling: Json | undefined,
    numbers: readonly number[],
  ): Found | undefined {
    if (steps++ > MOST_STEPS) return undefined
    const [node, ...more] = rest
    if (!node)
      return used.length === 0
        ? undefined
        : { tokens: used, holds, numbers, ...(filling === undefined ? {} : { filling }) }
    if ('any' in node) {
      for (const each of node.any) {
        const match = from([...each, ...more], at, last, used, holds, filling, numbers)
        if (match) return match
      }
      return undefined
    }
    // Nothing stands between a number and what it counts, and no pause: 25 SEED cards are no 25 cards, and 6, A STUNNED one.
    const isCounted = holds.length > 0 && holds.at(-1) === last && typeof filling === 'number'
    const allowed = isCounted ? 0 : (least >= MANY ? 1 : 0) + (isLoose ? 1 : 0)
    let passed = 0
    for (let index = at; index < tokens.length && index <= at + GAP + (isLoose ? 2 : 0); index++) {
      const token = tokens[index]
      if (!token || (last >= 0 && token.break === 'end') || (isCounted && token.break !== 'none' && !holdsMore(rest)))
        return undefined
      if (!isClosed(index)) {
        if ('hole' in node) {
          const value = fill(node.hole, index)
          if (value) {
            const own = Array.from({ length: value.to - index }, (_, step) => index + step)
            const said = typeof value.value === 'number' ? [...numbers, value.value] : numbers
            const match = from(more, value.to, value.to - 1, [...used, ...own], own, value.value, said)
            if (match) return match
          }
        } else if ((token.stem === node.stem && !isUndone(index, node.text)) || (node.negates && token.negates)) {
          const match = from(more, index + 1, index, [...used, index], holds, filling, numbers)
          if (match) return match
        }
      }
      // The first word stands where it is looked for.
      if (last < 0) return undefined
      if (token.full && ++passed > allowed) return undefined
    }
    return undefined
  }
}
