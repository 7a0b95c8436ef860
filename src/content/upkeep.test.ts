import { describe, expect, test } from 'vitest'
import { faultsOf, parse, parseRule, ruleFaults } from './testing/sketch.fixture.ts'

const UPKEEP = {
  keeper: 'The committee',
  repository: 'https://x.org/rules.git',
  url: 'http://xn--bcher-kva.example:8080/a?b=c#d',
}
const YAML = Object.entries(UPKEEP)
  .map(([key, value]) => `${key}: ${value}\n`)
  .join('')

describe('Who keeps what', () => {
  test('stands in the settings of a game, the front matter of a source and a rule', () => {
    const { pack, diagnostics } = parse({
      'game.yaml': `title: G\n${YAML}`,
      'sources/s.md': `---\ntitle: S\n${YAML}---\n`,
    })
    expect(diagnostics).toEqual([])
    expect(pack.settings).toMatchObject(UPKEEP)
    expect(pack.sources).toMatchObject([UPKEEP])
    expect(parseRule(`id: a\n${YAML}`)).toMatchObject(UPKEEP)
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://x.org',
    'file:///etc/passwd',
    '//x.org',
    'x.org',
    'https://',
    'https:///x.org',
    'https://x.org@evil.example',
    'https://user:secret@x.org/',
    'https://x.org/a b',
    'https://x.org/"onclick="alert(1)',
    "https://x.org/'",
    'https://x.org/<b>',
    'https://x.org\\@evil.example',
    'https://x.org/\u202Etxt.exe',
    'https://x.org/\u200B',
    'https://[x.org',
    ' https://x.org',
    `https://x.org/${'a'.repeat(2000)}`,
  ])('is at no address as hostile or broken as %j', (address) => {
    const written = JSON.stringify(address)
    for (const key of ['url', 'repository']) {
      expect(ruleFaults(`id: a\n${key}: ${written}`)[0]).toMatch(/^6:\d+ block\/shape /)
      expect(faultsOf('game.yaml', `title: G\n${key}: ${written}\n`)[0]).toMatch(/^2:\d+ block\/shape /)
      expect(faultsOf('sources/s.md', `---\ntitle: S\n${key}: ${written}\n---\n`)[0]).toMatch(/^3:\d+ block\/shape /)
    }
  })

  test('says what an address is', () => {
    expect(ruleFaults('id: a\nurl: javascript:x')).toEqual([
      '6:6 block/shape `url: javascript:x` has a value of the wrong shape (expected an http or https address). Write it as the schema of this block says.',
    ])
  })
})
