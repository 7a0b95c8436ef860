import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refreshPage } from '../../build/page.ts'

test('The page is built for a start only where it is not of the sources as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'umpire-page-'))
  const index = join(folder, 'index.html')
  try {
    expect(await refreshPage(folder)).toBe(true)
    expect(await readdir(folder)).toContain('sw.js')
    const page = await readFile(index, 'utf8')
    await writeFile(index, 'as it was')
    expect(await refreshPage(folder)).toBe(false)
    expect(await readFile(index, 'utf8')).toBe('as it was')
    await writeFile(join(folder, '.built-from'), 'other sources')
    expect(await refreshPage(folder)).toBe(true)
    expect(await readFile(index, 'utf8')).toBe(page)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
