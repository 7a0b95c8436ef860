import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import manifest from '../package.json' with { type: 'json' }

/*
 * `npm run check`: every script of the package whose name begins with `check:`, in the order in which they stand there and as
 * many at once as there are processors. Those that find nothing say nothing.
 */
const waiting = Object.keys(manifest.scripts).filter((name) => name.startsWith('check:'))

/** Takes one check after another, to the last also where one finds something. */
async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { code, said } = await run(name)
    if (code === 0) continue
    process.exitCode = 1
    process.stderr.write(`npm run ${name}\n${said}\n`)
  }
}

function run(name: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['--run', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
