import { type Edition, kept } from '../domain/index.ts'

/** Of how many worked examples of an action or quantity a fact is told. */
interface Topic {
  examples: number
  readonly facts: Map<string, number>
}

/** What a fact counts that no worked example tells of. */
const UNTOLD = 0.01
/** What facts count beside words: phrases share words, so that they say much twice. */
const BESIDE = 0.06
/** With so many worked examples in all, what they tell counts half. */
const FEW = 100

/**
 * What facts tell of what is asked: whoever speaks of nodes asks something of which worked examples speak of nodes. Naive
 * Bayes over the facts of worked examples (Maron 1961), by their share in those of one action or quantity and in all.
 */
export class Topics {
  private readonly own = new Map<string, Topic>()
  private readonly all: Topic = { examples: 0, facts: new Map() }

  constructor({ cases }: Edition) {
    for (const { ask, facts } of cases)
      for (const name of ask)
        for (const topic of [this.all, kept(this.own, name, () => ({ examples: 0, facts: new Map() }))]) {
          topic.examples++
          for (const fact of Object.keys(facts)) topic.facts.set(fact, (topic.facts.get(fact) ?? 0) + 1)
        }
  }

  /** In which part of the worked examples of an action or quantity a fact is told, in [0, 1]. */
  share(target: string, fact: string): number {
    return shareOf(this.own.get(target), fact) - UNTOLD
  }

  /**
   * By how much an action or quantity is likelier than by its words alone; 1 where nothing speaks for or against it.
   * @param said the facts spoken of, each with how surely it is, in [0, 1].
   */
  factor(target: string, said: ReadonlyMap<string, number>): number {
    const topic = this.own.get(target)
    let sum = 0
    for (const [fact, weight] of said) sum += weight * Math.log(shareOf(topic, fact) / shareOf(this.all, fact))
    return Math.exp((BESIDE * sum * this.all.examples) / (this.all.examples + FEW))
  }
}

function shareOf(topic: Topic | undefined, fact: string): number {
  return UNTOLD + (topic?.facts.get(fact) ?? 0) / (topic?.examples || 1)
}
