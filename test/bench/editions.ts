import { isDeepStrictEqual } from 'node:util'
import type { Edition, Expr, Rule } from '../../src/domain/index.ts'
import { publish } from '../../src/publish/index.ts'
import { celOf, filesOf, isTest, type Pack, type RuleSpec, type Test } from './packs.ts'

/** Rules that are published to have an edition to begin from; more take the short way. */
const PUBLISHED = 60

/**
 * The edition of a pack. Reading a hundred thousand rules takes minutes and is measured on its own; here the first few
 * are published, and the rest are put in as publishing would have made them, which is checked on those few.
 */
export function editionOf(pack: Pack): Edition {
  const few = { ...pack, rules: pack.rules.slice(0, PUBLISHED) }
  const { editions, diagnostics } = publish(filesOf(few))
  const [edition] = editions
  const wrong = diagnostics.find((each) => each.severity === 'error')
  if (!edition || wrong) throw new Error(`the bench's own pack is not publishable: ${wrong?.message}`)
  const rules = pack.rules.map((rule, index) => made(rule, edition.rules[Math.min(index, PUBLISHED - 1)] as Rule))
  for (const [index, rule] of edition.rules.entries()) {
    if (!isDeepStrictEqual(withoutPlaces(rule), withoutPlaces(rules[index])))
      throw new Error(`${rule.id} is made otherwise`)
  }
  return { ...edition, rules }
}

function made(rule: RuleSpec, like: Rule): Rule {
  const parts = rule.all.map((each): Expr => {
    if (isTest(each)) return testOf(each)
    return { op: 'or', of: each.map(testOf) }
  })
  const text = celOf(rule)
  const conjuncts = parts.map((part) => JSON.stringify(part))
  return {
    ...like,
    id: rule.id,
    title: rule.id,
    anchor: rule.id,
    cites: [{ source: rule.source }],
    effective: { text: String(rule.year), day: `${rule.year}-01-01` as Rule['effective']['day'] },
    authority: rule.source === 'cards' ? 'card' : rule.source,
    when: { text, expr: { op: 'and', of: parts }, conjuncts },
    then: [{ kind: rule.permits ? 'permit' : 'forbid', action: rule.action }],
    relations: rule.relation ? [{ ...rule.relation, cites: [] }] : [],
  }
}

function testOf({ fact, op, value }: Test): Expr {
  const read: Expr = { op: 'fact', name: fact }
  if (value === true) return read
  if (value === false) return { op: 'not', of: read }
  if (op !== 'in') return { op, left: read, right: { op: 'const', value } }
  const items = (value as readonly string[]).map((each): Expr => ({ op: 'const', value: each }))
  return { op, left: read, right: { op: 'list', items } }
}

/** As it travels, less where each part stands in the text. */
function withoutPlaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (['at', 'entry'].includes(key) ? undefined : inner)))
}
