import { type Desk, refused } from './desk.ts'
import { servedBy } from './stand.ts'

export const PROMPTS = [
  {
    name: 'judge',
    title: 'Judge a question',
    description:
      'How to rule on a question of a game: ask the table what is missing, cite the rules, name date and edition.',
    arguments: [
      { name: 'game', description: 'The game, by its id.', required: true },
      { name: 'question', description: 'What the players ask, in their words.', required: true },
    ],
  },
]

/** @throws Refused where there is no such prompt or game, or an argument is left out. */
export async function prompt(desk: Desk, name: string, given: { readonly [name: string]: string } = {}) {
  if (name !== 'judge')
    throw refused('request/bad-parameter', 'name', `There is no prompt "${name.slice(0, 80)}"`, ['judge'])
  const { game = '', question = '' } = given
  for (const [each, value] of Object.entries({ game, question }))
    if (value.trim() === '') throw refused('request/missing', each, `"${each}" is needed`)
  const { edition } = await servedBy(desk, game, {})
  const formats = edition.formats.map(({ id, label }) => `${id} (${label})`).join(', ')
  const events = edition.events.map(({ id, title, date }) => `${id} (${title}, ${date.text})`).join(', ')
  const text = [
    `You judge ${edition.title} (game ${game}). The players ask: ${question}`,
    '',
    'Rule with the tools of this server, never from memory:',
    '',
    `1. Call \`ask\` with game ${game} and their question as \`sentence\`. Read back what was taken from which words; what is not sure`,
    '   is a guess. Where it is not understood, find the action and its facts with `vocabulary` (`about` an action lists the facts it',
    '   can depend on) and call `ask` with `ask` and `facts`.',
    '2. Which day, format and event? If the players have not said, ask them, or say plainly that you rule for today.',
    '3. While the verdict is undetermined, put `next` to the players: one question at a time, in its own words, with its choices. Call',
    '   `ask` again with every fact so far and the new one. What nobody can tell goes into `skip`. Never supply a fact yourself.',
    '4. What stands under `assumed` was taken for granted. Mention what could matter here, and ask if in doubt.',
    '5. Read out: the verdict; the rules that decide it and their sources, with since when they hold; older rules that no longer do,',
    '   if players may remember them; and always the day, the format, the event if any, and the edition, with the link to share.',
    '6. `silent` means that no rule says; `conflict` that nothing ranks two sides: name both and leave it to the head judge. An',
    '   undetermined verdict is no answer. Never give a verdict without its date and edition.',
    '',
    `Today is ${desk.today()} in UTC. The newest edition is ${edition.hash}.`,
    `Formats: ${formats}. Events: ${events === '' ? 'none' : events}.`,
  ].join('\n')
  return {
    description: `Judge a question of ${edition.title}`,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}
