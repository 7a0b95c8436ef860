import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connected, ruled } from '../mcp/support.ts'
import { pathOf } from '../support/packs.ts'
import { environment, until } from '../support/server.ts'
import { type Guest, guest } from './packed.ts'

interface Manifest {
  readonly bin: { readonly [name: string]: string }
  readonly exports: { readonly [name: string]: string | { readonly types: string; readonly default: string } }
}

const browserAddress = inject('browser')

let there: Guest

beforeAll(async () => {
  there = await guest()
}, 240_000)

afterAll(() => there?.remove())

describe('The package, packed', () => {
  test('holds the program, its types, the page, the games and the schemas, and none of the tests', async () => {
    const { packed } = there
    for (const path of [
      'package.json',
      'README.md',
      'CHANGELOG.md',
      'LICENSE',
      'dist/main.js',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/client.d.ts',
      'dist/http/work/worker.js',
      'dist/web/index.html',
      'content/stccg/game.yaml',
      'content/ascendancy/game.yaml',
      'schema/rule.json',
      'schema/openapi.json',
      'schema/api.d.ts',
      'docs/design.md',
      'docs/semantics.md',
    ])
      expect(packed).toContain(path)
    const folders = new Set(packed.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0]))
    expect([...folders].sort()).toEqual(['content', 'dist', 'docs', 'schema'])
    expect(packed.filter((path) => /\.(?:test|fixture)\.|node_modules|(?<!\.d)\.tsx?$|\.map$/.test(path))).toEqual([])
  })

  test('has a file behind each name that it exports, and a command that can be called', async () => {
    const { bin, exports } = JSON.parse(
      await readFile(join(there.dir, 'node_modules/umpire/package.json'), 'utf8'),
    ) as Manifest
    const named = [
      ...Object.values(bin),
      ...Object.values(exports).flatMap((each) => (typeof each === 'string' ? each : Object.values(each))),
    ]
    for (const path of named.filter((each) => !each.includes('*')))
      expect(there.packed).toContain(path.replace(/^\.\//, ''))
    const asked = ['umpire', 'umpire/client', 'umpire/schema/rule.json', 'umpire/package.json']
    const program = `console.log(${JSON.stringify(asked)}.map((name) => import.meta.resolve(name)).length)`
    const { out, err } = await there.node(['--input-type=module', '--eval', program])
    expect([out.trim(), err]).toEqual([String(asked.length), ''])
  })
})

describe('The command of the package', () => {
  const umpire = (): string => join(there.dir, 'node_modules/umpire/dist/main.js')

  test('rules at a terminal', async () => {
    const { code, out } = await there.node([
      umpire(),
      'ask',
      'castle',
      'king.moved=true',
      '--content',
      'examples/games',
      '--as-of',
      '2024',
    ])
    expect([code, out]).toEqual([0, expect.stringContaining('FORBIDDEN: castle')])
  })

  test('answers an assistant', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [umpire(), 'mcp', '--content', 'examples/games'],
      cwd: there.dir,
      stderr: 'ignore',
    })
    const client = await connected(transport)
    const { answers, edition } = await ruled(client, {
      game: 'chess',
      ask: 'castle',
      facts: { 'king.moved': true },
      asOf: '2024',
    })
    expect([answers[0]?.verdict, edition]).toEqual(['forbidden', expect.stringMatching(/^sha256-/)])
    await client.close()
  })

  test('serves the page, the interface, and what is worked out beside it', async () => {
    const child = spawn(process.execPath, [umpire(), 'serve', '--port', '0', '--content', 'examples/games'], {
      cwd: there.dir,
      env: environment(),
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    await until(() => /listening at/.test(said) || child.exitCode !== null, 60_000)
    const base = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? said
    expect((await fetch(base)).headers.get('content-type')).toContain('text/html')
    const changes = await fetch(`${base}/v1/games/chess/changes?from=2020&to=2024`)
    expect([changes.status, await changes.json()]).toEqual([
      200,
      expect.objectContaining({ counts: { cases: 3, asked: expect.any(Number) } }),
    ])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

describe('In Node', () => {
  test('the example asks the players and comes to a verdict', async () => {
    const { code, out, err } = await there.node(['ask.js'], 'examples/node')
    expect([code, err]).toEqual([0, ''])
    expect(out.trim().split('\n')).toEqual([
      'Has this rook moved before? false',
      'Has the king moved before? false',
      expect.stringMatching(
        /^Castle: permitted, as long as the king is attacked nowhere on its way and .*\. No rule says otherwise/,
      ),
      expect.stringMatching(/^As of 2024-06-01; edition sha256-[0-9a-f]{64}$/),
    ])
  })

  test('a TypeScript program finds the types, and is told where it goes wrong', async () => {
    const right = [
      "import { type Answer, answer, type Edition, type Publication, publish, type SourceFile } from 'umpire'",
      "import { createClient } from 'umpire/client'",
      '',
      "const files: readonly SourceFile[] = [{ path: 'chess/game.yaml', text: '' }]",
      'const { editions, diagnostics }: Publication = publish(files)',
      'export const lines: readonly number[] = diagnostics.map(({ line }) => line)',
      'export function verdicts(edition: Edition): readonly (string | undefined)[] {',
      "  const outcome = answer(edition, { ask: ['castle'], facts: { 'king.moved': false }, asOf: '2024' })",
      '  const given: Answer | undefined = outcome.ok ? outcome.answer : undefined',
      '  return given?.answers.map(({ verdict }) => verdict) ?? []',
      '}',
      'export const first = editions[0]',
      "export const games = createClient({ baseUrl: 'http://localhost:8080' }).GET('/v1/games')",
    ].join('\n')
    await writeFile(join(there.dir, 'right.ts'), right)
    await writeFile(
      join(there.dir, 'wrong.ts'),
      right.replace("ask: ['castle']", "asks: ['castle']").replace('({ line })', '({ lien })'),
    )
    const check = async (file: string, compilerOptions: object) => {
      const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [], lib: ['es2024', 'dom'] }
      const config = { compilerOptions: { target: 'es2022', ...strict, ...compilerOptions }, files: [file] }
      await writeFile(join(there.dir, 'tsconfig.json'), JSON.stringify(config))
      return there.node([fileURLToPath(pathOf('node_modules/typescript/bin/tsc')), '-p', '.'])
    }
    for (const options of [{ module: 'nodenext' }, { module: 'esnext', moduleResolution: 'bundler' }])
      expect([options, await check('right.ts', options)]).toEqual([options, { code: 0, out: '', err: '' }])
    const { code, out } = await check('wrong.ts', { module: 'nodenext' })
    expect([code > 0, out]).toEqual([true, expect.stringContaining('asks')])
    expect(out).toContain('lien')
  })
})

describe('In a browser', () => {
  const bundled = (entry: { readonly contents: string } | { readonly file: string }) =>
    build({
      ...('file' in entry
        ? { entryPoints: [join(there.dir, entry.file)] }
        : { stdin: { ...entry, resolveDir: there.dir } }),
      outfile: join(there.dir, 'examples/browser/dist.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      logLevel: 'silent',
    })

  test('the library needs nothing of Node, and no part of the service', async () => {
    const { metafile, warnings } = await bundled({ contents: "export * from 'umpire'" })
    const inputs = Object.keys(metafile.inputs)
    expect(warnings).toEqual([])
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
    expect(
      inputs.filter((path) =>
        /^node:|\(disabled\)|\/(?:fastify|pg|commander|pino)\/|umpire\/dist\/(?:http|cli|store|bots)\//.test(path),
      ),
    ).toEqual([])
    expect(inputs.some((path) => path.endsWith('node_modules/umpire/dist/ask/answer.js'))).toBe(true)
  })

  test('a page that only asks leaves out what reads content', async () => {
    const { metafile } = await bundled({ contents: "export { answer } from 'umpire'" })
    const kept = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    )
    expect(kept.some((path) => path.endsWith('umpire/dist/ask/answer.js'))).toBe(true)
    expect(kept.filter((path) => /node_modules\/(?:@marcbachmann|yaml|ajv|micromark|remark)/.test(path))).toEqual([])
  })

  describe('the example', () => {
    let browser: Browser | undefined
    let server: Server | undefined

    afterAll(async () => {
      await browser?.close()
      server?.close()
    })

    test.skipIf(!process.env.CI && browserAddress === undefined)('rules while the rule is typed', async () => {
      expect(browserAddress, 'a Chromium is here').toBeDefined()
      await bundled({ file: 'examples/browser/main.js' })
      server = await serving(join(there.dir, 'examples/browser'))
      browser = await chromium.connect(browserAddress ?? '')
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      const verdict = page.getByRole('status')
      const says = (text: string | RegExp) =>
        expect.poll(() => verdict.textContent(), { timeout: 30_000 }).toMatch(text)
      await says(
        /^Start the game: forbidden\. By “Ten minutes is too late” \(Minutes of June, 4\)\. As of 2024-09-01; edition sha256-[0-9a-f]{8}$/,
      )
      await page.getByLabel('minutes late').fill('8')
      await says(/^Start the game: permitted\./)
      await page.getByLabel('minutes late').fill('12')
      await page.getByLabel('on', { exact: true }).fill('2024-06-30')
      await says(/^Start the game: permitted\..*As of 2024-06-30/)
      await page.getByLabel('on', { exact: true }).fill('2024-09-01')
      const rule = page.getByLabel('The rule')
      await rule.fill((await rule.inputValue()).replace('> 10', '> 15'))
      await says(/^Start the game: permitted\./)
      await rule.fill((await rule.inputValue()).replace('late.minutes', 'late.minuts'))
      await says(/^Line 15: .*late\.minuts.*late\.minutes/)
      expect(errors).toEqual([])
    })
  })
})

/** The files of a folder over HTTP. */
async function serving(folder: string): Promise<Server> {
  const types: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript' }
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const body = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
