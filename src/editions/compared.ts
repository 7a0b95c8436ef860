import {
  ANSWER_SHAPES,
  type AnswerShapes,
  compare,
  type Fields,
  type Form,
  isMap,
  type Receipt,
  type ShapeName,
} from '../domain/index.ts'

/*
 * What a replay compares. A receipt is compared by the lists of its own version for ever: what answers come to say besides
 * is no difference. Lists that stand here are never changed; what is to be compared from some day on is a version more.
 */

/** By shape, the fields that are compared; a shape that is not named has none. */
type Parts = { readonly [Name in ShapeName]?: readonly (keyof AnswerShapes[Name])[] }

interface Compared {
  /** What is said. */
  readonly verdict: Parts
  /** All that it rests on. */
  readonly proof: Parts
}

const RULE = ['rule', 'title', 'entry', 'conclusions', 'cites', 'effective', 'status'] as const

const V1: Compared = {
  verdict: { Ruling: ['ask', 'verdict', 'value', 'each'], RuleNote: ['rule'] },
  proof: {
    Answer: ['answers', 'applies', 'mightApply', 'assumed'],
    Ruling: [
      'ask',
      'kind',
      'label',
      'verdict',
      'value',
      'unit',
      'by',
      'winners',
      'between',
      'exact',
      'could',
      'reason',
      'proof',
      'timeline',
      'unless',
      'each',
    ],
    TimelineSpan: ['from', 'until', 'verdict', 'value', 'winners', 'cut'],
    TimelineCut: ['rule', 'status', 'by', 'relation', 'policy'],
    Turning: ['change', 'verdict'],
    FactChange: ['fact', 'from', 'to'],
    Proof: ['steps', 'beaten', 'lifted'],
    ProofStep: ['rule', 'title', 'conclusion', 'winner', 'when', 'because', 'cites', 'effective', 'status'],
    Ground: ['fact', 'value', 'how'],
    Beaten: ['rule', 'winner', 'by'],
    Lifted: ['rule', 'by'],
    Citation: ['source', 'at'],
    RuleNote: RULE,
    Concluded: ['kind', 'of'],
    MightApply: [...RULE, 'needs', 'reason'],
    AssumedFact: ['fact', 'value', 'question'],
  },
}

/** Beside the winners, who may decide, and on which facts that waits. */
const V2: Compared = {
  ...V1,
  proof: {
    ...V1.proof,
    Ruling: [...(V1.proof.Ruling ?? []), 'mayDecide'],
    MayDecide: ['rule', 'needs'],
  },
}

const COMPARED: Readonly<Record<Receipt['version'], Compared>> = { 1: V1, 2: V2 }

/** Lists whose order says nothing of what an answer rests on. */
const UNORDERED: ReadonlySet<string> = new Set(['assumed', 'could', 'cites'])

/** The version that receipts are made of. */
export const LATEST: Receipt['version'] = 2

/** The version that those without one have. */
const FIRST: Receipt['version'] = 1

/**
 * What of a part of an answer is compared. What is no such part, as in bytes that somebody altered, is compared whole.
 * @param version of the receipt; one that is not known here is compared as the first.
 */
export function comparedOf(
  name: ShapeName,
  value: unknown,
  what: keyof Compared,
  version: Receipt['version'] = FIRST,
): unknown {
  const { [what]: parts } = COMPARED[version] ?? COMPARED[FIRST]
  return picked(name, value, parts)
}

function picked(name: ShapeName, value: unknown, parts: Parts): unknown {
  if (!isMap(value)) return value
  const fields: Fields = ANSWER_SHAPES[name]
  const compared: readonly string[] = parts[name] ?? []
  return Object.fromEntries(
    compared.flatMap((field) => {
      const form = fields[field]
      const own = value[field]
      if (form === undefined || own === undefined) return []
      const compared = within(typeof form === 'object' && 'optional' in form ? form.optional : form, own, parts)
      return [[field, UNORDERED.has(field) ? sorted(compared) : compared]]
    }),
  )
}

function within(form: Form, value: unknown, parts: Parts): unknown {
  if (typeof form === 'string' || 'oneOf' in form) return value
  if ('of' in form) return picked(form.of, value, parts)
  if ('list' in form) return Array.isArray(value) ? value.map((one) => within(form.list, one, parts)) : value
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(form.byKey, one, parts)]))
}

function sorted(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  return list
    .map((one) => ({ one, key: JSON.stringify(one) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ one }) => one)
}
