import { describe, expect, test } from 'vitest'
import { openPack } from '../../test/support/packs.ts'
import type { Edition } from '../domain/index.ts'
import { hashOf } from '../editions/index.ts'
import { adopt } from './adopt.ts'

const FOLDERS = ['test/fixtures/small-games', 'test/fixtures/packs/good', 'examples/games']
const EDITIONS = (await Promise.all(FOLDERS.map(openPack))).flatMap(({ pack }) => pack.editions)
const CARDS = EDITIONS.find(({ game }) => game === 'cards') as Edition

/** An edition as somebody sends it: JSON, in which anything may have been written. */
// biome-ignore lint/suspicious/noExplicitAny: it is altered at will
const sent = (alter: (edition: any) => void = () => undefined, edition = CARDS): unknown => {
  const copy = JSON.parse(JSON.stringify(edition))
  alter(copy)
  return copy
}

describe('An edition from elsewhere', () => {
  test.each(EDITIONS.map((edition) => [edition.game, edition] as const))(
    '%s is published anew from its own content, and is the same to the letter',
    (_, edition) => {
      const adopted = adopt(sent(undefined, edition), edition.hash)
      expect(adopted).toMatchObject({ ok: true })
      if (!adopted.ok) return
      expect(withoutPlaces(adopted.built.edition)).toEqual(withoutPlaces(edition))
      expect(adopted.built.counts.cases).toBe(edition.cases.length)
    },
  )

  test('brings nothing that was made of its content: HTML, conditions and links are made here', () => {
    const adopted = adopt(
      sent((edition) => {
        for (const entry of edition.entries) {
          entry.html = '<script>alert(1)</script>'
          entry.links = ['https://evil.example']
          entry.backlinks = ['nowhere']
        }
        for (const rule of edition.rules)
          if (rule.when) rule.when = { text: rule.when.text, expr: { op: 'true' }, conjuncts: [] }
        for (const always of edition.vocabulary.always) always.expr = { op: 'true' }
        edition.unheardOf = 'x'
        edition.hash = 'sha256-of-my-own'
      }),
      CARDS.hash,
    )
    expect(adopted).toMatchObject({ ok: true })
    expect(adopted.ok && withoutPlaces(adopted.built.edition)).toEqual(withoutPlaces(CARDS))
  })

  test('is none of that name where one letter of its content is another', () => {
    for (const alter of [
      (edition: Edition) => Object.assign(edition.rules[0] ?? {}, { text: 'Anything goes.' }),
      (edition: Edition) => Object.assign(edition.entries[0] ?? {}, { markdown: 'Anything goes.' }),
      (edition: Edition) => Object.assign(edition, { title: 'Cards!' }),
      (edition: Edition) => Object.assign(edition, { keeper: 'Somebody else' }),
      (edition: Edition) => Object.assign(edition.sources[0] ?? {}, { notes: 'No notes.' }),
    ]) {
      const altered = sent(alter) as Edition
      expect(adopt(altered, CARDS.hash)).toEqual({ ok: false, why: 'hash', found: hashOf(altered) })
    }
  })

  test.each<readonly [string, (edition: Edition) => void, string]>([
    [
      'a condition that is no condition',
      (edition) => Object.assign(ruleWith(edition), { text: 'system("rm")' }),
      'cel/',
    ],
    ['an address that runs', (edition) => Object.assign(edition, { url: 'javascript:alert(1)' }), 'block/shape'],
    [
      'an address of a source that runs',
      (edition) => Object.assign(edition.sources[0] ?? {}, { url: 'data:text/html,x' }),
      'block/shape',
    ],
    [
      'a rule that names no entry',
      (edition) => Object.assign(edition.rules[0] ?? {}, { cites: [{ source: 'nowhere' }] }),
      'source/unknown',
    ],
    [
      'a key that is none',
      (edition) => Object.assign(edition.cases[0] ?? {}, { facts: JSON.parse('{"__proto__":{"a":1}}') }),
      'yaml/refused',
    ],
    [
      'a slug that leads elsewhere',
      (edition) => Object.assign(edition.entries[0] ?? {}, { slug: '../../../etc/passwd' }),
      '',
    ],
    [
      'a file too large to be read',
      (edition) => Object.assign(edition.entries[0] ?? {}, { markdown: 'x'.repeat(1 << 20) }),
      'file/too-large',
    ],
    [
      'a circle',
      (edition) =>
        Object.assign(edition.rules[0] ?? {}, {
          relations: edition.rules.slice(0, 1).map(({ id }) => ({ kind: 'lifts', target: id, cites: [] })),
        }),
      'relation/self',
    ],
    ['a case that fails', (edition) => Object.assign(edition.cases[0] ?? {}, { expect: 'silent' }), 'case/fails'],
    ['a list of another kind', (edition) => Object.assign(edition, { authority: [{ $ref: 1 }] }), 'block/shape'],
  ])('is refused for what one would be told of one’s own: %s', (_, alter, code) => {
    const adopted = adopt(sent(alter), CARDS.hash)
    expect(adopted).toMatchObject({ ok: false })
    if (adopted.ok || code === '') return
    expect(adopted).toMatchObject({ why: 'faults' })
    expect(adopted.why === 'faults' && adopted.errors.map((each) => each.code).join(' ')).toContain(code)
  })

  test.each([
    null,
    5,
    'edition',
    [],
    {},
    { stage: 'edition' },
    sent((edition) => Object.assign(edition, { rules: null })),
    sent((edition) => Object.assign(edition, { entries: 'all' })),
    sent((edition) => Object.assign(edition.vocabulary, { facts: [null] })),
    sent((edition) => Object.assign(edition.cases[0], { expect: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) })),
  ])('is refused where it is none: %#', (given) => {
    expect(adopt(given, CARDS.hash)).toMatchObject({ ok: false, why: expect.stringMatching(/^(?:shape|language)$/) })
  })

  test('is refused where it was written for other conditions, or its game can be no folder', () => {
    expect(
      adopt(
        sent((edition) => Object.assign(edition, { language: 99 })),
        CARDS.hash,
      ),
    ).toEqual({
      ok: false,
      why: 'language',
      found: '99',
    })
    for (const game of ['../cards', 'a/b', '', '.git', 'x'.repeat(65)])
      expect(
        adopt(
          sent((edition) => Object.assign(edition, { game })),
          CARDS.hash,
        ),
      ).toMatchObject({ ok: false, why: 'game' })
  })
})

function ruleWith(edition: Edition): object {
  return edition.rules.find(({ when }) => when !== undefined)?.when ?? {}
}

/** Where in its text a part of a condition stands is told of what was written, not of what was tied. */
function withoutPlaces(edition: Edition): unknown {
  return JSON.parse(JSON.stringify(edition, (key, value) => (key === 'at' && Array.isArray(value) ? undefined : value)))
}
