import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeContent } from './write-content.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-write-'))
})
afterEach(() => rm(dir, { recursive: true }))

const all = async () => {
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  return Object.fromEntries(
    await Promise.all(files.sort().map(async (file) => [file.slice(dir.length + 1), await readFile(file, 'utf8')])),
  )
}

test('files are written, written over and removed together', async () => {
  await mkdir(join(dir, 'game/entries'), { recursive: true })
  await writeFile(join(dir, 'game/entries/old.md'), 'old')
  await writeFile(join(dir, 'game/game.yaml'), 'title: before')
  await writeContent(
    join(dir, 'game'),
    [
      { path: 'game.yaml', text: 'title: after' },
      { path: 'sources/a/b.md', text: 'b' },
    ],
    ['entries/old.md'],
  )
  expect(await all()).toEqual({ 'game/game.yaml': 'title: after', 'game/sources/a/b.md': 'b' })
})

test('where one cannot be written, all is as it was', async () => {
  await mkdir(join(dir, 'game/entries/b.md'), { recursive: true })
  await writeFile(join(dir, 'game/game.yaml'), 'title: before')
  const write = [
    { path: 'game.yaml', text: 'after' },
    { path: 'sources/a.md', text: 'a' },
    { path: 'entries/b.md', text: 'a folder is there' },
  ]
  await expect(writeContent(join(dir, 'game'), write, [])).rejects.toThrow()
  expect(await all()).toEqual({ 'game/game.yaml': 'title: before' })
  expect(await readdir(join(dir, 'game'))).toEqual(['entries', 'game.yaml'])
})

test('a folder that was made for nothing goes again', async () => {
  await expect(
    writeContent(
      join(dir, 'new'),
      [
        { path: 'a', text: 'a' },
        { path: 'a/b', text: 'below a file' },
      ],
      [],
    ),
  ).rejects.toThrow()
  expect(await readdir(dir)).toEqual([])
})
