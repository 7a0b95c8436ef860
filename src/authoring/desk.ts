import { compare, Remembering, type SourceFile } from '../domain/index.ts'
import type { IsOver } from '../logic/index.ts'
import { type Analysis, analyse } from './analyse.ts'

/** Milliseconds after which no more cases are judged before an analysis is shown; so long it is judged at a time after that. */
const AT_FIRST = 50
const AT_A_TIME = 100

/** The files of a content folder as they are now, and one analysis of each game kept between edits. */
export class Desk {
  private readonly files: Map<string, string>
  private readonly memories = new Map<string, Remembering>()
  private readonly analyses = new Map<string, Analysis | undefined>()
  private readonly tried = new Map<string, Tried>()
  private readonly now: (() => number) | undefined

  /** @param now a clock, in milliseconds; without one no case waits. */
  constructor(files: readonly SourceFile[], now?: () => number) {
    this.files = new Map(files.map(({ path, text }) => [path, text]))
    this.now = now
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

  /**
   * The analysis of the game that a file belongs to, as it is now, with all its cases judged.
   * @param text what is in that file instead, which nobody wrote to it; the analysis of the text tried last is kept.
   */
  analysis(path: string, text?: string): Analysis | undefined {
    const known = this.known(path, text)
    return known && !isWaiting(known.analysis) ? known.analysis : this.analysed(path, text)
  }

  /** The same at once: cases may wait. */
  soon(path: string, text?: string): Analysis | undefined {
    const known = this.known(path, text)
    return known ? known.analysis : this.analysed(path, text, this.until(AT_FIRST))
  }

  /** The same at once, with more cases judged where some wait. */
  further(path: string, text?: string): Analysis | undefined {
    const known = this.known(path, text)
    return known && isWaiting(known.analysis)
      ? this.analysed(path, text, this.until(AT_A_TIME, 'asked'))
      : this.soon(path, text)
  }

  get games(): readonly string[] {
    return [...new Set([...this.files.keys()].map(gameOf))].sort(compare)
  }

  private isTried(path: string, text: string | undefined): text is string {
    return text !== undefined && this.files.get(path) !== text
  }

  private known(path: string, text: string | undefined): { readonly analysis: Analysis | undefined } | undefined {
    const game = gameOf(path)
    if (!this.isTried(path, text)) return this.analyses.has(game) ? { analysis: this.analyses.get(game) } : undefined
    const tried = this.tried.get(game)
    return tried?.path === path && tried.text === text ? tried : undefined
  }

  private analysed(path: string, text: string | undefined, isOver?: IsOver): Analysis | undefined {
    const game = gameOf(path)
    const memory = this.memories.get(game) ?? new Remembering()
    this.memories.set(game, memory)
    memory.round()
    const isTried = this.isTried(path, text)
    const all = isTried ? new Map([...this.files, [path, text]]) : this.files
    const own = [...all].filter(([each]) => gameOf(each) === game && /\.(?:md|yaml)$/.test(each))
    const files = own.map(([each, now]) => ({ path: each, text: now }))
    const analysis = analyse(files, { file: path }, memory, isOver)
    if (isTried) this.tried.set(game, { path, text, analysis })
    else this.analyses.set(game, analysis)
    return analysis
  }

  /** @param from now, or from when it is asked first, so that something is judged each time. */
  private until(most: number, from: 'now' | 'asked' = 'now'): IsOver | undefined {
    const { now } = this
    if (!now) return undefined
    let end = from === 'now' ? now() + most : undefined
    return () => {
      end ??= now() + most
      return now() > end
    }
  }
}

function isWaiting(analysis: Analysis | undefined): boolean {
  return analysis !== undefined && analysis.waiting > 0
}

interface Tried {
  readonly path: string
  readonly text: string
  readonly analysis: Analysis | undefined
}

function gameOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}
