import type { Edition } from '../../domain/index.ts'

/** An edition as it goes to threads: one text, made once, which all of them read where it lies. */
export interface Parcel {
  readonly hash: string
  readonly bytes: SharedArrayBuffer
}

const parcels = new WeakMap<Edition, Promise<Parcel>>()

/** Packs an edition in turns, so that others are answered meanwhile: written down at once, a large one takes a third of a second. */
export function packed(edition: Edition): Promise<Parcel> {
  const known = parcels.get(edition)
  if (known) return known
  const made = pack(edition)
  parcels.set(edition, made)
  return made
}

export function unpacked({ bytes }: Parcel): Edition {
  return JSON.parse(Buffer.from(bytes).toString())
}

async function pack(edition: Edition): Promise<Parcel> {
  const texts: Buffer[] = []
  let waiting = ''
  let length = 0
  const flush = (): void => {
    const text = Buffer.from(waiting)
    texts.push(text)
    length += text.length
    waiting = ''
  }
  for (const piece of piecesOf(edition)) {
    waiting += piece
    if (waiting.length < TURN) continue
    flush()
    await new Promise((resolve) => setImmediate(resolve))
  }
  flush()
  const bytes = new SharedArrayBuffer(length)
  let at = 0
  for (const text of texts) {
    new Uint8Array(bytes, at).set(text)
    at += text.length
  }
  return { hash: edition.hash, bytes }
}

/** Letters written down in one turn. */
const TURN = 50_000

/** How deep an edition is taken apart: below, a part is small. */
const DEPTH = 3

/** The JSON text of a value, piece by piece. */
function* piecesOf(value: unknown, depth = DEPTH): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value)
    return
  }
  const isList = Array.isArray(value)
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  yield isList ? '[' : '{'
  for (const [at, [name, part]] of parts.entries()) {
    yield `${at === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}`
    yield* piecesOf(part, depth - 1)
  }
  yield isList ? ']' : '}'
}
