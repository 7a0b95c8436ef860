/**
 * The functions a condition may call besides operators and macros: by how they are called, how many arguments.
 * `fn(args)` and `first.fn(rest)` are one and the same. Source: design, Conditions; semantics D2.
 */
export interface FunctionShape {
  readonly arity: readonly [number, number]
  readonly style: 'both' | 'call' | 'method'
}

const MANY = 100

export const FUNCTIONS: ReadonlyMap<string, FunctionShape> = new Map(
  Object.entries({
    size: { arity: [1, 1], style: 'both' },
    contains: { arity: [2, 2], style: 'method' },
    startsWith: { arity: [2, 2], style: 'method' },
    endsWith: { arity: [2, 2], style: 'method' },
    sum: { arity: [1, MANY], style: 'both' },
    min: { arity: [1, MANY], style: 'both' },
    max: { arity: [1, MANY], style: 'both' },
    count: { arity: [1, 1], style: 'both' },
    distinct: { arity: [1, 1], style: 'both' },
    flatten: { arity: [1, 1], style: 'both' },
    only: { arity: [1, 1], style: 'both' },
    abs: { arity: [1, 1], style: 'both' },
    floor: { arity: [1, 1], style: 'both' },
    ceil: { arity: [1, 1], style: 'both' },
    quot: { arity: [2, 2], style: 'call' },
    assign: { arity: [2, 2], style: 'call' },
    int: { arity: [1, 1], style: 'call' },
    double: { arity: [1, 1], style: 'call' },
    string: { arity: [1, 1], style: 'call' },
  } satisfies Record<string, FunctionShape>),
)

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
