import { stringify } from 'yaml'
import { type HeardWrong, words } from '../domain/index.ts'
import type { Analysis } from './analyse.ts'
import { usualEntry } from './correcting.ts'
import type { Edit } from './findings.ts'

/** What nobody understood, and what it was corrected to where somebody did. */
export type Missed = Pick<HeardWrong, 'message' | 'chosen'>

/** A message nobody understood as a block `said`, fences and all, to be filled in; what somebody chose is a proposal. */
export function saidText({ message, chosen = '' }: Missed): string {
  const asks = `ask: ${chosen}`.padEnd(15)
  const said = stringify({ message }, { lineWidth: 0 }).trimEnd()
  return `\`\`\`said\n${said}\n${asks} # what it asks, or none\nfacts: {}\n\`\`\`\n`
}

/**
 * Puts that block at the end of an entry.
 * @param file of the entry; without one, that of the entry which speaks of what was chosen, or whose name the message says.
 * @returns undefined where there is no such entry.
 */
export function saidEdit(analysis: Analysis, missed: Missed, file = entryAbout(analysis, missed)): Edit | undefined {
  const text = file === undefined ? undefined : analysis.files.get(file)?.text
  if (file === undefined || text === undefined || !/\/entries\/.*\.md$/.test(file)) return undefined
  const lines = text.split(/\r\n?|\n/)
  const column = (lines.at(-1)?.length ?? 0) + 1
  return { file, line: lines.length, column, length: 0, text: `${column > 1 ? '\n' : ''}\n${saidText(missed)}` }
}

function entryAbout(analysis: Analysis, { message, chosen }: Missed): string | undefined {
  const { edition, rules } = analysis
  const concluding = edition.rules.find(({ then }) =>
    then.some((each) => each.kind !== 'note' && ('action' in each ? each.action : each.quantity) === chosen),
  )
  const ruled = rules.find(({ id }) => id === concluding?.id)
  const place = chosen === undefined ? undefined : (usualEntry(analysis, [chosen]) ?? ruled?.place)
  if (place) return place.file
  const said = ` ${plain(message)} `
  const named = edition.entries.flatMap(({ file, term, aliases }) =>
    [term, ...aliases]
      .map(plain)
      .flatMap((name) => (name !== '' && said.includes(` ${name} `) ? [{ file, name }] : [])),
  )
  const [longest] = named.sort((a, b) => b.name.length - a.name.length)
  return longest && `${edition.game}/${longest.file}`
}

function plain(text: string): string {
  return words(text)
    .map((word) => word.text)
    .join(' ')
}
