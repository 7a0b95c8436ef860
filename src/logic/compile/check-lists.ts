import { type Expr, type Type, typeText } from '../../domain/index.ts'
import { ANY, join, listOf, plain } from '../values/types.ts'
import type { Checking, Locals, Typed } from './checking.ts'
import type { NodeOf } from './parse.ts'

export function checkList(checking: Checking, node: NodeOf<'list'>, locals: Locals, wanted?: Type): Typed {
  const hint = wanted && plain(wanted)
  let element: Type | undefined = hint?.kind === 'list' ? hint.of : undefined
  const hinted = element
  const items: Expr[] = []
  let whole = true
  let type: Type = ANY
  for (const item of node.items) {
    const found = checking.infer(item, locals, hinted ?? element)
    if (!found.expr) whole = false
    else {
      const joined = join(type, found.type)
      if (joined) type = joined
      else {
        checking.fault('cel/type', item, `${typeText(found.type)} in a list of ${typeText(type)}`)
        whole = false
      }
      items.push(found.expr)
      element ??= found.type
    }
  }
  return whole ? { expr: { at: node.at, op: 'list', items }, type: listOf(type) } : { type: listOf(type) }
}

export function checkMap(checking: Checking, node: NodeOf<'map'>, locals: Locals, wanted?: Type): Typed {
  const hint = wanted && plain(wanted)
  let key: Type = hint?.kind === 'map' ? hint.key : ANY
  let value: Type = hint?.kind === 'map' ? hint.value : ANY
  const entries: (readonly [Expr, Expr])[] = []
  let whole = true
  for (const [keyNode, valueNode] of node.entries) {
    const k = checking.infer(keyNode, locals, key)
    const v = checking.infer(valueNode, locals, value)
    const keys = join(key, k.type)
    const values = join(value, v.type)
    if (!keys) checking.fault('cel/type', keyNode, `${typeText(k.type)} among keys of ${typeText(key)}`)
    if (!values) checking.fault('cel/type', valueNode, `${typeText(v.type)} among values of ${typeText(value)}`)
    if (!k.expr || !v.expr || !keys || !values) {
      whole = false
      continue
    }
    key = keys
    value = values
    entries.push([k.expr, v.expr])
  }
  const type: Type = { kind: 'map', key, value }
  return whole ? { expr: { at: node.at, op: 'map', entries }, type } : { type }
}
