import { expect, test } from 'vitest'
import { Desk, type Workbench } from '../../authoring/index.ts'
import { FERRY } from '../../authoring/testing/ferry.fixture.ts'
import { doJob } from './jobs.ts'

test('a text that was just written turns nothing, also while its cases are still judged', () => {
  const file = 'ferry/entries/boarding.md'
  let time = 0
  const desk = new Desk(FERRY, () => {
    time += 60
    return time
  })
  const text = (desk.textOf(file) ?? '').replace('when: storm', 'when: "!storm"')
  desk.analysis(file)
  desk.put(file, text)
  const seen: Workbench[] = []
  while ((seen.at(-1)?.waiting ?? 1) > 0) seen.push(doJob(desk, { kind: 'look', file, text }) as Workbench)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.flatMap(({ impact, elsewhere }) => [...impact, ...elsewhere])).toEqual([])
  expect(seen.flatMap(({ cases }) => cases.filter(({ was }) => was))).toEqual([])
})
