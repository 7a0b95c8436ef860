import type { Place, SourceFile } from '../domain/index.ts'

/** The text of a file in NFC with LF and without a byte order mark, and where its characters stand in the file. */
export interface TextFile {
  readonly path: string
  readonly text: string
  /** Whether the file has the same characters: places in it are then those in `text`. */
  readonly isAsWritten: boolean
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
  const cleaned = clean(raw)
  const text = cleaned === raw ? raw : cleaned
  const place = (offset: number): Place => {
    const { lines, starts } = inFile(text)
    const line = lineAt(starts, offset)
    const own = lines[line] ?? ''
    const column = Math.max(0, Math.min(offset - (starts[line] ?? 0), own.length))
    const written = text === raw ? own : (inRaw(raw).lines[line] ?? '')
    return { file: file.path, line: line + 1, column: rawColumn(own, written, column) + 1 }
  }
  return { path: file.path, text, isAsWritten: text === raw, place }
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
  const place = (offset: number): Place => {
    const { lines, starts } = inBlock(value)
    const index = lineAt(starts, offset)
    const own = lines[index] ?? ''
    const column = Math.max(0, Math.min(offset - (starts[index] ?? 0), own.length))
    const whole = inFile(file.text)
    const before = Math.max(0, (whole.lines[line + index] ?? '').length - own.length)
    return file.place((whole.starts[line + index] ?? file.text.length) + before + column)
  }
  return { what, text: value, start, place }
}

/** The lines of a text, and the offsets of their first characters. */
interface Lines {
  readonly lines: readonly string[]
  readonly starts: readonly number[]
}

/**
 * The lines of the text asked about last. Files are read one after the other, and what reads one asks for thousands of
 * places; what is known of each is kept for as long as its game, and its lines would be most of that.
 */
function linesOfLast(): (text: string) => Lines {
  let last = ''
  let known: Lines = { lines: [''], starts: [0] }
  return (text) => {
    if (text === last) return known
    const lines = text.split('\n')
    const starts: number[] = []
    let offset = 0
    for (const line of lines) {
      starts.push(offset)
      offset += line.length + 1
    }
    last = text
    known = { lines, starts }
    return known
  }
}

const inFile = linesOfLast()
const inRaw = linesOfLast()
const inBlock = linesOfLast()

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
