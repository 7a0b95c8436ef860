import {
  type Answer,
  type ChainHead,
  compare,
  type KeptReceipt,
  PERSONAL,
  type Personal,
  type Receipt,
  type Rule,
  type RuleNote,
  type Sealed,
} from '../domain/index.ts'
import { comparedOf, LATEST } from './compared.ts'
import { canonical, digest } from './hashing.ts'

/** What a receipt is made of, before it has its place in the chain. */
export interface ReceiptDraft extends Omit<Receipt, 'version' | 'number' | 'seals' | 'previous'> {
  /** With the salts of their seals. */
  readonly personal: { readonly [part in Personal]?: Sealed }
}

/**
 * The receipt that follows `head`, as its event's chain keeps it.
 * @param answer its canonical text, where it is at hand: it is most of a receipt.
 * @throws RangeError where the question or the answer is no JSON. Source: semantics H3.
 */
export function sealReceipt(
  { personal, ...draft }: ReceiptDraft,
  head: ChainHead,
  answer = canonical(draft.answer),
): KeptReceipt {
  const { id, game, event } = draft
  const number = head.number + 1
  const { who, note } = personal
  const { answer: _, ...rest } = draft
  const receipt: Omit<Receipt, 'answer'> = {
    version: LATEST,
    ...rest,
    number,
    seals: { who: who ? sealOf(who) : null, note: note ? sealOf(note) : null },
    previous: head.hash,
  }
  // Of its members the answer is the first by name, as RFC 8785 has them.
  const text = `{"answer":${answer},${canonical(receipt).slice(1)}`
  return { id, game, event, number, hash: digest(text), previous: head.hash, text, personal }
}

export function readReceipt({ text }: Pick<KeptReceipt, 'text'>): Receipt {
  return JSON.parse(text) as Receipt
}

/** The same where somebody may have written other bytes; undefined where they are no receipt. */
export function readAltered(kept: KeptReceipt): Receipt | undefined {
  try {
    const found = readReceipt(kept)
    return found?.seals ? found : undefined
  } catch {
    return undefined
  }
}

/** What is wrong with a receipt, given where the chain stood before it; undefined where nothing is. */
export function faultOf(kept: KeptReceipt, before: ChainHead): string | undefined {
  if (digest(kept.text) !== kept.hash) return 'its bytes do not have the hash it was kept under'
  const receipt = readAltered(kept)
  if (!receipt) return 'its bytes are no receipt'
  const { id, game, event, number, previous, seals } = receipt
  const isItself = id === kept.id && game === kept.game && event === kept.event && number === kept.number
  if (!isItself) return 'it is kept under another name than its own'
  if (number !== before.number + 1) return `it is number ${number}, where number ${before.number + 1} should follow`
  if (previous !== before.hash) return 'it does not hold the hash of the receipt before'
  const broken = PERSONAL.find((part) => {
    const sealed = kept.personal[part]
    return sealed ? sealOf(sealed) !== seals[part] : kept.erased === undefined && seals[part] !== null
  })
  return broken === undefined ? undefined : `its ${broken} is not what was sealed`
}

/**
 * Whether two answers say the same: the verdicts and values alone, and all that each rests on. A rule that was only given
 * another id is the same.
 * @param version of the receipt that holds the first.  @param rules of the edition that gave the second, where that may be
 * another than gave the first.  Source: semantics H3.
 */
export function compareAnswers(
  before: Answer,
  now: Answer,
  version?: Receipt['version'],
  rules: readonly Rule[] = [],
): { readonly verdict: 'same' | 'differs'; readonly proof: 'same' | 'differs' } {
  const isSame = (read: (answer: Answer) => unknown) =>
    canonical(read(before)) === canonical(read(now)) ? 'same' : 'differs'
  return {
    verdict: isSame(({ answers, applies }) =>
      answers.length > 0
        ? answers.map((ruling) => comparedOf('Ruling', ruling, 'verdict', version))
        : byIdsOfToday(applies, rules).map((rule) => comparedOf('RuleNote', rule, 'verdict', version)),
    ),
    proof: isSame((answer) => comparedOf('Answer', answer, 'proof', version)),
  }
}

/** Rules by the ids they have now; where one has another, in order of id, as an answer lists them. */
function byIdsOfToday(notes: readonly RuleNote[], rules: readonly Rule[]): readonly RuleNote[] {
  const now = new Set(rules.map(({ id }) => id))
  const renamed = new Map(rules.flatMap(({ id, formerly = [] }) => formerly.map((old) => [old, id] as const)))
  const idOf = (rule: string): string => (now.has(rule) ? rule : (renamed.get(rule) ?? rule))
  if (notes.every(({ rule }) => idOf(rule) === rule)) return notes
  return notes.map((note) => ({ ...note, rule: idOf(note.rule) })).toSorted((a, b) => compare(a.rule, b.rule))
}

/** Whether the verdicts and values somebody was told are those of an answer. */
export function sayTheSame(told: readonly { readonly [part: string]: unknown }[], now: Answer): boolean {
  const said = (ruling: unknown) => comparedOf('Ruling', ruling, 'verdict')
  try {
    return canonical(told.map(said)) === canonical(now.answers.map(said))
  } catch {
    return false
  }
}

function sealOf({ salt, value }: Sealed): string {
  return digest(`${salt}${value}`)
}
