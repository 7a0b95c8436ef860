import clingo from 'clingo-wasm'
import type { Edition, Expr, Json, Ruling } from '../../src/index.ts'
import { conjunctsOf, limited } from './contest.ts'
import { same, type Thing } from './evaluate.ts'
import { authorityOf, inForce, named, policyOn, stateOf } from './life.ts'
import { type Case, keyOf, Twin, type Values } from './naive.ts'
import type { Sketch, SketchConclusion, SketchRule } from './sketch.ts'
import { asked, isAnswer, outcomeOf, story, targetsOf } from './umpire.ts'

/**
 * Defeasible logic as an answer-set program: facts are chosen, rules apply, and `+∂` is derived by its proof
 * condition with ambiguity blocking and team defeat: a side is provable when one of its rules applies and every
 * applicable rule against it is defeated by some applicable rule of the team. Superiority is derived here as well,
 * from relations and the criteria of the policy in order. The two sides are derived each for itself, so a circle of
 * superiority may prove both, or neither: both are our conflict. One program holds many games: names are unique in it.
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
meet(X,Y,A) :- ban(X,A), grant(Y,A).
meet(X,Y,A) :- grant(X,A), ban(Y,A).

removed(R,Q) :- speaks(R,Q), counts(R), over(X,R), speaks(X,Q), counts(X).
side(R,Q,V) :- sets(R,Q,V), counts(R), not removed(R,Q).
meet(X,Y,Q) :- side(X,Q,V), side(Y,Q,W), V != W.

better(prohibition,X,Y,A) :- meet(X,Y,A), ban(X,A).
better(scope,X,Y,A) :- meet(X,Y,A), limited(X), not limited(Y).
better(authority,X,Y,A) :- meet(X,Y,A), authority(X,I), authority(Y,J), I < J.
better(recency,X,Y,A) :- meet(X,Y,A), day(X,I), day(Y,J), I > J.
lacks(X,Y) :- meet(X,Y,_), conjunct(Y,C), not conjunct(X,C).
better(specificity,X,Y,A) :- meet(X,Y,A), not lacks(X,Y), lacks(Y,X).
told(N,X,Y,A) :- better(C,X,Y,A), game(X,G), order(G,N,C).
told(N,X,Y,A) :- better(C,Y,X,A), game(X,G), order(G,N,C).
earlier(N,X,Y,A) :- told(M,X,Y,A), game(X,G), order(G,N,_), M < N.
ranks(X,Y,A) :- better(C,X,Y,A), game(X,G), order(G,N,C), not earlier(N,X,Y,A).
superior(X,Y,A) :- meet(X,Y,A), over(X,Y).
superior(X,Y,A) :- ranks(X,Y,A), not over(X,Y), not over(Y,X).

team(require,R,A) :- oblige(R,A).
team(grant,R,A) :- grant(R,A).
team(forbid,R,A) :- ban(R,A).
team(value(V),R,Q) :- side(R,Q,V).
against(require,R,A) :- oblige(_,A), ban(R,A).
against(grant,R,A) :- grant(_,A), ban(R,A).
against(forbid,R,A) :- ban(_,A), grant(R,A).
against(value(V),R,Q) :- side(_,Q,V), side(R,Q,W), V != W.
defeated(S,Y,A) :- against(S,Y,A), team(S,X,A), superior(X,Y,A).
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

export interface Tally {
  programs: number
  theories: number
  verdicts: number
  undetermined: number
  conflicts: number
}

export const tally = (): Tally => ({ programs: 0, theories: 0, verdicts: 0, undetermined: 0, conflicts: 0 })

/** A situation in a game, ready to be compared: what Umpire answers, and the program that says what it should. */
export interface Question {
  readonly program: string
  /** What to look for in the consequences, for each thing asked. */
  readonly rulings: readonly { readonly atom: string; readonly ruling: Ruling }[]
  readonly told: (ask: string) => string
}

/**
 * @param name unique in a batch.
 * @returns undefined where the question cannot be put: what cannot be at a table, lists nobody described, quantities
 * that are given or are more than the contest of their `set`s, and what is answered by element.
 */
export function questionOf(
  sketch: Sketch,
  edition: Edition,
  each: Case,
  name: string,
  targets: readonly string[] = targetsOf(sketch),
): Question | undefined {
  const twin = new Twin(sketch, each)
  if (twin.contested || twin.impossible || !twin.complete) return undefined
  if (sketch.quantities.some((quantity) => each.facts[quantity.name] !== undefined)) return undefined
  if (
    !sketch.rules.every((rule) => rule.then.every(isPlain)) ||
    [...sketch.quantities, ...sketch.actions].some(isLooped)
  )
    return undefined
  const result = asked(edition, each, targets)
  if (!isAnswer(result)) throw new Error(`${keyOf(result)}\n${story(sketch, each, '')}`)
  const program = new Writer(twin, name).written()
  return {
    program,
    rulings: result.answers.map((ruling) => ({ atom: text(`${name} ${ruling.ask}`), ruling })),
    told: (ask) => `${story(sketch, each, ask)}\n${program}`,
  }
}

/** Holds every verdict to the consequences of its program, many in one solver call. @throws where one differs. */
export async function compareWithClingo(questions: readonly Question[], compared: Tally): Promise<void> {
  const program = `${LOGIC}${questions.map((each) => each.program).join('')}`
  const [brave, cautious] = [await consequences(program, 'brave'), await consequences(program, 'cautious')]
  compared.programs++
  for (const { rulings, told } of questions) {
    compared.theories++
    for (const { atom, ruling } of rulings) {
      const all = [...(brave.get(atom) ?? [])]
      const sure = [...(cautious.get(atom) ?? [])]
      const ours = verdictAtom(outcomeOf(ruling))
      const theirs = all.length === 1 ? all[0] : 'undetermined'
      compared.verdicts++
      if (theirs === 'undetermined') compared.undetermined++
      if (theirs === 'conflict') compared.conflicts++
      if (ours === theirs && keyOf(sure) === keyOf(all.length === 1 ? all : [])) continue
      throw new Error(`${ours} but clingo ${keyOf(all)}, surely ${keyOf(sure)}\n${told(ruling.ask)}\n${keyOf(ruling)}`)
    }
  }
}

/** The verdicts of each action or quantity in some answer set, or in all of them. @throws where there is none. */
async function consequences(program: string, mode: 'brave' | 'cautious') {
  const result = await clingo.run(program, 0, [`--enum-mode=${mode}`])
  if (result.Result === 'ERROR' || result.Result === 'UNSATISFIABLE') {
    // After an error the module is in no state to go on.
    await clingo.restart()
    throw new Error(`${result.Result === 'ERROR' ? result.Error : 'no answer set'}\n${program.slice(LOGIC.length)}`)
  }
  const found = new Map<string, Set<string>>()
  for (const atom of result.Call[0]?.Witnesses.at(-1)?.Value ?? []) {
    const [, target = '', verdict = ''] = /^verdict\((".+?"),(.+)\)$/.exec(atom) ?? []
    found.set(target, (found.get(target) ?? new Set()).add(verdict))
  }
  return found
}

/** How a verdict of ours is spelt in the program. */
function verdictAtom(outcome: { readonly kind: string; readonly value?: Json }): string {
  return outcome.kind === 'value' ? `value(${term(outcome.value ?? null)})` : outcome.kind
}

/**
 * A situation in a game as a program: each unknown fact a choice among its values, each condition a tree of `and`,
 * `or`, `not` and `?:` over plain conditions, which are given by the values that make them true.
 */
class Writer {
  readonly #lines: string[] = []
  readonly #name: string
  readonly #twin: Twin
  readonly #sketch: Sketch
  readonly #table: Twin['table']
  readonly #known = new Map<string, number>()
  /** For each unknown, by row of the table, the values of all others. */
  readonly #rest = new Map<string, readonly string[]>()
  readonly #places = new Map<string, ReadonlyMap<string, number>>()

  constructor(twin: Twin, name: string) {
    this.#name = name
    this.#twin = twin
    this.#sketch = twin.sketch
    this.#table = twin.table
    for (const { path, domain } of twin.unknown)
      this.#places.set(path, new Map(domain.map((value, at) => [keyOf(value), at])))
  }

  written(): string {
    const { unknown } = this.#twin
    for (const { path, domain } of unknown)
      this.#say(`1 { is(${this.#id(path)},(${domain.map((_, at) => at).join(';')})) } 1.`)
    const paths = unknown.map((atom) => atom.path)
    for (const { values, admissible } of this.#table) if (!admissible) this.#say(`:- ${this.#chosen(values, paths)}.`)
    for (const [at, criterion] of policyOn(this.#twin.spot.day, this.#sketch).entries())
      this.#say(`order(${this.#id('')},${at},${criterion}).`)
    for (const target of targetsOf(this.#sketch)) this.#target(target)
    for (const rule of this.#sketch.rules) this.#rule(rule)
    return `${this.#lines.join('\n')}\n`
  }

  #target(name: string): void {
    const id = this.#id(name)
    const action = this.#sketch.actions.find((each) => each.name === name)
    const quantity = this.#sketch.quantities.find((each) => each.name === name)
    this.#say(`${action ? 'action' : 'quantity'}(${id}).`)
    if (action?.default) this.#say(`default(${id},${action.default}).`)
    if (quantity?.default !== undefined) this.#say(`default(${id},${term(quantity.default)}).`)
  }

  #rule(rule: SketchRule): void {
    const { spot } = this.#twin
    if (!inForce(rule, spot, this.#sketch)) return
    const id = this.#id(rule.id)
    this.#say(`game(${id},${this.#id('')}).`)
    if (limited(rule)) this.#say(`limited(${id}).`)
    this.#say(`authority(${id},${authorityOf(rule, this.#sketch)}).`)
    this.#say(`day(${id},${Number(stateOf(rule, spot, this.#sketch).recency.replaceAll('-', ''))}).`)
    for (const conjunct of conjunctsOf(rule)) this.#say(`conjunct(${id},${this.#number(conjunct)}).`)
    for (const other of this.#sketch.rules) {
      if (!inForce(other, spot, this.#sketch)) continue
      if (named(rule, 'lifts', other)) this.#say(`lifts(${id},${this.#id(other.id)}).`)
      if (named(rule, 'excepts', other) || named(rule, 'amends', other)) this.#say(`over(${id},${this.#id(other.id)}).`)
    }
    if (!rule.when) this.#say(`applies(${id}).`)
    else {
      const condition = this.#condition(rule.when)
      this.#say(`applies(${id}) :- true(${condition}).`)
      // A might of its own: the condition reads what is in conflict or silent.
      this.#say(`{ applies(${id}) } :- not true(${condition}), not false(${condition}).`)
    }
    for (const one of rule.then) {
      if (!('value' in one)) this.#say(`says(${id},${one.kind},${this.#id(one.of)}).`)
      else {
        this.#say(`speaks(${id},${this.#id(one.of)}).`)
        const found = this.#table.map(({ values }) => this.#twin.valueUnder(values, one.value))
        for (const value of distinct(found))
          for (const body of this.#where(found, value))
            this.#say(`sets(${id},${this.#id(one.of)},${term(value as Json)})${body}.`)
      }
    }
  }

  /** Writes down when a condition is true and when it is false; neither where it reads what has no value. */
  #condition(expr: Expr): string {
    const key = `condition ${keyOf(expr)}`
    const known = this.#known.has(key)
    const me = this.#conditionId(key)
    if (known) return me
    const say = (head: string, ...body: readonly string[]) => this.#say(`${head}(${me}) :- ${body.join(', ')}.`)
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
        const verdict = (kind: string) => `verdict(${this.#id(expr.action)},${kind})`
        say('true', verdict('required'))
        say(expr.op === 'may' ? 'true' : 'false', verdict('permitted'))
        say('false', verdict('forbidden'))
        break
      }
      default:
        if ((expr.op === '==' || expr.op === '!=' || expr.op === 'in') && expr.left.op === 'quantity')
          this.#ofQuantity(expr.left.name, expr.op, expr.right, me)
        else this.#plain(expr, me)
    }
    return me
  }

  /** Whether a quantity is one value, or one of several. */
  #ofQuantity(name: string, op: '==' | '!=' | 'in', right: Expr, me: string): void {
    const verdict = `verdict(${this.#id(name)},value(V))`
    const [equal, other] = op === '!=' ? ['false', 'true'] : ['true', 'false']
    const found = this.#table.map(({ values }) => this.#twin.valueUnder(values, right))
    for (const value of distinct(found)) {
      const options = (op === 'in' ? (value as readonly Json[]) : [value as Json]).map(term)
      for (const body of this.#where(found, value)) {
        for (const option of options)
          this.#say(`${equal}(${me}) :- ${verdict}, V = ${option}${body.replace(' :-', ',')}.`)
        const differs = options.map((option) => `, V != ${option}`).join('')
        this.#say(`${other}(${me}) :- ${verdict}${differs}${body.replace(' :-', ',')}.`)
      }
    }
  }

  /** A condition on facts: the values of the unknowns it reads, each way they can be. */
  #plain(expr: Expr, me: string): void {
    const found = this.#table.map(({ values }) => this.#twin.valueUnder(values, expr))
    for (const body of this.#where(found, true)) this.#say(`true(${me})${body}.`)
    for (const body of this.#where(found, false)) this.#say(`false(${me})${body}.`)
  }

  /** Bodies that between them hold exactly where the table has that value, over the unknowns that matter only. */
  #where(found: readonly (Thing | undefined)[], value: Thing): readonly string[] {
    const keys = found.map(keyOf)
    const matters = this.#twin.unknown.map((atom) => atom.path).filter((path) => this.#turnsOn(path, keys))
    const rows = this.#table.filter((_, at) => {
      const there = found[at]
      return there !== undefined && same(there, value)
    })
    const bodies = new Set(rows.map(({ values }) => this.#chosen(values, matters)))
    return [...bodies].map((body) => (body === '' ? '' : ` :- ${body}`))
  }

  /** Whether two rows that differ in one unknown alone differ in what was found. */
  #turnsOn(path: string, found: readonly string[]): boolean {
    let rest = this.#rest.get(path)
    if (!rest) {
      const others = this.#twin.unknown.map((atom) => atom.path).filter((other) => other !== path)
      rest = this.#table.map(({ values }) => this.#chosen(values, others))
      this.#rest.set(path, rest)
    }
    const seen = new Map<string, string | undefined>()
    return rest.some((key, at) => {
      const before = seen.get(key)
      seen.set(key, found[at])
      return before !== undefined && before !== found[at]
    })
  }

  #chosen(values: Values, paths: readonly string[]): string {
    return paths
      .map((path) => `is(${this.#id(path)},${this.#places.get(path)?.get(keyOf(values.get(path)))})`)
      .join(', ')
  }

  #say(line: string): void {
    this.#lines.push(line)
  }

  #id(name: string): string {
    return text(`${this.#name} ${name}`)
  }

  #conditionId(key: string): string {
    return `${this.#number(key)},${this.#id('')}`
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

/** A value as a term; what is no plain name or text is told apart by how it is written. */
function term(value: Json): string {
  return text(keyOf(value))
}

function distinct(values: readonly (Thing | undefined)[]): Thing[] {
  const found: Thing[] = []
  for (const value of values) if (value !== undefined && !found.some((each) => same(each, value))) found.push(value)
  return found
}

function isPlain(one: SketchConclusion): boolean {
  return !('value' in one) || one.kind === 'set'
}

function isLooped(one: { readonly each?: unknown }): boolean {
  return one.each !== undefined
}
