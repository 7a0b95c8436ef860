import munkres from 'munkres'
import type { Likeness } from './likeness.ts'

/**
 * The pairs of which the sum of scores is the greatest, each section in one at most: over all at once, not best first.
 * What no chain of candidates connects is worked out apart, which gives the same pairs and takes far less.
 * Cost: the cube of the largest connected part.
 */
export function assign(candidates: readonly Likeness[]): Likeness[] {
  return parts(candidates).flatMap((part) => {
    if (part.length === 1) return part
    const rows = [...new Set(part.map(({ from }) => from))]
    const columns = [...new Set(part.map(({ to }) => to))]
    const rowOf = new Map(rows.map((from, index) => [from, index]))
    const columnOf = new Map(columns.map((to, index) => [to, index]))
    // No candidate costs as much as two left alone, so none is paired for the sake of a pair.
    const costs = rows.map(() => new Array<number>(columns.length).fill(0))
    const found = new Map<string, Likeness>()
    for (const each of part) {
      const [row, column] = [rowOf.get(each.from) as number, columnOf.get(each.to) as number]
      ;(costs[row] as number[])[column] = -each.score
      found.set(`${row} ${column}`, each)
    }
    return munkres(costs).flatMap(([row, column]) => found.get(`${row} ${column}`) ?? [])
  })
}

/** Candidates by what connects them. */
function parts(candidates: readonly Likeness[]): Likeness[][] {
  const roots = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let up = roots.get(root); up !== undefined && up !== root; up = roots.get(root)) root = up
    for (let at = key; at !== root; ) {
      const up = roots.get(at) ?? root
      roots.set(at, root)
      at = up
    }
    return root
  }
  for (const { from, to } of candidates) {
    const [a, b] = [rootOf(`a${from}`), rootOf(`b${to}`)]
    roots.set(a, a)
    roots.set(b, a)
  }
  const found = new Map<string, Likeness[]>()
  for (const each of candidates) {
    const root = rootOf(`a${each.from}`)
    const part = found.get(root)
    if (part) part.push(each)
    else found.set(root, [each])
  }
  return [...found.values()]
}
