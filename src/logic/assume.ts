import type { Json, Problem, Warning } from '../domain/index.ts'
import type { Court } from './court.ts'
import { Evaluation } from './evaluate/evaluation.ts'
import { equal, truth } from './evaluate/operators.ts'
import { FAILED, isKnown, toJson } from './evaluate/values.ts'
import type { Regions } from './explore.ts'
import type { Situation } from './situation.ts'

const NOWHERE: Regions = new Map()

/**
 * Decides what is assumed of the facts left out: what `from` derives comes first, and an assumption that breaks an
 * `always` with the given facts gives way. Given facts that break one on their own are a problem.
 * Source: semantics C1, C3, C4.
 */
export function assume(
  court: Court,
  bare: Situation,
): { readonly situation: Situation; readonly problems: readonly Problem[] } {
  const { theory } = court
  const off = new Set(bare.off)
  const warnings: Warning[] = [...bare.warnings]
  for (;;) {
    const situation = bare.with({ off, warnings })
    const broken = theory.edition.vocabulary.always.flatMap((always) => {
      const ev = new Evaluation(theory, situation, court, NOWHERE, true)
      if (truth(ev, theory.run(always.expr)(ev)) !== false) return []
      return [
        { always, assumed: [...new Set(ev.reads.filter((read) => read.how === 'assumed').map((read) => read.fact))] },
      ]
    })
    const [first] = broken
    if (!first)
      return {
        situation: situation.with({ warnings: [...warnings, ...contradictions(court, situation)] }),
        problems: [],
      }
    const impossible = broken.filter((each) => each.assumed.length === 0)
    if (impossible.length > 0) {
      const problems = impossible.map(
        ({ always }): Problem => ({
          at: 'facts',
          code: 'question/impossible',
          detail: `at a table it always holds that ${always.text}`,
          didYouMean: [],
        }),
      )
      return { situation, problems }
    }
    for (const fact of giveWay(court, situation, first.always.expr, first.assumed)) {
      off.add(fact)
      warnings.push({
        code: 'assumption-gives-way',
        at: fact,
        detail: `the usual value of ${fact} does not go with the facts given, since always ${first.always.text}`,
        didYouMean: [],
      })
    }
  }
}

/** Those assumptions that break it each on its own with the given facts; all together where none does. */
function giveWay(
  court: Court,
  situation: Situation,
  expr: Parameters<Court['theory']['run']>[0],
  assumed: readonly string[],
): readonly string[] {
  const alone = assumed.filter((fact) => {
    const others = new Set([...situation.off, ...assumed.filter((other) => other !== fact)])
    const ev = new Evaluation(court.theory, situation.with({ off: others }), court, NOWHERE)
    return truth(ev, court.theory.run(expr)(ev)) === false
  })
  return alone.length > 0 ? alone : assumed
}

/** Given facts and quantities that what they would be derived from contradicts (semantics C3). */
function contradictions(court: Court, situation: Situation): Warning[] {
  const { theory } = court
  const warnings: Warning[] = []
  for (const name of situation.given.keys()) {
    const quantity = theory.quantities.get(name)
    const fact = theory.facts.get(name)
    if (!(fact?.from || quantity)) continue
    const without = situation.with({ given: new Map([...situation.given].filter(([other]) => other !== name)) })
    const ev = new Evaluation(theory, without, court, NOWHERE)
    const derived = fact ? ev.derive(name) : court.quantity(ev, name, undefined)
    if (derived === FAILED || !isKnown(derived) || quantity?.each) continue
    const given = situation.value(
      name,
      situation.given.get(name) as Json,
      (fact ?? quantity)?.type ?? { kind: 'any' },
      theory,
    )
    if (equal(ev, derived, given) !== false) continue
    warnings.push({
      code: 'given-differs',
      at: name,
      detail: `${name} was given as ${JSON.stringify(toJson(given))}, though the other facts make it ${JSON.stringify(toJson(derived))}; the given one counts`,
      didYouMean: [],
    })
  }
  return warnings
}
