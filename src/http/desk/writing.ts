import type { SourceFile } from '../../domain/index.ts'
import { readContentFile, type Saved, saveContentFile } from '../../store/index.ts'
import { DeskThread } from './thread.ts'

/** Milliseconds after which whoever waits for a change is told that there is none, so that no connection is silent for long. */
const PATIENCE = 25_000

/** A content folder that authors write in, as it is now, and what is worked out of it beside whoever answers. */
export class Writing {
  readonly thread = new DeskThread(() => [...this.#files].map(([path, text]) => ({ path, text })))
  readonly #dir: string
  readonly #files: Map<string, string>
  /** Counts edits from when it begins, so that it is another after each start as well. */
  #version = Date.now()
  readonly #waiting = new Set<() => void>()
  /** Files are written one after another, so that each sees what the one before left. */
  #saving: Promise<unknown> = Promise.resolve()

  /** @param files of the folder as they are. */
  constructor(dir: string, files: readonly SourceFile[]) {
    this.#dir = dir
    this.#files = new Map(files.map(({ path, text }) => [path, text]))
  }

  get version(): number {
    return this.#version
  }

  /** Takes in what was written in the folder, by whatever editor. @param files all of them. */
  taken(files: readonly SourceFile[]): void {
    const now = new Map(files.map(({ path, text }) => [path, text]))
    const gone = [...this.#files.keys()].filter((path) => !now.has(path))
    const changed = [...now].filter(([path, text]) => this.#files.get(path) !== text)
    this.#put([...changed, ...gone.map((path) => [path, null] as const)])
  }

  read(file: string): ReturnType<typeof readContentFile> {
    return readContentFile(this.#dir, file)
  }

  /** As `saveContentFile`; what it writes is known at once. */
  save(file: string, text: string, tag: string | null): Promise<Saved> {
    const saved = this.#saving.then(async () => {
      const outcome = await saveContentFile(this.#dir, file, text, tag)
      if (outcome.ok) this.#put([[file, text]])
      return outcome
    })
    this.#saving = saved.catch(() => undefined)
    return saved
  }

  /** The version once it is another than the one somebody has; after a while also where it is not. */
  async renewed(after: number, left: AbortSignal): Promise<number> {
    if (after !== this.#version || left.aborted) return this.#version
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        left.removeEventListener('abort', wake)
        resolve(this.#version)
      }
      const timer = setTimeout(wake, PATIENCE)
      this.#waiting.add(wake)
      left.addEventListener('abort', wake, { once: true })
    })
  }

  async close(): Promise<void> {
    for (const wake of [...this.#waiting]) wake()
    await this.thread.close()
    await this.#saving
  }

  #put(changes: readonly (readonly [path: string, text: string | null])[]): void {
    if (changes.length === 0) return
    this.#version++
    for (const [path, text] of changes) {
      if (text === null) this.#files.delete(path)
      else this.#files.set(path, text)
    }
    this.thread.put(changes)
    for (const wake of [...this.#waiting]) wake()
  }
}
