import type { DeliveryState, EditionNote, EventToken, KeptReceipt, Sealed, Unheard, Webhook } from '../domain/index.ts'

/** A receipt as both databases hold it; `who`, `note` and their salts out of the table of personal parts. */
export interface ReceiptRow {
  readonly id: string
  readonly game: string
  readonly event: string
  readonly number: number
  readonly hash: string
  readonly previous: string | null
  readonly bytes: Uint8Array
  readonly erased: string | null
  readonly who: string | null
  readonly who_salt: string | null
  readonly note: string | null
  readonly note_salt: string | null
}

/** The columns of `ReceiptRow`, from `receipts r` with `personal` joined in. */
export const RECEIPT_COLUMNS = `r.id, r.game, r.event, r.number, r.hash, r.previous, r.bytes, r.erased,
  w.value AS who, w.salt AS who_salt, n.value AS note, n.salt AS note_salt`

export function receiptOf(row: ReceiptRow): KeptReceipt {
  const sealed = (value: string | null, salt: string | null): Sealed | undefined =>
    value === null || salt === null ? undefined : { value, salt }
  const who = sealed(row.who, row.who_salt)
  const note = sealed(row.note, row.note_salt)
  return {
    id: row.id,
    game: row.game,
    event: row.event,
    number: Number(row.number),
    hash: row.hash,
    previous: row.previous,
    text: Buffer.from(row.bytes).toString('utf8'),
    personal: { ...(who ? { who } : {}), ...(note ? { note } : {}) },
    ...(row.erased === null ? {} : { erased: row.erased }),
  }
}

export interface TokenRow {
  readonly id: string
  readonly game: string
  readonly event: string
  readonly digest: string
  readonly label: string
  readonly made: string
  readonly revoked: string | null
}

export function tokenOf({ revoked, ...row }: TokenRow): EventToken {
  const { id, game, event, digest, label, made } = row
  return { id, game, event, digest, label, made, ...(revoked === null ? {} : { revoked }) }
}

/** `counts` and `union_of` as JSON text; `position` is the number of the latest publication, null where there is none. */
export interface NoteRow {
  readonly hash: string
  readonly game: string
  readonly title: string
  readonly language: number
  readonly counts: string
  readonly union_of: string | null
  readonly published: string
  readonly position: number | string | null
  readonly newest: number | boolean | null
}

export function noteOf(row: NoteRow): EditionNote & { readonly position: number } {
  return {
    hash: row.hash,
    game: row.game,
    title: row.title,
    language: Number(row.language),
    counts: JSON.parse(row.counts),
    published: row.published,
    newest: Boolean(row.newest),
    position: Number(row.position ?? 0),
    ...(row.union_of === null ? {} : { union: JSON.parse(row.union_of) }),
  }
}

/** `chosen` is empty where nothing was understood. */
export interface UnheardRow {
  readonly game: string
  readonly message: string
  readonly chosen: string
  readonly times: number | string
  readonly first_day: string
  readonly last_day: string
}

export function unheardOf({ game, message, chosen, times, first_day, last_day }: UnheardRow): Unheard {
  const why = chosen === '' ? ({ reason: 'unread' } as const) : ({ reason: 'corrected', chosen } as const)
  return { game, message, ...why, count: Number(times), first: first_day, last: last_day }
}

export interface WebhookRow extends Omit<Webhook, 'stopped'> {
  readonly stopped: string | null
  readonly why: string | null
}

/** The columns of `WebhookRow`, from `webhooks w`. */
export const WEBHOOK_COLUMNS =
  'w.id, w.game, w.url, w.form, w.channel, w.about, w.name, w.secret, w.made, w.stopped, w.why'

export function webhookOf(row: WebhookRow): Webhook {
  const { id, game, url, form, channel, about, name, secret, made, stopped, why } = row
  const end = stopped === null ? {} : { stopped: { at: stopped, why: why ?? '' } }
  return { id, game, url, form, channel, about, name, secret, made, ...end }
}

export interface DeliveryRow extends Omit<DeliveryState, 'settled' | 'why' | 'attempts'> {
  readonly attempts: number | string
  readonly settled: string | null
  readonly why: string | null
}

export function deliveryOf({
  id,
  webhook,
  item,
  title,
  state,
  attempts,
  due,
  settled,
  why,
}: DeliveryRow): DeliveryState {
  return {
    id,
    webhook,
    item,
    title,
    state,
    attempts: Number(attempts),
    due,
    ...(settled === null ? {} : { settled }),
    ...(why === null ? {} : { why }),
  }
}
