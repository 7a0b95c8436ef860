import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Released } from './packages.ts'
import { PLACE, production } from './sources.ts'

/*
 * `npm run production`: writes `docs/dependencies.md`. The registry is asked, a few packages at a time, when each was released.
 */
const found = await production()
const AT_ONCE = 4

const released = new Map<string, Released>()
const waiting = [...found.all]
await Promise.all(Array.from({ length: AT_ONCE }, ask))
await writeFile(PLACE, found.text(released))

async function ask(): Promise<void> {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, version } = next
    released.set(`${name}@${version}`, await releasesOf(name, version))
  }
}

async function releasesOf(name: string, version: string): Promise<Released> {
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'time', '--json'])
  const times: { readonly [version: string]: string } = JSON.parse(stdout)
  const days = Object.entries(times).flatMap(([each, time]) =>
    /^\d+\.\d+\.\d+$/.test(each) ? [time.slice(0, 10)] : [],
  )
  const [own, newest] = [times[version]?.slice(0, 10), days.sort().at(-1)]
  if (own === undefined || newest === undefined) throw new Error(`The registry has no ${name} ${version}`)
  return { version: own, newest }
}
