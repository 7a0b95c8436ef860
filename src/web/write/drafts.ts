import { signal } from '@preact/signals'
import { applyPatch, structuredPatch } from 'diff'
import {
  fetchFile,
  fetchOutline,
  fetchRenewed,
  isAborted,
  type OutlineTold,
  type Put,
  Refused,
  saveFile,
  type Typed,
} from './api.ts'

/** A file that is written here. Texts have plain line ends; the file keeps its own. */
export interface Draft {
  readonly file: string
  /** What it was made from; `tag` is null where there was no file. */
  readonly base: Version
  readonly text: string
  /** What the file is by now, where somebody else wrote it while this text was changed too. */
  readonly theirs?: Version
}

export interface Version {
  readonly text: string
  readonly tag: string | null
  readonly lineEnd: string
}

const NOTHING: Version = { text: '', tag: null, lineEnd: '\n' }

/** What is to do, and every file; undefined until it is here. */
export const outline = signal<OutlineTold | undefined>(undefined)

/** Why the server does not answer. */
export const trouble = signal<string | undefined>(undefined)

/** Every text that was opened, by file: going elsewhere loses none. */
export const drafts = signal<ReadonlyMap<string, Draft>>(new Map())

export function isChanged({ text, base }: Draft): boolean {
  return text !== base.text || (base.tag === null && text !== '')
}

/** The text as it is written into the file. */
export function writtenOf({ text, base }: Draft): string {
  return base.lineEnd === '\n' ? text : text.replaceAll('\n', base.lineEnd)
}

/** Brings a file as it is now beside what was written here. @param first the text of one that is not there yet. */
export async function open(file: string, first?: string): Promise<void> {
  const found = await fetchFile(file)
  const now = found ? versionOf(found) : NOTHING
  const known = drafts.value.get(file)
  if (!known) put({ file, base: now, text: found ? now.text : (first ?? '') })
  else if (now.tag === known.base.tag) put({ file, base: now, text: known.text })
  // Of a file that is gone the text is still here, and can be written anew.
  else if (!found) put({ file, base: now, text: known.text })
  else if (!isChanged(known) || known.text === now.text) put({ file, base: now, text: now.text })
  else put({ ...known, theirs: now })
}

export function type(file: string, text: string): void {
  const known = drafts.value.get(file)
  if (known && known.text !== text) put({ ...known, text })
}

/** Writes a text back: over what it was made from, or over what both were brought together with. */
export async function save(file: string): Promise<void> {
  const known = drafts.value.get(file)
  if (!known) return
  const over = known.theirs ?? known.base
  const tag = await saveFile(file, writtenOf({ ...known, base: over }), over.tag)
  if (tag === undefined) return open(file)
  // What was typed since stays as it is.
  const typed = drafts.value.get(file)?.text ?? known.text
  put({ file, base: { ...over, text: known.text, tag }, text: typed })
}

/** What was changed here, done to what the file is by now; undefined where both changed the same lines. */
export function together({ base, text }: Draft, theirs: Version): string | undefined {
  const mine = structuredPatch('', '', base.text, text, '', '', { context: 1 })
  return applyPatch(theirs.text, mine) || undefined
}

/**
 * Writes what was told, as a block, into the draft of the file it belongs to.
 * @param put gives the file with it; in a text that is written here, where one is given.
 * @returns where it stands; undefined where nobody knows which file.
 */
export async function takeIn(
  put: (typed?: Typed) => Promise<Put | null>,
): Promise<Pick<Put, 'file' | 'line'> | undefined> {
  const first = await put()
  if (!first) return undefined
  const { file } = first
  await open(file)
  const placed = await put({ file, text: drafts.value.get(file)?.text ?? first.text })
  if (placed) type(file, placed.text)
  return placed ?? undefined
}

/** Looks again at what is to do once something of it is away. */
export async function settled(away: Promise<void>): Promise<void> {
  await away
  outline.value = await fetchOutline()
}

/** Gives up what was written here for what the file is. */
export function takeTheirs(file: string): void {
  const known = drafts.value.get(file)
  if (known?.theirs) put({ file, base: known.theirs, text: known.theirs.text })
}

function put(draft: Draft): void {
  drafts.value = new Map([...drafts.value, [draft.file, draft]])
}

function versionOf({ text, tag }: { readonly text: string; readonly tag: string }): Version {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return { text: text.replaceAll(/\r\n?/g, '\n'), tag, lineEnd }
}

/**
 * Keeps what is to do as the files are, for as long as the page stands.
 * @param edited is told after each edit of any file.
 */
export async function follow(edited: () => Promise<void>): Promise<void> {
  let version = -1
  for (;;) {
    try {
      const told = await fetchOutline()
      outline.value = told
      trouble.value = undefined
      if (version >= 0) await edited()
      version = told.version
      while (version === told.version) version = await fetchRenewed(version, new AbortController().signal)
    } catch (error) {
      // Until somebody brings a token there is nothing to wait for.
      if (error instanceof Refused && error.status === 401) return
      if (isAborted(error)) return
      trouble.value = error instanceof Refused ? error.message : 'The server does not answer'
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
  }
}

/** Milliseconds until the server is asked again that did not answer. */
const AGAIN = 2000
