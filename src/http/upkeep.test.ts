import { expect, test } from 'vitest'
import { publish } from '../publish/index.ts'
import { FILES, get, load, serverOf } from './testing/support.fixture.ts'

const UPKEEP = 'keeper: The committee\nrepository: https://x.org/rules.git\nurl: https://x.org/rules\n'
const TOLD = { keeper: 'The committee', repository: 'https://x.org/rules.git', url: 'https://x.org/rules' }

/** The small games, in which the game `cards`, its rulebook and one of its rules name who keeps them. */
const KEPT = FILES.map(({ path, text }) => {
  if (path === 'cards/game.yaml') return { path, text: text + UPKEEP }
  if (path === 'cards/sources/rulebook.md') return { path, text: text.replace('---\n', `---\n${UPKEEP}`) }
  const id = 'id: borg-shields-are-open\n'
  return { path, text: text.replace(id, id + UPKEEP) }
})

test('Who keeps a game, a source and a rule is told with each, and by the edition', async () => {
  const { app, editions } = await serverOf()
  load(editions, KEPT)
  const json = async (path: string) => (await get(app, path)).json()
  const without = { keeper: undefined, repository: undefined, url: undefined }
  const { games } = await json('/v1/games')
  expect(games.find(({ game }: { game: string }) => game === 'cards')).toMatchObject(TOLD)
  expect({ ...without, ...games.find(({ game }: { game: string }) => game === 'board') }).toMatchObject(without)
  const game = await json('/v1/games/cards')
  expect(game).toMatchObject(TOLD)
  expect(game.sources.find(({ id }: { id: string }) => id === 'rulebook')).toMatchObject(TOLD)
  expect(await json('/v1/games/cards/sources/rulebook')).toMatchObject(TOLD)
  expect({ ...without, ...(await json('/v1/games/cards/sources/supplement')) }).toMatchObject(without)
  expect(await json('/v1/games/cards/rules/borg-shields-are-open')).toMatchObject(TOLD)
  expect({ ...without, ...(await json('/v1/games/cards/rules/borg-shields-are-closed')) }).toMatchObject(without)
  const whole = await json(`/v1/editions/${game.edition}?as=whole`)
  expect(whole).toMatchObject(TOLD)
  await app.close()
})

test('Who keeps a game is part of what its edition is named by', () => {
  const hashOf = (files: typeof FILES) => publish(files).editions.find(({ game }) => game === 'cards')?.hash
  expect(hashOf(KEPT)).toMatch(/^sha256-/)
  expect(hashOf(KEPT)).not.toBe(hashOf(FILES))
})
