import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Desk } from '../authoring/index.ts'
import type { SourceFile } from '../domain/index.ts'

/** The files of a content folder as they are in an editor: what it has open comes before what is on the disk. */
export class OpenDesk extends Desk {
  readonly dir: string
  private readonly saved: Map<string, string>
  private readonly open = new Map<string, string>()

  /** @param files as they are on the disk, by path within the folder. */
  constructor(dir: string, files: readonly SourceFile[]) {
    super(files, () => performance.now())
    this.dir = dir
    this.saved = new Map(files.map(({ path, text }) => [path, text]))
  }

  /** The path of a document within the folder; undefined outside. */
  pathOf(uri: string): string | undefined {
    if (!uri.startsWith('file:')) return undefined
    const path = relative(this.dir, fileURLToPath(uri)).split(sep).join('/')
    return path.startsWith('../') || path === '' ? undefined : path
  }

  uriOf(path: string): string {
    return pathToFileURL(join(this.dir, path)).href
  }

  /** A document as the editor has it; undefined once it is closed. */
  edit(path: string, text: string | undefined): void {
    if (text === undefined) this.open.delete(path)
    else this.open.set(path, text)
    this.put(path, text ?? this.saved.get(path))
  }

  /** A file as the disk has it; undefined where it is gone. */
  save(path: string, text: string | undefined): void {
    if (text === undefined) this.saved.delete(path)
    else this.saved.set(path, text)
    this.put(path, this.open.get(path) ?? text)
  }
}

/** The content folder of a workspace: itself, or the folder `content` in it; undefined where neither has a game. */
export function contentIn(folder: string): string | undefined {
  return [resolve(folder), join(resolve(folder), 'content')].find(
    (dir) =>
      existsSync(dir) &&
      readdirSync(dir, { withFileTypes: true }).some(
        (each) => each.isDirectory() && existsSync(join(dir, each.name, 'game.yaml')),
      ),
  )
}
