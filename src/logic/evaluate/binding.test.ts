import { expect, test } from 'vitest'
import type { Expr } from '../../domain/index.ts'
import { readsElement } from './binding.ts'

const one: Expr = { op: 'var', name: 'one' }
const yes: Expr = { op: 'fact', name: 'yes' }
const inside: readonly Expr[] = [
  { op: 'quantity', name: 'q', bound: true },
  { op: 'may', action: 'act', bound: true },
  { op: 'must', action: 'act', bound: true },
]
const outside: readonly Expr[] = [
  { op: 'quantity', name: 'one' },
  { op: 'may', action: 'one', bound: false },
  { op: 'must', action: 'one' },
  { op: 'fact', name: 'one' },
  { op: 'var', name: 'another' },
]

test('a condition hangs on the element that it names, or whose verdict or quantity it reads', () => {
  for (const part of [one, ...inside]) {
    for (const of of [part, { op: 'and', of: [yes, { op: 'not', of: part }] } as const]) {
      expect([readsElement(of, 'one'), readsElement(of, 'one')]).toEqual([true, true])
    }
  }
  for (const part of outside) expect(readsElement({ op: 'or', of: [part, yes] }, 'one')).toBe(false)
})
