import { compare, kept, type Rule } from '../domain/index.ts'
import type { Opened } from '../editions/index.ts'
import { assume, type Court, namesIn, readFacts, type Situation } from '../logic/index.ts'
import { applies, inquiryOn, isTakenForGranted, type Looking, type Session, targetOfRule } from './session.ts'

/**
 * The notes of every applying rule, those on the question first (semantics G6). A note that applies though nothing is told of
 * it is read out only where its entry has a rule on the question: elsewhere it would be read out with every answer there is.
 * @param asked the rules on the question.
 */
export function notesOf(
  session: Session,
  applying: ReadonlySet<Rule>,
  asked: readonly Rule[],
): { readonly rule: string; readonly note: string }[] {
  const entries = new Set(asked.map((rule) => rule.entry))
  const { untold, told } = noteworthy(session)
  const others = [...untold.filter((rule) => entries.has(rule.entry)), ...told]
    .filter((rule) => !applying.has(rule) && (rule.when !== undefined || entries.has(rule.entry)))
    .sort((x, y) => compare(x.id, y.id))
  return [...applying, ...others].flatMap((rule) =>
    rule.then.flatMap((each) => (each.kind === 'note' ? [{ rule: rule.id, note: each.text }] : [])),
  )
}

/** The rules with a note that apply, whatever is asked: though nothing is told that may decide them, and those that it may. */
function noteworthy(session: Session): { readonly untold: readonly Rule[]; readonly told: readonly Rule[] } {
  const { theory } = session.opening
  const quiet = quietIn(session.opening, session.court, session.situation)
  const isHere = (rule: Rule): boolean => applies(session, rule)
  const { given, follows, off } = session.situation
  const switched = [...off, ...quiet.off].filter((path) => off.has(path) !== quiet.off.has(path))
  const facts = [...given.keys(), ...follows.keys(), ...switched].map((path) => theory.factAt(path))
  const open = new Set(facts.flatMap((fact) => quiet.hanging.get(fact ?? '') ?? []))
  const isUntold = (rule: Rule): boolean => quiet.applying.has(rule) && !open.has(rule)
  // Without assumptions, or where a quantity is given, any note may be another than where nothing is told.
  if (!session.situation.assumes || facts.includes(undefined)) {
    const here = theory.noteworthy.filter((rule) => session.court.inForce(rule) && isHere(rule))
    return { untold: here.filter(isUntold), told: here.filter((rule) => !isUntold(rule)) }
  }
  const here = [...open].filter(isHere)
  // Something told may decide it, and does not: then it applies by what is taken for granted alone, as where nothing is told.
  const isPresumed = (rule: Rule): boolean => quiet.applying.has(rule) && isTakenForGranted(session, rule)
  return {
    untold: [...[...quiet.applying].filter(isUntold), ...here.filter(isPresumed)],
    told: here.filter((rule) => !isPresumed(rule)),
  }
}

/** Where no fact is given. */
interface Quiet {
  /** Paths whose assumption gives way then too. */
  readonly off: ReadonlySet<string>
  /** The rules with a note, in force, that apply. */
  readonly applying: ReadonlySet<Rule>
  /** By fact: the rules with a note, in force, that it may decide. */
  readonly hanging: ReadonlyMap<string, readonly Rule[]>
}

/** By court: what of the notes is worked out once. */
const quietKept = new WeakMap<Court, Quiet>()

/** What of the notes is so at a court where nothing is told. @param waiting whoever asks: on its account it is not. */
export function quietIn(opening: Opened, court: Court, waiting?: Situation): Quiet {
  return kept(quietKept, court, () => lookQuietly(opening, court, waiting))
}

function lookQuietly(opening: Opened, court: Court, waiting: Situation | undefined): Quiet {
  const { theory } = opening
  const bare = readFacts(theory, {}, []).situation
  if (waiting) bare.meter.relieve(waiting.meter)
  const { situation } = assume(court, bare)
  const silent: Looking = { opening, court, situation }
  const hanging = new Map<string, Rule[]>()
  const applying = new Set<Rule>()
  for (const rule of theory.noteworthy) {
    if (!court.inForce(rule)) continue
    if (applies(silent, rule)) applying.add(rule)
    const { loop } = inquiryOn(silent, targetOfRule(silent, rule))
    const lists = loop ? [...namesIn(loop.list)].flatMap((name) => [...theory.dependencies.factsBehind(name)]) : []
    for (const fact of new Set([...theory.dependencies.factsBehindRule(rule), ...lists]))
      hanging.set(fact, [...(hanging.get(fact) ?? []), rule])
  }
  return { off: situation.off, applying, hanging }
}
