import type { Edition, Part } from '../../src/domain/index.ts'
import { editionOf } from './editions.ts'
import { cost, grid, ratio, shown } from './measure.ts'
import { type Facts, holding, type Pack, packOf, type Spec, situationsOf } from './packs.ts'
import { load, PEERS, type Peer } from './peers.ts'
import { type Checked, type Umpire, umpire } from './umpire.ts'

const SITUATIONS = 1000
const UNKNOWN = [0, 0.3]
/** Milliseconds spent on questions before any is measured, at most. */
const WARMING = 2000
/** Milliseconds a call may take with a tenth of the rules, for it to be tried with all of them. */
const MOST_BEFORE = 250
const SIZES: readonly Spec[] = [
  { rules: 100, facts: 20, seed: 1 },
  { rules: 1_000, facts: 50, seed: 2 },
  { rules: 10_000, facts: 100, seed: 3 },
  { rules: 100_000, facts: 200, seed: 4 },
]
const SAME_CANDIDATES: readonly Spec[] = [1_000, 10_000, 100_000].map((rules) => ({
  rules,
  facts: 50,
  seed: 5,
  topics: true,
}))

/** Engines on synthetic packs, side by side: matching all rules, matching behind our index, and what Umpire adds to it. */
export async function rules(): Promise<void> {
  const missing: string[] = []
  for (const maker of PEERS) if (!(await load(maker))) missing.push(maker.module)
  if (missing.length > 0)
    console.log(`Left out: ${missing.join(', ')}. \`npm run bench:peers\` installs what is missing first.\n`)
  const found: Column[] = []
  for (const unknown of UNKNOWN) for (const spec of SIZES) found.push(await column(spec, unknown, found.at(-1)))
  for (const unknown of UNKNOWN) {
    const columns = found.filter((each) => each.unknown === unknown)
    const known = unknown === 0 ? 'every fact known' : `${unknown * 100}% of the facts unknown`
    console.log(`${grid([['', ...columns.map(heading)], ...counts(columns)])}\n`)
    print(`Matching all rules, ${known}`, columns, (each) => each.all, 'matching')
    print(`Matching behind Umpire's index, ${known}`, columns, (each) => each.indexed, 'matching')
    print(`Umpire: what comes on top of matching, ${known}`, columns, (each) => each.umpire, 'matching')
  }
  await sameCandidates()
}

interface Column {
  readonly spec: Spec
  readonly unknown: number
  /** Rules a situation leaves possible, that apply and that might, and how many verdicts stay undetermined; means. */
  readonly counts: Counts
  /** Milliseconds by row. */
  readonly all: Costs
  readonly indexed: Costs
  readonly umpire: Costs
}

interface Counts {
  readonly possible: number
  readonly apply: number
  readonly might: number
  readonly undetermined: number
}

type Costs = ReadonlyMap<string, number>

/** @param before the next smaller pack: what already took long there is not tried. */
async function column(spec: Spec, unknown: number, before: Column | undefined): Promise<Column> {
  const smaller = before?.unknown === unknown ? before : undefined
  const pack = packOf(spec)
  const situations = situationsOf(pack, SITUATIONS, unknown)
  const edition = editionOf(pack)
  const engine = umpire(edition)
  const checked = situations.map(engine.read)
  const own = await umpireCosts(edition, engine, situations, checked, smaller?.umpire)
  const matching = own.get('matching') ?? 0
  const all = new Map([['Umpire', matching]])
  const indexed = new Map([['Umpire', matching]])
  const numbers = new Map(pack.rules.map((rule, index) => [rule.id, index]))
  for (const maker of PEERS) {
    const module = await load(maker)
    const tooMany = spec.rules > (maker.most ?? Number.POSITIVE_INFINITY)
    if (!module || tooMany || tooSlow(smaller?.all.get(maker.name))) continue
    const peer = maker.make(pack, module)
    if (unknown === 0) await agree(maker.name, peer, pack, situations)
    all.set(maker.name, await cost((call) => peer.all(at(situations, call))))
    indexed.set(
      maker.name,
      await cost((call) => {
        const possible = engine.candidates(at(checked, call)).map((rule) => numbers.get(rule.id) ?? 0)
        return peer.among(at(situations, call), possible)
      }),
    )
  }
  return { spec, unknown, counts: countsOf(engine, checked), all, indexed, umpire: own }
}

const MADE: readonly (readonly [string, readonly Part[]])[] = [
  ['answer, verdict alone', ['verdict']],
  ['answer with proof, ask, noLonger, text', ['proof', 'ask', 'noLonger', 'text']],
  ['answer with timeline', ['timeline']],
  ['answer with unless', ['unless']],
]

async function umpireCosts(
  edition: Edition,
  engine: Umpire,
  situations: readonly Facts[],
  checked: readonly Checked[],
  smaller?: Costs,
): Promise<Costs> {
  const costs = new Map<string, number>()
  const measure = async (name: string, run: (call: number) => unknown): Promise<void> => {
    if (!tooSlow(smaller?.get(name)) && (!smaller || smaller.has(name))) costs.set(name, await cost(run))
  }
  warm(engine, checked)
  await measure('index alone', (call) => engine.candidates(at(checked, call)))
  await measure('matching', (call) => engine.match(at(checked, call)))
  await measure('verdict', (call) => engine.verdict(at(checked, call)))
  const [policy] = edition.precedence
  if (!policy) throw new Error('a pack without a policy')
  const order = policy.order.filter((criterion) => criterion !== 'prohibition')
  const otherwise = umpire({ ...edition, precedence: [{ ...policy, order }] })
  warm(otherwise, checked)
  await measure('verdict, no prohibition first', (call) => otherwise.verdict(at(checked, call)))
  for (const [name, parts] of MADE) await measure(name, (call) => engine.answer(at(situations, call), parts))
  return costs
}

function tooSlow(before: number | undefined): boolean {
  return before !== undefined && before > MOST_BEFORE
}

/** Closures, tables and masks are made when first needed: that is paid once an edition, not by each question. */
function warm(engine: Umpire, checked: readonly Checked[]): void {
  const start = performance.now()
  for (const facts of checked) {
    engine.match(facts)
    if (performance.now() - start > WARMING) return
  }
}

/** A bench of engines that do not do the same is none. */
async function agree(name: string, peer: Peer, pack: Pack, situations: readonly Facts[]): Promise<void> {
  for (const facts of situations.slice(0, 5)) {
    const found = [...(await peer.all(facts))].sort((a, b) => a - b).map((index) => pack.rules[index]?.id)
    if (found.join() !== holding(pack, facts).join()) throw new Error(`${name} finds other rules`)
  }
}

function countsOf(engine: Umpire, checked: readonly Checked[]): Counts {
  const looked = checked.slice(0, 20)
  const mean = (count: (facts: Checked) => number) =>
    looked.reduce((sum, facts) => sum + count(facts), 0) / looked.length
  return {
    possible: mean((facts) => engine.candidates(facts).length),
    apply: mean((facts) => engine.match(facts).sure.filter((each) => each).length),
    might: mean((facts) => engine.match(facts).sure.filter((each) => !each).length),
    undetermined: mean((facts) => (engine.verdict(facts) === undefined ? 1 : 0)),
  }
}

function counts(columns: readonly Column[]): string[][] {
  const row = (name: string, shown: (counts: Counts) => string) => [name, ...columns.map((each) => shown(each.counts))]
  return [
    row('rules the index leaves', ({ possible }) => possible.toFixed(0)),
    row('rules that apply', ({ apply }) => apply.toFixed(0)),
    row('rules that might', ({ might }) => might.toFixed(0)),
    row('verdicts undetermined', ({ undetermined }) => `${(undetermined * 100).toFixed(0)}%`),
  ]
}

/** From a thousand rules to a hundred thousand, each situation leaving equally many possible: cost should hardly grow. */
async function sameCandidates(): Promise<void> {
  const columns: { spec: Spec; costs: Costs; counts: Counts }[] = []
  for (const spec of SAME_CANDIDATES) {
    const pack = packOf(spec)
    const edition = editionOf(pack)
    const engine = umpire(edition)
    const situations = situationsOf(pack, SITUATIONS, 0)
    const checked = situations.map(engine.read)
    columns.push({
      spec,
      costs: await umpireCosts(edition, engine, situations, checked, columns.at(-1)?.costs),
      counts: countsOf(engine, checked),
    })
  }
  const [first] = columns
  const rows = [...(first?.costs.keys() ?? [])].map((name) => [
    name,
    ...columns.map(({ costs }) => against(costs.get(name), first?.costs.get(name))),
  ])
  console.log('Equally many candidates, every fact known; beside each figure, how many times that of a thousand rules')
  console.log(
    grid([
      ['', ...columns.map(heading)],
      ['rules the index leaves', ...columns.map((each) => each.counts.possible.toFixed(0))],
      ...rows,
    ]),
  )
}

function print(title: string, columns: readonly Column[], costs: (column: Column) => Costs, base: string): void {
  const names = [...new Set(columns.flatMap((each) => [...costs(each).keys()]))]
  const rows = names.map((name) => [
    name,
    ...columns.map((each) => against(costs(each).get(name), each.umpire.get(base))),
  ])
  console.log(`${title}; beside each figure, how many times Umpire's matching`)
  console.log(`${grid([['', ...columns.map(heading)], ...rows])}\n`)
}

function heading({ spec }: { readonly spec: Spec }): string {
  return `${spec.rules.toLocaleString('en')} rules, ${spec.facts} facts`
}

function against(ms: number | undefined, base: number | undefined): string {
  if (ms === undefined) return 'not tried'
  return `${shown(ms)} ${(base === undefined ? '' : ratio(ms, base)).padStart(8)}`
}

function at<T>(list: readonly T[], call: number): T {
  return list[call % list.length] as T
}
