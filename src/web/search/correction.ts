import type { MessageReading } from '../../domain/index.ts'
import { isOnline, remembersMessages } from '../library.ts'
import type { Heard } from './heard.ts'

/** Tells a server that remembers messages what one was meant to ask. Nothing waits for it, or fails by it. */
export function correct({ edition, sentence }: Heard, { question }: MessageReading): void {
  if (!remembersMessages.value || !isOnline.value) return
  void fetch(`/v1/games/${encodeURIComponent(edition.game)}/understand/correction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: sentence, chosen: question.ask[0] }),
    keepalive: true,
  }).catch(() => undefined)
}
