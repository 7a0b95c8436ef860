import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import type { SourceFile } from '../../src/domain/index.ts'
import { publish } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'
import { pathOf } from '../support/packs.ts'
import { Editor, withEdits } from './client.ts'

const MAIN = fileURLToPath(pathOf('src/main.ts'))
const CONTENT = fileURLToPath(pathOf('content'))
const BEAMING = 'stccg/entries/beaming/beaming.md'
const WORDS = 'stccg/vocabulary/beaming.yaml'
const ABDUCTION = 'stccg/entries/capturing/abduction.md'

describe('umpire lsp, on the Star Trek CCG that ships', () => {
  const editor = new Editor([process.execPath, MAIN, 'lsp', '--content', CONTENT], CONTENT)
  let beaming = ''
  let capabilities: Readonly<Record<string, unknown>> = {}

  beforeAll(async () => {
    beaming = await readFile(`${CONTENT}/${BEAMING}`, 'utf8')
    ;({ capabilities } = await editor.start())
    await editor.open(BEAMING, beaming)
    for (const path of [WORDS, ABDUCTION]) await editor.open(path, await readFile(`${CONTENT}/${path}`, 'utf8'))
  })

  afterAll(() => editor.stop())

  test('says what it can do', () => {
    expect(Object.keys(capabilities).sort()).toEqual([
      'codeActionProvider',
      'codeLensProvider',
      'completionProvider',
      'definitionProvider',
      'documentSymbolProvider',
      'hoverProvider',
      'referencesProvider',
      'renameProvider',
      'textDocumentSync',
    ])
  })

  test('tells of a misspelt fact while it is typed, mends it with one press, and is then content', async () => {
    await editor.write(BEAMING, beaming.replace('when: beam.stopped', 'when: beam.stoped'))
    const [fault] = (await editor.told(BEAMING, (all) => all.some(({ code }) => code === 'cel/unknown-name'))).filter(
      ({ code }) => code === 'cel/unknown-name',
    )
    const line = editor.text(BEAMING).split('\n').indexOf('when: beam.stoped')
    expect(fault?.range).toEqual({ start: { line, character: 6 }, end: { line, character: 17 } })
    const mends = await editor.actions(BEAMING, 'when: beam.stoped')
    const mend = mends.find(({ title }) => title === 'Write beam.stopped')
    await editor.write(BEAMING, withEdits(editor.text(BEAMING), mend?.edit?.changes?.[editor.uri(BEAMING)] ?? []))
    expect(editor.text(BEAMING)).toBe(beaming)
    // The spelling at once, the cases that hung on it once they are judged.
    await editor.told(BEAMING, (all) => all.every(({ code }) => code !== 'cel/unknown-name'))
    await editor.told(BEAMING, (all) => all.every(({ severity }) => severity !== 1))
  })

  test('tells of a case that fails, and above it what it comes to', async () => {
    const wrong = beaming.replace('ask: beam\nexpect: forbidden', 'ask: beam\nexpect: permitted')
    await editor.write(BEAMING, wrong)
    await editor.told(BEAMING, (all) => all.some(({ code }) => code === 'case/fails'))
    const titles = (await editor.lenses(BEAMING)).map(({ command }) => command?.title ?? '')
    expect(titles).toContain('✗ expect: expected "permitted", came "forbidden"')
    await editor.write(BEAMING, beaming)
    await editor.told(BEAMING, (all) => all.every(({ code }) => code !== 'case/fails'))
  })

  test('says above each rule what it is and how many cases it decides, and above each case its outcome', async () => {
    const lenses = await editor.lenses(BEAMING)
    const above = (text: string) => {
      const line = beaming.split('\n').indexOf(text)
      return lenses.find(({ range }) => range.start.line === line)?.command?.title
    }
    expect(above('id: shields-block-beaming')).toMatch(/^active · decides \d+ cases$/)
    expect(above('title: SHIELDS up, Klingon ship, nothing to help')).toBe('✓ forbidden, by `shields-block-beaming`')
  })

  // What is offered where `¦` stands, in a text that need not be sound.
  test.each([
    ['a fact in a condition', 'when: beam.sto¦pped', 'beam.stopped'],
    ['a function in a condition', 'when: beam.sto¦pped', 'exists'],
    ['an action that is forbidden', 'then: { forbid: b¦eam }', 'beam'],
    ['a key of a rule', '¦when: beam.stopped', 'reading'],
    ['a source', 'source: glossary-b¦, at: beaming', 'glossary-b'],
    ['a section of the source on the line', 'source: glossary-b, at: be¦aming', 'battle - ship'],
    ['a rule that decides', 'because: [shields-¦block-beaming]', 'shields-block-beaming'],
    ['a fact that a case tells', 'facts: { beam.shields_in¦_the_way: true', 'beam.shields_in_the_way'],
    ['a value of a fact', 'beam.shields_owner: kl¦ingon', 'klingon'],
    ['a verdict', 'expect: for¦bidden', 'forbidden'],
    ['an entry', 'see: [shi¦elds', 'shields'],
    ['a kind of entry', 'kind: ru¦le', 'card'],
    ['a key of a case', '¦ask: beam', 'no-longer'],
  ])('completes %s', async (_, at, label) => {
    const offered = await editor.completion(BEAMING, at)
    expect(offered.map((each) => each.label)).toContain(label)
  })

  test('offers entries in a link of the prose, and nothing elsewhere in it', async () => {
    await editor.write(BEAMING, beaming.replace('Moving personnel', 'See [[shi. Moving personnel'))
    expect((await editor.completion(BEAMING, 'See [[shi¦.')).map(({ label }) => label)).toContain('shields')
    expect(await editor.completion(BEAMING, 'Moving person¦nel')).toEqual([])
    await editor.write(BEAMING, beaming)
  })

  test('tells of a fact how it is asked, its type and who reads it', async () => {
    const hover = JSON.stringify(await editor.hover(BEAMING, 'beam.stopp¦ed'))
    expect(hover).toContain('**beam.stopped** · bool')
    expect(hover).toContain('Are they stopped?')
    expect(hover).toContain('Assumed false as long as they are not stopped.')
    expect(hover).toMatch(/Read by \d+ rules/)
  })

  test('tells of a rule its life and its conditions in words', async () => {
    const hover = JSON.stringify(await editor.hover(BEAMING, 'id: shields-¦block-beaming'))
    expect(hover).toContain('Since 1994 active')
    expect(hover).toContain('“Are SHIELDS up between the two ends?” is yes')
    expect(hover).toContain('forbids `beam`')
  })

  test('leads from a fact to where it is declared, and from a link to its entry', async () => {
    const fact = await editor.definition(BEAMING, 'when: beam.st¦opped')
    const line = editor
      .text(WORDS)
      .split('\n')
      .findIndex((each) => each.startsWith('  beam.stopped:'))
    expect(fact?.uri).toBe(editor.uri(WORDS))
    expect(fact?.range.start).toEqual({ line, character: 2 })
    const entry = await editor.definition(BEAMING, '[SHIELDS](shie¦lds.md)')
    expect(entry?.uri).toMatch(/\/shields\.md$/)
  })

  test('finds a rule wherever it is named', async () => {
    const found = await editor.references(BEAMING, 'because: [shields-¦block-beaming]')
    const files = (await readContent(CONTENT)).filter(({ path }) => path.startsWith('stccg/'))
    const named = files.reduce(
      (sum, { text }) => sum + (text.match(/(?<![\w.#-])shields-block-beaming(?![\w.-])/g) ?? []).length,
      0,
    )
    expect(found).toHaveLength(named)
  })

  test('renames a fact, an action, a rule and an entry over the whole game, which is then as good as before', async () => {
    const before = (await readContent(CONTENT)).filter(({ path }) => path.startsWith('stccg/'))
    const places = {
      'beam.at_rest': 'when: beam.st¦opped',
      beam_across: 'then: { forbid: be¦am }',
      'shields-keep-out': 'id: shields-¦block-beaming',
      'raised-shields': '[SHIELDS](shie¦lds.md)',
    }
    const found = Object.entries(places).map(async ([name, at]) => ({
      changes: await editor.rename(BEAMING, at, name),
      old: (await editor.prepareRename(BEAMING, at))?.placeholder,
    }))
    const all = await Promise.all(found)
    expect(all.map(({ old }) => old)).toEqual(['beam.stopped', 'beam', 'shields-block-beaming', 'shields'])
    const after = renamed(before, editor, {
      documentChanges: all.flatMap(({ changes }) => changes.documentChanges ?? []),
    })
    expect(publish(after).diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
    // Others may know it by the name that it had.
    const keeps = (old: string) => after.some(({ text }) => text.includes(`formerly: [${old}`))
    expect(all.map(({ old = '' }) => keeps(old))).toEqual([true, true, true, true])
  })

  test('refuses a name that something else has, and says which', async () => {
    await expect(editor.rename(BEAMING, 'when: beam.st¦opped', 'beam.phobic')).rejects.toThrow(/another fact/)
    await expect(editor.rename(BEAMING, 'when: beam.st¦opped', 'not a name')).rejects.toThrow(/no name of a fact/)
  })

  test('offers the cases that a rule lacks, each as a block that then passes', async () => {
    const published = publish((await readContent(CONTENT)).filter(({ path }) => path.startsWith('stccg/')))
    const { proposeCases } = await import('../../src/publish/index.ts')
    const [edition] = published.editions
    const [lacking] = edition ? proposeCases(edition) : []
    const rule = edition?.rules.find(({ id }) => id === lacking?.rule)
    const file = published && (await readContent(CONTENT)).find(({ path }) => path.endsWith(`/${rule?.entry}.md`))
    if (!rule || !file) throw new Error('no rule of the game lacks a case')
    await editor.open(file.path, file.text)
    const actions = await editor.actions(file.path, `id: ${rule.id}`)
    const add = actions.find(({ title }) => title === `Add the case “${lacking?.example.title}”`)
    const text = withEdits(file.text, add?.edit?.changes?.[editor.uri(file.path)] ?? [])
    expect(text).not.toBe(file.text)
    await editor.write(file.path, text)
    const title = lacking?.example.title ?? ''
    await expect.poll(async () => (await editor.lenses(file.path)).length).toBeGreaterThan(0)
    const line = text.split('\n').findIndex((each) => each.startsWith('title:') && each.includes(title))
    const lens = (await editor.lenses(file.path)).find(({ range }) => range.start.line === line)
    expect(lens?.command?.title).toMatch(/^✓ /)
    await editor.write(file.path, file.text)
  })

  test('offers a rule that rests on nothing the sections called like its entry', async () => {
    const bare = beaming.replace(/cites:\n(?: {2}- .*\n)+/, '')
    await editor.write(BEAMING, bare)
    await editor.told(BEAMING, (all) => all.some(({ code }) => code === 'rule/no-source'))
    const actions = await editor.actions(BEAMING, 'id: shields-block-beaming')
    const cite = actions.find(({ title }) => title === 'Cite glossary-b, beaming')
    const cited = withEdits(bare, cite?.edit?.changes?.[editor.uri(BEAMING)] ?? [])
    expect(cited).toContain('id: shields-block-beaming\ncites: { source: glossary-b, at: "beaming" }\n')
    await editor.write(BEAMING, beaming)
  })
})

/** The files of a game with an edit of the whole workspace made. */
function renamed(files: readonly SourceFile[], editor: Editor, { documentChanges = [] }: WorkspaceEdit): SourceFile[] {
  const edits = documentChanges.filter((each): each is TextDocumentEdit => 'edits' in each)
  const moves = documentChanges.flatMap((each) => ('oldUri' in each ? [each] : []))
  return files.map(({ path, text }) => {
    const uri = editor.uri(path)
    const own = edits.flatMap((each) => (each.textDocument.uri === uri ? each.edits : []))
    const move = moves.find(({ oldUri }) => oldUri === uri)
    const to = move ? `${path.slice(0, path.lastIndexOf('/') + 1)}${move.newUri.split('/').at(-1)}` : path
    return {
      path: to,
      text: withEdits(
        text,
        own.filter((each) => 'newText' in each),
      ),
    }
  })
}
