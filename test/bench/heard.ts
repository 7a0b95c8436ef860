import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import {
  chanceAtOnce,
  inOrder,
  offered,
  RULING_WEIGHTS,
  type RulingSigns,
  type RulingWeights,
  rulingSignsOf,
  type Signs,
  SURE,
  WEIGHTS,
  type Weighed,
  type Weights,
  weighed,
} from '../../src/ask/index.ts'
import type { Edition } from '../../src/domain/index.ts'
import { draft } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'
import {
  GAMES,
  type Heard,
  hear,
  isRightFor,
  type Message,
  messagesOf,
  strangers,
  withTyped,
} from '../heard/messages.ts'
import { pathOf } from '../support/packs.ts'
import { atMost, type Choosing, fitChance, fitChoice } from './fit.ts'
import { grid, shown } from './measure.ts'

/** Messages of strangers: how many get the right ruling, at once and among the readings offered, by game, part and writer. */
export async function heard(): Promise<void> {
  const all: Heard[] = []
  const rows: string[][] = []
  for (const edition of await editions()) {
    const found = hear(edition, await messagesOf(edition.game))
    all.push(...found)
    for (const part of ['known', 'held'] as const)
      rows.push(
        rowOf(
          `${edition.game}, ${part}`,
          found.filter(({ message }) => message.part === part),
        ),
      )
  }
  for (const part of ['known', 'held'] as const) {
    const own = all.filter(({ message }) => message.part === part)
    rows.push(rowOf(`both, ${part}`, own))
    for (const [writer, theirs] of [...Map.groupBy(own, ({ message }) => message.writer)].sort())
      rows.push(rowOf(`  ${writer}`, theirs))
  }
  console.log('Messages that say enough; wanted: wrong at once 1 % at most, right at once 50 %, among three 85 %')
  console.log(
    grid([
      ['', 'messages', 'right at once', 'wrong', 'first right', 'among three', 'lacking: ruled', 'out: ruled'],
      ...rows,
    ]),
  )
  const times = all.map(({ took }) => took).sort((a, b) => a - b)
  const at = (share: number) => shown(times[Math.floor(share * times.length)] ?? 0)
  console.log(`A message takes ${at(0.5)} (median), ${at(0.95)} (p95); wanted: 10 ms`)
}

function rowOf(name: string, all: readonly Heard[]): string[] {
  const of = (kind: Message['kind']) => all.filter(({ message }) => message.kind === kind)
  const [settled, lacking, out] = [of('settled'), of('lacking'), of('out')]
  const share = (some: readonly Heard[], is: (one: Heard) => boolean) =>
    some.length === 0 ? '' : `${((100 * some.filter(is).length) / some.length).toFixed(1)} %`
  const isRuled = ({ atOnce }: Heard) => atOnce === 'right' || atOnce === 'wrong'
  return [
    name,
    `${settled.length}`,
    share(settled, ({ atOnce }) => atOnce === 'right'),
    share(settled, ({ atOnce }) => atOnce === 'wrong'),
    share(settled, ({ isFirstRight }) => isFirstRight),
    share(settled, ({ isAmongThree }) => isAmongThree),
    share(lacking, isRuled),
    share(out, isRuled),
  ]
}

async function editions(): Promise<readonly Edition[]> {
  const { editions: all } = draft(await readContent(fileURLToPath(new URL('../../content', import.meta.url))))
  return all.filter(({ game }) => GAMES.some((own) => own === game))
}

/** A message put to the engine, with what is right. */
interface Known {
  readonly writer: string
  /** Whether the game that heard it has messages that others typed, or none at all, as a new game. */
  readonly isTaught: boolean
  readonly kind: Message['kind']
  readonly length: number
  readonly readings: readonly Judged[]
}

interface Judged extends Weighed {
  readonly isRight: boolean
  /** Whether it asks what whoever judged the message asked, too. */
  readonly isMeant: boolean
}

const SIGNS = Object.keys(WEIGHTS) as (keyof Signs)[]
const RULING_SIGNS = Object.keys(RULING_WEIGHTS).filter((name) => name !== 'always') as (keyof RulingSigns)[]

/** The weights of `src/ask/`, fitted anew to the known messages, and what is right of writers they were not fitted to. */
export async function fitting(): Promise<void> {
  const all = await editions()
  const heardBy = await knownOf(all)
  const known = heardBy.filter(({ isTaught }) => isTaught)
  const sentences = await sentencesOf(all)
  const writers = [...new Set(known.map(({ writer }) => writer))].sort()
  const foldOf = ({ writer }: Known) => writers.indexOf(writer) % FOLDS
  const fitted = new Map<string, Weights>()
  /** Of two folds left out the weights are the same whichever is first. */
  const without = (...left: readonly number[]): Weights => {
    const key = [...new Set(left)].sort().join()
    const weights =
      fitted.get(key) ??
      weightsOf(
        known.filter((each) => !left.includes(foldOf(each))),
        sentences,
      )
    fitted.set(key, weights)
    return weights
  }
  const stacked = (left: readonly number[]): RulingWeights =>
    rulingWeightsOf(
      heardBy
        .filter((each) => !left.includes(foldOf(each)))
        .map((each) => ({ each, readings: inOrder(each.readings, without(...left, foldOf(each))) })),
    )
  const [weights, rulingWeights] = [without(), stacked([])]
  const table = <Name extends string>(names: readonly Name[], own: Record<Name, number>, used: Record<Name, number>) =>
    console.log(
      grid([['', 'fitted', 'in use'], ...names.map((name) => [name, own[name].toFixed(2), used[name].toFixed(2)])]),
    )
  console.log('Which reading: fitted to the known messages and to what sentences ask; beside it what is in use')
  table(SIGNS, weights, WEIGHTS)
  console.log('Whether its ruling is right')
  table(['always', ...RULING_SIGNS], rulingWeights, RULING_WEIGHTS)

  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const [own, ruling] = [without(fold), stacked([fold])]
    return heardBy
      .filter((each) => foldOf(each) === fold)
      .map((each) => outcomeOf(each, inOrder(each.readings, own), ruling))
  }).flat()
  for (const [isTaught, what] of [
    [true, 'each judged by weights, and heard by a game, that never saw its writer'],
    [false, 'the same, heard by a game without typed messages'],
  ] as const)
    printJudged(
      held.filter((one) => one.isTaught === isTaught),
      what,
    )
}

function printJudged(held: readonly ReturnType<typeof outcomeOf>[], what: string): void {
  const settled = held.filter(({ kind }) => kind === 'settled')
  const count = (is: (one: (typeof held)[number]) => boolean, of = settled) => of.filter(is).length
  console.log(`Of ${settled.length} messages, ${what}:`)
  console.log(`  first right ${count((one) => one.isRight)}, among three ${count((one) => one.isAmongThree)}`)
  console.log(`Plain ones given at once from a chance on; in use: ${SURE}`)
  const others = (['lacking', 'out'] as const).map((kind) => held.filter((one) => one.kind === kind))
  const rows = BOUNDS.map((least) => {
    const isSure = ({ chance }: (typeof held)[number]) => chance >= least
    const wrong = count((one) => isSure(one) && !one.isRight)
    return [
      least.toFixed(2),
      `${count((one) => isSure(one) && one.isRight)}`,
      `${wrong}`,
      `${(100 * atMost(wrong, settled.length)).toFixed(1)} %`,
      ...others.map((own) => `${count(isSure, own)} of ${own.length}`),
    ]
  })
  console.log(grid([['', 'right', 'wrong', 'at most (95 %)', 'lacking: ruled', 'out: ruled'], ...rows]))
}

/** Writers are judged by weights fitted to the others, so many groups of them. */
const FOLDS = 6

const BOUNDS = [0.7, 0.75, 0.8, 0.82, 0.84, 0.86, 0.87, 0.88, 0.89, 0.9, 0.92, 0.94]

async function knownOf(all: readonly Edition[]): Promise<readonly Known[]> {
  const found: Known[] = []
  for (const whole of all) {
    const messages = (await messagesOf(whole.game)).filter(({ part }) => part === 'known')
    const untaught = withTyped(whole, [])
    for (const [edition, typed, isTaught] of [
      ...strangers(whole, messages).flatMap(([without, own]) => own.map((each) => [without, each, true] as const)),
      ...messages.map((each) => [untaught, each, false] as const),
    ]) {
      const { writer, kind, message, question } = typed
      const { readings, length } = weighed(edition, message)
      found.push({
        writer,
        isTaught,
        kind,
        length,
        readings: readings.map((reading) => {
          const isRight = isRightFor(edition, typed, reading.ruling)
          const asked: readonly string[] = [question?.ask ?? reading.question.ask].flat()
          return { ...reading, isRight, isMeant: isRight && asked.includes(reading.heard.target.name) }
        }),
      })
    }
  }
  return found
}

function outcomeOf({ kind, isTaught, length }: Known, readings: readonly Judged[], weights: RulingWeights) {
  const three = offered(readings)
  return {
    kind,
    isTaught,
    isRight: readings[0]?.isRight ?? false,
    isAmongThree: readings.some((reading) => reading.isRight && three.includes(reading)),
    chance: chanceAtOnce({ readings, length }, weights),
  }
}

/** What it counts that the right ruling is that of the right question. */
const MEANT = 0.5
/** What one sentence counts beside a message with its ruling: as much, or the short plain questions among them are heard worse. */
const SENTENCE = 1

function weightsOf(known: readonly Known[], sentences: readonly Choosing[]): Weights {
  const found = fitChoice([
    ...known.flatMap(({ readings }) => {
      const rows = readings.map(rowOfSigns)
      return [
        { rows, right: readings.map(({ isRight }) => isRight), worth: 1 },
        { rows, right: readings.map(({ isMeant }) => isMeant), worth: MEANT },
      ]
    }),
    ...sentences,
  ])
  return Object.fromEntries(SIGNS.map((sign, at) => [sign, found[at] ?? 0])) as Weights
}

function rulingWeightsOf(
  known: readonly { readonly each: Known; readonly readings: readonly Judged[] }[],
): RulingWeights {
  const [rows, right]: [number[][], boolean[]] = [[], []]
  for (const { each, readings } of known) {
    const signs = rulingSignsOf({ length: each.length, readings })
    if (!signs) continue
    rows.push(RULING_SIGNS.map((sign) => signs[sign]))
    right.push(each.kind === 'settled' && readings[0]?.isRight === true)
  }
  const [always, ...found] = fitChance(rows, right)
  return { always, ...Object.fromEntries(RULING_SIGNS.map((sign, at) => [sign, found[at] ?? 0])) } as RulingWeights
}

/**
 * Sentences that mostly leave out what matters, of which it is known what they ask: without them the fit would take every message
 * for one that says enough, and prefer any reading that comes to a ruling.
 */
async function sentencesOf(all: readonly Edition[]): Promise<readonly Choosing[]> {
  const found: Choosing[] = []
  for (const edition of all) {
    const { tuned } = parse(await readFile(pathOf(`test/understand/${edition.game}.yaml`), 'utf8')) as {
      readonly tuned: readonly { readonly q: string; readonly ask: string | readonly string[] | null }[]
    }
    for (const { q, ask } of tuned) {
      if (ask === null) continue
      const { readings } = weighed(edition, q)
      const right = readings.map(({ heard: { target } }) => [ask].flat().includes(target.name))
      found.push({ rows: readings.map(rowOfSigns), right, worth: SENTENCE })
    }
  }
  return found
}

function rowOfSigns({ signs }: Weighed): number[] {
  return SIGNS.map((sign) => signs[sign])
}
