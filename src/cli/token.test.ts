import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { umpire } from './testing/umpire.fixture.ts'

let dir = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-token-'))
})

afterEach(async () => {
  await rm(dir, { recursive: true })
})

test('a token to write is made, listed and ended without an event', async () => {
  const made = await umpire('token', '--write', '--label', 'Ann', '--data', dir)
  expect([made.code, made.err]).toEqual([0, ''])
  const id = /^umpire_([0-9a-f]{16})_[\w-]{43}\n$/.exec(made.out)?.[1] ?? ''
  expect(id).not.toBe('')
  const listed = await umpire('token', '--write', '--list', '--data', dir)
  expect(listed.out).toMatch(new RegExp(`^${id} Ann, made `))
  expect((await umpire('token', '--write', '--revoke', id, '--data', dir)).out).toContain('no longer holds')
  const strange = await umpire('token', '--write', '--revoke', 'nobody', '--data', dir)
  expect([strange.code, strange.err]).toEqual([2, 'Writing has no token "nobody".\n'])
})

test('a token is for an event or for writing, and neither is taken for the other', async () => {
  for (const words of [['token'], ['token', 'worlds', '--write']]) {
    const { code, err } = await umpire(...words, '--data', dir)
    expect([code, err]).toEqual([2, 'Name an event, or say --write: a token is for one of them.\n'])
  }
})
