import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Card } from './card.ts'
import { GROUND, SLABS } from './colours.ts'
import { drawing } from './drawing.ts'
import { FAMILY, FONT_FILES, linesOf, type Weight, widthOf } from './letters.ts'
import { picture } from './picture.ts'

const CARD: Card = {
  tone: 'forbidden',
  over: 'May they beam?',
  word: 'Forbidden',
  under: 'Are SHIELDS up between the two ends? Yes',
  title: 'SHIELDS block beaming',
  only: 'As long as no card lets them through.',
  says: 'Nobody beams through SHIELDS.',
  game: 'Cards',
  when: '21 November 2026',
}

describe('a card', () => {
  test('says its word, question, reason, game and day as text, and nothing else', () => {
    expect(textsIn(drawing(CARD)).sort()).toEqual(
      [...Object.values(CARD).slice(1, 7), 'Cards · 21 November 2026', 'Umpire'].sort(),
    )
  })

  test('leaves out words in letters that its type does not have, rather than draw boxes', () => {
    const other = { ...CARD, over: 'Может ли он?', says: 'Nobody beams 搬 through щит и SHIELDS.', game: 'Карты' }
    const texts = textsIn(drawing(other))
    expect(texts.join(' ')).not.toMatch(/[\u0400-\u04ff\u4e00-\u9fff]/)
    expect(texts).toContain('Nobody beams … through … SHIELDS.')
    expect(texts).toContain('Forbidden')
    expect(textsIn(drawing({ ...CARD, over: 'Žalgiris façade', says: 'Ærø' }))).toContain('Žalgiris façade')
  })

  test('is cut to where it fits, and says so by an ellipsis', () => {
    const long = { ...CARD, over: 'why '.repeat(400), word: 'x'.repeat(400), says: 'and so on '.repeat(4000) }
    for (const tone of ['forbidden', 'plain'] as const) {
      const texts = textsIn(drawing({ ...long, tone }))
      expect(texts.filter((text) => text.endsWith('…')).length).toBeGreaterThan(1)
      expect(texts.join('').length).toBeLessThan(900)
      expect(boxOf(drawing({ ...long, tone }))).toEqual({ x: 0, y: 0, width: 1200, height: 630 })
    }
  })

  test('is well-formed XML with nothing but texts and shapes, whatever is written on it', () => {
    const written = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '</text><script>alert(1)</script>',
        '<!DOCTYPE svg [<!ENTITY x "y">]>&x;',
        ']]>',
        '"\' onload="x"',
        '\u0000\uD800',
      ),
    )
    const cards = fc.record({
      tone: fc.constantFrom(...(Object.keys(SLABS) as Card['tone'][])),
      over: written,
      word: written,
      under: written,
      title: written,
      only: written,
      says: written,
      game: written,
      when: written,
    })
    fc.assert(
      fc.property(cards, (card) => {
        const root = parsed(drawing(card))
        const names = new Set(Array.from(root.getElementsByTagName('*'), (each) => each.nodeName))
        expect([...names].filter((name) => !['svg', 'g', 'rect', 'text', 'path', 'circle'].includes(name))).toEqual([])
      }),
    )
  })

  test('is a picture of 1200 by 630 pixels with something on it, the same bytes whenever it is drawn', async () => {
    const [one, other] = [await picture(drawing(CARD)), await picture(drawing(CARD))]
    expect(one.equals(other)).toBe(true)
    const { width, height, colours } = pngOf(one)
    expect([width, height]).toEqual([1200, 630])
    expect(colours).toBeGreaterThan(20)
    expect((await picture(drawing({ ...CARD, word: 'Permitted' }))).equals(one)).toBe(false)
  })

  test('has the colours of the page by day', () => {
    const css = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')
    const day = css.slice(0, css.indexOf('}'))
    const token = (name: string): string | undefined => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(day)?.[1]
    for (const [name, colour] of Object.entries(GROUND)) expect([name, token(name)]).toEqual([name, colour])
    for (const [tone, { slab, on, rim }] of Object.entries(SLABS)) {
      const names = { value: ['key', 'onkey'], plain: ['card', 'ink'] }[tone] ?? [tone, `${tone}-on`]
      expect([tone, ...names.map(token)]).toEqual([tone, slab, on])
      const rims = { undetermined: 'rim-u', silent: 'rim-s', plain: 'line' }[tone]
      expect([tone, rims && token(rims)]).toEqual([tone, rim])
    }
  })
})

describe('a line', () => {
  test('is as wide as it is drawn, to some hundredths', () => {
    const words = ['Nobody beams to or from a ship', 'Forbidden', 'ÄÖÜ ß æ ñ “quoted” – 1994…', 'WAVE AVAIL']
    for (const weight of [400, 600, 800] as const)
      for (const text of words) {
        const drawn = boxOf(textOf(text, weight)).width
        expect(Math.abs(widthOf(text, 40, weight) / drawn - 1)).toBeLessThan(0.06)
      }
  })

  test('holds no more than fits, and all lines together every word in order where they can', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom(...'abcWi .é'), maxLength: 30 }), { maxLength: 12 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 60, max: 400 }), fc.integer({ min: 1, max: 5 }), (parts, width, most) => {
        const text = parts.join(' ')
        const lines = linesOf(text, 20, 400, width, most)
        expect(lines.length).toBeLessThanOrEqual(most)
        for (const line of lines) expect(widthOf(line, 20, 400)).toBeLessThanOrEqual(width)
        const bare = (each: string): string => each.replaceAll(/\s/g, '')
        const said = bare(lines.join('')).replace(/…$/, '')
        if (lines.at(-1)?.endsWith('…')) expect(bare(text).startsWith(said)).toBe(true)
        else expect(said).toBe(bare(text))
      }),
    )
  })
})

function parsed(svg: string) {
  const faults: string[] = []
  const root = new DOMParser({
    onError: (level, message) => void (level === 'warning' || faults.push(message)),
  }).parseFromString(svg, 'image/svg+xml')
  expect(faults).toEqual([])
  return root
}

function textsIn(svg: string): string[] {
  return Array.from(parsed(svg).getElementsByTagName('text'), (each) => each.textContent ?? '')
}

function textOf(text: string, weight: Weight): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="100"><text y="60" font-size="40" font-weight="${weight}" font-family="${FAMILY}">${text}</text></svg>`
}

function boxOf(svg: string) {
  const { x, y, width, height } = new Resvg(svg, {
    font: { fontFiles: Object.values(FONT_FILES), loadSystemFonts: false },
  }).getBBox() ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x, y, width, height }
}

/** Source: PNG, chunks IHDR and IDAT. */
function pngOf(png: Buffer) {
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const pixels = inflateSync(Buffer.concat(data))
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), colours: new Set(pixels).size }
}
