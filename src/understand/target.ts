import { type Form, fitting } from './forms.ts'
import type { Lexicon, Target } from './lexicon.ts'
import { places } from './phrases.ts'
import type { Named, Wish } from './sentence.ts'
import { DETERMINERS, MODALS, rootOf, SUBJECTS, setOf, type Token } from './tokens.ts'

/** A sentence, with the words that are settled before: dates and the like are used, names are named. */
export interface Sentence {
  readonly lexicon: Lexicon
  readonly tokens: readonly Token[]
  readonly used: ReadonlySet<number>
  readonly named: readonly Named[]
  readonly form: Form
  /** Where the question begins. */
  readonly opens: number
}

/** What hearsay (titles of rules) counts; it never adds more than half of what the words of the target itself say. */
const HEARSAY = 0.25
/** What a phrase said in part is worth, beside one said whole. */
const PART = 0.55
/** A phrase whose words stand in another order, or far apart. */
const SCATTERED = 0.8
const TURNED = 0.5
/** What words count that stand elsewhere in the sentence and in what is said of the target. */
const COMPANY = 0.2
/** A phrase said word by word, the little words too. */
const EXACT = 1.3
const LEAST_EXACT = 0.6
const NOUN = 0.7
const VERB = 1.15
/** The verb that is asked, and a noun beside it, which is rather what it is done to. */
const ASKED = 1.3
const OBJECT = 0.5
const ADJECTIVE = 0.5
const ASIDE = 0.4

/** What the sentence may ask, likeliest first. */
export function wishes(sentence: Sentence): Wish[] {
  const heard = hearsay(sentence)
  const { tokens, lexicon } = sentence
  const { rarity } = lexicon
  return lexicon.targets
    .map((target) => {
      const said = best(sentence, target)
      const others = company(sentence, target, said.tokens)
      const beside =
        (heard.get(target.name) ?? 0) * HEARSAY +
        sum(others.map((index) => rarity(tokens[index]?.stem ?? ''))) * COMPANY
      const explained = new Set([...said.tokens, ...others])
      return { target, ...said, explained, score: said.score + Math.min(said.score / 2, beside) }
    })
    .filter((wish) => wish.score > 0)
    .sort((a, b) => b.score - a.score || (a.target.name < b.target.name ? -1 : 1))
}

/** What else of the sentence the target is spoken of with: of two that fit, the one that leaves less aside. */
function company({ tokens, used }: Sentence, { phrases }: Target, at: readonly number[]): number[] {
  const own = new Set(phrases.flatMap(({ stems }) => stems))
  const seen = new Set(at.map((index) => tokens[index]?.stem))
  return tokens.flatMap(({ full, stem }, index) => {
    if (!full || used.has(index) || seen.has(stem) || !own.has(stem)) return []
    seen.add(stem)
    return [index]
  })
}

function best(sentence: Sentence, target: Target): Omit<Wish, 'target' | 'explained'> {
  const { lexicon, tokens, form } = sentence
  let found: ReturnType<typeof best> = { score: 0, isPlain: false, tokens: [] }
  for (const { stems, weight, form: own, exact } of target.phrases) {
    const used = closedTo(sentence, stems)
    const mass = massOf(lexicon, stems)
    const worth = weight * fitting(form, own, target.kind, target.type)
    for (const match of exact ? places(exact, tokens, used) : []) {
      const score = Math.max(mass, LEAST_EXACT) * worth * EXACT * clause(sentence, match.tokens)
      if (score > found.score) found = { score, isPlain: true, tokens: match.tokens }
    }
    for (const match of places(stems, tokens, used)) {
      const stance = target.kind === 'action' ? posture(sentence, match.tokens) : statement(sentence, match.tokens)
      const score = mass * worth * stance * clause(sentence, match.tokens)
      if (score > found.score) found = { score, isPlain: true, tokens: match.tokens }
    }
    const some = scattered(tokens, stems, used)
    const said = new Set(some.map((index) => tokens[index]?.stem ?? ''))
    const part = massOf(lexicon, [...said])
    const whole = said.size === new Set(stems).size
    const order = whole ? (isTurned(tokens, stems, some) ? TURNED : SCATTERED) : PART
    const stance = target.kind === 'action' && posture(sentence, some) === OBJECT ? OBJECT : 1
    const score = (part * part * worth * order * stance * clause(sentence, some)) / mass
    if (score > found.score) found = { score, isPlain: whole || said.size > 1, tokens: some }
  }
  return found
}

/** Two words in the other order, without the passive that would turn them: the card goes out of play, to play a card. */
function isTurned(tokens: readonly Token[], stems: readonly string[], at: readonly number[]): boolean {
  return stems.length === 2 && tokens[at[0] ?? 0]?.stem === stems[1] && !tokens.some((token) => PASSIVE.has(token.text))
}

const PASSIVE = setOf('is are was were be been being get gets')

/** Where any of the stems stand; a particle only beside the word that it belongs to. */
function scattered(tokens: readonly Token[], stems: readonly string[], used: ReadonlySet<number>): number[] {
  const all = tokens.flatMap((token, index) =>
    token.full && !used.has(index) && stems.includes(token.stem) ? [index] : [],
  )
  return all.filter((at) => !PARTICLES.has(tokens[at]?.text ?? '') || all.some((other) => Math.abs(other - at) === 1))
}

const PARTICLES = setOf('off down up over before after')

/** The name of a card says nothing but that card, except where a phrase speaks of the card. */
function closedTo({ tokens, used, named }: Sentence, stems: readonly string[]): ReadonlySet<number> {
  const foreign = named.filter(
    (name) =>
      !name.isCommon && name.tokens.some((index) => tokens[index]?.full && !stems.includes(tokens[index]?.stem ?? '')),
  )
  return foreign.length === 0 ? used : new Set([...used, ...foreign.flatMap((name) => name.tokens)])
}

/** The rarest word counts whole, each further one half: a phrase of two is not twice as good as the one verb. */
function massOf({ rarity }: Lexicon, stems: readonly string[]): number {
  const each = stems.map(rarity)
  return (Math.max(0, ...each) + sum(each)) / 2
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** A phrase in a clause of its own, or outside of the question, is rather said than asked. */
function clause({ tokens, opens }: Sentence, at: readonly number[]): number {
  const closes = tokens.findIndex((token, index) => index > opens && token.break === 'end')
  return at.every((index) => index < opens || (closes > 0 && index >= closes) || isAside(tokens, index)) ? ASIDE : 1
}

function isAside(tokens: readonly Token[], first: number): boolean {
  for (let index = first - 1; index >= 0 && tokens[index + 1]?.break === 'none'; index--)
    if (CLAUSES.has(tokens[index]?.text ?? '')) return true
  return false
}

const CLAUSES = setOf('if when while because since although though unless once whenever')

/** A verb stands after its subject or a modal; after an article it is rather a noun: `a scout`. */
function posture(sentence: Sentence, at: readonly number[]): number {
  const { tokens } = sentence
  const [first = 0] = at
  const asked = askedVerb(sentence)
  if (asked === first) return ASKED
  const stance = stanceAt(tokens, first, sentence.opens)
  return asked !== undefined && !at.includes(asked) && stance === NOUN ? OBJECT : stance
}

/** What is so is not what one asks leave to do: may they assimilate my drone, whether the ASSIMILATED is YOURS. */
function statement(sentence: Sentence, [first = 0]: readonly number[]): number {
  return askedVerb(sentence) === first ? OBJECT : 1
}

/** Where an action's verb stands straight behind the modal and its subject: can my opponent BEAM his Away Team. */
function askedVerb({ tokens, opens, lexicon }: Sentence): number | undefined {
  if (!MODALS.has(tokens[opens]?.text ?? '')) return undefined
  const head = subjectAt(tokens, opens + 1)
  const verb = head === undefined ? undefined : tokens[head + 1]
  return verb?.break === 'none' && lexicon.verbs.has(verb.stem) && !isPlural(verb.text) ? (head ?? 0) + 1 : undefined
}

/** The head of a subject that shows where it ends: a pronoun, the opponent, a plural as in `hand weapons`. */
function subjectAt(tokens: readonly Token[], from: number): number | undefined {
  const start = DETERMINERS.has(tokens[from]?.text ?? '') ? from + 1 : from
  if (SUBJECTS.has(rootOf(tokens[start]?.text ?? ''))) return start
  for (let index = start; index < start + LONGEST_SUBJECT; index++) {
    const token = tokens[index]
    if (!token?.full || token.break !== 'none') return undefined
    if (isPlural(token.text)) return index
  }
  return undefined
}

function isPlural(word: string): boolean {
  return /[^s]s$/.test(word)
}

/** In words. */
const LONGEST_SUBJECT = 3

function stanceAt(tokens: readonly Token[], first: number, opens: number): number {
  if (tokens[first]?.break === 'end') return VERB
  const [before, earlier] = [tokens[first - 1]?.text ?? '', tokens[first - 2]?.text ?? '']
  if (DETERMINERS.has(before) && isParticiple(tokens[first])) return ADJECTIVE
  if (DETERMINERS.has(before) || NOMINAL.has(before) || /^\d+$/.test(before)) return NOUN
  if (SUBJECTS.has(before) && isPast(tokens[first]) && MODALS.has(tokens[opens]?.text ?? '') && first > opens + 2)
    return ADJECTIVE
  if (before === '' || MODALS.has(before) || SUBJECTS.has(before)) return VERB
  if (DETERMINERS.has(earlier) && tokens[first - 1]?.full && tokens[first - 1]?.break === 'none') return NOUN
  return 1
}

/** What was done to a thing tells which it is: may they use a STOLEN disruptor. */
function isParticiple(token: Token | undefined): boolean {
  return token !== undefined && (token.text.endsWith('ed') || PARTICIPLES.has(token.text))
}

/** What somebody did is not what one asks leave to do: may they use a disruptor they STOLE. */
function isPast(token: Token | undefined): boolean {
  return token !== undefined && (token.text.endsWith('ed') || PASTS.has(token.text))
}

const PASTS = setOf('stole took drew built chose lost won fought shot')
const PARTICIPLES = setOf('stolen taken drawn built chosen lost won')
const NOMINAL = setOf('with without of no per')

/** By target: how much the titles of its rules have in common with the sentence, against all that they say. */
function hearsay({ lexicon, tokens }: Sentence): Map<string, number> {
  const stems = new Set(tokens.filter((token) => token.full).map((token) => token.stem))
  const heard = new Map<string, number>()
  for (const { stems: title, targets } of lexicon.hearsay) {
    let shared = 0
    let mass = 0
    for (const stem of title) {
      mass += lexicon.rarity(stem)
      if (stems.has(stem)) shared += lexicon.rarity(stem)
    }
    const score = mass === 0 ? 0 : (shared * shared) / mass
    for (const target of targets) if (score > (heard.get(target) ?? 0)) heard.set(target, score)
  }
  return heard
}
