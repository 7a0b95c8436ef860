import { type Expr, type Type, typeText } from '../../domain/index.ts'
import { listOf, plain } from '../values/types.ts'
import { enumeration } from './check-constants.ts'
import { checkField } from './check-fields.ts'
import { BROKEN, type Checking, type Locals, type Typed } from './checking.ts'
import type { Node, NodeOf } from './parse.ts'
import { isBound, near, type Scope } from './scope.ts'

/** A name, a dotted name, a field of a record: the longest name in the vocabulary first (semantics A4). */
export function checkName(checking: Checking, node: NodeOf<'name' | 'select'>, locals: Locals, wanted?: Type): Typed {
  const segments = chain(node)
  if (!segments) {
    const select = node as NodeOf<'select'>
    const of = checking.infer(select.of, locals)
    return of.expr ? checkField(checking, select, of.expr, of.type) : BROKEN
  }
  const names = segments.map((each) => each.name)
  const first = names[0] as string
  const local = locals.get(first) ?? checking.scope.bound.get(first)?.element
  const type = wanted && plain(wanted)
  if (locals.has(first) || (local && !declared(checking.scope, names))) {
    return checkFields(
      checking,
      segments,
      1,
      { at: (segments[0] as Segment).node.at, op: 'var', name: first },
      local as Type,
    )
  }
  if (type?.kind === 'enum' && names.length === 1) {
    const value = enumeration(checking.scope, type.name).values.find((each) => each.name === first)
    if (value) return { expr: { at: node.at, op: 'const', value: value.name }, type }
  }
  const found = declared(checking.scope, names)
  if (found) {
    const of = (segments[found.length - 1] as Segment).node
    return checkFields(checking, segments, found.length, { ...found.expr, at: of.at }, found.type)
  }
  if (type?.kind === 'enum' && names.length === 1) {
    const meant = near(checking.scope, first, () => [
      ...enumeration(checking.scope, type.name).values.map((each) => each.name),
      ...allNames(checking.scope),
    ])
    return checking.fault('cel/unknown-constant', node, typeText(type), meant)
  }
  const meant = near(checking.scope, names.join('.'), () => [
    ...allNames(checking.scope),
    ...locals.keys(),
    ...checking.scope.bound.keys(),
  ])
  return checking.fault('cel/unknown-name', node, undefined, meant)
}

function checkFields(
  checking: Checking,
  segments: readonly Segment[],
  from: number,
  start: Expr,
  startType: Type,
): Typed {
  let expr = start
  let type = startType
  for (const segment of segments.slice(from)) {
    const next = checkField(checking, segment.node as NodeOf<'select'>, expr, type)
    if (!next.expr) return BROKEN
    expr = next.expr
    type = next.type
  }
  return { expr, type }
}

/** The longest declared name that names begin with, and how many of them it is made of. */
export function declared(
  scope: Scope,
  names: readonly string[],
): { length: number; expr: Expr; type: Type } | undefined {
  for (let length = names.length; length > 0; length--) {
    const name = names.slice(0, length).join('.')
    const quantity = scope.quantities.get(name)
    if (quantity) {
      const each = quantity.each
      if (!each) return { length, expr: { op: 'quantity', name }, type: quantity.type }
      return isBound(each, scope)
        ? { length, expr: { op: 'quantity', name, bound: true }, type: quantity.type }
        : { length, expr: { op: 'quantity', name }, type: listOf(quantity.type) }
    }
    const fact = scope.facts.get(name)
    if (fact) return { length, expr: { op: 'fact', name }, type: fact.type }
  }
  return undefined
}

function allNames(scope: Scope): string[] {
  return [...scope.facts.keys(), ...scope.quantities.keys()]
}

interface Segment {
  readonly name: string
  readonly node: Node
}

/** The dotted name a chain of selections spells, from its first segment; undefined when it starts elsewhere. */
export function chain(node: Node): Segment[] | undefined {
  if (node.kind === 'name') return [{ name: node.name, node }]
  if (node.kind !== 'select') return undefined
  const before = chain(node.of)
  return before && [...before, { name: node.field, node }]
}
