import { type MacroName, nearest, type Type, typeText } from '../../domain/index.ts'
import { ANY, BOOL, listOf, plain } from '../values/types.ts'
import { checkMacro } from './check-macros.ts'
import { chain } from './check-names.ts'
import { needsHint } from './check-sides.ts'
import { BROKEN, type Checking, type Locals, type Typed } from './checking.ts'
import { FUNCTIONS, type FunctionShape, MACROS, REFUSED } from './functions.ts'
import type { Node, NodeOf } from './parse.ts'
import { resultOf } from './results.ts'
import { isBound, near } from './scope.ts'

export function checkCall(checking: Checking, node: NodeOf<'call'>, locals: Locals, wanted?: Type): Typed {
  if (node.fn === 'has') return checkHas(checking, node, locals)
  if (node.fn === 'may' || node.fn === 'must') return checkVerdict(checking, node, node.fn)
  const shape = FUNCTIONS.get(node.fn)
  if (!shape || shape.only === 'method') return noFunction(checking, node, node.fn)
  return apply(checking, node, shape, node.args, locals, wanted)
}

export function checkMethod(checking: Checking, node: NodeOf<'method'>, locals: Locals, wanted?: Type): Typed {
  const macro = MACROS.has(node.fn) && !(node.fn === 'count' && node.args.length === 0)
  if (macro) return checkMacro(checking, node, node.fn as MacroName, locals, wanted)
  const shape = FUNCTIONS.get(node.fn)
  if (!shape || shape.only === 'call') return noFunction(checking, node, node.fn)
  return apply(checking, node, shape, [node.of, ...node.args], locals, wanted)
}

function noFunction(checking: Checking, node: Node, name: string): Typed {
  if (REFUSED.has(name)) return checking.fault('cel/refused', node, undefined, [], name)
  return checking.fault(
    'cel/unknown-function',
    node,
    undefined,
    nearest(name, [...FUNCTIONS.keys(), ...MACROS, 'has', 'may', 'must']),
    name,
  )
}

/** `has(record.field)`. */
function checkHas(checking: Checking, node: NodeOf<'call'>, locals: Locals): Typed {
  const [of] = node.args
  if (node.args.length !== 1 || of?.kind !== 'select')
    return checking.fault('cel/refused', node, 'has() asks about a field')
  const found = checking.infer(of, locals)
  if (!found.expr) return { type: BOOL }
  if (found.expr.op !== 'field')
    return checking.fault('cel/refused', node, 'has() is not asked of facts: leave the fact out instead')
  if (found.type.kind !== 'optional')
    return checking.fault(
      'cel/refused',
      node,
      `only a field of a type \`T?\` may be absent, this is ${typeText(found.type)}`,
    )
  return { expr: { at: node.at, op: 'has', of: found.expr.of, name: found.expr.name }, type: BOOL }
}

/** `may(action)` and `must(action)`. */
function checkVerdict(checking: Checking, node: NodeOf<'call'>, op: 'may' | 'must'): Typed {
  const [argument] = node.args
  const name =
    argument?.kind === 'literal' && typeof argument.value === 'string'
      ? argument.value
      : argument && (argument.kind === 'name' || argument.kind === 'select')
        ? chain(argument)
            ?.map((each) => each.name)
            .join('.')
        : undefined
  if (node.args.length !== 1 || name === undefined)
    return checking.fault('cel/type', node, `${op} takes the name of one action`)
  const action = checking.scope.actions.get(name)
  if (!action)
    return checking.fault(
      'name/unknown-action',
      argument ?? node,
      undefined,
      near(checking.scope, name, () => [...checking.scope.actions.keys()]),
    )
  if (!action.each) return { expr: { at: node.at, op, action: name }, type: BOOL }
  return isBound(action.each, checking.scope)
    ? { expr: { at: node.at, op, action: name, bound: true }, type: BOOL }
    : { expr: { at: node.at, op, action: name }, type: listOf(BOOL) }
}

/** A call of a function, or the same as a method of its first argument. */
function apply(
  checking: Checking,
  node: NodeOf<'call' | 'method'>,
  { arity: [least, most] }: FunctionShape,
  args: readonly Node[],
  locals: Locals,
  wanted?: Type,
): Typed {
  const { fn } = node
  if (args.length < least || args.length > most) {
    const number = least === most ? `${least}` : `${least} or more`
    return checking.fault(
      'cel/type',
      node,
      `${fn} takes ${number} ${most === 1 ? 'value' : 'values'}, here are ${args.length}`,
    )
  }
  const hint = fn === 'distinct' ? wanted : fn === 'only' ? wanted && listOf(wanted) : undefined
  const typed =
    fn === 'assign'
      ? checkAssignment(checking, args[0] as Node, args[1] as Node, locals)
      : args.map((arg) => checking.infer(arg, locals, hint))
  const exprs = typed.flatMap(({ expr }) => (expr ? [expr] : []))
  const types = typed.map(({ type }) => plain(type))
  if (exprs.length < args.length) return BROKEN
  const type = resultOf(fn, types)
  if (!type) return checking.fault('cel/type', node, `${fn} of ${types.map(typeText).join(', ')}`)
  return { expr: { at: node.at, op: 'call', fn, args: exprs, ...(type.kind === 'int' ? { int: true } : {}) }, type }
}

/** `assign(needs, offers)`: what one side leaves open the other decides. */
function checkAssignment(checking: Checking, needs: Node, offers: Node, locals: Locals): Typed[] {
  if (needsHint(checking, needs, locals) && !needsHint(checking, offers, locals)) {
    const right = checking.infer(offers, locals)
    const inside = plain(right.type)
    const offer = inside.kind === 'list' ? plain(inside.of) : ANY
    const one = offer.kind === 'list' ? offer.of : offer.kind === 'map' ? offer.key : offer
    return [checking.infer(needs, locals, listOf(one)), right]
  }
  const left = checking.infer(needs, locals)
  const inside = plain(left.type)
  const need = inside.kind === 'list' ? inside.of : ANY
  const nested = offers.kind === 'list' && offers.items.some((item) => item.kind === 'list')
  return [left, checking.infer(offers, locals, nested ? listOf(listOf(need)) : listOf(need))]
}
