import { createHash } from 'node:crypto'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeContent } from './write-content.ts'

/** One file of a content folder as it is on the disk. */
export interface ContentFile {
  readonly text: string
  /** Of the text, so that whoever writes can say what he changes. */
  readonly tag: string
}

/** What becomes of a file that is to be written: it is, or it is another than was meant. */
export type Saved =
  | { readonly ok: true; readonly tag: string }
  /** `found` is absent where there is no file. */
  | { readonly ok: false; readonly found?: ContentFile }

/** Thrown where a path names nothing that may be read or written in a content folder. */
export class PathRefused extends Error {}

/** sha256 of a text, in 43 letters. */
export function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * A file of a content folder; undefined where there is none.
 * @param path below the folder, with `/`: Markdown or YAML inside a game.
 * @throws PathRefused of a path that leads elsewhere, by its text or by a link on the disk, and of a file that is no UTF-8.
 */
export async function readContentFile(dir: string, path: string): Promise<ContentFile | undefined> {
  const place = await placeOf(dir, path)
  const bytes = await readFile(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!bytes) return undefined
  const text = textIn(bytes)
  if (text === undefined) throw new PathRefused(`${path} is no text in UTF-8: save it as such`)
  return { text, tag: tagOf(text) }
}

/**
 * Writes a file of a content folder, whole or not at all.
 * @param tag of the text that is changed; null: there is no such file yet.  @throws PathRefused as above.
 */
export async function saveContentFile(dir: string, path: string, text: string, tag: string | null): Promise<Saved> {
  const found = await readContentFile(dir, path)
  if ((found?.tag ?? null) !== tag) return { ok: false, ...(found ? { found } : {}) }
  await writeContent(dir, [{ path, text }], [])
  return { ok: true, tag: tagOf(text) }
}

const LONGEST = 300

/** Where a path lies on the disk, which no link on the way may lead away from. */
async function placeOf(dir: string, path: string): Promise<string> {
  const parts = path.split('/')
  const isPlain = parts.every((part) => /^[^.\p{Cc}\\:][^\p{Cc}\\:]*$/u.test(part) && part !== 'node_modules')
  if (parts.length < 2 || !isPlain || path.length > LONGEST || !/\.(?:md|yaml)$/.test(path))
    throw new PathRefused(`${path.slice(0, LONGEST)} is no file of the content: name Markdown or YAML inside a game`)
  const root = await realpath(dir)
  const place = join(root, ...parts)
  for (let at = place; at !== root; at = dirname(at)) {
    const found = await lstat(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })
    const isRight = !found || (at === place ? found.isFile() : found.isDirectory())
    if (!isRight) throw new PathRefused(`${path} leads over a link or something else that is no plain file`)
  }
  return place
}

function textIn(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
