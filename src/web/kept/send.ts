import { given } from '../given.ts'
import { codeOf, type KeptRuling, keptRulings, put } from './kept.ts'

let sending: Promise<void> | undefined

/** Sends what waits, oldest first; stops where the server cannot be reached, and then they go on waiting. */
export function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<void> {
  // Where there are only files, nobody takes them.
  if (given.host.isFiles) return
  for (const ruling of [...keptRulings.value].reverse()) {
    if (ruling.state !== 'waiting' || ruling.event === undefined) continue
    const code = codeOf(ruling.game, ruling.event)
    if (code === undefined || code === '') continue
    const isReached = await send(ruling, ruling.event, code)
    if (!isReached) return
  }
}

/** @returns whether the server took it or refused it: false where it should be tried again. */
async function send(ruling: KeptRuling, event: string, code: string): Promise<boolean> {
  const { key, at, game, edition, question, answer, who, table, note } = ruling
  const { event: _, ...asked } = question
  const body = {
    key,
    given: at,
    game,
    event,
    edition,
    question: asked,
    answer: { answers: answer.answers },
    ...(who ? { who } : {}),
    ...(table ? { table } : {}),
    ...(note ? { note } : {}),
  }
  let response: Response
  try {
    response = await fetch('/v1/receipts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${code}` },
      body: JSON.stringify(body),
    })
  } catch {
    return false
  }
  const told = (await response.json().catch(() => ({}))) as Told
  const { refused: _old, ...plain } = ruling
  if (response.ok && told.id !== undefined) {
    const sent = { id: told.id, number: told.receipt?.number ?? 0, at: new Date().toISOString() }
    await put({ ...plain, state: 'sent', sent })
    return true
  }
  if (response.status >= 500 || response.status === 429 || response.status === 408) return false
  const refused = { code: told.code ?? String(response.status), detail: told.detail ?? 'the server refused it' }
  await put({ ...plain, state: 'refused', refused })
  return true
}

interface Told {
  readonly id?: string
  readonly receipt?: { readonly number: number }
  readonly code?: string
  readonly detail?: string
}

/** Refused ones of an event wait again: its code was mended. */
export async function tryAgain(game: string, event: string): Promise<void> {
  for (const ruling of keptRulings.value) {
    if (ruling.state !== 'refused' || ruling.game !== game || ruling.event !== event) continue
    const { refused: _, ...plain } = ruling
    await put({ ...plain, state: 'waiting' })
  }
  await sendWaiting()
}
