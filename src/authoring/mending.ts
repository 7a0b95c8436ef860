import { stringify } from 'yaml'
import { nearest, type Place } from '../domain/index.ts'
import { exampleBlock, proposeCases } from '../publish/index.ts'
import type { Analysis, RuleStanding } from './analyse.ts'
import type { Edit, Fix } from './findings.ts'

/** Sections that are offered to a rule that cites none. */
const MOST_SECTIONS = 3

/** What can be done with one press about what stands on some lines of a file: what mends a fault, and what is missing there. */
export function mendsAt(analysis: Analysis, file: string, from: number, until: number): readonly Fix[] {
  const { findings, rules } = analysis
  const isHere = (place: Place): boolean => place.file === file && place.line >= from && place.line <= until
  const fixes = findings.filter(isHere).flatMap((finding) => finding.fixes)
  const own = rules.filter(({ place }) => isHere(place))
  return [...fixes, ...own.flatMap((rule) => [...missingCases(analysis, rule), ...sectionsFor(analysis, rule)])]
}

/** The worked examples that a rule lacks, each as a block below its last one. */
function missingCases(analysis: Analysis, rule: RuleStanding): readonly Fix[] {
  return proposeCases(analysis.edition, rule.entry)
    .filter((each) => each.rule === rule.id)
    .map(({ example }) => {
      const block = `\n\`\`\`case\n${stringify(exampleBlock(example), { lineWidth: 0 }).trimEnd()}\n\`\`\`\n`
      return { title: `Add the case “${example.title}”`, edits: [below(analysis, rule, block)] }
    })
}

/** After the block of the last case that the rule decides in its own file, else after its own. */
export function below(
  { files }: Analysis,
  { place, decides }: Pick<RuleStanding, 'place' | 'decides'>,
  text: string,
): Edit {
  const lines = (files.get(place.file)?.text ?? '').split(/\r\n?|\n/)
  const last = Math.max(
    place.line,
    ...decides.flatMap((each) => (each.place.file === place.file ? [each.place.line] : [])),
  )
  const end = lines.findIndex((line, at) => at >= last && /^\s*```\s*$/.test(line))
  return { file: place.file, line: (end < 0 ? lines.length - 1 : end) + 2, column: 1, length: 0, text }
}

/** Sections that a rule without a source may rest on: those called like its entry or its title. */
function sectionsFor(
  { findings, edition, files }: Analysis,
  { id, place, title, entry }: RuleStanding,
): readonly Fix[] {
  if (!findings.some((each) => each.code === 'rule/no-source' && each.rule === id)) return []
  const term = edition.entries.find(({ slug }) => slug === entry)?.term ?? entry
  const sections = edition.sources.flatMap((source) =>
    source.sections.map((section) => ({ source: source.id, section })),
  )
  const names = sections.map(({ section }) => section)
  const like = new Set([...nearest(term, names), ...nearest(title, names)])
  const line = (files.get(place.file)?.text ?? '').split(/\r\n?|\n/)[place.line - 1] ?? ''
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  return sections
    .filter(({ section }) => like.has(section))
    .slice(0, MOST_SECTIONS)
    .map(({ source, section }) => ({
      title: `Cite ${source}, ${section}`,
      edits: [
        {
          file: place.file,
          line: place.line + 1,
          column: 1,
          length: 0,
          text: `${indent}cites: { source: ${source}, at: ${JSON.stringify(section)} }\n`,
        },
      ],
    }))
}
