import type { Card } from './card.ts'
import { GROUND, SLABS, type Tone } from './colours.ts'
import { drawable, FAMILY, linesOf, type Weight, widthOf } from './letters.ts'
import { escaped } from './markup.ts'
import { PICTURE } from './picture.ts'

/** A card as SVG. What it says stands in `text` elements, escaped, cut to where it fits; nothing else comes from outside. */
export function drawing(card: Card): string {
  const { tone, ...texts } = card
  const said = Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, drawable(text)]))
  const drawn: Card = { ...card, ...said }
  return tone === 'plain' ? plainDrawing(drawn) : slabDrawing(drawn)
}

/** Pixels from the edge to what is written, and from line to line in sizes of type. */
const EDGE = 64
const LEADING = 1.24
const WIDE = PICTURE.width - 2 * EDGE

/** A verdict: its colour over the upper half, the word as large as fits, the reason below. */
function slabDrawing({ tone, over, word, under, title, only, says, game, when }: Card): string {
  const { slab, on, rim } = SLABS[tone]
  const shape = SHAPES[tone]?.(on, slab)
  const left = shape === undefined ? EDGE : EDGE + SHAPE + 36
  const room = PICTURE.width - EDGE - left
  const high = under === '' ? 284 : 326
  const size = sizeFor(word, 800, room, 138, 60)
  const middle = 182
  const body = new Column(EDGE, high + 28, WIDE)
  body.write(title, 40, 800, GROUND.ink, 1)
  body.write(only, 33, 600, GROUND.ink2, 1)
  const small = under === '' && only === '' ? 40 : 33
  body.write(says, small, 400, GROUND.ink, body.room(small))
  return svg(
    `<rect width="${PICTURE.width}" height="${high}" fill="${slab}"/>`,
    rim === undefined ? '' : `<rect y="${high - 5}" width="${PICTURE.width}" height="5" fill="${rim}"/>`,
    line(over, EDGE, 88, 44, 600, on, WIDE),
    shape === undefined
      ? ''
      : `<g transform="translate(${EDGE} ${middle - SHAPE / 2}) scale(${round(SHAPE / 48)})">${shape}</g>`,
    line(word, left, middle + size * 0.34, size, 800, on, room),
    line(under, EDGE, high - 30, 33, 400, on, WIDE),
    body.lines,
    foot(game, when),
  )
}

/** A name with what is said of it, on the page's own ground. */
function plainDrawing({ over, word, under, only, says, title, game, when }: Card): string {
  const body = new Column(EDGE, 52, WIDE)
  body.write(over, 36, 600, GROUND.ink2, 1)
  body.gap(6)
  body.write(word, sizeFor(word, 800, WIDE, 104, 68), 800, GROUND.ink, 2)
  body.write(under, 34, 600, GROUND.ink2, 1)
  body.gap(18)
  body.write(title, 40, 800, GROUND.ink, 1)
  body.write(only, 33, 600, GROUND.ink2, 1)
  const size = says.length > SHORT ? 38 : 46
  body.write(says, size, 400, GROUND.ink, body.room(size))
  return svg(`<rect width="16" height="${PICTURE.height}" fill="${GROUND.ink}"/>`, body.lines, foot(game, when))
}

/** Letters that may be set larger. */
const SHORT = 110

/** Lines one below the other. */
class Column {
  readonly #left: number
  readonly #width: number
  /** Where the next line begins. */
  at: number
  lines = ''

  constructor(left: number, at: number, width: number) {
    this.#left = left
    this.at = at
    this.#width = width
  }

  write(text: string, size: number, weight: Weight, fill: string, most: number): void {
    for (const each of linesOf(text, size, weight, this.#width, most)) {
      this.lines += line(each, this.#left, this.at + size, size, weight, fill, this.#width)
      this.at += size * LEADING
    }
  }

  /** How many lines are left above the foot. */
  room(size: number): number {
    return Math.max(0, Math.floor((FOOT - 14 - this.at) / (size * LEADING)))
  }

  gap(height: number): void {
    this.at += height
  }
}

/** Where the foot begins. */
const FOOT = 542

function foot(game: string, when: string): string {
  const size = 32
  const own = 'Umpire'
  const wide = widthOf(own, size, 800)
  const text = [game, when].filter((part) => part !== '').join(' · ')
  return [
    `<rect x="${EDGE}" y="${FOOT}" width="${WIDE}" height="2" fill="${GROUND.line}"/>`,
    line(text, EDGE, FOOT + 54, size, 600, GROUND.ink2, WIDE - wide - 40),
    line(own, PICTURE.width - EDGE - wide, FOOT + 54, size, 800, GROUND.ink, wide),
  ].join('')
}

/** The largest size, of those between, at which a line is no wider than `width`. */
function sizeFor(text: string, weight: Weight, width: number, largest: number, smallest: number): number {
  return Math.floor(Math.max(smallest, Math.min(largest, (largest * width) / widthOf(text, largest, weight))))
}

/** One line, cut to `width`; nothing where it says nothing. */
function line(text: string, x: number, y: number, size: number, weight: Weight, fill: string, width: number): string {
  const [said] = linesOf(text, size, weight, width, 1)
  if (said === undefined) return ''
  const at = `x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}"`
  return `<text ${at}>${escaped(said)}</text>`
}

function svg(...parts: readonly string[]): string {
  const { width, height } = PICTURE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FAMILY}">` +
    `<rect width="${width}" height="${height}" fill="${GROUND.page}"/>${parts.join('')}</svg>`
  )
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

/** Pixels of a silhouette. */
const SHAPE = 144

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

/** The silhouettes of verdicts, as the page draws them, so that they are told apart without colours: a shape, and what is cut out of it. */
const SHAPES: { readonly [tone in Tone]?: (shape: string, cut: string) => string } = {
  permitted: (shape, cut) =>
    `<circle cx="24" cy="24" r="21" fill="${shape}"/><path d="M14 25l7 7 13-15" fill="none" stroke="${cut}" stroke-width="5" ${ROUND}/>`,
  forbidden: (shape, cut) =>
    `<path d="M15.5 3h17L45 15.5v17L32.5 45h-17L3 32.5v-17z" fill="${shape}"/><path d="M13 24h22" stroke="${cut}" stroke-width="7" stroke-linecap="round"/>`,
  required: (shape, cut) =>
    `<path d="M4 7h24l17 17-17 17H4z" fill="${shape}" stroke="${shape}" stroke-width="3" stroke-linejoin="round"/><path d="M19 13v13" stroke="${cut}" stroke-width="6" stroke-linecap="round"/><circle cx="19" cy="34" r="3.4" fill="${cut}"/>`,
  undetermined: (shape) =>
    `<circle cx="24" cy="24" r="20" fill="none" stroke="${shape}" stroke-width="4" stroke-dasharray="8.5 7.21"/><path d="M17.5 19a6.5 6.5 0 1 1 9.5 5.8c-2 1.1-3 2.2-3 4.7" fill="none" stroke="${shape}" stroke-width="4.5" ${ROUND}/><circle cx="24" cy="35.5" r="2.8" fill="${shape}"/>`,
  silent: (shape) =>
    `<path d="M7 6h34a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H23L13 45v-9H7a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z" fill="none" stroke="${shape}" stroke-width="4" stroke-linejoin="round"/>`,
  conflict: (shape) =>
    `<path d="M4 8l18 16L4 40z M44 8L26 24l18 16z" fill="${shape}" stroke="${shape}" stroke-width="3" stroke-linejoin="round"/>`,
}
