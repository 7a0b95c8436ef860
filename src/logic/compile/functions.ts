/**
 * The functions a condition may call besides operators and macros: by how they are called, how many arguments.
 * `fn(args)` and `first.fn(rest)` are one and the same. Source: design, Conditions; semantics D2.
 */
export interface FunctionShape {
  readonly arity: readonly [number, number]
  /** The one way to call it; both where there is none. */
  readonly only?: 'call' | 'method'
}

const ONE = [1, 1] as const
const TWO = [2, 2] as const
const MANY = [1, Number.POSITIVE_INFINITY] as const

/** Every function a condition may call, but the macros; the receiver of a method is one of its arguments. Source: semantics D2. */
export const FUNCTIONS: ReadonlyMap<string, FunctionShape> = new Map(
  Object.entries({
    size: { arity: ONE },
    contains: { arity: TWO, only: 'method' },
    startsWith: { arity: TWO, only: 'method' },
    endsWith: { arity: TWO, only: 'method' },
    sum: { arity: MANY },
    min: { arity: MANY },
    max: { arity: MANY },
    count: { arity: ONE },
    distinct: { arity: ONE },
    flatten: { arity: ONE },
    only: { arity: ONE },
    abs: { arity: ONE },
    floor: { arity: ONE },
    ceil: { arity: ONE },
    quot: { arity: TWO, only: 'call' },
    assign: { arity: TWO, only: 'call' },
    int: { arity: ONE, only: 'call' },
    double: { arity: ONE, only: 'call' },
    string: { arity: ONE, only: 'call' },
  } satisfies Record<string, FunctionShape>),
)

/** Methods whose first argument names a loop variable over a list or map. Source: the CEL specification, "Macros". */
export const MACROS: ReadonlySet<string> = new Set(['exists', 'all', 'exists_one', 'filter', 'map', 'count'])

/** CEL's own that we leave out, so that the message can say so. */
export const REFUSED: ReadonlySet<string> = new Set([
  'matches',
  'timestamp',
  'duration',
  'getDate',
  'getDayOfMonth',
  'getDayOfWeek',
  'getDayOfYear',
  'getFullYear',
  'getHours',
  'getMilliseconds',
  'getMinutes',
  'getMonth',
  'getSeconds',
  'bytes',
  'uint',
  'type',
  'dyn',
  'bool',
])
