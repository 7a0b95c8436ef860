import {
  compare,
  type Diagnostic,
  FORGETFUL,
  fault,
  type Memory,
  type ParsedEntry,
  type ParsedEvent,
  type ParsedPack,
  type ParsedSource,
  type SourceFile,
  sortDiagnostics,
} from '../domain/index.ts'
import { readEntry } from './entry.ts'
import { readEvent } from './event.ts'
import { defaultGame, readGame } from './game.ts'
import { MAX_TEXT } from './markdown.ts'
import { readSayings } from './sayings.ts'
import { readSource } from './source.ts'
import { readText, type TextFile } from './text.ts'
import { readVocabulary } from './vocabulary.ts'

type Folder = 'sources' | 'vocabulary' | 'sayings' | 'events' | 'entries'

const ENDINGS: Readonly<Record<Folder, string>> = {
  sources: '.md',
  vocabulary: '.yaml',
  sayings: '.yaml',
  events: '.yaml',
  entries: '.md',
}

/** The files of one game, by what they are, each list in order of path. */
interface GameFiles {
  settings?: SourceFile
  readonly sources: SourceFile[]
  readonly vocabulary: SourceFile[]
  readonly sayings: SourceFile[]
  readonly events: SourceFile[]
  readonly entries: SourceFile[]
  readonly unexpected: SourceFile[]
}

/**
 * Every game of a content folder. Reads no disk and never throws for what an author wrote; the order of `files` does
 * not matter. Packs are in order of game, diagnostics of file and place. Sources: design 2; semantics A.
 * @param files of the whole folder, paths relative to it; the first part of a path is the game.
 * @param tell hears of each entry before it is read.
 * @param memory of the files as they were: what is written as before is not read again.
 */
export function parsePacks(
  files: readonly SourceFile[],
  tell: (game: string, done: number, of: number) => void = () => undefined,
  memory: Memory = FORGETFUL,
): { packs: ParsedPack[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const packs: ParsedPack[] = []
  const games = [...byGame(files)].sort(([a], [b]) => compare(a, b))
  for (const [game, found] of games) {
    const known = [found.sources, found.vocabulary, found.sayings, found.events, found.entries].some(
      (list) => list.length > 0,
    )
    if (found.settings || known) packs.push(parsePack(game, found, diagnostics, tell, memory))
  }
  return { packs, diagnostics: sortDiagnostics(diagnostics) }
}

function byGame(files: readonly SourceFile[]): Map<string, GameFiles> {
  const games = new Map<string, GameFiles>()
  for (const file of [...files].sort((a, b) => compare(a.path, b.path))) {
    const parts = file.path.split('/')
    const [game = '', folder = ''] = parts
    if (parts.length < 2 || parts.some((part) => part.startsWith('.'))) continue
    let found = games.get(game)
    if (!found) {
      found = { sources: [], vocabulary: [], sayings: [], events: [], entries: [], unexpected: [] }
      games.set(game, found)
    }
    if (parts.length === 2) {
      if (folder === 'game.yaml') found.settings = file
    } else if (parts.at(-1) !== 'README.md') {
      found[isExpected(folder, parts) ? folder : 'unexpected'].push(file)
    }
  }
  return games
}

/** Only entries lie in folders of their own. */
function isExpected(folder: string, parts: readonly string[]): folder is Folder {
  if (!Object.hasOwn(ENDINGS, folder)) return false
  return (parts.at(-1) ?? '').endsWith(ENDINGS[folder as Folder]) && (folder === 'entries' || parts.length === 3)
}

function parsePack(
  game: string,
  files: GameFiles,
  diagnostics: Diagnostic[],
  tell: (game: string, done: number, of: number) => void,
  memory: Memory,
): ParsedPack {
  for (const { path } of files.unexpected) diagnostics.push(fault('file/unexpected', top(path), path))
  /** What is read of some files together, read again where one of them is written otherwise. */
  const read = <Read>(
    what: string,
    list: readonly SourceFile[],
    how: (texts: readonly TextFile[], diagnostics: Diagnostic[]) => Read,
  ): Read => {
    const inputs = list.flatMap(({ path, text }) => [path, text])
    const known = memory.kept(what, inputs, () => {
      const found: Diagnostic[] = []
      return {
        value: how(
          list.flatMap((file) => open(file, found)),
          found,
        ),
        found,
      }
    })
    diagnostics.push(...known.found)
    return known.value
  }
  const place = top(`${game}/game.yaml`)
  if (!files.settings) diagnostics.push(fault('game/missing', place, game))
  const settings = read(`${game}/game.yaml`, files.settings ? [files.settings] : [], ([text], found) =>
    text ? readGame(game, text, found) : defaultGame(game, place),
  )
  const broken = {
    rules: new Set<string>(),
    groups: new Set<string>(),
    cases: new Set<string>(),
    sources: new Set<string>(),
    events: new Set<string>(),
    entries: new Set<string>(),
  }
  const sources: ParsedSource[] = []
  for (const file of files.sources) {
    const source = read(file.path, [file], ([text], found) => text && readSource(text, found))
    if (source) sources.push(source)
    else broken.sources.add(stem(file.path))
  }
  const entries: ParsedEntry[] = []
  const leftOut: ParsedEntry[] = []
  for (const [index, file] of files.entries.entries()) {
    tell(game, index, files.entries.length)
    const result = read(file.path, [file], ([text]) => text && readEntry(text, memory))
    const entry = result?.entry
    if (entry) {
      const { blocks } = result.leftOut
      const { rules, cases, messages } = blocks
      entries.push(entry)
      if (rules.length + cases.length + messages.length > 0)
        leftOut.push(memory.of('left out', entry, [blocks], () => ({ ...entry, rules, cases, messages })))
    }
    if (!result || result.broken) broken.entries.add(stem(file.path))
    for (const kind of ['rules', 'groups', 'cases'] as const)
      for (const name of result?.leftOut[kind] ?? []) broken[kind].add(name)
    diagnostics.push(...(result?.diagnostics ?? []))
  }
  const events: ParsedEvent[] = []
  for (const file of files.events) {
    const event = read(file.path, [file], ([text], found) => text && readEvent(text, found))
    if (event) events.push(event)
    else broken.events.add(stem(file.path))
  }
  const vocabulary = read(`${game}/vocabulary`, files.vocabulary, readVocabulary)
  const sayings = read(`${game}/sayings`, files.sayings, readSayings)
  const unread = memory.same(`${game} broken`, broken)
  const lists: readonly (readonly object[])[] = [sources, events, entries, leftOut]
  const parts = [settings, vocabulary, sayings, unread, ...lists.flatMap((list) => [list.length, ...list])]
  return memory.kept(
    `${game} parsed`,
    parts,
    (): ParsedPack => ({
      ...{ stage: 'parsed', game, settings, sources, vocabulary, sayings },
      ...{ events, entries, leftOut, broken: unread },
    }),
  )
}

/** To compose a letter with its accents takes the square of their number. */
const MAX_ACCENTS = 100
const ACCENTS = new RegExp(`\\p{M}{${MAX_ACCENTS + 1}}`, 'u')

/** Nothing where a file is too large to read. Faults: file/encoding, file/too-large. */
function open(file: SourceFile, diagnostics: Diagnostic[]): TextFile[] {
  if (file.text.length > MAX_TEXT) {
    const detail = `more than ${MAX_TEXT} characters`
    diagnostics.push(fault('file/too-large', top(file.path), file.path, { detail }))
    return []
  }
  const accents = file.text.search(ACCENTS)
  if (accents >= 0) {
    const before = file.text.slice(0, accents).split(/\r\n?|\n/)
    const place = { file: file.path, line: before.length, column: (before.at(-1) ?? '').length + 1 }
    const detail = `more than ${MAX_ACCENTS} accents on one letter`
    diagnostics.push(fault('file/too-large', place, file.path, { detail }))
    return []
  }
  const text = readText(file)
  const unreadable = text.text.search(/[\uFFFD\0]/)
  if (unreadable >= 0) diagnostics.push(fault('file/encoding', text.place(unreadable), file.path))
  return [text]
}

function top(file: string): { file: string; line: number; column: number } {
  return { file, line: 1, column: 1 }
}

function stem(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '')
}
