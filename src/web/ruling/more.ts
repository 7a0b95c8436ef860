import { useEffect, useState } from 'preact/hooks'
import type { Ruling } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { type Solved, solve } from './asked.ts'
import { rulingsOf } from './slab.tsx'

/** What takes longer, worked out when the verdict stands: the years and what would turn it. One for each ruling. */
export function useMore(served: Served, solved: Solved, url: string): readonly Ruling[] {
  const [more, setMore] = useState<{ readonly of: object; readonly rulings: readonly Ruling[] } | undefined>(undefined)
  useEffect(() => {
    if (!solved.answer) return
    const timer = setTimeout(() => {
      const { answer } = solve(served.edition, solved, solved.moment, ['timeline', 'unless'])
      if (answer) setMore({ of: solved, rulings: rulingsOf(answer).map(({ ruling }) => ruling) })
    }, 50)
    return () => clearTimeout(timer)
  }, [solved, url])
  return more?.of === solved ? more.rulings : []
}
