import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openStore } from '../src/store/index.ts'
import { pathOf } from './support/packs.ts'

interface Step {
  readonly name?: string
  readonly run?: string
  readonly env?: { readonly [name: string]: string }
}

interface Ran {
  readonly code: number
  readonly out: string
}

const BEAMING = 'content/cards/entries/beaming.md'

let dir = ''
let repository = ''
let jobs: { readonly [name: string]: { readonly steps: readonly Step[] } }

/** A content repository of the small games, with `umpire` as the command here and `gh` as one that keeps what it is told. */
beforeAll(async () => {
  ;({ jobs } = parse(await readFile(pathOf('examples/ci/umpire.yml'), 'utf8')))
  dir = await mkdtemp(join(tmpdir(), 'umpire-ci-'))
  repository = join(dir, 'repository')
  await mkdir(join(dir, 'bin'))
  const main = fileURLToPath(pathOf('src/main.ts'))
  await command('umpire', `exec "${process.execPath}" "${main}" "$@"`)
  await command('gh', `echo "$@" > "${join(dir, 'gh.txt')}"; cat "$5" >> "${join(dir, 'gh.txt')}"`)
  await mkdir(repository)
  await cp(fileURLToPath(pathOf('test/fixtures/small-games')), join(repository, 'content'), { recursive: true })
  await git('init', '-q', '-b', 'main')
  await commit('What there is')
})

afterAll(() => rm(dir, { recursive: true }))

async function command(name: string, line: string): Promise<void> {
  const path = join(dir, 'bin', name)
  await writeFile(path, `#!/bin/sh\n${line}\n`)
  await chmod(path, 0o755)
}

function git(...args: readonly string[]) {
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false']
  return promisify(execFile)('git', [...who, ...args], { cwd: repository })
}

async function commit(message: string): Promise<string> {
  await git('add', '-A')
  await git('commit', '-q', '--allow-empty', '-m', message)
  return (await git('rev-parse', 'HEAD')).stdout.trim()
}

/** Runs a step as a runner does. @param values by expression, of all that the step is given. */
async function step(
  job: string,
  name: string,
  values: { readonly [expression: string]: string } = {},
  more: { readonly [name: string]: string } = {},
): Promise<Ran> {
  const found = jobs[job]?.steps.find((each) => each.name === name)
  if (!found?.run) throw new Error(`there is no step ${name}`)
  const given = Object.entries(found.env ?? {}).map(([key, text]) => {
    const value = values[/^\$\{\{ (.*) \}\}$/.exec(text)?.[1] ?? '']
    if (value === undefined) throw new Error(`nothing is known of ${text}`)
    return [key, value]
  })
  const env = {
    PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
    HOME: dir,
    RUNNER_TEMP: dir,
    GITHUB_STEP_SUMMARY: join(dir, 'summary.md'),
    ...Object.fromEntries(given),
    ...more,
  }
  return new Promise((resolve) => {
    execFile('bash', ['-e', '-o', 'pipefail', '-c', found.run ?? ''], { cwd: repository, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: `${out}${err}` })
    })
  })
}

describe('A content repository, by the lines of examples/ci', () => {
  test('has no other commands run than these, and the one that installs', () => {
    const all = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ name, run }) => (run ? [name ?? run] : [])))
    const install = 'npm install --global umpire'
    expect(all).toEqual([install, 'Say what it would change', 'Comment it', 'Check', install, 'Publish'])
  })

  test('is published on merge', async () => {
    const data = join(dir, 'data')
    const { code, out } = await step('publish', 'Publish', { 'secrets.DATABASE_URL': '' }, { UMPIRE_DATA: data })
    expect([code, out]).toEqual([0, expect.stringMatching(/^cards: sha256-/m)])
    const store = await openStore({ dir: data })
    expect([...(await store.newest()).keys()].sort()).toEqual(['board', 'cards'])
    await store.close()
  })

  test('has a pull request commented with the rulings that flip, and its faults beside the line', async () => {
    const base = (await git('rev-parse', 'HEAD')).stdout.trim()
    const path = join(repository, BEAMING)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace('cancels: [borg-shields-are-open]', 'clarifies: [borg-shields-are-open]'))
    await cp(join(repository, 'content/board'), join(repository, 'content/second'), { recursive: true })
    await commit('Borg SHIELDS stay open')

    const said = await step('review', 'Say what it would change', { 'github.event.pull_request.base.sha': base })
    expect(said).toEqual({ code: 0, out: expect.any(String) })
    const summary = await readFile(join(dir, 'summary.md'), 'utf8')
    expect(summary).toMatch(
      /^flipped {2}beaming: An opponent beams off a Cube, summer 2000 \(also The same today\)\n.*beam: forbidden -> permitted, since 1 January 2001 \(/m,
    )
    expect(summary).toContain('### second\n```\nA new game.\n```\n')

    const values = { 'github.token': 'secret', 'github.event.pull_request.number': '7' }
    expect((await step('review', 'Comment it', values)).code).toBe(0)
    const commented = await readFile(join(dir, 'gh.txt'), 'utf8')
    expect(commented).toMatch(/^pr comment 7 --body-file .*\n### board\n/)
    expect(commented).toContain('flipped  beaming: An opponent beams off a Cube, summer 2000 (also The same today)')

    const { code, out } = await step('review', 'Check')
    expect(code).toBe(1)
    expect(out).toMatch(/^::error file=content\/cards\/entries\/beaming\.md,line=\d+,col=\d+,title=case\/fails::/m)
  })
})
