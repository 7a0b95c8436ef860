import type { Edition } from '../domain/index.ts'
import { addressAt, type Host } from '../editions/index.ts'

const SHELF = 'umpire-editions-1'
/** Editions kept beside those that are open: those put there last. */
const SPARE = 8

/** The address of an edition with everything in it. It never changes: what is kept of it is good for ever. */
export function editionPath(host: Host, hash: string): string {
  return addressAt(host, `/v1/editions/${hash}?as=whole`)
}

/** The addresses of what one question rests on in an edition, and of its frame: files have them beside the whole. */
export function partPaths(host: Host, hash: string, ask: string): readonly [part: string, frame: string] {
  const parts = `/v1/editions/${hash}/parts`
  return [addressAt(host, `${parts}/${encodeURIComponent(ask)}`), addressAt(host, parts)]
}

/** An edition that is kept on this device. */
export async function fromShelf(host: Host, hash: string): Promise<Edition | undefined> {
  const kept = await (await shelf())?.match(editionPath(host, hash))
  return kept && ((await kept.json()) as Edition)
}

/** Keeps an edition as it came. @param open hashes of the editions that are open. */
export async function putOnShelf(host: Host, hash: string, response: Response, open: Iterable<string>): Promise<void> {
  try {
    const place = await shelf()
    await place?.put(editionPath(host, hash), response)
    const stay = new Set([...open].map((each) => editionPath(host, each)))
    const others = ((await place?.keys()) ?? []).filter(({ url }) => {
      const { pathname, search } = new URL(url)
      return !stay.has(pathname + search)
    })
    for (const old of others.slice(0, -SPARE)) await place?.delete(old)
  } catch {
    // A full disk keeps nothing; the rules are open all the same.
  }
}

/** Where editions are kept; a page that is not served securely has no such place. */
async function shelf(): Promise<Cache | undefined> {
  return 'caches' in globalThis ? caches.open(SHELF) : undefined
}
