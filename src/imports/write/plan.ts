import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { parse, parseDocument, stringify } from 'yaml'
import type { History } from '../align/index.ts'
import { Refusal } from '../refusals.ts'
import type { Change, Decision, Edition } from '../types.ts'
import { articlesOf } from './articles.ts'
import { entriesOf, type Made } from './entries.ts'

/** What an import left behind for the next: `import.yaml` in the folder of the game. */
export interface Record {
  readonly editions: readonly { readonly date: string; readonly source: string; readonly file: string }[]
  /** Pairs to decide, and those decided. */
  readonly pairs: readonly Decision[]
  /** Hashes of the files it wrote, by path. */
  readonly made: { readonly [path: string]: string }
}

/** What an import would do to the folder of a game; paths are below it. */
export interface Plan {
  readonly write: readonly Made[]
  /** Files of an earlier import that nobody touched and that this one does not make. */
  readonly remove: readonly string[]
  /** Files that it would write, were they not an author's. */
  readonly spared: readonly Made[]
  readonly counts: { readonly entries: number; readonly rules: number; readonly cases: number; readonly unsure: number }
}

/** Files of the game as they are, by path below its folder, with the slugs, names and rule ids of entries that authors wrote. */
export interface Present {
  readonly files: ReadonlyMap<string, string>
  readonly slugs: Iterable<string>
  readonly names: Iterable<string>
  readonly rules: Iterable<string>
}

export const RECORD = 'import.yaml'

const HEAD = `# What \`umpire import\` read and made. Decide a pair by writing \`same: yes\` or \`same: no\`, then import again.\n`

/** The record of the import before, if there was one. @throws Refusal import/decision where it cannot be read. */
export function readRecord(text: string | undefined): Record {
  const none: Record = { editions: [], pairs: [], made: {} }
  if (text === undefined) return none
  const document = parseDocument(text)
  if (document.errors.length > 0)
    throw new Refusal('import/decision', RECORD, document.errors[0]?.message.split('\n')[0])
  const found = document.toJS() as Partial<Record> | null
  for (const pair of found?.pairs ?? []) {
    const isWhole = ['from', 'section', 'to', 'as'].every((key) => typeof pair?.[key as keyof Decision] === 'string')
    if (!isWhole || !['yes', 'no', 'unsure'].includes(pair.same))
      throw new Refusal('import/decision', JSON.stringify(pair))
  }
  return { editions: found?.editions ?? [], pairs: found?.pairs ?? [], made: found?.made ?? {} }
}

/** @throws Refusal import/edition-missing, import/in-the-way. */
export function planOf(game: string, history: History, before: Record, present: Present): Plan {
  const { editions } = history
  for (const { source, date } of before.editions)
    if (!editions.some((each) => each.id === source && each.date === date))
      throw new Refusal('import/edition-missing', `${date} (${source})`)
  const articles = articlesOf(history, present)
  const entries = entriesOf(history, articles, present.rules)
  const pairs = pairsOf(history, before.pairs)
  const files: Made[] = [
    ...(present.files.has('game.yaml') && before.made['game.yaml'] === undefined
      ? []
      : [{ path: 'game.yaml', text: gameOf(game, editions) }]),
    ...editions.map((edition, at) => sourceOf(history, edition, at, authorityIn(present.files.get('game.yaml')))),
    ...entries.files,
  ]
  const isOurs = (path: string): boolean => {
    const text = present.files.get(path)
    return text === undefined || before.made[path] === hashOf(text)
  }
  const made = files.filter(({ path }) => isOurs(path))
  const spared = files.filter(({ path }) => !isOurs(path))
  const strange = spared.find(({ path }) => path.startsWith('sources/') && before.made[path] === undefined)
  if (strange) throw new Refusal('import/in-the-way', `${game}/${strange.path}`)
  const planned = new Set(files.map(({ path }) => path))
  const remove = Object.keys(before.made).filter(
    (path) => !planned.has(path) && present.files.has(path) && isOurs(path),
  )
  const kept = Object.fromEntries(
    Object.entries(before.made).filter(([path]) => spared.some((each) => each.path === path)),
  )
  const record: Record = {
    editions: editions.map(({ date, id, file }) => ({ date, source: id, file })),
    pairs,
    made: { ...kept, ...Object.fromEntries(made.map(({ path, text }) => [path, hashOf(text)])) },
  }
  return {
    write: [
      ...made.filter(({ path, text }) => present.files.get(path) !== text),
      { path: RECORD, text: HEAD + stringify(record, { lineWidth: 0, flowCollectionPadding: true }) },
    ],
    remove,
    spared,
    counts: {
      entries: articles.length,
      rules: entries.rules,
      cases: entries.cases,
      unsure: pairs.filter(({ same }) => same === 'unsure').length,
    },
  }
}

export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** Pairs that an author decided, and those that one should. */
function pairsOf({ editions, steps }: History, decided: readonly Decision[]): Decision[] {
  const known = decided.filter(({ same }) => same !== 'unsure')
  const unsure = steps.flatMap(({ changes, standing, edition }) =>
    changes
      .filter((change: Change) => change.unsure)
      .map(({ from, to }): Decision => {
        const spot = standing[from[0] as number] as { edition: number; section: number }
        const [earlier, later] = [editions[spot.edition] as Edition, editions[edition] as Edition]
        return {
          from: earlier.id,
          section: earlier.sections[spot.section]?.name ?? '',
          to: later.id,
          as: later.sections[to[0] as number]?.name ?? '',
          same: 'unsure',
        }
      }),
  )
  return [...known, ...unsure]
}

function gameOf(game: string, editions: readonly Edition[]): string {
  const from = Number(editions[0]?.date.slice(0, 4))
  const title = game.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return stringify({
    title,
    formats: { standard: 'Standard' },
    authority: ['rulebook'],
    precedence: [{ from, order: ['prohibition', 'scope', 'authority', 'specificity', 'recency'] }],
  })
}

/** The authority of a rulebook in this game, or its weakest. */
function authorityIn(game: string | undefined): string {
  const list: unknown = game === undefined ? undefined : (parse(game) as { authority?: unknown } | null)?.authority
  const names = Array.isArray(list) ? list.map(String) : typeof list === 'string' ? [list] : []
  return names.length === 0 || names.includes('rulebook') ? 'rulebook' : (names.at(-1) as string)
}

type Nested = string | { readonly [section: string]: readonly Nested[] }

/** Sections as a source lists them, each with those within it. */
function nested(sections: Edition['sections']): readonly Nested[] {
  const byParent = Map.groupBy(sections, (each) => each.parent)
  const within = (above: number | undefined, depth: number): readonly Nested[] =>
    (byParent.get(above) ?? []).flatMap(({ name, index }): readonly Nested[] => {
      if (!byParent.has(index)) return [name]
      const inner = within(index, depth + 1)
      return depth < DEEPEST ? [{ [name]: inner }] : [name, ...inner]
    })
  return within(undefined, 0)
}

/** Sections that stand in more others than this are written beside these, so that the file can be read. */
const DEEPEST = 20

function sourceOf({ steps, editions }: History, edition: Edition, at: number, authority: string): Made {
  const isWhole = (one: number): boolean => steps.some((step) => step.edition === one && !step.isPart)
  // What came out since the last whole document, and that itself, is in this one or gone.
  const since = Math.max(
    0,
    editions.slice(0, at).findLastIndex((_, one) => isWhole(one)),
  )
  const supersedes = isWhole(at) ? editions.slice(since, at).map(({ id }) => id) : []
  const front = {
    title: edition.title,
    authority,
    published: edition.date,
    ...(supersedes.length > 0 ? { supersedes } : {}),
    sections: nested(edition.sections),
  }
  return {
    path: `sources/${edition.id}.md`,
    text: `---\n${stringify(front, { lineWidth: 0 })}---\nImported from ${edition.file}.\n`,
  }
}
