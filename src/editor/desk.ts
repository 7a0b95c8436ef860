import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Analysis, analyse } from '../authoring/index.ts'
import { compare, Remembering, type SourceFile } from '../domain/index.ts'

/** The files of a content folder as they are in an editor, and one analysis of each game kept between edits. */
export class Desk {
  readonly dir: string
  private readonly saved: Map<string, string>
  private readonly open = new Map<string, string>()
  private readonly memories = new Map<string, Remembering>()
  private readonly analyses = new Map<string, Analysis | undefined>()

  /** @param files as they are on the disk, by path within the folder. */
  constructor(dir: string, files: readonly SourceFile[]) {
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
    this.analyses.delete(gameOf(path))
  }

  /** A file as the disk has it; undefined where it is gone. */
  save(path: string, text: string | undefined): void {
    if (text === undefined) this.saved.delete(path)
    else this.saved.set(path, text)
    this.analyses.delete(gameOf(path))
  }

  textOf(path: string): string | undefined {
    return this.open.get(path) ?? this.saved.get(path)
  }

  /** The analysis of the game that a file belongs to, as it is now. */
  analysis(path: string): Analysis | undefined {
    const game = gameOf(path)
    if (!this.analyses.has(game)) {
      const memory = this.memories.get(game) ?? new Remembering()
      this.memories.set(game, memory)
      memory.round()
      this.analyses.set(game, analyse(this.files(game), { file: path }, memory))
    }
    return this.analyses.get(game)
  }

  get games(): readonly string[] {
    return [...new Set([...this.saved.keys(), ...this.open.keys()].map(gameOf))].sort(compare)
  }

  private files(game: string): readonly SourceFile[] {
    const paths = new Set([...this.saved.keys(), ...this.open.keys()])
    return [...paths]
      .filter((path) => gameOf(path) === game && /\.(?:md|yaml)$/.test(path))
      .map((path) => ({ path, text: this.textOf(path) ?? '' }))
  }
}

function gameOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
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
