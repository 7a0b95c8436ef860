import {
  type Cel,
  type Conclusion,
  type Condition,
  compare,
  components,
  type Diagnostic,
  type Each,
  type Expr,
  FORGETFUL,
  fault,
  kept,
  type LinkedRule,
  type Memory,
  MOST_IN_CONTENT,
  type ParsedConclusion,
  type Rule,
  Suggestions,
  type Type,
  typeText,
} from '../../domain/index.ts'
import { BOOL, isNumeric, plain } from '../values/types.ts'
import { conjunctsOf } from './canonical.ts'
import { type Checked, checkCel } from './check.ts'
import { circles } from './circles.ts'
import { namesIn } from './names.ts'
import { near, type Scope } from './scope.ts'
import { celDiagnostics } from './vocabulary.ts'

/** What says how a rule stands in its pack is no matter. */
type UncheckedRule = Omit<LinkedRule, 'stage' | 'accept'> & Partial<LinkedRule>

/**
 * Checks the conditions and values of linked rules against the vocabulary. A faulty rule is left out whole, since a
 * rule without its condition would say something else. Source: semantics A3, D, F.
 * @param memory of the rules as they were: a text without a fault is not checked again under the same scope.
 * @param isWanted of the rules, those that are compiled; what one may name can hang on all.
 */
export function compileRules<Unchecked extends UncheckedRule>(
  pack: { readonly rules: readonly Unchecked[] },
  scope: Scope,
  memory: Memory = FORGETFUL,
  isWanted: (rule: Unchecked) => boolean = () => true,
): { readonly rules: readonly Rule[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const bound = boundVariables(pack.rules, scope, memory)
  const suggestions = new Suggestions(MOST_IN_CONTENT)
  const compiled = pack.rules.filter(isWanted).flatMap((rule) => {
    const inReach = bound.get(rule) as Scope['bound']
    const reach = [...inReach].map(([name, { listText }]) => `${name}: ${listText}`).join('\n')
    const compileAnew = (): Compiled => {
      const within = { ...scope, suggestions, bound: inReach }
      const check: Check = (part, { text }, ...wanted) => {
        const inputs = [scope.facts, text, reach, wanted.map(typeText).join('\n')]
        return memory.kept(`cel ${rule.id} ${part}`, inputs, () => checkCel(text, within, wanted), isFaultless)
      }
      const faults: Diagnostic[] = []
      return { rule: compileRule(rule, within, check, faults), faults }
    }
    const { rule: made, faults } = memory.of('compiled', rule, [scope, reach], compileAnew, isFaultless)
    diagnostics.push(...faults)
    return made ?? []
  })
  const turned = compiled.map((rule) =>
    memory.of('turned', rule, [], () => memory.same(`turned ${rule.id}`, turnedBy(rule))),
  )
  const turning = memory.kept('circles', [scope, ...turned], () => circles(compiled, scope))
  const byId = new Map(pack.rules.map((rule) => [rule.id, rule]))
  for (const { rule, through } of turning) {
    const { when, place } = byId.get(rule) as UncheckedRule
    diagnostics.push(fault('cel/circle', when?.place ?? place, rule, { detail: through.join(' -> '), rule }))
  }
  const out = new Set(turning.map((each) => each.rule))
  const rules = compiled.filter((rule) => !out.has(rule.id)).sort((a, b) => compare(a.id, b.id))
  return { rules, diagnostics }
}

/** All of a rule by which it can stand on a circle. */
function turnedBy({ id, when, then, relations }: Rule): readonly unknown[] {
  const concluded = then.flatMap((each): unknown[] => {
    if (each.kind === 'note') return []
    return 'action' in each ? ['action', each.action] : ['quantity', each.quantity, namesIn(each.value)]
  })
  const lifted = relations.flatMap(({ kind, target }) => (kind === 'lifts' ? [target] : []))
  return [id, when ? namesIn(when.expr) : undefined, concluded, lifted]
}

/** Checks one text of a rule, unless it is known. @param part of the rule it is. */
type Check = (part: string, cel: Cel, ...wanted: readonly Type[]) => Checked

/** A rule compiled, unless it is left out; and what is wrong in it. */
interface Compiled {
  readonly rule: Rule | undefined
  readonly faults: readonly Diagnostic[]
}

/** What may have been meant by a misspelt name depends on all that is misspelt. */
function isFaultless({ faults }: Pick<Checked | Compiled, 'faults'>): boolean {
  return faults.length === 0
}

function compileRule(rule: UncheckedRule, scope: Scope, check: Check, diagnostics: Diagnostic[]): Rule | undefined {
  let whole = true
  let when: Condition | undefined
  if (rule.when) {
    const checked = check('when', rule.when, BOOL)
    diagnostics.push(...celDiagnostics(rule.when, checked, rule.id))
    const { expr } = checked
    if (expr) when = { text: rule.when.text.trim(), expr, conjuncts: kept(conjuncts, expr, () => conjunctsOf(expr)) }
    else whole = false
  }
  const then: Conclusion[] = []
  for (const [at, parsed] of rule.then.entries()) {
    const conclusion = compileConclusion(
      parsed,
      scope,
      rule.id,
      (...asked) => check(`then ${at}`, ...asked),
      diagnostics,
    )
    if (conclusion) then.push(conclusion)
    else whole = false
  }
  if (!whole) return undefined
  const { stage: _, accept: __, place: ___, when: ____, relations, ...rest } = rule
  return {
    ...rest,
    ...(when === undefined ? {} : { when }),
    then,
    relations: relations.map(({ place: _, ...relation }) => relation),
  }
}

/** By condition: what of it is known is not worked out again. */
const conjuncts = new WeakMap<Expr, readonly string[]>()

function compileConclusion(
  parsed: ParsedConclusion,
  scope: Scope,
  rule: string,
  check: (cel: Cel, ...wanted: readonly Type[]) => Checked,
  diagnostics: Diagnostic[],
): Conclusion | undefined {
  if (parsed.kind === 'note') return parsed
  if ('action' in parsed) {
    const { value, place } = parsed.action
    if (scope.actions.has(value)) return { kind: parsed.kind, action: value }
    diagnostics.push(
      fault('name/unknown-action', place, value, {
        nearest: near(scope, value, () => [...scope.actions.keys()]),
        rule,
      }),
    )
    return undefined
  }
  const { value: name, place } = parsed.quantity
  const quantity = scope.quantities.get(name)
  if (!quantity) {
    diagnostics.push(
      fault('name/unknown-quantity', place, name, {
        nearest: near(scope, name, () => [...scope.quantities.keys()]),
        rule,
      }),
    )
    return undefined
  }
  const type = plain(quantity.type)
  const wanted = wantedFor(parsed.kind, quantity.type)
  if (!wanted) {
    diagnostics.push(fault('quantity/not-numeric', place, name, { detail: typeText(type), rule }))
    return undefined
  }
  const checked = check(parsed.value, ...wanted)
  diagnostics.push(...celDiagnostics(parsed.value, checked, rule))
  return checked.expr && { kind: parsed.kind, quantity: name, value: checked.expr, text: parsed.value.text.trim() }
}

/** What a contribution's value may be; undefined where this cannot be done to the quantity (semantics F1). */
function wantedFor(
  kind: 'set' | 'add' | 'multiply' | 'atLeast' | 'atMost',
  quantity: Type,
): readonly Type[] | undefined {
  const type = plain(quantity)
  if (kind === 'set') return [quantity]
  if (isNumeric(type)) return [{ kind: 'number' }]
  return kind === 'add' && type.kind === 'list' ? [type, type.of] : undefined
}

/** The `each` variables a rule may name: those that everything it concludes on, or lifts, is evaluated with. */
function boundVariables(
  rules: readonly UncheckedRule[],
  scope: Scope,
  memory: Memory,
): ReadonlyMap<UncheckedRule, Scope['bound']> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const lifted = ({ relations }: UncheckedRule) =>
    relations.flatMap(({ kind, target }) => (kind === 'lifts' ? (byId.get(target) ?? []) : []))
  const own = (rule: UncheckedRule) => memory.of('bound', rule, [scope], () => shared(targetsOf(rule.then, scope)))
  const found = new Map(rules.map((rule) => [rule, own(rule)]))
  const lifters = rules.filter((rule) => lifted(rule).length > 0)
  // What a rule lifts comes before it; lifting in a circle is a fault of its own.
  for (const rule of components(lifters, lifted).flat()) {
    const beneath = lifted(rule)
    if (beneath.length === 0) continue
    found.set(rule, shared([...targetsOf(rule.then, scope), ...beneath.map((each) => found.get(each) ?? NONE)]))
  }
  return found
}

const NONE: Scope['bound'] = new Map()

/** What all of them name alike. */
function shared([first = NONE, ...rest]: readonly Scope['bound'][]): Scope['bound'] {
  if (first.size === 0) return NONE
  return new Map(
    [...first].filter(([name, each]) => rest.every((other) => other.get(name)?.listText === each.listText)),
  )
}

/** For each thing concluded on, the loop variable that it is evaluated with, if there is one. */
function targetsOf(then: readonly ParsedConclusion[], scope: Scope): ReadonlyMap<string, Each>[] {
  return then.flatMap((each) => {
    if (each.kind === 'note') return []
    const target: { readonly each?: Each } | undefined =
      'action' in each ? scope.actions.get(each.action.value) : scope.quantities.get(each.quantity.value)
    return target ? [new Map(target.each ? [[target.each.variable, target.each]] : [])] : []
  })
}
