import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer as listen } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { grid, shown } from './measure.ts'
import { syntheticEdition } from './synthetic.ts'

const ROOT = new URL('../../', import.meta.url)
const PROGRAM = fileURLToPath(new URL('src/main.ts', ROOT))

const SYNTHETIC = 50_000

/** From the start of the process to ready, with editions built before; and the memory it has then. */
export async function starting(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'umpire-bench-'))
  try {
    const rows = [
      await startedWith('the shipped games', fileURLToPath(new URL('content', ROOT)), join(dir, 'shipped'), 1000),
    ]
    const large = join(dir, 'content')
    await writeContent(large, SYNTHETIC)
    rows.push(await startedWith(`${SYNTHETIC.toLocaleString('en')} entries`, large, join(dir, 'large'), 10_000))
    console.log('From the start of the process to /readyz, from editions built before')
    console.log(grid([['', 'published in', 'ready in', 'wanted', 'memory'], ...rows]))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function startedWith(name: string, content: string, data: string, wanted: number): Promise<string[]> {
  const places = ['--content', content, '--data', data]
  const begun = performance.now()
  const publishing = spawn(process.execPath, [PROGRAM, 'publish', ...places], { stdio: 'ignore' })
  const [exit] = (await once(publishing, 'exit')) as [number]
  const published = performance.now() - begun
  if (exit !== 0) return [name, 'cannot be published', '', shown(wanted), '']
  const port = await freePort()
  const start = performance.now()
  const server = spawn(process.execPath, [PROGRAM, 'serve', '--port', String(port), ...places], {
    stdio: 'ignore',
    env: { ...process.env, LOG_LEVEL: 'silent' },
  })
  const ended = once(server, 'exit')
  while (!(await isReady(port))) {
    if (server.exitCode !== null) return [name, shown(published), 'did not start', shown(wanted), '']
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const ready = performance.now() - start
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
  const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  server.kill()
  await ended
  return [name, shown(published), shown(ready), shown(wanted), `${memory} MB`]
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = listen().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function writeContent(dir: string, count: number): Promise<void> {
  const { entries } = syntheticEdition(count)
  for (const folder of ['sources', 'vocabulary', 'entries'])
    await mkdir(join(dir, 'bench', folder), { recursive: true })
  await writeFile(join(dir, 'bench/game.yaml'), 'title: Bench\nformats: { standard: Standard }\nauthority: [book]\n')
  await writeFile(join(dir, 'bench/sources/book.md'), '---\ntitle: Book\nauthority: book\npublished: 1990\n---\n')
  await writeFile(join(dir, 'bench/vocabulary/all.yaml'), 'actions:\n  act: { label: act, default: permitted }\n')
  for (const { slug, term, markdown } of entries)
    await writeFile(join(dir, 'bench/entries', `${slug}.md`), `---\nterm: ${term}\nkind: card\n---\n${markdown}.\n`)
}
