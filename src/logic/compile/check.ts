import {
  type BinaryOp,
  type EnumType,
  type Expr,
  type FaultCode,
  type MacroName,
  nearest,
  type Type,
  typeText,
} from '../../domain/index.ts'
import { ANY, BOOL, fits, INT, isNumeric, join, listOf, NULL, NUMBER, plain, STRING } from '../values/types.ts'
import { FUNCTIONS, type FunctionShape, MACROS, REFUSED } from './functions.ts'
import { type Node, parseCel } from './parse.ts'
import { isBound, type Scope } from './scope.ts'

/** One fault in a condition; `at` is an offset into its text. */
export interface CheckFault {
  readonly code: FaultCode
  readonly at: number
  readonly found: string
  readonly detail?: string
  readonly nearest?: readonly string[]
}

/** A text as it was checked: its expression and type, and all that is wrong with it. */
export interface Checked {
  /** Absent when there is a fault. */
  readonly expr?: Expr
  readonly type: Type
  readonly faults: readonly CheckFault[]
}

/**
 * Parses and checks one CEL text against the vocabulary.
 * @param wanted the type it must have: `bool` for a condition, the quantity's for a value.
 * All faults are found in one go; a fault in a part leaves the rest to be checked.
 * Source: design, Conditions; semantics A4, D.
 */
export function checkCel(text: string, scope: Scope, wanted: Type | readonly Type[]): Checked {
  const parsed = parseCel(text)
  if (!parsed.ok) {
    const found = text.slice(parsed.at[0], parsed.at[1]).trim() || text.trim() || text
    return { type: ANY, faults: [{ code: parsed.code, at: parsed.at[0], found, detail: parsed.why }] }
  }
  const checker = new Checker(text, scope)
  const wants = Array.isArray(wanted) ? (wanted as readonly Type[]) : [wanted as Type]
  const expected = wants[0] as Type
  const result = checker.infer(parsed.node, new Map(), expected)
  if (result.expr && !wants.some((type) => fits(result.type, type))) {
    checker.fault(
      'cel/type',
      parsed.node,
      `this is ${typeText(result.type)}, wanted is ${wants.map(typeText).join(' or ')}`,
    )
  }
  const faults = checker.faults
  return faults.some((each) => each.code !== 'cel/unknown-card') || !result.expr
    ? { type: result.type, faults }
    : { expr: result.expr, type: result.type, faults }
}

interface Typed {
  readonly expr?: Expr
  readonly type: Type
}

type Locals = ReadonlyMap<string, Type>
const BROKEN: Typed = { type: ANY }

class Checker {
  readonly faults: CheckFault[] = []
  readonly text: string
  readonly scope: Scope
  /** First segments of facts: no loop variable is spelt like one (semantics D3). */
  private readonly firsts: ReadonlySet<string>

  constructor(text: string, scope: Scope) {
    this.text = text
    this.scope = scope
    this.firsts = firstSegments(scope)
  }

  fault(code: FaultCode, node: Node, detail?: string, near?: readonly string[], found?: string): Typed {
    const written = found ?? this.text.slice(node.at[0], node.at[1])
    this.faults.push({
      code,
      at: node.at[0],
      found: written.length > 60 ? `${written.slice(0, 57)}...` : written,
      ...(detail === undefined ? {} : { detail }),
      ...(near?.length ? { nearest: near } : {}),
    })
    return BROKEN
  }

  infer(node: Node, locals: Locals, wanted?: Type): Typed {
    const { at } = node
    switch (node.kind) {
      case 'literal':
        return this.literal(node, wanted)
      case 'name':
      case 'select':
        return this.path(node, locals, wanted)
      case 'index':
        return this.index(node, locals)
      case 'list':
        return this.list(node, locals, wanted)
      case 'map':
        return this.map(node, locals, wanted)
      case 'unary': {
        const inner = this.want(node.of, locals, node.op === '!' ? BOOL : NUMBER)
        if (!inner.expr) return BROKEN
        return node.op === '!'
          ? { expr: { at, op: 'not', of: inner.expr }, type: BOOL }
          : { expr: negated(at, inner.expr), type: plain(inner.type) }
      }
      case 'binary':
        return this.binary(node, locals)
      case 'if': {
        const test = this.want(node.test, locals, BOOL)
        const [then, other] = this.pair(node.then, node.else, locals, wanted)
        const type = join(then.type, other.type)
        if (!type)
          return this.fault('cel/type', node.else, `${typeText(then.type)} and ${typeText(other.type)} in one choice`)
        if (!test.expr || !then.expr || !other.expr) return { type }
        return { expr: { at, op: 'if', test: test.expr, then: then.expr, else: other.expr }, type }
      }
      case 'call':
        return this.call(node, locals, wanted)
      case 'method':
        return this.method(node, locals, wanted)
    }
  }

  /** Infers and complains where the type does not fit. */
  private want(node: Node, locals: Locals, wanted: Type): Typed {
    const found = this.infer(node, locals, wanted)
    if (found.expr && !fits(found.type, wanted)) {
      return this.fault('cel/type', node, `this is ${typeText(found.type)}, wanted is ${typeText(wanted)}`)
    }
    return found
  }

  private literal(node: Extract<Node, { kind: 'literal' }>, wanted?: Type): Typed {
    const { at, value } = node
    if (value === null) return { expr: { at, op: 'const', value }, type: NULL }
    if (typeof value === 'boolean') return { expr: { at, op: 'const', value }, type: BOOL }
    if (typeof value === 'number') return { expr: { at, op: 'const', value }, type: node.int ? INT : NUMBER }
    return this.constant(node, value, wanted) ?? { expr: { at, op: 'const', value }, type: STRING }
  }

  /** A text where an enumeration or a card is wanted. */
  private constant(node: Node, text: string, wanted?: Type): Typed | undefined {
    const type = wanted && plain(wanted)
    if (type?.kind === 'enum') {
      const values = this.enumeration(type.name).values
      const value = values.find((each) => each.name === text)
      if (value) return { expr: { at: node.at, op: 'const', value: value.name }, type }
      return this.fault(
        'cel/unknown-constant',
        node,
        `${typeText(type)}`,
        nearest(
          text,
          values.map((each) => each.name),
        ),
        text,
      )
    }
    if (type?.kind === 'card') {
      const slug = this.scope.card(text)
      if (slug === undefined) this.fault('cel/unknown-card', node, undefined, [], text)
      return { expr: { at: node.at, op: 'const', value: slug ?? text.trim().toLowerCase() }, type }
    }
    return undefined
  }

  private enumeration(name: string): EnumType {
    return this.scope.enums.get(name) as EnumType
  }

  /** A name, a dotted name, a field of a record: the longest name in the vocabulary first (semantics A4). */
  private path(node: Extract<Node, { kind: 'name' | 'select' }>, locals: Locals, wanted?: Type): Typed {
    const segments = chain(node)
    if (!segments) {
      const select = node as Extract<Node, { kind: 'select' }>
      const of = this.infer(select.of, locals)
      return of.expr ? this.field(select, of.expr, of.type) : BROKEN
    }
    const names = segments.map((each) => each.name)
    const first = names[0] as string
    const local = locals.get(first) ?? this.scope.bound.get(first)?.element
    const type = wanted && plain(wanted)
    if (locals.has(first) || (local && !this.longest(names))) {
      return this.fields(segments, 1, { at: (segments[0] as Segment).node.at, op: 'var', name: first }, local as Type)
    }
    if (type?.kind === 'enum' && names.length === 1) {
      const value = this.enumeration(type.name).values.find((each) => each.name === first)
      if (value) return { expr: { at: node.at, op: 'const', value: value.name }, type }
    }
    const found = this.longest(names)
    if (found) {
      const of = (segments[found.length - 1] as Segment).node
      return this.fields(segments, found.length, { ...found.expr, at: of.at }, found.type)
    }
    if (type?.kind === 'enum' && names.length === 1) {
      const near = nearest(first, [...this.enumeration(type.name).values.map((each) => each.name), ...this.allNames()])
      return this.fault('cel/unknown-constant', node, typeText(type), near)
    }
    const near = nearest(names.join('.'), [...this.allNames(), ...locals.keys(), ...this.scope.bound.keys()])
    return this.fault('cel/unknown-name', node, undefined, near)
  }

  private allNames(): string[] {
    return [...this.scope.facts.keys(), ...this.scope.quantities.keys()]
  }

  private longest(names: readonly string[]): { length: number; expr: Expr; type: Type } | undefined {
    for (let length = names.length; length > 0; length--) {
      const name = names.slice(0, length).join('.')
      const quantity = this.scope.quantities.get(name)
      if (quantity) {
        const each = quantity.each
        if (!each) return { length, expr: { op: 'quantity', name }, type: quantity.type }
        return isBound(each, this.scope)
          ? { length, expr: { op: 'quantity', name, bound: true }, type: quantity.type }
          : { length, expr: { op: 'quantity', name }, type: listOf(quantity.type) }
      }
      const fact = this.scope.facts.get(name)
      if (fact) return { length, expr: { op: 'fact', name }, type: fact.type }
    }
    return undefined
  }

  private fields(segments: readonly Segment[], from: number, start: Expr, startType: Type): Typed {
    let expr = start
    let type = startType
    for (const segment of segments.slice(from)) {
      const next = this.field(segment.node as Extract<Node, { kind: 'select' }>, expr, type)
      if (!next.expr) return BROKEN
      expr = next.expr
      type = next.type
    }
    return { expr, type }
  }

  private field(node: Extract<Node, { kind: 'select' }>, of: Expr, ofType: Type): Typed {
    const type = plain(ofType)
    if (type.kind === 'any') return { expr: { at: node.at, op: 'field', of, name: node.field }, type: ANY }
    if (type.kind === 'map') {
      const key = this.constant(node, node.field, type.key) ?? {
        expr: { at: node.at, op: 'const' as const, value: node.field },
        type: STRING,
      }
      return key.expr ? { expr: { at: node.at, op: 'index', of, key: key.expr }, type: type.value } : BROKEN
    }
    const record = type.kind === 'record' ? this.scope.records.get(type.name) : undefined
    if (!record) return this.fault('cel/unknown-field', node, `${typeText(type)} has no fields`, [], node.field)
    const field = record.fields.find((each) => each.name === node.field)
    if (!field) {
      return this.fault(
        'cel/unknown-field',
        node,
        record.name,
        nearest(
          node.field,
          record.fields.map((each) => each.name),
        ),
        node.field,
      )
    }
    return { expr: { at: node.at, op: 'field', of, name: field.name }, type: field.type }
  }

  private index(node: Extract<Node, { kind: 'index' }>, locals: Locals): Typed {
    const of = this.infer(node.of, locals)
    if (!of.expr) return BROKEN
    const type = plain(of.type)
    if (type.kind === 'list' || type.kind === 'any') {
      const key = this.want(node.key, locals, type.kind === 'any' ? ANY : INT)
      const element = type.kind === 'list' ? type.of : ANY
      return key.expr ? { expr: { at: node.at, op: 'index', of: of.expr, key: key.expr }, type: element } : BROKEN
    }
    if (type.kind === 'map') {
      const key = this.want(node.key, locals, type.key)
      return key.expr ? { expr: { at: node.at, op: 'index', of: of.expr, key: key.expr }, type: type.value } : BROKEN
    }
    return this.fault('cel/type', node.of, `${typeText(type)} is neither list nor map`)
  }

  private list(node: Extract<Node, { kind: 'list' }>, locals: Locals, wanted?: Type): Typed {
    const hint = wanted && plain(wanted)
    let element: Type | undefined = hint?.kind === 'list' ? hint.of : undefined
    const hinted = element
    const items: Expr[] = []
    let whole = true
    let type: Type = ANY
    for (const item of node.items) {
      const found = this.infer(item, locals, hinted ?? element)
      if (!found.expr) whole = false
      else {
        const joined = join(type, found.type)
        if (joined) type = joined
        else {
          this.fault('cel/type', item, `${typeText(found.type)} in a list of ${typeText(type)}`)
          whole = false
        }
        items.push(found.expr)
        element ??= found.type
      }
    }
    return whole ? { expr: { at: node.at, op: 'list', items }, type: listOf(type) } : { type: listOf(type) }
  }

  private map(node: Extract<Node, { kind: 'map' }>, locals: Locals, wanted?: Type): Typed {
    const hint = wanted && plain(wanted)
    let key: Type = hint?.kind === 'map' ? hint.key : ANY
    let value: Type = hint?.kind === 'map' ? hint.value : ANY
    const entries: (readonly [Expr, Expr])[] = []
    let whole = true
    for (const [keyNode, valueNode] of node.entries) {
      const k = this.infer(keyNode, locals, key)
      const v = this.infer(valueNode, locals, value)
      const keys = join(key, k.type)
      const values = join(value, v.type)
      if (!keys) this.fault('cel/type', keyNode, `${typeText(k.type)} among keys of ${typeText(key)}`)
      if (!values) this.fault('cel/type', valueNode, `${typeText(v.type)} among values of ${typeText(value)}`)
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

  /** Two sides of one type, either of which may be an enumeration's bare constant. */
  private pair(left: Node, right: Node, locals: Locals, wanted?: Type): readonly [Typed, Typed] {
    if (wanted) return [this.infer(left, locals, wanted), this.infer(right, locals, wanted)]
    if (this.needsHint(left, locals) && !this.needsHint(right, locals)) {
      const r = this.infer(right, locals)
      return [this.infer(left, locals, r.type), r]
    }
    const l = this.infer(left, locals)
    return [l, this.infer(right, locals, l.type)]
  }

  /** A text, a name nothing declares, or a list of such: what the other side's type decides. */
  private needsHint(node: Node, locals: Locals): boolean {
    if (node.kind === 'literal') return typeof node.value === 'string' || node.value === null
    if (node.kind === 'list') return node.items.length === 0 || node.items.some((item) => this.needsHint(item, locals))
    if (node.kind === 'if') return this.needsHint(node.then, locals) || this.needsHint(node.else, locals)
    if (node.kind !== 'name') return false
    return !locals.has(node.name) && !this.scope.bound.has(node.name) && !this.longest([node.name])
  }

  private binary(node: Extract<Node, { kind: 'binary' }>, locals: Locals): Typed {
    const { at, op } = node
    switch (op) {
      case '&&':
      case '||': {
        const parts = [this.want(node.left, locals, BOOL), this.want(node.right, locals, BOOL)]
        const name = op === '&&' ? 'and' : 'or'
        const of = parts.flatMap(({ expr }) => (expr === undefined ? [] : expr.op === name ? expr.of : [expr]))
        return parts.every((each) => each.expr) ? { expr: { at, op: name, of }, type: BOOL } : { type: BOOL }
      }
      case '==':
      case '!=': {
        const [left, right] = this.pair(node.left, node.right, locals)
        if (!left.expr || !right.expr) return { type: BOOL }
        const nullable = (a: Type, b: Type) =>
          a.kind !== 'null' || b.kind === 'optional' || b.kind === 'null' || b.kind === 'any'
        if (!nullable(left.type, right.type) || !nullable(right.type, left.type)) {
          this.fault('cel/type', node, 'only a `T?` can be null')
        } else if (!fits(left.type, right.type) && !fits(right.type, left.type)) {
          this.fault('cel/type', node, `${typeText(left.type)} is never ${typeText(right.type)}`)
        }
        return { expr: { at, op, left: left.expr, right: right.expr }, type: BOOL }
      }
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const [left, right] = this.pair(node.left, node.right, locals)
        if (!left.expr || !right.expr) return { type: BOOL }
        const l = plain(left.type)
        const r = plain(right.type)
        const ordered = (isNumeric(l) && isNumeric(r)) || (l.kind === 'string' && r.kind === 'string')
        if (!ordered) this.fault('cel/type', node, `${typeText(left.type)} ${op} ${typeText(right.type)}`)
        return { expr: { at, op, left: left.expr, right: right.expr }, type: BOOL }
      }
      case 'in':
        return this.membership(node, locals)
      case '+': {
        const [left, right] = this.pair(node.left, node.right, locals)
        if (!left.expr || !right.expr) return BROKEN
        const l = plain(left.type)
        const r = plain(right.type)
        if (l.kind === 'list' && r.kind === 'list') {
          const type = join(l, r)
          if (!type) return this.fault('cel/type', node, `${typeText(l)} + ${typeText(r)}`)
          return { expr: { at, op: 'concat', left: left.expr, right: right.expr }, type }
        }
        if (l.kind === 'string' && r.kind === 'string') {
          return { expr: { at, op: 'concat', left: left.expr, right: right.expr }, type: STRING }
        }
        return this.arithmetic(node, '+', left, right)
      }
      default: {
        const left = this.want(node.left, locals, NUMBER)
        const right = this.want(node.right, locals, NUMBER)
        return left.expr && right.expr ? this.arithmetic(node, op, left, right) : BROKEN
      }
    }
  }

  private arithmetic(node: Node, op: '+' | '-' | '*' | '/' | '%', left: Typed, right: Typed): Typed {
    const l = plain(left.type)
    const r = plain(right.type)
    if (!left.expr || !right.expr) return BROKEN
    if (!isNumeric(l) || !isNumeric(r)) return this.fault('cel/type', node, `${typeText(l)} ${op} ${typeText(r)}`)
    const int = l.kind === 'int' && r.kind === 'int' && op !== '/'
    const expr: Expr = { at: node.at, op: op as BinaryOp, left: left.expr, right: right.expr, ...(int ? { int } : {}) }
    return { expr, type: int ? INT : NUMBER }
  }

  private membership(node: Extract<Node, { kind: 'binary' }>, locals: Locals): Typed {
    const hinted = this.needsHint(node.right, locals)
    const early = hinted ? this.infer(node.left, locals) : undefined
    const right = this.infer(node.right, locals, early && listOf(early.type))
    if (!right.expr) return { type: BOOL }
    const type = plain(right.type)
    const element =
      type.kind === 'list' ? type.of : type.kind === 'map' ? type.key : type.kind === 'any' ? ANY : undefined
    if (!element) {
      this.fault('cel/type', node.right, `${typeText(type)} is neither list nor map`)
      return { type: BOOL }
    }
    const left = early ?? this.infer(node.left, locals, element)
    if (!left.expr) return { type: BOOL }
    if (!fits(left.type, element)) this.fault('cel/type', node, `${typeText(left.type)} in ${typeText(type)}`)
    return { expr: { at: node.at, op: 'in', left: left.expr, right: right.expr }, type: BOOL }
  }

  private call(node: Extract<Node, { kind: 'call' }>, locals: Locals, wanted?: Type): Typed {
    if (node.fn === 'has') return this.has(node, locals)
    if (node.fn === 'may' || node.fn === 'must') return this.verdict(node, node.fn)
    const shape = FUNCTIONS.get(node.fn)
    if (!shape || shape.only === 'method') return this.noFunction(node, node.fn)
    return this.apply(node, shape, node.args, locals, wanted)
  }

  private method(node: Extract<Node, { kind: 'method' }>, locals: Locals, wanted?: Type): Typed {
    const macro = MACROS.has(node.fn) && !(node.fn === 'count' && node.args.length === 0)
    if (macro) return this.macro(node, node.fn as MacroName, locals, wanted)
    const shape = FUNCTIONS.get(node.fn)
    if (!shape || shape.only === 'call') return this.noFunction(node, node.fn)
    return this.apply(node, shape, [node.of, ...node.args], locals, wanted)
  }

  private noFunction(node: Node, name: string): Typed {
    if (REFUSED.has(name)) return this.fault('cel/refused', node, undefined, [], name)
    return this.fault(
      'cel/unknown-function',
      node,
      undefined,
      nearest(name, [...FUNCTIONS.keys(), ...MACROS, 'has', 'may', 'must']),
      name,
    )
  }

  private has(node: Extract<Node, { kind: 'call' }>, locals: Locals): Typed {
    const [of] = node.args
    if (node.args.length !== 1 || of?.kind !== 'select')
      return this.fault('cel/refused', node, 'has() asks about a field')
    const found = this.infer(of, locals)
    if (!found.expr) return { type: BOOL }
    if (found.expr.op !== 'field')
      return this.fault('cel/refused', node, 'has() is not asked of facts: leave the fact out instead')
    if (found.type.kind !== 'optional')
      return this.fault(
        'cel/refused',
        node,
        `only a field of a type \`T?\` may be absent, this is ${typeText(found.type)}`,
      )
    return { expr: { at: node.at, op: 'has', of: found.expr.of, name: found.expr.name }, type: BOOL }
  }

  private verdict(node: Extract<Node, { kind: 'call' }>, op: 'may' | 'must'): Typed {
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
      return this.fault('cel/type', node, `${op} takes the name of one action`)
    const action = this.scope.actions.get(name)
    if (!action)
      return this.fault('name/unknown-action', argument ?? node, undefined, nearest(name, this.scope.actions.keys()))
    if (!action.each) return { expr: { at: node.at, op, action: name }, type: BOOL }
    return isBound(action.each, this.scope)
      ? { expr: { at: node.at, op, action: name, bound: true }, type: BOOL }
      : { expr: { at: node.at, op, action: name }, type: listOf(BOOL) }
  }

  private macro(node: Extract<Node, { kind: 'method' }>, fn: MacroName, locals: Locals, wanted?: Type): Typed {
    const of = this.infer(node.of, locals)
    const [variable, body, value] = node.args
    const most = fn === 'map' ? 3 : 2
    if (variable?.kind !== 'name' || !body || node.args.length > most) {
      return this.fault('cel/syntax', node, `${fn} takes a variable and ${fn === 'map' ? 'a value' : 'a condition'}`)
    }
    if (this.firsts.has(variable.name)) this.fault('cel/shadow', variable)
    const type = plain(of.type)
    const element = type.kind === 'list' ? type.of : type.kind === 'map' ? type.key : ANY
    if (of.expr && type.kind !== 'list' && type.kind !== 'map' && type.kind !== 'any') {
      this.fault('cel/type', node.of, `${typeText(type)} is neither list nor map`)
    }
    const inner = new Map(locals).set(variable.name, element)
    const test = fn !== 'map' || value !== undefined
    const hint = wanted && plain(wanted)
    const each = hint?.kind === 'list' ? hint.of : undefined
    const checked = test ? this.want(body, inner, BOOL) : this.infer(body, inner, each)
    const mapped = value && this.infer(value, inner, each)
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

  private apply(
    node: Extract<Node, { kind: 'call' | 'method' }>,
    { arity: [least, most] }: FunctionShape,
    args: readonly Node[],
    locals: Locals,
    wanted?: Type,
  ): Typed {
    const { fn } = node
    if (args.length < least || args.length > most) {
      const number = least === most ? `${least}` : `${least} or more`
      return this.fault(
        'cel/type',
        node,
        `${fn} takes ${number} ${most === 1 ? 'value' : 'values'}, here are ${args.length}`,
      )
    }
    const hint = fn === 'distinct' ? wanted : fn === 'only' ? wanted && listOf(wanted) : undefined
    const typed =
      fn === 'assign'
        ? this.assignment(args[0] as Node, args[1] as Node, locals)
        : args.map((arg) => this.infer(arg, locals, hint))
    const exprs = typed.flatMap(({ expr }) => (expr ? [expr] : []))
    const types = typed.map(({ type }) => plain(type))
    if (exprs.length < args.length) return BROKEN
    const type = resultOf(fn, types)
    if (!type) return this.fault('cel/type', node, `${fn} of ${types.map(typeText).join(', ')}`)
    return { expr: { at: node.at, op: 'call', fn, args: exprs, ...(type.kind === 'int' ? { int: true } : {}) }, type }
  }

  /** `assign(needs, offers)`: what one side leaves open the other decides. */
  private assignment(needs: Node, offers: Node, locals: Locals): Typed[] {
    if (this.needsHint(needs, locals) && !this.needsHint(offers, locals)) {
      const right = this.infer(offers, locals)
      const inside = plain(right.type)
      const offer = inside.kind === 'list' ? plain(inside.of) : ANY
      const one = offer.kind === 'list' ? offer.of : offer.kind === 'map' ? offer.key : offer
      return [this.infer(needs, locals, listOf(one)), right]
    }
    const left = this.infer(needs, locals)
    const inside = plain(left.type)
    const need = inside.kind === 'list' ? inside.of : ANY
    const nested = offers.kind === 'list' && offers.items.some((item) => item.kind === 'list')
    return [left, this.infer(offers, locals, nested ? listOf(listOf(need)) : listOf(need))]
  }
}

interface Segment {
  readonly name: string
  readonly node: Node
}

/** The dotted name a chain of selections spells, from its first segment; undefined when it starts elsewhere. */
function chain(node: Node): Segment[] | undefined {
  if (node.kind === 'name') return [{ name: node.name, node }]
  if (node.kind !== 'select') return undefined
  const before = chain(node.of)
  return before && [...before, { name: node.field, node }]
}

const firstsOf = new WeakMap<object, ReadonlySet<string>>()

function firstSegments(scope: Scope): ReadonlySet<string> {
  let found = firstsOf.get(scope.facts)
  if (!found) {
    found = new Set([...scope.facts.keys()].map((name) => name.split('.', 1)[0] ?? name))
    firstsOf.set(scope.facts, found)
  }
  return found
}

function negated(at: readonly [number, number], expr: Expr): Expr {
  if (expr.op === 'const' && typeof expr.value === 'number') return { at, op: 'const', value: -expr.value }
  return { at, op: 'neg', of: expr }
}

/** The type of a function's result; undefined where its arguments do not fit. */
function resultOf(fn: string, types: readonly Type[]): Type | undefined {
  const [first = ANY, second = ANY] = types
  const element = first.kind === 'list' ? plain(first.of) : first.kind === 'any' ? ANY : undefined
  switch (fn) {
    case 'size':
      return element || first.kind === 'map' || first.kind === 'string' ? INT : undefined
    case 'contains':
      if (first.kind === 'list') return fits(second, first.of) ? BOOL : undefined
      return isText(first) && isText(second) ? BOOL : undefined
    case 'startsWith':
    case 'endsWith':
      return isText(first) && isText(second) ? BOOL : undefined
    case 'count':
      return element || first.kind === 'map' ? INT : undefined
    case 'sum':
    case 'min':
    case 'max': {
      const of = types.length === 1 && element ? [element] : types
      if (!of.every(isNumeric)) return undefined
      return of.every((type) => type.kind === 'int') ? INT : NUMBER
    }
    case 'distinct':
      return element ? first : undefined
    case 'flatten':
      if (!element) return undefined
      return element.kind === 'list' ? element : element.kind === 'any' ? listOf(ANY) : undefined
    case 'only':
      return element ? (first.kind === 'list' ? first.of : ANY) : undefined
    case 'abs':
      return isNumeric(first) ? first : undefined
    case 'floor':
    case 'ceil':
    case 'int':
      return isNumeric(first) || (fn === 'int' && first.kind === 'string') ? INT : undefined
    case 'quot':
      if (!isNumeric(first) || !isNumeric(second)) return undefined
      return INT
    case 'double':
      return isNumeric(first) || first.kind === 'string' ? NUMBER : undefined
    case 'string':
      return isNumeric(first) || isText(first) || first.kind === 'bool' || first.kind === 'enum' ? STRING : undefined
    case 'assign': {
      const offers = second.kind === 'list' ? plain(second.of) : second.kind === 'any' ? ANY : undefined
      if (!element || !offers) return undefined
      const offered = offers.kind === 'list' ? offers.of : offers.kind === 'map' ? offers.key : offers
      return fits(element, offered) ? BOOL : undefined
    }
    default:
      return undefined
  }
}

function isText(type: Type): boolean {
  return type.kind === 'string' || type.kind === 'card' || type.kind === 'any'
}
