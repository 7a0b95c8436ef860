import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EARLIEST, type FaultCode, type LinkedPack, type ParsedPack } from '../../domain/index.ts'
import { type EntrySketch, type PackSketch, pack, packOf, type RuleSketch } from '../testing/pack.fixture.ts'
import { acknowledge } from './accept.ts'
import { strongest } from './authority.ts'
import { link } from './link.ts'

/** Faults one may leave in a small pack when the test is about others. */
const MINOR: ReadonlySet<FaultCode> = new Set<FaultCode>(['rule/no-source', 'rule/nothing'])

/** `line:column code message` of every fault, the file before it where it is not the entry `one`. */
function faults(parsed: ParsedPack, ignored: ReadonlySet<FaultCode> = MINOR): string[] {
  return link(parsed)
    .diagnostics.filter(({ code }) => !ignored.has(code))
    .map(({ file, line, column, code, message }) => {
      const where = file === 'game/entries/one.md' ? '' : `${file.replace(/^game\//, '')}:`
      return `${where}${line}:${column} ${code} ${message}`
    })
}

const codes = (parsed: ParsedPack) => link(parsed).diagnostics.map(({ code }) => code)
const linked = (parsed: ParsedPack): LinkedPack => link(parsed).linked
const ruleOf = (parsed: ParsedPack, id: string) => linked(parsed).rules.find((rule) => rule.id === id)
const relationsOf = (parsed: ParsedPack, id: string) =>
  ruleOf(parsed, id)?.relations.map(({ kind, target, group }) => [kind, target, ...(group ? [group] : [])].join(' '))

const PERMIT = { then: ['permit beam'] }
const FORBID = { then: ['forbid beam'] }

describe('ids of rules', () => {
  const RULES: readonly RuleSketch[] = [
    { id: 'ban', formerly: ['old-ban', 'ban'], ...FORBID },
    { id: 'free', ...PERMIT, does: ['lifts old-ban', 'excepts ban'] },
  ]

  test('a relation by an old id is one to the rule that had it', () => {
    const parsed = packOf(RULES)
    expect(faults(parsed)).toEqual([])
    expect(relationsOf(parsed, 'free')).toEqual(['lifts ban', 'excepts ban'])
  })

  test('old ids are kept, but not the one that it has, and none where there are none', () => {
    expect(ruleOf(packOf(RULES), 'ban')?.formerly).toEqual(['old-ban'])
    expect(ruleOf(packOf(RULES), 'free')).not.toHaveProperty('formerly')
  })

  test('a rule that names itself by an old id names itself', () => {
    const parsed = packOf([{ id: 'ban', formerly: ['old'], ...FORBID, does: ['cancels old'] }])
    expect(codes(parsed)).toContain('relation/self')
    expect(relationsOf(parsed, 'ban')).toEqual([])
  })

  test('an old id that a rule has, or that two had, is reported where it stands and leads to the first', () => {
    const parsed = packOf([
      { id: 'ban', formerly: ['was'], ...FORBID },
      { id: 'free', formerly: ['ban', 'was'], ...PERMIT },
      { id: 'more', ...PERMIT, does: ['excepts was'] },
    ])
    expect(faults(parsed)).toEqual([
      '28:10 id/formerly `ban` is an old id that another rule has, or had too (`ban`, game/entries/one.md:10). Take it from `formerly` of one of them; an old id leads to one rule.',
      '28:20 id/formerly `was` is an old id that another rule has, or had too (`ban`, game/entries/one.md:10). Take it from `formerly` of one of them; an old id leads to one rule.',
    ])
    expect(relationsOf(parsed, 'more')).toEqual(['excepts ban'])
    expect(ruleOf(parsed, 'free')).not.toHaveProperty('formerly')
  })
})

describe('names of entries', () => {
  test('a slug that stands in two folders is reported at the later file, whose entry is left out but not its rules', () => {
    const parsed = pack({
      entries: [
        { slug: 'borg', folder: 'b', term: 'Queen', rules: [{ id: 'second', ...PERMIT }] },
        { slug: 'borg', folder: 'a', term: 'Borg', rules: [{ id: 'first', ...PERMIT }] },
      ],
    })
    expect(faults(parsed)).toEqual([
      'entries/b/borg.md:2:1 slug/duplicate `borg` is a slug that two entries have (also game/entries/a/borg.md). Rename the newer file.',
    ])
    expect(linked(parsed).entries.map((entry) => entry.term)).toEqual(['Borg'])
    expect(linked(parsed).rules.map((rule) => rule.id)).toEqual(['first', 'second'])
  })

  test('a name claimed twice, capitals apart, is reported at the later claim in order of path', () => {
    const parsed = pack({
      entries: [
        { slug: 'one', term: 'Beaming', aliases: ['beam', 'transporters'] },
        { slug: 'two', term: 'Ship', aliases: ['vessel', 'BEAM'] },
      ],
    })
    expect(faults(parsed)).toEqual([
      'entries/two.md:3:20 alias/duplicate `BEAM` is a name that another entry has already (it names game/entries/one.md). Take it from one of them.',
    ])
  })

  test('two entries share no term, and an old slug is a name like any other', () => {
    const parsed = pack({
      entries: [
        { slug: 'one', term: 'Cube', formerly: ['borg-cube'] },
        { slug: 'two', term: 'cube', aliases: ['Borg-Cube'] },
      ],
    })
    expect(faults(parsed).map((each) => each.slice(0, 48))).toEqual([
      'entries/two.md:2:1 alias/duplicate `cube` is a n',
      'entries/two.md:3:10 alias/duplicate `Borg-Cube` ',
    ])
  })

  test('an entry whose slug and term both have a name of another is reported once', () => {
    const parsed = pack({
      entries: [
        { slug: 'borg', aliases: ['cube'] },
        { slug: 'cube', term: 'Cube' },
      ],
    })
    expect(faults(parsed)).toEqual([
      'entries/cube.md:2:1 alias/duplicate `cube` is a name that another entry has already (it names game/entries/borg.md). Take it from one of them.',
    ])
  })

  test('an alias equal to the own term or slug is no fault', () => {
    const parsed = pack({ entries: [{ slug: 'cube', term: 'Cube', aliases: ['cube', 'Cube'], formerly: ['cube'] }] })
    expect(faults(parsed)).toEqual([])
  })

  test('every name leads to the slug, in lower case', () => {
    const parsed = pack({ entries: [{ slug: 'cube', term: 'Borg Cube', aliases: ['The Cube'], formerly: ['box'] }] })
    expect(Object.fromEntries(linked(parsed).names)).toEqual({
      cube: 'cube',
      'borg cube': 'cube',
      'the cube': 'cube',
      box: 'cube',
    })
  })
})

describe('links', () => {
  test('`see` and links resolve, old slugs too, each once and sorted, the entry itself left out', () => {
    const parsed = pack({
      entries: [
        { slug: 'one', see: ['two', 'was-three'], links: ['three', 'one#top', '#top', 'two'], headings: ['top'] },
        { slug: 'two' },
        { slug: 'three', formerly: ['was-three'] },
      ],
    })
    expect(faults(parsed)).toEqual([])
    expect(linked(parsed).entries[0]).toMatchObject({ slug: 'one', see: ['two', 'three'], links: ['three', 'two'] })
  })

  test('a link to no entry is reported where it stands, with the slugs that come near by any name', () => {
    const parsed = pack({
      entries: [
        { slug: 'one', see: ['sheilds'], links: ['nowhere-at-all', 'transporters'] },
        { slug: 'shields' },
        { slug: 'beaming', aliases: ['Transporters'] },
      ],
    })
    expect(faults(parsed)).toEqual([
      '5:10 link/unknown-entry `sheilds` links to an entry that is not here. Correct the link, or add the missing entry. Did you mean `shields`?',
      '6:10 link/unknown-entry `nowhere-at-all` links to an entry that is not here. Correct the link, or add the missing entry.',
      '6:20 link/unknown-entry `transporters` links to an entry that is not here. Correct the link, or add the missing entry. Did you mean `beaming`?',
    ])
  })

  test('a link to no entry leads nowhere', () => {
    const parsed = pack({ entries: [{ slug: 'one', see: ['gone', 'two'], links: ['lost', 'two'] }, { slug: 'two' }] })
    expect(linked(parsed).entries[0]).toMatchObject({ stage: 'linked', see: ['two'], links: ['two'] })
  })

  test('an old slug that two entries had leads to the first', () => {
    const parsed = pack({
      entries: [
        { slug: 'one', formerly: ['was'] },
        { slug: 'two', formerly: ['was'] },
        { slug: 'three', see: ['was'] },
      ],
    })
    expect(linked(parsed).entries.find(({ slug }) => slug === 'three')?.see).toEqual(['one'])
    expect(linked(parsed).names.get('was')).toBe('one')
  })

  test('a link to a heading that is not there is a warning', () => {
    const parsed = pack({
      entries: [
        { slug: 'one', links: ['two#drons', 'two#drones', '#top'] },
        { slug: 'two', headings: ['drones'] },
      ],
    })
    expect(faults(parsed)).toEqual([
      '6:10 link/unknown-anchor `two#drons` links to a heading that is not there. Correct the part after #. Did you mean `drones`?',
      '6:30 link/unknown-anchor `one#top` links to a heading that is not there. Correct the part after #.',
    ])
  })
})

describe('sources and citations', () => {
  const sources = [
    { id: 'rulebook', authority: 'rulebook', published: '2000', sections: ['Beaming', 'Drones'] },
    { id: 'glossary', published: '1998' },
  ]

  test('an unknown source is reported for rules, relations and cases', () => {
    const parsed = packOf([{ id: 'a', cites: ['rulebok', 'glossary'], ...PERMIT }], {
      sources,
      entries: [{ slug: 'two', cases: [{ title: 'A case', cites: ['gone'] }] }],
    })
    expect(faults(parsed)).toEqual([
      '11:10 source/unknown `rulebok` is a source that is not here. Correct the id, or add the file under sources. Did you mean `rulebook`?',
      'entries/two.md:113:10 source/unknown `gone` is a source that is not here. Correct the id, or add the file under sources.',
    ])
    expect(ruleOf(parsed, 'a')?.cites).toEqual([{ source: 'glossary' }])
    const cites = [{ source: { value: 'gone', place: { file: 'x', line: 1, column: 2 } } }]
    const [entry] = parsed.entries
    const [rule] = entry?.rules ?? []
    if (!entry || !rule) throw new Error('no rule')
    const relations = [{ kind: 'clarifies' as const, target: { ...rule.id, value: 'gone' }, cites }]
    const changed = { ...parsed, entries: [{ ...entry, rules: [{ ...rule, relations }] }] }
    expect(faults(changed).at(-1)).toMatch(/^x:1:2 source\/unknown `gone`/)
  })

  test('a section is found whatever its capitals and outer spaces, and takes the spelling of the list', () => {
    const parsed = packOf([{ id: 'a', cites: ['rulebook: beaming ', 'rulebook: Drones'], ...PERMIT }], { sources })
    expect(faults(parsed)).toEqual([])
    expect(ruleOf(parsed, 'a')?.cites).toEqual([
      { source: 'rulebook', at: 'Beaming' },
      { source: 'rulebook', at: 'Drones' },
    ])
  })

  test('a section the source does not list is a warning, and none where it lists none', () => {
    const parsed = packOf([{ id: 'a', cites: ['rulebook: Beeming', 'glossary: anything'], ...PERMIT }], { sources })
    expect(faults(parsed)).toEqual([
      '11:10 source/unknown-section `Beeming` is no section of the source (rulebook). Correct it, or add it to the list of sections. Did you mean `Beaming`?',
    ])
    expect(ruleOf(parsed, 'a')?.cites).toEqual([
      { source: 'rulebook', at: 'Beeming' },
      { source: 'glossary', at: 'anything' },
    ])
  })

  test('a source that supersedes an unknown one, or has an unknown authority, is reported', () => {
    const parsed = pack({
      sources: [
        { id: 'new', authority: 'rulebok', supersedes: ['old', 'ald', 'lost'] },
        { id: 'old', authority: 'fan' },
      ],
      broken: { sources: new Set(['lost']) },
    })
    expect(faults(parsed)).toEqual([
      'sources/new.md:3:10 authority/unknown `rulebok` is no authority of this game. Name one from game.yaml. Did you mean `rulebook`?',
      'sources/new.md:6:20 source/unknown `ald` is a source that is not here. Correct the id, or add the file under sources. Did you mean `old`?',
    ])
    expect(linked(parsed).sources.map(({ id, authority, supersedes }) => [id, authority, supersedes])).toEqual([
      ['new', undefined, ['old']],
      ['old', 'fan', []],
    ])
  })

  test('the sections of all sources are listed with their places, for coverage', () => {
    const aged = { id: 'aged', sections: ['Z'] }
    expect(linked(pack({ sources: [...sources, aged] })).sections.map(({ section }) => section)).toEqual([
      'Z',
      'Beaming',
      'Drones',
    ])
    expect(linked(pack({ sources })).sections).toEqual([
      { source: 'rulebook', section: 'Beaming', place: { file: 'game/sources/rulebook.md', line: 5, column: 10 } },
      { source: 'rulebook', section: 'Drones', place: { file: 'game/sources/rulebook.md', line: 5, column: 20 } },
    ])
  })

  test('a source keeps all that is said of it, and nothing that is not', () => {
    const whole = pack({
      sources: [{ id: 'full', authority: 'fan', published: '2000', sections: ['A'] }, { id: 'bare' }],
    })
    const [full, bare] = whole.sources.map((source) =>
      source.id === 'full' ? { ...source, url: 'https://umpire.test' } : source,
    )
    const bareSource = { id: 'bare', title: 'The bare', sections: [], supersedes: [], notes: '' }
    expect(linked({ ...whole, sources: [full, bare].flatMap((each) => each ?? []) }).sources).toStrictEqual([
      bareSource,
      {
        ...bareSource,
        id: 'full',
        title: 'The full',
        authority: 'fan',
        published: { text: '2000', day: '2000-01-01' },
        sections: ['A'],
        url: 'https://umpire.test',
      },
    ])
  })

  test('B2: a rule begins with the earliest dated source it cites, as printed there', () => {
    const dated = [...sources, { id: 'undated' }]
    const parsed = packOf(
      [
        { id: 'a', cites: ['rulebook', 'undated', 'glossary'], ...PERMIT },
        { id: 'b', cites: ['glossary'], effective: '2000-05', ...PERMIT },
        { id: 'c', cites: ['undated'], ...PERMIT },
      ],
      { sources: dated },
    )
    expect(ruleOf(parsed, 'a')?.effective).toEqual({ text: '1998', day: '1998-01-01' })
    expect(ruleOf(parsed, 'b')?.effective).toEqual({ text: '2000-05', day: '2000-05-01' })
    expect(ruleOf(parsed, 'c')?.effective).toEqual({ text: '', day: EARLIEST })
  })

  test('B2: of sources of one day the first cited says how the date is printed', () => {
    const both = [
      { id: 'year', published: '2000' },
      { id: 'day', published: '2000-01-01' },
    ]
    const parsed = packOf([{ id: 'a', cites: ['day', 'year'], ...PERMIT }], { sources: both })
    expect(ruleOf(parsed, 'a')?.effective.text).toBe('2000-01-01')
  })

  test('B2: a date nobody printed stays marked as assumed in the rules that take it over', () => {
    const parsed = packOf([{ id: 'a', cites: ['glossary'], ...PERMIT }], { sources })
    const assumed = parsed.sources.map((source) =>
      source.published ? { ...source, published: { ...source.published, assumed: 'from the fonts' } } : source,
    )
    expect(ruleOf({ ...parsed, sources: assumed }, 'a')?.effective.assumed).toBe('from the fonts')
  })

  test('B2: a rule has the strongest authority of its sources, unless it says otherwise', () => {
    const parsed = packOf(
      [
        { id: 'a', cites: ['blog', 'rulebook'], ...PERMIT },
        { id: 'b', cites: ['blog'], authority: 'card', ...PERMIT },
        { id: 'c', cites: ['glossary'], ...PERMIT },
        { id: 'd', cites: ['rulebook'], authority: 'judge', ...PERMIT },
      ],
      { sources: [...sources, { id: 'blog', authority: 'fan' }] },
    )
    expect(linked(parsed).rules.map((rule) => rule.authority)).toEqual(['rulebook', 'card', undefined, undefined])
    expect(faults(parsed)).toEqual([
      '44:10 authority/unknown `judge` is no authority of this game. Name one from game.yaml.',
    ])
    const [fault] = link(parsed).diagnostics.filter(({ code }) => code === 'authority/unknown')
    expect(fault?.rule).toBe(linked(parsed).rules[3]?.id)
  })

  test('the strongest of no known authority is none', () => {
    expect(strongest(['fan', undefined, 'card'], ['card', 'fan'])).toBe('card')
    expect(strongest([undefined, 'judge'], ['card', 'fan'])).toBeUndefined()
  })
})

describe('rules and cases', () => {
  test('a rule id that stands twice is reported at the later in order of path, then line, and that rule is left out', () => {
    const parsed = pack({
      entries: [
        { slug: 'two', rules: [{ id: 'a', then: ['forbid beam'] }] },
        {
          slug: 'one',
          rules: [
            { id: 'a', ...PERMIT },
            { id: 'b', ...PERMIT },
            { id: 'b', then: ['forbid beam'] },
          ],
        },
      ],
    })
    expect(faults(parsed)).toEqual([
      '30:5 id/duplicate `b` is an id that stands twice (also game/entries/one.md:20). Give one of them another id; ids are for ever, so rename the newer.',
      'entries/two.md:10:5 id/duplicate `a` is an id that stands twice (also game/entries/one.md:10). Give one of them another id; ids are for ever, so rename the newer.',
    ])
    const { rules, entries } = linked(parsed)
    expect(rules.map(({ id, then }) => [id, then[0]?.kind])).toEqual([
      ['a', 'permit'],
      ['b', 'permit'],
    ])
    expect(entries.map(({ slug, rules: ids }) => [slug, ids])).toEqual([
      ['one', ['a', 'b']],
      ['two', []],
    ])
  })

  test('what a rule left out for its id does, or is done to, counts for nothing', () => {
    const parsed = packOf([
      { id: 'a', ...FORBID },
      { id: 'a', does: ['lifts b'], ...PERMIT },
      { id: 'b', does: ['lifts a'] },
      { id: 'c', does: ['excepts a'], ...PERMIT },
    ])
    expect(codes(parsed).filter((code) => !MINOR.has(code))).toEqual(['id/duplicate'])
    expect([relationsOf(parsed, 'a'), relationsOf(parsed, 'c')]).toEqual([[], ['excepts a']])
  })

  test('a rule left out for its id changes no other', () => {
    const parsed = packOf([
      { id: 'a', ...PERMIT },
      { id: 'b', ...PERMIT },
      { id: 'b', effective: '2000', does: ['cancels a'] },
    ])
    expect(relationsOf(parsed, 'b')).toEqual([])
  })

  test('a rule keeps its condition and how its source was read, and has neither otherwise', () => {
    const bare = packOf([{ id: 'a', ...PERMIT }])
    const place = { file: 'game/entries/one.md', line: 11, column: 7 }
    const when = { text: 'night', place, locate: () => place }
    const more = { reading: 'The source does not say so.', when }
    const told = bare.entries.map((entry) => ({ ...entry, rules: entry.rules.map((rule) => ({ ...rule, ...more })) }))
    expect(ruleOf({ ...bare, entries: told }, 'a')).toMatchObject({ reading: more.reading, when: { text: 'night' } })
    expect(Object.keys(ruleOf(bare, 'a') ?? {})).not.toContain('reading')
    expect(Object.keys(ruleOf(bare, 'a') ?? {})).not.toContain('when')
    expect(Object.keys(ruleOf(bare, 'a') ?? {})).not.toContain('authority')
  })

  test('one fault hides no other: a rule left out for its id is checked all the same', () => {
    const parsed = packOf([
      { id: 'a', ...PERMIT },
      { id: 'a', ...PERMIT, formats: ['standrad'], does: ['lifts gone'], accept: ['id/duplicate'] },
    ])
    expect(codes(parsed).filter((code) => !MINOR.has(code))).toEqual([
      'id/duplicate',
      'format/unknown',
      'relation/unknown-rule',
      'accept/unknown-code',
    ])
  })

  test('a rule without a source, and one that concludes and changes nothing, are warned of', () => {
    const parsed = packOf([{ id: 'a' }, { id: 'b', does: ['clarifies a'] }])
    expect(faults(parsed, new Set())).toEqual([
      '10:5 rule/no-source `a` cites no source. Add `cites`.',
      '10:5 rule/nothing `a` concludes nothing and changes nothing. Add `then` or a relation, or make it prose.',
      '20:5 rule/no-source `b` cites no source. Add `cites`.',
    ])
  })

  test('a rule that ends no later than it begins is reported and keeps no end', () => {
    const parsed = packOf(
      [
        { id: 'a', effective: '2001', ends: '2001-01-01', ...PERMIT },
        { id: 'b', cites: ['book'], ends: '1999', ...PERMIT },
        { id: 'c', effective: '2001', ends: '2001-01-02', ...PERMIT },
      ],
      { sources: [{ id: 'book', published: '2000' }] },
    )
    expect(faults(parsed)).toEqual([
      '10:5 date/order `a` ends no later than it begins (ends 2001-01-01, begins 2001). Correct `effective` or `ends`.',
      '20:5 date/order `b` ends no later than it begins (ends 1999, begins 2000, by its sources). Correct `effective` or `ends`.',
    ])
    expect(linked(parsed).rules.map((rule) => rule.ends?.text)).toEqual([undefined, undefined, '2001-01-02'])
  })

  test('unknown formats and events are reported for rules, cases and events', () => {
    const parsed = packOf([{ id: 'a', ...PERMIT, formats: ['standard', 'warp-sped'], events: ['worlds', 'word'] }], {
      events: [{ id: 'worlds', format: 'sealed' }],
      entries: [{ slug: 'two', cases: [{ title: 'One', format: 'seald', event: 'nationals' }] }],
    })
    expect(faults(parsed)).toEqual([
      '12:20 format/unknown `warp-sped` is no format of this game. Name one from game.yaml. Did you mean `warp-speed`?',
      '13:20 event/unknown `word` is no event of this game. Correct it, or add the file under events. Did you mean `worlds`?',
      'entries/two.md:111:10 format/unknown `seald` is no format of this game. Name one from game.yaml.',
      'entries/two.md:112:10 event/unknown `nationals` is no event of this game. Correct it, or add the file under events.',
      'events/worlds.yaml:3:10 format/unknown `sealed` is no format of this game. Name one from game.yaml.',
    ])
    expect(linked(parsed).events).toMatchObject([{ id: 'worlds', format: 'standard' }])
    expect(linked(parsed).cases).toEqual([])
  })

  test('a scope with an unknown name is not widened by leaving the name out', () => {
    const parsed = packOf([{ id: 'a', ...PERMIT, formats: ['seald'] }])
    expect(ruleOf(parsed, 'a')?.formats).toEqual(['seald'])
  })

  test('an event without a format is played in the first', () => {
    expect(linked(pack({ events: [{ id: 'open' }, { id: 'cup', format: 'warp-speed' }] })).events).toMatchObject([
      { id: 'cup', format: 'warp-speed' },
      { id: 'open', format: 'standard' },
    ])
  })

  test('a case is played in the format and at the event it names', () => {
    const parsed = pack({
      events: [{ id: 'cup' }],
      entries: [{ slug: 'one', cases: [{ title: 'One', format: 'warp-speed', event: 'cup' }] }],
    })
    expect(linked(parsed).cases.map(({ format, event }) => [format?.value, event?.value])).toEqual([
      ['warp-speed', 'cup'],
    ])
  })

  test('spaces around it make no other title of a case', () => {
    expect(codes(pack({ entries: [{ slug: 'one', cases: [{ title: 'One' }, { title: ' One ' }] }] }))).toEqual([
      'case/duplicate',
    ])
  })

  test('an end is before the beginning whatever source is missing, where the rule says its day', () => {
    const parsed = packOf([{ id: 'a', effective: '2001', ends: '2000', cites: ['lost'], ...PERMIT }], {
      broken: { sources: new Set(['lost']) },
    })
    expect(codes(parsed)).toEqual(['date/order'])
  })

  test('a case title that stands twice in an entry is reported and the later case left out', () => {
    const cases = [{ title: 'A drone beams' }, { title: 'A drone beams' }]
    const parsed = pack({
      entries: [
        { slug: 'one', cases },
        { slug: 'two', cases: cases.slice(1) },
      ],
    })
    expect(faults(parsed)).toEqual([
      '120:5 case/duplicate `A drone beams` is a title that two cases of this entry have. Give each case a title of its own.',
    ])
    expect(linked(parsed).cases.map(({ entry, place }) => [entry, place.line])).toEqual([
      ['one', 110],
      ['two', 110],
    ])
  })
})

describe('relations', () => {
  test('an unknown rule is reported with the nearest ids, a group named without its prefix as a group', () => {
    const parsed = packOf([
      { id: 'shields-block', groups: ['bans'], ...FORBID },
      { id: 'a', does: ['lifts shield-block', 'lifts bans', 'lifts group:ban', 'lifts a'] },
    ])
    expect(faults(parsed)).toEqual([
      '26:10 relation/unknown-rule `shield-block` names a rule that is not here. Correct the id, or add the missing rule. Did you mean `shields-block`?',
      '26:20 relation/unknown-rule `bans` names a rule that is not here. Correct the id, or add the missing rule. Did you mean `group:bans`?',
      '26:30 relation/unknown-group `group:ban` names a group that no rule is in. Correct the name, or put a rule into it. Did you mean `group:bans`?',
      '26:40 relation/self `a` names the rule itself. Name another rule.',
    ])
    expect(relationsOf(parsed, 'a')).toEqual([])
  })

  test('a group is each of its members but the rule itself', () => {
    const parsed = packOf([
      { id: 'a', groups: ['bans', 'bans'], ...FORBID },
      { id: 'b', groups: ['bans', 'others'], ...FORBID },
      { id: 'c', groups: ['bans'], does: ['lifts group:bans'] },
    ])
    expect(faults(parsed)).toEqual([])
    expect(relationsOf(parsed, 'c')).toEqual(['lifts a bans', 'lifts b bans'])
  })

  test('a rule left out for its id is no member of its group, but the group is known', () => {
    const parsed = packOf([
      { id: 'a', ...FORBID },
      { id: 'a', groups: ['bans'], ...FORBID },
      { id: 'b', does: ['lifts group:bans'] },
    ])
    expect(codes(parsed).filter((code) => !MINOR.has(code))).toEqual(['id/duplicate'])
    expect(relationsOf(parsed, 'b')).toEqual([])
  })

  test('a group with no other member is the rule itself', () => {
    const parsed = packOf([{ id: 'a', groups: ['own'], does: ['lifts group:own'] }])
    expect(faults(parsed)).toEqual([
      '16:10 relation/self `group:own` names the rule itself (no other rule is in the group). Name another rule.',
    ])
  })

  test.each([
    [
      ['lifts group:bans', 'lifts b', 'lifts b'],
      ['lifts a bans', 'lifts b'],
    ],
    [
      ['lifts b', 'lifts group:bans'],
      ['lifts b', 'lifts a bans'],
    ],
    [
      ['lifts group:bans', 'lifts group:bans'],
      ['lifts a bans', 'lifts b bans'],
    ],
  ])('a rule named by itself and in a group is related once, by itself: %j', (does, related) => {
    const parsed = packOf([
      { id: 'a', groups: ['bans'], ...FORBID },
      { id: 'b', groups: ['bans'], ...FORBID },
      { id: 'c', does },
    ])
    expect(relationsOf(parsed, 'c')).toEqual(related)
    const first = related.map((each) => does.indexOf(does.find((one) => one === each) ?? 'lifts group:bans'))
    expect(ruleOf(parsed, 'c')?.relations.map(({ place }) => place.column)).toEqual(first.map((at) => 10 * (at + 1)))
  })

  test('B4: cancels, replaces and reinstates leave out members that begin later; the others take them in', () => {
    const members = [
      { id: 'early', effective: '1999', groups: ['g'], ...FORBID },
      { id: 'same', effective: '2000', groups: ['g'], ...FORBID },
      { id: 'late', effective: '2001', groups: ['g'], ...FORBID },
    ]
    const targets = (kind: string) =>
      relationsOf(packOf([...members, { id: 'a', effective: '2000', does: [`${kind} group:g`], ...PERMIT }]), 'a')?.map(
        (each) => each.split(' ')[1],
      )
    for (const kind of ['cancels', 'replaces', 'reinstates']) expect(targets(kind)).toEqual(['early', 'same'])
    for (const kind of ['excepts', 'amends', 'lifts', 'suspends', 'clarifies', 'restates'])
      expect(targets(kind)).toEqual(['early', 'late', 'same'])
  })

  test('B4: what need not oppose takes in members of whatever they speak', () => {
    const targets = (kind: string) =>
      relationsOf(
        packOf([
          { id: 'ban', groups: ['g'], ...FORBID },
          { id: 'attack', groups: ['g'], then: ['forbid attack'] },
          { id: 'a', does: [`${kind} group:g`], ...PERMIT },
        ]),
        'a',
      )?.map((each) => each.split(' ')[1])
    for (const kind of ['lifts', 'suspends', 'clarifies', 'restates']) expect(targets(kind)).toEqual(['attack', 'ban'])
    for (const kind of ['excepts', 'amends']) expect(targets(kind)).toEqual(['ban'])
  })

  test('a group all of whose members begin later is not warned of where it is reinstated', () => {
    const parsed = packOf([
      { id: 'late', effective: '2001', groups: ['g'], ...FORBID },
      { id: 'a', effective: '2000', does: ['reinstates group:g'] },
    ])
    expect(faults(parsed)).toEqual([])
  })

  test('a group all of whose members begin later is warned of', () => {
    const parsed = packOf([
      { id: 'late', effective: '2001', groups: ['g'], ...FORBID },
      { id: 'a', effective: '2000', does: ['cancels group:g'] },
    ])
    expect(faults(parsed)).toEqual([
      '26:10 relation/before-begin `a` ends a rule before that rule begins (every rule of `group:g` begins later). Check the dates, or accept it with the reason.',
    ])
  })

  test('a relation keeps the note that was written to it, and has none otherwise', () => {
    const bare = packOf([
      { id: 'a', ...PERMIT },
      { id: 'b', effective: '2000', does: ['cancels a'] },
    ])
    const noted = bare.entries.map((entry) => ({
      ...entry,
      rules: entry.rules.map((rule) => ({
        ...rule,
        relations: rule.relations.map((each) => ({ ...each, note: 'Nobody announced it.' })),
      })),
    }))
    expect(ruleOf({ ...bare, entries: noted }, 'b')?.relations[0]?.note).toBe('Nobody announced it.')
    expect(ruleOf(bare, 'b')?.relations[0]).not.toHaveProperty('note')
  })

  test('the rules of a circle are named in order of id, wherever it was entered', () => {
    const parsed = packOf([
      { id: 'c', does: ['cancels a'] },
      { id: 'a', does: ['cancels b'] },
      { id: 'b', does: ['cancels c'] },
    ])
    expect(faults(parsed)).toHaveLength(3)
    for (const fault of faults(parsed)) expect(fault).toContain('(the circle is a, b, c)')
  })

  test.each(['cancels', 'replaces', 'suspends', 'reinstates'])(
    'supersession by one that it %s in turn is a circle',
    (kind) => {
      const parsed = packOf([
        { id: 'a', effective: '2000', does: [`${kind} b`], ...PERMIT },
        { id: 'b', effective: '2000', does: ['suspends a'], ...PERMIT },
      ])
      expect(codes(parsed).filter((code) => code === 'relation/cycle')).toHaveLength(2)
    },
  )

  test('supersession in a circle is reported on every line of it and those relations are left out', () => {
    const parsed = packOf([
      { id: 'a', does: ['cancels b', 'cancels d'] },
      { id: 'b', does: ['replaces c'] },
      { id: 'c', does: ['suspends a'] },
      { id: 'd', groups: ['g'], does: ['reinstates e'] },
      { id: 'e', groups: ['g'], ...PERMIT },
      { id: 'f', effective: '2000', does: ['cancels group:g'] },
    ])
    const message = 'supersedes in a circle (the circle is a, b, c). Break the circle: one of the rules came first.'
    expect(faults(parsed)).toEqual([
      `16:10 relation/cycle \`a\` ${message}`,
      `26:10 relation/cycle \`b\` ${message}`,
      `36:10 relation/cycle \`c\` ${message}`,
    ])
    expect(['a', 'b', 'c', 'd'].map((id) => relationsOf(parsed, id))).toEqual([['cancels d'], [], [], ['reinstates e']])
  })

  test('lifts go in no circle, and excepts and amends together go in none', () => {
    const parsed = packOf([
      { id: 'a', does: ['lifts b'] },
      { id: 'b', does: ['lifts a'] },
      { id: 'c', does: ['excepts d'], ...PERMIT },
      { id: 'd', does: ['amends c', 'lifts c'], ...FORBID },
    ])
    const message = (id: string, circle: string) =>
      `relation/circle \`${id}\` goes in a circle (the circle is ${circle}). Break it: lifts, excepts and amends form no circle.`
    expect(faults(parsed)).toEqual([
      `16:10 ${message('a', 'a, b')}`,
      `26:10 ${message('b', 'a, b')}`,
      `36:10 ${message('c', 'c, d')}`,
      `46:10 ${message('d', 'c, d')}`,
    ])
    expect(relationsOf(parsed, 'd')).toEqual(['lifts c'])
  })

  test('a group that closes a circle with several members is one line', () => {
    const parsed = packOf([
      { id: 'a', groups: ['g'], does: ['suspends c'] },
      { id: 'b', groups: ['g'], does: ['suspends c'] },
      { id: 'c', does: ['suspends group:g'] },
    ])
    expect(link(parsed).diagnostics.filter(({ code }) => code === 'relation/cycle')).toHaveLength(3)
  })

  test.each([
    ['permit beam', 'excepts', 'forbid beam', true],
    ['forbid beam', 'amends', 'permit beam', true],
    ['forbid beam', 'excepts', 'require beam', true],
    ['require beam', 'excepts', 'forbid beam', true],
    ['permit beam', 'excepts', 'require beam', true],
    ['require beam', 'excepts', 'permit beam', false],
    ['permit beam', 'amends', 'permit beam', false],
    ['permit beam', 'excepts', 'forbid attack', false],
    ['permit transport', 'excepts', 'forbid beam', true],
    ['permit transport', 'excepts', 'forbid attack', false],
    ['set score', 'excepts', 'forbid beam', false],
    ['set score', 'amends', 'add score', true],
    ['note hello', 'amends', 'permit beam', false],
    ['permit beam', 'lifts', 'permit beam', true],
    ['permit beam', 'clarifies', 'permit attack', true],
  ])('B4: a rule that says "%s" and %s one that says "%s": %s', (one, kind, other, fits) => {
    const parsed = packOf([
      { id: 'a', then: [other] },
      { id: 'b', then: [one], does: [`${kind} a`] },
    ])
    const message = `neither opposes that rule nor speaks of the same quantity (it ${kind} \`a\`). Use \`lifts\`, or conclude the opposite.`
    expect(faults(parsed)).toEqual(fits ? [] : [`26:10 relation/not-opposing \`b\` ${message}`])
    expect(relationsOf(parsed, 'b')).toEqual(fits ? [`${kind} a`] : [])
  })

  test('B4: one of several conclusions that opposes is enough', () => {
    const parsed = packOf([
      { id: 'a', then: ['require beam'] },
      { id: 'b', then: ['require beam', 'permit beam', 'permit attack'], does: ['excepts a'] },
    ])
    expect(faults(parsed)).toEqual([])
  })

  test('B4: a rule that concludes nothing excepts nothing, also not one that concludes nothing', () => {
    expect(codes(packOf([{ id: 'a' }, { id: 'b', does: ['excepts a'] }]))).toContain('relation/not-opposing')
  })

  test.each(['permit baem', 'set scoer'])('a rule that names what is unknown is not also called unfit: %s', (then) => {
    const parsed = packOf([
      { id: 'a', ...FORBID },
      { id: 'b', then: [then], does: ['excepts a'] },
    ])
    expect(faults(parsed)).toEqual([])
  })

  test('B4: members of a group that do not fit are passed over, unless none fits', () => {
    const parsed = packOf([
      { id: 'a', groups: ['g'], ...FORBID },
      { id: 'b', groups: ['g'], then: ['forbid attack'] },
      { id: 'c', does: ['excepts group:g'], ...PERMIT },
      { id: 'd', does: ['excepts group:g'], then: ['permit report'] },
    ])
    expect(faults(parsed)).toEqual([
      '46:10 relation/not-opposing `d` neither opposes that rule nor speaks of the same quantity (no rule of `group:g`). Use `lifts`, or conclude the opposite.',
    ])
    expect(relationsOf(parsed, 'c')).toEqual(['excepts a g'])
  })

  test('unfit and circular are both said of one relation', () => {
    const parsed = packOf([
      { id: 'a', does: ['excepts b'], ...PERMIT },
      { id: 'b', does: ['excepts a'], ...PERMIT },
    ])
    expect(faults(parsed).map((each) => each.split(' ', 2).join(' '))).toEqual([
      '16:10 relation/circle',
      '16:10 relation/not-opposing',
      '26:10 relation/circle',
      '26:10 relation/not-opposing',
    ])
  })
})

describe('B3: out and back on one day', () => {
  const old = { id: 'old', effective: '1994', ...FORBID }
  const out = { id: 'out', effective: '2001', does: ['cancels old'] }
  const back = { id: 'back', effective: '2001-01-01', does: ['reinstates old'] }

  test('cancelling and reinstating a rule on one day is reported at the later line', () => {
    expect(faults(packOf([old, out, back]))).toEqual([
      '36:10 relation/same-day `back` cancels and reinstates one rule on one day (it reinstates `old`, `out` cancels it). Keep one of the two, or change a day or a scope.',
    ])
    expect(faults(packOf([old, back, out]))).toEqual([
      '36:10 relation/same-day `out` cancels and reinstates one rule on one day (it cancels `old`, `back` reinstates it). Keep one of the two, or change a day or a scope.',
    ])
  })

  test('it is no fault on another day, or in another format', () => {
    expect(faults(packOf([old, out, { ...back, effective: '2001-02' }]))).toEqual([])
    expect(faults(packOf([old, { ...out, formats: ['standard'] }, { ...back, formats: ['warp-speed'] }]))).toEqual([])
  })

  test('an event is played in one format, so a scope of the other format does not meet it', () => {
    const events = [{ id: 'worlds', format: 'warp-speed' }]
    const inFormat = (format: string) => [old, { ...out, formats: [format] }, { ...back, events: ['worlds'] }]
    expect(codes(packOf(inFormat('standard'), { events }))).not.toContain('relation/same-day')
    expect(codes(packOf(inFormat('warp-speed'), { events }))).toContain('relation/same-day')
  })

  test('a place where the old rule does not hold does not count', () => {
    const parsed = packOf([
      { ...old, formats: ['standard'] },
      { ...out, formats: ['warp-speed'] },
      { ...back, formats: ['warp-speed'] },
    ])
    expect(codes(parsed)).not.toContain('relation/same-day')
  })

  test('one rule that does both is reported', () => {
    const both = { id: 'both', effective: '2001', does: ['replaces old', 'reinstates old'] }
    expect(faults(packOf([old, both]))).toEqual([
      '26:20 relation/same-day `both` cancels and reinstates one rule on one day (it reinstates `old`, `both` replaces it). Keep one of the two, or change a day or a scope.',
    ])
  })
})

describe('warnings about relations', () => {
  test.each(['cancels', 'replaces', 'amends', 'excepts'])('B3: a weaker source that %s a stronger one', (kind) => {
    const parsed = packOf([
      { id: 'a', authority: 'rulebook', ...FORBID },
      { id: 'b', authority: 'fan', does: [`${kind} a`], ...PERMIT },
    ])
    expect(faults(parsed)).toEqual([
      `26:10 relation/weaker-source \`b\` overrules a rule of a stronger source (it is of fan and ${kind} \`a\`, of rulebook). Check the authority, or accept it with the reason.`,
    ])
    expect(link(parsed).diagnostics.find(({ code }) => code === 'relation/weaker-source')?.rule).toBe('b')
  })

  test('equal or stronger authority, none, and suspending or lifting are not warned of', () => {
    const parsed = packOf([
      { id: 'a', authority: 'rulebook', ...FORBID },
      { id: 'b', authority: 'rulebook', does: ['excepts a'], ...PERMIT },
      { id: 'c', authority: 'card', does: ['excepts a'], ...PERMIT },
      { id: 'd', does: ['excepts a'], ...PERMIT },
      { id: 'e', authority: 'fan', does: ['suspends a', 'lifts a', 'excepts f'], ...PERMIT },
      { id: 'f', ...FORBID },
    ])
    expect(faults(parsed)).toEqual([])
  })

  test('B3: a rule superseded before it begins', () => {
    const parsed = packOf([
      { id: 'a', effective: '2001', ...FORBID },
      { id: 'b', effective: '2000-06', does: ['cancels a', 'suspends a'] },
      { id: 'c', does: ['replaces a'] },
      { id: 'd', effective: '2001', does: ['cancels a'] },
    ])
    expect(faults(parsed)).toEqual([
      '26:10 relation/before-begin `b` ends a rule before that rule begins (it begins 2000-06, `a` 2001). Check the dates, or accept it with the reason.',
      '36:10 relation/before-begin `c` ends a rule before that rule begins (it begins before any date, `a` 2001). Check the dates, or accept it with the reason.',
    ])
  })

  const old: RuleSketch = { id: 'old', effective: '1994', ...FORBID }
  const exception: RuleSketch = { id: 'exception', effective: '1995', does: ['excepts old'], ...PERMIT }
  const successor: RuleSketch = { id: 'successor', effective: '2000', does: ['replaces old'], ...FORBID }

  test('B4: an exception to the old rule that does not name its successor', () => {
    expect(faults(packOf([old, exception, successor]))).toEqual([
      '36:10 relation/not-carried-over `successor` replaces a rule without taking over what it was tied to (`exception` excepts `old` and not `successor`). Repeat the relation for the successor, or accept it with the reason.',
    ])
    expect(link(packOf([old, exception, successor])).diagnostics.at(-1)?.rule).toBe('successor')
  })

  test('B4: what the old rule excepted and its successor does not', () => {
    const parsed = packOf([
      { id: 'ban', effective: '1994', ...FORBID },
      { id: 'old', effective: '1995', does: ['excepts ban'], ...PERMIT },
      { ...successor, ...PERMIT },
    ])
    expect(faults(parsed)).toEqual([
      '36:10 relation/not-carried-over `successor` replaces a rule without taking over what it was tied to (`old` excepts `ban`, `successor` does not). Repeat the relation for the successor, or accept it with the reason.',
    ])
  })

  test('B4: the exception may name the successor too, amend it or lift it; the successor may take over likewise', () => {
    for (const kind of ['excepts', 'amends', 'lifts'])
      expect(faults(packOf([old, { ...exception, does: ['excepts old', `${kind} successor`] }, successor]))).toEqual([])
    const parsed = packOf([
      { id: 'ban', effective: '1994', ...FORBID },
      { id: 'old', effective: '1995', does: ['excepts ban'], ...PERMIT },
      { ...successor, does: ['replaces old', 'lifts ban'] },
    ])
    expect(faults(parsed)).toEqual([])
  })

  test('nothing is lost where the exception ended with the old rule, never met the successor, or could not be tied to it', () => {
    const both = { ...successor, does: ['replaces old', 'cancels exception'] }
    expect(faults(packOf([old, exception, both]))).toEqual([])
    expect(faults(packOf([old, { ...exception, ends: '1999' }, successor]))).toEqual([])
    const apart = [
      { ...exception, formats: ['warp-speed'] },
      { ...successor, formats: ['standard'] },
    ]
    expect(faults(packOf([old, ...apart]))).toEqual([])
    expect(faults(packOf([old, exception, { ...successor, ...PERMIT }]))).toEqual([])
  })

  test('an exception that begins after the successor is warned of: it excepts a rule that is gone', () => {
    expect(codes(packOf([old, { ...exception, effective: '2005' }, successor]))).toContain('relation/not-carried-over')
  })

  test.each(['excepts', 'amends'])(
    'B4: only rules that %s one are tied to it, and only a successor is to take over',
    (kind) => {
      const warned = (does: string, then: RuleSketch = successor) =>
        codes(packOf([old, { ...exception, does: [does] }, then])).includes('relation/not-carried-over')
      expect(warned(`${kind} old`)).toBe(true)
      for (const other of ['lifts', 'suspends', 'clarifies', 'restates']) expect(warned(`${other} old`)).toBe(false)
      for (const end of ['cancels', 'suspends'])
        expect(warned(`${kind} old`, { ...successor, does: [`${end} old`] })).toBe(false)
    },
  )

  test('B4: one place where all three hold is enough', () => {
    const standard = { formats: ['standard'] }
    expect(codes(packOf([old, { ...exception, ...standard }, successor]))).toContain('relation/not-carried-over')
    expect(codes(packOf([old, { ...exception, ...standard }, { ...successor, ...standard }]))).toContain(
      'relation/not-carried-over',
    )
  })

  test('nothing is lost where what the old rule excepted is out by then, or was replaced', () => {
    const ban: RuleSketch = { id: 'ban', effective: '1994', ...FORBID }
    const late: RuleSketch = { id: 'old', effective: '1995', does: ['excepts ban'], ...PERMIT }
    const next: RuleSketch = { ...successor, ...PERMIT }
    expect(codes(packOf([ban, late, next]))).toContain('relation/not-carried-over')
    expect(faults(packOf([{ ...ban, ends: '1999' }, late, next]))).toEqual([])
    const newer: RuleSketch = { id: 'newer', effective: '1999', does: ['replaces ban'], then: ['forbid attack'] }
    expect(faults(packOf([ban, late, next, newer]))).toEqual([])
  })

  test('a rule may itself except what it replaces', () => {
    const number = { then: ['set score'] }
    const amending = { ...successor, ...number, does: ['replaces old', 'amends old'] }
    expect(faults(packOf([{ ...old, ...number }, amending]))).toEqual([])
  })
})

describe('accept', () => {
  test('only a warning of the table can be accepted', () => {
    const parsed = packOf([
      {
        id: 'a',
        ...PERMIT,
        accept: ['rule/no-source', 'rule/no-sorce', 'id/duplicate', 'cover/one-sided', 'constructor', 'id/duplicat'],
      },
    ])
    const message = 'accepts a code that is not in the table, or none that can be accepted'
    const todo = 'Correct the code; only warnings can be accepted.'
    expect(faults(parsed)).toEqual([
      `17:20 accept/unknown-code \`rule/no-sorce\` ${message}. ${todo} Did you mean \`rule/no-source\`?`,
      `17:30 accept/unknown-code \`id/duplicate\` ${message} (it is of severity error). ${todo}`,
      `17:40 accept/unknown-code \`cover/one-sided\` ${message} (it is of severity info). ${todo}`,
      `17:50 accept/unknown-code \`constructor\` ${message}. ${todo}`,
      expect.stringMatching(/^17:60 (?!.*`id\/duplicate`)/),
    ])
  })

  test('a rule answers its own warnings, not those of others, and no error', () => {
    const { linked: found, diagnostics } = link(
      packOf([
        { id: 'a', ...PERMIT, accept: ['rule/no-source', 'relation/self'], does: ['lifts a'] },
        { id: 'b', ...PERMIT, accept: ['rule/nothing'] },
      ]),
    )
    expect(diagnostics.map(({ code, rule }) => [code, rule])).toEqual([
      ['rule/no-source', 'a'],
      ['relation/self', 'a'],
      ['accept/unknown-code', 'a'],
      ['rule/no-source', 'b'],
    ])
    expect(acknowledge(diagnostics, found.rules).map(({ code, rule }) => [code, rule])).toEqual([
      ['relation/self', 'a'],
      ['accept/unknown-code', 'a'],
      ['rule/no-source', 'b'],
    ])
  })
})

describe('what is broken elsewhere', () => {
  test('naming a rule, source, entry or group left out for a fault of its own is no further fault', () => {
    const parsed = packOf(
      [
        {
          id: 'a',
          cites: ['lost-source: Somewhere'],
          does: ['cancels lost-rule', 'lifts group:lost-group'],
          ...PERMIT,
        },
      ],
      {
        entries: [{ slug: 'two', see: ['lost-entry'], links: ['lost-entry#top'] }],
        broken: {
          rules: new Set(['lost-rule']),
          sources: new Set(['lost-source']),
          entries: new Set(['lost-entry']),
          groups: new Set(['lost-group']),
        },
      },
    )
    expect(faults(parsed, new Set())).toEqual([])
  })

  test('so is naming a broken event, but no case of it is played', () => {
    const lost = { events: new Set(['lost-event']) }
    const parsed = packOf([{ id: 'a', events: ['lost-event'], ...PERMIT }], {
      entries: [{ slug: 'two', cases: [{ title: 'One', event: 'lost-event' }, { title: 'Two' }] }],
      broken: lost,
    })
    expect(faults(parsed)).toEqual([])
    expect(ruleOf(parsed, 'a')?.events).toEqual(['lost-event'])
    expect(linked(parsed).cases.map(({ title }) => title.value)).toEqual(['Two'])
    expect(codes(packOf([{ id: 'a', formats: ['lost-event'], ...PERMIT }], { broken: lost }))).toContain(
      'format/unknown',
    )
  })

  test('a group that is nowhere is reported also where some rule is broken: one fault hides no other', () => {
    const parsed = packOf([{ id: 'a', does: ['lifts group:g'] }], { broken: { rules: new Set(['lost']) } })
    expect(codes(parsed)).toContain('relation/unknown-group')
  })

  test('nor is one doubted where it rests on a missing source of only one of those concerned', () => {
    const sources = [{ id: 'blog', published: '2001' }]
    const broken = { sources: new Set(['lost']) }
    const doubtful = { cites: ['lost', 'blog'] }
    const group = (more: Partial<RuleSketch>, by: Partial<RuleSketch> = { effective: '2000' }) =>
      codes(
        packOf(
          [
            { id: 'late', effective: '2002', groups: ['g'], ...FORBID },
            { id: 'later', groups: ['g'], ...more, ...FORBID },
            { id: 'a', ...by, does: ['cancels group:g'] },
          ],
          { sources, broken },
        ),
      )
    expect(group({ effective: '2002' }, doubtful)).not.toContain('relation/before-begin')
    expect(group({ effective: '2001' })).toContain('relation/before-begin')
    expect(group(doubtful)).not.toContain('relation/before-begin')
    const sameDay = (out: Partial<RuleSketch>, back: Partial<RuleSketch>) =>
      codes(
        packOf(
          [
            { id: 'old', effective: '2000', ...FORBID },
            { id: 'out', ...out, does: ['cancels old'] },
            { id: 'back', ...back, does: ['reinstates old'] },
          ],
          { sources, broken },
        ),
      )
    expect(sameDay({ effective: '2001' }, { effective: '2001' })).toContain('relation/same-day')
    expect(sameDay(doubtful, { effective: '2001' })).not.toContain('relation/same-day')
    expect(sameDay({ effective: '2001' }, doubtful)).not.toContain('relation/same-day')
  })

  test('no date or authority is doubted that rests on a missing source', () => {
    const parsed = packOf(
      [
        { id: 'a', cites: ['book'], ...FORBID },
        { id: 'b', cites: ['lost', 'blog'], ends: '1990', does: ['cancels a', 'excepts a'], ...PERMIT },
      ],
      {
        sources: [
          { id: 'book', published: '2001', authority: 'rulebook' },
          { id: 'blog', published: '2000', authority: 'fan' },
        ],
        broken: { sources: new Set(['lost']) },
      },
    )
    expect(faults(parsed, new Set())).toEqual([])
  })
})

describe('linking', () => {
  const crowded: PackSketch = {
    sources: [
      { id: 'book', published: '2000', authority: 'fan', sections: ['A'] },
      { id: 'aged', authority: 'card' },
    ],
    events: [{ id: 'worlds' }, { id: 'cup', format: 'lost' }],
    entries: [
      { slug: 'b', folder: 'x', rules: [{ id: 'r', cites: ['book: B'], does: ['cancels s', 'excepts q'], ...PERMIT }] },
      {
        slug: 'b',
        folder: 'y',
        term: 'bee',
        rules: [
          { id: 'r', ...FORBID },
          { id: 's', does: ['replaces r'] },
        ],
      },
      { slug: 'c', aliases: ['bee'], see: ['gone'], rules: [{ id: 'q', groups: ['g'], authority: 'card', ...FORBID }] },
      {
        slug: 'd',
        formerly: ['c'],
        cases: [{ title: 'One' }],
        rules: [{ id: 'p', does: ['amends group:g'], ...PERMIT }],
      },
    ] satisfies EntrySketch[],
  }

  test('does not depend on the order in which files come', () => {
    const whole = pack(crowded)
    const expected = link(whole)
    expect(expected.diagnostics.length).toBeGreaterThan(8)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...whole.entries], { minLength: 4 }),
        fc.shuffledSubarray([...whole.sources], { minLength: 2 }),
        fc.shuffledSubarray([...whole.events], { minLength: 2 }),
        (entries, sources, events) => {
          expect(link({ ...whole, entries, sources, events })).toEqual(expected)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('nor on that in which the rules and cases of an entry are read', () => {
    const cases = [{ title: 'One' }, { title: 'One' }, { title: 'Two' }]
    const rules = [
      { id: 'b', ...PERMIT },
      { id: 'a', ...PERMIT },
      { id: 'b', ...FORBID },
    ]
    const whole = pack({ entries: [{ slug: 'one', rules, cases }] })
    const turned = whole.entries.map((entry) => ({
      ...entry,
      rules: entry.rules.toReversed(),
      cases: entry.cases.toReversed(),
    }))
    const { linked, diagnostics } = link({ ...whole, entries: turned })
    expect(diagnostics).toEqual(link(whole).diagnostics)
    expect(linked.rules.map(({ id, then }) => [id, then[0]?.kind])).toEqual([
      ['a', 'permit'],
      ['b', 'permit'],
    ])
    expect(linked.cases.map(({ title, place }) => [title.value, place.line])).toEqual([
      ['One', 110],
      ['Two', 130],
    ])
  })

  test('names the rule in every fault of one, so that it can be accepted there', () => {
    const parsed = packOf(
      [
        { id: 'twice', ...FORBID },
        { id: 'twice', ...FORBID },
        { id: 'short', effective: '2001', ends: '2000', ...FORBID },
        { id: 'empty' },
        {
          id: 'vague',
          cites: ['bok', 'book: C'],
          formats: ['seald'],
          events: ['word'],
          authority: 'crad',
          accept: ['rule/nothin'],
          ...FORBID,
        },
        { id: 'lone', does: ['lifts lone', 'lifts gone', 'lifts group:gone', 'excepts empty'], ...FORBID },
        { id: 'strong', authority: 'card', effective: '2002', groups: ['g'], ...FORBID },
        {
          id: 'weak',
          authority: 'fan',
          effective: '2001',
          does: ['cancels strong', 'cancels group:g', 'excepts group:own', 'amends group:h'],
          groups: ['own'],
          ...PERMIT,
        },
        { id: 'same', groups: ['h'], ...PERMIT },
        { id: 'round', does: ['lifts about'], ...FORBID },
        { id: 'about', does: ['lifts round'], ...FORBID },
      ],
      { sources: [{ id: 'book', published: '2000', sections: ['A'] }] },
    )
    const told = link(parsed).diagnostics.filter(({ code }) => code !== 'rule/no-source')
    expect(told.map(({ line, column, code, rule }) => `${line}:${column} ${code} ${rule}`)).toEqual([
      '20:5 id/duplicate twice',
      '30:5 date/order short',
      '40:5 rule/nothing empty',
      '51:10 source/unknown vague',
      '51:20 source/unknown-section vague',
      '52:10 format/unknown vague',
      '53:10 event/unknown vague',
      '54:10 authority/unknown vague',
      '57:10 accept/unknown-code vague',
      '66:10 relation/self lone',
      '66:20 relation/unknown-rule lone',
      '66:30 relation/unknown-group lone',
      '66:40 relation/not-opposing lone',
      '86:10 relation/before-begin weak',
      '86:10 relation/weaker-source weak',
      '86:20 relation/before-begin weak',
      '86:30 relation/self weak',
      '86:40 relation/not-opposing weak',
      '106:10 relation/circle round',
      '116:10 relation/circle about',
    ])
    expect(link(parsed).diagnostics.filter(({ rule }) => rule === undefined)).toEqual([])
  })

  test('a sound pack has no fault', () => {
    const parsed = packOf(
      [
        { id: 'a', cites: ['book: A'], ...FORBID },
        { id: 'b', cites: ['book: A'], effective: '2001', does: ['excepts a'], formats: ['standard'], ...PERMIT },
      ],
      { sources: [{ id: 'book', published: '2000', authority: 'fan', sections: ['A'] }] },
    )
    expect(faults(parsed, new Set())).toEqual([])
    expect(ruleOf(parsed, 'b')?.relations).toEqual([
      { kind: 'excepts', target: 'a', cites: [], place: { file: 'game/entries/one.md', line: 26, column: 10 } },
    ])
  })
})
