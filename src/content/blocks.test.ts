import { describe, expect, test } from 'vitest'
import { caseFaults, faultsOf, parseEntry, parseRule, ruleFaults } from './testing/sketch.fixture.ts'

describe('YAML that eats a condition is refused, with advice', () => {
  test('a leading ! is a tag', () => {
    expect(ruleFaults('id: a\nwhen: !x')).toEqual([
      '6:7 yaml/refused `!x` uses YAML beyond plain values. Quote it or write `when: |`; anchors, aliases and tags are not read.',
    ])
  })

  test('a leading & is an anchor and a leading * an alias', () => {
    expect(ruleFaults('id: a\nwhen: &x b').map(code)).toEqual(['6:7 yaml/refused'])
    expect(ruleFaults('id: a\nwhen: *x').map(code)).toEqual(['6:7 yaml/refused'])
    expect(ruleFaults('id: a\ngroup: [*x, *y]').map(code)).toEqual(['6:9 yaml/refused', '6:13 yaml/refused'])
  })

  test('a tag that YAML knows is no better', () => {
    expect(ruleFaults('id: !!str a').map(code)).toEqual(['5:5 yaml/refused'])
  })

  test('a tag, an anchor and a syntax error of one value are one fault', () => {
    expect(ruleFaults('id: a\nwhen: !b && c').map(code)).toEqual(['6:7 yaml/refused'])
    expect(ruleFaults('id: a\nwhen: !(b || c)').map(code)).toEqual(['6:7 yaml/refused'])
  })

  test('a space and # begin a comment that would swallow the rest of a condition', () => {
    expect(ruleFaults('id: a\nwhen: x # y\nthen: { set: { q: 1  # one\n  } }')).toEqual([
      '6:9 yaml/refused `# y` uses YAML beyond plain values (a space and # begin a comment, which hides the rest of the value). Quote it or write `when: |`; anchors, aliases and tags are not read.',
      '7:22 yaml/refused `# one` uses YAML beyond plain values (a space and # begin a comment, which hides the rest of the value). Quote it or write `when: |`; anchors, aliases and tags are not read.',
    ])
  })

  test('a comment after a quoted condition, after another key or on a line of its own is a comment', () => {
    expect(ruleFaults('id: a # one\nwhen: "x" # two\n# three\neffective: 1994 # four')).toEqual([])
  })

  test('a comma inside braces splits a call into two keys', () => {
    expect(ruleFaults('id: a\nthen: { set: { q: max(a, b) } }')).toEqual([
      '6:26 block/empty-value `b)` is a key without a value (a comma inside { } begins a new key). Give it a value, quote it or write `when: |`.',
    ])
  })

  test('a colon makes a map within the line', () => {
    const [fault] = ruleFaults('id: a\nwhen: x ? y : z')
    expect(fault).toBe(
      '6:7 yaml/syntax `when: x ? y : z` is not YAML (nested mappings are not allowed in compact mappings). Quote the value, or write it as a block after `|`.',
    )
    expect(ruleFaults('id: a\nthen: { set: { q: x ? y : z } }').map(code)).toEqual(['6:19 yaml/syntax'])
  })

  test('a quoted word at the beginning ends the value', () => {
    expect(ruleFaults('id: a\nwhen: "x" == y').map(code)).toEqual(['6:11 yaml/syntax'])
  })

  test('a tab indents nothing, and is told so', () => {
    expect(ruleFaults('id: a\nthen:\n\tforbid: b')).toEqual([
      '7:1 yaml/tab `forbid: b` is indented by a tab. Indent with spaces.',
    ])
  })

  test('a second document, a directive and a key that is no text are refused', () => {
    expect(ruleFaults('id: a\n---\nid: b').map(code)).toEqual(['6:1 yaml/syntax'])
    expect(ruleFaults('%YAML 1.1\n---\nid: a').map(code)).toEqual(['5:1 yaml/refused'])
    expect(ruleFaults('id: a\n? [b]\n: c').map(code)).toEqual(['6:3 yaml/refused'])
    expect(ruleFaults('id: a\naccept: { __proto__: x }').map(code)).toEqual(['6:11 yaml/refused'])
  })

  test('mistakes on several lines are all reported, their consequences are not', () => {
    expect(ruleFaults('id: a\nwhen: x ? y : z\ntitle: @b').map(code)).toEqual(['6:7 yaml/syntax', '7:8 yaml/syntax'])
    expect(ruleFaults('id: a\ntitle: "b\nwhen: c').map(code)).toEqual(['7:8 yaml/syntax'])
  })
})

describe('A block is held to its schema', () => {
  test('an unknown key has its place and the key that was meant', () => {
    expect(ruleFaults('id: a\ntitel: b')).toEqual([
      '6:1 block/unknown-key `titel` is not a key of this block. Correct the key or remove it; quote the value above if it holds a colon. Did you mean `title`?',
    ])
    expect(ruleFaults('id: a\nforbid: b')).toEqual([
      '6:1 block/unknown-key `forbid` is not a key of this block (it stands under `then`: `then: { forbid: … }`). Correct the key or remove it; quote the value above if it holds a colon.',
    ])
    expect(ruleFaults('id: a\nthen: { permt: b }').map(code)).toEqual(['6:9 block/unknown-key'])
    expect(ruleFaults('id: a\nlifts: [{ rule: b, why: c }]').map(code)).toEqual(['6:20 block/unknown-key'])
  })

  test('a key that stands twice is reported at the second', () => {
    expect(ruleFaults('id: a\nwhen: b\nid: c')).toEqual([
      '7:1 block/duplicate-key `id` is a key that stands twice in this block. Keep one of the two.',
    ])
  })

  test('a missing key is reported where the block begins', () => {
    expect(ruleFaults('title: b')).toEqual(['4:1 block/missing-key `rule` lacks a key it needs (`id`). Add it.'])
    expect(ruleFaults('')).toEqual(['4:1 block/missing-key `rule` lacks a key it needs (`id`). Add it.'])
    expect(caseFaults('title: b').map(code)).toEqual(['4:1 block/missing-key', '4:1 block/missing-key'])
    expect(ruleFaults('id: a\ncites:\n  - { at: b }')).toEqual([
      '7:5 block/missing-key `cites` lacks a key it needs (`source`). Add it.',
    ])
    expect(ruleFaults('id: a\nassumed: why')).toEqual([
      '4:1 block/missing-key `assumed` lacks a key it needs (`effective`). Add it.',
    ])
  })

  test('an empty value is reported at its key', () => {
    expect(ruleFaults('id: a\nwhen:\ntitle: ~')).toEqual([
      '6:1 block/empty-value `when` is a key without a value. Give it a value, quote it or write `when: |`.',
      '7:1 block/empty-value `title` is a key without a value (expected a text). Give it a value, quote it or write `when: |`.',
    ])
    expect(ruleFaults('id: a\nwhen: |\nthen: {}\ngroup:\n  - \n').map(code)).toEqual([
      '6:1 block/empty-value',
      '7:1 block/empty-value',
      '9:5 block/empty-value',
    ])
    expect(caseFaults('title: a\nask: b\nexpect: c\nfacts: { d: }').map(code)).toEqual(['8:10 block/empty-value'])
  })

  test('null is a value where it means something', () => {
    expect(caseFaults('title: a\nask: b\nexpect: null\nfacts: { d: null, e: ~ }')).toEqual([])
    expect(faultsOf('events/e.yaml', 'title: E\ndate: 2001\nedition: null\n')).toEqual([])
    expect(faultsOf('vocabulary/v.yaml', 'facts: { a: { type: "int?", assume: null } }\n')).toEqual([])
  })

  test('a value of the wrong shape says what was expected', () => {
    expect(ruleFaults('id: a\nwhen: [b]')).toEqual([
      '6:7 block/shape `when` has a value of the wrong shape (expected a condition or value in CEL, on one line, quoted, or as a block after `|`). Write it as the schema of this block says.',
    ])
    expect(ruleFaults('id: a b')).toEqual([
      '5:5 block/shape `id: a b` has a value of the wrong shape (expected an id of letters, digits, dots, hyphens and underscores). Write it as the schema of this block says.',
    ])
    expect(ruleFaults('id: a\nlifts: { b: c }').map(code)).toEqual(['6:8 block/shape'])
    expect(ruleFaults('id: a\nthen: b').map(code)).toEqual(['6:7 block/shape'])
    expect(ruleFaults('id: a\nthen: { set: b }').map(code)).toEqual(['6:14 block/shape'])
    expect(caseFaults('title: a\nask: b\nexpect: c\nordered: 1').map(code)).toEqual(['8:10 block/shape'])
    expect(ruleFaults('just words').map(code)).toEqual(['5:1 block/shape'])
  })

  test('a word outside its list comes with the nearest', () => {
    expect(faultsOf('game.yaml', 'title: G\nprecedence: [prohibition, scop]\n')).toEqual([
      '2:27 block/shape `scop` has a value of the wrong shape (expected one of prohibition, scope, authority, specificity, recency). Write it as the schema of this block says. Did you mean `scope`?',
    ])
    expect(faultsOf('entries/a.md', '---\nterm: A\nkind: crad\n---\n')[0]).toMatch(/^3:7 block\/shape .*`card`\?$/)
  })

  test('dates are days there are, as far as they are printed', () => {
    const said = ' is no date. Write 2000, 2000-05 or 2000-05-12, of a day there is.'
    expect(ruleFaults('id: a\neffective: 2000-13\nends: 2001-02-29')).toEqual([
      `6:12 date/invalid \`2000-13\`${said}`,
      `7:7 date/invalid \`2001-02-29\`${said}`,
    ])
    expect(ruleFaults('id: a\neffective: 20000').map(code)).toEqual(['6:12 date/invalid'])
    expect(ruleFaults('id: a\neffective: may 2000').map(code)).toEqual(['6:12 date/invalid'])
    expect(ruleFaults('id: a\neffective: true').map(code)).toEqual(['6:12 date/invalid'])
    expect(caseFaults('title: a\nask: b\nexpect: c\nas-of: lastest').map(code)).toEqual(['8:8 date/invalid'])
    expect(faultsOf('sources/s.md', '---\ntitle: S\npublished: 2000-00\n---\n').map(code)).toEqual([
      '3:12 date/invalid',
    ])
    expect(faultsOf('events/e.yaml', 'title: E\ndate: 31\n').map(code)).toEqual(['2:7 date/invalid'])
    expect(faultsOf('game.yaml', 'title: G\nprecedence: [{ from: x, order: [] }]').map(code)).toEqual([
      '2:22 date/invalid',
    ])
  })

  test('a rule that ends before it begins is reported at its end', () => {
    expect(ruleFaults('id: a\neffective: 2000\nends: 1999-12')).toEqual([
      '7:7 date/order `a` ends no later than it begins (ends 1999-12, begins 2000). Correct `effective` or `ends`.',
    ])
    expect(ruleFaults('id: a\neffective: 2000\nends: 2000-01-02')).toEqual([])
  })
})

describe('One fault hides no other', () => {
  const block = (kind: string, yaml: string) => `\`\`\`${kind}\n${yaml}\n\`\`\`\n\n`

  test('every fault of a block is reported', () => {
    const yaml = 'id: a\nwhen: !x\neffective: 2000-13\ntitel: b\nthen: { set: { q: f(a, b) } }\ngroup:'
    expect(ruleFaults(yaml).map(code)).toEqual([
      '6:7 yaml/refused',
      '7:12 date/invalid',
      '8:1 block/unknown-key',
      '9:24 block/empty-value',
      '10:1 block/empty-value',
    ])
  })

  test('a faulty block is left out alone, and what it would have named is kept', () => {
    const { entry, pack, diagnostics } = parseEntry(
      block('rule', 'id: good') +
        block('rule', 'id: bad\ngroup: g\nwhen: !x') +
        block('rule', 'id: worse\nwhen: a: b') +
        block('rule', '{ id: worst, when: !x') +
        block('case', 'title: Lost\nask: b') +
        block('case', 'title: Kept\nask: b\nexpect: c'),
    )
    expect(entry.rules.map((rule) => rule.id.value)).toEqual(['good'])
    expect(entry.cases.map((example) => example.title.value)).toEqual(['Kept'])
    expect([...pack.broken.rules]).toEqual(['bad', 'worse', 'worst'])
    expect([...(pack.broken.groups ?? [])]).toEqual(['g'])
    expect([...(pack.broken.cases ?? [])]).toEqual(['Lost'])
    expect(diagnostics.map((each) => each.line)).toEqual([11, 16, 20, 23])
  })
})

describe('Values stand for themselves', () => {
  test('a number or boolean is CEL, as it was written', () => {
    const rule = parseRule('id: a\nwhen: True\nthen: { set: { q: 3, r: 0x1F, s: 1.50 } }')
    expect(rule.when?.text).toBe('true')
    expect(rule.then.map((each) => 'value' in each && each.value.text)).toEqual(['3', '0x1F', '1.50'])
  })

  test('a number is a text wherever a text is wanted', () => {
    const rule = parseRule('id: 7\ntitle: 1984\ncites: [{ source: 1, at: [2, 3.10] }]\ngroup: [true]')
    expect(rule).toMatchObject({ id: { value: '7' }, title: '1984', groups: ['true'] })
    expect(rule.cites.map(({ source, at }) => [source.value, at?.value])).toEqual([
      ['1', '2'],
      ['1', '3.10'],
    ])
  })

  test('a date is a text, short as printed', () => {
    const rule = parseRule('id: a\neffective: 0200\nends: 2000-05-12\nassumed: nobody printed it')
    expect(rule.effective).toEqual({ text: '0200', day: '0200-01-01', assumed: 'nobody printed it' })
    expect(rule.ends).toEqual({ text: '2000-05-12', day: '2000-05-12' })
  })
})

function code(fault: string): string {
  return fault.split(' ').slice(0, 2).join(' ')
}
