import type { Edition } from '../../src/domain/index.ts'
import { editionOf } from './editions.ts'
import { grid, ratio, shown, typical } from './measure.ts'
import { type ActionSpec, type Asked, holding, type Pack, packOf, questionsOf, type Spec } from './packs.ts'
import { load, type Maker, PEERS, type Peer } from './peers.ts'
import { type Umpire, umpire } from './umpire.ts'

const QUESTIONS = 60
/** Two books of one shape: ten times the rules, and ten times as many actions and facts. */
const BOOKS: readonly Spec[] = [
  { rules: 10_000, actions: 300, most: 200, facts: 1_200, own: 30, seed: 1 },
  { rules: 100_000, actions: 3_000, most: 200, facts: 12_000, own: 30, seed: 2 },
]
const SAID = 8
const MOST_GROWTH = 1.5
/** One action on which there are very many rules; 30 % of its facts are left out. */
const CROWD: Spec = { rules: 1_000, actions: 1, most: 1_000, facts: 50, own: 50, seed: 3 }
const CROWD_SAID = 35
/** Few: an answer that stays open takes long here. */
const CROWD_QUESTIONS = 6
/** Milliseconds wanted at most. */
const WANTED = new Map([
  ['verdict', 5],
  ['answer', 50],
])

/** Umpire on rulebooks, beside engines that are given the rules on the one action that is asked about. */
export async function rules(): Promise<void> {
  const missing: string[] = []
  for (const maker of PEERS) if (!(await load(maker))) missing.push(maker.module)
  if (missing.length > 0)
    console.log(`Left out: ${missing.join(', ')}. \`npm run bench:peers\` installs what is missing first.\n`)
  console.log(`Rulebooks; a question on one action with ${SAID} of its facts said`)
  const columns: Column[] = []
  for (const spec of BOOKS) columns.push(await column(spec, SAID, QUESTIONS))
  printBooks(columns)
  console.log(`\nOne action with ${count(CROWD.rules)} rules, ${CROWD_SAID} of its ${CROWD.own} facts said`)
  printCrowd(await column(CROWD, CROWD_SAID, CROWD_QUESTIONS))
  console.log('\nThe same where prohibitions do not come first')
  printCrowd(await column(CROWD, CROWD_SAID, CROWD_QUESTIONS, withoutProhibition, []))
}

interface Column {
  readonly counts: Counts
  /** Milliseconds of a call, by row: what Umpire does, and the matching of each peer. */
  readonly umpire: Costs
  readonly peers: Costs
}

/** Of a question the rules on its action, those that its facts leave possible, that apply and that might; means. */
interface Counts {
  readonly rules: number
  readonly possible: number
  readonly apply: number
  readonly might: number
  /** The share of verdicts that stay undetermined. */
  readonly undetermined: number
}

type Costs = ReadonlyMap<string, number>

async function column(
  spec: Spec,
  said: number,
  times: number,
  changed = (edition: Edition): Edition => edition,
  peers: readonly Maker[] = PEERS,
): Promise<Column> {
  const pack = packOf(spec)
  const questions = questionsOf(pack, times, said)
  const engine = umpire(changed(editionOf(pack)))
  await agree('Umpire', pack, (asked) => {
    const places = new Map(asked.action.rules.map((rule, place) => [rule.id, place]))
    return engine.match(engine.read(asked)).apply.map((rule) => places.get(rule.id) as number)
  })
  return {
    counts: countsOf(engine, questions),
    umpire: await umpireCosts(engine, questions),
    peers: await peerCosts(pack, questions, peers),
  }
}

/** A game in which a forbid does not beat a permit of itself: who wins, the other criteria tell. */
function withoutProhibition(edition: Edition): Edition {
  const precedence = edition.precedence.map((policy) => ({
    ...policy,
    order: policy.order.filter((criterion) => criterion !== 'prohibition'),
  }))
  return { ...edition, precedence }
}

async function umpireCosts(engine: Umpire, questions: readonly Asked[]): Promise<Costs> {
  const checked = questions.map(engine.read)
  const costs = new Map<string, number>()
  costs.set('matching', await typical(checked, engine.match))
  costs.set('verdict', await typical(checked, engine.verdict))
  costs.set('answer, verdict alone', await typical(questions, (asked) => engine.answer(asked, ['verdict'])))
  const whole = ['proof', 'ask', 'noLonger', 'text'] as const
  costs.set('answer', await typical(questions, (asked) => engine.answer(asked, whole)))
  return costs
}

async function peerCosts(pack: Pack, questions: readonly Asked[], peers: readonly Maker[]): Promise<Costs> {
  const costs = new Map<string, number>()
  for (const maker of peers) {
    const module = await load(maker)
    if (!module) continue
    const peerFor = byAction(maker, module)
    await agree(maker.name, pack, (asked) => peerFor(asked.action)(asked.facts))
    costs.set(maker.name, await typical(questions, ({ action, facts }) => peerFor(action)(facts)))
  }
  return costs
}

/** A peer for each action, made ready when it is first asked about. */
function byAction(maker: Maker, module: unknown): (action: ActionSpec) => Peer {
  const made = new Map<ActionSpec, Peer>()
  return (action) => {
    const peer = made.get(action) ?? maker.make(action, module)
    made.set(action, peer)
    return peer
  }
}

/** A bench of engines that do not do the same is none. What a missing fact means differs, so every fact is given here. */
async function agree(name: string, pack: Pack, match: (asked: Asked) => ReturnType<Peer>): Promise<void> {
  for (const asked of questionsOf(pack, 5, pack.spec.own)) {
    const found = [...(await match(asked))].sort((a, b) => a - b).map((place) => asked.action.rules[place])
    const wanted = holding(asked)
    if (found.length !== wanted.length || found.some((rule, place) => rule !== wanted[place]))
      throw new Error(`${name} finds other rules`)
  }
}

function countsOf(engine: Umpire, questions: readonly Asked[]): Counts {
  const looked = questions.map((asked) => {
    const checked = engine.read(asked)
    const { apply, might } = engine.match(checked)
    return {
      rules: asked.action.rules.length,
      possible: engine.candidates(checked).length,
      apply: apply.length,
      might: might.length,
      undetermined: engine.verdict(checked) === undefined ? 1 : 0,
    }
  })
  const mean = (of: keyof Counts) => looked.reduce((sum, each) => sum + each[of], 0) / looked.length
  return {
    rules: mean('rules'),
    possible: mean('possible'),
    apply: mean('apply'),
    might: mean('might'),
    undetermined: mean('undetermined'),
  }
}

function printBooks(columns: readonly Column[]): void {
  const heads = BOOKS.map((spec) => `${count(spec.rules)} rules, ${count(spec.actions)} actions`)
  console.log(`${grid([['', ...heads], ...countRows(columns)])}\n`)
  const rowsOf = (what: string, costsOf: (column: Column) => Costs) =>
    [...(columns[0] ? costsOf(columns[0]) : new Map()).keys()].map((name) => {
      const found = columns.map((each) => ({ ms: costsOf(each).get(name) as number, column: each }))
      const [small, large] = found
      return [
        `${what}${name}`,
        ...found.flatMap(({ ms, column }) => cellsOf(ms, column)),
        small && large ? ratio(large.ms, small.ms) : '',
      ]
    })
  console.log(
    `Beside each figure, how many times Umpire's matching and its verdict; grown: wanted ${MOST_GROWTH}× at most`,
  )
  const columnHeads = BOOKS.flatMap((spec) => [`${count(spec.rules)} rules`, 'matching', 'verdict'])
  const rows = [...rowsOf('Umpire: ', (each) => each.umpire), ...rowsOf('', (each) => each.peers)]
  console.log(grid([['', ...columnHeads, 'grown'], ...rows]))
}

function printCrowd(column: Column): void {
  console.log(`${grid([['', 'mean'], ...countRows([column])])}\n`)
  const rowsOf = (what: string, costs: Costs) =>
    [...costs].map(([name, ms]) => {
      const wanted = WANTED.get(name)
      return [`${what}${name}`, ...cellsOf(ms, column), wanted === undefined ? '' : `${shown(wanted)} at most`]
    })
  const rows = [...rowsOf('Umpire: ', column.umpire), ...rowsOf('', column.peers)]
  console.log(grid([['', 'a call', 'matching', 'verdict', 'wanted'], ...rows]))
}

function cellsOf(ms: number, { umpire }: Column): string[] {
  return [shown(ms), ...['matching', 'verdict'].map((base) => ratio(ms, umpire.get(base) as number))]
}

function countRows(columns: readonly Column[]): string[][] {
  const row = (name: string, text: (counts: Counts) => string) => [name, ...columns.map((each) => text(each.counts))]
  return [
    row('rules on the action', ({ rules }) => rules.toFixed(0)),
    row('left possible', ({ possible }) => possible.toFixed(0)),
    row('that apply', ({ apply }) => apply.toFixed(1)),
    row('that might', ({ might }) => might.toFixed(1)),
    row('verdicts undetermined', ({ undetermined }) => `${(undetermined * 100).toFixed(0)}%`),
  ]
}

function count(of: number): string {
  return of.toLocaleString('en')
}
