import fc from 'fast-check'
import { expect, test } from 'vitest'
import { components } from './components.ts'

const NODES = [0, 1, 2, 3, 4, 5, 6] as const
const graphs = fc.array(fc.tuple(fc.constantFrom(...NODES), fc.constantFrom(...NODES)), { maxLength: 14 })

test('two nodes are of one component exactly when each can be reached from the other', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const next = (node: number) => edges.flatMap(([from, to]) => (from === node ? [to] : []))
      const reaches = (from: number, to: number, seen: readonly number[] = []): boolean =>
        from === to || next(from).some((each) => !seen.includes(each) && reaches(each, to, [...seen, from]))
      const found = components<number>(NODES, next)
      expect(found.flat().sort()).toEqual([...NODES])
      for (const a of NODES)
        for (const b of NODES) {
          const together = found.some((group) => group.includes(a) && group.includes(b))
          expect(together).toBe(reaches(a, b) && reaches(b, a))
        }
    }),
  )
})

test('a component comes before every component with an edge to it', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const found = components<number>(NODES, (node) => edges.flatMap(([from, to]) => (from === node ? [to] : [])))
      const rank = (node: number) => found.findIndex((group) => group.includes(node))
      for (const [from, to] of edges) expect(rank(to)).toBeLessThanOrEqual(rank(from))
    }),
  )
})
