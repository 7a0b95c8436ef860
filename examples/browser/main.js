// A house rule that answers while it is typed, in the browser alone: npm install && npm run build, then serve this folder
import { answer, publish } from 'umpire'

const game = [
  { path: 'club/game.yaml', text: 'title: Club night\nformats: { standard: Standard }\nauthority: [meeting]' },
  { path: 'club/sources/minutes.md', text: '---\ntitle: Minutes of June\nauthority: meeting\npublished: 2024-06\n---' },
  {
    path: 'club/vocabulary/all.yaml',
    text: [
      'facts:',
      '  late.minutes: { type: int, ask: How many minutes late? }',
      'actions:',
      '  start: { label: start the game, default: permitted }',
    ].join('\n'),
  },
]

const entry = `---
term: being late
kind: rule
---
The clock runs from the time that was set.

## Ten minutes is too late

Since the summer nobody starts a game more than ten minutes late.

\`\`\`rule
id: ten-minutes
cites: [{ source: minutes, at: 4 }]
effective: 2024-07
when: late.minutes > 10
then: { forbid: start }
\`\`\`
`

const [rule, minutes, day, verdict] = ['rule', 'minutes', 'day', 'verdict'].map((id) => document.getElementById(id))

function show() {
  const { editions, diagnostics } = publish([...game, { path: 'club/entries/being-late.md', text: rule.value }])
  const fault = diagnostics.find(({ severity }) => severity === 'error')
  verdict.textContent = fault ? `Line ${fault.line}: ${fault.message}` : ruling(editions[0])
}

function ruling(edition) {
  const outcome = answer(edition, { ask: 'start', facts: { 'late.minutes': minutes.valueAsNumber }, asOf: day.value })
  if (!outcome.ok) return outcome.problems.map(({ detail }) => detail).join('; ')
  return `${outcome.answer.text} As of ${day.value}; edition ${edition.hash.slice(0, 15)}`
}

rule.value = entry
for (const input of [rule, minutes, day]) input.addEventListener('input', show)
show()
