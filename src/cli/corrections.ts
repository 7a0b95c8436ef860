import type { Command } from 'commander'
import { type Correction, counted, nearest } from '../domain/index.ts'
import { type Store, writeContent } from '../store/index.ts'
import { contentDir, filesOf } from './content.ts'
import { didYouMean, Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print, shown } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'

interface CorrectionsOptions extends StoreOptions {
  readonly content?: string
  readonly game?: string
  readonly json?: true
  readonly write?: string
  readonly put?: string
  readonly erase?: string
}

export function correctionsCommand(program: Command, done: (code: number) => void): void {
  withStore(withContent(program.command('corrections')))
    .description('what people say is wrong with a rule or a ruling, as `serve --take-corrections` keeps it')
    .option('--game <game>', 'only of this game')
    .option('--json', 'print them as JSON')
    .option('--write <id>', 'print one as a block `case`, which fails where it is right')
    .option('--put <id>', 'write that block into the content, below the cases of the rule it is about')
    .option('--erase <id>', 'erase one; or `all` of them')
    .action(async (options: CorrectionsOptions) => {
      const { json, write, put, erase } = options
      if ([json, write, put, erase].filter((each) => each !== undefined).length > 1)
        throw new Failure(2, ['--json, --write, --put and --erase go one at a time.'])
      const dir = contentDir(options.content)
      print(await usingStore(storePlace(options, dir, process.env), (store) => lines(store, dir, options)))
      done(0)
    })
}

async function lines(store: Store, dir: string, options: CorrectionsOptions): Promise<string[]> {
  const { game, json, write, put, erase } = options
  if (erase !== undefined) return erased(store, erase, game)
  const kept = await store.corrections(game)
  if (json) return [JSON.stringify(kept, null, 2)]
  if (write !== undefined) return block(find(kept, write))
  if (put !== undefined) return placed(find(kept, put), dir)
  return kept.length === 0 ? ['No correction is kept.'] : kept.flatMap(told)
}

/** @throws Failure where there is none of that id. */
function find(kept: readonly Correction[], id: string): Correction {
  const found = kept.find((each) => each.id === id)
  if (found) return found
  const names = kept.map((each) => each.id)
  throw new Failure(2, [`No correction "${id}" is kept.${didYouMean(nearest(id, names))}`])
}

async function erased(store: Store, which: string, game: string | undefined): Promise<string[]> {
  const id = which === 'all' ? {} : { id: which }
  const number = await store.eraseCorrections({ ...id, ...(game === undefined ? {} : { game }) })
  if (number === 0 && which !== 'all') throw new Failure(2, [`No correction "${which}" is kept.`])
  return [`${counted(number, 'correction')} erased.`]
}

function told({ id, game, rule, words, question, expect, why, day }: Correction): string[] {
  const asked = [question?.ask ?? []].flat()
  const facts = Object.entries(question?.facts ?? {}).map(([fact, value]) => `${fact}=${shown(value)}`)
  const expected = Object.entries(expect).map(([name, value]) => `${name} ${shown(value)}`)
  return [
    `${id} ${game}${rule === undefined ? '' : ` ${rule}`} “${words}”, ${day}`,
    ...(question
      ? [`  asked: ${[...asked, ...facts, question.asOf ?? ''].filter((each) => each !== '').join(' ')}`]
      : []),
    ...(expected.length > 0 ? [`  expected: ${expected.join(', ')}`] : []),
    ...(why === undefined ? [] : [`  because: ${why}`]),
  ]
}

async function block(correction: Correction): Promise<string[]> {
  const { correctionText } = await import('../authoring/index.ts')
  return [correctionText(correction).trimEnd()]
}

/** Writes it beside its rule. @throws Failure where the rule is no longer there. */
async function placed(correction: Correction, dir: string): Promise<string[]> {
  const { analyse, correctionEdit, edited } = await import('../authoring/index.ts')
  const { id, game, rule } = correction
  const analysis = analyse(await filesOf(dir), { file: `${game}/game.yaml` })
  const edit = analysis && correctionEdit(analysis, correction)
  const file = edit && analysis.files.get(edit.file)
  if (!file) {
    const about = rule === undefined ? 'It is about no rule' : `The rule "${rule}" is not in ${dir}`
    throw new Failure(2, [`${about}; \`umpire corrections --write ${id}\` prints it, to be put where it belongs.`])
  }
  await writeContent(dir, [{ path: file.path, text: edited(file.text, edit) }], [])
  return [
    `${file.path}:${edit.line + 1} has it as a case; once it is settled, erase it: umpire corrections --erase ${id}`,
  ]
}
