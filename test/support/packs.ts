import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Diagnostic, SourceFile } from '../../src/domain/index.ts'
import { publish } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'

export type Pack = ReturnType<typeof publish>

interface Opened {
  readonly files: readonly SourceFile[]
  readonly pack: Pack
}

/** Neither files nor editions ever change, so all tests of a process share them. */
const opened = new Map<string, Promise<Opened>>()

/** A content folder below the project, published as a whole; once in each process. */
export function openPack(folder: string): Promise<Opened> {
  const there = opened.get(folder) ?? open(folder)
  opened.set(folder, there)
  return there
}

async function open(folder: string): Promise<Opened> {
  const files = await readContent(fileURLToPath(pathOf(folder)))
  return { files, pack: publish(files) }
}

export async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(pathOf(file), 'utf8'))
}

/** Declares, for each game of a content folder, one test that nothing in it is wrong and one test for each case. */
export function goodPack(files: readonly SourceFile[], pack: Pack): void {
  const folders = files.flatMap((file) => /^(.+?)\//.exec(file.path)?.[1] ?? [])
  for (const game of [...new Set(folders)])
    describe(game, () => {
      const diagnostics = pack.diagnostics.filter((each) => each.file.startsWith(`${game}/`))

      test('is published without an error', () => {
        expect(diagnostics.filter((each) => each.severity === 'error').map(line)).toEqual([])
        expect(pack.editions.map((edition) => edition.game)).toContain(game)
      })

      const blocks = files.filter((file) => file.path.startsWith(`${game}/entries/`)).flatMap(casesIn)

      test('has every case that is written in it', () => {
        const edition = pack.editions.find((each) => each.game === game)
        expect(edition?.cases.map((each) => each.title).sort()).toEqual(blocks.map((block) => block.title).sort())
      })

      for (const block of blocks)
        test(`${block.title} (${block.file})`, () => {
          const inside = diagnostics.filter(
            (each) => each.file === block.file && each.line >= block.first && each.line <= block.last,
          )
          expect(inside.filter((each) => each.severity === 'error').map(line)).toEqual([])
        })
    })
}

/** As `umpire check` prints a diagnostic. */
export function line({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${code} ${message}`
}

interface CaseBlock {
  readonly title: string
  readonly file: string
  readonly first: number
  readonly last: number
}

/** The cases of a file, one for each date of a table, read without the parser under test. */
function casesIn({ path, text }: SourceFile): CaseBlock[] {
  return [...text.matchAll(/^```case\r?\n([\s\S]*?)^```/gm)].flatMap((match) => {
    const first = text.slice(0, match.index).split('\n').length
    const title = unquoted(/^title:\s*(.*?)\s*$/m.exec(match[1] ?? '')?.[1] ?? '')
    const place = { file: path, first, last: first + match[0].split('\n').length - 1 }
    const table = /^expect:(?:\s*\{(.*)\}|((?:\n {2}.*)+))/m.exec(match[1] ?? '')
    const days = [...(table?.[1] ?? table?.[2] ?? '').matchAll(/(?:^|[,\n])\s*(\d{4}[\d-]*|latest):/g)]
    if (days.length === 0) return [{ title, ...place }]
    return days.map(([, day]) => ({ title: `${title}, ${day}`, ...place }))
  })
}

function unquoted(title: string): string {
  return /^(["']).*\1$/.test(title) ? title.slice(1, -1) : title
}

/** A path below the project. */
export function pathOf(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}
