import type { FastifyBaseLogger } from 'fastify'
import type { ChatDesk, ChatTokens, Worked } from '../bots/index.ts'
import type { Answer } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { newWebhookId, type Store } from '../store/index.ts'
import { type Door, today } from './door.ts'
import { excuse } from './excuse.ts'
import { Refusal } from './problems.ts'
import { type Job, verdictsIn } from './work/jobs.ts'
import { SIGNED } from './work/patron.ts'

/** Seconds of work for one answer, and for one comparison. */
const SECONDS = 30

/** What chat bots are answered from. */
export function chatDesk(door: Door, log: FastifyBaseLogger, hasPage: boolean, tokens: ChatTokens): ChatDesk {
  const run = async <Made>(job: Job, served: Served): Promise<Worked<Made>> => {
    try {
      const { value } = await door.working.do(job, [served], SIGNED, SECONDS)
      return { ok: true, made: value() as Made }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { ok: false, troubles: error.body.errors }
    }
  }
  return {
    editions: door.editions,
    today: () => today(door),
    hasPage,
    bring: (game, asked) => door.kept.bring(game, asked),
    answer: async (served, question) => {
      const { hash: edition, game } = served.edition
      const outcome = await run<Answer>({ kind: 'answer', edition, question }, served)
      if (outcome.ok) door.metrics.ruled(game, verdictsIn(outcome.made))
      return outcome
    },
    understand: (served, sentence, hearing, stand) => {
      const edition = served.edition.hash
      return run({ kind: 'understand', edition, sentence, hearing, stand }, served)
    },
    corrected: (game, message, chosen) => door.remembering?.add({ game, message, chosen }),
    compare: (served, { from, to, ...scope }) => {
      const edition = served.edition.hash
      const job = { kind: 'changes', from: { edition, asOf: from }, to: { edition, asOf: to }, ...scope } as const
      return run(job, served)
    },
    ...(door.store ? { channels: channelsIn(door, door.store, tokens) } : {}),
    excuse: (error) => excuse(error, log),
  }
}

/** Channels are webhooks without a secret: what is written to them is by the right of the bot. */
function channelsIn(door: Door, store: Store, tokens: ChatTokens): NonNullable<ChatDesk['channels']> {
  return {
    writes: (form) => form !== 'standard' && tokens[form] !== undefined,
    of: (form, channel) => store.webhooks({ form, channel }),
    keep: (wanted) =>
      store.keepWebhook(
        { ...wanted, id: newWebhookId(), url: '', secret: '', made: door.now().toISOString() },
        today(door),
      ),
    remove: (id) => store.removeWebhook(id),
  }
}
