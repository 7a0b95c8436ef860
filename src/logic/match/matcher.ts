import type { Rule } from '../../domain/index.ts'
import { type Clause, clausesOf, type Literal } from './clauses.ts'
import type { Codes, Slot, Slots } from './codes.ts'

/** The facts given make the condition true. */
export const PROVED = 1
/** The index does not tell: the condition has to be evaluated. */
export const UNTOLD = 2

/** Rules that the given facts do not rule out: their places in the matcher's rules, ascending, and the state of each. */
export interface Match {
  readonly places: readonly number[]
  readonly states: readonly number[]
}

/** What is written of a literal: its slot (below zero where denied), the lowest code it holds for, and how many more. */
const WRITTEN = 3
/** Literals tried without a branch; a rule's further clauses are tried only where these hold. */
const QUICK = 3
const RECORD = QUICK * WRITTEN
const DENIED = 1 << 31

/**
 * Finds the rules that given facts do not rule out. Rules lie in order of the equality that brings them up, the one
 * that the fewest values satisfy; those brought up are tried on their other literals. A condition that says more than
 * clauses can is left to evaluation, so a rule found might still not apply, but none that could apply is missed.
 * Cost of `find`: slots with an equality, rules brought up, and a 1,024th of all rules.
 */
export class Matcher {
  /** In order of id. */
  readonly rules: readonly Rule[]
  private readonly keys: readonly KeySlot[]
  /** Where the members begin that no equality brings up. */
  private readonly rest: number
  /** By member: its place, its state where all its clauses hold, the slot that brings it up, its quick literals. */
  private readonly placeOf: Int32Array
  private readonly best: Uint8Array
  private readonly keyOf: Int32Array
  private readonly quick: Int32Array
  /** The literals of further clauses; by member, its first, one more than there are members; which go on a clause. */
  private readonly further: Int32Array
  private readonly furtherFrom: Int32Array
  private readonly goesOn: Uint8Array
  /** Members found in this search; of the rules found, bits by place, and states. */
  private readonly found: Int32Array
  private readonly marks: Uint32Array
  private readonly summary: Uint32Array
  private readonly states: Uint8Array

  /** @param rules in order of id. */
  constructor(rules: readonly Rule[], slots: Slots) {
    this.rules = rules
    const { members, keys, rest } = arranged(prepare(rules, slots))
    this.keys = keys
    this.rest = rest
    this.placeOf = Int32Array.from(members, (each) => each.place)
    this.best = Uint8Array.from(members, (each) => each.best)
    this.keyOf = Int32Array.from(members, (each) => each.key?.slot.at ?? slots.nil)
    const nil = [slots.nil, 0, 0]
    this.quick = Int32Array.from(
      members.flatMap(({ quick }) =>
        Array.from({ length: QUICK }, (_, index) => quick[index]).flatMap((literal) =>
          literal ? written(literal) : nil,
        ),
      ),
    )
    let from = 0
    this.furtherFrom = Int32Array.from([...members, undefined], (each) => {
      const first = from
      from += each?.further.flat().length ?? 0
      return first
    })
    const further = members.flatMap((each) => each.further)
    this.further = Int32Array.from(further.flatMap((clause) => clause.flatMap(written)))
    this.goesOn = Uint8Array.from(
      further.flatMap((clause) => clause.map((_, index) => Number(index < clause.length - 1))),
    )
    this.found = new Int32Array(members.length + 1)
    this.marks = new Uint32Array(Math.ceil(rules.length / 32))
    this.summary = new Uint32Array(Math.ceil(this.marks.length / 32))
    this.states = new Uint8Array(rules.length)
  }

  /** @param codes of every slot, as the `Slots` this was made with tell them. */
  find({ values: codes, whole }: Codes): Match {
    const { keys } = this
    let count = this.visit(this.rest, this.placeOf.length, 0, codes)
    for (let index = 0; index < keys.length; index++) {
      const { slot, first, last, starts } = keys[index] as KeySlot
      const code = codes[slot] as number
      if (code < 0) count = this.visit(first, last, count, codes)
      else count = this.visit(starts[code] as number, starts[code + 1] as number, count, codes)
    }
    return this.listed(this.marked(count, codes, whole))
  }

  /**
   * Tries the quick literals of some members, with no branch that a processor could guess wrong; those that may apply
   * are put after the `count` found before. A code below zero refutes nothing.
   */
  private visit(from: number, until: number, count: number, codes: Int32Array): number {
    const { quick, found } = this
    let next = count
    for (let member = from; member < until; member++) {
      const at = member * RECORD
      const a = quick[at] as number
      const b = quick[at + 3] as number
      const c = quick[at + 6] as number
      const codeA = codes[a & ~DENIED] as number
      const codeB = codes[b & ~DENIED] as number
      const codeC = codes[c & ~DENIED] as number
      const aboveA = codeA - (quick[at + 1] as number)
      const aboveB = codeB - (quick[at + 4] as number)
      const aboveC = codeC - (quick[at + 7] as number)
      // The sign bit says that a literal is refuted: outside its range, or inside where denied, and known.
      const refuted =
        (((aboveA | ((quick[at + 2] as number) - aboveA)) ^ a) & ~codeA) |
        (((aboveB | ((quick[at + 5] as number) - aboveB)) ^ b) & ~codeB) |
        (((aboveC | ((quick[at + 8] as number) - aboveC)) ^ c) & ~codeC)
      found[next] = member
      next += 1 + (refuted >> 31)
    }
    return next
  }

  /** Marks the rules found, but for those that their further clauses rule out. @returns how many. */
  private marked(count: number, codes: Int32Array, whole: boolean): number {
    const { found, placeOf, best, states, marks, summary } = this
    let left = 0
    for (let index = 0; index < count; index++) {
      const member = found[index] as number
      const all = this.tryFurther(member, codes)
      if (all === false) continue
      const place = placeOf[member] as number
      const isOpen = all === undefined || (!whole && this.isOpen(member, codes))
      states[place] = isOpen ? UNTOLD : (best[member] as number)
      const mark = place >>> 5
      marks[mark] = (marks[mark] as number) | (1 << (place & 31))
      summary[mark >>> 5] = (summary[mark >>> 5] as number) | (1 << (mark & 31))
      left++
    }
    return left
  }

  /** Whether what brought a member up, or one of its quick literals, is open. */
  private isOpen(member: number, codes: Int32Array): boolean {
    const { quick, keyOf } = this
    const at = member * RECORD
    const key = codes[keyOf[member] as number] as number
    const a = codes[(quick[at] as number) & ~DENIED] as number
    const b = codes[(quick[at + 3] as number) & ~DENIED] as number
    const c = codes[(quick[at + 6] as number) & ~DENIED] as number
    return (key | a | b | c) < 0
  }

  /** Whether all further clauses hold; undefined where some are open, and none is refuted. */
  private tryFurther(member: number, codes: Int32Array): boolean | undefined {
    const { further, furtherFrom, goesOn } = this
    const until = furtherFrom[member + 1] as number
    let all: boolean | undefined = true
    let isOpen = false
    let isHeld = false
    for (let at = furtherFrom[member] as number; at < until; at++) {
      const packed = further[at * WRITTEN] as number
      if ((codes[packed & ~DENIED] as number) < 0) isOpen = true
      else if (this.holdsAt(at, codes)) isHeld = true
      if (goesOn[at] === 1) continue
      if (!isHeld && !isOpen) return false
      if (!isHeld) all = undefined
      isOpen = false
      isHeld = false
    }
    return all
  }

  /** Whether a literal of a further clause is known to hold. */
  private holdsAt(at: number, codes: Int32Array): boolean {
    const { further } = this
    const packed = further[at * WRITTEN] as number
    const code = codes[packed & ~DENIED] as number
    const inside = (code - (further[at * WRITTEN + 1] as number)) >>> 0 <= (further[at * WRITTEN + 2] as number)
    return code >= 0 && inside !== packed < 0
  }

  /** What was marked, in order of place; the marks are wiped. */
  private listed(count: number): Match {
    const { states, marks, summary } = this
    const match = { places: new Array<number>(count), states: new Array<number>(count) }
    let next = 0
    for (let part = 0; next < count; part++) {
      let words = summary[part] as number
      if (words === 0) continue
      summary[part] = 0
      for (; words !== 0; words &= words - 1) {
        const word = part * 32 + 31 - Math.clz32(words & -words)
        let bits = marks[word] as number
        marks[word] = 0
        for (; bits !== 0; bits &= bits - 1) {
          const place = word * 32 + 31 - Math.clz32(bits & -bits)
          match.places[next] = place
          match.states[next++] = states[place] as number
        }
      }
    }
    return match
  }
}

/** A condition made ready. */
interface Prepared {
  readonly place: number
  /** The equality that brings its rule up, if it has one. */
  readonly key: Key | undefined
  /** Literals that must all hold, and the clauses besides. */
  readonly quick: readonly Placed[]
  readonly further: readonly (readonly Placed[])[]
  /** The state where every clause holds. */
  readonly best: number
}

interface Key {
  readonly clause: Clause
  readonly slot: Slot
  readonly code: number
}

/** A literal by the codes of its slot. */
interface Placed {
  readonly slot: Slot
  readonly low: number
  readonly high: number
  readonly denied: boolean
}

/** A slot that brings members up: where they lie, all of them, and by code up to the next code. */
interface KeySlot {
  readonly slot: number
  readonly first: number
  readonly last: number
  readonly starts: Int32Array
}

function prepare(rules: readonly Rule[], slots: Slots): readonly Prepared[] {
  const conditions = rules.map((rule) => clausesOf(rule.when?.expr))
  const frequency = new Map<string, number>()
  for (const { clauses } of conditions)
    for (const clause of clauses) frequency.set(textOf(clause), (frequency.get(textOf(clause)) ?? 0) + 1)
  const rarity = (clause: Clause) => frequency.get(textOf(clause)) ?? 0
  return conditions.flatMap(({ clauses, complete }, place): Prepared[] => {
    // A clause without a literal can never hold.
    if (clauses.some((clause) => clause.length === 0)) return []
    const [key] = clauses
      .flatMap((clause) => keyOf(clause, slots) ?? [])
      .sort((a, b) => b.slot.codes - a.slot.codes || rarity(a.clause) - rarity(b.clause))
    const rest = clauses
      .filter((clause) => clause !== key?.clause)
      .map((clause) => clause.map((literal) => placed(literal, slots)))
    const singles = rest.filter((clause) => clause.length === 1)
    const quick = singles.slice(0, QUICK)
    return [
      {
        place,
        key,
        quick: quick.flat(),
        further: rest.filter((clause) => !quick.includes(clause)),
        best: complete ? PROVED : UNTOLD,
      },
    ]
  })
}

function placed(literal: Literal, slots: Slots): Placed {
  const slot = slots.of(literal)
  const [low, high] = slot.range(literal)
  return { slot, low, high, denied: literal.denied }
}

function textOf(clause: Clause): string {
  return clause.map((each) => `${each.fact} ${JSON.stringify({ ...each, fact: undefined })}`).join()
}

/** How a clause can bring its rule up: it wants one code of one slot. */
function keyOf(clause: Clause, slots: Slots): Key | undefined {
  const [literal, other] = clause
  if (!literal || other || literal.reading === 'order') return undefined
  const slot = slots.of(literal)
  const [code] = slot.range(literal)
  if (literal.reading === 'bool') return { clause, slot, code: literal.denied ? 1 - code : code }
  return literal.denied ? undefined : { clause, slot, code }
}

/** In the order of what brings them up, so that those brought up together lie together; the others come last. */
function arranged(prepared: readonly Prepared[]): {
  readonly members: readonly Prepared[]
  readonly keys: readonly KeySlot[]
  readonly rest: number
} {
  const members: Prepared[] = []
  const keys = [...Map.groupBy(prepared, ({ key }) => key?.slot)].flatMap(([slot, group]): KeySlot[] => {
    if (!slot) return []
    const first = members.length
    const byCode = Map.groupBy(group, ({ key }) => key?.code)
    const starts = new Int32Array(slot.codes + 1)
    for (let code = 0; code < slot.codes; code++) {
      starts[code] = members.length
      members.push(...(byCode.get(code) ?? []))
    }
    starts[slot.codes] = members.length
    return [{ slot: slot.at, first, last: members.length, starts }]
  })
  const rest = members.length
  return { members: [...members, ...prepared.filter(({ key }) => !key)], keys, rest }
}

function written({ slot, low, high, denied }: Placed): number[] {
  return [slot.at | (denied ? DENIED : 0), low, high - low]
}
