import type { Json, Rule, Ruling, Verdict } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { type Exploration, keyOf, type Settled, type Target } from '../defeat/outcome.ts'
import { elementKeys } from '../defeat/quantity.ts'
import { Evaluation } from '../evaluate/evaluation.ts'
import { answersShown, explore } from '../explore/exploration.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { LOOKS } from '../explore/search.ts'
import type { Situation } from '../facts/situation.ts'
import { type Hanging, type Plain, plainVerdict } from '../priority/verdict.ts'
import { NOWHERE, winnersOf } from './winners.ts'

const NO_USES: Exploration['atoms'] = new Map()

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
  const exploration = explore(inquiry, { looks: LOOKS.decision, stopAtTwo: true })
  const common = { target: inquiry.target, inquiry, exploration, ...(key === undefined ? {} : { key }) }
  const [first, second] = exploration.found.values()
  if (first && !second && !exploration.doubtful && first.settled.kind !== 'varies') {
    return { ...common, settled: first.settled, winners: winnersOf(inquiry, first.settled), exact: true }
  }
  return { ...common, winners: [], exact: answersShown(exploration.found.values()) > 1 }
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
