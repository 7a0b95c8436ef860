import { type ActionSpec, celOf, type Facts, isTest, type RuleSpec, type Test } from './packs.ts'

/** Another engine with the rules on one action, made ready as its manual advises: the places of those that hold. */
export type Peer = (facts: Facts) => readonly number[] | Promise<readonly number[]>

export interface Maker {
  readonly name: string
  readonly module: string
  readonly make: (action: ActionSpec, module: unknown) => Peer
}

/** What a peer makes of a missing fact is its own affair: most take it for null or false. Only Umpire answers "might". */
export const PEERS: readonly Maker[] = [
  { name: 'compiled JavaScript', module: '', make: compiledJavaScript },
  { name: 'json-logic-js', module: 'json-logic-js', make: jsonLogic },
  { name: 'cel-js', module: '@marcbachmann/cel-js', make: celJs },
  { name: '@bufbuild/cel', module: '@bufbuild/cel', make: bufbuildCel },
  { name: 'GoRules ZEN, table', module: '@gorules/zen-engine', make: zen },
  { name: 'json-rules-engine', module: 'json-rules-engine', make: jsonRulesEngine },
]

/** The peer's package, or undefined where it is not installed: nobody who uses Umpire has to. */
export async function load({ module }: Maker): Promise<unknown> {
  if (module === '') return {}
  try {
    const loaded = await import(module)
    return loaded.default ?? loaded
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** One function a rule, as a programmer would write the rule down. */
function compiledJavaScript(action: ActionSpec): Peer {
  const test = ({ fact, op, value }: Test): string => {
    if (op === 'in') return `${JSON.stringify(value)}.includes(f.${fact})`
    const same = op === '==' || op === '!=' ? `${op}=` : op
    return `f.${fact} ${same} ${JSON.stringify(value)}`
  }
  return eachRule(action, (rule) => {
    const parts = rule.all.map((each) => (isTest(each) ? test(each) : `(${each.map(test).join(' || ')})`))
    return new Function('f', `return ${parts.join(' && ')}`) as (facts: Facts) => boolean
  })
}

interface JsonLogic {
  apply(logic: unknown, data: Facts): unknown
}

function jsonLogic(action: ActionSpec, module: unknown): Peer {
  const { apply } = module as JsonLogic
  const test = ({ fact, op, value }: Test) => ({
    [op === '==' ? '===' : op === '!=' ? '!==' : op]: [{ var: fact }, value],
  })
  return eachRule(action, (rule) => {
    const logic = { and: rule.all.map((each) => (isTest(each) ? test(each) : { or: each.map(test) })) }
    return (facts) => apply(logic, facts) === true
  })
}

interface CelJs {
  parse(expression: string): (facts: Facts) => unknown
}

function celJs(action: ActionSpec, module: unknown): Peer {
  const { parse } = module as CelJs
  return eachRule(action, (rule) => {
    const run = parse(celOf(rule))
    return (facts) => {
      try {
        return run(facts) === true
      } catch {
        return false
      }
    }
  })
}

interface BufbuildCel {
  celEnv(): unknown
  parse(expression: string): unknown
  plan(env: unknown, expression: unknown): (facts: Facts) => unknown
}

function bufbuildCel(action: ActionSpec, module: unknown): Peer {
  const { celEnv, parse, plan } = module as BufbuildCel
  const env = celEnv()
  return eachRule(action, (rule) => {
    const run = plan(env, parse(celOf(rule)))
    return (facts) => run(facts) === true
  })
}

interface Zen {
  readonly ZenEngine: new () => { createDecision(content: object): ZenDecision }
}

interface ZenDecision {
  evaluate(facts: Facts): Promise<{ readonly result: readonly { readonly rule: number }[] }>
}

/** All rules as one decision table. */
function zen(action: ActionSpec, module: unknown): Peer {
  const { ZenEngine } = module as Zen
  const literal = (value: Test['value']): string =>
    Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value)
  // It cannot compare what is missing with a number.
  const expression = ({ fact, op, value }: Test): string => {
    const plain = `${fact} ${op} ${literal(value)}`
    return typeof value === 'number' ? `(${fact} != null and ${plain})` : plain
  }
  const columns = [...action.facts.map(({ name }) => ({ id: name, name, field: name })), { id: 'any', name: 'any' }]
  const cell = ({ op, value }: Test): string => {
    if (op === '==') return literal(value)
    if (op === 'in') return (value as readonly string[]).map(literal).join(', ')
    return `${op} ${literal(value)}`
  }
  // A cell left out stops the row: one that says nothing has to be empty.
  const nothing = Object.fromEntries(columns.map(({ id }) => [id, '']))
  const rows = action.rules.map((rule, index) => ({
    ...nothing,
    _id: rule.id,
    rule: String(index),
    ...Object.fromEntries(
      rule.all.map((each) => (isTest(each) ? [each.fact, cell(each)] : ['any', each.map(expression).join(' or ')])),
    ),
  }))
  const decision = new ZenEngine().createDecision({
    nodes: [
      { id: 'in', name: 'in', type: 'inputNode', position: { x: 0, y: 0 } },
      {
        id: 'table',
        name: 'table',
        type: 'decisionTableNode',
        position: { x: 0, y: 0 },
        content: {
          hitPolicy: 'collect',
          inputs: columns,
          outputs: [{ id: 'rule', name: 'rule', field: 'rule' }],
          rules: rows,
        },
      },
      { id: 'out', name: 'out', type: 'outputNode', position: { x: 0, y: 0 } },
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 'table', type: 'edge' },
      { id: '2', sourceId: 'table', targetId: 'out', type: 'edge' },
    ],
  })
  return async (facts) => (await decision.evaluate(facts)).result.map((each) => each.rule)
}

interface JsonRulesEngine {
  readonly Engine: new (rules: readonly unknown[], options: object) => RulesEngine
  readonly Rule: new (rule: object) => unknown
}

interface RulesEngine {
  run(facts: Facts): Promise<{ readonly events: readonly { readonly params: { readonly rule: number } }[] }>
}

const OPERATORS = {
  '==': 'equal',
  '!=': 'notEqual',
  '<': 'lessThan',
  '>=': 'greaterThanInclusive',
  in: 'in',
} as const

function jsonRulesEngine(action: ActionSpec, module: unknown): Peer {
  const { Engine, Rule } = module as JsonRulesEngine
  const test = ({ fact, op, value }: Test) => ({ fact, operator: OPERATORS[op], value })
  const rules = action.rules.map(
    (rule, index) =>
      new Rule({
        conditions: { all: rule.all.map((each) => (isTest(each) ? test(each) : { any: each.map(test) })) },
        event: { type: 'holds', params: { rule: index } },
      }),
  )
  const engine = new Engine(rules, { allowUndefinedFacts: true })
  return async (facts) => (await engine.run(facts)).events.map((each) => each.params.rule)
}

/** A peer that has one predicate a rule. */
function eachRule({ rules }: ActionSpec, prepare: (rule: RuleSpec) => (facts: Facts) => boolean): Peer {
  const predicates = rules.map(prepare)
  const every = [...rules.keys()]
  return (facts) => every.filter((rule) => predicates[rule]?.(facts) === true)
}
