import { expect, test } from 'vitest'
import { answer } from '../ask/index.ts'
import { Editions } from '../editions/index.ts'
import { OutOfTime } from '../logic/index.ts'
import { Readiness } from './readiness.ts'
import { load } from './testing/support.fixture.ts'

/** A game whose one example looks at so many conditions that somebody looks at the clock meanwhile. */
function long(): Editions {
  const rules = Array.from({ length: 400 }, (_, at) => {
    const block = `id: r-${at}\neffective: 1995\nwhen: n * n + ${at} < 0\nthen: { forbid: act }`
    return `\`\`\`rule\n${block}\n\`\`\`\n`
  })
  const example = '```case\ntitle: None of these\nfacts: { n: -1 }\nask: act\nexpect: permitted\n```\n'
  const editions = new Editions()
  const words =
    'facts:\n  n: { type: int, ask: "How many?" }\nactions:\n  act: { label: act, ask: "May they act?", default: permitted }\n'
  load(editions, [
    { path: 'long/game.yaml', text: 'title: Long\nformats: [standard]\nauthority: [rulebook]\n' },
    { path: 'long/vocabulary/words.yaml', text: words },
    { path: 'long/entries/all.md', text: `---\nterm: All\nkind: rule\n---\n${example}${rules.join('')}` },
  ])
  return editions
}

test('A game whose example takes longer than others can wait is ready all the same: it is being answered', () => {
  const editions = long()
  const served = editions.games.get('long')
  const [example] = served?.edition.cases ?? []
  if (!served || !example) return expect.fail('no game')
  const { ask, facts } = example
  expect(() => answer(served.edition, { ask, facts }, () => true)).toThrow(OutOfTime)
  expect(new Readiness(editions, -1).look()).toMatchObject({ isReady: true, status: 'ready' })
})
