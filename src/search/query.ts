import { STOP_WORDS, words } from '../domain/index.ts'

/** A query as search reads it: words without case, accents and stop words. */
export interface Asked {
  readonly words: readonly string[]
  /** The same with the stop words, in order. */
  readonly all: readonly string[]
  /** The whole query as one name, stop words included. */
  readonly key: string
  /** What it may ask the meaning of, the longest first: IS A HIVE, A HIVE and HIVE of "what is a hive"; else the whole. */
  readonly subjects: readonly (readonly string[])[]
  /** The whole without what says little at its ends: RETREAT of "may I retreat". */
  readonly core: readonly string[]
}

export function asked(query: string): Asked {
  const all = words(query)
    .slice(0, MOST_WORDS)
    .map((word) => word.text.slice(0, LONGEST_WORD))
  const telling = all.filter((word) => !saysLittle(word))
  return { words: telling.length > 0 ? telling : all, all, key: all.join(''), subjects: subjects(all), core: core(all) }
}

/** Whether a word of a query is left out as long as others remain. */
export function saysLittle(word: string): boolean {
  return STOP_WORDS.has(word) || FILLERS.has(word)
}

function subjects(all: readonly string[]): (readonly string[])[] {
  const inner = trimmed(
    all,
    (word) => BEFORE.has(word),
    (word) => AFTER.has(word),
  )
  const isAsked = all.filter((word) => ASKING.has(word)).length > inner.filter((word) => ASKING.has(word)).length
  if (!isAsked || inner.length === 0) return [all]
  const from = all.findIndex((word) => !BEFORE.has(word))
  return Array.from({ length: from + 1 }, (_, at) => all.slice(at, from + inner.length))
}

function core(all: readonly string[]): readonly string[] {
  const inner = trimmed(all, saysLittle, saysLittle)
  return inner.length > 0 ? inner : all
}

function trimmed(
  all: readonly string[],
  before: (word: string) => boolean,
  after: (word: string) => boolean,
): readonly string[] {
  const from = all.findIndex((word) => !before(word))
  if (from < 0) return []
  const to = all.findLastIndex((word) => !after(word))
  return all.slice(from, Math.max(from, to) + 1)
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What people type around what they look for, and contractions as `words` has them. */
const FILLERS = setOf(
  'whats wat wats hows wheres whos whens mean means meaning define definition explain tell about im ive id youre theyre hes ' +
    'dont doesnt didnt cant isnt arent wont u ur pls plz please ok okay hey hi so just happens happen',
)

/** Words of which one shows that a meaning is asked for. */
const ASKING = setOf(
  'what whats wat wats who whos define definition explain mean means meaning tell about rule rules work works',
)

/** What stands before, and what behind, something that is looked up. */
const BEFORE = setOf(
  'what whats wat wats who whos how hows is are s does do a an the define definition explain meaning of tell me us about rule ' +
    'rules for on hey hi ok so please pls',
)
const AFTER = setOf('mean means meaning definition rule rules work works do again exactly please pls')

const MOST_WORDS = 16
const LONGEST_WORD = 40
