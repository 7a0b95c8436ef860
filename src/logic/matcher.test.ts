import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expr, Json, Rule } from '../domain/index.ts'
import { Matcher } from './matcher.ts'

/*
 * Random conditions of comparisons, some negated, some beyond what is indexed; a naive reading of each conjunct against
 * the given facts says which rules are ruled out.
 */
const FACTS = ['a', 'b', 'c', 'd', 'e', 'f']
const constant = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.constantFrom('x', 'y'))
const fact = fc.constantFrom(...FACTS).map((name): Expr => ({ op: 'fact', name }))
const literal = constant.map((value): Expr => ({ op: 'const', value }))
const comparison = fc
  .tuple(fc.constantFrom('==', '!=', '<', '<=', '>', '>='), fact, literal, fc.boolean())
  .map(([op, left, right, turn]): Expr => ({ op: op as '==', left: turn ? right : left, right: turn ? left : right }))
const membership = fc
  .tuple(fact, fc.array(literal, { maxLength: 3 }))
  .map(([left, items]): Expr => ({ op: 'in', left, right: { op: 'list', items } }))
const beyond = fc.tuple(fact, fact).map(([left, right]): Expr => ({ op: '==', left, right }))
const conjunct = fc
  .tuple(fc.oneof(comparison, membership, fact, beyond), fc.boolean())
  .map(([expr, denied]): Expr => (denied ? { op: 'not', of: expr } : expr))
const rules = fc.array(fc.array(conjunct, { maxLength: 4 }), { maxLength: 300 }).map((all) =>
  all.map(
    (of, at): Rule => ({
      ...RULE,
      id: `r${String(at).padStart(4, '0')}`,
      when: { text: '', expr: { op: 'and', of }, conjuncts: [] },
    }),
  ),
)
const situations = fc
  .dictionary(fc.constantFrom(...FACTS), constant)
  .map((facts) => new Map<string, Json>(Object.entries(facts)))

const RULE: Rule = {
  id: '',
  title: '',
  text: '',
  entry: '',
  anchor: '',
  cites: [],
  effective: { text: '', day: '0000-01-01' as Rule['effective']['day'] },
  formats: [],
  events: [],
  groups: [],
  then: [],
  relations: [],
}

function partsOf(rule: Rule): readonly Expr[] {
  const expr = rule.when?.expr
  return expr?.op === 'and' ? expr.of : []
}

/** Whether the given facts alone prove an indexed conjunct false. */
function refuted(expr: Expr, given: ReadonlyMap<string, Json>): boolean {
  const value = truth(expr, given)
  return value === false
}

function truth(expr: Expr, given: ReadonlyMap<string, Json>): boolean | undefined {
  if (expr.op === 'not') {
    const inner = truth(expr.of, given)
    return inner === undefined ? undefined : !inner
  }
  if (expr.op === 'fact') {
    const value = given.get(expr.name)
    return typeof value === 'boolean' ? value : undefined
  }
  if (!('left' in expr)) return undefined
  const side = (part: Expr) =>
    part.op === 'const' ? part.value : part.op === 'fact' ? given.get(part.name) : undefined
  if (expr.left.op === 'fact' && expr.right.op === 'fact') return undefined
  if (expr.op === 'in') {
    const value = side(expr.left)
    return value === undefined || expr.right.op !== 'list'
      ? undefined
      : expr.right.items.some((item) => item.op === 'const' && item.value === value)
  }
  const [left, right] = [side(expr.left), side(expr.right)]
  if (left === undefined || right === undefined) return undefined
  if (expr.op === '==') return left === right
  if (expr.op === '!=') return left !== right
  if (typeof left !== 'number' || typeof right !== 'number') return undefined
  return { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[expr.op as '<']
}

test('the index leaves exactly the rules that no given fact rules out, in order of id', () => {
  fc.assert(
    fc.property(rules, situations, (all, given) => {
      const naive = all.filter((rule) => !partsOf(rule).some((part) => refuted(part, given)))
      expect(new Matcher(all).find(given).rules.map((rule) => rule.id)).toEqual(naive.map((rule) => rule.id))
    }),
    { numRuns: 200 },
  )
})

test('asking twice with other values in between gives the same rules', () => {
  fc.assert(
    fc.property(rules, situations, situations, (all, one, other) => {
      const matcher = new Matcher(all)
      const before = matcher.find(one)
      matcher.find(other)
      expect(matcher.find(one)).toEqual(before)
    }),
    { numRuns: 50 },
  )
})
