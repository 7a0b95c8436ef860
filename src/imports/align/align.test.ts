import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rulebooks } from '../../../test/support/rulebook.ts'
import { cut } from '../cut/index.ts'
import { readDocument } from '../read/index.ts'
import type { Decision, Edition } from '../types.ts'
import { assign } from './assign.ts'
import { historyOf } from './threads.ts'

async function edition(id: string, date: string, text: string): Promise<Edition> {
  const name = `${id}.md`
  return { ...cut(name, await readDocument(name, new TextEncoder().encode(text))), id, date, file: name, title: id }
}

async function compared(before: string, after: string, decisions: readonly Decision[] = []) {
  const editions = [await edition('old', '2014', before), await edition('new', '2018', after)] as const
  const [step] = historyOf(editions, decisions).steps
  const [old, now] = editions
  const nameOf = (from: Edition) => (index: number) => from.sections[index]?.number ?? from.sections[index]?.name
  return (step?.changes ?? []).map(({ from, to, ...rest }) => ({
    ...rest,
    from: from.map(nameOf(old)),
    to: to.map(nameOf(now)),
  }))
}

const brief = (changes: Awaited<ReturnType<typeof compared>>) =>
  changes
    .filter(({ kind }) => kind !== 'unchanged')
    .map(({ kind, from, to }) => `${kind} ${from.join('+')}>${to.join('+')}`)

const TOUCH = 'A player who touches a piece must move it if that is a legal move.'
const CLOCK = 'The clock is stopped by the arbiter alone and by nobody else in the hall.'
const DRAW = 'A draw may be offered once the opponent has made a move on the board.'
const DRESS = 'Spectators keep silent and stay behind the rope through the whole of the round.'
const laws = (...lines: readonly string[]) => `# Laws\n\n${lines.join('\n\n')}\n`

describe('Two editions side by side', () => {
  test('what stands under another number is renumbered, and what refers to it has not changed', async () => {
    const before = laws(`1.1 ${TOUCH}`, `1.2 ${CLOCK} See 1.1.`, `1.3 ${DRAW}`)
    const after = laws(`1.1 ${DRESS}`, `1.2 ${TOUCH}`, `1.3 ${CLOCK} See 1.2.`, `1.4 ${DRAW}`)
    expect(brief(await compared(before, after))).toEqual([
      'new >1.1',
      'renumbered 1.1>1.2',
      'renumbered 1.2>1.3',
      'renumbered 1.3>1.4',
    ])
  })

  test('a reference that now leads elsewhere is a change', async () => {
    const before = laws(`1.1 ${TOUCH}`, `1.2 ${DRAW}`, `1.3 ${CLOCK} See 1.1.`)
    const after = laws(`1.1 ${TOUCH}`, `1.2 ${DRAW}`, `1.3 ${CLOCK} See 1.2.`)
    expect(brief(await compared(before, after)).map((each) => each.split(' ')[1])).toEqual(['1.3>1.3'])
  })

  test('a word that flips a rule is marked, other words are not', async () => {
    const before = laws(`1.1 ${TOUCH}`, `1.2 ${CLOCK}`, `1.3 ${DRAW}`)
    const after = laws(`1.1 ${TOUCH.replace('must', 'may')}`, `1.2 ${CLOCK.replace('hall', 'room')}`, `1.3 ${DRAW}`)
    const found = await compared(before, after)
    expect(brief(found)).toEqual(['changed 1.1>1.1', 'reworded 1.2>1.2'])
    expect(found[0]?.flips).toEqual([
      { sign: '-', word: 'must' },
      { sign: '+', word: 'may' },
    ])
  })

  test('a section under another heading has moved; one in two is split, two in one are merged', async () => {
    const before = `# Laws\n\n## Play\n\n### Touching\n\n${TOUCH}\n\n### Clocks\n\n${CLOCK} ${DRAW}\n\n## Hall\n\n### Watching\n\n${DRESS}\n`
    const moved = `# Laws\n\n## Play\n\n### Clocks\n\n${CLOCK} ${DRAW}\n\n## Hall\n\n### Watching\n\n${DRESS}\n\n### Touching\n\n${TOUCH}\n`
    expect(brief(await compared(before, moved))).toEqual(['moved Touching>Touching'])
    const split = before.replace(` ${DRAW}`, `\n\n### Draws\n\n${DRAW}`)
    expect(brief(await compared(before, split))).toEqual(['split Clocks>Clocks+Draws'])
    expect(brief(await compared(split, before))).toEqual(['merged Clocks+Draws>Clocks'])
  })

  test('editions that share nothing are refused', async () => {
    const other = laws('7.1 Ships sail.', '7.2 Cannons thunder across waves.', '7.3 Anchors rust.')
    await expect(compared(laws(`1.1 ${TOUCH}`, `1.2 ${CLOCK}`, `1.3 ${DRAW}`), other)).rejects.toMatchObject({
      code: 'import/nothing-shared',
    })
  })

  test('an author decides: two sections are one, or are not', async () => {
    const before = laws(`1.1 ${TOUCH}`, `1.2 ${CLOCK}`, `1.3 ${DRAW}`)
    const after = laws(`1.1 ${TOUCH}`, '1.2 Umpires carry whistles.', `1.3 ${DRAW}`)
    const pair = { from: 'old', section: '1.2', to: 'new', as: '1.2' }
    expect(brief(await compared(before, after))).toEqual(['new >1.2', 'gone 1.2>'])
    expect(brief(await compared(before, after, [{ ...pair, same: 'yes' }]))).toEqual(['changed 1.2>1.2'])
    expect(brief(await compared(before, before, [{ ...pair, same: 'no' }]))).toEqual(['new >1.2', 'gone 1.2>'])
    await expect(compared(before, after, [{ ...pair, section: '9', same: 'yes' }])).rejects.toMatchObject({
      code: 'import/decision',
    })
  })

  test('of 2,000 sections with planted edits at least 98 % are classed as they were planted', {
    timeout: 240_000,
  }, async () => {
    const { before, after, planted } = rulebooks(2000, 7)
    const found = new Map(
      (await compared(before, after)).map(({ kind, from, to }) => [`${from.toSorted()}>${to.toSorted()}`, kind]),
    )
    const kinds = Object.groupBy(planted, ({ kind }) => kind)
    const right = (list: typeof planted) =>
      list.filter(({ kind, from, to }) => found.get(`${from.toSorted()}>${to.toSorted()}`) === kind).length
    expect(Object.keys(kinds).sort()).toEqual([
      'changed',
      'gone',
      'merged',
      'moved',
      'new',
      'renumbered',
      'reworded',
      'split',
      'unchanged',
    ])
    expect(right(planted) / planted.length).toBeGreaterThanOrEqual(0.98)
    for (const list of Object.values(kinds)) expect(right(list) / list.length).toBeGreaterThanOrEqual(0.75)
  })
})

test('of a leaflet between two editions nothing is taken as gone, and what it says is compared with the newest wording', async () => {
  const book = laws(`1.1 ${TOUCH}`, `1.2 ${CLOCK}`, `1.3 ${DRAW}`, `1.4 ${DRESS}`)
  const leaflet = laws(`1.1 ${TOUCH.replace('must', 'may')}`, '9.1 Umpires carry whistles in the yard.')
  const editions = [
    await edition('old', '2014', book),
    await edition('leaflet', '2016', leaflet),
    await edition('new', '2018', book),
  ]
  const { steps } = historyOf(editions, [])
  expect(steps.map(({ isPart, changes }) => [isPart, changes.filter(({ kind }) => kind === 'gone').length])).toEqual([
    [true, 0],
    [false, 1],
  ])
  expect(steps[1]?.changes.find(({ to }) => to[0] === 0)?.kind).toBe('changed')
})

test('the assignment is the best of all there are', () => {
  const likeness = fc.record({ from: fc.nat(4), to: fc.nat(4), score: fc.integer({ min: 1, max: 20 }) })
  const list = fc.uniqueArray(likeness, { selector: ({ from, to }) => `${from} ${to}`, maxLength: 10 })
  const sum = (chosen: readonly { score: number }[]) => chosen.reduce((total, { score }) => total + score, 0)
  fc.assert(
    fc.property(list, (candidates) => {
      const all = candidates.map((each) => ({ ...each, alike: 1 }))
      const chosen = assign(all)
      const isSound = (some: typeof all) =>
        new Set(some.map(({ from }) => from)).size === some.length &&
        new Set(some.map(({ to }) => to)).size === some.length
      expect(isSound(chosen)).toBe(true)
      let best = 0
      for (let choice = 0; choice < 2 ** all.length; choice++) {
        const tried = all.filter((_, at) => choice & (2 ** at))
        if (isSound(tried)) best = Math.max(best, sum(tried))
      }
      expect(sum(chosen)).toBe(best)
    }),
  )
})
