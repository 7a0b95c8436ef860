import { signal } from '@preact/signals'
import type { Answer, Question } from '../../domain/index.ts'

/** A ruling as given at a table, kept on this device, and how far it has come. */
export interface KeptRuling {
  /** Names it here, and to the server: sent twice, it is kept once. */
  readonly key: string
  /** The instant, ISO in UTC. */
  readonly at: string
  readonly game: string
  readonly event?: string
  readonly table?: string
  readonly who?: string
  readonly note?: string
  readonly edition: string
  /** With its day written in. */
  readonly question: Question
  readonly answer: Answer
  /** The page's address that gives it again. */
  readonly link: string
  /** `here`: of no event, so it is sent nowhere. */
  readonly state: 'here' | 'waiting' | 'sent' | 'refused'
  readonly sent?: { readonly id: string; readonly number: number; readonly at: string }
  readonly refused?: { readonly code: string; readonly detail: string }
}

/** Newest first. */
export const keptRulings = signal<readonly KeptRuling[]>([])
/** Set where the device keeps nothing: a private window, a full disk. */
export const isForgetful = signal(false)

const STORE = 'rulings'
const TOKENS = 'umpire-event-codes'

let opening: Promise<IDBDatabase | undefined> | undefined

/** Tells other tabs that what is kept has changed; none before it is read, so that whoever only draws pages waits for nobody. */
let others: BroadcastChannel | undefined

/** Reads what is kept, and again whenever another tab changes it. */
export async function openKept(): Promise<void> {
  others = new BroadcastChannel('umpire-kept')
  others.addEventListener('message', () => void read())
  await read()
}

async function read(): Promise<void> {
  const database = await open()
  if (!database || isForgetful.value) return
  keptRulings.value = sorted(await asked<KeptRuling[]>(database.transaction(STORE).objectStore(STORE).getAll()))
}

export async function put(ruling: KeptRuling): Promise<void> {
  keptRulings.value = sorted([ruling, ...keptRulings.value.filter((each) => each.key !== ruling.key)])
  try {
    const database = await open()
    if (database) await asked(database.transaction(STORE, 'readwrite').objectStore(STORE).put(ruling))
    others?.postMessage(ruling.key)
  } catch {
    isForgetful.value = true
  }
}

export async function drop(key: string): Promise<void> {
  keptRulings.value = keptRulings.value.filter((each) => each.key !== key)
  const database = await open()
  if (database) await asked(database.transaction(STORE, 'readwrite').objectStore(STORE).delete(key))
  others?.postMessage(key)
}

/** The code by which an event takes receipts. */
export function codeOf(game: string, event: string): string | undefined {
  return codes()[`${game}/${event}`]
}

export function setCode(game: string, event: string, code: string): void {
  localStorage.setItem(TOKENS, JSON.stringify({ ...codes(), [`${game}/${event}`]: code.trim() }))
}

function codes(): { readonly [event: string]: string } {
  try {
    return JSON.parse(localStorage.getItem(TOKENS) ?? '{}') as { readonly [event: string]: string }
  } catch {
    return {}
  }
}

function sorted(rulings: readonly KeptRuling[]): readonly KeptRuling[] {
  return [...rulings].sort((a, b) => (a.at < b.at ? 1 : -1))
}

function open(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise<IDBDatabase | undefined>((resolve) => {
    const request = indexedDB.open('umpire-kept', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => {
      isForgetful.value = true
      resolve(undefined)
    }
  })
  return opening
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
