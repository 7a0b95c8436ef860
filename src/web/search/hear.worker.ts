import { workAside } from '../aside/working.ts'
import { type HeardOf, hearIn, inOrder, type Sentence } from './hear.ts'

/** What is to be understood in which editions, by hash. */
export interface Job {
  readonly sentence: Sentence
  readonly editions: readonly string[]
}

// Between two games a newer sentence may come, and nobody waits for this one any more.
workAside<Job, readonly HeardOf[] | undefined>(async ({ sentence, editions }, { edition, isOld }) => {
  const all: ReturnType<typeof hearIn>[] = []
  for (const hash of editions) {
    const one = await edition(hash)
    if (await isOld()) return undefined
    all.push(hearIn(one, sentence))
  }
  return inOrder(all, sentence)
})
