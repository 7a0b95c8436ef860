import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pathOf } from './packs.ts'

const MAIN = fileURLToPath(pathOf('src/main.ts'))

/** A server in a process of its own. */
export interface Running {
  readonly base: string
  readonly process: ChildProcess
  /** What it logged, line by line. */
  readonly log: () => string
  /** Tells it to end. @returns its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The environment of a program under test: nothing of ours says where its store is. */
export function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, UMPIRE_DATA: __, ...rest } = process.env
  return { ...rest, LOG_LEVEL: 'info', HOST: '127.0.0.1', RATE_LIMIT: '1000000', WORK_LIMIT: '0', ...more }
}

/**
 * Starts `umpire serve` on a free port and waits until it listens.
 * @param wrap a shell line that runs `"$@"`, to start it under a limit.
 */
export async function startServer(
  args: readonly string[],
  wrap?: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const command = [process.execPath, MAIN, 'serve', '--port', '0', ...args]
  const [program = '', ...rest] = wrap === undefined ? command : ['bash', '-c', wrap, 'bash', ...command]
  const child = spawn(program, rest, { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const keep = (chunk: unknown): void => {
    said += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  await until(() => /listening at/.test(said) || child.exitCode !== null, 60_000)
  const base = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
  if (base === undefined) throw new Error(`The server does not start: ${said}`)
  return {
    base,
    process: child,
    log: () => said,
    stop: (signal = 'SIGTERM') => {
      if (child.exitCode === null) child.kill(signal)
      return ended
    },
  }
}

/** Runs a command of the program to its end. */
export async function umpire(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said }
}

/** @throws after `patience` milliseconds. */
export async function until(isTrue: () => boolean | Promise<boolean>, patience = 20_000): Promise<void> {
  for (const end = Date.now() + patience; !(await isTrue()); ) {
    if (Date.now() > end) throw new Error(`It never came: ${isTrue}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
