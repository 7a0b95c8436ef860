import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import * as ask from '../ask/index.ts'
import * as compare from '../compare/index.ts'
import * as domain from '../domain/index.ts'
import type { Drawer } from '../editions/index.ts'
import * as editions from '../editions/index.ts'
import * as logic from '../logic/index.ts'
import * as search from '../search/index.ts'
import * as understand from '../understand/index.ts'

/** What lies below the page, by the names its build gives to it. */
const BELOW: { readonly [name: string]: object } = {
  'umpire:ask': ask,
  'umpire:compare': compare,
  'umpire:domain': domain,
  'umpire:editions': editions,
  'umpire:logic': logic,
  'umpire:search': search,
  'umpire:understand': understand,
}

const loaded = new Map<string, Drawer>()

/**
 * What draws the pages of a build. It is handed the program's own modules, and does not bring a second engine along: what is
 * opened and worked out for answers is there for pages.
 * @param file `draw.cjs`, as the page's build writes it.  @throws where it is not there, or of another program.
 */
export function drawerIn(file: string): Drawer {
  const known = loaded.get(file)
  if (known) return known
  const exported: { drawer?: Drawer } = {}
  const run = compileFunction(readFileSync(file, 'utf8'), ['exports', 'require'], { filename: file })
  run(exported, (name: string) => {
    const module = BELOW[name]
    if (!module) throw new Error(`${file} asks for ${name}; build the page anew`)
    return module
  })
  if (!exported.drawer) throw new Error(`${file} draws nothing; build the page anew`)
  loaded.set(file, exported.drawer)
  return exported.drawer
}
