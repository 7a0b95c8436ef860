import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pathOf } from '../support/packs.ts'

const HOME = fileURLToPath(pathOf('.'))
const run = promisify(execFile)

/** A program of somebody else, into which the package was installed from its tarball and from nowhere else. */
export interface Guest {
  /** Its folder: `node_modules`, and a copy of `examples`. */
  readonly dir: string
  /** Every file in the tarball, by its path in it. */
  readonly packed: readonly string[]
  /** Whether npm installed the dependencies; else they were linked, as no registry was there. */
  readonly isInstalled: boolean
  /** Runs Node in that folder. */
  readonly node: (args: readonly string[], where?: string) => Promise<Ran>
  readonly remove: () => Promise<void>
}

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/**
 * Packs what would be published, built anew in a folder of its own so that nobody else's build is disturbed, and installs it
 * as a guest would: with npm, which takes the packages of the package's lock from its cache or the registry. Where there is
 * no registry, and no machine that builds, the production packages that are here are linked in their place.
 */
export async function guest(): Promise<Guest> {
  const place = await mkdtemp(join(tmpdir(), 'umpire-guest-'))
  const remove = () => rm(place, { recursive: true })
  const dir = join(place, 'guest')
  try {
    const { tarball, packed } = await pack(join(place, 'source'))
    await mkdir(dir)
    await writeFile(join(dir, 'package.json'), JSON.stringify({ name: 'guest', private: true, type: 'module' }))
    await cp(join(HOME, 'examples'), join(dir, 'examples'), { recursive: true })
    const isInstalled = await install(dir, tarball)
    const node: Guest['node'] = (args, where = '.') => outcomeOf(run(process.execPath, args, { cwd: join(dir, where) }))
    return { dir, packed, isInstalled, node, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const SOURCES = [
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'src',
  'schema',
  'docs',
  'content',
  'tsconfig.json',
  'tsconfig.build.json',
]

async function pack(dir: string): Promise<{ readonly tarball: string; readonly packed: readonly string[] }> {
  await mkdir(dir)
  for (const name of SOURCES) await cp(join(HOME, name), join(dir, name), { recursive: true })
  await symlink(join(HOME, 'node_modules'), join(dir, 'node_modules'), 'junction')
  // Its `prepack` builds, as for a publishing. What it says of the build comes before the JSON.
  const { stdout } = await npm(dir, 'pack', '--json', '--loglevel=error')
  const [found] = JSON.parse(stdout.slice(stdout.lastIndexOf('\n[\n') + 1)) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ]
  return { tarball: join(dir, found.filename), packed: found.files.map(({ path }) => path) }
}

async function install(dir: string, tarball: string): Promise<boolean> {
  if (process.env.CI || (await hasRegistry(dir))) {
    await npm(dir, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball)
    return true
  }
  console.warn('No registry: the dependencies of the packed package are linked from here in place of an installation.')
  await link(dir, tarball)
  return false
}

/** Asked once, of one package: an installation would ask for each of two hundred, and wait. */
async function hasRegistry(dir: string): Promise<boolean> {
  return npm(dir, 'view', 'fastify', 'version', '--prefer-online', '--fetch-retries=0', '--fetch-timeout=20000').then(
    () => true,
    () => false,
  )
}

/** The package out of its tarball, beside links to the packages it declares and to nothing that only builds need. */
async function link(dir: string, tarball: string): Promise<void> {
  const modules = join(dir, 'node_modules')
  await rm(modules, { recursive: true, force: true })
  await mkdir(join(modules, 'umpire'), { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', join(modules, 'umpire'), '--strip-components=1'])
  const lock = JSON.parse(await readFile(join(HOME, 'package-lock.json'), 'utf8')) as {
    readonly packages: { readonly [path: string]: { readonly dev?: boolean; readonly optional?: boolean } }
  }
  for (const [path, { dev, optional }] of Object.entries(lock.packages)) {
    if (dev || optional || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue
    const to = join(dir, path)
    await mkdir(dirname(to), { recursive: true })
    await symlink(join(HOME, path), to, 'junction')
  }
}

/** npm as a person calls it: the settings of the `npm test` around it are not handed on. */
function npm(dir: string, ...args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(?:config|package|lifecycle)_/i.test(name))
  const env = { ...Object.fromEntries(own), ...kept('npm_config_registry'), ...kept('npm_config_cache') }
  return run('npm', [...args], { cwd: dir, env, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' })
}

function kept(name: string): { [name: string]: string } {
  const value = process.env[name]
  return value === undefined ? {} : { [name]: value }
}

async function outcomeOf(running: Promise<{ readonly stdout: string; readonly stderr: string }>): Promise<Ran> {
  try {
    const { stdout, stderr } = await running
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    return { code: typeof code === 'number' ? code : 1, out: stdout, err: stderr }
  }
}
