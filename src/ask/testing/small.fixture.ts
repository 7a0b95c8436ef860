import type { Answer, Edition, Json, Question } from '../../domain/index.ts'
import { publish } from '../../publish/index.ts'
import { answer } from '../answer.ts'

/** Where a small game is played. */
export interface Places {
  /** By id, the label of each format; the first is the usual one. */
  readonly formats?: { readonly [id: string]: string }
  /** By id, what the file of each event says. */
  readonly events?: { readonly [id: string]: string }
}

/** Publishes a game `g` of one source, `law`, and one entry: this vocabulary and this Markdown; of one format, if no other. */
export function publishSmall(
  vocabulary: string,
  entry: string,
  { formats = { open: 'open' }, events = {} }: Places = {},
): ReturnType<typeof publish> {
  const of = JSON.stringify(formats)
  return publish([
    { path: 'g/game.yaml', text: `title: G\nformats: ${of}\nauthority: [law]\nprecedence: [recency]\n` },
    ...Object.entries(events).map(([id, text]) => ({ path: `g/events/${id}.yaml`, text })),
    { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
    { path: 'g/vocabulary/all.yaml', text: vocabulary },
    { path: 'g/entries/e.md', text: entry },
  ])
}

/** The edition of such a game whose entry holds these blocks. @throws where there is none for a fault. */
export function editionOf(vocabulary: string, blocks: string, places?: Places): Edition {
  const { editions, diagnostics } = publishSmall(vocabulary, `---\nterm: E\n---\n${blocks}`, places)
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

/** The Markdown of rules, each titled by its id. */
export function blocksOf(rules: SmallGame['rules']): string {
  return Object.entries(rules)
    .map(([id, lines]) => `## ${id}\n\n\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`)
    .join('\n')
}

/** The first answer, with what it rests on. @throws where the game has a fault, or the question. */
export function askSmall(vocabulary: string, { rules, ask, facts = {} }: SmallGame) {
  const found = answered(editionOf(vocabulary, blocksOf(rules)), { ask, facts })
  const [first] = found.answers
  if (!first) throw new Error('no answer')
  const { warnings, mightApply } = found
  const assumed = found.assumed.map(({ fact }) => fact)
  const asks = (found.ask ?? []).map(({ fact }) => fact)
  return { ...first, warnings, mightApply, assumed, asks }
}
