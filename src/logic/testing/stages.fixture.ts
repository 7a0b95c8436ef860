import type { Json, Rule } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { NOWHERE, type Regions } from '../defeat/outcome.ts'
import type { Side } from '../defeat/sides.ts'
import { truth } from '../evaluate/operators.ts'
import { turningFacts } from '../explain/counterfactuals.ts'
import { type Decision, decide, shown } from '../explain/decide.ts'
import { proofOf } from '../explain/proof.ts'
import { questionsFor } from '../explain/questions.ts'
import { assume } from '../explore/assumptions.ts'
import { explore } from '../explore/exploration.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { LOOKS } from '../explore/search.ts'
import { readFacts } from '../facts/read-facts.ts'
import type { Situation } from '../facts/situation.ts'
import { clausesOf, type Literal } from '../match/clauses.ts'
import { PROVED } from '../match/matcher.ts'
import type { Truth } from '../values/kleene.ts'
import type { Region } from '../values/regions.ts'

/** One question about an action, put to two courts, and what of it is shown. */
export interface Example {
  readonly then: Court
  readonly today: Court
  readonly action: string
  readonly facts: { readonly [fact: string]: Json }
  /** The fact that decides, with a value that brings the lifting about and one that does not. */
  readonly turning: { readonly fact: string; readonly lifts: Json; readonly leaves: Json }
  /** A second fact, of which the usual is taken back. */
  readonly second: string
  /** A permit, a forbid that beats it, a rule that lifts the forbid, and one more to be matched. */
  readonly rules: { readonly permit: string; readonly forbid: string; readonly lifter: string; readonly other: string }
}

interface Taken {
  readonly inquiry: Inquiry
  readonly bare: Situation
}

/** What every stage makes of the example, by the name of the block that shows it on the page about the algorithm. */
export function stagesOf(example: Example): { readonly [block: string]: string } {
  const { then, today, facts, turning } = example
  const asked = take(example, then, facts)
  const told = take(example, then, { ...facts, [turning.fact]: turning.lifts })
  const now = take(example, today, facts)
  const wide = take(example, then, facts, [example.second])
  return {
    expression: expressionShown(ruleOf(example, example.rules.lifter)),
    clauses: clausesShown(example),
    index: indexShown(example),
    evaluation: evaluationShown(asked, ruleOf(example, example.rules.lifter)),
    contest: contestShown(example, asked),
    exploration: [asked, wide].map(({ inquiry }) => exploringShown(inquiry)).join('\n\n'),
    decisions: columns([
      ['as asked', ...decisionShown(decisionOf(asked))],
      [`told that ${turning.fact} is ${turning.lifts}`, ...decisionShown(decisionOf(told))],
      ['as asked, but today', ...decisionShown(decisionOf(now))],
    ]),
    proofs: [told, now].map((each) => proofShown(decisionOf(each))).join('\n\n'),
    questions: questionsShown(decisionOf(wide)),
    unless: [told, now].map(turningShown).join('\n\n'),
    budgets: Object.entries(LOOKS)
      .map(([what, looks]) => `${what} ${looks}`)
      .join(', '),
  }
}

/** A rule as its entry has it, in two or three lines. */
export function ruleShown({ id, effective, when, then, relations }: Rule): string {
  const says = [
    ...then.flatMap((each) => ('action' in each ? [`${each.kind} ${each.action}`] : [])),
    ...relations.map(({ kind, target }) => `${kind} ${target}`),
  ]
  return [`${id}, since ${effective.text}`, ...(when ? [`  when ${when.text}`] : []), `  then ${says.join(', ')}`].join(
    '\n',
  )
}

function take(
  { then, action }: Example,
  court: Court,
  facts: Example['facts'],
  unknown: readonly string[] = [],
): Taken {
  const { situation: bare } = readFacts(then.theory, facts, unknown)
  const { situation } = assume(court, bare)
  return { inquiry: new Inquiry(court, situation, { kind: 'action', name: action }), bare }
}

function decisionOf({ inquiry: { court, situation, target } }: Taken): Decision {
  const [decision] = decide(court, situation, target.kind, target.name)
  return decision as Decision
}

function ruleOf({ then }: Example, id: string): Rule {
  const rule = then.theory.rules.get(id)
  if (!rule) throw new RangeError(`no rule ${id}`)
  return rule
}

function expressionShown({ when }: Rule): string {
  return `{ "op": "${when?.expr.op}", "of": [\n  ${when?.conjuncts.join(',\n  ')}\n] }`
}

function clausesShown(example: Example): string {
  return columns(
    Object.values(example.rules).map((id) => {
      const { clauses } = clausesOf(ruleOf(example, id).when?.expr)
      return [id, clauses.map((clause) => `(${clause.map(literalShown).join(' or ')})`).join(' and ')]
    }),
  )
}

function literalShown(literal: Literal): string {
  const said =
    literal.reading === 'bool'
      ? literal.fact
      : `${literal.fact} ${literal.reading === 'order' ? literal.op : '=='} ${JSON.stringify(literal.value)}`
  return literal.denied ? `not ${said}` : said
}

function indexShown(example: Example): string {
  const { then, action, facts, turning, second, rules } = example
  const field = then.theory.field(`action:${action}`)
  const situations: readonly Example['facts'][] = [
    facts,
    { ...facts, [turning.fact]: turning.lifts },
    { ...facts, [turning.fact]: turning.leaves },
  ]
  const codes = situations.map((each) => field.slots.codes(readFacts(then.theory, each, []).situation.given))
  const codeRows = [...Object.keys(facts), turning.fact, second].flatMap((fact) =>
    field.slots.all
      .filter((slot) => slot.fact?.name === fact)
      .map((slot) => [fact, ...codes.map(({ values }) => codeShown(values[slot.at] as number))]),
  )
  const found = codes.map((each) => field.find(each))
  const ruleRows = Object.values(rules).map((id) => {
    const place = field.rules.findIndex((rule) => rule.id === id)
    return [
      id,
      ...found.map(({ places, states }) => {
        const at = places.indexOf(place)
        return at < 0 ? 'ruled out' : states[at] === PROVED ? 'proved' : 'may apply'
      }),
    ]
  })
  const head = ['', 'as asked', ...[turning.lifts, turning.leaves].map((value) => `told ${value}`)]
  return columns([head, ...codeRows, ...ruleRows])
}

function codeShown(code: number): string {
  return code < 0 ? 'open' : `code ${code}`
}

function evaluationShown({ inquiry }: Taken, rule: Rule): string {
  const { text, expr } = rule.when as NonNullable<Rule['when']>
  const parts = expr.op === 'and' ? expr.of : [expr]
  const rows = parts.map((part) => {
    const ev = inquiry.look()
    const found = truth(ev, inquiry.theory.run(part)(ev))
    return [text.slice(...(part.at ?? [])), truthShown(found), ...ev.proposals.map(proposalShown)]
  })
  const ev = inquiry.asIs()
  const whole = inquiry.court.status(ev, rule)
  const reads = ev.reads.map(({ fact, value, how }) => `read: ${fact} is ${String(value)}, ${how}`)
  return [columns([...rows, ['the whole condition', truthShown(whole)]]), ...reads].join('\n')
}

function proposalShown({ atom, cut }: ReturnType<Inquiry['look']>['proposals'][number]): string {
  return `asks to cut ${atom.path}${cut?.kind === 'is' ? ` at ${cut.value}` : ''}`
}

function truthShown(found: Truth): string {
  return typeof found === 'boolean' ? String(found) : 'might'
}

function contestShown({ then, action, rules }: Example, { inquiry }: Taken): string {
  const { parts } = explore(inquiry, { looks: LOOKS.decision })
  const looks: readonly Regions[] = [NOWHERE, ...parts.map(({ regions }) => regions)]
  const shownIds = [rules.permit, rules.forbid, rules.lifter]
  const rows = shownIds.map((id) => [
    id,
    ...looks.map((regions) => {
      const rule = then.theory.rules.get(id) as Rule
      const ev = inquiry.look(regions)
      const [applies, counts] = [then.status(ev, rule), then.counts(ev, rule)]
      if (applies === false) return 'does not apply'
      return counts === true ? 'counts' : counts === false ? 'lifted' : 'might count'
    }),
  ])
  const verdicts = looks.map((regions) => then.possible(inquiry.look(regions), action).join(', '))
  const [permit, forbid] = [rules.permit, rules.forbid].map((id) => then.theory.rules.get(id)) as [Rule, Rule]
  const meeting = (x: Rule, xSide: Side, y: Rule, ySide: Side) => {
    const by = then.superiority.beats(x, xSide, y, ySide)
    return by ? `${x.id} beats ${y.id}, by ${by}` : `${x.id} does not beat ${y.id}`
  }
  return [
    columns([['', ...looks.map((regions) => confinedShown(regions))], ...rows, [`so ${action} is`, ...verdicts]]),
    meeting(forbid, 'forbid', permit, 'permit'),
    meeting(permit, 'permit', forbid, 'forbid'),
  ].join('\n')
}

function confinedShown(regions: Regions): string {
  return [...regions.values()].map(regionShown).join(', ') || 'as asked'
}

function regionShown(region: Region): string {
  if (region.kind === 'is') return String(region.value)
  return region.kind === 'among' ? `one of ${region.values.length} others` : region.kind
}

/** Every look that exploring takes, each below the one whose part it looks at. */
function exploringShown(inquiry: Inquiry): string {
  const rows: (readonly string[])[] = []
  const watched = inquiry.with({})
  watched.tell = (ev) => {
    const told = inquiry.tell(ev)
    const { regions } = ev
    const [last] = [...regions].toReversed()
    const here = last ? `${'  '.repeat(regions.size)}${last[0]}: ${regionShown(last[1])}` : 'nothing confined'
    const settled = told.settled.kind === 'open' ? told.settled.possible : [told.settled]
    const cuts = Map.groupBy(told.proposals.map(proposalShown), (each) => each)
    const asked = [...cuts].map(([cut, all]) => (all.length > 1 ? `${cut}, ${all.length} times` : cut))
    rows.push([here, settled.map((each) => shown(each).verdict).join(', '), asked.join('; ')])
    return told
  }
  explore(watched, { looks: LOOKS.decision })
  return columns(rows)
}

function decisionShown({ settled, winners, exact, exploration }: Decision): readonly string[] {
  const could = [...exploration.found.values()].map((each) => shown(each.settled).verdict)
  return [
    settled ? String(shown(settled).verdict) : `undetermined: ${could.join(' or ')}`,
    exact ? 'exact' : 'not exact',
    winners.length > 0 ? `by ${winners.map(({ id }) => id).join(', ')}` : 'no winner',
  ]
}

function proofShown(decision: Decision): string {
  const { steps, beaten, lifted } = proofOf(decision)
  const settled = decision.settled ? shown(decision.settled).verdict : 'undetermined'
  return [
    String(settled),
    ...steps.map(({ rule, conclusion, winner, because }) => {
      const grounds = because.map(({ fact, value, how }) => `${fact} is ${value} (${how})`)
      return `  ${winner ? '*' : '-'} ${rule.id}: ${conclusion}, since ${grounds.join(' and ')}`
    }),
    ...lifted.map((each) => `  ${each.rule} is lifted by ${each.by}`),
    ...beaten.map((each) => `  ${each.rule} is beaten by ${each.winner}: ${each.by}`),
  ].join('\n')
}

function questionsShown(decision: Decision): string {
  return questionsFor(decision, new Set())
    .unknown.map(({ question, choices, why }) => {
      const outcomes = Map.groupBy(choices, ({ becomes }) => (becomes === undefined ? 'still open' : String(becomes)))
      const told = [...outcomes].map(([becomes, all]) =>
        all.length > 2 ? `${all.length} others: ${becomes}` : `${all.map(({ label }) => label).join(', ')}: ${becomes}`,
      )
      return `${question}\n  ${told.join('; ')}\n  decides ${why.map(({ rule }) => rule).join(', ')}`
    })
    .join('\n')
}

function turningShown(taken: Taken): string {
  const { settled } = decisionOf(taken)
  if (settled?.kind !== 'verdict') return 'nothing to turn'
  const found = turningFacts(taken.inquiry, taken.bare, settled.verdict)
  const changes = found.map(({ change, verdict }) => {
    const each = change.map(
      ({ fact, from, to }) => `${fact} ${from === undefined ? 'were' : `were not ${from} but`} ${to}`,
    )
    return `  ${verdict}, if ${each.join(' and ')}`
  })
  return [`${settled.verdict}, but`, ...changes].join('\n')
}

/** Rows in columns as wide as their widest cell. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => {
    row.forEach((cell, at) => {
      all[at] = Math.max(all[at] ?? 0, cell.length)
    })
    return all
  }, [])
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
