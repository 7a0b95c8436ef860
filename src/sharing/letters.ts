import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The name all cuts of the page's type go by. */
export const FAMILY = 'Atkinson Hyperlegible Next'

/** The cuts cards are set in, by weight. */
const CUTS = { 400: '400Regular', 600: '600SemiBold', 800: '800ExtraBold' } as const

export type Weight = keyof typeof CUTS

/** Where the cuts lie on the disk, as TrueType: what turns a drawing into a picture reads no other form. */
export const FONT_FILES: { readonly [weight in Weight]: string } = {
  400: fileOf(400),
  600: fileOf(600),
  800: fileOf(800),
}

/**
 * How wide a line is, in the unit of `size`. Letters are counted one by one; pairs that stand closer than that make it
 * narrower by some hundredths, and letters the type does not have are as wide as the box that is drawn for them.
 */
export function widthOf(text: string, size: number, weight: Weight): number {
  const { unit, advances, missing } = metricsOf(weight)
  let width = 0
  for (const letter of text) width += advances.get(letter.codePointAt(0) ?? 0) ?? missing
  return (width * size) / unit
}

/**
 * A text without the words that the type cannot set, an ellipsis in the place of each run of them: boxes say less than nothing.
 * Empty where nothing is left.
 */
export function drawable(text: string): string {
  const { advances } = metricsOf(400)
  const isDrawn = (word: string) => [...word].every((letter) => advances.has(letter.codePointAt(0) ?? 0))
  const words = text.normalize('NFC').split(/\s+/)
  if (words.every(isDrawn)) return text
  const left = words.map((word) => (isDrawn(word) ? word : '…'))
  const once = left.filter((word, at) => word !== '…' || left[at - 1] !== '…')
  return once.every((word) => word === '…' || word === '') ? '' : once.join(' ')
}

/**
 * A text in lines that are no wider than `width`, broken between words; a word too wide for a line is broken within. What
 * `most` lines do not hold is left out, and an ellipsis says so.
 */
export function linesOf(text: string, size: number, weight: Weight, width: number, most: number): string[] {
  if (most <= 0) return []
  const fits = (line: string): boolean => widthOf(line, size, weight) <= width
  const lines: string[] = []
  let line = ''
  const words = text.split(/\s+/).filter((word) => word !== '')
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = piecesOf(word, fits, most + 1 - lines.length)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    if (lines.length > most) break
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), ended(lines[most - 1] ?? '', fits)]
}

/** A word in pieces that fit, so many at most. */
function piecesOf(word: string, fits: (piece: string) => boolean, most: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
      if (pieces.length === most) return pieces
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** With an ellipsis, cut so that both fit. */
function ended(line: string, fits: (line: string) => boolean): string {
  let letters = [...line.replace(/[\s.,;:–—-]+$/u, '')]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1)
  return `${letters.join('').trimEnd()}…`
}

interface Metrics {
  /** Units of an em. */
  readonly unit: number
  /** By code point. */
  readonly advances: ReadonlyMap<number, number>
  readonly missing: number
}

const read = new Map<Weight, Metrics>()

function metricsOf(weight: Weight): Metrics {
  const known = read.get(weight)
  if (known) return known
  const made = metricsIn(readFileSync(FONT_FILES[weight]))
  read.set(weight, made)
  return made
}

/**
 * The widths out of a TrueType file: tables `head`, `hhea`, `hmtx`, and `cmap` in the form (4) that every such file has for
 * the letters of the first plane. A library that reads fonts weighs fifty times the font and starts slower than a card is drawn.
 * Source: the OpenType specification, chapters of these names.
 */
function metricsIn(file: Buffer): Metrics {
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  const table = (name: string): number => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`The font has no table ${name}`)
    return at
  }
  const measures = file.readUInt16BE(table('hhea') + 34)
  const advance = (glyph: number): number => file.readUInt16BE(table('hmtx') + 4 * Math.min(glyph, measures - 1))
  return {
    unit: file.readUInt16BE(table('head') + 18),
    advances: new Map([...glyphsIn(file, table('cmap'))].map(([letter, glyph]) => [letter, advance(glyph)])),
    missing: advance(0),
  }
}

/** By code point, the number of its glyph. */
function* glyphsIn(file: Buffer, cmap: number): Generator<readonly [number, number]> {
  for (let at = cmap + 4; at < cmap + 4 + file.readUInt16BE(cmap + 2) * 8; at += 8) {
    const table = cmap + file.readUInt32BE(at + 4)
    if (file.readUInt16BE(table) !== 4) continue
    const double = file.readUInt16BE(table + 6)
    const [ends, starts] = [table + 14, table + 16 + double]
    const [deltas, offsets] = [starts + double, starts + 2 * double]
    for (let segment = 0; segment < double; segment += 2) {
      const offset = file.readUInt16BE(offsets + segment)
      const start = file.readUInt16BE(starts + segment)
      for (let letter = start; letter <= file.readUInt16BE(ends + segment) && letter < 0xff_ff; letter++) {
        const found = offset === 0 ? letter : file.readUInt16BE(offsets + segment + offset + 2 * (letter - start))
        if (found !== 0) yield [letter, (found + file.readUInt16BE(deltas + segment)) & 0xff_ff]
      }
    }
    return
  }
}

function fileOf(weight: Weight): string {
  const cut = CUTS[weight]
  const file = `${cut}/AtkinsonHyperlegibleNext_${cut}.ttf`
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${file}`)
}
