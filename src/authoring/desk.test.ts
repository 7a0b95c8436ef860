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

test('whoever cannot wait sees at once what is wrong with a text, and has its cases judged step by step', () => {
  let time = 0
  const desk = new Desk(FERRY, () => {
    time += 60
    return time
  })
  const file = 'ferry/entries/boarding.md'
  desk.analysis(file)
  const typed = (desk.textOf(file) ?? '').replace('when: storm', 'when: "!storm && no.such_fact"')
  const other = (desk.textOf(file) ?? '').replace('when: storm', 'when: "!storm"')
  desk.put(file, typed)
  expect(desk.soon(file)?.findings.map(({ code }) => code)).toContain('cel/unknown-name')
  desk.put(file, other)
  const waiting = [desk.soon(file)?.waiting ?? 0]
  expect(desk.soon(file)?.waiting).toBe(waiting[0])
  for (let left = waiting[0] ?? 0; left > 0; left = waiting.at(-1) ?? 0) waiting.push(desk.further(file)?.waiting ?? 0)
  expect(waiting.length).toBeGreaterThan(2)
  expect(waiting).toEqual(waiting.toSorted((a, b) => b - a))
  const whole = new Desk(FERRY)
  whole.put(file, other)
  expect(desk.soon(file)?.cases).toEqual(whole.analysis(file)?.cases)
  desk.put(file, typed)
  expect(desk.soon(file)?.waiting).toBeGreaterThan(0)
  expect(desk.analysis(file)?.waiting).toBe(0)
})
