import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SourceFile } from '../domain/index.ts'
import { readContent, watchContent } from './index.ts'

let dir = ''

beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'umpire-store-')))
})

afterEach(() => rm(dir, { recursive: true }))

async function put(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(join(dir, path, '..'), { recursive: true })
  await writeFile(join(dir, path), text)
}

async function paths(): Promise<string[]> {
  return (await readContent(join(dir, 'content'))).map((file) => file.path)
}

describe('reading content', () => {
  test('takes Markdown and YAML files of all folders, in order of path', async () => {
    await put('content/b/game.yaml', 'title: B')
    await put('content/b/entries/deep/er/x.md', 'x')
    await put('content/a/vocabulary/v.yml', 'v')
    await put('content/a/picture.png', 'p')
    expect(await readContent(join(dir, 'content'))).toEqual([
      { path: 'a/vocabulary/v.yml', text: 'v' },
      { path: 'b/entries/deep/er/x.md', text: 'x' },
      { path: 'b/game.yaml', text: 'title: B' },
    ])
  })

  test('passes over what begins with a dot and over node_modules', async () => {
    await put('content/.git/x.md', 'x')
    await put('content/a/.draft.md', 'x')
    await put('content/node_modules/x.md', 'x')
    await put('content/a/y.md', 'y')
    expect(await paths()).toEqual(['a/y.md'])
  })

  test('takes a byte order mark away and marks bytes that are no UTF-8', async () => {
    await put('content/a.md', '\uFEFFtext')
    await put('content/b.md', Uint8Array.of(0x66, 0xff))
    expect((await readContent(join(dir, 'content'))).map((file) => file.text)).toEqual(['text', 'f\uFFFD'])
  })

  test('follows links inside the folder, not out of it and not in a circle', async () => {
    await put('secret.md', 'secret')
    await put('outside/x.md', 'x')
    await put('content/a/real.md', 'real')
    await symlink(join(dir, 'secret.md'), join(dir, 'content/leak.md'))
    await symlink(join(dir, 'outside'), join(dir, 'content/out'))
    await symlink(join(dir, 'nowhere'), join(dir, 'content/gone.md'))
    await symlink(join(dir, 'content/a/real.md'), join(dir, 'content/linked.md'))
    await symlink(join(dir, 'content'), join(dir, 'content/a/again'))
    expect(await paths()).toEqual(['a/real.md', 'linked.md'])
  })

  test('fails where there is no such folder', async () => {
    await expect(readContent(join(dir, 'missing'))).rejects.toThrow('missing')
  })
})

describe('watching content', () => {
  test('tells of an edit once, with all files, and of none that changes nothing', async () => {
    await put('content/a.md', 'one')
    const seen: (readonly SourceFile[])[] = []
    const errors: unknown[] = []
    const first = await readContent(join(dir, 'content'))
    const watch = watchContent(
      join(dir, 'content'),
      first,
      (files) => seen.push(files),
      (error) => errors.push(error),
      30,
    )
    try {
      await put('content/a.md', 'one')
      await settled()
      expect(seen).toEqual([])
      await put('content/a.md', 'two')
      await put('content/a.md', 'three')
      await until(() => seen.length > 0)
      await settled()
      expect(seen).toEqual([[{ path: 'a.md', text: 'three' }]])
      await put('content/new/b.md', 'b')
      await until(() => seen.length > 1)
      expect(seen.at(-1)?.map((file) => file.path)).toContain('new/b.md')
    } finally {
      watch.close()
    }
    await put('content/a.md', 'four')
    await settled()
    expect(seen.length).toBeLessThanOrEqual(3)
    expect(errors).toEqual([])
  })
})

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 150))
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isTrue(); tries++) await new Promise((resolve) => setTimeout(resolve, 30))
}
