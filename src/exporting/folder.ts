import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compare } from '../domain/index.ts'
import type { Made } from './make.ts'

/** Names the files of an export, a line each, so that the next one knows which were its own. */
const LIST = '.umpire-export'

/** The folder cannot be taken as it is; the message says why, and what to do. */
export class InTheWay extends Error {}

/** What became of the files of an export. */
export interface Written {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  readonly bytes: number
}

/** A folder that an export is put into: it writes what is other than it was, and takes away what an earlier one left. */
export class ExportFolder {
  readonly #dir: string
  readonly #before: ReadonlySet<string>
  readonly #now = new Set<string>()
  #written = 0
  #bytes = 0

  private constructor(dir: string, before: ReadonlySet<string>) {
    this.#dir = dir
    this.#before = before
  }

  /** @throws InTheWay for a folder in which there is something else. */
  static async open(dir: string): Promise<ExportFolder> {
    const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw new InTheWay(`${dir} cannot be written to: ${error.message}`)
    })
    const list = await readFile(join(dir, LIST), 'utf8').catch(() => undefined)
    if (list === undefined && names.length > 0) {
      const [first] = names.sort(compare)
      throw new InTheWay(
        `${dir} has other things in it, ${first} among them: name a new or empty folder, or one that \`umpire export\` wrote.`,
      )
    }
    return new ExportFolder(dir, new Set(list?.split('\n').filter((line) => line !== '')))
  }

  /** @throws InTheWay where a file is in the way that no export wrote, or the disk takes nothing. */
  async put(files: readonly Made[]): Promise<void> {
    for (const { path, bytes } of files) {
      if (this.#now.has(path)) throw new Error(`${path} is made twice`)
      this.#now.add(path)
      this.#bytes += bytes.length
      const place = join(this.#dir, path)
      const there = await readFile(place).catch(() => undefined)
      if (there && Buffer.compare(there, bytes) === 0) continue
      if (there && !this.#before.has(path))
        throw new InTheWay(`${place} is in the way: it was there before and no export wrote it. Move it elsewhere.`)
      await mkdir(dirname(place), { recursive: true })
      await writeFile(place, bytes)
      this.#written++
    }
  }

  /** Takes away what is of an earlier export alone, and writes down what is of this one. */
  async close(): Promise<Written> {
    const gone = [...this.#before].filter((path) => !this.#now.has(path))
    for (const path of gone) {
      await rm(join(this.#dir, path), { force: true })
      await this.#tidy(dirname(path))
    }
    const list = `${[...this.#now].sort(compare).join('\n')}\n`
    const place = join(this.#dir, LIST)
    if ((await readFile(place, 'utf8').catch(() => '')) !== list) await writeFile(place, list)
    const unchanged = this.#now.size - this.#written
    return { written: this.#written, unchanged, removed: gone.length, bytes: this.#bytes }
  }

  /** Takes away folders in which nothing is left. */
  async #tidy(path: string): Promise<void> {
    for (let at = path; at !== '.'; at = dirname(at))
      if (
        !(await rmdir(join(this.#dir, at)).then(
          () => true,
          () => false,
        ))
      )
        return
  }
}
