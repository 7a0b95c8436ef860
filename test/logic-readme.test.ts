import { access, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { answer } from '../src/ask/index.ts'
import type { Edition, Json } from '../src/domain/index.ts'
import { courtAt, open, pointOf } from '../src/editions/index.ts'
import { type Example, ruleShown, stagesOf } from '../src/logic/testing/stages.fixture.ts'
import { draft } from '../src/publish/index.ts'
import { readContent } from '../src/store/index.ts'
import { pathOf } from './support/packs.ts'

const PAGE = 'src/logic/README.md'
const RULES = ['shields-block-beaming', 'borg-shields-are-open', 'borg-shields-are-closed', 'borg-beam-back-freely']
const OWNER = 'beam.shields_owner'

let page: string
let printed: ReadonlyMap<string, string>
let computed: ReadonlyMap<string, string>

beforeAll(async () => {
  page = await readFile(pathOf(PAGE), 'utf8')
  printed = new Map(
    [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)\n```$/gm)].map(([, name, text]) => [name ?? '', text ?? '']),
  )
  const files = await readContent(fileURLToPath(pathOf('content')))
  const { editions } = draft(files.filter(({ path }) => path.startsWith('stccg/')))
  computed = blocksOf(editions[0] as Edition, JSON.parse(printed.get('question') ?? '{}'))
})

test('Every stage prints what the page about the algorithm shows of it', () => {
  for (const [name, text] of computed) expect(printed.get(name), `the block ${name}`).toBe(text)
})

test('The page shows nothing but what a stage prints', () => {
  expect([...printed.keys()].sort()).toEqual(['pipeline', 'question', ...computed.keys()].sort())
  expect(page.match(/^```\w*/gm)?.filter((fence) => fence !== '```')).toHaveLength(printed.size)
})

test('The rooms it draws are those of the engine, in their order', async () => {
  const folders = await readdir(pathOf('src/logic'))
  const steps = ['compile', 'match', 'evaluate', 'defeat', 'explore', 'explain', 'advise']
  expect(folders).toEqual(expect.arrayContaining(steps))
  const drawn = printed.get('pipeline')?.match(/\b[a-z]+\b/g) ?? []
  expect(drawn.filter((word) => steps.includes(word))).toEqual(steps)
})

test('The files it opens are there, and the bounds it names stand in them', async () => {
  const files = new Set([...page.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|md))`/g)].map((match) => match[1] ?? ''))
  expect(files.size).toBeGreaterThan(20)
  for (const file of files) await expect(access(pathOf(placeOf(file))), file).resolves.toBeUndefined()
  const bounds = [...page.matchAll(/^\| `([A-Z_]+)` +\| `([\w./-]+)` +\| ([\d,]+) /gm)]
  expect(bounds.length).toBeGreaterThan(5)
  for (const [, name, file, number] of bounds) {
    const source = await readFile(pathOf(placeOf(file ?? '')), 'utf8')
    const value = new RegExp(`const ${name} = ([\\d_]+)`).exec(source)?.[1]
    expect(value?.replaceAll('_', ''), name).toBe(number?.replaceAll(',', ''))
  }
})

test('The clauses it cites are there', async () => {
  const semantics = await readFile(pathOf('docs/semantics.md'), 'utf8')
  const cited = [...page.matchAll(/\b([A-H]\d)\b/g)].map((match) => match[1] ?? '')
  expect(cited.length).toBeGreaterThan(10)
  for (const clause of cited) expect(semantics, clause).toContain(`**${clause}.**`)
})

/** What is named with a folder of the project stands there, all else beside the page. */
function placeOf(file: string): string {
  return /^(?:docs|test|src|content)\//.test(file) ? file : `src/logic/${file}`
}

type Question = { readonly ask: string; readonly facts: { readonly [fact: string]: Json }; readonly asOf: string }

function blocksOf(edition: Edition, { ask, facts, asOf }: Question): ReadonlyMap<string, string> {
  const opened = open(edition)
  const court = (day: string) => {
    const placed = pointOf(edition, { asOf: day })
    if (!placed.ok) throw new Error(JSON.stringify(placed.problems))
    return courtAt(opened, placed.point)
  }
  const [then, today] = [court(asOf), court('latest')]
  const example: Example = {
    then,
    today,
    action: ask,
    facts,
    turning: { fact: OWNER, lifts: 'borg', leaves: 'klingon' },
    second: 'ship_battle.under_way',
    rules: {
      permit: 'borg-beam-back-freely',
      forbid: 'shields-block-beaming',
      lifter: 'borg-shields-are-open',
      other: 'no-beaming-in-battle',
    },
  }
  const rules = edition.rules.filter(({ id }) => RULES.includes(id))
  const inForce = rules.map((rule) => {
    const days = [then, today].map((each, at) => (each.inForce(rule) ? [asOf, 'today'][at] : undefined))
    return `${ruleShown(rule)}\n  in force ${days.filter((day) => day !== undefined).join(' and ')}`
  })
  const say = (more: object, day: string) => {
    const outcome = answer(edition, { ask: [ask], facts: { ...facts, ...more }, asOf: day })
    return outcome.ok ? (outcome.answer.text ?? '') : JSON.stringify(outcome.problems)
  }
  const answers = [say({}, asOf), say({ [OWNER]: 'borg' }, asOf), say({ [OWNER]: 'borg' }, 'latest')]
  return new Map([['rules', inForce.join('\n')], ...Object.entries(stagesOf(example)), ['answers', answers.join('\n')]])
}
