import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Released } from './packages.ts'
import { PLACE, production } from './sources.ts'

/*
 * `npm run production`: writes `docs/dependencies.md`. The registry is asked, one package after another, when what Umpire names
 * itself was released; what these bring along is theirs to keep up.
 */
const found = await production()
const released = new Map<string, Released>()
for (const { name, version } of [...found.named, ...found.page]) released.set(name, await releasesOf(name, version))
await writeFile(PLACE, found.text(released))

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
