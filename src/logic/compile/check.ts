import { type Expr, type FaultCode, type Type, typeText } from '../../domain/index.ts'
import { ANY, fits } from '../values/types.ts'
import { checkCall, checkMethod } from './check-calls.ts'
import { checkLiteral } from './check-constants.ts'
import { checkIndex } from './check-fields.ts'
import { checkList, checkMap } from './check-lists.ts'
import { checkName } from './check-names.ts'
import { checkBinary, checkChoice, checkUnary } from './check-operators.ts'
import { BROKEN, type Checking, type Locals, type Typed } from './checking.ts'
import { type Node, parseCel } from './parse.ts'
import type { Scope } from './scope.ts'

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

class Checker implements Checking {
  readonly faults: CheckFault[] = []
  readonly text: string
  readonly scope: Scope

  constructor(text: string, scope: Scope) {
    this.text = text
    this.scope = scope
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
    switch (node.kind) {
      case 'literal':
        return checkLiteral(this, node, wanted)
      case 'name':
      case 'select':
        return checkName(this, node, locals, wanted)
      case 'index':
        return checkIndex(this, node, locals)
      case 'list':
        return checkList(this, node, locals, wanted)
      case 'map':
        return checkMap(this, node, locals, wanted)
      case 'unary':
        return checkUnary(this, node, locals)
      case 'binary':
        return checkBinary(this, node, locals)
      case 'if':
        return checkChoice(this, node, locals, wanted)
      case 'call':
        return checkCall(this, node, locals, wanted)
      case 'method':
        return checkMethod(this, node, locals, wanted)
    }
  }

  want(node: Node, locals: Locals, wanted: Type): Typed {
    const found = this.infer(node, locals, wanted)
    if (found.expr && !fits(found.type, wanted)) {
      return this.fault('cel/type', node, `this is ${typeText(found.type)}, wanted is ${typeText(wanted)}`)
    }
    return found
  }
}
