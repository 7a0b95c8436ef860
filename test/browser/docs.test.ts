import { expect, test } from 'vitest'
import { inBrowser } from './support.ts'

inBrowser('The documentation', (world) => {
  test.each(['127.0.0.1', 'umpire.test'])('shows every operation over plain HTTP at %s', async (host) => {
    const page = await world.open('/openapi.json')
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    page.on('requestfailed', (request) => refused.push(request.url()))
    await page.goto(`http://${host}:${new URL(world.base).port}/docs/`)
    await page.getByText('/v1/games/{game}/rulings').first().waitFor()
    expect(await page.getByRole('heading', { name: /^Umpire/ }).isVisible()).toBe(true)
    expect(refused).toEqual([])
  })
})
