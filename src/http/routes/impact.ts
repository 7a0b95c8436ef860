import type { SourceFile } from '../../domain/index.ts'
import { bears } from '../bearer.ts'
import { type Door, servedBy } from '../door.ts'
import { refuse } from '../problems.ts'
import { sendFresh } from '../reply.ts'
import { gamePath, type ImpactBody, impactBody } from '../schemas/requests.ts'
import type { Job } from '../work/jobs.ts'
import { patronOf } from '../work/patron.ts'
import { type App, described } from './app.ts'

export interface ImpactOptions {
  /** Who bears it has more time. */
  readonly token?: string
  /** The content the editions come from, to try changed files in. */
  readonly sources?: () => Promise<readonly SourceFile[]>
  /** Seconds of work for anybody, and with the token. */
  readonly seconds?: { readonly anybody: number; readonly token: number }
}

export function impactRoutes(app: App, door: Door, options: ImpactOptions): void {
  const seconds = options.seconds ?? { anybody: 10, token: 120 }
  app.post(
    '/v1/games/:game/impact',
    {
      bodyLimit: LARGEST_PLAN,
      config: { isHeavy: true },
      schema: described(
        'changes',
        'What withdrawing or changing rules, or changed files, would change: cases, verdicts, entries',
        'Impact',
        { params: gamePath, body: impactBody },
        {
          description:
            `Nothing is published. A request has ${seconds.anybody} seconds of work, with the token of the service ` +
            `(\`Authorization: Bearer …\`) ${seconds.token}. Every case is put at the date it is written for.`,
          refuses: [422],
        },
      ),
    },
    async (request, response) => {
      const { params, body, headers } = request
      const served = servedBy(door, params.game, { ...(body.edition === undefined ? {} : { edition: body.edition }) })
      const job = await jobOf(served.edition.hash, body, options)
      const limit = bears(headers.authorization, options.token) ? seconds.token : seconds.anybody
      const { bytes } = await door.working.do(job, [served], patronOf(request, response), limit)
      response.header('Umpire-Edition', served.edition.hash)
      return sendFresh(request, response, bytes())
    },
  )
}

/** Bytes of a plan; some changed files must fit. */
const LARGEST_PLAN = 512 * 1024

async function jobOf(edition: string, body: ImpactBody, { sources }: ImpactOptions): Promise<Job> {
  const { files, withdraw, change, on } = body
  if (!files) {
    const plan = {
      ...(withdraw ? { withdraw } : {}),
      ...(change ? { change } : {}),
      ...(on === undefined ? {} : { on }),
    }
    return { kind: 'impact', edition, plan: plan as Extract<Job, { kind: 'impact' }>['plan'] }
  }
  if (withdraw || change || on !== undefined)
    throw refuse(
      'request/bad-parameter',
      'files',
      'Changed files are tried by themselves, not together with the others',
    )
  const kept = (await sources?.()) ?? []
  return { kind: 'files', edition, files: kept, changed: files.map(({ path, text }) => [path, text] as const) }
}
