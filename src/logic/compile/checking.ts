import type { Expr, FaultCode, Type } from '../../domain/index.ts'
import { ANY } from '../values/types.ts'
import type { Node } from './parse.ts'
import type { Scope } from './scope.ts'

/** One condition while it is checked: what each part of the checker knows, and how it hands its own parts on. */
export interface Checking {
  readonly scope: Scope
  /** The expression and type of a node. @param wanted the type hoped for: it decides what a bare constant is. */
  infer(node: Node, locals: Locals, wanted?: Type): Typed
  /** Infers, and complains where the type does not fit. */
  want(node: Node, locals: Locals, wanted: Type): Typed
  /** Notes a fault, and goes on with what is broken. @param found what is shown, where it is not all of the node. */
  fault(code: FaultCode, node: Node, detail?: string, near?: readonly string[], found?: string): Typed
}

/** The expression is absent where a fault was found in it. */
export interface Typed {
  readonly expr?: Expr
  readonly type: Type
}

/** The variables of the macros around a node. */
export type Locals = ReadonlyMap<string, Type>

export const BROKEN: Typed = { type: ANY }
