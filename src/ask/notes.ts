import { compare, kept, type Rule } from '../domain/index.ts'
import { assume, type Court, namesIn, readFacts } from '../logic/index.ts'
import { inquiryOn, type Session, statusOf, targetOfRule } from './session.ts'

/**
 * The notes of every applying rule, those on the question first (semantics G6). A note that always applies is read out
 * only where its entry has a rule on the question: elsewhere it would be read out with every answer there is.
 * @param asked the rules on the question.
 */
export function notesOf(
  session: Session,
  applying: ReadonlySet<Rule>,
  asked: readonly Rule[],
): { readonly rule: string; readonly note: string }[] {
  const entries = new Set(asked.map((rule) => rule.entry))
  const others = noteworthy(session).filter(
    (rule) => !applying.has(rule) && (rule.when !== undefined || entries.has(rule.entry)),
  )
  return [...applying, ...others].flatMap((rule) =>
    rule.then.flatMap((each) => (each.kind === 'note' ? [{ rule: rule.id, note: each.text }] : [])),
  )
}

/** The rules with a note that apply, whatever is asked, in order of id. Only those that a fact told here may decide are looked at. */
function noteworthy(session: Session): readonly Rule[] {
  const { theory } = session.opening
  const quiet = quietOf(session)
  const isHere = (rule: Rule): boolean => statusOf(session, rule).holds === true
  const { given, follows, off } = session.situation
  const switched = [...off, ...quiet.off].filter((path) => off.has(path) !== quiet.off.has(path))
  const facts = [...given.keys(), ...follows.keys(), ...switched].map((path) => theory.factAt(path))
  if (!session.situation.assumes || facts.includes(undefined))
    return theory.noteworthy.filter((rule) => session.court.inForce(rule) && isHere(rule))
  const open = new Set(facts.flatMap((fact) => quiet.hanging.get(fact ?? '') ?? []))
  const found = [...[...quiet.applying].filter((rule) => !open.has(rule)), ...[...open].filter(isHere)]
  return found.sort((x, y) => compare(x.id, y.id))
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

function quietOf(session: Session): Quiet {
  return kept(quietKept, session.court, () => lookQuietly(session))
}

function lookQuietly(session: Session): Quiet {
  const { court } = session
  const { theory } = session.opening
  const bare = readFacts(theory, {}, []).situation
  bare.meter.relieve(session.situation.meter)
  const { situation } = assume(court, bare)
  const silent: Session = { ...session, situation, bare, question: {} }
  const hanging = new Map<string, Rule[]>()
  const applying = new Set<Rule>()
  for (const rule of theory.noteworthy) {
    if (!court.inForce(rule)) continue
    if (statusOf(silent, rule).holds === true) applying.add(rule)
    const { loop } = inquiryOn(silent, targetOfRule(silent, rule))
    const lists = loop ? [...namesIn(loop.list)].flatMap((name) => [...theory.dependencies.factsBehind(name)]) : []
    for (const fact of new Set([...theory.dependencies.factsBehindRule(rule), ...lists]))
      hanging.set(fact, [...(hanging.get(fact) ?? []), rule])
  }
  return { off: situation.off, applying, hanging }
}
