import type { Expr } from '../../src/domain/index.ts'

/** How a condition is written down; none of it changes what it means (semantics E3: spacing, parentheses). */
export interface Hand {
  /** Parentheses nobody needs. */
  readonly parentheses?: boolean
  /** Two spaces where one would do. */
  readonly wide?: boolean
  /** Enumeration constants in quotes. */
  readonly quoted?: boolean
}

/** Raw strings that are names of enumeration constants: written bare unless the hand quotes them. */
export type Bare = ReadonlySet<string>

/** A condition or value as CEL text. Everything inside an operator stands in parentheses, so nothing hangs on precedence. */
export function printed(expr: Expr, bare: Bare = new Set(), hand: Hand = {}): string {
  const gap = hand.wide ? '  ' : ' '
  const inner = (part: Expr): string => (simple(part) ? whole(part) : `(${whole(part)})`)
  const spare = (part: Expr): string => (hand.parentheses ? `(${whole(part)})` : inner(part))
  const whole = (part: Expr): string => {
    switch (part.op) {
      case 'const':
        return constant(part.value, bare, hand)
      case 'fact':
      case 'quantity':
      case 'var':
        return part.name
      case 'may':
      case 'must':
        return `${part.op}(${part.action})`
      case 'field':
        return `${inner(part.of)}.${part.name}`
      case 'has':
        return `has(${inner(part.of)}.${part.name})`
      case 'index':
        return `${inner(part.of)}[${whole(part.key)}]`
      case 'not':
        return `!${inner(part.of)}`
      case 'neg':
        return `-${inner(part.of)}`
      case 'and':
        return part.of.map(spare).join(`${gap}&&${gap}`)
      case 'or':
        return part.of.map(spare).join(`${gap}||${gap}`)
      case 'if':
        return `${inner(part.test)} ? ${inner(part.then)} : ${inner(part.else)}`
      case 'call': {
        const [first, ...rest] = part.args
        if (first && METHODS.includes(part.fn)) return `${inner(first)}.${part.fn}(${rest.map(whole).join(', ')})`
        return `${part.fn}(${part.args.map(whole).join(', ')})`
      }
      case 'macro': {
        const value = part.value ? `, ${whole(part.value)}` : ''
        return `${inner(part.list)}.${part.fn}(${part.variable}, ${whole(part.body)}${value})`
      }
      case 'list':
        return `[${part.items.map(whole).join(', ')}]`
      case 'map':
        return `{${part.entries.map(([key, value]) => `${whole(key)}: ${whole(value)}`).join(', ')}}`
      case 'concat':
        return `${inner(part.left)}${gap}+${gap}${inner(part.right)}`
      default:
        return `${inner(part.left)}${gap}${part.op}${gap}${inner(part.right)}`
    }
  }
  return whole(expr)
}

/** What is called on its first argument only. */
const METHODS: readonly string[] = ['contains', 'startsWith', 'endsWith']

function simple(expr: Expr): boolean {
  if (expr.op === 'const') return typeof expr.value !== 'number' || expr.value >= 0
  return ['fact', 'quantity', 'var', 'may', 'must', 'field', 'has', 'index', 'call', 'macro', 'list'].includes(expr.op)
}

function constant(value: unknown, bare: Bare, hand: Hand): string {
  if (typeof value === 'string' && bare.has(value) && !hand.quoted) return value
  return JSON.stringify(value)
}
