import { anyCase, type EnumType, type Type, typeText } from '../../domain/index.ts'
import { BOOL, INT, NULL, NUMBER, plain, STRING } from '../values/types.ts'
import type { Checking, Typed } from './checking.ts'
import type { Node, NodeOf } from './parse.ts'
import { near, type Scope } from './scope.ts'

export function checkLiteral(checking: Checking, node: NodeOf<'literal'>, wanted?: Type): Typed {
  const { at, value } = node
  if (value === null) return { expr: { at, op: 'const', value }, type: NULL }
  if (typeof value === 'boolean') return { expr: { at, op: 'const', value }, type: BOOL }
  if (typeof value === 'number') return { expr: { at, op: 'const', value }, type: node.int ? INT : NUMBER }
  return checkConstant(checking, node, value, wanted) ?? { expr: { at, op: 'const', value }, type: STRING }
}

/** A text where an enumeration or a card is wanted. */
export function checkConstant(checking: Checking, node: Node, text: string, wanted?: Type): Typed | undefined {
  const type = wanted && plain(wanted)
  if (type?.kind === 'enum') {
    const values = enumeration(checking.scope, type.name).values
    const value = values.find((each) => each.name === text)
    if (value) return { expr: { at: node.at, op: 'const', value: value.name }, type }
    return checking.fault(
      'cel/unknown-constant',
      node,
      `${typeText(type)}`,
      near(checking.scope, text, () => values.map((each) => each.name)),
      text,
    )
  }
  if (type?.kind === 'card') {
    const slug = checking.scope.card(text)
    if (slug === undefined) checking.fault('cel/unknown-card', node, undefined, [], text)
    return { expr: { at: node.at, op: 'const', value: slug ?? anyCase(text), card: true }, type }
  }
  return undefined
}

export function enumeration(scope: Scope, name: string): EnumType {
  return scope.enums.get(name) as EnumType
}
