import type { Type } from '../../domain/index.ts'
import { declared } from './check-names.ts'
import type { Checking, Locals, Typed } from './checking.ts'
import type { Node } from './parse.ts'

/** Two sides of one type, either of which may be an enumeration's bare constant. */
export function checkPair(
  checking: Checking,
  left: Node,
  right: Node,
  locals: Locals,
  wanted?: Type,
): readonly [Typed, Typed] {
  if (wanted) return [checking.infer(left, locals, wanted), checking.infer(right, locals, wanted)]
  if (needsHint(checking, left, locals) && !needsHint(checking, right, locals)) {
    const r = checking.infer(right, locals)
    return [checking.infer(left, locals, r.type), r]
  }
  const l = checking.infer(left, locals)
  return [l, checking.infer(right, locals, l.type)]
}

/** A text, a name nothing declares, or a list of such: what the other side's type decides. */
export function needsHint(checking: Checking, node: Node, locals: Locals): boolean {
  if (node.kind === 'literal') return typeof node.value === 'string' || node.value === null
  if (node.kind === 'list')
    return node.items.length === 0 || node.items.some((item) => needsHint(checking, item, locals))
  if (node.kind === 'if') return needsHint(checking, node.then, locals) || needsHint(checking, node.else, locals)
  if (node.kind !== 'name') return false
  return !locals.has(node.name) && !checking.scope.bound.has(node.name) && !declared(checking.scope, [node.name])
}
