import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { SCHEMAS } from '../src/content/index.ts'
import { FAULTS, PROBLEMS, RELATIONS } from '../src/domain/index.ts'
import { REFUSALS } from '../src/imports/index.ts'
import { pathOf } from './support/packs.ts'
import { umpire } from './support/server.ts'

/** A line of the code that names a part of the contract. */
interface Citation {
  readonly file: string
  readonly part: string
}

let design: string
let semantics: string
/** What the code says of the contract, each file on one line, comment marks left out. */
let code: readonly { readonly file: string; readonly text: string }[]

beforeAll(async () => {
  design = await readFile(pathOf('docs/design.md'), 'utf8')
  semantics = await readFile(pathOf('docs/semantics.md'), 'utf8')
  code = await Promise.all(
    (await filesOf('src', 'test', 'schema')).map(async (file) => ({
      file,
      text: (await readFile(pathOf(file), 'utf8')).replaceAll(/\s*\n\s*(?:\*\/?|\/\/)?\s*/g, ' '),
    })),
  )
})

describe('What the code cites stands in the contract', () => {
  test('every clause of the semantics that is cited is there', () => {
    const clauses = [...found(semantics, /^## ([A-Z])\. /gm), ...found(semantics, /^\*\*([A-Z]\d)\.\*\* /gm)]
    const cited = citations(/[Ss]emantics (?=[A-Z]\d*\b)([^.;:()'"`]*)/g).flatMap(({ file, part }) =>
      [...part.matchAll(/\b[A-Z]\d*\b/g)].map((match): Citation => ({ file, part: match[0] })),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(({ part }) => !clauses.includes(part))).toEqual([])
  })

  test('the clauses of a section are numbered in order, without a gap', () => {
    for (const section of semantics.split(/^## /m).slice(1)) {
      const clauses = found(section, /^\*\*([A-Z]\d)\.\*\* /gm)
      const first = section.startsWith('E') ? 0 : 1
      expect(clauses).toEqual(clauses.map((_, at) => `${section[0]}${at + first}`))
      expect(clauses).not.toEqual([])
    }
  })

  test('every section of the design that is cited is there, by its number or by its heading', () => {
    const numbers = found(design, /^##+ (\d(?:\.\d)?)\.? /gm)
    const names = found(design, /^###? ([A-Z].*)$/gm)
    const byNumber = citations(/[Dd]esign (\d(?:\.\d)?)/g)
    const byName = citations(/\b[Dd]esign, ([A-Z][a-z]+(?: [a-z]+)*)/g)
    expect(byNumber.length).toBeGreaterThan(20)
    expect(byName.length).toBeGreaterThan(5)
    expect(byNumber.filter(({ part }) => !numbers.includes(part))).toEqual([])
    expect(byName.filter(({ part }) => !names.includes(part))).toEqual([])
  })

  test('the words that are quoted of the design stand in it', () => {
    const words = citations(/[Dd]esign \d(?:\.\d)?, (["`].+?["`])/g)
    expect(words.length).toBeGreaterThan(5)
    expect(words.filter(({ part }) => !design.includes(part.slice(1, -1)))).toEqual([])
  })
})

describe('The contract says what is there, and nothing else', () => {
  test('the table of addresses names those of the HTTP interface with their methods, and none besides', async () => {
    const { paths } = JSON.parse(await readFile(pathOf('schema/openapi.json'), 'utf8')) as { readonly paths: object }
    const there = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const named = rows(/^\| ([A-Z]+(?:, [A-Z]+)*) \| ([^|]+) \|/gm).flatMap(([methods = '', cell = '']) =>
      methods.split(', ').flatMap((method) => codesIn(cell).map((path) => `${method} ${path}`)),
    )
    expect(named.sort()).toEqual(there.sort())
  })

  test('the table of commands names those of the command line, and none besides', async () => {
    const named = rows(/^\| (`umpire [^|]+) \|/gm).flatMap(([cell = '']) => codesIn(cell))
    const there: string[] = []
    for (const command of await commandsOf()) {
      const below = HAVE_PARTS.has(command) ? await commandsOf(command) : []
      there.push(...(below.length > 0 ? below.map((each) => `${command} ${each}`) : [command]))
    }
    expect(there.filter((each) => each.includes(' ')).length).toBeGreaterThan(HAVE_PARTS.size)
    expect(named.sort()).toEqual(there.map((each) => `umpire ${each}`).sort())
  })

  test('the table of relations names those that a rule may have, in their order, and none besides', () => {
    const [, table = ''] = design.split('### Relations between rules')
    const named = [...(table.split('\n### ')[0] ?? '').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      codesIn(cell),
    )
    expect(named).toEqual(RELATIONS)
  })

  test('the design names every key that a block of content may have', () => {
    const keys = Object.values(SCHEMAS).flatMap(({ properties }) => Object.keys(properties as object))
    expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(design))).toEqual([])
  })

  test('every code that is quoted is in the table of faults of content, of questions or of imports', () => {
    const quoted = found(design + semantics, /`((?!src\/|test\/|umpire\/)[a-z]+\/[a-z-]+)`/g)
    expect(quoted.length).toBeGreaterThan(8)
    expect(quoted.filter((code) => ![FAULTS, PROBLEMS, REFUSALS].some((table) => Object.hasOwn(table, code)))).toEqual(
      [],
    )
    expect(Object.keys(REFUSALS).filter((code) => !quoted.includes(code))).toEqual([])
  })
})

/** Commands that have others below them. */
const HAVE_PARTS: ReadonlySet<string> = new Set(['receipts', 'webhooks'])

/** Files of the project below some folders, by their path. */
async function filesOf(...folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(pathOf(folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
  return lists.flat().filter((file) => /\.(?:tsx?|md)$/.test(file) && !file.includes('node_modules'))
}

/** Every place in the code that the pattern finds, with what its group takes. */
function citations(pattern: RegExp): Citation[] {
  return code.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, part: match[1] ?? '' })))
}

/** What the group of a pattern takes, wherever it is found. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

/** The cells that the pattern takes of rows of a table. */
function rows(pattern: RegExp): string[][] {
  return [...design.matchAll(pattern)].map((match) => match.slice(1))
}

function codesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}

/** The commands that the help lists, or those below a command. */
async function commandsOf(...command: readonly string[]): Promise<string[]> {
  const { said } = await umpire(...command, '--help')
  const [, list = ''] = said.split(/^Commands:$/m)
  return found(list, /^ {2}([a-z-]+)/gm).filter((name) => name !== 'help')
}
