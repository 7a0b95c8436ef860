import type { Place, SourceFile } from '../domain/index.ts'

/** The text of a file in NFC with LF and without a byte order mark, and where its characters stand in the file. */
export interface TextFile {
  readonly path: string
  readonly text: string
  /** The line that begins at each index, from 0. */
  readonly lines: readonly string[]
  /** Offsets of the lines' first characters. */
  readonly starts: readonly number[]
  /** The place of an offset of `text`; past the end it is the end. */
  readonly place: (offset: number) => Place
}

/**
 * A piece of YAML: a file, its front matter or a fenced block.
 * `what` names it in messages, `start` is where a fault of the whole block is reported.
 */
export interface Block {
  readonly what: string
  readonly text: string
  readonly start: Place
  readonly place: (offset: number) => Place
}

/** Source: semantics A5. Columns count UTF-16 units of the line as the file has it, as editors do. */
export function readText(file: SourceFile): TextFile {
  const raw = file.text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const text = clean(raw)
  const lines = text.split('\n')
  const rawLines = text === raw ? lines : raw.split('\n')
  const starts = lineStarts(lines)
  const place = (offset: number): Place => {
    const line = lineAt(starts, offset)
    const column = Math.max(0, Math.min(offset - (starts[line] ?? 0), (lines[line] ?? '').length))
    return { file: file.path, line: line + 1, column: rawColumn(lines[line] ?? '', rawLines[line] ?? '', column) + 1 }
  }
  return { path: file.path, text, lines, starts, place }
}

/** NFC with LF and no half characters, also for values that YAML escapes spell. Source: semantics A5. */
export function clean(text: string): string {
  const lf = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lf.normalize('NFC').toWellFormed()
}

export function wholeFile(file: TextFile, what: string): Block {
  return { what, text: file.text, start: file.place(0), place: file.place }
}

/**
 * Lines of a file without what a container (list, quote, indentation) puts before them.
 * @param value the lines as Markdown reads them, each the end of its line in the file.
 * @param line index of the file's line on which the first of them stands.
 */
export function innerBlock(file: TextFile, what: string, value: string, line: number, start: Place): Block {
  const lines = value.split('\n')
  const starts = lineStarts(lines)
  const place = (offset: number): Place => {
    const index = lineAt(starts, offset)
    const own = lines[index] ?? ''
    const column = Math.max(0, Math.min(offset - (starts[index] ?? 0), own.length))
    const before = Math.max(0, (file.lines[line + index] ?? '').length - own.length)
    return file.place((file.starts[line + index] ?? file.text.length) + before + column)
  }
  return { what, text: value, start, place }
}

function lineStarts(lines: readonly string[]): number[] {
  const starts: number[] = []
  let offset = 0
  for (const line of lines) {
    starts.push(offset)
    offset += line.length + 1
  }
  return starts
}

/** The index of the last start that is not after `offset`. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the first `column` characters of a composed line end in the line as the file has it. */
function rawColumn(line: string, raw: string, column: number): number {
  if (line === raw) return column
  let low = 0
  let high = raw.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (raw.slice(0, middle).normalize('NFC').length <= column) low = middle
    else high = middle - 1
  }
  return low
}
