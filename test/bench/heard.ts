import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { type Signs, SURE, WEIGHTS, weighed } from '../../src/ask/index.ts'
import type { Edition } from '../../src/domain/index.ts'
import { draft } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'
import { GAMES, type Heard, hear, judged, type Message, messagesOf } from '../heard/messages.ts'
import { pathOf } from '../support/packs.ts'
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

interface Choice {
  readonly signs: Signs
  readonly isRight: boolean
}

interface Judged extends Choice, Sureness {
  /** Whether it asks what whoever judged the message asked, too. */
  readonly isMeant: boolean
}

/** The weights of `src/ask/weighing.ts`, fitted anew to the known messages, and what is right at each confidence. */
export async function fitting(): Promise<void> {
  const known: {
    readonly writer: string
    readonly kind: Message['kind']
    readonly choices: readonly Judged[]
  }[] = []
  for (const edition of await editions())
    for (const message of await messagesOf(edition.game))
      if (message.part === 'known')
        known.push({
          writer: message.writer,
          kind: message.kind,
          choices: judged(edition, message).map(({ reading, isRight }) => ({
            signs: reading.signs,
            isRight,
            isMeant:
              isRight && [message.question?.ask ?? reading.question.ask].flat().includes(reading.heard.target.name),
            isFit: reading.isFit,
            share: reading.share,
          })),
        })
  const sentences = await sentencesOf(await editions())
  const fitted = fit(
    known.map(({ choices }) => choices),
    sentences,
  )
  console.log('Fitted to the known messages and to what sentences ask; beside it what is in use')
  console.log(
    grid([['', 'fitted', 'in use'], ...SIGNS.map((sign) => [sign, fitted[sign].toFixed(2), WEIGHTS[sign].toFixed(2)])]),
  )
  const writers = [...new Set(known.map(({ writer }) => writer))]
  const held = writers.flatMap((writer) => {
    const weights = fit(
      known.flatMap((each) => (each.writer === writer ? [] : [each.choices])),
      sentences,
    )
    return known
      .filter((each) => each.writer === writer)
      .map((each) => ({ ...each, best: bestBy(weights, each.choices) }))
  })
  const settled = held.filter(({ kind }) => kind === 'settled')
  const right = settled.filter(({ best }) => best?.isRight).length
  console.log(`Fitted without the writer, the first reading is right for ${right} of ${settled.length}.`)
  const sure = held.flatMap(({ best, kind }) =>
    best?.isFit ? [{ isRight: kind === 'settled' && best.isRight, at: best.confidence }] : [],
  )
  console.log(`Right and wrong at once by confidence; in use: ${SURE}`)
  for (const least of [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6]) {
    const own = sure.filter(({ at }) => at >= least)
    console.log(
      `  ${least.toFixed(2)}: ${own.filter((each) => each.isRight).length} right, ${own.filter((each) => !each.isRight).length} wrong`,
    )
  }
}

/**
 * Sentences that mostly leave out what matters, of which it is known what they ask: without them the fit would take every message
 * for one that says enough, and prefer any reading that comes to a ruling.
 */
async function sentencesOf(all: readonly Edition[]): Promise<readonly (readonly Choice[])[]> {
  const found: (readonly Choice[])[] = []
  for (const edition of all) {
    const { tuned } = parse(await readFile(pathOf(`test/understand/${edition.game}.yaml`), 'utf8')) as {
      readonly tuned: readonly { readonly q: string; readonly ask: string | readonly string[] | null }[]
    }
    for (const { q, ask } of tuned)
      if (ask !== null)
        found.push(
          weighed(edition, q).map(({ signs, heard: { target } }) => ({
            signs,
            isRight: [ask].flat().includes(target.name),
          })),
        )
  }
  return found
}

/** What each sign counts. */
type Weights = { -readonly [sign in keyof Signs]: number }

interface Sureness {
  /** Whether nothing but confidence keeps it from being answered at once. */
  readonly isFit: boolean
  readonly share: number
}

const SIGNS = Object.keys(WEIGHTS) as (keyof Signs)[]

function weigh(weights: Weights, { signs }: Choice): number {
  return SIGNS.reduce((sum, sign) => sum + weights[sign] * signs[sign], 0)
}

function bestBy(weights: Weights, choices: readonly (Choice & Sureness)[]) {
  const [best] = choices.toSorted((a, b) => weigh(weights, b) - weigh(weights, a))
  return best && { ...best, confidence: best.share * best.signs.explained * best.signs.words }
}

/** Steps, their size, and how much a weight is held to where it began. */
const STEPS = 400
const SIZE = 0.5
const RIDGE = 1
/** What one sentence counts beside a message with its ruling: they are many, and most say less than a message does. */
const SENTENCE = 0.05
/** What it counts that the right ruling is that of the right question. */
const MEANT = 0.5

function meant({ signs, isMeant }: Judged): Choice {
  return { signs, isRight: isMeant }
}

/** Gradient ascent on the likelihood that a right reading is chosen, from where only the words count. */
function fit(messages: readonly (readonly Judged[])[], sentences: readonly (readonly Choice[])[]): Weights {
  const start = Object.fromEntries(SIGNS.map((sign) => [sign, 0])) as Weights
  start.words = 3
  start.explained = 2
  const weights = { ...start }
  const telling = [
    ...messages.map((choices) => ({ choices, worth: 1 })),
    ...messages.map((choices) => ({ choices: choices.map(meant), worth: MEANT })),
    ...sentences.map((choices) => ({ choices, worth: SENTENCE })),
  ].filter(({ choices }) => choices.some((one) => one.isRight) && choices.some((one) => !one.isRight))
  const all = telling.reduce((sum, { worth }) => sum + worth, 0)
  for (let step = 0; step < STEPS; step++) {
    const slope = Object.fromEntries(SIGNS.map((sign) => [sign, 0])) as Weights
    for (const { choices, worth } of telling) {
      const each = choices.map((choice) => weigh(weights, choice))
      const most = Math.max(...each)
      const odds = each.map((weight) => Math.exp(weight - most))
      const total = odds.reduce((sum, one) => sum + one, 0)
      const right = choices.reduce((sum, choice, at) => sum + (choice.isRight ? (odds[at] ?? 0) : 0), 0)
      choices.forEach((choice, at) => {
        const own = odds[at] ?? 0
        const pull = worth * ((choice.isRight ? own / right : 0) - own / total)
        for (const sign of SIGNS) slope[sign] += pull * choice.signs[sign]
      })
    }
    for (const sign of SIGNS) weights[sign] += (SIZE / all) * (slope[sign] - RIDGE * (weights[sign] - start[sign]))
  }
  return weights
}
