import {
  type Answer,
  type AnswerPoint,
  type Choice,
  compare,
  contains,
  type Day,
  type Edition,
  type Json,
  type NextQuestion,
  type NoLonger,
  type Outcome,
  overlapping,
  type Part,
  type Point,
  type Proof,
  type Question,
  type RestingDate,
  type Rule,
  type RuleNote,
  type Ruling,
  type Status,
} from '../domain/index.ts'
import { courtAt, type Opened, open, pointOf } from '../editions/index.ts'
import type { RuleState } from '../graph/index.ts'
import {
  type Askable,
  assume,
  assumedBehind,
  type Court,
  couldBe,
  type Decision,
  decide,
  failureBehind,
  Inquiry,
  namesIn,
  proofOf,
  questionsFor,
  readFacts,
  type Situation,
  shown,
  slotAt,
  statusAsIs,
  type Target,
  TooCostly,
  turningFacts,
} from '../logic/index.ts'
import { timelineOf } from './timeline.ts'
import { wordingOf } from './wording.ts'

/** A court sits for days between which no rule changes. */
const statesKept = new WeakMap<Court, Map<Rule, RuleState>>()

/** What an answer says of a rule is the same in each. */
const notesKept = new WeakMap<Rule, Map<Status, RuleNote>>()

/** By court: what of the notes is worked out once. */
const quietKept = new WeakMap<Court, Quiet>()

/** Where no fact is given. */
interface Quiet {
  /** Paths whose assumption gives way then too. */
  readonly off: ReadonlySet<string>
  /** The rules with a note, in force, that apply. */
  readonly applying: ReadonlySet<Rule>
  /** By fact: the rules with a note, in force, that it may decide. */
  readonly hanging: ReadonlyMap<string, readonly Rule[]>
}

const DEFAULT_PARTS: readonly Part[] = ['proof', 'ask', 'noLonger', 'text']

/**
 * What applies here. Pure: reads no clock, changes nothing; the same edition and question give the same answer.
 * Source: design 3; semantics B to G.
 */
export function answer(edition: Edition, question: Question): Outcome {
  try {
    return answerWith(open(edition), question)
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error
    const detail = 'the question takes more work than one question may: ask for less, or give more facts'
    return { ok: false, problems: [{ at: 'facts', code: 'question/too-many', detail, didYouMean: [] }] }
  }
}

function answerWith(opening: Opened, question: Question): Outcome {
  const { edition, theory } = opening
  const placed = pointOf(edition, question)
  const { asked, problems: askProblems } = theory.askedFor([question.ask ?? []].flat())
  const read = readFacts(theory, question.facts ?? {}, question.unknown ?? [])
  const problems = [...(placed.ok ? [] : placed.problems), ...askProblems, ...read.problems]
  if (!placed.ok || problems.length > 0) return { ok: false, problems }
  const court = courtAt(opening, placed.point)
  const assumed = assume(court, read.situation)
  if (assumed.problems.length > 0) return { ok: false, problems: assumed.problems }
  const session = new Session(opening, placed.point, placed.shown, court, assumed.situation, read.situation, question)
  return session.answer(asked)
}

/** One question being answered: everything it touches, collected as the parts are made. */
class Session {
  private readonly opening: Opened
  private readonly point: Point
  private readonly shownPoint: AnswerPoint
  private readonly court: Court
  private readonly situation: Situation
  /** The facts as given, nothing assumed yet. */
  private readonly bare: Situation
  private readonly question: Question
  private readonly parts: ReadonlySet<Part>
  private readonly onTarget = new Map<readonly Rule[], ReadonlySet<Rule>>()

  constructor(
    opening: Opened,
    point: Point,
    shownPoint: AnswerPoint,
    court: Court,
    situation: Situation,
    bare: Situation,
    question: Question,
  ) {
    this.opening = opening
    this.point = point
    this.shownPoint = shownPoint
    this.court = court
    this.situation = situation
    this.bare = bare
    this.question = question
    this.parts = new Set(question.include ?? DEFAULT_PARTS)
  }

  answer(asked: readonly Askable[]): Outcome {
    const { edition } = this.opening
    const decisions: Decision[] = []
    const unlisted: Askable[] = []
    const answers: Ruling[] = []
    for (const target of asked) {
      const decided = decide(this.court, this.situation, target.kind, target.name)
      const impossible =
        decided !== 'unlisted' &&
        decided.some((each) => each.exploration.found.size === 0 && !each.exploration.doubtful)
      if (impossible) {
        const detail = 'no situation at a table fits these facts together'
        return { ok: false, problems: [{ at: 'facts', code: 'question/impossible', detail, didYouMean: [] }] }
      }
      answers.push(this.ruling(target, decided))
      if (decided === 'unlisted') unlisted.push(target)
      else decisions.push(...decided)
    }
    const rules = asked.length > 0 ? this.rulesOn(asked) : this.opening.edition.rules
    const inquiries = [...decisions.map((each) => each.inquiry), ...unlisted.map((each) => this.inquiry(each))]
    const applying: Rule[] = []
    const mightApply: Answer['mightApply'][number][] = []
    const noLonger: NoLonger[] = []
    for (const rule of rules) {
      const { holds, needs, reason } = this.statusOf(rule, inquiries)
      if (holds === false) continue
      if (!this.court.inForce(rule)) noLonger.push(...this.noLonger(rule, holds === 'might'))
      else if (holds === true) applying.push(rule)
      else mightApply.push({ ...this.note(rule), needs, ...(reason === undefined ? {} : { reason }) })
    }
    const assumed = this.assumedFor(inquiries)
    const core = {
      edition: edition.hash,
      game: edition.game,
      point: this.shownPoint,
      answers,
      applies: applying.map((rule) => this.note(rule)),
      mightApply,
      ...(this.parts.has('noLonger') ? { noLonger } : {}),
      ...(this.parts.has('ask') ? { ask: this.questions(decisions, asked) } : {}),
      assumed,
      notes: this.notes(new Set(applying), rules),
      dates: this.restingDates(applying, noLonger),
      readings: applying.flatMap((rule) =>
        rule.reading === undefined ? [] : [{ rule: rule.id, reading: rule.reading }],
      ),
      warnings: [...this.situation.warnings].sort((a, b) => compare(a.at, b.at) || compare(a.code, b.code)),
    } satisfies Answer
    return { ok: true, answer: this.parts.has('text') ? { ...core, text: wordingOf(edition, core) } : core }
  }

  /**
   * The notes of every applying rule, those on the question first (semantics G6). A note that always applies is read out
   * only where its entry has a rule on the question: elsewhere it would be read out with every answer there is.
   */
  private notes(
    applying: ReadonlySet<Rule>,
    asked: readonly Rule[],
  ): { readonly rule: string; readonly note: string }[] {
    const entries = new Set(asked.map((rule) => rule.entry))
    const others = this.noteworthy().filter(
      (rule) => !applying.has(rule) && (rule.when !== undefined || entries.has(rule.entry)),
    )
    return [...applying, ...others].flatMap((rule) =>
      rule.then.flatMap((each) => (each.kind === 'note' ? [{ rule: rule.id, note: each.text }] : [])),
    )
  }

  /** The rules with a note that apply, whatever is asked, in order of id. Only those that a fact told here may decide are looked at. */
  private noteworthy(): readonly Rule[] {
    const { theory } = this.opening
    const quiet = this.quiet()
    const isHere = (rule: Rule): boolean => this.statusOf(rule, this.inquiriesFor(rule)).holds === true
    const { off } = this.situation
    const switched = [...off, ...quiet.off].filter((path) => off.has(path) !== quiet.off.has(path))
    const facts = [...this.situation.given.keys(), ...switched].map((path) => theory.factAt(path))
    if (facts.includes(undefined)) return theory.noteworthy.filter((rule) => this.court.inForce(rule) && isHere(rule))
    const open = new Set(facts.flatMap((fact) => quiet.hanging.get(fact ?? '') ?? []))
    const found = [...[...quiet.applying].filter((rule) => !open.has(rule)), ...[...open].filter(isHere)]
    return found.sort((x, y) => compare(x.id, y.id))
  }

  private quiet(): Quiet {
    const known = quietKept.get(this.court)
    if (known) return known
    const { theory } = this.opening
    const bare = readFacts(theory, {}, []).situation
    const { situation } = assume(this.court, bare)
    const session = new Session(this.opening, this.point, this.shownPoint, this.court, situation, bare, {})
    const hanging = new Map<string, Rule[]>()
    const applying = new Set<Rule>()
    for (const rule of theory.noteworthy) {
      if (!this.court.inForce(rule)) continue
      if (session.statusOf(rule, session.inquiriesFor(rule)).holds === true) applying.add(rule)
      const { loop } = session.inquiry(session.targetOf(rule))
      const lists = loop ? [...namesIn(loop.list)].flatMap((name) => [...theory.dependencies.factsBehind(name)]) : []
      for (const fact of new Set([...theory.dependencies.factsBehindRule(rule), ...lists]))
        hanging.set(fact, [...(hanging.get(fact) ?? []), rule])
    }
    const quiet = { off: situation.off, applying, hanging }
    quietKept.set(this.court, quiet)
    return quiet
  }

  private rulesOn(asked: readonly Askable[]): readonly Rule[] {
    const [first, ...more] = asked
    if (first && more.length === 0) return this.inquiry(first).rules()
    const rules = new Set(asked.flatMap((target) => this.inquiry(target).rules()))
    return [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  private inquiry(target: Target): Inquiry {
    return new Inquiry(this.court, this.situation, target)
  }

  private statusOf(rule: Rule, inquiries: readonly Inquiry[]) {
    const about = inquiries.length > 1 ? inquiries.filter((each) => this.isOn(rule, each)) : inquiries
    const on = about.length > 0 ? about : this.inquiriesFor(rule)
    const [first, ...more] = on
    if (first && more.length === 0) return statusAsIs(first, rule)
    const found = on.map((inquiry) => statusAsIs(inquiry, rule))
    const needs = [...new Set(found.flatMap((each) => each.needs))].sort()
    const holds = found.some((each) => each.holds === true)
      ? true
      : found.some((each) => each.holds === 'might')
        ? ('might' as const)
        : false
    const reason = found.find((each) => each.reason !== undefined)?.reason
    return { holds, needs, reason }
  }

  private isOn(rule: Rule, inquiry: Inquiry): boolean {
    const rules = inquiry.rules()
    const known = this.onTarget.get(rules) ?? new Set(rules)
    this.onTarget.set(rules, known)
    return known.has(rule)
  }

  /** Where nothing is asked, a rule is looked at on its own, for each element of what it concludes on. */
  private inquiriesFor(rule: Rule): Inquiry[] {
    const target = this.targetOf(rule)
    const bare = this.inquiry(target)
    const { loop } = bare
    if (!loop) return [bare]
    const elements = this.court.elements(bare.look(new Map()), loop.list)
    return typeof elements === 'symbol' ? [bare] : elements.map((_, index) => this.inquiry({ ...target, index }))
  }

  /** What a rule concludes on, or one that it lifts. */
  private targetOf(rule: Rule): Target {
    for (const each of rule.then) {
      if (each.kind === 'note') continue
      return 'action' in each ? { kind: 'action', name: each.action } : { kind: 'quantity', name: each.quantity }
    }
    for (const { kind, target } of rule.relations) {
      const lifted = kind === 'lifts' ? this.opening.theory.rules.get(target) : undefined
      if (lifted) return this.targetOf(lifted)
    }
    return { kind: 'action', name: '' }
  }

  private ruling(target: Askable, decided: readonly Decision[] | 'unlisted'): Ruling {
    const head = {
      ask: target.name,
      kind: target.kind,
      label: target.label,
      ...(target.unit === undefined ? {} : { unit: target.unit }),
    }
    if (decided === 'unlisted') return { ...head, verdict: 'undetermined', winners: [], exact: false }
    const [first] = decided
    if (first && first.key === undefined) return { ...head, ...this.decided(first) }
    const each = Object.fromEntries(decided.map((one) => [one.key ?? '', { ...head, ...this.decided(one) }]))
    const winners = [...new Set(Object.values(each).flatMap((one) => one.winners))].sort()
    return { ...head, winners, exact: decided.every((one) => one.exact), each }
  }

  private decided(decision: Decision): Omit<Ruling, 'ask' | 'kind' | 'label' | 'unit'> {
    const { settled, winners, exact, exploration } = decision
    const proof = {
      ...(this.parts.has('proof') ? { proof: this.proof(decision) } : {}),
      ...(this.parts.has('timeline')
        ? { timeline: timelineOf(this.opening, this.bare, decision.target, this.point) }
        : {}),
      ...(this.parts.has('unless') && settled?.kind === 'verdict'
        ? { unless: turningFacts(decision.inquiry, this.bare, settled.verdict) }
        : {}),
    }
    const ids = winners.map((rule) => rule.id)
    const why = settled && settled.kind !== 'failed' ? undefined : failureBehind(decision)
    const reason = why === undefined ? {} : { reason: why }
    if (!settled) {
      return { verdict: 'undetermined', winners: ids, exact, could: couldBe(exploration), ...reason, ...proof }
    }
    const said = { ...shown(settled), ...reason }
    const between = said.verdict === 'conflict' && !said.between ? { between: this.conflictSides(decision) } : {}
    const { target } = decision
    const usual = target.kind === 'action' ? this.opening.theory.actions.get(target.name)?.default : said.verdict
    // Any other verdict is a rule's, though it may take every case of what is unknown to see that the rule applies.
    const isDefault =
      said.verdict === usual &&
      !winners.some((rule) => this.concludes(rule, target) && statusAsIs(decision.inquiry, rule).holds === true) &&
      said.verdict !== 'silent' &&
      said.verdict !== 'conflict' &&
      said.verdict !== 'undetermined'
    const given = target.kind === 'quantity' && this.situation.given.has(target.name)
    return {
      ...said,
      ...(isDefault && !given ? { by: 'default' as const } : {}),
      winners: ids,
      ...between,
      exact,
      ...proof,
    }
  }

  private concludes(rule: Rule, target: Target): boolean {
    return rule.then.some(
      (each) => each.kind !== 'note' && ('action' in each ? each.action : each.quantity) === target.name,
    )
  }

  /** Both sides of a conflict by name. */
  private conflictSides({ inquiry, target, exploration }: Decision): string[][] {
    const sides = this.court.sides(target.name, this.situation)
    const everywhere = exploration.parts.map(({ regions }) => inquiry.look(regions))
    const looks = (everywhere.length > 0 ? everywhere : [inquiry.asIs()]).map(
      (ev) => [ev, inquiry.binding(ev)] as const,
    )
    const applying = (rules: readonly Rule[]) =>
      rules
        .filter((rule) => looks.some(([ev, binding]) => this.court.counts(ev, rule, binding) === true))
        .map((rule) => rule.id)
    return [applying(sides.forbid), [...new Set(applying([...sides.permit, ...sides.require]))].sort()]
  }

  private proof(decision: Decision): Proof {
    const { steps, beaten, lifted } = proofOf(decision)
    return {
      steps: steps.map(({ rule, conclusion, winner, because }) => ({
        rule: rule.id,
        title: rule.title,
        conclusion,
        winner,
        ...(rule.when === undefined ? {} : { when: rule.when.text }),
        because,
        cites: rule.cites,
        effective: rule.effective.text,
        status: this.stateOf(rule).status,
      })),
      beaten,
      lifted,
    }
  }

  /** What the rule is at the point of the question. */
  private stateOf(rule: Rule): RuleState {
    const known = statesKept.get(this.court) ?? new Map<Rule, RuleState>()
    statesKept.set(this.court, known)
    let state = known.get(rule)
    if (!state) {
      state = this.opening.calendar.status(rule.id, this.point)
      known.set(rule, state)
    }
    return state
  }

  private note(rule: Rule): RuleNote {
    const { status } = this.stateOf(rule)
    const known = notesKept.get(rule) ?? new Map<Status, RuleNote>()
    notesKept.set(rule, known)
    let note = known.get(status)
    if (!note) {
      note = this.write(rule, status)
      known.set(status, note)
    }
    return note
  }

  private write(rule: Rule, status: Status): RuleNote {
    const own = rule.then.flatMap((each) =>
      each.kind === 'note' ? [] : [{ kind: each.kind, of: 'action' in each ? each.action : each.quantity }],
    )
    const lifts = rule.relations.flatMap((each) =>
      each.kind === 'lifts' ? [{ kind: 'lifts' as const, of: each.target }] : [],
    )
    return {
      rule: rule.id,
      title: rule.title,
      entry: rule.entry,
      conclusions: [...own, ...lifts],
      cites: rule.cites,
      effective: rule.effective.text,
      status,
    }
  }

  /** Rules on this question, in scope here, that no longer are in force (semantics G1). */
  private noLonger(rule: Rule, might: boolean): NoLonger[] {
    const state = this.stateOf(rule)
    const { status } = state
    if (status !== 'suspended' && status !== 'superseded' && status !== 'rescinded' && status !== 'expired') return []
    const ender = status === 'expired' || state.by === undefined ? undefined : this.opening.theory.rules.get(state.by)
    return [
      {
        rule: rule.id,
        title: rule.title,
        entry: rule.entry,
        status,
        ...(ender === undefined ? {} : { by: ender.id }),
        since:
          ender?.effective.day === state.since
            ? ender.effective.text
            : rule.ends?.day === state.since
              ? rule.ends.text
              : state.since,
        cites: rule.cites,
        byCites: ender?.cites ?? [],
        ...(might ? { might: true as const } : {}),
      },
    ]
  }

  private questions(decisions: readonly Decision[], asked: readonly Askable[]): NextQuestion[] {
    const skip = new Set(this.question.skip ?? [])
    const found = new Map<string, NextQuestion>()
    for (const decision of decisions) {
      for (const question of questionsFor(decision, skip)) {
        const known = found.get(question.fact)
        found.set(question.fact, known ? merge(known, question) : question)
      }
    }
    for (const target of asked)
      for (const question of this.listQuestions(target, skip))
        if (!found.has(question.fact)) found.set(question.fact, question)
    const all = [...found.values()]
    return [...all.filter((each) => each.assumed === undefined), ...all.filter((each) => each.assumed !== undefined)]
  }

  /** The list that an `each` runs over, while nobody has described it. */
  private listQuestions(target: Askable, skip: ReadonlySet<string>): NextQuestion[] {
    const { theory } = this.opening
    const inquiry = this.inquiry(target)
    const { loop } = inquiry
    if (!loop) return []
    const ev = inquiry.look(new Map())
    if (typeof this.court.elements(ev, loop.list) !== 'symbol') return []
    const why = inquiry
      .rules()
      .filter((rule) => this.court.inForce(rule) && inquiry.isPerElement(rule))
      .filter((rule) => statusAsIs(inquiry, rule).holds === 'might')
      .map((rule) => ({ rule: rule.id, title: rule.title }))
    return [...new Set(ev.proposals.map((proposal) => proposal.atom.path))]
      .filter((path) => path !== '' && !skip.has(path))
      .map((path) => ({
        fact: path,
        question: slotAt(theory, path)?.ask ?? `What is ${path}?`,
        type: 'list',
        choices: [],
        why,
      }))
  }

  private assumedFor(inquiries: readonly Inquiry[]) {
    const found = new Map<string, Json>()
    for (const inquiry of inquiries) for (const [fact, value] of assumedBehind(inquiry)) found.set(fact, value)
    return [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([fact, value]) => {
        const question = slotAt(this.opening.theory, fact)?.ask
        return { fact, value, ...(question === undefined ? {} : { question }) }
      })
  }

  /** Dates the answer rests on that are short, assumed, or compared with one that contains them (semantics B2, B6). */
  private restingDates(applying: readonly Rule[], noLonger: readonly NoLonger[]): RestingDate[] {
    const { theory } = this.opening
    const enders = noLonger.flatMap((each) => (each.by === undefined ? [] : [theory.rules.get(each.by) as Rule]))
    const gone = noLonger.map((each) => theory.rules.get(each.rule) as Rule)
    const reinstaters = applying.flatMap((rule) => {
      const { by, relation } = this.stateOf(rule)
      return relation === 'reinstates' && by !== undefined ? [theory.rules.get(by) as Rule] : []
    })
    const rules = [...new Set([...applying, ...enders, ...gone, ...reinstaters])]
    const texts = [...new Set(rules.map((rule) => rule.effective.text))].filter((text) => text !== '')
    const mixed = new Map(texts.map((text) => [text, texts.find((other) => overlapping(text, other))]))
    return rules.flatMap((rule) => {
      const { text, day, assumed } = rule.effective
      const found: RestingDate[] = []
      if (assumed !== undefined) found.push({ rule: rule.id, date: text, why: assumed })
      const short = [{ text, day }, ...(this.stateOf(rule).status === 'expired' && rule.ends ? [rule.ends] : [])]
      for (const date of short)
        if (isShort(date.text) && contains(date.text, this.point.day as Day))
          found.push({
            rule: rule.id,
            date: date.text,
            why: `only ${date.text} is printed; ${date.day} is taken for its first day`,
          })
      const other = mixed.get(text)
      if (other !== undefined)
        found.push({ rule: rule.id, date: text, why: `compared with ${other} by their first days` })
      return found
    })
  }
}

function isShort(text: string): boolean {
  return text !== '' && text.length < 10
}

function merge(a: NextQuestion, b: NextQuestion): NextQuestion {
  const why = new Map([...a.why, ...b.why].map((each) => [each.rule, each]))
  const choices = a.choices.map((choice): Choice => {
    const { becomes: _, ...bare } = choice
    return bare
  })
  return { ...a, choices, why: [...why.values()] }
}
