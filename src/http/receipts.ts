import {
  type Answer,
  type Cited,
  type Json,
  type KeptReceipt,
  type Personal,
  type Ruling,
  spoken,
  standingOf,
  usualsIn,
  winnersIn,
  withUnit,
} from '../domain/index.ts'
import { csvCell, readReceipt, type Served } from '../editions/index.ts'
import { escaped } from '../sharing/index.ts'
import type { Door } from './door.ts'
import type { Replay, Replayed } from './replays.ts'
import type { Patron } from './work/patron.ts'

/** What routes tell of receipts: as JSON, as a line of a table, as a page to print. */

/**
 * Asks again what a receipt holds: of its own edition, and of the newest of its game.
 * @throws StoreDown while its edition would have to come from a store that cannot be reached.
 * @throws Refusal where it takes too long, or too many wait.
 */
export async function replay(door: Door, kept: KeptReceipt, patron: Patron): Promise<Replay> {
  const receipt = readReceipt(kept)
  const { game, edition, question, answer, version } = receipt
  const compared = (served: Served): Promise<Replayed> => {
    const { hash } = served.edition
    return door.replays.get(`${kept.hash} ${hash}`, async () => {
      const job = { kind: 'replay', edition: hash, question, answer, version } as const
      return (await door.working.do(job, [served], patron)).value() as Replayed
    })
  }
  await door.kept.bring(game, { edition })
  const own = door.editions.find(game, edition)
  const result = own ? await compared(own) : ({ verdict: 'impossible', proof: 'impossible' } as const)
  await door.kept.bring(game, { event: receipt.event })
  const now = door.editions.at(game, { event: receipt.event })
  if (typeof now !== 'object') return { ...result, newest: null }
  const { verdict } = await compared(now)
  return { ...result, newest: { edition: now.edition.hash, verdict } }
}

/** A receipt as it is told: `personal` is absent where it is not for who asks. Source: semantics H3. */
export type ToldReceipt = Omit<KeptReceipt, 'personal'> & Partial<Pick<KeptReceipt, 'personal'>>

export function withoutPersonal({ personal: _, ...told }: KeptReceipt): ToldReceipt {
  return told
}

/** As JSON text, in which the stored bytes stand as they are. */
export function receiptText(kept: ToldReceipt, replayed: Replay): string {
  const { personal } = kept
  const before = JSON.stringify({ id: kept.id, hash: kept.hash, self: selfOf(kept) })
  const after = JSON.stringify({
    ...(personal ? { who: personal.who?.value ?? null, note: personal.note?.value ?? null } : {}),
    erased: kept.erased ?? null,
    replay: replayed,
  })
  return `${before.slice(0, -1)},"receipt":${kept.text},${after.slice(1)}`
}

export function receiptSummary(kept: KeptReceipt) {
  const { id, number, hash, personal } = kept
  const receipt = readReceipt(kept)
  return {
    id,
    number,
    kept: receipt.kept,
    ...(receipt.given === undefined ? {} : { given: receipt.given }),
    hash,
    self: selfOf(kept),
    edition: receipt.edition,
    table: receipt.table,
    who: personal.who?.value ?? null,
    note: personal.note?.value ?? null,
    answers: receipt.answer.answers.map(({ ask, verdict, value }) => ({
      ask,
      ...(verdict === undefined ? {} : { verdict }),
      ...(value === undefined ? {} : { value }),
    })),
    ...(receipt.answer.text === undefined ? {} : { text: receipt.answer.text }),
  }
}

export const CSV_HEAD =
  'number,kept,given,game,event,table,who,as of,format,asked,ruling,facts,text,note,edition,receipt,hash\r\n'

/** A line of a table for a spreadsheet (RFC 4180). */
export function csvLine(kept: KeptReceipt): string {
  const receipt = readReceipt(kept)
  const { number, kept: at, game, event, table, question, answer: given, edition, id } = receipt
  const cells = [
    String(number),
    at,
    receipt.given ?? '',
    game,
    event,
    table ?? '',
    kept.personal.who?.value ?? '',
    given.point.asOf,
    given.point.format,
    given.answers.map(({ ask }) => ask).join('; '),
    given.answers.map(ruled).join('; '),
    JSON.stringify(question.facts ?? {}),
    given.text ?? '',
    kept.personal.note?.value ?? '',
    edition,
    id,
    kept.hash,
  ]
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** One receipt for paper: what was asked, what was ruled and why, and what proves it. */
export function receiptHtml(kept: ToldReceipt, replayed?: Replay): string {
  const receipt = readReceipt(kept)
  const { number, kept: at, table, question, answer: given, edition, event } = receipt
  const told = (part: Personal): string =>
    kept.personal ? (kept.personal[part]?.value ?? (kept.erased ? 'erased' : '')) : ''
  const rows: readonly (readonly [string, string])[] = [
    ['Event', event],
    ['Number', String(number)],
    ['Given', receipt.given === undefined ? '' : minute(receipt.given)],
    ['Kept', minute(at)],
    ['Table', table ?? ''],
    ['Who', told('who')],
    ['As of', `${spoken(given.point.asOf)}, ${given.point.format}`],
    ['Facts', factsText(question.facts)],
    ...given.answers.map((ruling) => [ruling.label, ruled(ruling)] as const),
    ['Ruling', given.text ?? ''],
    ['Rules', citedRules(given)],
    ['Usual answer', citedUsual(given)],
    ['Note', told('note')],
    ['Edition', edition],
    ['Receipt', kept.id],
    ['Hash', kept.hash],
    ...(replayed ? [['Asked again', replayText(replayed)] as const] : []),
  ]
  const shown = rows.filter(([, value]) => value !== '')
  return `<table>
${shown.map(([name, value]) => `<tr><th scope="row" align="left" valign="top">${escaped(name)}</th><td>${escaped(value).replaceAll('\n', '<br>')}</td></tr>`).join('\n')}
</table>`
}

function minute(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}

function replayText({ verdict, proof, newest }: Replay): string {
  const words = { same: 'the same', differs: 'another', impossible: 'not possible' }
  const now = newest ? `; in the newest edition: ${words[newest.verdict]}` : ''
  return `verdict ${words[verdict]}, proof ${words[proof]}${now}`
}

function ruled({ verdict, value, unit, said, each }: Ruling): string {
  if (each)
    return Object.entries(each)
      .map(([name, one]) => `${name}: ${ruled(one)}`)
      .join(', ')
  if (value === undefined) return verdict ?? 'silent'
  return said ?? withUnit(plain(value), unit)
}

function citedRules({ answers, applies }: Answer): string {
  const winners = new Set(answers.flatMap(winnersIn))
  return applies
    .filter(({ rule }) => winners.size === 0 || winners.has(rule))
    .map(({ title, cites }) => cited(title, cites))
    .join('\n')
}

/** Who states what was answered by default. */
function citedUsual({ answers }: Answer): string {
  const lines = answers.flatMap(usualsIn).map(({ term, cites, assumed }) => cited(term, cites, assumed))
  return [...new Set(lines)].join('\n')
}

function cited(title: string, cites: readonly Cited[], assumed?: string): string {
  const places = cites.map((cite) => `${[cite.source, cite.at].filter(Boolean).join(', ')}${standingOf(cite)}`)
  return [title, ...places, ...(assumed === undefined ? [] : [`assumed: ${assumed}`])].join('; ')
}

function factsText(facts: { readonly [fact: string]: Json } | undefined): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => `${name} = ${plain(value)}`)
    .join('\n')
}

function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function selfOf({ id }: Pick<KeptReceipt, 'id'>): string {
  return `/v1/receipts/${id}`
}
