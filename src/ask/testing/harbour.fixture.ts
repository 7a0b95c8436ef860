import type { Answer, Edition, Question } from '../../domain/index.ts'
import { publish } from '../../publish/index.ts'
import { answered } from './small.fixture.ts'

/* A small harbour with a past: who may sail, since when and why. */
const FILES = [
  {
    path: 'harbour/game.yaml',
    text: 'title: Harbour\nformats: [calm, storm]\nauthority: [port, guild]\nprecedence: [prohibition, scope, authority, recency]\n',
  },
  {
    path: 'harbour/sources/old-book.md',
    text: '---\ntitle: Old book\nauthority: guild\npublished: 1900\nsections: [Night, Pilots]\n---\n',
  },
  {
    path: 'harbour/sources/new-book.md',
    text: '---\ntitle: New book\nauthority: port\npublished: 1920-05\nsections: [Night]\n---\n',
  },
  {
    path: 'harbour/vocabulary/harbour.yaml',
    text: `facts:
  night: { type: bool, ask: Is it night? }
  pilot: { type: bool, ask: Is a pilot aboard?, assume: false }
  towed: { type: bool, ask: Is she towed?, assume: false }
  led: { type: bool, assume: false, from: 'towed || leader in ["tug", "launch"]' }
  leader: { type: string }
  draught: { type: number, range: [0, 20], ask: How deep does she sit? }
  flag: { type: string, fixed: true }
  hands: { type: int, range: [0, 99], ask: How many hands are aboard? }
  needed: { type: int, range: [0, 99], ask: How many hands does she need? }
actions:
  sail: { label: sail, default: permitted }
  moor: { label: moor, default: permitted }
  anchor: { label: anchor, default: permitted }
`,
  },
  {
    path: 'harbour/entries/sailing.md',
    text: `---
term: sailing
---
## Nobody sails by night

\`\`\`rule
id: no-night-sailing
cites: [{ source: old-book, at: Night }]
when: night
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: pilots-sail-by-night
cites: [{ source: old-book, at: Pilots }]
when: pilot && flag != "pirate"
lifts: [no-night-sailing]
\`\`\`

\`\`\`rule
id: deep-ships-stay
cites: [{ source: old-book, at: Pilots }]
when: draught > 7.5
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: led-ships-go-on
cites: [{ source: old-book, at: Pilots }]
when: led
then: { forbid: moor }
\`\`\`

\`\`\`rule
id: no-anchor-without-hands
cites: [{ source: old-book, at: Pilots }]
when: hands < max(1, needed)
then: { forbid: anchor }
\`\`\`

\`\`\`rule
id: night-is-open
cites: [{ source: new-book, at: Night }]
cancels: [no-night-sailing]
\`\`\`
`,
  },
]

export const harbour: Edition = opened()

/** What is asked is `sail`. @throws where the question is refused. */
export const ask = (question: Omit<Question, 'ask'>): Answer => answered(harbour, { ask: 'sail', ...question })

function opened(): Edition {
  const { editions, diagnostics } = publish(FILES)
  const faults = diagnostics.filter((each) => each.severity === 'error')
  const [edition] = editions
  if (!edition || faults.length > 0) throw new Error(faults.map((each) => each.message).join('\n'))
  return edition
}
