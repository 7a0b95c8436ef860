import { parsePacks } from '../content/index.ts'
import {
  type Built,
  type Diagnostic,
  type Edition,
  type Entry,
  LANGUAGE,
  type ParsedEntry,
  type ParsedPack,
} from '../domain/index.ts'
import { publishPacks } from './publish.ts'
import { filesOf } from './unpublish.ts'

/** An edition taken over from elsewhere, or why it is not. */
export type Adopted =
  | { readonly ok: true; readonly built: Built }
  | { readonly ok: false; readonly why: 'shape' | 'language' | 'game' | 'hash'; readonly found: string }
  | { readonly ok: false; readonly why: 'faults'; readonly errors: readonly Diagnostic[] }

/**
 * Takes over an edition that somebody else published. Nothing of it is believed, not even that it is one: what its author
 * could have written is written anew from it and published as one's own content is, its conditions checked, its texts
 * rendered, its cases run. It is the edition of that name only if what comes of that has the hash it is named by.
 * @param given any JSON.  @param hash of the edition that is wanted: `sha256-` and 64 hex digits.
 */
export function adopt(given: unknown, hash: string): Adopted {
  const edition = given as Edition
  const isEdition = typeof given === 'object' && given !== null && edition.stage === 'edition'
  if (!isEdition || typeof edition.game !== 'string') return { ok: false, why: 'shape', found: 'no edition' }
  if (edition.language !== LANGUAGE) return { ok: false, why: 'language', found: String(edition.language) }
  if (!GAME.test(edition.game)) return { ok: false, why: 'game', found: edition.game.slice(0, 80) }
  const files = attempt(() => filesOf(edition))
  if (!files) return { ok: false, why: 'shape', found: 'lists or maps are missing' }
  const { packs, diagnostics } = parsePacks(files)
  const {
    editions,
    diagnostics: all,
    counts,
  } = publishPacks(
    packs.map((pack) => placed(pack, edition)),
    diagnostics,
  )
  const errors = all.filter(({ severity }) => severity === 'error')
  const [made] = editions
  const counted = counts[edition.game]
  if (!made || !counted || errors.length > 0) return { ok: false, why: 'faults', errors }
  return made.hash === hash
    ? { ok: true, built: { edition: { ...made, entries: made.entries.map(filed(edition)) }, counts: counted } }
    : { ok: false, why: 'hash', found: made.hash }
}

/** An entry with the file it is written in elsewhere, not that it was written anew in. */
function filed(given: Edition): (entry: Entry) => Entry {
  const files = new Map(given.entries.map(({ slug, file }) => [slug, file]))
  return ({ file: _, ...entry }) => {
    const file: unknown = files.get(entry.slug)
    return typeof file === 'string' && FILE.test(file) ? { ...entry, file } : entry
  }
}

/** A path below the folder of a game that leads out of it nowhere. */
const FILE = /^entries\/(?:(?!\.{1,2}\/)[^/\\\p{C}]{1,200}\/){0,20}[^/\\\p{C}]{1,200}\.md$/u

/** What a folder of a game may be called. */
const GAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** What was not even shaped as an edition is not to be told from a mistake of the program but by where it happens. */
function attempt<Made>(make: () => Made): Made | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined
    throw error
  }
}

/** What blocks before the text do not say by where they stand: the section of each, and its words. */
function placed(pack: ParsedPack, edition: Edition): ParsedPack {
  const rules = new Map(edition.rules.map((rule) => [rule.id, rule]))
  const cases = Map.groupBy(edition.cases, ({ entry }) => entry)
  const messages = Map.groupBy(edition.messages, ({ entry }) => entry)
  const entries = pack.entries.map(
    (entry): ParsedEntry => ({
      ...entry,
      rules: entry.rules.map((rule) => {
        const { text, anchor } = rules.get(rule.id.value) ?? {}
        return { ...rule, text: String(text), anchor: String(anchor) }
      }),
      cases: anchored(entry.cases, cases.get(entry.slug)),
      messages: anchored(entry.messages, messages.get(entry.slug)),
    }),
  )
  return { ...pack, entries }
}

function anchored<Of extends { readonly anchor: string }>(
  read: readonly Of[],
  given: readonly { readonly anchor: string }[] = [],
): Of[] {
  return read.map((each, index) => ({ ...each, anchor: String(given[index]?.anchor) }))
}
