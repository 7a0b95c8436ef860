import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { answer as answerOf } from '../../ask/index.ts'
import { type Answer, formatName, type Json, type Question, usualsIn } from '../../domain/index.ts'
import { compareAnswers, ruleNamed } from '../../editions/index.ts'
import { given } from '../given.ts'
import { editions, servedFor, version } from '../library.ts'
import { href, spoken, today, usePlace } from '../place.ts'
import { citesText } from '../ruling/sentences.ts'
import { factLabel, factValue } from '../ruling/words.ts'
import { CodeSheet } from './code-sheet.tsx'
import { askedText } from './csv.ts'
import { codeOf, drop, type KeptRuling, keptRulings } from './kept.ts'
import { isAboutCode, moment, Ruled, ruledText, stateText } from './told.tsx'
import './receipts.css'
import { useTitle } from '../parts/title.ts'

/** A receipt as the server tells it. */
interface Remote {
  readonly id: string
  readonly hash: string
  readonly receipt: {
    readonly number: number
    readonly kept: string
    readonly given?: string
    readonly game: string
    readonly event: string
    readonly edition: string
    readonly question: Question
    readonly answer: Answer
    readonly table: string | null
  }
  /** With a code of its event alone. */
  readonly who?: string | null
  readonly note?: string | null
}

/** One kept ruling: what was asked and ruled, whether it would be ruled so today; from this device or from the server. */
export function ReceiptPage() {
  void version.value
  const { path } = useLocation()
  const id = receiptIn(path)
  const kept = keptRulings.value.find((each) => each.key === id || each.sent?.id === id)
  if (kept) return <Shown of={ofKept(kept)} kept={kept} />
  return <FromServer key={id} id={id} />
}

/** The receipt that an address names. */
export function receiptIn(path: string): string {
  return decodeURIComponent(path.split('/').at(-1) ?? '')
}

/** Asks for the receipt of an address, to go on from where it was drawn. */
export async function fetchReceipt(path: string): Promise<void> {
  const found = await remote(receiptIn(path))
  if (found !== 'unreached') given.receipts.set(receiptIn(path), found === 'unknown' ? null : found)
}

function FromServer({ id }: { readonly id: string }) {
  const place = usePlace()
  const told = given.receipts.get(id) as Remote | null | undefined
  const [state, setState] = useState<Remote | 'asking' | 'unknown' | 'unreached'>(
    told === undefined ? 'asking' : (told ?? 'unknown'),
  )
  useTitle('Kept ruling', { ...(state === 'unknown' ? { status: 404 as const } : {}) })
  useEffect(() => {
    if (told) return
    void (async () => {
      try {
        setState(await remote(id))
      } catch {
        setState('unreached')
      }
    })()
  }, [id])
  if (state === 'asking') return <p class="skeleton">Getting the kept ruling.</p>
  if (typeof state === 'string') {
    return (
      <section class="notice">
        <h1>{state === 'unknown' ? 'There is no such kept ruling' : 'The kept ruling cannot be reached'}</h1>
        <p>
          {state === 'unknown'
            ? 'It is neither on this phone nor on the server.'
            : 'It is not on this phone, and the server does not answer for now.'}
        </p>
        <a class="button" href={href('/receipts', place)}>
          Kept rulings
        </a>
      </section>
    )
  }
  const { receipt, who, note } = state
  return (
    <Shown
      of={{
        ...receipt,
        at: receipt.given ?? receipt.kept,
        table: receipt.table ?? undefined,
        who: who ?? undefined,
        note: note ?? undefined,
        proof: state,
      }}
    />
  )
}

/** A receipt with its names and notes, where this device has the code of its event. */
async function remote(id: string): Promise<Remote | 'unknown' | 'unreached'> {
  if (given.host.isFiles) return 'unknown'
  const address = `/v1/receipts/${encodeURIComponent(id)}`
  const response = await fetch(address)
  if (!response.ok) return response.status === 404 ? 'unknown' : 'unreached'
  const told = (await response.json()) as Remote
  const code = codeOf(told.receipt.game, told.receipt.event)
  if (!code) return told
  const trusted = await fetch(address, { headers: { Authorization: `Bearer ${code}` } })
  return trusted.ok ? ((await trusted.json()) as Remote) : told
}

interface Shown {
  readonly at: string
  readonly game: string
  readonly event?: string | undefined
  readonly edition: string
  readonly question: Question
  readonly answer: Answer
  readonly table?: string | undefined
  readonly who?: string | undefined
  readonly note?: string | undefined
  readonly link?: string
  readonly proof?: Remote
}

function ofKept(kept: KeptRuling): Shown {
  return kept
}

function Shown({ of, kept }: { readonly of: Shown; readonly kept?: KeptRuling }) {
  const place = usePlace()
  const { route } = useLocation()
  const [isAsking, setAsking] = useState(false)
  useTitle(askedText(of))
  return (
    <article class="receipt">
      <h1 tabIndex={-1}>{askedText(of)}</h1>
      <p class="receipt-verdict">
        <Ruled answer={of.answer} />
      </p>
      <p>{sameToday(of)}</p>
      {kept && (
        <p>
          <em class="badge">{stateText(kept)}</em>
        </p>
      )}
      {kept && isAboutCode(kept) && (
        <button type="button" class="button main" onClick={() => setAsking(true)}>
          Enter it
        </button>
      )}
      <dl class="receipt-rows">
        {rowsOf(of, kept)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={`${name} ${value}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div class="receipt-acts">
        {of.link !== undefined && (
          <a class="button" href={of.link}>
            Open the ruling
          </a>
        )}
        <button type="button" class="button" onClick={() => print()}>
          Print
        </button>
        {kept && (
          <button
            type="button"
            class="button"
            onClick={() => {
              if (kept.state === 'sent' || confirm('This ruling is nowhere else. Remove it from this phone?')) {
                void drop(kept.key)
                route(href('/receipts', place))
              }
            }}
          >
            Remove from this phone
          </button>
        )}
      </div>
      {isAsking && kept?.event !== undefined && (
        <CodeSheet game={kept.game} event={kept.event} onClose={() => setAsking(false)} />
      )}
    </article>
  )
}

/** What a receipt says, by name; empty where it does not. */
function rowsOf(of: Shown, kept: KeptRuling | undefined): readonly (readonly [string, string])[] {
  const served = editions.games.get(of.game)
  const event = served?.edition.events.find((each) => each.id === of.event)?.title ?? of.event
  const rules = of.answer.answers.flatMap((ruling) => ruling.winners)
  return [
    ['Given', moment(of.at)],
    ['Sent', kept?.sent ? moment(kept.sent.at) : ''],
    ['On the server', of.proof ? moment(of.proof.receipt.kept) : ''],
    ['Event', event ?? ''],
    ['Table', of.table ?? ''],
    ['Names', of.who ?? ''],
    [
      'As of',
      `${spoken(of.answer.point.asOf)}, ${served ? formatName(served.edition, of.answer.point.format) : of.answer.point.format}`,
    ],
    ...Object.entries(of.question.facts ?? {}).map(([fact, value]): readonly [string, string] => [
      served ? factLabel(served.edition, fact) : fact,
      served ? factValue(served.edition, fact, value as Json) : JSON.stringify(value),
    ]),
    ['Ruling', of.answer.text ?? ruledText(of.answer)],
    ...rules.map((id): readonly [string, string] => {
      const rule = served && ruleNamed(served, id)
      return ['Rule', rule && served ? `${rule.title} (${citesText(served, rule.cites, of.answer.point.asOf)})` : id]
    }),
    ...of.answer.answers.flatMap(usualsIn).map(({ term, cites, assumed }): readonly [string, string] => {
      const grounds = [
        ...(served ? [citesText(served, cites, of.answer.point.asOf)] : []),
        ...(assumed === undefined ? [] : [assumed]),
      ]
      return ['Usual answer', `${term} (${grounds.filter(Boolean).join('; ')})`]
    }),
    ['Note', of.note ?? ''],
    ['Edition', of.edition],
    [
      'Receipt',
      kept?.sent
        ? `number ${kept.sent.number}, ${kept.sent.id}`
        : of.proof
          ? `number ${of.proof.receipt.number}, ${of.proof.id}`
          : '',
    ],
    ['Seal', of.proof?.hash ?? ''],
  ]
}

/** The same question put to today's rules. */
function sameToday({ game, event, question, answer }: Shown): string {
  const served = servedFor(game, event === undefined ? {} : { event })
  if (!served) return 'Its rules are not on this phone, so it cannot be asked again.'
  const now = answerOf(served.edition, { ...question, asOf: today() }, given.isOver)
  if (!now.ok) return 'Today’s rules cannot answer this question any more.'
  const { verdict } = compareAnswers(answer, now.answer, undefined, served.edition.rules)
  return verdict === 'same' ? 'Same verdict today.' : `Today: ${ruledText(now.answer).toLowerCase()}.`
}
