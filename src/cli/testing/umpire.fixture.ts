import { vi } from 'vitest'
import { run } from '../index.ts'

/** What a command wrote, and how it ended. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command in this process and keeps what it writes. */
export async function umpire(...args: readonly string[]): Promise<Ran> {
  const written = { out: '', err: '' }
  const keep = (name: keyof typeof written) => (text: unknown) => {
    written[name] += text
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep('err')),
  ]
  try {
    return { code: await run(args), ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
