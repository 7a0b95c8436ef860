import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { MAX_UNPACKED } from '../limits.ts'
import { Refusal } from '../refusals.ts'
import type { Reading } from '../types.ts'
import { numbered } from './docx-numbers.ts'
import { readHtml } from './html.ts'
import { tidy } from './tidy.ts'

/** A locked document is no archive but a compound file, which begins so. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const DOCUMENT = 'word/document.xml'
const WANTED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/document\.xml\.rels)$/

/**
 * The blocks of a Word document, its automatic numbers written out; `at` counts its paragraphs in order.
 * @throws Refusal import/encrypted, import/broken, import/too-large.
 */
export async function readDocx(name: string, bytes: Uint8Array): Promise<Reading> {
  if (COMPOUND.every((byte, index) => bytes[index] === byte)) throw new Refusal('import/encrypted', name)
  const parts = unpack(name, bytes)
  const document = parts[DOCUMENT]
  if (!document) throw new Refusal('import/broken', name, `it lacks ${DOCUMENT}`)
  const text = (part: string): string | undefined => (parts[part] ? strFromU8(parts[part]) : undefined)
  try {
    const whole = numbered(strFromU8(document), text('word/numbering.xml'), text('word/styles.xml'))
    // Packed anew: what was left out cannot be unpacked behind our back.
    const buffer = zipSync({ ...parts, [DOCUMENT]: strToU8(whole) }, { level: 0 })
    const { value } = await mammoth.convertToHtml(
      { buffer: buffer as Buffer },
      { styleMap: ["p[style-name='Title'] => h1:fresh"] },
    )
    const reading = readHtml(tidy(value.replaceAll(/<\/(?:p|h\d|li|tr|table)>/g, '$&\n')))
    return { ...reading, counts: 'line' }
  } catch (error) {
    throw new Refusal('import/broken', name, (error as Error).message)
  }
}

/** @throws Refusal import/broken, import/too-large: no part is unpacked beyond the size that it declares. */
function unpack(name: string, bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name: part, originalSize }) => {
        if (!WANTED.test(part)) return false
        size += originalSize
        if (size > MAX_UNPACKED)
          throw new Refusal('import/too-large', name, `unpacked it is more than ${MAX_UNPACKED / 1024 / 1024} MB`)
        return true
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('import/broken', name, (error as Error).message)
  }
}
