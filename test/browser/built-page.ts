import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const HOME = join(import.meta.dirname, '../..')
const SHELF = join(HOME, 'node_modules/.cache/umpire-page')

/** Builds of the page that stay; older ones go. */
const KEPT = 4

/** The folder of the page as the sources have it now, built once for each state of them. Ends in a slash. */
export async function builtPage(): Promise<string> {
  const place = join(SHELF, await fingerprint())
  if (!existsSync(join(place, 'index.html'))) {
    await mkdir(SHELF, { recursive: true })
    const aside = join(SHELF, `.${randomUUID()}`)
    const { build } = await import('vite')
    await build({
      configFile: join(HOME, 'src/web/vite.config.ts'),
      logLevel: 'error',
      build: { outDir: aside, emptyOutDir: true },
    })
    // Whoever builds the same at the same time may be first.
    await rename(aside, place).catch(() => rm(aside, { recursive: true }))
    await tidy(place)
  }
  return `${place}/`
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(join(HOME, 'src'), { recursive: true })).filter(
    (name) => /\.(?:tsx?|css|html|svg)$/.test(name) && !/\.(?:test|fixture)\.ts$/.test(name),
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
