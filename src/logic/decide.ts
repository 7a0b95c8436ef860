import type { Beaten, Ground, Json, Rule, Ruling, Verdict } from '../domain/index.ts'
import { type Binding, Court, type Side, type Sides } from './court.ts'
import { ruleInError } from './evaluate/condition.ts'
import { Evaluation, type Proposal } from './evaluate/evaluation.ts'
import { both, some } from './evaluate/kleene.ts'
import { negate, type Truth, truth } from './evaluate/operators.ts'
import { split } from './evaluate/regions.ts'
import { type Atom, isKnown, toJson, UNKNOWN } from './evaluate/values.ts'
import { exception } from './exception.ts'
import { type Exploration, Inquiry, keyOf, type Regions, type Settled, type Target } from './explore.ts'
import { whyFailed, whyNotComputed } from './failing.ts'
import { type Hanging, type Plain, plainVerdict } from './plain.ts'
import { elementKeys } from './quantity.ts'
import type { Situation } from './situation.ts'
import { type Member, Team } from './team.ts'

/** How many looks at a situation one thing asked may cost. Source: design 3.4, "within a budget". */
export const BUDGET = 3000
const WINNER_BUDGET = 400
const WHERE_BUDGET = 40
/** Of more opponents that might beat a rule only those count that apply for certain. */
const MOST_BEATERS = 60
const NOWHERE: Regions = new Map()
const NO_USES: Exploration['atoms'] = new Map()
const NOTHING: ReadonlyMap<string, Json> = new Map()

/** One thing asked, decided; what a door still needs to show it. */
export interface Decision {
  readonly target: Target
  readonly key?: string
  readonly inquiry: Inquiry
  readonly exploration: Exploration
  readonly settled?: Settled
  readonly winners: readonly Rule[]
  readonly exact: boolean
}

/** A rule that counted for or against, with the facts it rests on; the door adds titles and citations. */
export interface RuleProof {
  readonly rule: Rule
  readonly conclusion: string
  readonly winner: boolean
  readonly because: readonly Ground[]
}

export interface ProofParts {
  readonly steps: readonly RuleProof[]
  readonly beaten: readonly Beaten[]
  readonly lifted: readonly { readonly rule: string; readonly by: string }[]
}

/** Decides an action or quantity; one with `each` once per element, or not at all while its list is unknown. */
export function decide(
  court: Court,
  situation: Situation,
  kind: Target['kind'],
  name: string,
): readonly Decision[] | 'unlisted' {
  const whole = new Inquiry(court, situation, { kind, name })
  const { loop } = whole
  if (!loop) return [decideOne(whole)]
  const ev = new Evaluation(court.theory, situation, court, NOWHERE)
  const elements = court.elements(ev, loop.list)
  if (typeof elements === 'symbol') return 'unlisted'
  const keys = elementKeys(ev, elements)
  return elements.map((_, index) => decideOne(new Inquiry(court, situation, { kind, name, index }), keys[index]))
}

function decideOne(inquiry: Inquiry, key?: string): Decision {
  const plain = plainVerdict(inquiry)
  if (plain) return plainly(inquiry, plain)
  const exploration = inquiry.explore({ budget: BUDGET, stopAtTwo: true })
  const common = { target: inquiry.target, inquiry, exploration, ...(key === undefined ? {} : { key }) }
  const [first, second] = exploration.found.values()
  if (first && !second && !exploration.doubtful && first.settled.kind !== 'varies') {
    return { ...common, settled: first.settled, winners: winnersOf(inquiry, first.settled), exact: true }
  }
  let clean = 0
  for (const each of exploration.found.values()) if (each.clean) clean += each.settled.kind === 'varies' ? 2 : 1
  return { ...common, winners: [], exact: clean > 1 }
}

function plainly(inquiry: Inquiry, plain: Plain | Hanging): Decision {
  const could = 'could' in plain ? plain.could : [plain.verdict]
  const found = new Map(
    could.map((verdict) => {
      const settled: Settled = { kind: 'verdict', verdict }
      return [keyOf(settled), { settled, clean: true, regions: NOWHERE }]
    }),
  )
  const exploration: Exploration = {
    found,
    atoms: NO_USES,
    confining: NO_USES,
    doubtful: false,
    parts: [],
    isWhole: false,
  }
  const common = { target: inquiry.target, inquiry, exploration, exact: true }
  if ('could' in plain) return { ...common, winners: [] }
  return { ...common, settled: { kind: 'verdict', verdict: plain.verdict }, winners: plain.winners }
}

/** The verdict or value a settled outcome shows, as an answer prints it. */
export function shown(settled: Settled): Pick<Ruling, 'verdict' | 'value' | 'reason' | 'between'> {
  switch (settled.kind) {
    case 'verdict':
      return { verdict: settled.verdict }
    case 'value':
      return { value: settled.value }
    case 'silent':
      return { verdict: 'silent' }
    case 'conflict':
      return { verdict: 'conflict', between: settled.between }
    case 'failed':
      return { verdict: 'undetermined', reason: settled.reason }
    case 'varies':
      return { verdict: 'undetermined' }
  }
}

/** What an undetermined answer could still become, as far as it was found. */
export function couldBe(exploration: Exploration): (Verdict | Json)[] {
  return [...exploration.found.values()].flatMap(({ settled }) =>
    settled.kind === 'verdict' ? [settled.verdict] : settled.kind === 'value' ? [settled.value] : [],
  )
}

/** A verdict that stands. */
type Told = Extract<Settled, { readonly kind: 'verdict' }>

/** Rules that win in some completion of the unknown facts (semantics E4, F3). */
function winnersOf(inquiry: Inquiry, settled: Settled): Rule[] {
  const { court } = inquiry
  const ev = inquiry.asIs()
  const binding = inquiry.binding(ev)
  const holding = inquiry.rules().filter((rule) => court.inForce(rule) && court.status(ev, rule, binding) !== false)
  const open = holding.filter((rule) => court.status(ev, rule, binding) !== true)
  const closed = open.length === 0 && !(settled.kind === 'value' && isOpen(inquiry, ev, binding))
  const found = closed
    ? winnersAt(inquiry, ev, NOWHERE, settled, holding)
    : settled.kind === 'verdict' && open.length > MOST_OPEN
      ? winnersOneByOne(inquiry, holding, settled)
      : winnersOverall(inquiry, holding, open, settled)
  return [...new Set(found)].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Whether a quantity's winners hang on an unknown although its value does not: bounds, say, that meet whatever it is. */
function isOpen({ court, target }: Inquiry, ev: Evaluation, binding: Binding | undefined): boolean {
  const outcome = court.outcome(ev, target.name, binding)
  return outcome.kind !== 'value' || outcome.ties !== undefined
}

/** More rules than this that might apply are looked at one by one. */
const MOST_OPEN = 12

/** Splits on every condition that is open, those of lifted rules too: where such a rule holds, lifting it may have decided. */
function winnersOverall(inquiry: Inquiry, holding: readonly Rule[], open: readonly Rule[], settled: Settled): Rule[] {
  const winners: Rule[] = []
  let nodes = 0
  const visit = (regions: Regions): void => {
    nodes++
    const ev = inquiry.look(regions)
    const admissible = inquiry.admissible(ev)
    if (admissible === false) return
    ev.proposals = []
    const binding = inquiry.binding(ev)
    for (const rule of open) inquiry.court.status(ev, rule, binding)
    if (settled.kind === 'value') {
      const outcome = inquiry.court.outcome(ev, inquiry.target.name, binding)
      if (outcome.kind === 'value') ev.proposals.push(...(outcome.ties ?? []))
    }
    const parts = nodes > WINNER_BUDGET ? [] : dividing(ev, regions)
    for (const part of parts) visit(part)
    if (parts.length === 0) {
      const more = winnersAt(inquiry, ev, regions, settled, holding).filter((rule) => !winners.includes(rule))
      if (more.length > 0 && (admissible || occurs(inquiry, regions))) winners.push(...more)
    }
  }
  visit(NOWHERE)
  return winners
}

/** Some regions divided by the first cut that was asked for; none where none was. */
function dividing(ev: Evaluation, regions: Regions): readonly Regions[] {
  for (const { atom, cut } of ev.proposals) {
    if (cut) return split(ev.regionOf(atom), cut).map((part) => new Map(regions).set(atom.key, part))
  }
  return []
}

/** Whether any completion inside these regions is admissible (semantics C4); past the budget, perhaps. */
function occurs(inquiry: Inquiry, start: Regions): boolean {
  let nodes = 0
  const visit = (regions: Regions): boolean => {
    if (++nodes > WHERE_BUDGET) return true
    const ev = inquiry.look(regions)
    const admissible = inquiry.admissible(ev)
    if (admissible !== undefined) return admissible
    const parts = dividing(ev, regions)
    return parts.length === 0 || parts.some(visit)
  }
  return visit(start)
}

/** Each rule for which a part of the completions is found in which it wins, whatever else might apply there. */
function winnersOneByOne(inquiry: Inquiry, rules: readonly Rule[], settled: Told): Rule[] {
  const { theory } = inquiry
  const { verdict } = settled
  const opponents = new Team(inquiry.court, possibleOpponents(inquiry, verdict))
  return rules.filter((rule) => {
    const side = sideOf(rule, inquiry.target.name, verdict)
    if (side && findWinning(inquiry, [rule], unbeatenBy(inquiry, { rule, side }, opponents, verdict))) return true
    return rule.relations.some(({ kind, target }) => {
      const lifted = kind === 'lifts' ? theory.rules.get(target) : undefined
      return lifted && findWinning(inquiry, [rule, lifted], decidingBy(inquiry, rule, settled))
    })
  })
}

/** Whether a rule wins in a part of the completions, as far as it is settled there. */
type Wins = (ev: Evaluation, binding: Binding | undefined, regions: Regions) => Truth

/** It wins where nothing that counts beats it; where all of its side are beaten too. */
function unbeatenBy(inquiry: Inquiry, { rule, side }: Member, opponents: Team, verdict: Verdict): Wins {
  const { court, situation, target } = inquiry
  const sides = court.sides(target.name, situation)
  const { permit } = sides
  const standing = (each: Member, ev: Evaluation, binding: Binding | undefined) =>
    each.side === 'require' ? court.requireStands(ev, each.rule, permit, binding) : court.counts(ev, each.rule, binding)
  const beaters = opponents.beatersOf({ rule, side })
  return (ev, binding) => {
    const stands = standing({ rule, side }, ev, binding)
    if (stands === false) return false
    const beaten = some(beaters.map((each) => standing(each, ev, binding)))
    if (beaten === true) return both(stands, unbeatenOf(inquiry, ev, verdict, sides).includes(rule))
    return both(stands, beaters.length > MOST_BEATERS || negate(beaten))
  }
}

/** It wins by what it lifts. */
function decidingBy(inquiry: Inquiry, rule: Rule, settled: Settled): Wins {
  const sides = inquiry.court.sides(inquiry.target.name, inquiry.situation)
  return (ev, binding, regions) => {
    const counts = inquiry.court.counts(ev, rule, binding)
    return counts === true ? decidesByLifting(rule, inquiry, ev, regions, settled, sides) : counts
  }
}

/** Whether a part of the completions is found where these rules' conditions hold and one wins; past the budget, perhaps. */
function findWinning(inquiry: Inquiry, needed: readonly Rule[], wins: Wins): boolean {
  let nodes = 0
  let perhaps = false
  const visit = (regions: Regions): boolean => {
    if (++nodes > WHERE_BUDGET) return perhaps
    const ev = inquiry.look(regions)
    const admissible = inquiry.admissible(ev)
    if (admissible === false) return false
    ev.proposals = []
    const binding = inquiry.binding(ev)
    const statuses = needed.map((each) => inquiry.court.status(ev, each, binding))
    if (statuses.includes(false)) return false
    if (!statuses.includes(UNKNOWN)) {
      const does = wins(ev, binding, regions)
      if (does === true) return admissible || occurs(inquiry, regions)
      if (does === false) return false
      perhaps = true
    }
    return dividing(ev, regions).some(visit)
  }
  return visit(NOWHERE)
}

/** On which side a rule supports a verdict; undefined for one that no side brings about. */
function sideOf(rule: Rule, action: string, verdict: Verdict): Side | undefined {
  const sides = SUPPORTING[verdict] ?? []
  return sides.find((side) => rule.then.some((each) => each.kind === side && each.action === action))
}

const SUPPORTING: { readonly [verdict in Verdict]?: readonly Side[] } = {
  forbidden: ['forbid'],
  permitted: ['permit', 'require'],
  required: ['require'],
}

/** Every rule that might count against a verdict. */
function possibleOpponents({ court, situation, target }: Inquiry, verdict: Verdict): Member[] {
  const sides = court.sides(target.name, situation)
  const against: readonly Side[] = verdict === 'forbidden' ? ['permit', 'require'] : ['forbid']
  return against.flatMap((side) => sides[side].map((rule): Member => ({ rule, side })))
}

/** @param holding the rules that are not known to be out of the question: nobody else wins. */
function winnersAt(
  inquiry: Inquiry,
  ev: Evaluation,
  regions: Regions,
  settled: Settled,
  holding: readonly Rule[],
): readonly Rule[] {
  const { court, target } = inquiry
  const lifters = (sides?: Sides) =>
    holding.filter((rule) => decidesByLifting(rule, inquiry, ev, regions, settled, sides))
  if (settled.kind === 'verdict') {
    const sides = sidesAmong(inquiry, new Set(holding))
    return [...unbeatenOf(inquiry, ev, settled.verdict, sides), ...lifters(sides)]
  }
  if (settled.kind !== 'value') return lifters()
  const outcome = court.outcome(ev, target.name, inquiry.binding(ev))
  return outcome.kind === 'value' ? [...outcome.winners, ...lifters()] : lifters()
}

function sidesAmong({ court, target, situation }: Inquiry, rules: ReadonlySet<Rule>): Sides {
  const { permit, forbid, require } = court.sides(target.name, situation)
  const among = (side: readonly Rule[]) => side.filter((rule) => rules.has(rule))
  return { permit: among(permit), forbid: among(forbid), require: among(require) }
}

/** Those of the winning side that nothing beats singly; all of them, if each is beaten (semantics E4). */
function unbeatenOf(inquiry: Inquiry, ev: Evaluation, verdict: Verdict, sides: Sides): Rule[] {
  const { side, against } = teams(inquiry.court, ev, sides, verdict, inquiry.binding(ev))
  const opponents = new Team(inquiry.court, against)
  const unbeaten = side.filter((x) => !opponents.beats(x))
  return (unbeaten.length > 0 ? unbeaten : side).map(({ rule }) => rule)
}

/** The applying rules of the winning side and of the other. */
function teams(
  court: Court,
  ev: Evaluation,
  sides: Sides,
  verdict: Verdict,
  binding: Binding | undefined,
): { readonly side: readonly Member[]; readonly against: readonly Member[] } {
  const counting = (side: Side) =>
    sides[side].filter((rule) => court.counts(ev, rule, binding) === true).map((rule): Member => ({ rule, side }))
  const requires = () =>
    counting('require').filter(({ rule }) => court.requireStands(ev, rule, sides.permit, binding) === true)
  if (verdict === 'forbidden') return { side: counting('forbid'), against: [...counting('permit'), ...requires()] }
  if (verdict === 'required') return { side: requires(), against: counting('forbid') }
  if (verdict === 'permitted') return { side: [...counting('permit'), ...requires()], against: counting('forbid') }
  return { side: [], against: [] }
}

/**
 * Whether a rule applies without whose lifting the answer would be another (semantics E0); past all cost, none.
 * @param sides of a verdict, the rules on what is asked that may take part.
 */
function decidesByLifting(
  lifter: Rule,
  inquiry: Inquiry,
  ev: Evaluation,
  regions: Regions,
  settled: Settled,
  sides?: Sides,
): boolean {
  const { court, theory, situation } = inquiry
  return lifter.relations.some(({ kind, target: id }) => {
    const target = kind === 'lifts' ? theory.rules.get(id) : undefined
    // A rule lifted in another contest, which a condition here reads, decides that one.
    if (!target || situation.isSpent || !inquiry.isAbout(target)) return false
    const binding = inquiry.binding(ev)
    if (court.counts(ev, lifter, binding) !== true || court.status(ev, target, binding) !== true) return false
    const freed = sides && court.possibleWithout(ev, inquiry.target.name, target, binding, sides)
    if (freed?.length === 1) return freed[0] !== keyOf(settled)
    const other = inquiry.with({
      court: new Court(theory, court.standing, new Set([...court.unliftable, target.id])),
    })
    const then = other.settle(other.look(regions))
    if (then.kind !== 'open') return differs(then, settled)
    const { found } = other.explore({ budget: WINNER_BUDGET, start: regions })
    return [...found.values()].some((each) => differs(each.settled, settled))
  })
}

/** Whether two answers are not the same; what cannot be computed is none, for whatever reason. */
function differs(a: Settled, b: Settled): boolean {
  return a.kind === 'failed' && b.kind === 'failed' ? false : keyOf(a) !== keyOf(b)
}

/** Everything that counted, at the facts as they are: conditions that hold, who beat or lifted whom. */
export function proofOf(decision: Decision): ProofParts {
  const { inquiry, winners } = decision
  const { court, target } = inquiry
  const ev = inquiry.look(NOWHERE)
  const binding = inquiry.binding(ev)
  const holding = inquiry.rules().filter((rule) => court.inForce(rule) && court.status(ev, rule, binding) === true)
  const winning = new Set(winners)
  const listed = [...winners, ...holding.filter((rule) => !winning.has(rule))]
  const explaining = inquiry.look(NOWHERE, true)
  const steps = listed.map((rule) => ({
    rule,
    conclusion: conclusionOn(rule, target),
    winner: winning.has(rule),
    because: groundsOf(inquiry, rule, explaining),
  }))
  const lifted = holding.flatMap((rule) =>
    (court.theory.liftersOf.get(rule.id) ?? [])
      .filter((lifter) => court.counts(ev, lifter, binding) === true)
      .map((lifter) => ({ rule: rule.id, by: lifter.id })),
  )
  return { steps, beaten: beatenIn(court, ev, target, binding), lifted }
}

function beatenIn(court: Court, ev: Evaluation, target: Target, binding: Binding | undefined): Beaten[] {
  const beaten: Beaten[] = []
  const meet = (x: Rule, xSide: Side | 'set', y: Rule, ySide: Side | 'set') => {
    const by = x === y ? undefined : court.beats(x, xSide, y, ySide)
    if (by) beaten.push({ rule: y.id, winner: x.id, by })
  }
  if (target.kind === 'action') {
    const sides = court.sides(target.name, ev.situation)
    const { side: forbids, against } = teams(court, ev, sides, 'forbidden', binding)
    if (forbids.length * against.length > MOST_MEETINGS) beaten.push(...beatenOnce(court, forbids, against))
    else
      for (const forbid of forbids) {
        for (const other of against) {
          meet(forbid.rule, forbid.side, other.rule, other.side)
          meet(other.rule, other.side, forbid.rule, forbid.side)
        }
      }
    const { permit, require } = sides
    for (const rule of require) {
      if (court.counts(ev, rule, binding) !== true) continue
      for (const other of permit) {
        const by = exception(other, rule)
        if (by && court.counts(ev, other, binding) === true) beaten.push({ rule: rule.id, winner: other.id, by })
      }
    }
    return beaten
  }
  const on = court.theory
    .candidates(`quantity:${target.name}`, ev.situation)
    .contributions.filter(({ rule }) => court.counts(ev, rule, binding) === true)
  for (const x of on) {
    for (const y of on) {
      const by = exception(x.rule, y.rule)
      if (by) beaten.push({ rule: y.rule.id, winner: x.rule.id, by })
      else if (x.conclusion.kind === 'set' && y.conclusion.kind === 'set') meet(x.rule, 'set', y.rule, 'set')
    }
  }
  return [...new Map(beaten.map((each) => [`${each.rule} ${each.winner}`, each])).values()]
}

/** More meetings of opposing rules than this are not listed one by one. */
const MOST_MEETINGS = 400

/** Of two crowds, each rule that is beaten, once. */
function beatenOnce(court: Court, ...[a, b]: readonly [readonly Member[], readonly Member[]]): Beaten[] {
  const by = (members: readonly Member[], others: readonly Member[]): Beaten[] => {
    const team = new Team(court, others)
    return members.flatMap((y) => {
      const x = team.beaterOf(y)
      const how = x && court.beats(x.rule, x.side, y.rule, y.side)
      return x && how ? [{ rule: y.rule.id, winner: x.rule.id, by: how }] : []
    })
  }
  return [...by(b, a), ...by(a, b)]
}

/** The facts that make a rule's condition what it is, each once. */
function groundsOf(inquiry: Inquiry, rule: Rule, ev: Evaluation): Ground[] {
  const { theory, situation } = inquiry
  const simple = theory.isProved(rule, situation) ? theory.groundsOf(rule) : undefined
  if (simple) return simple.map((fact) => ({ fact, value: situation.given.get(fact) as Json, how: 'given' }))
  const binding = inquiry.binding(ev)
  ev.reads = []
  inquiry.court.status(ev, rule, binding)
  const grounds = new Map<string, Ground>()
  for (const read of ev.reads) {
    if (read.depth === 0 && isKnown(read.value))
      grounds.set(read.fact, { fact: read.fact, value: toJson(read.value), how: read.how })
  }
  return [...grounds.values()]
}

/** Facts whose assumed value the conditions behind a target lean on, or what else can be where an `always` is open. */
export function assumedBehind(inquiry: Inquiry): ReadonlyMap<string, Json> {
  if (!inquiry.theory.assumes(`${inquiry.target.kind}:${inquiry.target.name}`)) return NOTHING
  const ev = inquiry.look(NOWHERE, true)
  const binding = inquiry.binding(ev)
  for (const rule of inquiry.rules()) {
    if (inquiry.court.inForce(rule)) inquiry.court.status(ev, rule, binding)
  }
  const { theory, target } = inquiry
  // A verdict rests on conditions alone, a value also on what rules say it is.
  if (target.kind === 'quantity') inquiry.settle(ev)
  const reads = [...ev.reads]
  for (const always of theory.alwaysFor(`${target.kind}:${target.name}`)) {
    ev.reads = []
    if (truth(ev, theory.run(always.expr)(ev)) === UNKNOWN) reads.push(...ev.reads)
  }
  const assumed = new Map<string, Json>()
  for (const read of reads) if (read.how === 'assumed') assumed.set(read.fact, toJson(read.value))
  return assumed
}

/** What a rule says of the target, in the words of the format. */
function conclusionOn(rule: Rule, { kind, name }: Target): string {
  const own = rule.then.flatMap((each) => {
    if ('action' in each) return kind === 'action' && each.action === name ? [`${each.kind} ${name}`] : []
    const isOn = kind === 'quantity' && 'quantity' in each && each.quantity === name
    return isOn ? [`${each.kind} ${name}: ${each.text}`] : []
  })
  const lifts = rule.relations.flatMap((each) => (each.kind === 'lifts' ? [each.target] : []))
  return [...own, ...(lifts.length > 0 ? [`lifts ${lifts.join(', ')}`] : [])].join('; ')
}

const HOLDS = { holds: true, needs: [] } as const
const HOLDS_NOT = { holds: false, needs: [] } as const

/** Whether a rule applies, does not or might, at the facts as they are, with the unknowns it waits for. */
export function statusAsIs(
  inquiry: Inquiry,
  rule: Rule,
): { readonly holds: boolean | 'might'; readonly needs: readonly string[]; readonly reason?: string } {
  const ev = inquiry.asIs()
  const status = inquiry.court.status(ev, rule, inquiry.binding(ev))
  if (typeof status === 'boolean') return status ? HOLDS : HOLDS_NOT
  // While nobody has said what there is, that is what it waits for.
  if (inquiry.loop && inquiry.isPerElement(rule)) inquiry.court.elements(ev, inquiry.loop.list)
  const { proposals } = ev
  const needs = proposals.flatMap((proposal) => questionPaths(inquiry, proposal.atom))
  const failure = failureIn(inquiry, ev, proposals, rule)
  const reason = failure ? { reason: failure.of === rule.id ? failure.why : saidOf(failure) } : {}
  return { holds: 'might', needs: [...new Set(needs)].sort(), ...reason }
}

/**
 * What a question calls an unknown: itself, or the derived facts with a wording of their own through which alone it is
 * read and which are not known (semantics G4). None for what nobody can be asked.
 */
export function questionPaths(inquiry: Inquiry, atom: Atom): readonly string[] {
  if (atom.path === '') return []
  const { theory, target, situation } = inquiry
  const through = theory.askedThrough(`${target.kind}:${target.name}`).get(theory.factAt(atom.path) ?? atom.path)
  if (!through) return [atom.path]
  const ev = inquiry.asIs()
  const open = through.filter((fact) => !situation.given.has(fact) && !isKnown(ev.fact(fact)))
  return open.length > 0 ? open : [atom.path]
}

/** A rule whose condition could not be computed, and why. */
interface Failure {
  readonly of: string
  readonly why: string
}

/** What keeps a rule's condition open though nobody can be asked: it could not be computed, or that of a rule behind it. */
function failureIn(inquiry: Inquiry, ev: Evaluation, proposals: readonly Proposal[], rule: Rule): Failure | undefined {
  const failing = proposals.find(({ atom }) => atom.path === '')
  if (!failing) return undefined
  const { court, theory } = inquiry
  const of = ruleInError(failing.atom.key)
  return { of, why: whyFailed(court, ev, theory.rules.get(of) ?? rule, inquiry.binding(ev)) }
}

function saidOf({ of, why }: Failure): string {
  return `the condition of ${of} cannot be computed: ${why}`
}

/** Why an answer stays open although no fact is missing: a value or a rule's condition that could not be computed. */
export function failureBehind({ inquiry, exploration }: Decision): string | undefined {
  for (const { settled, regions } of exploration.found.values()) {
    if (settled.kind !== 'failed') continue
    const { court, target } = inquiry
    const ev = inquiry.look(regions)
    const why = whyNotComputed(court, ev, target.name, inquiry.binding(ev))
    return why === undefined ? settled.reason : `${target.name} cannot be computed: ${why}`
  }
  if (![...exploration.atoms.values()].some((use) => use.proposal.atom.path === '')) return undefined
  for (const rule of inquiry.rules()) {
    const ev = inquiry.asIs()
    if (!inquiry.court.inForce(rule) || inquiry.court.status(ev, rule, inquiry.binding(ev)) !== UNKNOWN) continue
    const failure = failureIn(inquiry, ev, ev.proposals, rule)
    if (failure) return saidOf(failure)
  }
  return undefined
}
