import type { Field } from '../chat/complete.ts'

/** An option of a command as Discord registers it, and what completes it. */
interface CommandOption {
  readonly type: 3 | 5
  readonly name: string
  readonly description: string
  readonly required?: true
  readonly autocomplete?: true
}

const TEXT = 3
const YES_OR_NO = 5

const text = (name: string, description: string, completes: boolean = true): CommandOption => ({
  type: TEXT,
  name,
  description,
  ...(completes ? { autocomplete: true } : {}),
})

const needed = (option: CommandOption): CommandOption => ({ ...option, required: true })

const MOMENT = [
  text('date', 'A day, month or year such as 2000-06, or latest; today if left out'),
  text('format', 'The format of play; the first of the game if left out'),
  text('event', 'A tournament: its date, format and rulings hold'),
  text('game', 'The game, where more than one could be meant'),
] as const

const EVERYONE: CommandOption = {
  type: YES_OR_NO,
  name: 'everyone',
  description: 'Show the answer to everyone here; else only you see it',
}

/** The right to change a channel, a bit of what Discord says a member may do. */
export const MAY_CHANGE_CHANNELS = 1n << 4n

/** What completes an option while it is typed. */
export const COMPLETES: { readonly [option: string]: Field } = {
  what: 'ask',
  facts: 'facts',
  word: 'term',
  about: 'term',
  rule: 'rule',
  date: 'date',
  from: 'date',
  to: 'date',
  format: 'format',
  event: 'event',
  game: 'game',
}

/** The slash commands, as they are registered: in servers, in direct messages, for servers and for users. */
export const COMMANDS = [
  {
    name: 'ask',
    description: 'What applies here: a verdict, the rule that says so, and what to ask next',
    options: [
      needed(text('what', 'An action such as beam, or a sentence: can they beam with borg shields up')),
      text('facts', 'What is known already: beam.shields_owner=borg, beam.shields_in_the_way=yes'),
      ...MOMENT,
      EVERYONE,
    ],
  },
  {
    name: 'rule',
    description: 'What a rule says, since when, where it stands, and what became of it',
    options: [needed(text('rule', 'The rule, by its id or title')), ...MOMENT, EVERYONE],
  },
  {
    name: 'term',
    description: 'What a term means',
    options: [needed(text('word', 'The term, or another name of it')), ...MOMENT, EVERYONE],
  },
  {
    name: 'changed',
    description: 'What changed between two dates, and which answers with it',
    options: [
      needed(text('from', 'A day, month or year such as 2000-06')),
      text('to', 'Another; today if left out'),
      ...MOMENT.slice(1),
      EVERYONE,
    ],
  },
  ...(['subscribe', 'unsubscribe'] as const).map((name) => ({
    name,
    description:
      name === 'subscribe'
        ? 'Have this channel told when words change or a ruling flips'
        : 'End what this channel is told; without a name all of it',
    options: [
      text('about', 'A term, a rule, or the link of a ruling; all of the game if left out'),
      ...MOMENT.filter((option) => option.name === 'format' || option.name === 'game'),
      EVERYONE,
    ],
    // In servers alone, by those who look after the channel.
    default_member_permissions: String(MAY_CHANGE_CHANNELS),
    integration_types: [0],
    contexts: [0],
  })),
].map((command) => ({ type: 1, integration_types: [0, 1], contexts: [0, 1, 2], ...command }))
