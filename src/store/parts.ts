import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Built, type Edition, LANGUAGE, NO_SAYINGS, type WrittenIndex } from '../domain/index.ts'

/*
 * An edition as bytes: lines of JSON, in parts of about a megabyte that each end with a line, so that a large one is written
 * and read in turns that let other work through. The first line tells what it is and the sha256 of all that follows, so that a torn or altered one
 * is known; the second is the edition without its long lists; each further line is a piece of one of those, or of the search
 * index.
 */

interface Head {
  readonly form: typeof FORM
  readonly engine: string
  readonly sha256: string
  readonly counts: Built['counts']
  readonly union?: Built['union']
}

type Long = (typeof LONG)[number]
/** What was kept before there were sayings has none. */
type Short = Omit<Edition, Long | 'sayings'> & { readonly sayings?: Partial<Edition['sayings']> }
type Line = { readonly [name in Long]?: readonly unknown[] } & {
  readonly written?: WrittenIndex
  readonly terms?: readonly unknown[]
}

const FORM = 1
const LONG = ['sources', 'entries', 'rules', 'cases', 'messages'] as const

/** Items of a long list in one line. */
const PIECE = 100

/** Terms of the search index in one line. */
const TERMS = 1000
const PART_BYTES = 1 << 20

/** The parts of an edition, in order; to be kept side by side or one after the other. */
export async function toParts(built: Built, engine: string): Promise<Buffer[]> {
  const { edition, counts, union, written } = built
  const short: Record<string, unknown> = { ...edition }
  for (const name of LONG) short[name] = []
  const turns = new Turns()
  const hash = createHash('sha256')
  const lines: Buffer[] = []
  const add = async (value: unknown): Promise<void> => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
    lines.push(bytes)
    hash.update(bytes)
    await turns.after(bytes.length)
  }
  await add(short)
  for (const name of LONG)
    for (let from = 0; from < edition[name].length; from += PIECE)
      await add({ [name]: edition[name].slice(from, from + PIECE) })
  if (written) {
    const { text, spellings } = written
    await add({ written: { text: { ...text, index: [] }, spellings } })
    for (let from = 0; from < text.index.length; from += TERMS)
      await add({ terms: text.index.slice(from, from + TERMS) })
  }
  const head: Head = {
    form: FORM,
    engine,
    sha256: hash.digest('hex'),
    counts,
    ...(union === undefined ? {} : { union }),
  }
  return grouped([Buffer.from(`${JSON.stringify(head)}\n`), ...lines])
}

/**
 * The edition that parts hold. @param own the program that reads: it takes no search index that another wrote.
 * @returns undefined where they are torn, altered, or of a form or language this program cannot read.
 */
export async function fromParts(
  parts: readonly Buffer[],
  own: string,
): Promise<(Built & { readonly engine: string }) | undefined> {
  const [first = Buffer.alloc(0), ...others] = parts
  const end = first.indexOf(10)
  const head = end < 0 ? undefined : (parsed(first.subarray(0, end)) as Head | undefined)
  if (head?.form !== FORM) return undefined
  const rest = [first.subarray(end + 1), ...others]
  const turns = new Turns()
  if ((await digestOf(rest, turns)) !== head.sha256) return undefined
  let short: Short | undefined
  const long: Record<Long, unknown[]> = { sources: [], entries: [], rules: [], cases: [], messages: [] }
  let written: WrittenIndex | undefined
  const terms: unknown[] = []
  for await (const value of valuesOf(rest, turns)) {
    if (short === undefined) {
      short = value as Short
      continue
    }
    const piece = value as Line
    for (const name of LONG) long[name].push(...(piece[name] ?? []))
    written ??= piece.written
    terms.push(...(piece.terms ?? []))
  }
  if (short?.language !== LANGUAGE) return undefined
  const { engine, counts, union } = head
  const edition: Edition = { ...short, sayings: { ...NO_SAYINGS, ...short.sayings }, ...(long as Pick<Edition, Long>) }
  return {
    edition,
    counts,
    engine,
    ...(union === undefined ? {} : { union }),
    ...(written && engine === own ? { written: { ...written, text: { ...written.text, index: terms } } } : {}),
  }
}

/** Lets other work have its turn whenever so many bytes were gone through: a few milliseconds, whatever a line holds. */
class Turns {
  #bytes = 0

  async after(bytes: number): Promise<void> {
    this.#bytes += bytes
    if (this.#bytes < TURN_BYTES) return
    this.#bytes = 0
    await setImmediate()
  }
}

const TURN_BYTES = 1 << 18

async function digestOf(parts: readonly Buffer[], turns: Turns): Promise<string> {
  const hash = createHash('sha256')
  for (const part of parts)
    for (let from = 0; from < part.length; from += TURN_BYTES) {
      const piece = part.subarray(from, from + TURN_BYTES)
      hash.update(piece)
      await turns.after(piece.length)
    }
  return hash.digest('hex')
}

async function* valuesOf(parts: readonly Buffer[], turns: Turns): AsyncGenerator<unknown> {
  for (const part of parts)
    for (let from = 0; from < part.length; ) {
      const to = part.indexOf(10, from)
      yield JSON.parse(part.toString('utf8', from, to))
      await turns.after(to - from)
      from = to + 1
    }
}

function grouped(lines: readonly Buffer[]): Buffer[] {
  const parts: Buffer[] = []
  let part: Buffer[] = []
  let size = 0
  for (const each of lines) {
    part.push(each)
    size += each.length
    if (size < PART_BYTES) continue
    parts.push(Buffer.concat(part))
    part = []
    size = 0
  }
  return part.length > 0 ? [...parts, Buffer.concat(part)] : parts
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
