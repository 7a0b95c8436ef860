import { describe, expect, test } from 'vitest'
import { faultsOf, parse, parseCase, parseEntry, parseRule, spot } from './testing/sketch.fixture.ts'

const rule = (id: string) => `\`\`\`rule\nid: ${id}\n\`\`\`\n`

describe('The front matter of an entry', () => {
  test('is read whole, every value with its place', () => {
    const { pack, diagnostics } = parse({
      'entries/a/beam.md':
        '---\nterm: Beam\naliases: [Beaming, "to beam"]\nkind: rule\ntags: move\nsee:\n  - shields\nformerly: [x]\ndata: { card: { n: 1 } }\n---\n',
    })
    expect(diagnostics).toEqual([])
    const place = (line: number, column: number) => ({ file: 'g/entries/a/beam.md', line, column })
    expect(pack.entries).toEqual([
      {
        stage: 'parsed',
        slug: 'beam',
        file: 'g/entries/a/beam.md',
        term: 'Beam',
        aliases: [
          { value: 'Beaming', place: place(3, 11) },
          { value: 'to beam', place: place(3, 20) },
        ],
        kind: 'rule',
        tags: ['move'],
        see: [{ value: 'shields', place: place(7, 5) }],
        formerly: [{ value: 'x', place: place(8, 12) }],
        data: { value: { card: { n: 1 } }, place: place(9, 7) },
        markdown: '',
        headings: [],
        links: [],
        rules: [],
        cases: [],
        messages: [],
        caseStubs: 0,
        place: place(2, 7),
      },
    ])
  })

  test('needs a term only', () => {
    expect(parseEntry('').entry).toMatchObject({ term: 'Beam', kind: 'term', aliases: [], tags: [], see: [] })
    expect(faultsOf('entries/a.md', '---\nkind: card\n---\n')).toEqual([
      '1:1 block/missing-key `front matter` lacks a key it needs (`term`). Add it.',
    ])
  })

  test('is followed by blocks, of which one whose name is misspelt is told of', () => {
    const block = (kind: string) => `\`\`\`${kind}\nx\n\`\`\`\n\n`
    expect(
      faultsOf('entries/a.md', `---\nterm: A\n---\n${block('cse')}${block('rust')}${block('')}${block('Rules')}`),
    ).toEqual([
      '4:1 block/unread `cse` is a kind of block that nothing reads. Write `rule`, `case` or `said`. Did you mean `case`?',
      '16:1 block/unread `Rules` is a kind of block that nothing reads. Write `rule`, `case` or `said`. Did you mean `rule`?',
    ])
  })

  test('must be there, and closed', () => {
    expect(faultsOf('entries/a.md', 'Text.')).toEqual([
      '1:1 entry/no-front-matter `a.md` has no front matter. Begin the file with `---`, at least a term, and `---`.',
    ])
    expect(faultsOf('entries/a.md', '---\nterm: A\n')[0]).toMatch(/^1:1 entry\/no-front-matter .*closes it is missing/)
  })

  test('at fault leaves its sound values, and the rules and cases below it', () => {
    const { pack, diagnostics } = parse({
      'entries/a.md': `---\nterm: A\nkind: crad\naliases: [b, !c d]\n---\n${rule('x')}\n${rule('y y')}`,
    })
    expect(diagnostics.map((each) => `${spot(each)} ${each.code}`)).toEqual([
      '3:7 block/shape',
      '4:14 yaml/refused',
      '11:5 block/shape',
    ])
    expect([...pack.broken.entries]).toEqual(['a'])
    expect(pack.entries[0]).toMatchObject({ term: 'A', kind: 'term', rules: [{ id: { value: 'x' } }] })
  })

  test('that is no YAML leaves the slug as the term', () => {
    const { pack, diagnostics } = parse({ 'entries/a.md': `---\nterm: A: b\n---\n${rule('x')}` })
    expect(diagnostics.map((each) => `${spot(each)} ${each.code}`)).toEqual(['2:7 yaml/syntax'])
    expect(pack.entries[0]).toMatchObject({ term: 'a', rules: [{ id: { value: 'x' } }] })
  })

  test('stands in a file whose name is a slug', () => {
    expect(faultsOf('entries/Two Words.md', '---\nterm: A\n---\n')).toEqual([
      '1:1 entry/bad-slug `Two Words` is no slug. Name the file with small letters, digits, dots and hyphens.',
    ])
    expect(faultsOf('entries/borg-1.6.md', '---\nterm: A\n---\n')).toEqual([])
  })
})

describe('Sections give rules their text', () => {
  const body = [
    'Opening words.\n',
    rule('first'),
    '## Borg *SHIELDS*\n',
    'One.',
    rule('second'),
    'Two.\n',
    '- item\n',
    '  ```rule\n  id: third\n  ```\n',
    '### Deeper\n',
    '```yaml\nid: prose\n```\n',
    '## Borg SHIELDS\n',
    rule('fourth'),
  ].join('\n')
  const { entry } = parseEntry(body)

  test('the prose of the section without its blocks, the heading as title, an anchor of its own', () => {
    expect(entry.rules.map(({ id, title, anchor, text }) => [id.value, title, anchor, text])).toEqual([
      ['first', 'Beam', '', 'Opening words.'],
      ['second', 'Borg SHIELDS', 'borg-shields', 'One.\n\nTwo.\n\n- item\n\n### Deeper\n\n```yaml\nid: prose\n```'],
      ['third', 'Borg SHIELDS', 'borg-shields', 'One.\n\nTwo.\n\n- item\n\n### Deeper\n\n```yaml\nid: prose\n```'],
      ['fourth', 'Borg SHIELDS', 'borg-shields-1', ''],
    ])
  })

  test('headings of every depth have anchors', () => {
    expect(entry.headings).toEqual([
      { text: 'Borg SHIELDS', anchor: 'borg-shields' },
      { text: 'Deeper', anchor: 'deeper' },
      { text: 'Borg SHIELDS', anchor: 'borg-shields-1' },
    ])
  })

  test('the Markdown of the entry has no rule or case blocks, and keeps what stood around them apart', () => {
    expect(entry.markdown).toBe(
      'Opening words.\n\n## Borg *SHIELDS*\n\nOne.\n\nTwo.\n\n- item\n\n### Deeper\n\n```yaml\nid: prose\n```\n\n## Borg SHIELDS',
    )
  })

  test('blank lines in other code stay as they are', () => {
    expect(parseEntry('```text\na\n\n\n\nb\n```\n\n\n').entry.markdown).toBe('```text\na\n\n\n\nb\n```')
  })

  test('anchors are those of GitHub, no two alike', () => {
    const headings = ['A b_c-d', 'É!', '?!', 'A', 'A', 'A-1', 'A'].map((text) => `# ${text}\n`).join('')
    expect(parseEntry(headings).entry.headings.map((each) => each.anchor)).toEqual([
      'a-b_c-d',
      'é',
      'section',
      'a',
      'a-1',
      'a-1-1',
      'a-2',
    ])
  })
})

describe('Links to other entries', () => {
  const links = (body: string) =>
    parseEntry(body).entry.links.map(({ to, anchor, place }) => `${to}${anchor ? `#${anchor}` : ''} ${spot(place)}`)

  test('are relative links to Markdown files, by slug', () => {
    expect(links('See [a](shields.md), [b](../cards/x.md#use) and\n[c][d].\n\n[d]: y.md "Y"\n')).toEqual([
      'shields 4:5',
      'x#use 4:22',
      'y 7:1',
    ])
  })

  test('are not those that lead out of the game', () => {
    expect(links('[a](https://x.org/a.md) <mailto:a@b.org> [b](//x.org/b.md) [c](file.pdf) www.x.org/a.md')).toEqual([])
  })

  test('are wiki links, with an anchor and a text perhaps', () => {
    expect(links('[[shields]] and *[[away-team|the team]]*, [[ x#y z | t ]]')).toEqual([
      'shields 4:1',
      'away-team 4:18',
      'x#y z 4:43',
    ])
  })

  test('are wiki links in a table, where the bar is written with a backslash', () => {
    expect(links('| a | b |\n|---|---|\n| [[x\\|y]] | é [[z]] |\n')).toEqual(['x 6:3', 'z 6:16'])
  })

  test('keep their place beside an address that is linked by itself', () => {
    expect(links('a@b.org and [[x]] or www.x.org or [[y]], c@d.org [[z]]')).toEqual(['x 4:13', 'y 4:35', 'z 4:50'])
  })

  test('are never in code, in other links or behind a backslash', () => {
    expect(links('`[[a]]` \\[[b]] [[[c]]](d.md)\n\n```\n[[e]]\n```\n\n    [[f]]\n')).toEqual(['d 4:16'])
  })

  test('may lead to the entry itself', () => {
    expect(links('[[#use]] [b](#more)')).toEqual(['beam#use 4:1', 'beam#more 4:10'])
  })

  test('stand in headings as well, whose anchors have what a reader sees', () => {
    const { entry } = parseEntry('## The [[away-team|Team]] and [[shields]]\n')
    expect(entry.headings).toEqual([{ text: 'The Team and shields', anchor: 'the-team-and-shields' }])
    expect(entry.links.map((each) => each.to)).toEqual(['away-team', 'shields'])
  })
})

describe('A rule block', () => {
  test('says all a rule can say', () => {
    const read = parseRule(
      [
        'id: a',
        'title: A',
        'cites: [{ source: s, at: [1, 2] }, t]',
        'effective: 1994',
        'ends: 2000-05',
        'assumed: guessed',
        'formats: standard',
        'events: [e]',
        'authority: card',
        'group: [g, h]',
        'reading: torn page',
        'when: x',
        'then:',
        '  - { permit: b, forbid: [c, d], require: e }',
        '  - { set: { q: 1 }, add: { r: x }, multiply: { s: 2 }, atLeast: { t: 0 }, atMost: { u: 9 } }',
        '  - note: [one, two]',
        'cancels: b',
        'lifts: [c, "group:g", { rule: d, note: why, cites: s }]',
        'accept: { rule/no-source: because }',
      ].join('\n'),
    )
    expect(read).toMatchObject({
      title: 'A',
      effective: { text: '1994', day: '1994-01-01', assumed: 'guessed' },
      ends: { text: '2000-05', day: '2000-05-01' },
      groups: ['g', 'h'],
      reading: 'torn page',
      authority: { value: 'card' },
    })
    expect(read.cites.map(({ source, at }) => [source.value, at?.value])).toEqual([
      ['s', '1'],
      ['s', '2'],
      ['t', undefined],
    ])
    expect([read.formats, read.events].map((list) => list.map((each) => each.value))).toEqual([['standard'], ['e']])
    expect(
      read.then.map((each) => {
        if ('action' in each) return `${each.kind} ${each.action.value} ${spot(each.action.place)}`
        if ('quantity' in each) return `${each.kind} ${each.quantity.value} ${each.value.text}`
        return `${each.kind} ${each.text}`
      }),
    ).toEqual([
      'permit b 18:15',
      'forbid c 18:27',
      'forbid d 18:30',
      'require e 18:43',
      'set q 1',
      'add r x',
      'multiply s 2',
      'atLeast t 0',
      'atMost u 9',
      'note one',
      'note two',
    ])
    expect(read.relations.map(({ kind, target, note, cites }) => [kind, target.value, note, cites.length])).toEqual([
      ['cancels', 'b', undefined, 0],
      ['lifts', 'c', undefined, 0],
      ['lifts', 'group:g', undefined, 0],
      ['lifts', 'd', 'why', 1],
    ])
    expect(read.accept.map(({ code, why }) => [code.value, spot(code.place), why])).toEqual([
      ['rule/no-source', '23:11', 'because'],
    ])
  })

  test('keeps the order of what it concludes', () => {
    const read = parseRule('id: a\nthen: { note: n, forbid: b, permit: c }')
    expect(read.then.map((each) => each.kind)).toEqual(['note', 'forbid', 'permit'])
  })
})

describe('A case block', () => {
  test('says all a case can say', () => {
    const read = parseCase(
      [
        'title: T',
        'given: S',
        'facts: { a.b: true, "c": [1, { d: null }] }',
        'unknown: e',
        'as-of: 2000-06',
        'format: f',
        'event: g',
        'ask: [h, i]',
        'expect: { h: permitted, i: 3 }',
        'because: j',
        'asks: [k]',
        'no-longer: l',
        'notes: m',
        'ordered: true',
        'cites: s',
      ].join('\n'),
    )
    expect(read).toMatchObject({
      title: { value: 'T' },
      given: { value: 'S' },
      facts: { value: { 'a.b': true, c: [1, { d: null }] } },
      asOf: { text: '2000-06', day: '2000-06-01' },
      format: { value: 'f' },
      event: { value: 'g' },
      expect: { value: { h: 'permitted', i: 3 } },
      ordered: true,
    })
    expect([...read.factPlaces].map(([name, place]) => `${name} ${spot(place)}`)).toEqual(['a.b 7:10', 'c 7:21'])
    const lists = [read.unknown, read.ask, read.because, read.asks, read.noLonger, read.notes]
    expect(lists.map((list) => list.map((each) => each.value))).toEqual([['e'], ['h', 'i'], ['j'], ['k'], ['l'], ['m']])
  })

  test('needs a title, something asked and something expected', () => {
    expect(parseCase('title: T\nask: a\nexpect: false')).toMatchObject({
      facts: { value: {} },
      asOf: 'latest',
      ordered: false,
      expect: { value: false },
    })
    expect(parseCase('title: T\nask: a\nexpect: b\nas-of: latest').asOf).toBe('latest')
  })

  test('stands under the heading it stands under', () => {
    const { entry } = parseEntry('## H\n```case\ntitle: T\nask: a\nexpect: b\n```\n')
    expect(entry.cases[0]?.anchor).toBe('h')
  })
})
