import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { grid } from './measure.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A program that hands on all of these files. */
const all = (...files: readonly string[]): string => files.map((file) => `export * from './src/${file}.ts'`).join('\n')

const TOGETHER = 'logic, graph and search together'

const ANSWER = "export { answer } from './src/ask/index.ts'"

/** What a page would load to answer by itself, and its parts; each made small as a page would have it. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  ['logic', all('logic/index')],
  ['graph', all('graph/index')],
  ['search', all('search/index')],
  [TOGETHER, all('logic/index', 'graph/index', 'search/index')],
  ['the same with answers', `${all('logic/index', 'graph/index', 'search/index')}\n${ANSWER}`],
  ['answers alone', ANSWER],
  ['the whole library, with publish', all('index')],
]

/** How many of the heaviest parts are named. */
const PARTS = 12

/** The weight of the engine in a browser, minified and compressed. */
export async function bundle(): Promise<void> {
  const made = await Promise.all(PROGRAMS.map(async ([name, source]) => ({ name, ...(await bundled(source)) })))
  console.log('The engine in a browser, in kilobytes')
  console.log(
    grid([
      ['', 'minified', 'gzip', 'condition parser'],
      ...made.map(({ name, code, parts }) => [
        name,
        kilobytes(code.length),
        kilobytes(gzipSync(code, { level: 9 }).length),
        kilobytes(parts.get('@marcbachmann/cel-js') ?? 0),
      ]),
    ]),
  )
  const together = made.find((each) => each.name === TOGETHER)
  console.log(`\nOf ${TOGETHER}, minified`)
  const heaviest = [...(together?.parts ?? [])].sort((a, b) => b[1] - a[1]).slice(0, PARTS)
  console.log(grid(heaviest.map(([part, size]) => [part, kilobytes(size)])))
}

async function bundled(
  source: string,
): Promise<{ readonly code: Uint8Array; readonly parts: ReadonlyMap<string, number> }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'error',
    absWorkingDir: ROOT,
  })
  return { code: outputFiles[0]?.contents ?? new Uint8Array(), parts: partsOf(metafile) }
}

/** What each package and each folder of ours adds. */
function partsOf({ outputs }: Metafile): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const part = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.replace(/\/[^/]+$/, '/')
      parts.set(part, (parts.get(part) ?? 0) + bytesInOutput)
    }
  }
  return parts
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
