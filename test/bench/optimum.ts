/** A game of questions: what may be asked, and what is answered in each completion of what is unknown. */
export interface Guessing {
  /** By question, its answer in each completion. */
  readonly questions: ReadonlyMap<string, readonly string[]>
  /** How likely each completion is; any scale. */
  readonly weights: readonly number[]
  /** What each completion comes to: asking ends when only one outcome is left. */
  readonly outcomes: readonly string[]
}

export interface Plan {
  /** Questions asked until settled, the mean over completions. */
  readonly mean: number
  /** What is asked first; none when everything is settled. */
  readonly first?: string
}

/**
 * The fewest questions that settle the outcome, by trying every question next and remembering each set of answers.
 * @returns undefined past the limit of sets looked at.
 */
export function fewestQuestions(guessing: Guessing, limit: number): Plan | undefined {
  const known = new Map<string, Plan>()
  const names = [...guessing.questions.keys()]
  const total = sum(guessing.weights, guessing.weights.keys())
  let looked = 0

  const settle = (left: readonly number[]): { readonly cost: number; readonly first?: string } | undefined => {
    if (isSettled(guessing, left)) return { cost: 0 }
    const key = left.join()
    const remembered = known.get(key)
    if (remembered) return { cost: remembered.mean, ...(remembered.first ? { first: remembered.first } : {}) }
    if (++looked > limit) return undefined
    const weight = sum(guessing.weights, left)
    let best = { cost: Number.POSITIVE_INFINITY, first: '' }
    for (const name of names) {
      const parts = divided(guessing, left, name)
      if (parts.length < 2) continue
      let cost = weight
      for (const part of parts) {
        if (cost >= best.cost) break
        const rest = settle(part)
        if (!rest) return undefined
        cost += rest.cost
      }
      if (cost < best.cost) best = { cost, first: name }
    }
    // What no question tells apart stays open: it costs nobody a question.
    const found = best.first === '' ? { cost: 0 } : best
    known.set(key, { mean: found.cost, ...(best.first === '' ? {} : { first: best.first }) })
    return found
  }

  const found = settle([...guessing.outcomes.keys()])
  return found && { mean: found.cost / total, ...(found.first === undefined ? {} : { first: found.first }) }
}

/** The same under a given way of asking: what it asks next, knowing the answers so far; undefined when it asks no more. */
export function questionsAsked(
  guessing: Guessing,
  next: (left: readonly number[], answers: ReadonlyMap<string, number>) => string | undefined,
): number {
  const total = sum(guessing.weights, guessing.weights.keys())
  const follow = (left: readonly number[], answers: ReadonlyMap<string, number>): number => {
    const name = next(left, answers)
    if (name === undefined) return 0
    const parts = divided(guessing, left, name)
    return parts.reduce(
      (cost, part) => cost + follow(part, new Map(answers).set(name, part[0] ?? 0)),
      sum(guessing.weights, left),
    )
  }
  return follow([...guessing.outcomes.keys()], new Map()) / total
}

export function isSettled({ outcomes }: Guessing, left: readonly number[]): boolean {
  return left.every((completion) => outcomes[completion] === outcomes[left[0] ?? 0])
}

/** The completions left, parted by what they answer. */
function divided({ questions }: Guessing, left: readonly number[], name: string): number[][] {
  const answers = questions.get(name)
  if (!answers) throw new Error(`${name} cannot be answered`)
  const parts = new Map<string, number[]>()
  for (const completion of left) {
    const answer = answers[completion] ?? ''
    const part = parts.get(answer)
    if (part) part.push(completion)
    else parts.set(answer, [completion])
  }
  return [...parts.values()]
}

function sum(weights: readonly number[], which: Iterable<number>): number {
  let total = 0
  for (const index of which) total += weights[index] ?? 0
  return total
}
