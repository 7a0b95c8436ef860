import { describe, expect, test } from 'vitest'
import { goodPack, line, openPack, readJson } from './support/packs.ts'

const good = await openPack('test/fixtures/packs/good')
const faulty = await openPack('test/fixtures/packs/faulty/content')
const expected = (await readJson('test/fixtures/packs/faulty/expected.json')) as readonly ExpectedFault[]

interface ExpectedFault {
  readonly file: string
  readonly line: number
  readonly code: string
}

describe('Other games, written from the contract alone: every case holds', () => {
  goodPack(good.files, good.pack)
})

describe('A pack full of faults', () => {
  const found = faulty.pack.diagnostics.map(spot)

  for (const fault of expected)
    test(`${fault.code} is reported at ${spot(fault)}`, () => {
      const nearby = faulty.pack.diagnostics.filter(({ file, line }) => file === fault.file && line === fault.line)
      expect(found, nearby.map(line).join('\n')).toContain(spot(fault))
    })

  test('has no error besides the ones planted in it', () => {
    const planted = new Set(expected.map(spot))
    const others = faulty.pack.diagnostics.filter((each) => each.severity === 'error' && !planted.has(spot(each)))
    expect(others.map(line)).toEqual([])
  })

  test('makes no edition', () => {
    expect(faulty.pack.editions).toEqual([])
  })

  test('has messages that say what is wrong and what to do', () => {
    for (const { message } of faulty.pack.diagnostics) expect(message).toMatch(/^`.+` .+\. .+/s)
  })
})

function spot({ file, line, code }: ExpectedFault): string {
  return `${file}:${line} ${code}`
}
