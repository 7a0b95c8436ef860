import { compare, Remembering, type SourceFile } from '../domain/index.ts'
import { type Analysis, analyse } from './analyse.ts'

/** The files of a content folder as they are now, and one analysis of each game kept between edits. */
export class Desk {
  private readonly files: Map<string, string>
  private readonly memories = new Map<string, Remembering>()
  private readonly analyses = new Map<string, Analysis | undefined>()
  private readonly tried = new Map<string, Tried>()

  constructor(files: readonly SourceFile[]) {
    this.files = new Map(files.map(({ path, text }) => [path, text]))
  }

  /** A file as it is now; undefined where it is gone. */
  put(path: string, text: string | undefined): void {
    if (this.files.get(path) === text) return
    if (text === undefined) this.files.delete(path)
    else this.files.set(path, text)
    this.analyses.delete(gameOf(path))
    this.tried.delete(gameOf(path))
  }

  textOf(path: string): string | undefined {
    return this.files.get(path)
  }

  /** The analysis of the game that a file belongs to, as it is now. */
  analysis(path: string): Analysis | undefined {
    const game = gameOf(path)
    if (!this.analyses.has(game)) this.analyses.set(game, this.analysed(path, this.files))
    return this.analyses.get(game)
  }

  /** What the analysis would be if one file were written otherwise; that of the text tried last is kept. */
  trying(path: string, text: string): Analysis | undefined {
    if (this.files.get(path) === text) return this.analysis(path)
    const game = gameOf(path)
    const known = this.tried.get(game)
    if (known?.path === path && known.text === text) return known.analysis
    const analysis = this.analysed(path, new Map([...this.files, [path, text]]))
    this.tried.set(game, { path, text, analysis })
    return analysis
  }

  get games(): readonly string[] {
    return [...new Set([...this.files.keys()].map(gameOf))].sort(compare)
  }

  private analysed(path: string, all: ReadonlyMap<string, string>): Analysis | undefined {
    const game = gameOf(path)
    const memory = this.memories.get(game) ?? new Remembering()
    this.memories.set(game, memory)
    memory.round()
    const own = [...all].filter(([each]) => gameOf(each) === game && /\.(?:md|yaml)$/.test(each))
    return analyse(
      own.map(([each, text]) => ({ path: each, text })),
      { file: path },
      memory,
    )
  }
}

interface Tried {
  readonly path: string
  readonly text: string
  readonly analysis: Analysis | undefined
}

function gameOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}
