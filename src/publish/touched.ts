import { applyUntold } from '../ask/index.ts'
import {
  type Case,
  type Edition,
  type Expr,
  FORGETFUL,
  kept,
  type Memory,
  push,
  type Rule,
  saysSame,
} from '../domain/index.ts'
import { open, turningPoints } from '../editions/index.ts'
import { concludedOn, namesIn } from '../logic/index.ts'
import { clausesOf, compares } from '../logic/publishing.ts'

/** What the ruling of a case rests on: values that are the very same as long as nothing it can depend on is another. */
export type Rests = (example: Case) => readonly unknown[]

/**
 * Tells of each case what its ruling rests on in a core: the rules that what it asks can depend on, their lives, and the
 * notes that its facts may bring.
 * @param memory of the core before; it holds the last one.
 */
export function restsOf(core: Edition, memory: Memory): Rests {
  return memory === FORGETFUL ? () => [] : touchedIn(core, memory).rests
}

/** The same of a rule: what tells whether it can apply and stand. */
export function restsOfRules(core: Edition, memory: Memory): (rule: Rule) => readonly unknown[] {
  return memory === FORGETFUL ? () => [] : touchedIn(core, memory).ofRule
}

/** The same of what is asked with the notes of some rules: what tells which facts it can look at, whatever is so. */
export function restsOfLooking(
  core: Edition,
  memory: Memory,
): (asks: readonly string[], notes: readonly string[]) => readonly unknown[] {
  return memory === FORGETFUL ? () => [] : touchedIn(core, memory).ofLooking
}

function touchedIn(core: Edition, memory: Memory): Touched {
  const cell = memory.kept<{ last?: Touched }>('touched', [], () => ({}))
  if (cell.last?.core !== core) cell.last = new Touched(core, cell.last)
  return cell.last
}

/** Something turned out otherwise, through these rules as they were or as they are. */
interface Turn {
  readonly rules: readonly Rule[]
}

/** Turns of one name after which no more are told apart. */
const MOST_TURNS = 50

class Touched {
  readonly core: Edition
  /** By `action:x` and `quantity:x`, and by `note:x` of a fact that may bring a note; the last turn last. */
  private readonly turns = new Map<string, readonly Turn[]>()
  private readonly whole: object
  private readonly reading: ReadonlyMap<string, ReadonlySet<string>>
  private readonly known = new Map<Case, readonly unknown[]>()
  private readonly looking = new Map<string, readonly unknown[]>()

  constructor(core: Edition, before: Touched | undefined) {
    this.core = core
    this.reading = readersIn(core)
    const editions = before ? [core, before.core] : [core]
    const isComparable = before && isDeclaredAlike(core, before.core)
    const changed = isComparable ? changedIn(core, before.core) : new Set<string>()
    const targets = editions.flatMap((edition) => [...changed].flatMap((id) => targetsOf(edition, id)))
    const names = isComparable ? affected(targets, [this.reading, before.reading]) : new Set<string>()
    const isAll = !isComparable || isTied(core, changed) || isToldToAll(core, before.core, changed, names)
    this.whole = isAll ? {} : before.whole
    if (isAll) return
    const turn = { rules: editions.flatMap(({ rules }) => rules.filter(({ id }) => changed.has(id))) }
    const notes = editions.flatMap((edition) => [...factsOfNotes(edition, changed, names)])
    for (const [name, turns] of before.turns) this.turns.set(name, turns)
    for (const name of new Set([...names, ...notes.map((fact) => `note:${fact}`)])) {
      const turns = this.turns.get(name) ?? []
      // All before the last few count as turns for whatever is asked.
      const older = turns.length < MOST_TURNS ? turns : [{ rules: [] }]
      this.turns.set(name, [...older, turn])
    }
  }

  readonly rests: Rests = (example) => kept(this.known, example, () => this.restsOf(example))

  /** A rule on nothing rests on what its condition, and those of the rules that lift it, read. */
  readonly ofRule = (rule: Rule): readonly unknown[] => {
    const { theory } = open(this.core)
    const last = (name: string) => this.turns.get(name)?.at(-1)
    const read = theory.withLifters([rule]).flatMap((each) => [each, ...readBy(each).map(last)])
    return [this.whole, ...targetsOf(this.core, rule.id).map(last), ...read]
  }

  readonly ofLooking = (asks: readonly string[], notes: readonly string[]): readonly unknown[] =>
    kept(this.looking, `${asks} ${notes}`, () => this.restsOfLooking(asks, notes))

  private restsOfLooking(asks: readonly string[], notes: readonly string[]): readonly unknown[] {
    const { theory } = open(this.core)
    const noted = notes.map((id) => theory.rules.get(id)).filter((rule) => rule !== undefined)
    return [
      this.whole,
      ...this.targets(asks).map((name) => this.turns.get(name)?.at(-1)),
      ...noted.flatMap(this.ofRule),
    ]
  }

  private targets(asks: readonly string[]): readonly string[] {
    const { theory } = open(this.core)
    return asks.flatMap((name) => {
      const found = theory.asked(name)
      return found ? [`${found.kind}:${found.name}`] : []
    })
  }

  private restsOf(example: Case): readonly unknown[] {
    const names = [...this.targets(example.ask), ...toldIn(this.core, example).map((fact) => `note:${fact}`)]
    return [this.whole, ...names.map((name) => this.lastTurn(name, example))]
  }

  /** The last time that something turned out otherwise which the facts of a case do not rule out. */
  private lastTurn(name: string, { facts }: Case): Turn | undefined {
    return this.turns
      .get(name)
      ?.findLast(({ rules }) => rules.length === 0 || rules.some((rule) => !isRuledOut(this.core, rule, facts)))
  }
}

/** Whether the facts of a case make a rule's condition false, whatever else is so. */
function isRuledOut(core: Edition, { when }: Rule, facts: Case['facts']): boolean {
  const { theory } = open(core)
  const { clauses } = when ? kept(clausesKept, when.expr, () => clausesOf(when.expr)) : { clauses: [] }
  return clauses.some((clause) =>
    clause.every((literal) => {
      const told = facts[literal.fact]
      const kind = theory.facts.get(literal.fact)?.type.kind
      if (literal.reading === 'bool') return typeof told === 'boolean' && told === literal.denied
      if (literal.reading === 'order')
        return typeof told === 'number' && compares(literal.op, told, literal.value) === literal.denied
      const isPlain = (kind === 'enum' || kind === 'bool') && typeof told === typeof literal.value
      return isPlain && (told === literal.value) === literal.denied
    }),
  )
}

const clausesKept = new WeakMap<Expr, ReturnType<typeof clausesOf>>()

/** By vocabulary and case: facts it tells, and those that may follow. */
const told = new WeakMap<object, WeakMap<Case, readonly string[]>>()

function toldIn({ vocabulary }: Edition, example: Case): readonly string[] {
  const known = kept(told, vocabulary, () => new WeakMap<Case, readonly string[]>())
  return kept(known, example, () => {
    const declared = new Set(vocabulary.facts.map(({ name }) => name))
    const paths = [...Object.keys(example.facts), ...example.unknown]
    const named = paths.map((path) => `fact:${rootOf(path, declared)}`)
    const beside = (name: string) => tiesIn(vocabulary).get(name) ?? []
    return [...reached(named, beside)].map((name) => name.slice('fact:'.length)).sort()
  })
}

function rootOf(path: string, declared: ReadonlySet<string>): string {
  const steps = path.split('[', 1).flatMap((dotted) => dotted.split('.'))
  const names = steps.map((_, last) => steps.slice(0, last + 1).join('.'))
  return declared.has(path) ? path : (names.findLast((name) => declared.has(name)) ?? path)
}

const ties = new WeakMap<object, ReadonlyMap<string, ReadonlySet<string>>>()

/** Facts that something which cannot be otherwise speaks of together, through derived facts too. */
function tiesIn(vocabulary: Edition['vocabulary']): ReadonlyMap<string, ReadonlySet<string>> {
  return kept(ties, vocabulary, () => {
    const from = new Map(vocabulary.facts.map((fact) => [`fact:${fact.name}`, fact.from]))
    const beside = new Map<string, Set<string>>()
    for (const { expr } of vocabulary.always) {
      const names = reached([...namesIn(expr)], (name) => {
        const derived = from.get(name)
        return derived ? namesIn(derived) : []
      })
      for (const name of names) for (const other of names) kept(beside, name, () => new Set<string>()).add(other)
    }
    return beside
  })
}

/** Whether rules are others on which something rests that cannot be otherwise: that ties facts of all kinds together. */
function isTied({ vocabulary }: Edition, changed: ReadonlySet<string>): boolean {
  return changed.size > 0 && [...tiesIn(vocabulary).keys()].some((name) => !name.startsWith('fact:'))
}

/** Whether all but rules is the very same. */
function isDeclaredAlike(core: Edition, before: Edition): boolean {
  const isSame = (part: keyof Edition) => core[part] === before[part]
  return (['vocabulary', 'entries', 'formats', 'authority', 'precedence', 'events'] as const).every(isSame)
}

/** Ids of the rules that say something else, are new or gone, or live otherwise. */
function changedIn(core: Edition, before: Edition): ReadonlySet<string> {
  const [mine, theirs] = [byId(core), byId(before)]
  const ids = new Set([...mine.keys(), ...theirs.keys()])
  const changed = new Set([...ids].filter((id) => mine.get(id) !== theirs.get(id)))
  const lives = connected(changed, [core, before])
  for (const id of lives) {
    if (changed.has(id) || !mine.has(id) || !theirs.has(id)) continue
    if (!saysSame(livesOf(core, id), livesOf(before, id))) changed.add(id)
  }
  return changed
}

function byId({ rules }: Edition): ReadonlyMap<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]))
}

/** Rules that relations connect with some, directly or through others, either way. */
function connected(ids: ReadonlySet<string>, editions: readonly Edition[]): ReadonlySet<string> {
  const beside = new Map<string, string[]>()
  for (const { rules } of editions)
    for (const { id, relations } of rules)
      for (const { target } of relations) {
        push(beside, id, target)
        push(beside, target, id)
      }
  return reached([...ids], (id) => beside.get(id) ?? [])
}

function reached<T>(from: readonly T[], next: (one: T) => Iterable<T>): ReadonlySet<T> {
  const found = new Set(from)
  for (const one of found) for (const other of next(one)) found.add(other)
  return found
}

/** What a rule is at all times, everywhere. */
function livesOf(edition: Edition, id: string): unknown {
  const { calendar } = open(edition)
  return [
    ...edition.formats.map((format) => calendar.history(id, format.id)),
    ...edition.events.map((event) => calendar.history(id, event.format, event.id)),
  ]
}

/** What a rule concludes on, and those that it lifts, and so on. */
function targetsOf(edition: Edition, id: string): readonly string[] {
  const { theory } = open(edition)
  const lifts = (one: string) =>
    theory.rules.get(one)?.relations.flatMap(({ kind, target }) => (kind === 'lifts' ? [target] : [])) ?? []
  return [...reached([id], lifts)].flatMap((each) => {
    const rule = theory.rules.get(each)
    return rule ? concludedOn(rule) : []
  })
}

/** What may turn out otherwise where some names do. */
function affected(
  names: readonly string[],
  readings: readonly ReadonlyMap<string, ReadonlySet<string>>[],
): ReadonlySet<string> {
  return reached(names, (name) => readings.flatMap((reading) => [...(reading.get(name) ?? [])]))
}

function readBy({ when, then }: Rule): readonly string[] {
  return [
    ...(when ? namesIn(when.expr) : []),
    ...then.flatMap((each) => ('value' in each ? [...namesIn(each.value)] : [])),
  ]
}

/** By name, what reads it: derived facts, and actions and quantities through the rules on them, those that lift these too. */
function readersIn(core: Edition): ReadonlyMap<string, ReadonlySet<string>> {
  const readers = new Map<string, Set<string>>()
  const add = (names: Iterable<string>, reader: string) => {
    for (const name of names) kept(readers, name, () => new Set<string>()).add(reader)
  }
  const { facts, actions, quantities } = core.vocabulary
  for (const { name, from } of facts) if (from) add(namesIn(from), `fact:${name}`)
  for (const { name, each } of actions) if (each) add(namesIn(each.list), `action:${name}`)
  for (const { name, each } of quantities) if (each) add(namesIn(each.list), `quantity:${name}`)
  for (const rule of core.rules) {
    const names = readBy(rule)
    if (names.length > 0) for (const target of targetsOf(core, rule.id)) add(names, target)
  }
  return readers
}

/** Facts that may bring a note that is another, or that rests on something that is. */
function* factsOfNotes(edition: Edition, changed: ReadonlySet<string>, names: ReadonlySet<string>): Generator<string> {
  const { theory } = open(edition)
  for (const rule of notesTouched(edition, changed, names)) {
    const lists = concludedOn(rule).flatMap((target) => {
      const [kind, name = ''] = target.split(':')
      const each = (kind === 'action' ? theory.actions : theory.quantities).get(name)?.each
      return each ? [...namesIn(each.list)] : []
    })
    yield* theory.dependencies.factsBehindRule(rule)
    for (const name of lists) yield* theory.dependencies.factsBehind(name)
  }
}

function notesTouched(edition: Edition, changed: ReadonlySet<string>, names: ReadonlySet<string>): readonly Rule[] {
  const { theory } = open(edition)
  return theory.noteworthy.filter((rule) =>
    theory.withLifters([rule]).some((each) => changed.has(each.id) || readBy(each).some((name) => names.has(name))),
  )
}

/** Whether a note that is read out whatever is told is another. */
function isToldToAll(
  core: Edition,
  before: Edition,
  changed: ReadonlySet<string>,
  names: ReadonlySet<string>,
): boolean {
  const touched = [core, before].flatMap((each) => notesTouched(each, changed, names))
  // One without a condition is read out with whatever its entry has a rule on.
  if (touched.some(({ when }) => when === undefined)) return true
  const ids = new Set(touched.filter((rule) => mayHoldUntold(core, rule)).map(({ id }) => id))
  if (ids.size === 0) return false
  return [core, before].some((edition) =>
    turningPoints(open(edition)).some(({ day, ...place }) => applyUntold(edition, { asOf: day, ...place }, ids)),
  )
}

/** False where a part of a rule's condition is a fact that nothing lets be known while nobody tells it. */
function mayHoldUntold({ vocabulary }: Edition, { when }: Rule): boolean {
  const parts = when === undefined ? [] : when.expr.op === 'and' ? when.expr.of : [when.expr]
  return parts.every((part) => {
    const inner = part.op === 'not' ? part.of : part
    const fact = inner.op === 'fact' ? vocabulary.facts.find(({ name }) => name === inner.name) : undefined
    const isPlain =
      fact?.from === undefined && fact?.assume === undefined && !tiesIn(vocabulary).has(`fact:${fact?.name}`)
    return !(fact && isPlain)
  })
}
