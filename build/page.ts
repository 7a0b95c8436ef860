import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const HOME = join(import.meta.dirname, '..')
const SHELF = join(HOME, 'node_modules/.cache/umpire-page')
const SERVED = join(HOME, 'dist/web')

/** In a folder of the page: of which sources it was built. `npm run build` empties the folder, and the mark goes with it. */
const MARK = '.built-from'

/** How the page is built for browsers, what draws it on a server, and the authors' workbench, each into its folder of the page's. */
const BUILDS = [
  ['vite.config.ts', '.'],
  ['server.config.ts', 'server'],
  ['write.config.ts', 'write'],
] as const

/** Builds of the page that stay on the shelf; older ones go. */
const KEPT = 4

/** What lies in `src/` and cannot be in the page: other doors, and what knows a disk. `npm run check:layers` holds the page to it. */
const APART = /^(?:cli|http|bots|sharing|store|outward)\/|^main\.ts$/

/** The folder of the page as the sources have it now, built once for each state of them. Ends in a slash. */
export async function builtPage(): Promise<string> {
  const place = join(SHELF, await fingerprint())
  if (!existsSync(join(place, 'index.html'))) {
    await mkdir(SHELF, { recursive: true })
    const aside = join(SHELF, `.${randomUUID()}`)
    const { build } = await import('vite')
    for (const [config, outDir] of BUILDS)
      await build({
        configFile: join(HOME, 'src/web', config),
        logLevel: 'error',
        build: { outDir: join(aside, outDir), emptyOutDir: true },
      })
    // Whoever builds the same at the same time may be first.
    await rename(aside, place).catch(() => rm(aside, { recursive: true }))
    await tidy(place)
  }
  return `${place}/`
}

/**
 * Puts the page where it is served from, unless what stands there is of the sources as they are now.
 * @returns whether anything was put there.
 */
export async function refreshPage(folder = SERVED): Promise<boolean> {
  const wanted = await fingerprint()
  const mark = join(folder, MARK)
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return false
  const built = await builtPage()
  await rm(folder, { recursive: true, force: true })
  await cp(built, folder, { recursive: true })
  await writeFile(mark, wanted)
  return true
}

/** A hash of all that the page is made of: its sources, how it is built, and the packages in it. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(join(HOME, 'src'), { recursive: true })).filter(
    (name) => /\.(?:tsx?|css|html|svg|png)$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name) && !APART.test(name),
  )
  for (const name of [...names.sort().map((each) => `src/${each}`), 'package-lock.json']) {
    hash.update(name).update(await readFile(join(HOME, name)).catch(() => ''))
  }
  return hash.digest('hex').slice(0, 24)
}

async function tidy(mine: string): Promise<void> {
  const names = (await readdir(SHELF)).filter((name) => !name.startsWith('.'))
  const aged = await Promise.all(
    names.map(async (name) => ({
      path: join(SHELF, name),
      at: await stat(join(SHELF, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  )
  const old = aged.sort((a, b) => b.at - a.at).slice(KEPT)
  await Promise.all(
    old.filter(({ path }) => path !== mine).map(({ path }) => rm(path, { recursive: true, force: true })),
  )
}

if (import.meta.main) await refreshPage()
