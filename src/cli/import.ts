import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { compare, counted, firstDay, type SourceFile } from '../domain/index.ts'
import { errorsOf } from '../editions/index.ts'
import {
  type Given,
  type History,
  MARK,
  type Plan,
  planOf,
  RECORD,
  Refusal,
  readRecord,
  reportOf,
} from '../imports/index.ts'
import { readContent, writeContent } from '../store/index.ts'
import { contentDir } from './content.ts'
import { Failure } from './failure.ts'
import { readInThread } from './importing.ts'
import { withContent } from './options.ts'
import { diagnosticLine, print } from './print.ts'

interface ImportOptions {
  readonly content?: string
  readonly game: string
  readonly report: string
  readonly dryRun?: true
}

/** `umpire import`: documents of others as files of a game, stubs to be filled in. Source: design, Importing. */
export function importCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('import'))
    .description('begin or go on with a game from the editions of its rulebook')
    .argument('<editions...>', 'DATE=FILE for each edition: Markdown, HTML, plain text, DOCX or PDF')
    .requiredOption('--game <game>', 'the game: its folder is made where there is none')
    .option('--report <file>', 'where to show the editions side by side, outside the content', 'import.html')
    .option('--dry-run', 'write the report alone')
    .action(async (editions: readonly string[], options: ImportOptions) => {
      try {
        print(await importInto(contentDir(options.content), editions, options))
        done(0)
      } catch (error) {
        throw error instanceof Refusal ? new Failure(1, [error.message]) : error
      }
    })
}

async function importInto(dir: string, editions: readonly string[], options: ImportOptions): Promise<string[]> {
  const { game, report, dryRun } = options
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(game))
    throw new Failure(2, [`"${game}" is no name for a game: use small letters, digits and hyphens.`])
  const given = await Promise.all(inOrder(editions).map(open))
  const files = await readContent(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Failure(1, [`The content folder cannot be read: ${error.message}`])
  })
  const mine = new Map(
    files.flatMap(({ path, text }) =>
      path.startsWith(`${game}/`) ? [[path.slice(game.length + 1), text] as const] : [],
    ),
  )
  const place = resolve(report)
  await checkReport(dir, place)
  const record = readRecord(mine.get(RECORD))
  const history = await readInThread(given, record.pairs)
  const plan = planOf(game, history, record, await present(game, mine, record.made))
  if (!dryRun) {
    await check(game, files, plan)
    await writeContent(join(dir, game), plan.write, plan.remove)
  }
  await writeFile(place, reportOf(game, history, plan))
  return [...told(history), ...summary(plan, place, dryRun === true)]
}

/** @throws Refusal import/edition. */
function inOrder(editions: readonly string[]): { readonly date: string; readonly file: string; readonly id: string }[] {
  const ids = new Set<string>()
  const found = editions.map((edition) => {
    const [, date = '', file = ''] = /^([^=]+)=(.+)$/.exec(edition) ?? []
    if (!firstDay(date)) throw new Refusal('import/edition', edition)
    const stem =
      basename(file)
        .replace(/\.\w+$/, '')
        .toLowerCase()
        .replace(/[^a-z0-9.]+/g, '-')
        .replace(/^[-.]+|[-.]+$/g, '') || 'document'
    const id = ids.has(stem) ? `${stem}-${date}` : stem
    ids.add(id)
    return { date, file, id }
  })
  if (new Set(found.map(({ date }) => date)).size < found.length)
    throw new Refusal('import/edition', editions.join(' '), 'one date stands twice')
  return found.sort((a, b) => compare(firstDay(a.date) ?? '', firstDay(b.date) ?? ''))
}

async function open({
  date,
  file,
  id,
}: {
  readonly date: string
  readonly file: string
  readonly id: string
}): Promise<Given> {
  try {
    return { id, date, name: basename(file), bytes: new Uint8Array(await readFile(file)) }
  } catch (error) {
    throw new Failure(1, [`${file} cannot be read: ${(error as Error).message}`])
  }
}

/** What the game has that no import made, so that no name is given twice. */
async function present(game: string, mine: ReadonlyMap<string, string>, made: { readonly [path: string]: string }) {
  const { draft } = await import('../publish/index.ts')
  const all = [...mine].map(([path, text]): SourceFile => ({ path: `${game}/${path}`, text }))
  const authors = all.filter(({ path }) => !Object.hasOwn(made, path.slice(game.length + 1)))
  const slugs = authors.flatMap(({ path }) => (path.startsWith(`${game}/entries/`) ? [basename(path, '.md')] : []))
  const entries = draft(all).editions.flatMap((edition) => edition.entries.filter(({ slug }) => slugs.includes(slug)))
  const rules = authors.flatMap(({ text }) => [...text.matchAll(/^id:\s*(\S+)/gm)].map(([, id = '']) => id))
  return { files: mine, slugs, names: entries.flatMap(({ term, aliases }) => [term, ...aliases]), rules }
}

/** @throws Refusal import/in-the-way: a report lies outside the content, and never over a file that is none. */
async function checkReport(dir: string, place: string): Promise<void> {
  if (place.startsWith(`${resolve(dir)}/`))
    throw new Refusal('import/in-the-way', place, 'a report quotes its documents')
  const before = await readFile(place, 'utf8').catch(() => MARK)
  if (!before.startsWith(MARK)) throw new Refusal('import/in-the-way', place)
}

/** @throws Refusal import/rejected, with what `umpire check` would say. */
async function check(game: string, files: readonly SourceFile[], { write, remove }: Plan): Promise<void> {
  const { draft } = await import('../publish/index.ts')
  const fresh = new Map(files.flatMap(({ path, text }) => (path.startsWith(`${game}/`) ? [[path, text] as const] : [])))
  for (const path of remove) fresh.delete(`${game}/${path}`)
  for (const { path, text } of write) fresh.set(`${game}/${path}`, text)
  const errors = errorsOf(draft([...fresh].map(([path, text]) => ({ path, text }))).diagnostics)
  if (errors.length === 0) return
  const { message } = new Refusal('import/rejected', game, counted(errors.length, 'error'))
  throw new Failure(1, [...errors.slice(0, 20).map(diagnosticLine), message])
}

function told({ editions, steps }: History): string[] {
  const first = editions[0]
  return [
    ...(first ? [`${first.date} ${first.file}: ${counted(first.sections.length, 'section')}`] : []),
    ...steps.map(({ changes, edition, isPart }) => {
      const { date, file, sections } = editions[edition] as History['editions'][number]
      const kinds = new Map<string, number>()
      for (const { kind } of changes) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      const counts = [...kinds].map(([kind, number]) => `${number} ${kind}`).join(', ')
      return `${date} ${file}: ${counted(sections.length, 'section')}; ${counts}${isPart ? ' (speaks of a part: nothing is taken as gone)' : ''}`
    }),
  ]
}

function summary({ counts, write, spared }: Plan, place: string, isDry: boolean): string[] {
  return [
    ...spared.map(({ path }) => `not written, since an author has been there: ${path}`),
    `${counted(counts.entries, 'entry', 'entries')}; not yet: ${counted(counts.rules, 'rule')}, ${counted(counts.cases, 'case')}; ${counted(counts.unsure, 'pair')} to decide in ${RECORD}`,
    isDry ? `nothing written but ${place}` : `${counted(write.length, 'file')} written; side by side in ${place}`,
  ]
}
