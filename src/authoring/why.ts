import { answer, factText } from '../ask/index.ts'
import { questionOf } from '../domain/index.ts'
import { explain, explanationLines } from '../publish/index.ts'
import type { Analysis } from './analyse.ts'

/** Why a worked example comes to what it comes to. */
export interface Why {
  /** As `umpire check --explain` prints it. */
  readonly lines: readonly string[]
  /** What page and bot would say of it. */
  readonly text: string
  /** What would turn it: facts that, told otherwise, bring another verdict. */
  readonly turns: readonly { readonly change: string; readonly verdict: string }[]
  /** The query that asks the same, beginning with `?`. */
  readonly link: string
}

/** @returns undefined where the file has no case of that title. */
export function whyOf({ cases, edition }: Analysis, file: string, title: string): Why | undefined {
  const standing = cases.find((each) => each.title === title && each.place.file === file)
  const example = edition.cases.find((each) => each.title === title && each.entry === standing?.entry)
  if (!standing || !example) return undefined
  const why = explain(edition, example)
  const found = answer(edition, { ...questionOf(example), include: ['text', 'unless'] })
  const turnings = found.ok ? found.answer.answers.flatMap(({ unless = [] }) => unless) : []
  return {
    lines: explanationLines(why, standing.passes),
    text: found.ok ? (found.answer.text ?? '') : found.problems.map(({ detail }) => detail).join('; '),
    turns: turnings.map(({ change, verdict }) => ({
      change: change.map(({ fact, to }) => factText(edition, fact, to)).join(' and '),
      verdict,
    })),
    link: why.link,
  }
}
