import { expect, test } from 'vitest'
import { Lag } from './lag.ts'
import { get, serverOf } from './testing/support.fixture.ts'

/** Holds the event loop for longer than there is between two looks at it. */
async function hold(): Promise<void> {
  const until = performance.now() + 1100
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve))
}

test('a loop that was held is behind by something, and never without end', async () => {
  const lag = new Lag()
  for (let times = 0; times < 3; times++) {
    await hold()
    expect(lag.milliseconds).toBeGreaterThan(0)
    expect(lag.milliseconds).toBeLessThan(Number.POSITIVE_INFINITY)
  }
  lag.close()
})

test('a server that may lag refuses nobody, however its loop was held', async () => {
  const { app } = await serverOf({ longestLag: 3_600_000 })
  const codes: number[] = []
  for (let times = 0; times < 3; times++) {
    await hold()
    codes.push((await get(app, '/v1/games')).statusCode)
  }
  expect(codes).toEqual([200, 200, 200])
  await app.close()
})
