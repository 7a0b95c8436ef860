import type { Answer, Edition, Json, Question } from '../../domain/index.ts'
import { publish } from '../../publish/index.ts'
import { answer } from '../answer.ts'

/** Publishes a game `g` of one format, one source, `law`, and one entry: this vocabulary and this Markdown. */
export function publishSmall(vocabulary: string, entry: string): ReturnType<typeof publish> {
  return publish([
    { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [law]\nprecedence: [recency]\n' },
    { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
    { path: 'g/vocabulary/all.yaml', text: vocabulary },
    { path: 'g/entries/e.md', text: entry },
  ])
}

/** The edition of such a game whose entry holds these blocks. @throws where there is none for a fault. */
export function editionOf(vocabulary: string, blocks: string): Edition {
  const { editions, diagnostics } = publishSmall(vocabulary, `---\nterm: E\n---\n${blocks}`)
  const [edition] = editions
  if (!edition) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return edition
}

/** @throws where the question is refused. */
export function answered(edition: Edition, question: Question): Answer {
  const outcome = answer(edition, question)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.answer
}

/** Something asked of a game of a few rules. */
export interface SmallGame {
  /** By id, what each rule says. */
  readonly rules: { readonly [id: string]: string }
  readonly ask: string
  readonly facts?: { readonly [fact: string]: Json }
}

/** The first answer, with what it rests on. @throws where the game has a fault, or the question. */
export function askSmall(vocabulary: string, { rules, ask, facts = {} }: SmallGame) {
  const blocks = Object.entries(rules).map(
    ([id, lines]) => `## ${id}\n\n\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`,
  )
  const found = answered(editionOf(vocabulary, blocks.join('\n')), { ask, facts })
  const [first] = found.answers
  if (!first) throw new Error('no answer')
  const { warnings, mightApply } = found
  const assumed = found.assumed.map(({ fact }) => fact)
  const asks = (found.ask ?? []).map(({ fact }) => fact)
  return { ...first, warnings, mightApply, assumed, asks }
}
