import type { Answer, Question } from '../../domain/index.ts'
import { publish } from '../../publish/index.ts'
import { answer } from '../answer.ts'

/** A ferry of which nothing is settled but what the rules of a test say. */
const FERRY = `types:
  weather: [calm, fresh, storm]
  berth: { quay: { label: the stone quay }, buoy: { label: a buoy in the bay } }
  sailor: { name: string, ill: { type: bool, ask: Is that sailor ill? } }
facts:
  night: { type: bool, ask: Is it night? }
  pilot: { type: bool, ask: Is a pilot aboard?, assume: false }
  wind: { type: weather, ask: What is the wind? }
  draught: { type: int, range: [0, 20], ask: How deep does she sit? }
  swell: { type: int, range: [0, 20], assume: 1, fixed: true }
  depth: { type: int, range: [0, 40], from: draught + swell, ask: How deep is she in this swell? }
  laden: { type: bool, from: draught > 5 }
  hands: { type: int, range: [0, 99], ask: How many hands are aboard? }
  needed: { type: int, range: [0, 99], ask: How many hands does she need? }
  crew: { type: list(sailor), ask: Who is aboard? }
  bell: { type: bool }
  berth: { type: berth, ask: Where does she lie? }
  tide: { type: number }
  leak: { type: number, range: [0, 5] }
  toll: { type: int?, ask: What toll is due? }
  port: { type: string, ask: Where is she bound? }
actions:
  sail: { default: permitted }
  moor: { default: permitted }
  board: {}
quantities:
  dues: { type: int, default: 2 }
  fare: { type: number }
  moor: { type: int, label: mooring lines }
`

/**
 * Asks a ferry with these rules, each as its lines below `id:`.
 * @param more the order of precedence, what is always so, and what is not to be asked.
 */
export function aboard(
  rules: Readonly<Record<string, string>>,
  ask: string,
  facts: Question['facts'] = {},
  more: { readonly precedence?: string; readonly always?: string; readonly skip?: readonly string[] } = {},
): Answer {
  const { precedence = 'prohibition, recency', always, skip = [] } = more
  const blocks = Object.entries(rules).map(
    ([id, lines]) => `\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`,
  )
  const { editions, diagnostics } = publish([
    {
      path: 'ferry/game.yaml',
      text: `title: Ferry\nformats: [open]\nauthority: [law]\nprecedence: [${precedence}]\n`,
    },
    { path: 'ferry/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
    { path: 'ferry/vocabulary/all.yaml', text: always === undefined ? FERRY : `${FERRY}always: ["${always}"]\n` },
    { path: 'ferry/entries/ferry.md', text: `---\nterm: Ferry\n---\n${blocks.join('\n')}` },
  ])
  const faults = diagnostics.filter((each) => each.severity === 'error')
  const [edition] = editions
  if (!edition || faults.length > 0) throw new Error(faults.map((each) => each.message).join('\n'))
  const outcome = answer(edition, { ask, facts, skip })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.answer
}
