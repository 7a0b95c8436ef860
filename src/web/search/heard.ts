import { questionTaken, understandSentence } from '../../ask/index.ts'
import type { Question, Reading, Taken } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'

/** What somebody made of one thing taken: left it out, or said what it stands for. */
export type Choice = { readonly kind: 'left-out' } | { readonly kind: 'meant'; readonly reading: Reading }

/** By what was taken and from which words: a choice outlives the rest of the sentence. */
export type Choices = ReadonlyMap<string, Choice>

/** One thing taken, as it now counts. */
export interface Chip {
  readonly key: string
  readonly words: string
  readonly taken: Taken
}

/** A sentence as one game understands it, with what somebody made of it. */
export interface Heard {
  readonly served: Served
  readonly sentence: string
  readonly chips: readonly Chip[]
  readonly unused: readonly string[]
  /** The query of the link that asks it, beginning with `?`. */
  readonly link?: string
  /** The date, format and event it speaks of. */
  readonly point: Pick<Question, 'asOf' | 'format' | 'event'>
}

/** The games that understand a sentence, the one that makes most of it first. */
export function hear(games: Iterable<Served>, sentence: string, choices: Choices): readonly Heard[] {
  return [...games]
    .map((served) => heardIn(served, sentence, choices))
    .filter(({ chips, unused }) => chips.length > 0 || unused.length > 0)
    .sort((a, b) => weight(b) - weight(a))
}

function heardIn(served: Served, sentence: string, choices: Choices): Heard {
  const first = understandSentence(served, sentence)
  const asks = first.taken.find(({ kind }) => kind === 'ask')
  const chosen = asks && choices.get(keyOf(sentence, asks))
  // Another action turns on other facts: the sentence is heard anew for it.
  const { taken, unused } =
    chosen?.kind === 'meant' ? understandSentence(served, sentence, { meant: chosen.reading.name }) : first
  const all = taken.map(
    (each): Chip => ({
      key: keyOf(sentence, each.kind === 'ask' && asks ? asks : each),
      words: wordsOf(sentence, each),
      taken: each,
    }),
  )
  all.sort((a, b) => Number(b.taken.kind === 'ask') - Number(a.taken.kind === 'ask') || startOf(a) - startOf(b))
  const isLeftOut = ({ key }: Chip) => choices.get(key)?.kind === 'left-out'
  const chips = all.filter((chip) => !isLeftOut(chip)).map((chip) => asMeant(chip, choices))
  const counted = chips.map((chip) => chip.taken)
  const asked = questionTaken(served.edition, counted)
  const of = (kind: Taken['kind']) => counted.find((each) => each.kind === kind && each.sure)?.name
  const [asOf, format, event] = [of('asOf'), of('format'), of('event')]
  return {
    served,
    sentence,
    chips,
    unused: [...unused.map(({ words }) => words), ...all.filter(isLeftOut).map(({ words }) => words)],
    ...(asked ? { link: asked.link } : {}),
    point: {
      ...(asOf === undefined ? {} : { asOf }),
      ...(format === undefined ? {} : { format }),
      ...(event === undefined ? {} : { event }),
    },
  }
}

function asMeant(chip: Chip, choices: Choices): Chip {
  const choice = choices.get(chip.key)
  if (choice?.kind !== 'meant') return chip
  const { reading } = choice
  const { kind, at, alternatives, value: _, valueLabel: __, ...before } = chip.taken
  const others = [before, ...alternatives].filter((each) => each.name !== reading.name)
  return { ...chip, taken: { kind, at, sure: true, ...reading, alternatives: others } }
}

/** What else the words can stand for; a yes can always be meant as a no. */
export function readingsOf({ taken }: Chip): readonly Reading[] {
  const { name, label, value, valueLabel, alternatives } = taken
  const own: Reading = {
    name,
    label,
    ...(value === undefined ? {} : { value }),
    ...(valueLabel === undefined ? {} : { valueLabel }),
  }
  const opposite = typeof value === 'boolean' ? [{ ...own, value: !value, valueLabel: value ? 'no' : 'yes' }] : []
  const all = [own, ...opposite, ...alternatives]
  return all.filter(
    (each, at) => all.findIndex((other) => other.name === each.name && other.value === each.value) === at,
  )
}

function startOf({ taken }: Chip): number {
  return taken.at[0]?.[0] ?? 0
}

function keyOf(sentence: string, taken: Taken): string {
  return `${taken.kind} ${wordsOf(sentence, taken).toLowerCase() || taken.name}`
}

function wordsOf(sentence: string, { at }: Taken): string {
  return at.map((span) => sentence.slice(...span)).join(' … ')
}

/** A question that can be asked counts more than any words, then what is sure, then all that was taken. */
function weight({ link, chips }: Heard): number {
  const sure = chips.filter(({ taken }) => taken.sure).reduce((sum, { words }) => sum + words.length, 0)
  const all = chips.reduce((sum, { words }) => sum + words.length, 0)
  return (link === undefined ? 0 : 1000) + sure + all / 100
}
