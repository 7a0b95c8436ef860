import { applyUntold, type Presumed, type Scene, sceneOf } from '../ask/index.ts'
import {
  type Case,
  type Each,
  type Edition,
  type Expr,
  FORGETFUL,
  kept,
  type Memory,
  push,
  questionOf,
  type Rule,
  saysSame,
} from '../domain/index.ts'
import { type Opened, open, turningPoints } from '../editions/index.ts'
import { concludedOn, type IsOver, namesIn } from '../logic/index.ts'
import { clausesOf, compares } from '../logic/publishing.ts'

/**
 * What something rests on in a core: the rules on which it can depend, and their lives. Told by an object that is the very same as
 * the last time where nothing of that is another.
 */
export interface Rests {
  /**
   * The rulings of some cases, and the notes that go with them. Undefined where it is given up to tell what became of them: asked
   * again in the same core it goes on from there.
   * @param name of all of them together.
   */
  readonly ofCases: (name: string, examples: readonly Case[], isOver: IsOver) => RestsOfCases | undefined
  /** Which rules on an action or quantity, `action:x` or `quantity:x`, apply together. */
  readonly ofTarget: (target: string) => object
  /** Whether a rule can apply and stand. */
  readonly ofRule: (rule: Rule) => object
  /** Which facts can be looked at where some things are asked. @param of what tells them. */
  readonly ofLooking: (of: object, asks: readonly string[]) => object
  /** Which facts some rules with a note look at. */
  readonly ofNotes: (ids: readonly string[]) => object
}

export interface RestsOfCases {
  /** Of all together: also of what their questions may look at, whether or not that turns a ruling. */
  readonly all: object
  /** Of its ruling, as far as the case speaks of it. */
  readonly of: (example: Case) => object
  /** Of the notes that are read out with it, whether or not the case speaks of any. */
  readonly notesOf: (example: Case) => object
}

const ANEW: object = {}
const NOTHING: Rests = {
  ofCases: () => ({ all: ANEW, of: () => ANEW, notesOf: () => ANEW }),
  ofTarget: () => ANEW,
  ofRule: () => ANEW,
  ofLooking: () => ANEW,
  ofNotes: () => ANEW,
}

/** @param memory of the core before; it holds the last one. */
export function restsIn(core: Edition, memory: Memory): Rests {
  if (memory === FORGETFUL) return NOTHING
  const cell = memory.kept<{ last?: Touched }>('touched', [], () => ({}))
  if (cell.last?.core !== core) cell.last = new Touched(core, cell.last)
  return cell.last
}

/** A rule as it was and as it is: new, gone, or otherwise. */
interface Change {
  readonly from: Rule | undefined
  readonly to: Rule | undefined
  /** Whether nothing but its condition is another. */
  readonly isOfCondition: boolean
}

/** Some names turned out otherwise, through rules that changed. */
interface Turn {
  readonly before: Touched
  readonly names: ReadonlySet<string>
  readonly rules: readonly Change[]
}

/** What something can turn on, and the object that tells whether it did. */
interface Known {
  /**
   * `action:x`, `quantity:x` and `fact:x`; `rule:x` of a rule on nothing, or in a contest; `note:x` of a fact that may bring a note;
   * `on:action:x` of those who contest it, `lifts:x` of those who lift a rule.
   */
  readonly names: readonly string[]
  readonly rests: object
}

/** What is known of a thing since it was last asked for. */
interface Asked extends Known {
  /** In which core, of those one after the other. */
  readonly round: number
}

/** So many turns at most are held for cases that nobody came to look at in between: what those rest on is anew then. */
const HELD = 4

/** How many cores one after the other it is held what turned in them: what was asked for before is anew. */
const ROUNDS = 64

/** The same of some cases together, with their notes, and of the ruling of each. */
interface KnownTogether extends Known {
  readonly each: ReadonlyMap<Case, Known>
}

function isOf({ each }: KnownTogether, examples: readonly Case[]): boolean {
  return each.size === examples.length && examples.every((example) => each.has(example))
}

class Touched implements Rests {
  readonly core: Edition
  private readonly reading: Reading
  /** Of each thing that was ever asked for. */
  private readonly known: { readonly named: Map<string, Asked>; readonly others: WeakMap<object, Asked> }
  private readonly together = new Map<string, KnownTogether>()
  /** Of the cases that were looked at in this core. */
  private readonly each = new Map<Case, Known>()
  /** Of which cases together it was given up to tell what became of them. */
  private readonly givenUp = new Set<string>()
  /**
   * What turned the last time, as long as that is the time before, or one before it in which something was given up; nothing where
   * all did.
   */
  private last: Turn | undefined
  private readonly round: number
  /** What holds in cases beside what they tell: the same in the core before, where no vocabulary and nothing tied is another. */
  private readonly presumed: WeakMap<Case, Presumed> = new WeakMap()
  /** What turned from core to core until this one, back to where all did. */
  private turned: readonly ReadonlySet<string>[] = []

  constructor(core: Edition, before: Touched | undefined) {
    this.core = core
    this.known = before?.known ?? { named: new Map(), others: new WeakMap() }
    this.round = (before?.round ?? 0) + 1
    const changed = before && isDeclaredAlike(core, before.core) ? changedIn(core, before.core) : undefined
    this.reading = before && changed && readsAlike(core, before.core, changed) ? before.reading : readingIn(core)
    if (!before || !changed) return
    const [theirs, mine] = [open(before.core), open(core)]
    const targets = [mine, theirs].flatMap((each) => [...changed].flatMap((id) => targetsOf(each, id)))
    const names = affected(targets, [this.reading, before.reading])
    const notes = [mine, theirs].map((each) => notesTouched(each, changed, names))
    before.forget()
    if (isTied(core, changed) || isToldToAll(mine, theirs, notes.flat())) return
    const facts = [mine, theirs].flatMap((each, at) => [...factsOfNotes(each, notes[at] as readonly Rule[])])
    const rules = changesBetween(before.core, core, changed)
    const contests = contestsTouched(rules, names, theirs, mine)
    const all = [
      ...names,
      ...contests,
      ...[...changed].map((id) => `rule:${id}`),
      ...facts.map((fact) => `note:${fact}`),
    ]
    this.last = { before, names: new Set(all), rules }
    this.turned = [...before.turned.slice(1 - ROUNDS), this.last.names]
    this.presumed = before.presumed
  }

  /** Earlier turns are of no use but to cases that were given up since. */
  private forget(): void {
    if (this.givenUp.size === 0) this.last = undefined
    let oldest: Touched = this
    for (let held = 1; held < HELD && oldest.last; held++) oldest = oldest.last.before
    oldest.last = undefined
  }

  ofCases(name: string, examples: readonly Case[], isOver: IsOver): RestsOfCases | undefined {
    const found = this.togetherNow(name, examples, isOver)
    if (!found) {
      this.givenUp.add(name)
      return undefined
    }
    this.givenUp.delete(name)
    this.together.set(name, found)
    return {
      all: found.rests,
      of: (example) => found.each.get(example)?.rests ?? {},
      notesOf: (example) => this.rests(example, this.withNotes(example), this.isNothingTo(example, ['none'])),
    }
  }

  ofTarget(target: string): object {
    return this.rests(target, () => [target])
  }

  ofRule(rule: Rule): object {
    return this.rests(rule, () => contestOf(open(this.core), rule))
  }

  ofLooking(of: object, asks: readonly string[]): object {
    return this.rests(of, () => this.targets(asks))
  }

  ofNotes(ids: readonly string[]): object {
    const { rules } = open(this.core).theory
    return this.rests(ids, () => ids.flatMap((id) => this.namesOf(rules.get(id))))
  }

  private rests(
    of: object | string,
    names: () => readonly string[],
    isIndifferentTo?: (turn: Turn) => boolean,
  ): object {
    const { named, others } = this.known
    const known = typeof of === 'string' ? named.get(of) : others.get(of)
    if (known?.round === this.round) return known.rests
    const turns = this.last ? [this.last] : []
    const found = { ...now(this.untilLast(known), turns, names, isIndifferentTo), round: this.round }
    if (typeof of === 'string') named.set(of, found)
    else others.set(of, found)
    return found.rests
  }

  /** What was known in the core before this one; undefined where something turned since it was asked for, or nobody knows. */
  private untilLast(known: Asked | undefined): Asked | undefined {
    if (!known || known.round < this.round - this.turned.length) return undefined
    const since = this.turned.slice(known.round - this.round, -1)
    return since.some((names) => known.names.some((name) => names.has(name))) ? undefined : known
  }

  /** What is known of cases together, with what turned since. */
  private lastOf(name: string): { readonly known: KnownTogether | undefined; readonly turns: readonly Turn[] } {
    const turns: Turn[] = []
    let at: Touched = this
    for (; at.last && !at.together.has(name); at = at.last.before) turns.push(at.last)
    return { known: at.together.get(name), turns }
  }

  /** Where nothing turned of all together, none of them is looked at. */
  private togetherNow(name: string, examples: readonly Case[], isOver: IsOver): KnownTogether | undefined {
    const { known, turns } = this.lastOf(name)
    const same = known && isOf(known, examples) ? known : undefined
    if (same && !turns.some((turn) => isTouched(same, turn))) return same
    const each = new Map<Case, Known>()
    for (const example of examples) {
      const before = this.each.get(example)
      if (!before && isOver()) return undefined
      const found = before ?? this.rulingOf(known?.each.get(example), turns, example)
      this.each.set(example, found)
      each.set(example, found)
    }
    const names = same?.names ?? [...new Set(examples.flatMap((example) => this.withNotes(example)()))]
    return { names, rests: {}, each }
  }

  private rulingOf(before: Known | undefined, turns: readonly Turn[], example: Case): Known {
    // A case that speaks of no note is made another by none; where nothing is asked, the notes are all there is.
    return example.notes.length > 0 || example.ask.length === 0
      ? now(before, turns, this.withNotes(example), this.isNothingTo(example, ['none']))
      : now(before, turns, () => this.targets(example.ask), this.isNothingTo(example, ['none', 'on notes']))
  }

  private withNotes(example: Case): () => readonly string[] {
    return () => [...this.targets(example.ask), ...toldIn(open(this.core), example).map((fact) => `note:${fact}`)]
  }

  private isNothingTo(example: Case, bearings: readonly Bearing[]): (turn: Turn) => boolean {
    return ({ rules, before }) => bearings.includes(bearingOn(example, rules, before.core, this.presumed))
  }

  /** What is read for an action or quantity turns it; a rule on nothing turns by what it and those that lift it read. */
  private namesOf(rule: Rule | undefined): readonly string[] {
    if (!rule) return []
    const opening = open(this.core)
    const targets = targetsOf(opening, rule.id)
    if (targets.length > 0) return targets
    return opening.theory.withLifters([rule]).flatMap((each) => [`rule:${each.id}`, ...readBy(each)])
  }

  private targets(asks: readonly string[]): readonly string[] {
    const { theory } = open(this.core)
    return asks.flatMap((name) => {
      const found = theory.asked(name)
      return found ? [`${found.kind}:${found.name}`] : []
    })
  }
}

/**
 * The same as before where no name turned, or what turned is nothing to it; of what was not asked for before, its own.
 * @param turns since before.  @param names asked for once.
 */
function now(
  before: Known | undefined,
  turns: readonly Turn[],
  names: () => readonly string[],
  isIndifferentTo: (turn: Turn) => boolean = () => false,
): Known {
  if (!before) return { names: names(), rests: {} }
  const isSame = turns.every((turn) => !isTouched(before, turn) || isIndifferentTo(turn))
  return isSame ? before : { names: before.names, rests: {} }
}

function isTouched({ names }: Known, turn: Turn): boolean {
  return names.some((name) => turn.names.has(name))
}

/** What an edit of a rule is to a case: anything, something for its notes at most, or nothing. */
const BEARINGS = ['any', 'on notes', 'none'] as const
type Bearing = (typeof BEARINGS)[number]

/**
 * An edit is nothing to a case where the conditions of its rules come to the same there, and that is to nothing, or nothing else of
 * a rule is another.
 * @param presumed is told what holds in the case.
 */
function bearingOn(
  example: Case,
  changes: readonly Change[],
  before: Edition,
  presumed: WeakMap<Case, Presumed>,
): Bearing {
  const told = changes.filter((change) => !rulesOf(change).every((rule) => isRuledOut(before, rule, example.facts)))
  if (told.length === 0) return 'none'
  if (told.some((change) => rulesOf(change).some((rule) => loopsOf(open(before), rule).length > 0))) return 'any'
  const known = presumed.get(example)
  const scene = sceneOf(before, questionOf(example), known)
  const left = told.filter((change) => !scene || !rulesOf(change).every(scene.rulesOut))
  if (left.length === 0) return 'none'
  // Which facts are asked for hangs on what the assumptions of others are, too.
  if (!scene || example.asks.length > 0) return 'any'
  const found = left.map((change) => bearingIn(scene, change))
  const holds = known ? undefined : scene.presumed()
  if (holds) presumed.set(example, { follows: holds.follows, off: holds.off })
  return BEARINGS.find((bearing) => found.includes(bearing)) ?? 'none'
}

function bearingIn(scene: Scene, change: Change): Bearing {
  const rules = rulesOf(change)
  const found = rules.map(scene.conditionOf)
  if (found.some((holds) => holds === undefined || holds === 'might')) return 'any'
  if (found.every((holds) => !holds)) return 'none'
  if (!change.isOfCondition || !found.every((holds) => holds === true)) return 'any'
  // A note of what holds is read out or not as what decides it was told or taken for granted.
  return rules.some(({ then }) => then.some(({ kind }) => kind === 'note')) ? 'on notes' : 'none'
}

function rulesOf({ from, to }: Change): readonly Rule[] {
  return [from, to].filter((rule) => rule !== undefined)
}

/** Of what a rule concludes on for each element: over what that goes. */
function loopsOf({ theory }: Opened, rule: Rule): readonly Each[] {
  return concludedOn(rule).flatMap((target) => {
    const [kind, name = ''] = target.split(':')
    return (kind === 'action' ? theory.actions : theory.quantities).get(name)?.each ?? []
  })
}

/** What became of some rules. */
function changesBetween(before: Edition, after: Edition, changed: ReadonlySet<string>): readonly Change[] {
  const [theirs, mine] = [open(before).theory.rules, open(after).theory.rules]
  const isLivingAlike = open(before).calendar === open(after).calendar
  // Where the more specific rule wins, a condition tells more than whether it holds.
  const isRanked = before.precedence.some(({ order }) => order.includes('specificity'))
  return [...changed].map((id) => {
    const [from, to] = [theirs.get(id), mine.get(id)]
    const isOfCondition =
      from !== undefined &&
      to !== undefined &&
      !isRanked &&
      saysSame({ ...from, when: undefined }, { ...to, when: undefined }) &&
      (isLivingAlike || saysSame(livesOf(before, id), livesOf(after, id)))
    return { from, to, isOfCondition }
  })
}

/**
 * Where a contest is another than before, but for the conditions of those who are in it: of what turned, that on which other rules
 * conclude, or for which something else that cannot be otherwise is looked at; and the rules that others lift.
 */
function contestsTouched(
  rules: readonly Change[],
  turned: ReadonlySet<string>,
  before: Opened,
  after: Opened,
): readonly string[] {
  const targets = [...turned].filter((name) => !name.startsWith('fact:'))
  const on = (some: readonly string[]) => some.map((target) => `on:${target}`)
  if (rules.every(({ isOfCondition }) => isOfCondition)) {
    if (rules.every(({ from, to }) => from && to && saysSame(readBy(from), readBy(to)))) return []
    const [theirs, mine] = [before.theory.dependencies, after.theory.dependencies]
    return on(targets.filter((target) => !saysSame(theirs.alwaysFor(target), mine.alwaysFor(target))))
  }
  const lifted = rules
    .flatMap(({ from, to }) => [...(from?.relations ?? []), ...(to?.relations ?? [])])
    .flatMap(({ kind, target }) => (kind === 'lifts' ? [`lifts:${target}`] : []))
  return [...on(targets), ...lifted]
}

/** What whether a rule applies and stands can turn on: itself, those that oppose it, those that lift one of them, and what they read. */
function contestOf({ theory }: Opened, rule: Rule): readonly string[] {
  const targets = concludedOn(rule)
  const side = onlySide(rule)
  const opposing = targets
    .flatMap((target) => theory.rulesOn(target))
    .filter((other) => side === undefined || onlySide(other) !== side)
  const all = theory.withLifters([rule, ...opposing])
  return [
    ...targets.map((target) => `on:${target}`),
    ...all.flatMap((each) => [`rule:${each.id}`, `lifts:${each.id}`, ...readBy(each)]),
  ]
}

/** The side of an action that a rule takes, if it takes but one: no other on that side keeps it from standing. */
function onlySide({ then }: Rule): string | undefined {
  const [first, ...more] = new Set(then.flatMap((each) => (each.kind === 'note' ? [] : [each.kind])))
  return more.length === 0 && (first === 'permit' || first === 'forbid' || first === 'require') ? first : undefined
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

/** Facts that a case tells, and those that may follow. */
function toldIn({ theory, edition: { vocabulary } }: Opened, example: Case): readonly string[] {
  const paths = [...Object.keys(example.facts), ...example.unknown]
  const named = paths.map((path) => `fact:${rootOf(path, theory.facts)}`)
  const beside = (name: string) => tiesIn(vocabulary).get(name) ?? []
  return [...reached(named, beside)].map((name) => name.slice('fact:'.length)).sort()
}

function rootOf(path: string, declared: { has(name: string): boolean }): string {
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
  const [mine, theirs] = [open(core).theory.rules, open(before).theory.rules]
  const ids = new Set([...mine.keys(), ...theirs.keys()])
  const changed = new Set([...ids].filter((id) => mine.get(id) !== theirs.get(id)))
  if (open(core).calendar === open(before).calendar) return changed
  const lives = connected(changed, [core, before])
  for (const id of lives) {
    if (changed.has(id) || !mine.has(id) || !theirs.has(id)) continue
    if (!saysSame(livesOf(core, id), livesOf(before, id))) changed.add(id)
  }
  return changed
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
function targetsOf({ theory }: Opened, id: string): readonly string[] {
  const lifts = (one: string) =>
    theory.rules.get(one)?.relations.flatMap(({ kind, target }) => (kind === 'lifts' ? [target] : [])) ?? []
  return [...reached([id], lifts)].flatMap((each) => {
    const rule = theory.rules.get(each)
    return rule ? concludedOn(rule) : []
  })
}

/** By name, what reads it: derived facts, and actions and quantities through the rules on them, those that lift these too. */
type Reading = ReadonlyMap<string, ReadonlySet<string>>

/** What may turn out otherwise where some names do. */
function affected(names: readonly string[], readings: readonly Reading[]): ReadonlySet<string> {
  return reached(names, (name) => readings.flatMap((reading) => [...(reading.get(name) ?? [])]))
}

function readBy({ when, then }: Rule): readonly string[] {
  return [
    ...(when ? namesIn(when.expr) : []),
    ...then.flatMap((each) => ('value' in each ? [...namesIn(each.value)] : [])),
  ]
}

function readingIn(core: Edition): Reading {
  const opening = open(core)
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
    if (names.length > 0) for (const target of targetsOf(opening, rule.id)) add(names, target)
  }
  return readers
}

/** Whether rules that changed read what they read before, and for the same. */
function readsAlike(core: Edition, before: Edition, changed: ReadonlySet<string>): boolean {
  const [mine, theirs] = [open(core), open(before)]
  return [...changed].every((id) => {
    const [rule, other] = [mine.theory.rules.get(id), theirs.theory.rules.get(id)]
    const isRead = rule && other && saysSame(readBy(rule), readBy(other))
    return isRead && saysSame(targetsOf(mine, id), targetsOf(theirs, id))
  })
}

/** Facts that may bring notes. */
function* factsOfNotes(opening: Opened, notes: readonly Rule[]): Generator<string> {
  const { theory } = opening
  for (const rule of notes) {
    const lists = loopsOf(opening, rule).flatMap(({ list }) => [...namesIn(list)])
    yield* theory.dependencies.factsBehindRule(rule)
    for (const name of lists) yield* theory.dependencies.factsBehind(name)
  }
}

/** The rules with a note that is another, or that rests on something that is. */
function notesTouched({ theory }: Opened, changed: ReadonlySet<string>, names: ReadonlySet<string>): readonly Rule[] {
  return theory.noteworthy.filter((rule) =>
    theory.withLifters([rule]).some((each) => changed.has(each.id) || readBy(each).some((name) => names.has(name))),
  )
}

/** Whether one of some notes may be read out whatever is told. */
function isToldToAll(core: Opened, before: Opened, notes: readonly Rule[]): boolean {
  // One without a condition is read out with whatever its entry has a rule on.
  if (notes.some(({ when }) => when === undefined)) return true
  const ids = new Set(notes.filter((rule) => mayHoldUntold(core, rule)).map(({ id }) => id))
  if (ids.size === 0) return false
  return [core, before].some((each) =>
    turningPoints(each).some(({ day, ...place }) => applyUntold(each.edition, { asOf: day, ...place }, ids)),
  )
}

/** False where a part of a rule's condition is a fact that nothing lets be known while nobody tells it. */
function mayHoldUntold({ theory, edition: { vocabulary } }: Opened, { when }: Rule): boolean {
  const parts = when === undefined ? [] : when.expr.op === 'and' ? when.expr.of : [when.expr]
  return parts.every((part) => {
    const inner = part.op === 'not' ? part.of : part
    const fact = inner.op === 'fact' ? theory.facts.get(inner.name) : undefined
    const isPlain =
      fact?.from === undefined && fact?.assume === undefined && !tiesIn(vocabulary).has(`fact:${fact?.name}`)
    return !(fact && isPlain)
  })
}
