import { type Expr, type Type, typeText } from '../../domain/index.ts'
import { ANY, BOOL, fits, INT, isNumeric, join, listOf, NUMBER, plain, STRING } from '../values/types.ts'
import { checkPair, needsHint } from './check-sides.ts'
import { BROKEN, type Checking, type Locals, type Typed } from './checking.ts'
import type { NodeOf } from './parse.ts'

/** `!` and `-`. */
export function checkUnary(checking: Checking, { at, op, of }: NodeOf<'unary'>, locals: Locals): Typed {
  const inner = checking.want(of, locals, op === '!' ? BOOL : NUMBER)
  if (!inner.expr) return BROKEN
  return op === '!'
    ? { expr: { at, op: 'not', of: inner.expr }, type: BOOL }
    : { expr: negated(at, inner.expr), type: plain(inner.type) }
}

/** `test ? then : else`. */
export function checkChoice(checking: Checking, node: NodeOf<'if'>, locals: Locals, wanted?: Type): Typed {
  const test = checking.want(node.test, locals, BOOL)
  const [then, other] = checkPair(checking, node.then, node.else, locals, wanted)
  const type = join(then.type, other.type)
  if (!type)
    return checking.fault('cel/type', node.else, `${typeText(then.type)} and ${typeText(other.type)} in one choice`)
  if (!test.expr || !then.expr || !other.expr) return { type }
  return { expr: { at: node.at, op: 'if', test: test.expr, then: then.expr, else: other.expr }, type }
}

export function checkBinary(checking: Checking, node: NodeOf<'binary'>, locals: Locals): Typed {
  const { op } = node
  switch (op) {
    case '&&':
    case '||':
      return checkJunction(checking, node, op, locals)
    case '==':
    case '!=':
      return checkEquality(checking, node, op, locals)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return checkOrder(checking, node, op, locals)
    case 'in':
      return checkMembership(checking, node, locals)
    case '+':
      return checkPlus(checking, node, locals)
    default: {
      const left = checking.want(node.left, locals, NUMBER)
      const right = checking.want(node.right, locals, NUMBER)
      return arithmetic(checking, node, op, left, right)
    }
  }
}

type Binary = NodeOf<'binary'>

function checkJunction(checking: Checking, node: Binary, op: '&&' | '||', locals: Locals): Typed {
  const parts = [checking.want(node.left, locals, BOOL), checking.want(node.right, locals, BOOL)]
  const name = op === '&&' ? 'and' : 'or'
  const of = parts.flatMap(({ expr }) => (expr === undefined ? [] : expr.op === name ? expr.of : [expr]))
  return parts.every((each) => each.expr) ? { expr: { at: node.at, op: name, of }, type: BOOL } : { type: BOOL }
}

function checkEquality(checking: Checking, node: Binary, op: '==' | '!=', locals: Locals): Typed {
  const [left, right] = checkPair(checking, node.left, node.right, locals)
  if (!left.expr || !right.expr) return { type: BOOL }
  const nullable = (a: Type, b: Type) =>
    a.kind !== 'null' || b.kind === 'optional' || b.kind === 'null' || b.kind === 'any'
  if (!nullable(left.type, right.type) || !nullable(right.type, left.type)) {
    checking.fault('cel/type', node, 'only a `T?` can be null')
  } else if (!fits(left.type, right.type) && !fits(right.type, left.type)) {
    checking.fault('cel/type', node, `${typeText(left.type)} is never ${typeText(right.type)}`)
  }
  return { expr: { at: node.at, op, left: left.expr, right: right.expr }, type: BOOL }
}

function checkOrder(checking: Checking, node: Binary, op: '<' | '<=' | '>' | '>=', locals: Locals): Typed {
  const [left, right] = checkPair(checking, node.left, node.right, locals)
  if (!left.expr || !right.expr) return { type: BOOL }
  const l = plain(left.type)
  const r = plain(right.type)
  const ordered = (isNumeric(l) && isNumeric(r)) || (l.kind === 'string' && r.kind === 'string')
  if (!ordered) checking.fault('cel/type', node, `${typeText(left.type)} ${op} ${typeText(right.type)}`)
  return { expr: { at: node.at, op, left: left.expr, right: right.expr }, type: BOOL }
}

function checkMembership(checking: Checking, node: Binary, locals: Locals): Typed {
  const hinted = needsHint(checking, node.right, locals)
  const early = hinted ? checking.infer(node.left, locals) : undefined
  const right = checking.infer(node.right, locals, early && listOf(early.type))
  if (!right.expr) return { type: BOOL }
  const type = plain(right.type)
  const element =
    type.kind === 'list' ? type.of : type.kind === 'map' ? type.key : type.kind === 'any' ? ANY : undefined
  if (!element) {
    checking.fault('cel/type', node.right, `${typeText(type)} is neither list nor map`)
    return { type: BOOL }
  }
  const left = early ?? checking.infer(node.left, locals, element)
  if (!left.expr) return { type: BOOL }
  if (!fits(left.type, element)) checking.fault('cel/type', node, `${typeText(left.type)} in ${typeText(type)}`)
  return { expr: { at: node.at, op: 'in', left: left.expr, right: right.expr }, type: BOOL }
}

/** Two lists, two texts, or two numbers. */
function checkPlus(checking: Checking, node: Binary, locals: Locals): Typed {
  const [left, right] = checkPair(checking, node.left, node.right, locals)
  if (!left.expr || !right.expr) return BROKEN
  const l = plain(left.type)
  const r = plain(right.type)
  if (l.kind === 'list' && r.kind === 'list') {
    const type = join(l, r)
    if (!type) return checking.fault('cel/type', node, `${typeText(l)} + ${typeText(r)}`)
    return { expr: { at: node.at, op: 'concat', left: left.expr, right: right.expr }, type }
  }
  if (l.kind === 'string' && r.kind === 'string') {
    return { expr: { at: node.at, op: 'concat', left: left.expr, right: right.expr }, type: STRING }
  }
  return arithmetic(checking, node, '+', left, right)
}

function arithmetic(
  checking: Checking,
  node: Binary,
  op: '+' | '-' | '*' | '/' | '%',
  left: Typed,
  right: Typed,
): Typed {
  const l = plain(left.type)
  const r = plain(right.type)
  if (!left.expr || !right.expr) return BROKEN
  if (!isNumeric(l) || !isNumeric(r)) return checking.fault('cel/type', node, `${typeText(l)} ${op} ${typeText(r)}`)
  const int = l.kind === 'int' && r.kind === 'int' && op !== '/'
  return {
    expr: { at: node.at, op, left: left.expr, right: right.expr, ...(int ? { int } : {}) },
    type: int ? INT : NUMBER,
  }
}

function negated(at: readonly [number, number], expr: Expr): Expr {
  if (expr.op === 'const' && typeof expr.value === 'number') return { at, op: 'const', value: -expr.value }
  return { at, op: 'neg', of: expr }
}
