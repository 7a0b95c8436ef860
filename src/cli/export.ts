import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted, dayOf } from '../domain/index.ts'
import { ExportFolder, exported, InTheWay, type Written } from '../exporting/index.ts'
import { readBuiltPage } from '../sharing/index.ts'
import { contentDir, gamesAt, today } from './content.ts'
import { Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print } from './print.ts'

interface ExportOptions {
  readonly content?: string
  readonly site: string
  readonly base?: string
  readonly today?: string
  readonly page?: string
}

/** `umpire export`: everything a server would show, as files for any host. Source: design, Exporting. */
export function exportCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('export'))
    .description(
      'write the games as files that any host can serve: pages, cards, feeds, data, and the page that answers',
    )
    .argument('<dir>', 'an empty folder, or one that an earlier export wrote')
    .requiredOption('--site <url>', 'where people will reach them: https://example.org, or with a path')
    .option('--base <path>', 'below which path they will lie: /rules/; by default the path of --site')
    .option('--today <day>', 'the day that pages take for today; by default this day (UTC)')
    .option('--page <dir>', 'the page as it was built, where that is not where it is put')
    .action(async (dir: string, options: ExportOptions) => {
      const { origin, base } = placeOf(options)
      const day = options.today ?? today()
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || dayOf(day) === undefined)
        throw new Failure(2, [`--today takes a day such as 2026-03-01, not ${day}.`])
      const page = options.page === undefined ? {} : { page: `${resolve(options.page)}/` }
      if (!readBuiltPage(page.page)) throw new Failure(1, ['The page is not built: run `npm run build:web`.'])
      const editions = await gamesAt(contentDir(options.content))
      const began = performance.now()
      const site = { host: { base, isFiles: true }, origin }
      const wrote = await written(resolve(dir), { editions, site, today: day, tell: barTo(process.stderr), ...page })
      const seconds = Math.round((performance.now() - began) / 1000)
      const { unchanged, removed, bytes } = wrote
      print([
        `${[...editions.games.values()].map(({ edition }) => edition.title).join(', ')}, as of ${day}, for ${origin}${base}/`,
        `${counted(wrote.written, 'file')} written, ${unchanged} unchanged, ${removed} removed; ${Math.ceil(bytes / 1e6)} MB in ${counted(seconds, 'second')}`,
      ])
      done(0)
    })
}

/** @throws Failure where the folder cannot be taken as it is. */
async function written(dir: string, exporting: Parameters<typeof exported>[0]): Promise<Written> {
  try {
    const folder = await ExportFolder.open(dir)
    await exported(exporting, (files) => folder.put(files))
    return await folder.close()
  } catch (error) {
    throw error instanceof InTheWay ? new Failure(1, [error.message]) : error
  }
}

/** @throws Failure where they are no address and no path, or say two paths. */
function placeOf({ site, base }: ExportOptions): { readonly origin: string; readonly base: string } {
  const url = URL.parse(site)
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Failure(2, [`--site takes an address such as https://example.org/rules/, not ${site}.`])
  const own = url.pathname.replace(/\/+$/, '')
  const named = base === undefined ? own : `/${base}`.replaceAll(/\/+/g, '/').replace(/\/$/, '')
  if (!/^(?:\/[\w.~-]+)*$/.test(named))
    throw new Failure(2, [`--base takes a path of letters, digits, dots and hyphens such as /rules/, not ${base}.`])
  if (own !== '' && own !== named) throw new Failure(2, [`--site says ${own}/ and --base ${named}/: name one path.`])
  return { origin: url.origin, base: named }
}

/** A bar that shows how far it is: over the same line at a terminal, now and then a line elsewhere. */
function barTo(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): (done: number, of: number) => void {
  let last = performance.now()
  return (done, of) => {
    const now = performance.now()
    if (now - last < (out.isTTY ? 100 : 10_000) && !(out.isTTY && done === of)) return
    last = now
    const filled = Math.floor((done / of) * WIDTH)
    const line = `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${of}`
    out.write(out.isTTY ? `\r\x1b[K${line}${done === of ? '\n' : ''}` : `${line}\n`)
  }
}

const WIDTH = 30
