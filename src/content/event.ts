import type { Diagnostic, ParsedEvent } from '../domain/index.ts'
import { readBlock } from './block.ts'
import { atText, child, date, text } from './reader.ts'
import { type TextFile, wholeFile } from './text.ts'

/** A tournament; the name of its file is its id. Nothing where its date cannot be read. */
export function readEvent(file: TextFile, diagnostics: Diagnostic[]): ParsedEvent | undefined {
  const id = (file.path.split('/').at(-1) ?? '').slice(0, -'.yaml'.length)
  const { root, diagnostics: found } = readBlock(wholeFile(file, 'event'), 'event')
  diagnostics.push(...found)
  const day = root && date(child(root, 'date'), diagnostics, text(child(root, 'assumed')))
  if (!root || !day) return undefined
  const format = atText(child(root, 'format'))
  return {
    id,
    title: text(child(root, 'title')) ?? id,
    date: day,
    ...(format && { format }),
    edition: text(child(root, 'edition')) ?? null,
    place: file.place(0),
  }
}
