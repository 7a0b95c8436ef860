import {
  compare,
  does,
  type Effect,
  fault,
  type ParsedPack,
  type ParsedRelation,
  type Place,
  push,
  RELATION,
  type Relation,
} from '../../domain/index.ts'
import { cite, type Sources } from './citations.ts'
import type { Ids } from './ids.ts'
import type { Report } from './report.ts'
import type { Draft } from './rules.ts'
import type { Fits } from './speech.ts'

/** A relation between two rules that are here; `place` is where its target is written. */
export interface Edge {
  readonly from: Draft
  readonly to: Draft
  readonly place: Place
  readonly relation: Relation
}

/** What members of a group a relation means: those of its own day or earlier, those it fits, or all. Source: semantics B4. */
const MEMBERS: Readonly<Record<Effect, 'earlier' | 'fitting' | 'all'>> = {
  ends: 'earlier',
  revives: 'earlier',
  suspends: 'all',
  wins: 'fitting',
  lifts: 'all',
  nothing: 'all',
}

const GROUP = 'group:'

/** Relations of one game to members of groups: a group that names itself has the square of its members. */
const MOST_BY_GROUP = 200_000

/**
 * Finds the rules that relations name, a group being each of its members but the rule itself. What names no rule is
 * reported and left out, silently if it names one that is left out for a fault of its own.
 * @param ground stands for all that citations are resolved against.
 */
export function linkRelations(
  drafts: readonly Draft[],
  ids: Ids,
  pack: ParsedPack,
  sources: Sources,
  ground: object,
  fits: Fits,
  report: Report,
): Edge[] {
  const groups = groupsOf(drafts)
  const room = { left: MOST_BY_GROUP }
  const edges = drafts.flatMap((from) =>
    from.parsed.relations.flatMap((written) => {
      const cites = report.kept('relation cites', written, [ground], () =>
        cite(written.cites, sources, report, from.rule.id),
      )
      const { target, targets } = written.target.value.startsWith(GROUP)
        ? inGroup(from, written, { groups, room }, pack, fits, report)
        : single(from, written, ids, groups, pack, report)
      const relations = report.kept('relations', written, [cites, ...targets.map((to) => to.rule.id)], () => {
        const note = written.note === undefined ? {} : { note: written.note }
        return targets.map((to): Relation => ({ kind: written.kind, target: to.rule.id, ...target, ...note, cites }))
      })
      return targets.map(
        (to, at): Edge => ({ from, to, place: written.target.place, relation: relations[at] as Relation }),
      )
    }),
  )
  return each(edges.filter((edge) => !edge.from.isSecond))
}

interface Found {
  readonly target: { readonly group?: string }
  readonly targets: readonly Draft[]
}

function single(
  from: Draft,
  { target: { value, place } }: ParsedRelation,
  ids: Ids,
  groups: ReadonlyMap<string, readonly Draft[]>,
  pack: ParsedPack,
  report: Report,
): Found {
  const rule = from.rule.id
  const found = ids.find(value)
  if (value === rule || found === from) report(fault('relation/self', place, value, { rule }))
  else if (!found && !pack.broken.rules.has(value)) {
    const close = groups.has(value) ? [`${GROUP}${value}`] : report.near(value, () => ids.all)
    report(fault('relation/unknown-rule', place, value, { nearest: close, rule }))
  }
  return { target: {}, targets: found && found.rule.id !== rule ? [found] : [] }
}

function inGroup(
  from: Draft,
  { kind, target: { value, place } }: ParsedRelation,
  { groups, room }: { readonly groups: ReadonlyMap<string, readonly Draft[]>; readonly room: { left: number } },
  pack: ParsedPack,
  fits: Fits,
  report: Report,
): Found {
  const group = value.slice(GROUP.length)
  const rule = from.rule.id
  const all = groups.get(group)
  if (!all) {
    const close = report.near(group, () => [...groups.keys()]).map((name) => `${GROUP}${name}`)
    if (!pack.broken.groups?.has(group)) report(fault('relation/unknown-group', place, value, { nearest: close, rule }))
    return { target: {}, targets: [] }
  }
  room.left -= all.length
  if (room.left < 0) {
    const detail = `more than ${MOST_BY_GROUP} in this game`
    report(fault('relation/too-many', place, value, { detail, rule }))
    return { target: {}, targets: [] }
  }
  const others = all.filter((member) => member.rule.id !== rule && !member.isSecond)
  if (all.every((member) => member.rule.id === rule))
    report(fault('relation/self', place, value, { detail: 'no other rule is in the group', rule }))

  const meant = MEMBERS[RELATION[kind].does]
  const targets = others.filter((member) => {
    if (meant === 'earlier') return member.rule.effective.day <= from.rule.effective.day
    return meant === 'all' || fits(from.parsed, member.parsed)
  })
  if (others.length > 0 && targets.length === 0) {
    if (meant === 'fitting')
      report(fault('relation/not-opposing', place, rule, { detail: `no rule of \`${value}\``, rule }))
    else if (!does(kind, 'revives') && from.isDated && others.every((member) => member.isDated))
      report(fault('relation/before-begin', place, rule, { detail: `every rule of \`${value}\` begins later`, rule }))
  }
  return { target: { group }, targets }
}

/** Members in order of id: in which order they are written down is no matter. */
function groupsOf(drafts: readonly Draft[]): ReadonlyMap<string, readonly Draft[]> {
  const groups = new Map<string, Draft[]>()
  const members = drafts.filter(({ rule }) => rule.groups.length > 0).sort((a, b) => compare(a.rule.id, b.rule.id))
  for (const draft of members)
    for (const name of new Set(draft.rule.groups)) {
      push(groups, name, draft)
    }
  return groups
}

/** Each relation once; what is named by itself and in a group counts as named by itself. */
function each(edges: readonly Edge[]): Edge[] {
  const own = new Map<string, Edge>()
  const key = ({ from, relation }: Edge) => `${from.rule.id} ${relation.kind} ${relation.target}`
  for (const edge of edges) {
    const known = own.get(key(edge))
    if (!known || (known.relation.group !== undefined && edge.relation.group === undefined)) own.set(key(edge), edge)
  }
  return edges.filter((edge) => own.get(key(edge)) === edge)
}
