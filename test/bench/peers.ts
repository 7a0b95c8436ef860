import { celOf, type Facts, isTest, type Pack, type RuleSpec, type Test } from './packs.ts'

/** Another engine, with the rules of one pack made ready as its manual advises. */
export interface Peer {
  /** The numbers of the rules that hold. */
  readonly all: (facts: Facts) => Matches
  /** The same of some rules only: those that Umpire's index leaves possible. */
  readonly among: (facts: Facts, rules: readonly number[]) => Matches
}

type Matches = readonly number[] | Promise<readonly number[]>

interface PeerMaker {
  readonly name: string
  readonly module: string
  /** Rules past which it is not tried: it takes minutes to make ready, or more memory than there is. */
  readonly most?: number
  readonly make: (pack: Pack, module: unknown) => Peer
}

/** What a peer makes of a missing fact is its own affair: most take it for null or false. Only Umpire answers "might". */
export const PEERS: readonly PeerMaker[] = [
  { name: 'compiled JavaScript', module: '', make: compiledJavaScript },
  { name: 'json-logic-js', module: 'json-logic-js', make: jsonLogic },
  { name: 'cel-js', module: '@marcbachmann/cel-js', make: celJs },
  { name: '@bufbuild/cel', module: '@bufbuild/cel', most: 10_000, make: bufbuildCel },
  { name: 'GoRules ZEN, table', module: '@gorules/zen-engine', most: 10_000, make: zen },
  { name: 'json-rules-engine', module: 'json-rules-engine', most: 10_000, make: jsonRulesEngine },
]

/** The peer's package, or undefined where it is not installed: nobody who uses Umpire has to. */
export async function load({ module }: PeerMaker): Promise<unknown> {
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
function compiledJavaScript(pack: Pack): Peer {
  const test = ({ fact, op, value }: Test): string => {
    if (op === 'in') return `${JSON.stringify(value)}.includes(f.${fact})`
    const same = op === '==' || op === '!=' ? `${op}=` : op
    return `f.${fact} ${same} ${JSON.stringify(value)}`
  }
  return eachRule(pack, (rule) => {
    const parts = rule.all.map((each) => (isTest(each) ? test(each) : `(${each.map(test).join(' || ')})`))
    return new Function('f', `return ${parts.join(' && ')}`) as (facts: Facts) => boolean
  })
}

interface JsonLogic {
  apply(logic: unknown, data: Facts): unknown
}

function jsonLogic(pack: Pack, module: unknown): Peer {
  const { apply } = module as JsonLogic
  const test = ({ fact, op, value }: Test) => ({
    [op === '==' ? '===' : op === '!=' ? '!==' : op]: [{ var: fact }, value],
  })
  return eachRule(pack, (rule) => {
    const logic = { and: rule.all.map((each) => (isTest(each) ? test(each) : { or: each.map(test) })) }
    return (facts) => apply(logic, facts) === true
  })
}

interface CelJs {
  parse(expression: string): (facts: Facts) => unknown
}

function celJs(pack: Pack, module: unknown): Peer {
  const { parse } = module as CelJs
  return eachRule(pack, (rule) => {
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

function bufbuildCel(pack: Pack, module: unknown): Peer {
  const { celEnv, parse, plan } = module as BufbuildCel
  const env = celEnv()
  return eachRule(pack, (rule) => {
    const run = plan(env, parse(celOf(rule)))
    return (facts) => run(facts) === true
  })
}

interface Zen {
  readonly ZenEngine: new () => { createDecision(content: object): ZenDecision }
  evaluateExpressionSync(expression: string, facts: Facts): unknown
}

interface ZenDecision {
  evaluate(facts: Facts): Promise<{ readonly result: readonly { readonly rule: number }[] }>
}

/** All rules as one decision table; some of them as one list of expressions, the quickest way round its table. */
function zen(pack: Pack, module: unknown): Peer {
  const { ZenEngine, evaluateExpressionSync } = module as Zen
  const literal = (value: Test['value']): string =>
    Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value)
  const expression = ({ fact, op, value }: Test): string => `${fact} ${op} ${literal(value)}`
  // It cannot compare what is missing with a number.
  const guarded = (test: Test): string =>
    typeof test.value === 'number' ? `(${test.fact} != null and ${expression(test)})` : expression(test)
  const textsBy = (text: (test: Test) => string) =>
    pack.rules.map((rule) =>
      rule.all.map((each) => (isTest(each) ? text(each) : `(${each.map(text).join(' or ')})`)).join(' and '),
    )
  const [plain, careful] = [textsBy(expression), textsBy(guarded)]
  const columns = [...pack.facts.map(({ name }) => ({ id: name, name, field: name })), { id: 'any', name: 'any' }]
  const cell = ({ op, value }: Test): string => {
    if (op === '==') return literal(value)
    if (op === 'in') return (value as readonly string[]).map(literal).join(', ')
    return `${op} ${literal(value)}`
  }
  // A cell left out stops the row: one that says nothing has to be empty.
  const nothing = Object.fromEntries(columns.map(({ id }) => [id, '']))
  const rows = pack.rules.map((rule, index) => ({
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
  return {
    all: async (facts) => (await decision.evaluate(facts)).result.map((each) => each.rule),
    among: (facts, rules) => {
      const texts = Object.keys(facts).length < pack.facts.length ? careful : plain
      const held = evaluateExpressionSync(`[${rules.map((rule) => texts[rule]).join(', ')}]`, facts)
      if (!Array.isArray(held)) throw new Error('no list')
      return rules.filter((_, at) => held[at] === true)
    },
  }
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

function jsonRulesEngine(pack: Pack, module: unknown): Peer {
  const { Engine, Rule } = module as JsonRulesEngine
  const test = ({ fact, op, value }: Test) => ({ fact, operator: OPERATORS[op], value })
  const rules = pack.rules.map(
    (rule, index) =>
      new Rule({
        conditions: { all: rule.all.map((each) => (isTest(each) ? test(each) : { any: each.map(test) })) },
        event: { type: 'holds', params: { rule: index } },
      }),
  )
  const options = { allowUndefinedFacts: true }
  const engine = new Engine(rules, options)
  const run = async (which: RulesEngine, facts: Facts) =>
    (await which.run(facts)).events.map((each) => each.params.rule)
  return {
    all: (facts) => run(engine, facts),
    among: (facts, some) =>
      run(
        new Engine(
          some.map((rule) => rules[rule]),
          options,
        ),
        facts,
      ),
  }
}

/** A peer that has one predicate a rule. */
function eachRule(pack: Pack, prepare: (rule: RuleSpec) => (facts: Facts) => boolean): Peer {
  const predicates = pack.rules.map(prepare)
  const everyRule = pack.rules.map((_, index) => index)
  const among = (facts: Facts, rules: readonly number[]) => rules.filter((rule) => predicates[rule]?.(facts) === true)
  return { all: (facts) => among(facts, everyRule), among }
}
