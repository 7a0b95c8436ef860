import { type Expr, type Type, typeText } from '../../domain/index.ts'
import { ANY, INT, plain, STRING } from '../values/types.ts'
import { checkConstant } from './check-constants.ts'
import { BROKEN, type Checking, type Locals, type Typed } from './checking.ts'
import type { NodeOf } from './parse.ts'
import { near } from './scope.ts'

/** A field of a record that is checked already, or the value under a key of a map. */
export function checkField(checking: Checking, node: NodeOf<'select'>, of: Expr, ofType: Type): Typed {
  const type = plain(ofType)
  if (type.kind === 'any') return { expr: { at: node.at, op: 'field', of, name: node.field }, type: ANY }
  if (type.kind === 'map') {
    const key = checkConstant(checking, node, node.field, type.key) ?? {
      expr: { at: node.at, op: 'const' as const, value: node.field },
      type: STRING,
    }
    return key.expr ? { expr: { at: node.at, op: 'index', of, key: key.expr }, type: type.value } : BROKEN
  }
  const record = type.kind === 'record' ? checking.scope.records.get(type.name) : undefined
  if (!record) return checking.fault('cel/unknown-field', node, `${typeText(type)} has no fields`, [], node.field)
  const field = record.fields.find((each) => each.name === node.field)
  if (!field) {
    return checking.fault(
      'cel/unknown-field',
      node,
      record.name,
      near(checking.scope, node.field, () => record.fields.map((each) => each.name)),
      node.field,
    )
  }
  return { expr: { at: node.at, op: 'field', of, name: field.name }, type: field.type }
}

export function checkIndex(checking: Checking, node: NodeOf<'index'>, locals: Locals): Typed {
  const of = checking.infer(node.of, locals)
  if (!of.expr) return BROKEN
  const type = plain(of.type)
  if (type.kind === 'list' || type.kind === 'any') {
    const key = checking.want(node.key, locals, type.kind === 'any' ? ANY : INT)
    const element = type.kind === 'list' ? type.of : ANY
    return key.expr ? { expr: { at: node.at, op: 'index', of: of.expr, key: key.expr }, type: element } : BROKEN
  }
  if (type.kind === 'map') {
    const key = checking.want(node.key, locals, type.key)
    return key.expr ? { expr: { at: node.at, op: 'index', of: of.expr, key: key.expr }, type: type.value } : BROKEN
  }
  return checking.fault('cel/type', node.of, `${typeText(type)} is neither list nor map`)
}
