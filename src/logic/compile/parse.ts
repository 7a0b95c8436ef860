import { type ASTNode, ParseError, parse, type SourceRange } from '@marcbachmann/cel-js'

/**
 * Our own view of a parsed condition: the one place that knows the parser's tree.
 * Offsets are `[start, end)` into the text. Source: the CEL specification, "Syntax".
 */
export type Node = { readonly at: readonly [number, number] } & (
  | { readonly kind: 'literal'; readonly value: null | boolean | number | string; readonly int: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'select'; readonly of: Node; readonly field: string }
  | { readonly kind: 'index'; readonly of: Node; readonly key: Node }
  | { readonly kind: 'call'; readonly fn: string; readonly args: readonly Node[] }
  | { readonly kind: 'method'; readonly fn: string; readonly of: Node; readonly args: readonly Node[] }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Node, Node])[] }
  | { readonly kind: 'unary'; readonly op: '!' | '-'; readonly of: Node }
  | { readonly kind: 'binary'; readonly op: Operator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'if'; readonly test: Node; readonly then: Node; readonly else: Node }
)

/** The nodes of one kind. */
export type NodeOf<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>

/** Operators between two operands, as they are spelt in CEL. */
export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%' | '&&' | '||'

/** A tree, or the first thing that cannot be read: `at` is `[start, end)` in the text, `why` ends the message of its fault. */
export type Parsed =
  | { readonly ok: true; readonly node: Node }
  | { readonly ok: false; readonly at: readonly [number, number]; readonly why: string; readonly code: ParseFault }

type ParseFault = 'cel/syntax' | 'cel/refused' | 'cel/too-large'

/** Limits on one condition: characters, and nodes on the way to a leaf. */
const MOST_CHARACTERS = 10_000
const MOST_DEPTH = 200

/** Parses one CEL text. Never throws: what cannot be read comes back with its place. */
export function parseCel(text: string): Parsed {
  if (text.length > MOST_CHARACTERS) return tooLarge(`more than ${MOST_CHARACTERS} characters`)
  try {
    return { ok: true, node: adapt(parse(text).ast, 0) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, at: error.at, why: error.message, code: error.code }
    if (error instanceof RangeError) return tooLarge('nested too deeply')
    if (error instanceof ParseError) {
      const { start, end } = error.range as SourceRange
      const code = error.code === 'limit_exceeded' ? 'cel/too-large' : 'cel/syntax'
      return { ok: false, at: [start, end], why: instead(text, start) ?? summaryOf(error), code }
    }
    throw error
  }
}

/** How CEL spells what other languages, and plain English, spell otherwise. */
const SPELT: { readonly [other: string]: string } = {
  or: 'write `||` for or',
  and: 'write `&&` for and',
  not: 'write `!` for not',
  is: 'write `==` to compare',
  equals: 'write `==` to compare',
  if: 'write `test ? this : that`',
  '=': 'write `==` to compare',
  '===': 'write `==` to compare',
  '!==': 'write `!=` for not equal',
  '<>': 'write `!=` for not equal',
  '=>': 'write `>=` for at least',
  '=<': 'write `<=` for at most',
  '&': 'write `&&` for and',
  '|': 'write `||` for or',
}

function summaryOf({ summary }: ParseError): string {
  return summary.startsWith('Reserved identifier')
    ? 'a word that CEL keeps for itself; a value so called is written in quotes'
    : summary
}

/** What to write in place of the word or sign at which reading stopped, or of the one before it. */
function instead(text: string, at: number): string | undefined {
  for (const found of text.matchAll(/\w+|[=!<>&|]+/g)) {
    const here = at >= found.index && at <= found.index + found[0].length
    const before = found.index < at && text.slice(found.index + found[0].length, at).trim() === ''
    const known = here || before ? found[0].toLowerCase() : ''
    if (Object.hasOwn(SPELT, known)) return SPELT[known]
  }
  return undefined
}

function tooLarge(why: string): Parsed {
  return { ok: false, at: [0, 0], why, code: 'cel/too-large' }
}

class Refused extends Error {
  readonly at: readonly [number, number]
  readonly code: ParseFault
  constructor(why: string, at: readonly [number, number], code: ParseFault = 'cel/refused') {
    super(why)
    this.at = at
    this.code = code
  }
}

const OPERATORS: ReadonlySet<string> = new Set([
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '+',
  '-',
  '*',
  '/',
  '%',
  '&&',
  '||',
])

function adapt(ast: ASTNode, depth: number): Node {
  const at = [ast.start, ast.end] as const
  if (depth > MOST_DEPTH) throw new Refused(`more than ${MOST_DEPTH} levels`, at, 'cel/too-large')
  const down = (child: ASTNode) => adapt(child, depth + 1)
  switch (ast.op) {
    case 'value':
      return { at, kind: 'literal', ...literal(ast.args, at) }
    case 'id':
      return { at, kind: 'name', name: ast.args }
    case '.':
      return { at, kind: 'select', of: down(ast.args[0]), field: ast.args[1] }
    case '[]':
      return { at, kind: 'index', of: down(ast.args[0]), key: down(ast.args[1]) }
    case 'call':
      return { at, kind: 'call', fn: ast.args[0], args: ast.args[1].map(down) }
    case 'rcall':
      return { at, kind: 'method', fn: ast.args[0], of: down(ast.args[1]), args: ast.args[2].map(down) }
    case 'list':
      return { at, kind: 'list', items: ast.args.map(down) }
    case 'map':
      return { at, kind: 'map', entries: ast.args.map(([key, value]) => [down(key), down(value)] as const) }
    case '?:':
      return { at, kind: 'if', test: down(ast.args[0]), then: down(ast.args[1]), else: down(ast.args[2]) }
    case '!_':
      return { at, kind: 'unary', op: '!', of: down(ast.args) }
    case '-_':
      return { at, kind: 'unary', op: '-', of: down(ast.args) }
    default: {
      if (!OPERATORS.has(ast.op)) throw new Refused(`the operator ${ast.op}`, at)
      const [left, right] = ast.args as readonly [ASTNode, ASTNode]
      return { at, kind: 'binary', op: ast.op as Operator, left: down(left), right: down(right) }
    }
  }
}

function literal(value: unknown, at: readonly [number, number]) {
  if (typeof value === 'bigint') {
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refused('an int beyond ±(2^53−1)', at)
    return { value: Number(value), int: true }
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') {
    return { value, int: false }
  }
  throw new Refused('bytes and unsigned numbers', at)
}
