import { access, chmod, constants, copyFile, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabasePlace } from './tables/tables.ts'

/** Where the database of a data folder is opened, and what is taken away when it is closed. */
export interface Opening extends DatabasePlace {
  readonly close: () => Promise<void>
}

/**
 * Makes the data folder, and the file of the database for its owner alone: it holds who gave a ruling to whom. A file that
 * others can read is mended, and told of where that cannot be.
 * @throws where the folder cannot be made or written.
 */
export async function toWrite(dir: string, tell: (trouble: unknown) => void): Promise<Opening> {
  await mkdir(join(dir, 'editions'), { recursive: true, mode: 0o700 })
  const path = join(dir, DATABASE)
  await (await open(path, 'a', 0o600)).close()
  // SQLite gives the log and the memory beside the database the rights of the database; those that are there are older.
  for (const name of [path, path + LOG, path + MEMORY]) await close(name, tell)
  return { path, isReadOnly: false, close: async () => undefined }
}

/**
 * The same for one that may only be read, such as a copy of a backup; undefined for any other. SQLite cannot read a database
 * with a log unless it writes beside it, or another process does: so a copy of one's own is read, and nothing is made here.
 */
export async function toRead(dir: string): Promise<Opening | undefined> {
  const path = join(dir, DATABASE)
  if (!(await isReadOnly(dir, path))) return undefined
  if (await isThere(path + MEMORY)) return { path, isReadOnly: true, close: async () => undefined }
  const own = await mkdtemp(join(tmpdir(), 'umpire-read-'))
  const close = (): Promise<void> => rm(own, { recursive: true, force: true })
  try {
    for (const name of [DATABASE, DATABASE + LOG]) {
      if (!(await isThere(join(dir, name)))) continue
      await copyFile(join(dir, name), join(own, name), constants.COPYFILE_FICLONE)
      await chmod(join(own, name), 0o600)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { path: join(own, DATABASE), isReadOnly: true, close }
}

const DATABASE = 'umpire.db'
const LOG = '-wal'
const MEMORY = '-shm'

/** Whether others than the owner may read or write. */
const OTHERS = 0o077

async function close(path: string, tell: (trouble: unknown) => void): Promise<void> {
  if (process.platform === 'win32' || !(await isOpen(path))) return
  await chmod(path, 0o600).catch(() => undefined)
  if (await isOpen(path))
    tell(new Error(`Others can read ${path}, which holds names and notes: \`chmod 600\` as its owner closes it`))
}

async function isOpen(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && (found.mode & OTHERS) !== 0
}

/** By its rights, which hold for everybody but root, or because the system refuses. */
async function isReadOnly(dir: string, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return false
  if ((found.mode & 0o222) === 0) return true
  const isRefused = await Promise.all([path, dir].map((each) => access(each, constants.W_OK).then(...REFUSED)))
  return isRefused.includes(true)
}

const REFUSED = [() => false, () => true] as const

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
