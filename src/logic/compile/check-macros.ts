import { type MacroName, type Type, typeText } from '../../domain/index.ts'
import { ANY, BOOL, INT, listOf, plain } from '../values/types.ts'
import type { Checking, Locals, Typed } from './checking.ts'
import type { NodeOf } from './parse.ts'
import type { Scope } from './scope.ts'

/** `exists`, `all`, `exists_one`, `filter`, `map` and `count`: what is said of each element of a list, or key of a map. */
export function checkMacro(
  checking: Checking,
  node: NodeOf<'method'>,
  fn: MacroName,
  locals: Locals,
  wanted?: Type,
): Typed {
  const of = checking.infer(node.of, locals)
  const [variable, body, value] = node.args
  const most = fn === 'map' ? 3 : 2
  if (variable?.kind !== 'name' || !body || node.args.length > most) {
    return checking.fault('cel/syntax', node, `${fn} takes a variable and ${fn === 'map' ? 'a value' : 'a condition'}`)
  }
  if (firstSegments(checking.scope).has(variable.name)) checking.fault('cel/shadow', variable)
  const type = plain(of.type)
  const element = type.kind === 'list' ? type.of : type.kind === 'map' ? type.key : ANY
  if (of.expr && type.kind !== 'list' && type.kind !== 'map' && type.kind !== 'any') {
    checking.fault('cel/type', node.of, `${typeText(type)} is neither list nor map`)
  }
  const inner = new Map(locals).set(variable.name, element)
  const test = fn !== 'map' || value !== undefined
  const hint = wanted && plain(wanted)
  const each = hint?.kind === 'list' ? hint.of : undefined
  const checked = test ? checking.want(body, inner, BOOL) : checking.infer(body, inner, each)
  const mapped = value && checking.infer(value, inner, each)
  const result: Type =
    fn === 'filter' ? listOf(element) : fn === 'map' ? listOf((mapped ?? checked).type) : fn === 'count' ? INT : BOOL
  if (!of.expr || !checked.expr || (value && !mapped?.expr)) return { type: result }
  return {
    expr: {
      at: node.at,
      op: 'macro',
      fn,
      list: of.expr,
      variable: variable.name,
      body: checked.expr,
      ...(mapped?.expr ? { value: mapped.expr } : {}),
    },
    type: result,
  }
}

const firstsOf = new WeakMap<object, ReadonlySet<string>>()

/** First segments of facts: no loop variable is spelt like one (semantics D3). */
function firstSegments(scope: Scope): ReadonlySet<string> {
  let found = firstsOf.get(scope.facts)
  if (!found) {
    found = new Set([...scope.facts.keys()].map((name) => name.split('.', 1)[0] ?? name))
    firstsOf.set(scope.facts, found)
  }
  return found
}
