import { describe, expect, test } from 'vitest'
import { Refusal } from './problems.ts'
import { Seals } from './seals.ts'

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** As assistants are sent what was told. */
function sent(told: ReturnType<Seals['seal']>) {
  return { content: [{ type: 'text', text: told.lines.join('\n') }], structuredContent: told.structured }
}

describe('What is written down already', () => {
  test('comes out as if all had been written at once', () => {
    const seals = new Seals()
    const answers = [
      { text: 'Permitted: "beam", \\ and “ü”', structured: { answers: [{ ask: 'beam' }], none: {} } },
      { text: '', structured: {} },
    ]
    const told = answers.map(({ text, structured }) => sent(seals.seal(json(text), json(structured))))
    const whole = { before: 1, told, after: 'x' }
    const wanted = answers.map(({ text, structured }) => sent({ lines: [text], structured }))
    expect(seals.broken(JSON.stringify(whole)).toString()).toBe(JSON.stringify({ ...whole, told: wanted }))
  })

  test('is found by its own marks alone, whatever an answer or another request says', () => {
    const [seals, others] = [new Seals(), new Seals()]
    const strange = JSON.stringify(sent(others.seal(json('x'), json({}))))
    expect(seals.broken(strange).toString()).toBe(strange)
    const nested = sent(seals.seal(json(strange), json({ strange })))
    const read = JSON.parse(seals.broken(JSON.stringify([nested, strange])).toString())
    expect(read).toEqual([sent({ lines: [strange], structured: { strange } }), strange])
  })

  test('has room for one answer of any size, and for several up to a limit', () => {
    const large = json({ text: 'x'.repeat(3_000_000) })
    const seals = new Seals()
    seals.seal(json('a'), large)
    expect(() => seals.seal(json('b'), large)).toThrow(Refusal)
    expect(() => seals.seal(json('c'), json({}))).not.toThrow()
    const larger = json({ text: 'x'.repeat(5_000_000) })
    expect(() => new Seals().seal(json('a'), larger)).not.toThrow()
  })
})
