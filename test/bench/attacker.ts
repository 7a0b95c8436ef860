import { once } from 'node:events'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { type Call, type Prepared, sent } from './attacks.ts'

/** The other side of an attack, in a process of its own: told what to do, and asked what became of it. */
export async function attacker(): Promise<void> {
  const [told] = (await once(process, 'message')) as [Told]
  const tell = begin(told)
  process.on('message', () => process.send?.(tell()))
  process.send?.('begun')
}

type Told = Prepared & {
  readonly port: number
  readonly how: { readonly every: number } | { readonly lanes: number }
}

function begin(told: Told): () => string {
  if (told.kind === 'drip') return drip(told)
  if (told.kind === 'compute') return compute()
  if (told.kind === 'requests') return ask(told.port, told.calls, told.how)
  const database = new DatabaseSync(told.file)
  database.exec('PRAGMA busy_timeout = 2000; BEGIN IMMEDIATE')
  setTimeout(() => database.exec('ROLLBACK'), told.held)
  return ask(told.port, told.calls, told.how)
}

/** Keeps one core busy, as work for somebody in a thread does; now and then it hears whether it is asked. */
function compute(): () => string {
  let sum = 0
  const go = (): void => {
    for (const end = performance.now() + 50; performance.now() < end; ) sum = (sum * 31 + 7) % 1_000_003
    setImmediate(go)
  }
  setImmediate(go)
  return () => 'nothing asked: what such a process costs a lookup, work in a thread costs it at least'
}

/** Sends the calls in turn, one after another, from the first again after the last. */
function ask(port: number, calls: readonly Call[], how: Told['how']): () => string {
  const statuses = new Map<number, number>()
  let begun = 0
  let ended = 0
  const next = async (): Promise<void> => {
    const call = calls[begun++ % calls.length] as Call
    const { status } = await sent(port, call, 60_000)
    ended++
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  if ('every' in how) {
    void next()
    setInterval(() => void next(), how.every)
  } else {
    const lane = async (): Promise<void> => {
      for (;;) {
        await next()
        // A refusal takes less than a millisecond, and nothing is learnt from a million of them.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    for (let number = 0; number < how.lanes; number++) void lane()
  }
  return () => {
    const told = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status || 'cut off'}`)
    const open = begun - ended
    return [...told, ...(open > 0 ? [`${open} without an answer yet`] : [])].join(', ')
  }
}

/** Opens connections that never come to the end of a request, and counts those the server has not let go. */
function drip({ port, heads, clients, pause }: Told & { readonly kind: 'drip' }): () => string {
  const start = performance.now()
  let open = 0
  let refused = 0
  for (let number = 0; number < clients; number++) {
    // It closes nothing itself: whether it is let go is up to the server.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      open++
      socket.write(heads[number % heads.length] as string)
    })
    // What is sent to a client that was let go is answered by a reset.
    const timer = setInterval(() => socket.writable && socket.write('a'), pause)
    socket.once('data', () => refused++)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearInterval(timer)
      open--
    })
  }
  return () => {
    const seconds = Math.round((performance.now() - start) / 1000)
    return `${open} of ${clients} still open after ${seconds} s; ${refused} were told why not`
  }
}
