import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readDocument } from './index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const shapes = async (name: string, content: Uint8Array) =>
  (await readDocument(name, content)).blocks.map(({ kind, level, text, lead }) =>
    [kind, ...(level === undefined ? [] : [level]), text, ...(lead === undefined ? [] : [`(${lead})`])].join(' '),
  )

/** A Word document of paragraphs with a style or a place in a list. */
function docx(
  paragraphs: readonly { readonly text: string; readonly style?: string; readonly level?: number }[],
): Uint8Array {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const body = paragraphs.map(({ text, style, level }) => {
    const list = level === undefined ? '' : `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="7"/></w:numPr>`
    const named = style === undefined ? '' : `<w:pStyle w:val="${style}"/>`
    return `<w:p><w:pPr>${named}${list}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  })
  const level = (at: number, text: string, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${w}><w:body>${body.join('')}</w:body></w:document>`,
    'word/numbering.xml': `<w:numbering ${w}><w:abstractNum w:abstractNumId="3">${level(0, '%1', 'decimal')}${level(1, '%1.%2', 'decimal')}${level(2, '(%3)', 'lowerRoman')}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="3"/></w:num></w:numbering>`,
    'word/styles.xml': `<w:styles ${w}><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style></w:styles>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

/** A PDF with a page for each list of lines. */
function pdf(pages: readonly (readonly string[])[], trailer = ''): Uint8Array {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const kids: string[] = []
  for (const lines of pages) {
    const drawn = lines
      .map(
        (line, at) =>
          `BT /F1 ${line.startsWith('# ') ? 20 : 10} Tf 50 ${780 - at * 14} Td (${line.replace(/^# /, '')}) Tj ET`,
      )
      .join('\n')
    const stream = objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    kids.push(
      `${objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${stream} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`)} 0 R`,
    )
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  return bytes(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
}

describe('Documents of every kind are read into blocks', () => {
  test('Markdown, and plain text that is Markdown', async () => {
    const text = '# A\n\n**1.1** One *two*.\n\n1. first\n2. second\n\n## B\n\n> quoted\n\n### C'
    const blocks = [
      'heading 1 A',
      'text 1.1 One two. (1.1)',
      'item 1. first',
      'item 2. second',
      'heading 2 B',
      'text quoted',
      'heading 3 C',
    ]
    expect(await shapes('a.md', bytes(text))).toEqual(blocks)
    expect(await shapes('a.txt', bytes(text))).toEqual(blocks)
  })

  test('HTML: what a reader sees, with numbers of lists, tables and definitions', async () => {
    const page =
      '<title>no</title><style>p{}</style><h2>Play</h2><p>One<br>two <b>three</b></p><ol start="3"><li>x</li><li>y</li></ol><table><tr><td>a</td><td>b</td></tr></table><dl><dt>Pawn</dt><dd>A piece.</dd></dl><script>no()</script>'
    expect(await shapes('a.html', bytes(page))).toEqual([
      'heading 2 Play',
      'text One\ntwo three',
      'item 3. x',
      'item 4. y',
      'item a\tb',
      'heading 6 Pawn',
      'text A piece.',
    ])
  })

  test('DOCX: headings, and the numbers that Word prints by itself', async () => {
    const file = docx([
      { text: 'Play', style: 'H1' },
      { text: 'Move.', level: 1 },
      { text: 'Rest.', level: 1 },
      { text: 'Sleep.', level: 2 },
      { text: 'Dream.', level: 2 },
      { text: 'End', style: 'H1' },
      { text: 'Count.', level: 1 },
      { text: 'Plain.' },
    ])
    expect(await shapes('a.docx', file)).toEqual([
      'heading 1 1 Play',
      'text 1.1 Move.',
      'text 1.2 Rest.',
      'text (i) Sleep.',
      'text (ii) Dream.',
      'heading 1 2 End',
      'text 2.1 Count.',
      'text Plain.',
    ])
  })

  test('PDF: headings by their size, paragraphs by their gaps, what is on every page left', async () => {
    const page = (number: number) => [
      'Laws of play',
      `# Part ${number}`,
      `${number}.1 A player must move.`,
      'And then rest.',
      `page ${number}`,
    ]
    const reading = await readDocument('a.pdf', pdf([1, 2, 3, 4].map(page)))
    expect(reading.counts).toBe('page')
    expect(reading.blocks.slice(0, 2).map(({ kind, text, at }) => [kind, text, at])).toEqual([
      ['heading', 'Part 1', 1],
      ['text', '1.1 A player must move.\nAnd then rest.', 1],
    ])
    expect(reading.left).toHaveLength(8)
    expect(new Set(reading.left.map(({ why }) => why))).toEqual(new Set(['repeated on many pages']))
  })
})

describe('What cannot be read is refused with a word of its own', () => {
  const sign = `<${'ab'.repeat(32)}>`
  const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${sign} /U ${sign} /P -4 >> /ID [<00> <00>]`
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(65 * 1024 * 1024) })
  test.each([
    ['import/format', 'a.xls', bytes('x')],
    ['import/format', 'laws', bytes('x')],
    ['import/empty', 'a.md', bytes('\n\n')],
    ['import/encoding', 'a.txt', new Uint8Array([0xc3, 0x28])],
    ['import/encoding', 'a.md', bytes('a\0b')],
    ['import/too-large', 'a.md', new Uint8Array(33 * 1024 * 1024)],
    ['import/too-large', 'a.docx', bomb],
    ['import/broken', 'a.docx', bytes('no archive')],
    ['import/broken', 'a.docx', zipSync({ 'other.xml': bytes('<a/>') })],
    ['import/encrypted', 'a.docx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['import/broken', 'a.pdf', bytes('no pdf')],
    ['import/scanned', 'a.pdf', pdf([[], [], ['p 3']])],
    ['import/encrypted', 'a.pdf', pdf([['1.1 A player must move.']], locked)],
  ] as const)('%s: %s', async (code, name, content) => {
    await expect(readDocument(name, content)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(`${name}: ${code} `),
    })
  })
})
