import { expect, test } from 'vitest'
import { Desk, workbenchOf } from './index.ts'
import { FERRY, SLIPS } from './testing/ferry.fixture.ts'

/** What the workbench shows of a text that is tried. */
function benchOf(desk: Desk, file: string, text: string): unknown {
  const [before, now] = [desk.analysis(file), desk.analysis(file, text)]
  return before && now && workbenchOf(before, now, file)
}

test('what a text would come to is what a desk says that never saw another', () => {
  const desk = new Desk(FERRY)
  let tried = 0
  for (const [from, to] of SLIPS)
    for (const { path, text } of FERRY) {
      const typed = text.replace(from, to)
      if (typed === text) continue
      tried++
      expect(benchOf(desk, path, typed), `${path}: ${to}`).toEqual(benchOf(new Desk(FERRY), path, typed))
    }
  expect(tried).toBeGreaterThan(5)
})

test('a text that is tried is nowhere until it is written, and turns nothing any more then', () => {
  const file = 'ferry/entries/boarding.md'
  const desk = new Desk(FERRY)
  const before = desk.analysis(file)
  const typed = (desk.textOf(file) ?? '').replace('when: storm', 'when: "!storm"')
  const bench = (now: typeof before) => before && now && workbenchOf(before, now, file)
  expect(bench(desk.analysis(file, typed))?.cases.filter(({ was }) => was)).not.toEqual([])
  expect(desk.analysis(file)).toBe(before)
  desk.put(file, typed)
  const after = desk.analysis(file)
  expect(after && workbenchOf(after, after, file).cases.filter(({ was }) => was)).toEqual([])
  expect(after?.cases.some(({ passes }) => !passes)).toBe(true)
})
