import { setImmediate } from 'node:timers/promises'
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
  let length = 0
  let turn = 0
  for (const piece of piecesOf(edition)) {
    const text = Buffer.from(piece)
    texts.push(text)
    length += text.length
    turn += text.length
    if (turn < TURN) continue
    turn = 0
    await setImmediate()
  }
  const bytes = new SharedArrayBuffer(length)
  let at = 0
  for (const text of texts) {
    new Uint8Array(bytes, at).set(text)
    at += text.length
  }
  return { hash: edition.hash, bytes }
}

/** Bytes written down in one turn: about a millisecond. */
const TURN = 100_000

/** How deep an edition is taken apart, and how many items of a list are written down together: what is left is small. */
const DEPTH = 2
const ITEMS = 20

/** The JSON text of an object, piece by piece. */
function* piecesOf(value: object, depth = DEPTH): Generator<string> {
  let before = '{'
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue
    const opening = `${before}${JSON.stringify(name)}:`
    before = ','
    if (Array.isArray(part) && part.length > ITEMS) {
      yield `${opening}[`
      for (let from = 0; from < part.length; from += ITEMS)
        yield `${from === 0 ? '' : ','}${JSON.stringify(part.slice(from, from + ITEMS)).slice(1, -1)}`
      yield ']'
    } else if (depth > 1 && typeof part === 'object' && part !== null && !Array.isArray(part)) {
      yield opening
      yield* piecesOf(part, depth - 1)
    } else yield `${opening}${JSON.stringify(part)}`
  }
  yield before === '{' ? '{}' : '}'
}
