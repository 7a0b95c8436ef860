import { signal } from '@preact/signals'
import type { Completion, Fix, Hover, Outline, Sentence, Why, Workbench } from '../../authoring/index.ts'
import type { Correction, Unheard } from '../../domain/index.ts'

/** Every game, with what is to do in it, what players wrote that nobody understood, and what they say is wrong. */
export interface OutlineTold {
  readonly version: number
  readonly unheard: readonly Unheard[]
  readonly corrections: readonly Correction[]
  readonly games: readonly Outline[]
}

/** A file as the server has it on its disk. */
export interface FileTold {
  readonly text: string
  readonly tag: string
}

/** What the server refused, in its own words. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

const KEPT_TOKEN = 'umpire-write-token'

/** The token that lets this browser write, where one is needed; kept as long as the tab. */
let token = sessionStorage.getItem(KEPT_TOKEN) ?? ''

/** Why the server lets nobody in: a token is asked for. */
export const closed = signal<string | undefined>(undefined)

export function bringToken(secret: string): void {
  token = secret.trim()
  sessionStorage.setItem(KEPT_TOKEN, token)
  closed.value = undefined
}

export function fetchOutline(): Promise<OutlineTold> {
  return call<OutlineTold>('GET', 'outline')
}

/** The version once it is another than the one that is here. */
export async function fetchRenewed(after: number, left: AbortSignal): Promise<number> {
  return (await call<{ readonly version: number }>('GET', `renewed?after=${after}`, { left })).version
}

/** Undefined where there is no such file. */
export async function fetchFile(file: string): Promise<FileTold | undefined> {
  try {
    return await call<FileTold>('GET', fileAt(file))
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined
    throw error
  }
}

/** Writes a file back. @param tag of the text that was changed; null: it is new. @returns its tag; undefined where it is another by now. */
export async function saveFile(file: string, text: string, tag: string | null): Promise<string | undefined> {
  const headers = tag === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${tag}"` }
  try {
    return (await call<FileTold>('PUT', fileAt(file), { body: { text }, headers })).tag
  } catch (error) {
    if (error instanceof Refused && error.status === 412) return undefined
    throw error
  }
}

/** A file as it is typed. */
export interface Typed {
  readonly file: string
  readonly text: string
}

export function look(typed: Typed, left: AbortSignal): Promise<Workbench | null> {
  return call('POST', 'look', { body: typed, left })
}

export function why(typed: Typed & { readonly title: string }): Promise<Why> {
  return call('POST', 'why', { body: typed })
}

/** What page and bot would answer to the messages of an entry, or to one that is tried. */
export function hear(
  typed: Typed & { readonly message?: string },
  left?: AbortSignal,
): Promise<readonly Sentence[] | null> {
  return call('POST', 'hear', { body: typed, left })
}

/** What can be done about what stands on a line. */
export function mends(at: Typed & { readonly line: number }): Promise<readonly Fix[]> {
  return call('POST', 'mend', { body: at })
}

/** The text of a file with something put in it, and the line where that begins. */
export interface Put extends Typed {
  readonly line: number
}

/** A correction put into its file as a case; into a text that is written here, where one is given. */
export function correct(id: string, typed: Partial<Typed> = {}): Promise<Put> {
  return call('POST', 'correct', { body: { id, ...typed } })
}

export async function settle(id: string): Promise<void> {
  await call('DELETE', `correction?id=${encodeURIComponent(id)}`)
}

/** A message nobody understood put into an entry as a block to be filled in; null where nobody knows which entry. */
export function say({ game, message, chosen }: Unheard, typed: Partial<Typed>): Promise<Put | null> {
  return call('POST', 'said', { body: { game, message, ...(chosen === undefined ? {} : { chosen }), ...typed } })
}

export async function forget({ game, message }: Unheard): Promise<void> {
  await call('DELETE', `unheard?${new URLSearchParams({ game, message })}`)
}

type Spot = Typed & { readonly line: number; readonly column: number }

export function complete(spot: Spot, left: AbortSignal): Promise<readonly Completion[]> {
  return call('POST', 'complete', { body: spot, left })
}

export function hover(spot: Spot): Promise<Hover | null> {
  return call('POST', 'hover', { body: spot })
}

/** Whether something was given up because it is no longer wanted. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function fileAt(file: string): string {
  return `file?file=${encodeURIComponent(file)}`
}

interface Sent {
  readonly body?: object
  readonly headers?: { readonly [name: string]: string }
  readonly left?: AbortSignal | undefined
}

/** @throws Refused; @throws TypeError where the server cannot be reached. */
async function call<T>(method: string, at: string, { body, headers, left }: Sent = {}): Promise<T> {
  const response = await fetch(`/write/api/${at}`, {
    method,
    cache: 'no-store',
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(left ? { signal: left } : {}),
  })
  const told: unknown = await response.json()
  if (response.ok) return told as T
  const { detail } = told as { readonly detail: string }
  if (response.status === 401) closed.value = detail
  throw new Refused(response.status, detail)
}
