import { MAX_BYTES, MAX_CHARACTERS } from '../limits.ts'
import { Refusal } from '../refusals.ts'
import type { Reading } from '../types.ts'
import { readPlain } from './plain.ts'
import { tidy } from './tidy.ts'

/**
 * A document of any kind in blocks; of which kind its name says, and of plain text whether it is Markdown, its headings.
 * Readers of the rarer kinds are loaded when one is met.
 * @throws Refusal import/format, import/encoding, import/broken, import/encrypted, import/scanned, import/too-large,
 * import/empty.
 */
export async function readDocument(name: string, bytes: Uint8Array): Promise<Reading> {
  if (bytes.length > MAX_BYTES) throw new Refusal('import/too-large', name, `more than ${MAX_BYTES / 1024 / 1024} MB`)
  const reading = await read(name, bytes)
  if (reading.blocks.length === 0) throw new Refusal('import/empty', name)
  return reading
}

async function read(name: string, bytes: Uint8Array): Promise<Reading> {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  switch (ending) {
    case 'md':
    case 'markdown':
      return (await import('./markdown.ts')).readMarkdown(textOf(name, bytes))
    case 'html':
    case 'htm':
    case 'xhtml':
      return (await import('./html.ts')).readHtml(textOf(name, bytes))
    case 'txt':
    case 'text': {
      const text = textOf(name, bytes)
      return isMarkdown(text) ? (await import('./markdown.ts')).readMarkdown(text) : readPlain(text)
    }
    case 'docx':
      return (await import('./docx.ts')).readDocx(name, bytes)
    case 'pdf':
      return (await import('./pdf.ts')).readPdf(name, bytes)
    default:
      throw new Refusal('import/format', name)
  }
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    const text = tidy(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (text.length > MAX_CHARACTERS)
      throw new Refusal('import/too-large', name, `more than ${MAX_CHARACTERS} characters`)
    if (text.includes('\0')) throw new Refusal('import/encoding', name)
    return text
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('import/encoding', name)
  }
}

function isMarkdown(text: string): boolean {
  return (text.match(/^#{1,6} \S/gm)?.length ?? 0) >= 3
}
