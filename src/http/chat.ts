import type { FastifyBaseLogger } from 'fastify'
import type { ChatDesk, Worked } from '../bots/index.ts'
import type { Answer } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { type Door, today } from './door.ts'
import { excuse } from './excuse.ts'
import { Refusal } from './problems.ts'
import { verdictsIn } from './routes/rulings.ts'
import type { Job, Workshop } from './workshop.ts'

interface At {
  readonly work: Pick<Workshop, 'run'>
  readonly log: FastifyBaseLogger
  readonly hasPage: boolean
}

/** Seconds of work for one answer, and for one comparison. */
const SECONDS = 30

/** What chat bots are answered from: everything that may take long is worked out beside the thread that answers. */
export function chatDesk(door: Door, { work, log, hasPage }: At): ChatDesk {
  const run = async <Made>(worker: Pick<Workshop, 'run'>, job: Job, { edition }: Served): Promise<Worked<Made>> => {
    try {
      return { ok: true, made: JSON.parse(await worker.run(job, [edition], SECONDS)) }
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
      const outcome = await run<Answer>(work, { kind: 'answer', edition, question }, served)
      if (outcome.ok) door.metrics.ruled(game, verdictsIn(outcome.made))
      return outcome
    },
    understand: (served, sentence, hearing, stand) => {
      const edition = served.edition.hash
      return run(work, { kind: 'understand', edition, sentence, hearing, stand }, served)
    },
    corrected: (game, message, chosen) => door.remembering?.add({ game, message, chosen }),
    compare: (served, { from, to, ...scope }) => {
      const edition = served.edition.hash
      const job = { kind: 'changes', from: { edition, asOf: from }, to: { edition, asOf: to }, ...scope } as const
      return run(door.workshop, job, served)
    },
    excuse: (error) => excuse(error, log),
  }
}
