import type { Built } from '../domain/index.ts'
import { type AddCode, Addresses, type Fetched, fetchOutward, REFUSALS } from '../outward/index.ts'
import type { Aside } from './building-aside.ts'
import { diagnosticLine } from './print.ts'

export interface Refused {
  readonly ok: false
  readonly code: AddCode
  readonly detail: string
}

/** What is told of a refusal: the code, the address, what is wrong, and what to do. */
export function refusalLine({ code, detail }: Refused, url: string): string {
  const [what, todo] = REFUSALS[code]
  return `${code} ${url} ${what}: ${detail}. ${todo}`
}

export type Found =
  | { readonly ok: true; readonly hash: string; readonly edition: Uint8Array<ArrayBuffer>; readonly isOfGame: boolean }
  | Refused

/** Bytes of an edition: ten times that of the largest game that is shipped; of what names it; and milliseconds for either. */
const MOST_BYTES = 64 * 1024 * 1024
const PATIENCE = 60_000

export const HASH = /^sha256-[0-9a-f]{64}$/

/**
 * Finds an edition at an address that holds it, or that holds a game and so names its newest.
 * @param networks that are not public and may be turned to.
 * @param wanted the edition that is wanted of a game; its newest where none is said.
 * @param known of a game: nothing more is fetched where this is the one.
 */
export async function findEdition(
  url: string,
  networks: readonly string[],
  { wanted, known }: { readonly wanted?: string; readonly known?: string } = {},
): Promise<Found | { readonly ok: true; readonly isKnown: true }> {
  const settings = { addresses: new Addresses(networks), maxBytes: MOST_BYTES, timeoutMs: PATIENCE }
  const first = told(await fetchOutward(url, settings))
  if (!first.ok) return first
  const named = newestIn(first.body)
  if (named === undefined) {
    const hash = wanted ?? known ?? ''
    return { ok: true, hash, edition: new Uint8Array(first.body), isOfGame: false }
  }
  const hash = wanted ?? named
  if (hash === known) return { ok: true, isKnown: true }
  const whole = told(await fetchOutward(wholeOf(url, hash), settings))
  return whole.ok ? { ok: true, hash, edition: new Uint8Array(whole.body), isOfGame: true } : whole
}

function told(fetched: Fetched): { readonly ok: true; readonly body: Buffer } | Refused {
  if (!fetched.ok || fetched.status === 200) return fetched
  return { ok: false, code: 'add/status', detail: `it answers with status ${fetched.status}` }
}

/** The edition that a game names as its newest; undefined where it is no game. What is as large as an edition is none. */
function newestIn(body: Buffer): string | undefined {
  if (body.length > MOST_OF_GAME) return undefined
  try {
    const { stage, edition } = JSON.parse(body.toString('utf8')) as {
      readonly stage?: unknown
      readonly edition?: unknown
    }
    return stage === undefined && typeof edition === 'string' && HASH.test(edition) ? edition : undefined
  } catch {
    return undefined
  }
}

const MOST_OF_GAME = 4 * 1024 * 1024

/** Where a server, or an export of one, has an edition of a game. */
function wholeOf(game: string, hash: string): string {
  const at = new URL(game)
  const isFile = at.pathname.endsWith('.json')
  at.pathname = at.pathname.replace(/\/?$/, '')
  return new URL(`../editions/${hash}${isFile ? '.json' : '?as=whole'}`, at).href
}

/** Takes over what was found: nothing of it is believed, and it is the edition of that hash or none. */
export async function takeOver(
  aside: Aside,
  { hash, edition }: Extract<Found, { readonly ok: true }>,
): Promise<{ readonly ok: true; readonly built: Built } | Refused> {
  let adopted: Awaited<ReturnType<Aside['adopt']>>
  try {
    adopted = await aside.adopt(edition, hash)
  } catch (error) {
    return { ok: false, code: 'add/too-much', detail: error instanceof Error ? error.message : String(error) }
  }
  if (adopted.ok) return adopted
  if (adopted.why === 'faults') {
    const [first = 'no game'] = adopted.errors.map(diagnosticLine)
    const more = adopted.errors.length > 1 ? `, and ${adopted.errors.length - 1} more` : ''
    return { ok: false, code: 'add/rejected', detail: `${first.replace(/\.$/, '')}${more}` }
  }
  const codes = { shape: 'add/no-edition', language: 'add/language', game: 'add/game', hash: 'add/hash' } as const
  return { ok: false, code: codes[adopted.why], detail: adopted.found }
}
