import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { StoreDown } from '../contract.ts'
import { Thread } from './thread.ts'

test('a database whose thread dies is a store that is down, for those who waited; the next finds it open again', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'umpire-thread-'))
  const thread = new Thread({ path: join(dir, 'umpire.db'), isReadOnly: false })
  const posts = vi.spyOn(Worker.prototype, 'postMessage')
  await thread.ask('announce', 'cards', 'x', new Date()).catch(() => undefined)
  const [worker] = posts.mock.contexts as Worker[]
  // Ended first: a thread that is asked first may have answered before its end.
  const ended = worker?.terminate()
  await expect(thread.ask('lastPublication')).rejects.toBeInstanceOf(StoreDown)
  await ended
  expect(await thread.ask('lastPublication')).toBe(0)
  await thread.close()
  await expect(thread.ask('lastPublication')).rejects.toThrow('it was closed')
  posts.mockRestore()
  await rm(dir, { recursive: true })
})
