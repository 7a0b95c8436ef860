import {
  type Citation,
  type Counts,
  type Diagnostic,
  type Edition,
  type Expr,
  FORGETFUL,
  fault,
  kept,
  type LinkedPack,
  type Memory,
  outlineOf,
  type Rule,
  type Source,
  sectionKey,
} from '../domain/index.ts'
import { namesIn } from '../logic/index.ts'
import type { Judged } from './judging.ts'
import { withoutSubject } from './subjects.ts'

/** The rules that some ruling exercises: those that win, and both sides of a conflict. @param memory of the rulings before. */
export function exercisedBy(results: readonly (readonly Judged[])[], memory: Memory = FORGETFUL): ReadonlySet<string> {
  return new Set(
    results.flatMap((some) => memory.of('exercised', some, [], () => [...new Set(some.flatMap(exercisedIn))])),
  )
}

function exercisedIn({ result: { answer } }: Judged): readonly string[] {
  return (answer?.answers ?? []).flatMap((each) => [
    ...each.winners,
    ...[each, ...Object.values(each.each ?? {})].flatMap((one) => one.between?.flat() ?? []),
  ])
}

/**
 * What nothing exercises: sections, rules, facts; defaults without a source; actions with one side only; questions without a saying,
 * and without a subject.
 * @param exercised the rules that some case exercises.  @param memory of the same game as it was.
 */
export function cover(
  edition: Edition,
  linked: LinkedPack,
  exercised: ReadonlySet<string>,
  memory: Memory = FORGETFUL,
): { readonly counts: Counts; readonly diagnostics: readonly Diagnostic[] } {
  const { actions, quantities } = edition.vocabulary
  const cites = memory.same(
    'cites',
    [...edition.rules, ...[...actions, ...quantities].flatMap(({ usual }) => usual ?? [])].flatMap(
      (each) => each.cites,
    ),
  )
  const isCited = memory.kept('cited', [cites, ...edition.sources], () =>
    edition.sources.flatMap((source) => citedIn(source, cites)),
  )
  const uncited = linked.sections.filter((_, index) => !isCited[index])
  const executable = edition.rules.filter(isExecutable)
  const uncased = executable.filter((rule) => !exercised.has(rule.id))
  const places = new Map(linked.rules.map((rule) => [rule.id, rule.place]))
  const read = readFactNames(edition, memory)
  const unread = linked.vocabulary.facts.filter((fact) => !read.has(fact.name.value))
  const unfounded = [...linked.vocabulary.actions, ...linked.vocabulary.quantities].filter(isUnfounded)
  const asked = new Set(edition.sayings.asks.flatMap(({ name, says }) => (says.length > 0 ? [name] : [])))
  const unsaid = [...linked.vocabulary.actions, ...linked.vocabulary.quantities].filter(
    ({ name }) => !asked.has(name.value),
  )
  const sides = sidesIn(edition.rules)
  const oneSided = linked.vocabulary.actions.filter((action) => sides.get(action.name.value)?.size === 1)
  return {
    counts: {
      entries: edition.entries.length,
      rules: edition.rules.length,
      executable: executable.length,
      cases: linked.cases.length,
      sections: linked.sections.length,
      uncited: uncited.length,
      uncased: uncased.length,
      speech: {
        sayings: templatesIn(edition.sayings.asks),
        questions: asked.size,
        phrases: templatesIn([...edition.sayings.facts, ...edition.sayings.types]),
        messages: edition.messages.length,
        ...(edition.sayings.typed.length === 0 ? {} : { typed: edition.sayings.typed.length }),
      },
    },
    diagnostics: [
      ...uncited.map((each) => fault('cover/section', each.place, each.section, { detail: each.source })),
      ...uncased.flatMap((rule) => {
        const place = places.get(rule.id)
        return place ? [fault('cover/rule', place, rule.id, { rule: rule.id })] : []
      }),
      ...unread.map((fact) => fault('cover/fact', fact.name.place, fact.name.value)),
      ...unfounded.map(({ name }) => fault('cover/default', name.place, name.value)),
      ...oneSided.map((action) => fault('cover/one-sided', action.name.place, action.name.value)),
      ...unsaid.map(({ name }) => fault('cover/saying', name.place, name.value)),
      ...withoutSubject(linked.vocabulary).map(({ of: { name }, says }) =>
        fault('cover/subject', name.place, name.value, { detail: `“${says}”` }),
      ),
    ],
  }
}

function templatesIn(sayings: readonly { readonly says: readonly string[] }[]): number {
  return sayings.reduce((sum, { says }) => sum + says.length, 0)
}

/** Of each section whether something cites it, or one it stands in, or one within it (semantics A2). */
function citedIn(source: Source, cites: readonly Citation[]): readonly boolean[] {
  const keys = new Set(cites.flatMap(({ source: id, at }) => (id === source.id ? [sectionKey(at ?? '')] : [])))
  const outline = outlineOf(source)
  const cited = outline.map(({ section }) => keys.has(sectionKey(section)))
  // Of what it stands in each section takes over, the widest first; then each tells it what it holds, the last first.
  const fromAbove = cited.slice()
  for (const [index, { within }] of outline.entries())
    if (within !== undefined && fromAbove[within]) fromAbove[index] = true
  const fromWithin = cited.slice()
  for (const [index, { within }] of [...outline.entries()].reverse())
    if (within !== undefined && fromWithin[index]) fromWithin[within] = true
  return outline.map((_, index) => (fromAbove[index] ?? false) || (fromWithin[index] ?? false))
}

/** A rule that says something: a note alone does not. */
function isExecutable(rule: Rule): boolean {
  return rule.then.some((each) => each.kind !== 'note') || rule.relations.some((each) => each.kind === 'lifts')
}

/** A default for which no section is named, nor why there is none. */
function isUnfounded({
  default: fallback,
  usual,
}: Pick<LinkedPack['vocabulary']['quantities' | 'actions'][number], 'default' | 'usual'>): boolean {
  return fallback !== undefined && (usual === undefined || (usual.cites.length === 0 && usual.assumed === undefined))
}

/** The facts that any condition or value reads, itself or through what facts are derived of. */
function readFactNames({ vocabulary, rules }: Edition, memory: Memory): ReadonlySet<string> {
  const conditions = rules.flatMap((rule) => [
    ...(rule.when ? [rule.when.expr] : []),
    ...rule.then.flatMap((each) => ('value' in each ? [each.value] : [])),
  ])
  return memory.kept('facts read', [vocabulary, ...conditions], () => readIn(vocabulary, conditions))
}

function readIn(
  { facts, quantities, actions, always }: Edition['vocabulary'],
  conditions: readonly Expr[],
): ReadonlySet<string> {
  const derived = new Map(facts.map((fact) => [fact.name, fact.from]))
  const loops = [...quantities, ...actions].flatMap((each) => (each.each ? [each.each.list] : []))
  const read = new Set<string>()
  const todo = [...loops, ...conditions, ...always.map((each) => each.expr)]
  for (let expr = todo.pop(); expr !== undefined; expr = todo.pop()) {
    for (const name of namesIn(expr)) {
      if (!name.startsWith('fact:') || read.has(name.slice(5))) continue
      read.add(name.slice(5))
      const from = derived.get(name.slice(5))
      if (from) todo.push(from)
    }
  }
  return read
}

/** By action, the sides on which rules conclude. */
function sidesIn(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sides = new Map<string, Set<string>>()
  for (const { then } of rules)
    for (const each of then)
      if ('action' in each) kept(sides, each.action, () => new Set()).add(each.kind === 'forbid' ? 'forbid' : 'permit')
  return sides
}
