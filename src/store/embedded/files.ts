import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a file whole or not at all: aside, to the disk, then in place of what was there, and the folder to the disk too.
 * Source: design 5; what fsync and rename promise.
 */
export async function writeWhole(dir: string, name: string, parts: readonly Buffer[]): Promise<void> {
  await mkdir(dir, { recursive: true })
  const aside = join(dir, `${ASIDE}${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(aside, 'wx')
    try {
      for (const part of parts) await file.writeFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, join(dir, name))
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dir)
}

/** The bytes of a file; undefined where there is none. */
export async function readWhole(dir: string, name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(dir, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Takes away what a process that was killed had written aside. Younger files may be in the making. */
export async function tidy(dir: string, now: number): Promise<void> {
  const names = await readdir(dir).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(ASIDE))) {
    const path = join(dir, name)
    const made = await stat(path).then(
      (found) => found.mtimeMs,
      () => now,
    )
    if (now - made > HOUR) await rm(path, { force: true }).catch(() => undefined)
  }
}

const ASIDE = '.aside-'
const HOUR = 3_600_000

/** A rename is safe only when the folder that names the file is on the disk; Windows has no such call and needs none. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
