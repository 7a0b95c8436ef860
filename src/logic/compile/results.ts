import type { Type } from '../../domain/index.ts'
import { ANY, BOOL, fits, INT, isNumeric, listOf, NUMBER, plain, STRING } from '../values/types.ts'

/** The type of a function's result; undefined where its arguments do not fit. */
export function resultOf(fn: string, types: readonly Type[]): Type | undefined {
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
