import { readFileSync } from 'node:fs'
import type { Edition, SourceFile } from '../../domain/index.ts'
import { draft } from '../../publish/index.ts'

const FOLDER = new URL('../../../test/fixtures/small-games/', import.meta.url)
const PATHS = [
  'cards/game.yaml',
  'cards/sources/rulebook.md',
  'cards/sources/supplement.md',
  'cards/vocabulary/all.yaml',
  'cards/events/worlds.yaml',
  'cards/entries/beaming.md',
  'cards/entries/cube.md',
  'cards/entries/shields.md',
  'cards/entries/deja-vu.md',
  'cards/entries/10-30.md',
]
export const FILES: readonly SourceFile[] = PATHS.map((path) => ({
  path,
  text: readFileSync(new URL(path, FOLDER), 'utf8'),
}))

/** The small game of cards, its text changed as told. */
function editionOf(change: (file: SourceFile) => string = ({ text }) => text): Edition {
  const { editions, diagnostics } = draft(FILES.map((file) => ({ path: file.path, text: change(file) })))
  const [edition] = editions
  if (!edition) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return edition
}

export const cards = editionOf()

/** The same with its entry on beaming written otherwise. */
export function inBeaming(from: string, to: string): Edition {
  return editionOf(({ path, text }) => (path.endsWith('beaming.md') ? text.replace(from, to) : text))
}

/** What was found. @throws where there were problems. */
export function must<Found extends { readonly ok: boolean }>(found: Found): Extract<Found, { readonly ok: true }> {
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found as Extract<Found, { readonly ok: true }>
}
