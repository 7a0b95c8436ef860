import { stringify } from 'yaml'
import type { Correction, Place } from '../domain/index.ts'
import { exampleBlock } from '../publish/index.ts'
import type { Analysis } from './analyse.ts'
import type { Edit } from './findings.ts'
import { below } from './mending.ts'

/**
 * A correction as a case block, fences and all: it fails where what is said is so. Without an expectation it is a stub.
 * @param taken titles that other cases have.
 */
export function correctionText({ words, question, expect, why }: Correction, taken: readonly string[] = []): string {
  const { facts = {}, unknown = [], asOf = 'latest', format, event } = question ?? {}
  const asked = Object.keys(expect)
  const [only, ...more] = Object.values(expect)
  const point = { asOf, ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
  const title = freeTitle(words, taken)
  const example = { title, entry: '', facts, unknown, ask: asked, ...point }
  const { expect: _, ask: __, ...stub } = exampleBlock({ ...example, expect: null })
  const block =
    only === undefined
      ? { ...stub, 'not-yet': why ?? 'what it should come to' }
      : exampleBlock({ ...example, expect: more.length > 0 ? expect : only })
  const reason = only === undefined || why === undefined ? '' : `# ${why}\n`
  return `\`\`\`case\n${reason}${stringify(block, { lineWidth: 0 }).trimEnd()}\n\`\`\`\n`
}

function freeTitle(words: string, taken: readonly string[]): string {
  const wanted = words === '' ? 'Said to be wrong' : words
  for (let number = 1; ; number++) {
    const title = number === 1 ? wanted : `${wanted} (${number})`
    if (!taken.includes(title)) return title
  }
}

/**
 * Where a correction goes: below the last case that its rule decides; of no rule, to the end of the entry that states what is
 * usual of what it asks.
 * @returns undefined where neither is there any more.
 */
export function correctionEdit(analysis: Analysis, correction: Correction): Edit | undefined {
  const titles = analysis.cases.map(({ title }) => title)
  const text = `\n${correctionText(correction, titles)}`
  const renamed = analysis.edition.rules.find(({ formerly = [] }) => formerly.some((old) => old === correction.rule))
  const rule =
    analysis.rules.find(({ id }) => id === correction.rule) ?? analysis.rules.find(({ id }) => id === renamed?.id)
  if (rule) return below(analysis, rule, text)
  const place = correction.rule === undefined ? usualEntry(analysis, askedIn(correction)) : undefined
  return place && below(analysis, { place, decides: [] }, text)
}

function askedIn({ expect, question }: Correction): readonly string[] {
  return [...Object.keys(expect), ...[question?.ask ?? []].flat()]
}

/** The end of the entry that states what is usual of something asked. */
export function usualEntry({ edition, files }: Analysis, asked: readonly string[]): Place | undefined {
  const named = [...edition.vocabulary.actions, ...edition.vocabulary.quantities]
  const slug = asked.flatMap((name) => named.find((each) => each.name === name)?.usual?.entry ?? [])[0]
  const path = edition.entries.find((entry) => entry.slug === slug)?.file
  const file = path === undefined ? undefined : files.get(`${edition.game}/${path}`)
  return file && { file: file.path, line: file.text.split('\n').length, column: 1 }
}
