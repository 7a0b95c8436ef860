import { beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '../../src/domain/index.ts'
import { openPack } from '../support/packs.ts'
import { GAMES, type Heard, hear, messagesOf } from './messages.ts'

/*
 * Messages as strangers typed them, who knew neither content nor vocabulary, with the rulings that are right. What is promised
 * is promised of all of them; `npm run bench -- heard` prints the figures by writer, and of those nobody fitted anything to.
 */

const heard = new Map<string, readonly Heard[]>()
let editions: readonly Edition[]

beforeAll(async () => {
  editions = (await openPack('content')).pack.editions
  for (const edition of editions) heard.set(edition.game, hear(edition, await messagesOf(edition.game)))
  // Two thousand messages on a busy machine.
}, 900_000)

describe.each(GAMES)('What strangers typed about %s', (game) => {
  const of = (kind: string) => (heard.get(game) ?? []).filter(({ message }) => message.kind === kind)
  const share = (all: readonly Heard[], is: (one: Heard) => boolean) => all.filter(is).length / all.length
  const isRuled = ({ atOnce }: Heard) => atOnce === 'right' || atOnce === 'wrong'

  test('is hardly ever ruled on wrongly at once', () => {
    const all = of('settled')
    expect(share(all, ({ atOnce }) => atOnce === 'wrong')).toBeLessThanOrEqual(0.01)
  })

  test('comes to the right ruling among three readings, mostly the first', () => {
    const all = of('settled')
    expect(share(all, ({ isAmongThree }) => isAmongThree)).toBeGreaterThanOrEqual(0.7)
    expect(share(all, ({ isFirstRight }) => isFirstRight)).toBeGreaterThanOrEqual(0.5)
  })

  test('is not ruled on at once where it lacks what matters, or is not for us', () => {
    expect(share([...of('lacking'), ...of('out')], isRuled)).toBeLessThanOrEqual(0.03)
  })
})

/*
 * What leaves a name over that the question could turn on, what may say one thing twice, differently, and what one thing more
 * that the words most likely say would turn.
 */
test.each([
  ['my klingons have a brainwashed federation captive with them, can they still attack', 'permitted'],
  ['can i move tribbles off a nor by beaming', 'permitted'],
  ['assimilation table wants an implant card. my cortical node implant, does that count as one', true],
])('is never ruled on at once against its words: %s', (message, ruling) => {
  const edition = editions.find(({ game }) => game === 'stccg')
  if (!edition) throw new Error('no such game')
  const settled = { id: 'x', writer: 'x', part: 'held', kind: 'settled', rulings: [ruling] } as const
  expect(hear(edition, [{ ...settled, message }])[0]?.atOnce).not.toBe('wrong')
})
