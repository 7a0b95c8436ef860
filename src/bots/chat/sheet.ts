/**
 * What a bot says, before a platform gives it a form: plain text throughout, without the marks of any platform.
 * A platform may cut texts and leave out parts, from the last; title, foot, and the question of a menu always show.
 */
export interface Sheet {
  readonly tone: Tone
  readonly title: string
  /** The address below the site that shows the same: a link to share, and what a press goes on from. */
  readonly link?: string
  readonly text: string
  readonly parts: readonly Part[]
  /** Date, format, game and edition. */
  readonly foot?: string
  readonly menu?: Menu
  /** Whether the last answer can be taken back. */
  readonly canGoBack?: boolean
  /** Whether words may be typed that go on from here: an answer, or “and in 2001?”. */
  readonly goesOn?: boolean
}

/** What is said, in a word: a verdict has a colour of its own, and what could not be answered is a fault. */
export type Tone = 'permitted' | 'forbidden' | 'required' | 'open' | 'conflict' | 'plain' | 'fault'

export interface Part {
  readonly name: string
  readonly lines: readonly Line[]
}

/** `name`, a link where it has one, and what is said of it. */
export interface Line {
  readonly name?: string
  readonly link?: string
  readonly text?: string
}

/** What can be chosen next, and what a choice does. */
export interface Menu {
  readonly verb: 'answer' | 'hear' | 'look' | 'game'
  /** The question that the options answer. */
  readonly prompt: string
  /** What is said over the question, where it is put at length and not only beside the options. */
  readonly heading?: string
  readonly why?: string
  readonly options: readonly Option[]
  /** How to say it in words, where words may be typed instead. */
  readonly typed?: string
  readonly canSkip?: boolean
}

export interface Option {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

/** What somebody can press. `hear` takes a message in one of its readings; `show` says the same again to everyone; `type` asks for words. */
export type Verb = Menu['verb'] | 'skip' | 'back' | 'show' | 'type'

export const VERBS: readonly Verb[] = ['answer', 'hear', 'look', 'game', 'skip', 'back', 'show', 'type']

/** Whether a sheet answers: what asks which of several things is meant is nothing to show or share. */
export function isAnswer({ tone, menu }: Sheet): boolean {
  return tone !== 'fault' && menu?.verb !== 'game' && menu?.verb !== 'hear'
}

/** Each option once, without those whose value a control cannot carry. @param longest in UTF-16 units. */
export function carriable(options: readonly Option[], longest: number): Option[] {
  const fit = options.filter(({ value }) => value !== '' && value.length <= longest && value.isWellFormed())
  return [...new Map(fit.map((option) => [option.value, option])).values()]
}

export function lines(...texts: readonly string[]): Line[] {
  return texts.map((text) => ({ text }))
}

/** Lines up to a number, and how many more there are. */
export function most(all: readonly Line[], number: number): Line[] {
  return all.length <= number ? [...all] : [...all.slice(0, number), { text: `… and ${all.length - number} more` }]
}

/** A part, unless there is nothing in it. */
export function part(name: string, all: readonly Line[]): Part[] {
  return all.length > 0 ? [{ name, lines: all }] : []
}
