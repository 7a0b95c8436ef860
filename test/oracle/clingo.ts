import clingo from 'clingo-wasm'
import type { Expr, Json } from '../../src/domain/index.ts'
import { conjunctsOf, limited, partsOf } from './contest.ts'
import { same, type Thing } from './evaluate.ts'
import { authorityOf, inForce, named, policyOn, stateOf } from './life.ts'
import { keyOf, type Twin, type Values } from './naive.ts'
import type { Sketch, SketchRule } from './sketch.ts'

/**
 * Defeasible logic as an answer-set program: facts are chosen, rules apply, and `+∂` is derived by its proof
 * condition with ambiguity blocking and team defeat: a side is provable when one of its rules applies and every
 * applicable rule against it is defeated by some applicable rule of the team. Superiority is derived here as well,
 * from relations and the criteria of the policy in order. The two sides are derived each for itself, so a circle of
 * superiority may prove both, or neither: both are our conflict.
 * Source: Antoniou, Billington, Governatori, Maher: Representation results for defeasible logic, 2001, and Embedding
 * defeasible logic into logic programming, 2006; semantics E and, for sets, F1.
 */
const LOGIC = `
counts(R) :- applies(R), not out(R).
out(R) :- lifts(L,R), counts(L).

excused(R,A) :- says(R,require,A), over(P,R), says(P,permit,A), counts(P).
oblige(R,A) :- says(R,require,A), counts(R), not excused(R,A).
grant(R,A) :- oblige(R,A).
grant(R,A) :- says(R,permit,A), counts(R).
ban(R,A) :- says(R,forbid,A), counts(R).
meet(X,Y) :- ban(X,A), grant(Y,A).
meet(X,Y) :- grant(X,A), ban(Y,A).

removed(R,Q) :- speaks(R,Q), counts(R), over(X,R), speaks(X,Q), counts(X).
side(R,Q,V) :- sets(R,Q,V), counts(R), not removed(R,Q).
meet(X,Y) :- side(X,Q,V), side(Y,Q,W), V != W.

better(prohibition,X,Y) :- ban(X,A), grant(Y,A).
better(scope,X,Y) :- limited(X), rule(Y), not limited(Y).
better(authority,X,Y) :- authority(X,I), authority(Y,J), I < J.
better(recency,X,Y) :- day(X,I), day(Y,J), I > J.
lacks(X,Y) :- rule(X), conjunct(Y,C), not conjunct(X,C).
better(specificity,X,Y) :- rule(X), rule(Y), not lacks(X,Y), lacks(Y,X).
told(N,X,Y) :- order(N,C), meet(X,Y), better(C,X,Y).
told(N,X,Y) :- order(N,C), meet(X,Y), better(C,Y,X).
earlier(N,X,Y) :- order(N,_), told(M,X,Y), M < N.
ranks(X,Y) :- order(N,C), meet(X,Y), better(C,X,Y), not earlier(N,X,Y).
superior(X,Y) :- meet(X,Y), over(X,Y).
superior(X,Y) :- meet(X,Y), ranks(X,Y), not over(X,Y), not over(Y,X).

team(require,R,A) :- oblige(R,A).
team(grant,R,A) :- grant(R,A).
team(forbid,R,A) :- ban(R,A).
against(require,R,A) :- ban(R,A).
against(grant,R,A) :- ban(R,A).
against(forbid,R,A) :- grant(R,A).
team(value(V),R,Q) :- side(R,Q,V).
against(value(V),R,Q) :- side(_,Q,V), side(R,Q,W), V != W.
defeated(S,Y,A) :- against(S,Y,A), team(S,X,A), superior(X,Y).
resisted(S,A) :- against(S,Y,A), not defeated(S,Y,A).
provable(S,A) :- team(S,_,A), not resisted(S,A).

yes(A) :- provable(require,A).
yes(A) :- provable(grant,A).
no(A) :- provable(forbid,A).
contested(A) :- action(A), team(_,_,A).
verdict(A,required) :- provable(require,A), not no(A).
verdict(A,permitted) :- provable(grant,A), not provable(require,A), not no(A).
verdict(A,forbidden) :- no(A), not yes(A).
verdict(A,conflict) :- contested(A), no(A), yes(A).
verdict(A,conflict) :- contested(A), not no(A), not yes(A).
verdict(A,D) :- action(A), not contested(A), default(A,D).
verdict(A,silent) :- action(A), not contested(A), not default(A,_).

rivals(Q) :- provable(value(V),Q), provable(value(W),Q), V != W.
valued(Q) :- quantity(Q), provable(value(_),Q), not rivals(Q).
verdict(Q,value(V)) :- valued(Q), provable(value(V),Q).
verdict(Q,conflict) :- quantity(Q), side(_,Q,_), not valued(Q).
verdict(Q,value(V)) :- quantity(Q), not side(_,Q,_), default(Q,V).
verdict(Q,silent) :- quantity(Q), not side(_,Q,_), not default(Q,_).
#show verdict/2.
`

/** Every verdict an action or quantity can have, and those it has in every completion; nothing where none is admissible. */
export interface Consequences {
  readonly brave: ReadonlyMap<string, ReadonlySet<string>>
  readonly cautious: ReadonlyMap<string, ReadonlySet<string>>
}

/** Solves a program for its brave and its cautious consequences; undefined where it has no answer set. */
export async function consequencesOf(program: string): Promise<Consequences | undefined> {
  const [brave, cautious] = [await solved(program, 'brave'), await solved(program, 'cautious')]
  return brave && cautious ? { brave, cautious } : undefined
}

async function solved(program: string, mode: 'brave' | 'cautious') {
  const result = await clingo.run(program, 0, [`--enum-mode=${mode}`])
  if (result.Result === 'ERROR') {
    // After an error the module is in no state to go on.
    await clingo.restart()
    throw new Error(`${result.Error}\n${program}`)
  }
  if (result.Result === 'UNSATISFIABLE') return undefined
  const found = new Map<string, Set<string>>()
  for (const atom of result.Call[0]?.Witnesses.at(-1)?.Value ?? []) {
    const [, target = '', verdict = ''] = /^verdict\("(.+?)",(.+)\)$/.exec(atom) ?? []
    found.set(target, (found.get(target) ?? new Set()).add(verdict))
  }
  return found
}

/** How a verdict of ours is spelt in the program. */
export function verdictAtom(outcome: { readonly kind: string; readonly value?: Json }): string {
  return outcome.kind === 'value' ? `value(${JSON.stringify(outcome.value)})` : outcome.kind
}

/**
 * A situation in a game as a program: each unknown fact a choice among its values, each condition a tree of `and`,
 * `or`, `not` and `?:` over plain conditions, which are given by the values that make them true.
 */
export function programOf(twin: Twin, targets: readonly string[]): string {
  const writer = new Writer(twin)
  for (const target of targets) writer.target(target)
  for (const rule of twin.sketch.rules) writer.rule(rule)
  return `${LOGIC}\n${writer.lines.join('\n')}\n`
}

class Writer {
  readonly lines: string[] = []
  readonly #twin: Twin
  readonly #sketch: Sketch
  readonly #table: Twin['table']
  readonly #known = new Map<string, number>()

  constructor(twin: Twin) {
    this.#twin = twin
    this.#sketch = twin.sketch
    this.#table = twin.table
    for (const { path, domain } of twin.unknown)
      this.lines.push(`1 { is(${text(path)},(${domain.map((_, at) => at).join(';')})) } 1.`)
    for (const { values, admissible } of this.#table)
      if (!admissible)
        this.lines.push(
          `:- ${this.#chosen(
            values,
            twin.unknown.map((atom) => atom.path),
          )}.`,
        )
    for (const [at, criterion] of policyOn(twin.spot.day, this.#sketch).entries())
      this.lines.push(`order(${at},${criterion}).`)
  }

  target(name: string): void {
    const action = this.#sketch.actions.find((each) => each.name === name)
    const quantity = this.#sketch.quantities.find((each) => each.name === name)
    this.lines.push(`${action ? 'action' : 'quantity'}(${text(name)}).`)
    if (action?.default) this.lines.push(`default(${text(name)},${action.default}).`)
    if (quantity?.default !== undefined) this.lines.push(`default(${text(name)},${JSON.stringify(quantity.default)}).`)
  }

  rule(rule: SketchRule): void {
    const { spot } = this.#twin
    if (!inForce(rule, spot, this.#sketch)) return
    const id = text(rule.id)
    const say = (line: string) => this.lines.push(line)
    say(`rule(${id}).`)
    if (limited(rule)) say(`limited(${id}).`)
    say(`authority(${id},${authorityOf(rule, this.#sketch)}).`)
    say(`day(${id},${Number(stateOf(rule, spot, this.#sketch).recency.replaceAll('-', ''))}).`)
    for (const conjunct of conjunctsOf(rule)) say(`conjunct(${id},${this.#number(conjunct)}).`)
    for (const other of this.#sketch.rules) {
      if (!inForce(other, spot, this.#sketch)) continue
      if (named(rule, 'lifts', other)) say(`lifts(${id},${text(other.id)}).`)
      if (named(rule, 'excepts', other) || named(rule, 'amends', other)) say(`over(${id},${text(other.id)}).`)
    }
    if (!rule.when) say(`applies(${id}).`)
    else {
      const condition = this.#condition(rule.when)
      say(`applies(${id}) :- true(${condition}).`)
      // A might of its own: the condition reads what is in conflict or silent.
      say(`{ applies(${id}) } :- not true(${condition}), not false(${condition}).`)
    }
    for (const one of rule.then) {
      if (!('value' in one)) say(`says(${id},${one.kind},${text(one.of)}).`)
      else {
        say(`speaks(${id},${text(one.of)}).`)
        const found = this.#table.map(({ values }) => this.#twin.valueUnder(values, one.value))
        for (const value of distinct(found)) {
          const body = this.#where(found, value)
          for (const conditions of body) say(`sets(${id},${text(one.of)},${JSON.stringify(value)})${conditions}.`)
        }
      }
    }
  }

  /** Writes down when a condition is true and when it is false; neither where it reads what has no value. */
  #condition(expr: Expr): number {
    const key = `condition ${keyOf(expr)}`
    const known = this.#known.has(key)
    const me = this.#number(key)
    if (known) return me
    const say = (head: string, ...body: readonly string[]) => this.lines.push(`${head}(${me}) :- ${body.join(', ')}.`)
    switch (expr.op) {
      case 'not': {
        const of = this.#condition(expr.of)
        say('true', `false(${of})`)
        say('false', `true(${of})`)
        break
      }
      case 'and':
      case 'or': {
        const of = expr.of.map((part) => this.#condition(part))
        const [all, any] = expr.op === 'and' ? ['true', 'false'] : ['false', 'true']
        say(all, ...of.map((part) => `${all}(${part})`))
        for (const part of of) say(any, `${any}(${part})`)
        break
      }
      case 'if': {
        const [test, then, other] = [expr.test, expr.then, expr.else].map((part) => this.#condition(part))
        for (const truth of ['true', 'false']) {
          say(truth, `true(${test})`, `${truth}(${then})`)
          say(truth, `false(${test})`, `${truth}(${other})`)
        }
        break
      }
      case 'may':
      case 'must': {
        const verdict = (kind: string) => `verdict(${text(expr.action)},${kind})`
        say('true', verdict('required'))
        say(expr.op === 'may' ? 'true' : 'false', verdict('permitted'))
        say('false', verdict('forbidden'))
        break
      }
      default:
        if (expr.op === '==' || expr.op === '!=' || expr.op === 'in') {
          const { left, right } = expr
          if (left.op === 'quantity') {
            const value = (of: Expr) => (of.op === 'const' ? JSON.stringify(of.value) : '')
            const options = right.op === 'list' ? right.items.map(value) : [value(right)]
            const [equal, other] = expr.op === '!=' ? ['false', 'true'] : ['true', 'false']
            const verdict = `verdict(${text(left.name)},value(V))`
            for (const option of options) say(equal, verdict, `V = ${option}`)
            say(other, verdict, ...options.map((option) => `V != ${option}`))
            break
          }
        }
        this.#plain(expr, me)
    }
    return me
  }

  /** A condition on facts alone: the values of the unknowns it reads, each way they can be. */
  #plain(expr: Expr, me: number): void {
    if (readsJudged(expr)) throw new Error(`not translated: ${keyOf(expr)}`)
    const found = this.#table.map(({ values }) => this.#twin.valueUnder(values, expr))
    for (const body of this.#where(found, true)) this.lines.push(`true(${me})${body}.`)
    for (const body of this.#where(found, false)) this.lines.push(`false(${me})${body}.`)
  }

  /** Bodies that between them hold exactly where the table has that value, over the unknowns that matter only. */
  #where(found: readonly (Thing | undefined)[], value: Thing): readonly string[] {
    const matters = this.#twin.unknown.filter(({ path }) => this.#turnsOn(path, found)).map((atom) => atom.path)
    const rows = this.#table.filter((_, at) => {
      const there = found[at]
      return there !== undefined && same(there, value)
    })
    const bodies = new Set(rows.map(({ values }) => this.#chosen(values, matters)))
    return [...bodies].map((body) => (body === '' ? '' : ` :- ${body}`))
  }

  #turnsOn(path: string, found: readonly (Thing | undefined)[]): boolean {
    const seen = new Map<string, string>()
    return this.#table.some(({ values }, at) => {
      const rest = keyOf([...values].filter(([key]) => key !== path).sort(([a], [b]) => (a < b ? -1 : 1)))
      const now = keyOf(found[at])
      const before = seen.get(rest)
      seen.set(rest, now)
      return before !== undefined && before !== now
    })
  }

  #chosen(values: Values, paths: readonly string[]): string {
    return paths
      .map((path) => {
        const domain = this.#twin.unknown.find((atom) => atom.path === path)?.domain ?? []
        return `is(${text(path)},${domain.findIndex((each) => keyOf(each) === keyOf(values.get(path)))})`
      })
      .join(', ')
  }

  #number(key: string): number {
    const number = this.#known.get(key) ?? this.#known.size + 1
    this.#known.set(key, number)
    return number
  }
}

function text(name: string): string {
  return JSON.stringify(name)
}

function distinct(values: readonly (Thing | undefined)[]): Thing[] {
  const found: Thing[] = []
  for (const value of values) if (value !== undefined && !found.some((each) => same(each, value))) found.push(value)
  return found
}

function readsJudged(expr: Expr): boolean {
  return ['quantity', 'may', 'must'].includes(expr.op) || partsOf(expr).some(readsJudged)
}
