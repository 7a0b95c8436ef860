import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '../domain/index.ts'

/**
 * The Markdown and YAML files below a folder, in order of path. What begins with a dot, `node_modules`, and links that
 * lead out of the folder are passed over.
 * @throws when the folder or a file in it cannot be read.
 */
export async function readContent(dir: string): Promise<SourceFile[]> {
  const root = await realpath(dir)
  const paths = await walk(root, root, new Set([root]))
  const files: SourceFile[] = []
  for (let from = 0; from < paths.length; from += AT_ONCE)
    files.push(...(await Promise.all(paths.slice(from, from + AT_ONCE).map((path) => read(root, path)))))
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Files open at once: a system allows a process few, and a large game has more. */
const AT_ONCE = 64

async function read(root: string, path: string): Promise<SourceFile> {
  return { path: relative(root, path).split(sep).join('/'), text: DECODER.decode(await readFile(path)) }
}

/** Takes a byte order mark away; bytes that are no UTF-8 become U+FFFD, which reading the content reports. */
const DECODER = new TextDecoder('utf-8')

const READ = /\.(?:md|ya?ml)$/i

/** @param seen real folders entered already, so that links in a circle end. */
async function walk(root: string, folder: string, seen: Set<string>): Promise<string[]> {
  const found: string[] = []
  for (const each of await readdir(folder, { withFileTypes: true })) {
    if (each.name.startsWith('.') || each.name === 'node_modules') continue
    const path = join(folder, each.name)
    const real = each.isSymbolicLink() ? await target(path) : path
    if (real === undefined || !isInside(root, real)) continue
    const what = each.isSymbolicLink() ? await stat(real) : each
    if (what.isFile() && READ.test(each.name)) found.push(path)
    if (!what.isDirectory() || seen.has(real)) continue
    seen.add(real)
    found.push(...(await walk(root, path, seen)))
  }
  return found
}

async function target(link: string): Promise<string | undefined> {
  return realpath(link).catch(() => undefined)
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep)
}
