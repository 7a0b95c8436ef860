import { type Always, type Expr, kept, type Rule } from '../../domain/index.ts'
import { namesIn } from '../compile/names.ts'
import { compileExpr } from '../evaluate/closures.ts'
import type { Program, Run } from '../evaluate/evaluation.ts'
import type { Situation } from '../facts/situation.ts'
import { type Candidates, Field, INDEXED } from '../match/candidates.ts'
import { clausesOf, partsOf } from '../match/clauses.ts'
import { Slots } from '../match/codes.ts'
import { Dependencies } from './dependencies.ts'
import { RuleIndex } from './rule-index.ts'
import { Ties } from './ties.ts'

/** Expressions made ready to run, whichever editions have them: most of an edition is the same in the next. */
const RUNS = new WeakMap<Expr, Run>()

/** An edition made ready to be asked: indexes and closures, all made on demand and kept. */
export class Theory extends RuleIndex implements Program {
  readonly dependencies = new Dependencies(this)
  readonly ties = new Ties(this.edition.vocabulary.always, (expr) => this.behind(expr))
  private readonly runs = new Map<Expr, Run>()
  private readonly fields = new Map<string, Field>()
  private readonly grounds = new WeakMap<Rule, readonly string[] | null>()
  private slotsMade: Slots | undefined

  /** An expression made ready to run. */
  run(expr: Expr): Run {
    let run = this.runs.get(expr)
    if (!run) {
      run = kept(RUNS, expr, () => compileExpr(expr))
      this.runs.set(expr, run)
    }
    return run
  }

  /**
   * The rules on an action or quantity, and those that lift one of them and so on, that given facts leave possible; in
   * order of id. Kept as long as the facts are.
   */
  candidates(target: string, { given, ofGiven }: Situation): Candidates {
    const indexed = ofGiven.get(INDEXED)
    let candidates = indexed.candidates.get(target)
    if (!candidates) {
      candidates = this.field(target).candidates(given, indexed)
      indexed.candidates.set(target, candidates)
      indexed.untold.push(candidates)
    }
    return candidates
  }

  /** Whether the given facts are known to make a rule's condition true. */
  isProved(rule: Rule, { ofGiven }: Situation): boolean {
    const indexed = ofGiven.get(INDEXED)
    for (let next = indexed.untold.pop(); next; next = indexed.untold.pop())
      for (const proved of next.proved()) indexed.proved.add(proved)
    return indexed.proved.has(rule)
  }

  /**
   * What a condition that compares nothing but facts with constants rests on where the given facts prove it: the fact of
   * each of its parts, in order. Undefined for any other condition.
   */
  groundsOf(rule: Rule): readonly string[] | undefined {
    const facts = kept(this.grounds, rule, () => {
      const clauses = partsOf(rule.when?.expr)
      // Which of several a part rests on, evaluation decides.
      const isSimple = clauses?.every((clause) => clause.length === 1)
      return clauses && isSimple ? [...new Set(clauses.flat().map(({ fact }) => fact))] : null
    })
    return facts ?? undefined
  }

  /**
   * Whether a condition is seen at once to be true of some situation: comparisons, each of a fact of its own, of which
   * nothing that always holds speaks.
   */
  canAlwaysApply(rule: Rule, always: readonly Always[]): boolean {
    const { clauses, complete } = clausesOf(rule.when?.expr)
    const facts = clauses.flatMap((clause) => clause.map(({ fact }) => fact))
    if (!complete || new Set(facts).size < facts.length) return false
    const tied = new Set(always.flatMap(({ expr }) => [...namesIn(expr)]))
    const slots = this.slots()
    return clauses.every(
      (clause) =>
        clause.length > 0 && clause.every((each) => !tied.has(`fact:${each.fact}`) && slots.isContingent(each)),
    )
  }

  /** The rules on an action or quantity, made ready to be found. */
  field(target: string): Field {
    return kept(this.fields, target, () => new Field(target, this.rulesOn(target), () => this.slots()))
  }

  /** Every fact that conditions compare with constants. */
  private slots(): Slots {
    this.slotsMade ??= new Slots(
      this.edition.rules.flatMap((rule) => clausesOf(rule.when?.expr).clauses.flat()),
      this.facts,
      this.enums,
    )
    return this.slotsMade
  }

  behind(of: Rule | string | Expr): ReadonlySet<string> {
    return this.dependencies.behind(of)
  }
}
