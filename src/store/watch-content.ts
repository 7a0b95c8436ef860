import { type FSWatcher, watch } from 'node:fs'
import type { SourceFile } from '../domain/index.ts'
import { readContent } from './read-content.ts'

export interface Watch {
  readonly close: () => void
}

/**
 * Calls `changed` with all files after an edit below the folder, once per burst of edits and never twice at a time.
 * An edit that leaves every file as it was is none.
 * @param quiet milliseconds without a further edit before the files are read.
 */
export function watchContent(
  dir: string,
  first: readonly SourceFile[],
  changed: (files: readonly SourceFile[]) => void,
  failed: (error: unknown) => void,
  quiet = 100,
): Watch {
  let last = fingerprint(first)
  let timer: NodeJS.Timeout | undefined
  let reading = Promise.resolve()
  let closed = false

  const read = async (): Promise<void> => {
    try {
      const files = await readContent(dir)
      const now = fingerprint(files)
      if (closed || now === last) return
      last = now
      changed(files)
    } catch (error) {
      if (!closed) failed(error)
    }
  }
  const touched = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      reading = reading.then(read)
    }, quiet)
  }
  const watcher: FSWatcher = watch(dir, { recursive: true }, touched)
  watcher.on('error', failed)
  return {
    close: () => {
      closed = true
      clearTimeout(timer)
      watcher.close()
    },
  }
}

function fingerprint(files: readonly SourceFile[]): string {
  return JSON.stringify(files.map(({ path, text }) => [path, text]))
}
