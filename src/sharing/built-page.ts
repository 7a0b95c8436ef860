import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm run build:web` puts the page: beside the sources, or beside what they were compiled to. */
const PLACES = ['../../dist/web/', '../web/'].map((place) => fileURLToPath(new URL(place, import.meta.url)))

/** The judge's page as it was built. */
export interface BuiltPage {
  /** By path, `assets/index.js`: what a browser fetches. `index.html` is the document without anything drawn in it. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The file of what draws pages. */
  readonly drawer: string
}

/** @param folder where it was built to, ending in a slash; by default where `npm run build:web` puts it. Undefined where it was not. */
export function readBuiltPage(folder?: string): BuiltPage | undefined {
  for (const place of folder === undefined ? PLACES : [folder]) {
    const drawer = join(place, DRAWER)
    if (!existsSync(join(place, 'index.html')) || !existsSync(drawer)) continue
    const names = readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(place.length).replaceAll('\\', '/'))
      .filter((name) => !name.startsWith('server/'))
    return { files: new Map(names.map((name) => [name, readFileSync(join(place, name))])), drawer }
  }
  return undefined
}

/** The page runs its own script and talks to its own host, and to nobody else. */
export const PAGE_POLICY = {
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  formAction: ["'self'"],
} as const

/** Where the page's build puts the authors' workbench, which is sent where somebody may write. */
export const DESK = 'write/'

/** Where the page's build puts what draws it. */
const DRAWER = 'server/draw.cjs'
