import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes and removes files of a folder, all of them or none: they are written aside first, and put into place one after
 * another; should that fail half way, what was there comes back.
 * @param write paths below the folder and their texts.  @param remove paths below it.
 * @throws the error of the disk, the folder as it was.
 */
export async function writeContent(
  dir: string,
  write: readonly { readonly path: string; readonly text: string }[],
  remove: readonly string[],
): Promise<void> {
  const made = await mkdir(dir, { recursive: true })
  const aside = await mkdtemp(join(dir, '.import-'))
  const undo: (() => Promise<unknown>)[] = []
  try {
    for (const [index, { text }] of write.entries()) await writeFile(join(aside, String(index)), text)
    for (const path of [...write.map((each) => each.path), ...remove]) {
      const place = join(dir, path)
      const before = await contentOf(place)
      const folder = await mkdir(dirname(place), { recursive: true })
      if (folder !== undefined) undo.push(() => rm(folder, { recursive: true, force: true }))
      undo.push(() => (before === undefined ? rm(place, { force: true }) : writeFile(place, before)))
    }
    for (const [index, { path }] of write.entries()) await rename(join(aside, String(index)), join(dir, path))
    for (const path of remove) await rm(join(dir, path))
  } catch (error) {
    // One that fails keeps no other from coming back.
    for (const each of undo.reverse()) await each().catch(() => undefined)
    if (made !== undefined) await rm(made, { recursive: true, force: true })
    throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** Nothing where there is no file; whatever else stands there is an error. */
async function contentOf(place: string): Promise<Buffer | undefined> {
  try {
    return await readFile(place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
