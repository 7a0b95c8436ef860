import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from '../../src/ask/index.ts'
import { type Case, type Edition, type Json, questionOf } from '../../src/domain/index.ts'
import { type Served, SMALL, served, withinOneMinute } from '../support/http.ts'
import { connected, overHttp, REVISIONS, type Ruled, ruled, told } from './support.ts'

let server: Served
const clients = new Map<string, Client>()

beforeAll(async () => {
  server = await served()
  for (const { mode } of REVISIONS) clients.set(mode, await connected(overHttp(server.baseUrl), mode))
})

afterAll(async () => {
  for (const client of clients.values()) await client.close()
  await server.stop()
})

const clientFor = (mode: string): Client => clients.get(mode) as Client
const some = (): Client => clientFor('auto')
const editionOf = (game: string): Edition => (server.editions.games.get(game) as { edition: Edition }).edition

describe.each(REVISIONS)('An assistant that speaks revision $revision', ({ revision, mode }) => {
  test('is told what the server is for', () => {
    const client = clientFor(mode)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(client.getServerVersion()).toMatchObject({ name: 'umpire' })
    expect(client.getInstructions()).toContain('Never rule from memory')
  })

  test('finds tools that look and change nothing, each with what it takes and what it answers', async () => {
    const { tools } = await clientFor(mode).listTools()
    expect(tools.map(({ name }) => name)).toEqual(['games', 'search', 'show', 'vocabulary', 'ask', 'changes'])
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, annotations?.readOnlyHint, annotations?.destructiveHint]).toEqual([name, true, false])
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object'])
      expect(description?.length, name).toBeGreaterThan(50)
    }
  })

  test('lists every entry and every rule of every game as a resource, page by page', async () => {
    const client = clientFor(mode)
    const uris: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.request({ method: 'resources/list', params: cursor === undefined ? {} : { cursor } })
      expect(page.resources.length).toBeLessThanOrEqual(100)
      uris.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    const all = [...server.editions.games.values()].flatMap(({ edition: { game, entries, rules } }) => [
      ...entries.map(({ slug }) => `umpire://${game}/entries/${slug}`),
      ...rules.map(({ id }) => `umpire://${game}/rules/${id}`),
    ])
    expect(uris).toEqual(all)
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'umpire://{game}/entries/{slug}',
      'umpire://{game}/rules/{id}',
    ])
  })

  test('is told how to judge, with the edition and the day', async () => {
    const client = clientFor(mode)
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['judge'])
    const given = { game: 'ascendancy', question: 'May the Cube move?' }
    const { messages } = await client.getPrompt({ name: 'judge', arguments: given })
    const [content] = messages.map((each) => each.content)
    const text = content?.type === 'text' ? content.text : ''
    for (const part of [
      given.question,
      '`ask`',
      '`next`',
      editionOf('ascendancy').hash,
      '2026-11-21',
      'date and edition',
    ])
      expect(text).toContain(part)
  })
})

describe.each(REVISIONS)('Each tool on both games, in revision $revision', ({ mode }) => {
  const GAMES = [
    { game: 'stccg', words: 'beem shelds', entry: 'SHIELDS', rule: 'shields-block-beaming', source: 'glossary-b' },
    { game: 'ascendancy', words: 'asimilate', entry: 'Borg Cube', rule: undefined, source: undefined },
  ]

  test('`games` names each with its edition', async () => {
    const { text, parts } = await told(clientFor(mode), 'games')
    for (const { game } of GAMES) {
      expect(text).toContain(editionOf(game).hash)
      expect(parts.games).toContainEqual(expect.objectContaining({ game, edition: editionOf(game).hash }))
    }
    expect([parts.asOf, text.includes('2026-11-21')]).toEqual(['2026-11-21', true])
  })

  test.each(GAMES)('$game: `search` forgives typing errors and names the edition', async ({ game, words }) => {
    const { text, parts } = await told(clientFor(mode), 'search', { query: words, game })
    expect(parts).toMatchObject({
      asOf: '2026-11-21',
      dateFrom: 'today',
      editions: [{ game, edition: editionOf(game).hash }],
    })
    expect((parts.results as unknown[]).length).toBeGreaterThan(0)
    expect(text).toContain(editionOf(game).hash)
    expect(text).not.toMatch(/\]\([^)]*\.md/)
  })

  test.each(GAMES)(
    '$game: `show` gives an entry, a rule and a source, as of a day',
    async ({ game, entry, ...named }) => {
      const { rules, sources, hash } = editionOf(game)
      const { rule = rules[0]?.id ?? '', source = sources[0]?.id ?? '' } = named
      for (const [kind, name] of Object.entries({ entry, rule, source })) {
        const { text, parts } = await told(clientFor(mode), 'show', { game, name, kind, asOf: '2018-06' })
        expect([name, parts]).toEqual([
          name,
          expect.objectContaining({
            kind,
            asOf: '2018-06',
            dateFrom: 'question',
            edition: hash,
            [kind]: expect.anything(),
          }),
        ])
        for (const part of [hash, '2018-06', 'format Standard', 'Link to share: http']) expect(text).toContain(part)
      }
    },
  )

  test.each(GAMES)(
    '$game: `vocabulary` lists what can be asked, and the facts behind one of them',
    async ({ game }) => {
      const { actions } = editionOf(game).vocabulary
      const all = await told(clientFor(mode), 'vocabulary', { game, limit: 500 })
      expect((all.parts.actions as { name: string }[]).map(({ name }) => name)).toEqual(actions.map(({ name }) => name))
      const about = actions.find(({ name }) => name === 'beam')?.name ?? actions[0]?.name
      const behind = await told(clientFor(mode), 'vocabulary', { game, about, limit: 500 })
      const facts = (told: typeof all): readonly { fact: string; question?: string }[] => told.parts.facts as never
      expect(facts(behind).length).toBeGreaterThan(0)
      expect(facts(behind).length).toBeLessThan(editionOf(game).vocabulary.facts.length)
      expect(facts(behind)[0]).toMatchObject({ question: expect.any(String), choices: expect.any(Array) })
      expect(behind.text).toContain(editionOf(game).hash)
    },
  )

  test.each(GAMES)('$game: `changes` compares two days', async ({ game }) => {
    const { text, parts } = await told(clientFor(mode), 'changes', { game, from: '2000-06', to: '2002-06', limit: 3 })
    const side = { edition: editionOf(game).hash, format: 'standard' }
    expect(parts).toMatchObject({ from: { asOf: '2000-06', ...side }, to: { asOf: '2002-06', ...side } })
    expect(text).toContain(side.edition)
    if (game === 'stccg') {
      expect(parts.total).toMatchObject({ rules: expect.any(Number) })
      expect((parts.rules as unknown[]).length).toBe(3)
      expect(text).toMatch(/Source: The Borg, rules supplement/)
    }
  })
})

describe('A ruling', () => {
  const SHIELDS = { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' }

  test('says what `answer` says, with the day, format, edition, sources and link', async () => {
    const input = { game: 'stccg', ask: 'beam', facts: SHIELDS, asOf: '2000-06' }
    const { text, parts } = await told(some(), 'ask', input)
    const outcome = answer(editionOf('stccg'), { ask: 'beam', facts: SHIELDS, asOf: '2000-06' })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    const { answers, text: spoken, assumed, notes, dates } = JSON.parse(JSON.stringify(outcome.answer))
    expect(parts).toMatchObject({ answers, text: spoken, assumed, notes, dates })
    expect(parts).toMatchObject({
      asOf: '2000-06',
      dateFrom: 'question',
      format: 'standard',
      edition: editionOf('stccg').hash,
      rules: expect.arrayContaining([
        expect.objectContaining({
          rule: 'borg-shields-are-open',
          since: '2000-05',
          cites: expect.arrayContaining([
            { source: 'borg-rulebook-1.6', title: 'Borg Rulebook, version 1.6', at: 'Beaming' },
          ]),
        }),
      ]),
    })
    for (const part of [
      spoken,
      '2000-06 (as asked)',
      'format Standard',
      editionOf('stccg').hash,
      'Borg Rulebook, version 1.6, Beaming',
    ])
      expect(text).toContain(part)
  })

  test('names the rule that decides also where only every case of what is unknown shows that it applies', async () => {
    const { text, parts } = await told(some(), 'ask', {
      game: 'stccg',
      ask: 'move_ship',
      facts: { 'staffing.crew': [] },
    })
    expect(parts.answers).toMatchObject([{ verdict: 'forbidden', winners: ['no-moving-unstaffed'] }])
    expect(text).toMatch(
      /^Move the ship: forbidden, as long as .*\. By “No moving without it” \(Borg Rulebook, version 1\.6, Staffing and Moving Ships\)\./m,
    )
    expect(text).toMatch(/^Decided by:\n- “No moving without it” \(rule no-moving-unstaffed\)/m)
    expect(text).not.toContain('by default')
  })

  test('tells the first rules that a question decides about, and not all of them', async () => {
    const { text, parts } = await told(some(), 'ask', { game: 'stccg', ask: 'start_battle' })
    expect(text).toMatch(/^Ask next: .* It decides (?:“[^”]*”,? ){5}and \d+ more\.$/m)
    for (const { why } of parts.questions as { readonly why: readonly unknown[] }[])
      expect(why.length).toBeLessThanOrEqual(5)
  })

  test('has a link that gives the same answer', async () => {
    const { self, link, answers } = await ruled(some(), { game: 'stccg', ask: 'beam', facts: SHIELDS, asOf: '2000-06' })
    expect([self.startsWith(server.baseUrl), link.startsWith(server.baseUrl)]).toEqual([true, true])
    const again = (await (await fetch(self)).json()) as Ruled
    expect(again.answers).toEqual(answers)
    expect(again.edition).toBe(editionOf('stccg').hash)
  })

  test('without a date is for today, and says so; at an event, for its day', async () => {
    const today = await told(some(), 'ask', { game: 'stccg', ask: 'beam', facts: SHIELDS })
    expect(today.parts).toMatchObject({ asOf: '2026-11-21', dateFrom: 'today' })
    expect(today.text).toContain('2026-11-21 (today in UTC, as no date was given)')
    const event = await told(some(), 'ask', { game: 'stccg', ask: 'beam', facts: SHIELDS, event: 'worlds-2001' })
    expect(event.parts).toMatchObject({ asOf: '2001-10', dateFrom: 'event', event: 'worlds-2001' })
    expect(event.text).toContain('2001-10 (the day of the event)')
    expect(event.text).toContain('event World Championships')
  })

  test('names the rule that no longer holds, who ended it and where that stands', async () => {
    const { text, parts } = await told(some(), 'ask', { game: 'stccg', ask: 'beam', facts: SHIELDS, asOf: '2002-06' })
    expect(parts.answers).toMatchObject([{ verdict: 'forbidden' }])
    expect(parts.noLonger).toContainEqual(
      expect.objectContaining({
        rule: 'borg-shields-are-open',
        by: 'borg-shields-are-closed',
        byCites: [{ source: 'the-borg-supplement', title: 'The Borg, rules supplement', at: 'Beaming' }],
      }),
    )
    expect(text).toContain('“Borg SHIELDS let transporters through” (rule borg-shields-are-open), rescinded since 2001')
  })

  test('of a sentence tells what was taken from which words, and whose day it is', async () => {
    const sentence = 'can they beam with romulan shields up in june 2000'
    const { text, parts } = await told(some(), 'ask', { game: 'stccg', sentence })
    expect(parts).toMatchObject({
      asOf: '2000-06',
      dateFrom: 'sentence',
      answers: [{ ask: 'beam', verdict: 'forbidden' }],
    })
    expect(parts.understood).toMatchObject({
      sentence,
      taken: expect.arrayContaining([
        expect.objectContaining({ words: 'romulan', name: 'beam.shields_owner', value: 'romulan', sure: true }),
      ]),
    })
    expect(text).toContain('“romulan” is taken for fact beam.shields_owner = romulan.')
    const added = await told(some(), 'ask', {
      game: 'stccg',
      sentence,
      facts: { 'beam.shields_owner': 'borg' },
      asOf: '2000-06-12',
    })
    expect(added.parts).toMatchObject({ asOf: '2000-06-12', dateFrom: 'question', answers: [{ verdict: 'permitted' }] })
  })

  test('goes on with a ruling by its link: what was said of it is kept', async () => {
    const { parts } = await told(some(), 'ask', { game: 'stccg', ask: 'beam', facts: SHIELDS, asOf: '2002' })
    const sentence = 'and with romulan shields?'
    const further = await told(some(), 'ask', { game: 'stccg', sentence, before: parts.link })
    expect(further.parts).toMatchObject({ asOf: '2002', answers: [{ ask: 'beam', verdict: 'forbidden' }] })
    expect(further.parts.link).toContain('f.beam.shields_owner=romulan')
    expect(further.parts.link).toContain('f.beam.shields_in_the_way=true')
  })

  test('shows over which dates it holds and what would turn it round, where that is wanted', async () => {
    const input = { game: 'stccg', ask: 'beam', facts: SHIELDS, asOf: '2000-06', include: ['timeline', 'unless'] }
    const { text, parts } = await told(some(), 'ask', input)
    expect(parts.answers).toMatchObject([
      { timeline: expect.arrayContaining([expect.objectContaining({ verdict: 'forbidden' })]) },
    ])
    expect(text).toMatch(/- from 1 January 2001 until further notice: forbidden/)
    expect(text).toMatch(/- would be forbidden if beam\.nor_itself were true/)
  })

  test('of an edition that is kept is given from it, whatever is newest', async () => {
    const { edition } = await ruled(some(), { game: 'stccg', ask: 'beam', edition: editionOf('stccg').hash })
    expect(edition).toBe(editionOf('stccg').hash)
    const missing = await told(some(), 'ask', { game: 'stccg', ask: 'beam', edition: `sha256-${'0'.repeat(64)}` })
    expect([missing.isError, missing.parts.problems]).toEqual([
      true,
      [expect.objectContaining({ at: 'edition', code: 'edition/unknown', didYouMean: [editionOf('stccg').hash] })],
    ])
  })
})

describe('A whole interview', () => {
  const worth = ({ ask, asks, expect: expected, facts }: Case): boolean =>
    ask.length === 1 &&
    asks.length === 0 &&
    Object.keys(facts).length > 1 &&
    ['permitted', 'forbidden', 'required'].includes(String(expected))

  /** Left open while none of its facts is told: then there is something to ask. */
  const isOpenUntold = (edition: Edition, example: Case): boolean => {
    const outcome = answer(edition, { ...questionOf(example), facts: {}, include: ['verdict'] })
    return outcome.ok && outcome.answer.answers.some(({ verdict }) => verdict === 'undetermined')
  }
  const spread = (cases: readonly Case[], most: number) =>
    cases.filter((_, at) => at % Math.ceil(cases.length / most) === 0)

  test.each(['stccg', 'ascendancy'])(
    '%s: put question by question, it comes to the verdict of the worked example',
    async (game) => {
      const edition = editionOf(game)
      const untold = spread(edition.cases.filter(worth), 64).filter((each) => isOpenUntold(edition, each))
      const chosen = spread(untold, 16)
      let questions = 0
      for (const example of chosen) {
        const { ask, asOf, format, event, unknown } = example
        const place = { asOf, unknown, ...(format ? { format } : {}), ...(event ? { event } : {}) }
        const known = flat(example.facts)
        const facts: { [fact: string]: Json } = {}
        const skip: string[] = []
        let said: Ruled
        for (;;) {
          said = await ruled(some(), { game, ask, facts, skip, ...place })
          const { next } = said
          const direct = answer(edition, { ask, facts, skip, ...place })
          if (!direct.ok) throw new Error(JSON.stringify(direct.problems))
          expect(said.answers).toEqual(JSON.parse(JSON.stringify(direct.answer.answers)))
          expect([example.title, said.edition, said.asOf]).toEqual([example.title, edition.hash, asOf])
          if (next === null) break
          questions++
          const value = known.get(next.fact)
          if (value === undefined) skip.push(next.fact)
          else facts[next.fact] = value
        }
        // What is assumed is not asked for; the table tells it, if it is otherwise.
        const [whole] = (await ruled(some(), { game, ask, facts: example.facts, ...place })).answers
        expect([example.title, whole?.verdict]).toEqual([example.title, example.expect])
        expect([example.title, said.rules.every(({ cites, since }) => cites.length > 0 && since !== '')]).toEqual([
          example.title,
          true,
        ])
      }
      expect(chosen.length).toBeGreaterThan(5)
      expect(questions).toBeGreaterThan(chosen.length)
    },
  )

  test('goes from nothing said to a verdict by the choices of each question alone', async () => {
    const facts: { [fact: string]: Json } = {}
    const verdicts: unknown[] = []
    for (;;) {
      const { answers, next } = await ruled(some(), { game: 'stccg', ask: 'beam', facts, asOf: '2000-06' })
      verdicts.push(answers[0]?.verdict)
      if (next === null) break
      expect(next.question).toMatch(/\?$/)
      facts[next.fact] = next.choices[0]?.value as Json
    }
    expect([verdicts[0], verdicts.length > 1]).toEqual(['undetermined', true])
    expect(['permitted', 'forbidden']).toContain(verdicts.at(-1))
  })
})

describe('What cannot be answered is a result that says what is wrong', () => {
  interface Refusal {
    readonly problems: readonly { at: string; code: string; didYouMean: string[] }[]
    readonly readings?: readonly { ask: string; facts: object; asOf?: string; ruling: string }[]
  }

  const refused = async (name: string, input: object) => {
    const { isError, parts, text } = await told(some(), name, input as { [name: string]: unknown })
    expect([text, isError]).toEqual([text, true])
    return { text, ...(parts as unknown as Refusal) }
  }

  test('a game, an action, a fact that are not there: with what may be meant', async () => {
    expect((await refused('ask', { game: 'stcg', ask: 'beam' })).problems).toMatchObject([
      { at: 'game', didYouMean: ['stccg'] },
    ])
    const { text, problems, ...help } = await refused('ask', {
      game: 'stccg',
      ask: 'beem',
      facts: { 'beam.sheilds': true },
    })
    expect(problems).toMatchObject([
      { at: 'ask', code: 'question/unknown-ask', didYouMean: ['beam'] },
      { at: 'facts.beam.sheilds', code: 'question/unknown-fact' },
    ])
    expect(help).toMatchObject({
      facts: expect.arrayContaining([
        expect.objectContaining({ fact: 'beam.shields_in_the_way', question: 'Are SHIELDS up between the two ends?' }),
      ]),
    })
    expect(text).toContain('Did you mean beam?')
    expect(text).toContain('Are SHIELDS up between the two ends?')
  })

  test('a value that does not fit: with the choices there are', async () => {
    const { text, problems } = await refused('ask', {
      game: 'stccg',
      ask: 'beam',
      facts: { 'beam.shields_owner': 'borgg' },
      asOf: 'soon',
    })
    expect(problems.map(({ at }) => at).sort()).toEqual(['asOf', 'facts.beam.shields_owner'])
    expect(text).toMatch(/borg \| cardassian/)
  })

  test('an argument too many, one of another type, or none at all', async () => {
    expect((await refused('ask', { game: 'stccg', ask: 'beam', date: '2000' })).problems).toMatchObject([
      { at: 'date', code: 'request/unknown-parameter' },
    ])
    expect((await refused('ask', { game: 'stccg', ask: 7 })).problems).toContainEqual(
      expect.objectContaining({ at: 'ask' }),
    )
    expect((await refused('ask', {})).problems).toMatchObject([{ at: 'game', code: 'request/missing' }])
    expect((await refused('ask', { game: 'stccg' })).problems).toMatchObject([{ at: 'ask', code: 'question/nothing' }])
    expect((await refused('ask', { game: 'stccg', ask: 'beam', sentence: 'may they beam' })).problems).toMatchObject([
      { at: 'sentence' },
    ])
    expect((await refused('search', { query: 'x', kind: 'ruel' })).problems).toMatchObject([
      { at: 'kind', didYouMean: ['rule'] },
    ])
  })

  test('a sentence that is not sure: with its readings, each to be asked as it stands', async () => {
    const sentence = 'do romulans beam or report in june 2000'
    const found = await refused('ask', { game: 'stccg', sentence })
    expect(found.problems).toMatchObject([{ at: 'sentence', code: 'question/nothing' }])
    expect(found.readings).toHaveLength(3)
    for (const { ask, facts, asOf, ruling } of found.readings ?? []) {
      const { parts } = await told(some(), 'ask', { game: 'stccg', ask, facts, asOf })
      const [{ verdict, value } = {}] = parts.answers as readonly { verdict?: string; value?: unknown }[]
      expect([parts.asOf, verdict ?? (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)]).toEqual([
        '2000-06',
        ruling,
      ])
      expect(found.text).toContain(`${ruling.toUpperCase()}: `)
    }
  })

  test('a sentence of which nothing is understood: with what a search finds', async () => {
    const found = await refused('ask', { game: 'stccg', sentence: 'xqzzy warp' })
    expect(found.problems).toMatchObject([{ at: 'sentence', code: 'question/nothing' }])
    expect(found.text).toContain('A search finds:')
  })

  test('an entry that is not there, dates that cannot be compared', async () => {
    expect((await refused('show', { game: 'stccg', name: 'beeming' })).problems).toMatchObject([
      { didYouMean: expect.arrayContaining(['beaming']) },
    ])
    expect((await refused('changes', { game: 'stccg', from: '2000', to: 'sha256-0' })).problems).toMatchObject([
      { at: 'to' },
    ])
    expect((await refused('changes', { game: 'stccg', from: 'then' })).problems).toMatchObject([
      { code: 'question/bad-date' },
    ])
    expect((await refused('vocabulary', { game: 'stccg', about: 'beem' })).problems).toMatchObject([
      { at: 'about', didYouMean: ['beam'] },
    ])
  })

  test('a tool, prompt or resource that is not there is an error of the protocol with what may be meant', async () => {
    await expect(some().callTool({ name: 'asc' })).rejects.toThrow(/no tool "asc".*Did you mean ask/)
    await expect(some().getPrompt({ name: 'judge', arguments: { game: 'stcg', question: 'x' } })).rejects.toThrow(
      /Did you mean stccg/,
    )
    await expect(some().getPrompt({ name: 'judge', arguments: { game: 'stccg' } })).rejects.toThrow(
      /"question" is needed/,
    )
    await expect(some().readResource({ uri: 'umpire://stccg/entries/beeming' })).rejects.toThrow(
      /umpire:\/\/stccg\/entries\/beaming/,
    )
    for (const uri of [
      'umpire://stccg/rules/%zz',
      'umpire://stccg/entries',
      'file:///etc/passwd',
      'umpire://stccg/entries/beaming?day=2000',
    ])
      await expect(some().readResource({ uri }), uri).rejects.toThrow()
    const listing = { method: 'resources/list', params: { cursor: 'x' } } as const
    await expect(some().request(listing)).rejects.toThrow(/no cursor/)
  })
})

describe('Resources', () => {
  const read = async (uri: string): Promise<string> => {
    const [first] = (await some().readResource({ uri })).contents
    return first && 'text' in first ? first.text : ''
  }

  test('are Markdown with the day and the edition, and lead on to others', async () => {
    const entry = await read('umpire://stccg/entries/beaming')
    for (const part of [
      '# beaming',
      '2026-11-21 (today in UTC',
      editionOf('stccg').hash,
      'umpire://stccg/entries/shields',
      'umpire://stccg/rules/shields-block-beaming',
    ])
      expect(entry).toContain(part)
    expect(entry).toContain(
      '“Borg SHIELDS let transporters through” (rule borg-shields-are-open), rescinded, since May 2000',
    )
    expect(await read('umpire://stccg/entries/shields#you-lower-your-own')).toContain('# SHIELDS')
  })

  test('stand for another day where the address says so, and are data where it asks for them', async () => {
    const rule = await read('umpire://stccg/rules/borg-shields-are-open?asOf=2000-06')
    expect(rule).toContain('2000-06 (as asked)')
    expect(rule).toContain('On that day it is active.')
    expect(rule).toContain('Since 2001 rescinded by “Borg SHIELDS are closed like any other”')
    expect(JSON.parse(await read('umpire://stccg/rules/borg-shields-are-open?as=json'))).toMatchObject({
      asOf: '2026-11-21',
      dateFrom: 'today',
      edition: editionOf('stccg').hash,
      rule: { rule: 'borg-shields-are-open', status: 'rescinded', by: 'borg-shields-are-closed' },
    })
  })

  test('are completed as they are typed: game, slug, id; misspelt ones too', async () => {
    const complete = async (uri: string, name: string, value: string, given?: { [name: string]: string }) =>
      (
        await some().complete({
          ref: { type: 'ref/resource', uri },
          argument: { name, value },
          ...(given ? { context: { arguments: given } } : {}),
        })
      ).completion
    const [entries, rules] = ['umpire://{game}/entries/{slug}', 'umpire://{game}/rules/{id}'] as const
    expect((await complete(entries, 'game', 's')).values).toEqual(['stccg', 'ascendancy'])
    expect((await complete(entries, 'slug', 'bea', { game: 'stccg' })).values[0]).toBe('beaming')
    expect((await complete(rules, 'id', 'borg-shields', { game: 'stccg' })).values).toContain('borg-shields-are-open')
    const all = await complete(rules, 'id', '')
    expect([all.values.length, all.hasMore, all.total]).toEqual([
      100,
      true,
      editionOf('stccg').rules.length + editionOf('ascendancy').rules.length,
    ])
    expect(
      (await some().complete({ ref: { type: 'ref/prompt', name: 'judge' }, argument: { name: 'game', value: 'asc' } }))
        .completion.values,
    ).toEqual(['ascendancy'])
    await expect(complete('umpire://{x}', 'x', '')).rejects.toThrow(/no such prompt or resource template/)
  })
})

describe('The address /mcp', () => {
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const send = (body: unknown, headers: { readonly [name: string]: string } = {}, method = 'POST'): Promise<Response> =>
    fetch(`${server.baseUrl}/mcp`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const codeOf = async (response: Response): Promise<[number, string]> => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ]

  test('has no sessions and no streams: GET and DELETE answer 405 and name POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await send(undefined, { accept: 'text/event-stream' }, method)
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
    expect((await send(LIST)).headers.get('mcp-session-id')).toBeNull()
  })

  test('answers each request by itself, as JSON, without a handshake', async () => {
    const response = await send(LIST)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await response.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
    const noted = await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([noted.status, await noted.text()]).toEqual([202, ''])
  })

  test('refuses a page from elsewhere with 403, also one whose name was made to lead here', async () => {
    const own = new URL(server.baseUrl)
    for (const origin of [
      'http://evil.example',
      'null',
      'nonsense',
      `http://127.0.0.1:${Number(own.port) + 1}`,
      `https://${own.hostname}`,
    ])
      expect([origin, ...(await codeOf(await send(LIST, { origin })))]).toEqual([origin, 403, 'request/origin'])
    const rebound = await server.app.inject({
      method: 'POST',
      url: '/mcp',
      payload: LIST,
      headers: { host: `evil.example:${own.port}`, origin: `http://evil.example:${own.port}` },
    })
    expect([rebound.statusCode, rebound.json().code]).toEqual([403, 'request/origin'])
    expect((await send(LIST, { origin: server.baseUrl })).status).toBe(200)
  })

  test('links to the address that people reach it at, where that is named, and whose pages may ask', async () => {
    const site = 'https://umpire.example/rules/'
    const named = await served({ mcp: { site } }, SMALL)
    for (const { mode } of REVISIONS) {
      const client = await connected(overHttp(named.baseUrl), mode)
      const { self } = await ruled(client, { game: 'cards', ask: 'beam' })
      expect(self).toMatch(/^https:\/\/umpire\.example\/rules\/v1\/games\/cards\/rulings\?/)
      await client.close()
    }
    const request = {
      method: 'POST',
      url: '/mcp',
      payload: LIST,
      headers: { origin: 'https://umpire.example' },
    } as const
    expect((await named.app.inject(request)).statusCode).toBe(200)
    await named.stop()
  })

  test('lets pages ask whose origin is named', async () => {
    const named = await served({ mcp: { origins: ['https://judge.example'] } }, SMALL)
    const ask = async (origin: string): Promise<number> =>
      (await named.app.inject({ method: 'POST', url: '/mcp', payload: LIST, headers: { origin } })).statusCode
    expect([
      await ask('https://judge.example'),
      await ask('http://judge.example'),
      await ask('https://judge.example.evil'),
    ]).toEqual([200, 403, 403])
    await named.stop()
  })

  test('takes JSON and answers JSON, and says so to whoever wants otherwise', async () => {
    expect(await codeOf(await send('x', { 'content-type': 'text/plain' }))).toEqual([415, 'request/media-type'])
    expect(await codeOf(await send(LIST, { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([
      415,
      'request/media-type',
    ])
    expect(await codeOf(await send(LIST, { accept: 'text/html' }))).toEqual([406, 'request/not-acceptable'])
    expect(await codeOf(await send(LIST, { accept: 'text/event-stream' }))).toEqual([406, 'request/not-acceptable'])
    for (const accept of ['application/json', '*/*', 'application/json, text/event-stream'])
      expect([accept, (await send(LIST, { accept })).status]).toEqual([accept, 200])
    expect(await codeOf(await send({ ...LIST, params: { x: 'x'.repeat(70_000) } }))).toEqual([413, 'request/too-large'])
  })

  test('never breaks, whatever it is sent', async () => {
    const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const bodies: unknown[] = [
      '',
      '{',
      'null',
      '"x"',
      '7',
      '[]',
      '[[]]',
      '[null]',
      {},
      { jsonrpc: '1.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0' },
      { jsonrpc: '2.0', id: null, method: 'tools/list' },
      { jsonrpc: '2.0', id: {}, method: 'tools/list' },
      { jsonrpc: '2.0', id: 1, method: '' },
      { jsonrpc: '2.0', id: 1, method: 'tools/call' },
      { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } },
      { jsonrpc: '2.0', id: 1, result: {} },
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: 'x', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      },
      { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 7 } },
      { jsonrpc: '2.0', id: 1, method: 'completion/complete', params: { ref: { type: 'x' } } },
      call({ name: '__proto__' }),
      call({ name: 'ask', arguments: [] }),
      call({ name: 'ask', arguments: { game: '__proto__', ask: 'constructor' } }),
      call({
        name: 'ask',
        arguments: { game: 'stccg', ask: 'beam', facts: { ['__proto__']: { polluted: true }, constructor: 1 } },
      }),
      call({ name: 'ask', arguments: { game: 'stccg', ask: Array(26).fill('beam') } }),
      call({
        name: 'ask',
        arguments: { game: 'stccg', ask: 'beam', asOf: '\ud800', format: '\u0000', event: '../..' },
      }),
      call({ name: 'show', arguments: { game: 'stccg', name: '../../../etc/passwd' } }),
      call({ name: 'search', arguments: { query: '*'.repeat(400) } }),
    ]
    for (const body of bodies) {
      for (const headers of [
        {},
        { 'mcp-protocol-version': 'x' },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' },
      ]) {
        const response = await send(body, headers as { [name: string]: string })
        const said = `${JSON.stringify(body)} ${JSON.stringify(headers)}: ${response.status} ${await response.text()}`
        expect(response.status, said).toBeLessThan(500)
        expect(said, said).not.toMatch(/node_modules|file:\/\/|\.ts:\d/)
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect((await send(LIST)).status).toBe(200)
  })

  test('takes ten messages at once at most', async () => {
    const ten = Array.from({ length: 10 }, (_, id) => ({ ...LIST, id }))
    expect(((await (await send(ten)).json()) as unknown[]).length).toBe(10)
    expect(await codeOf(await send([...ten, LIST]))).toEqual([400, 'request/bad-parameter'])
  })

  test('answers what is asked together as it answers each by itself', async () => {
    const call = (input: object, id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'ask', arguments: { game: 'stccg', asOf: '2002-06', ...input } },
    })
    // Some are worked out at once, some in a thread, and some come to nothing.
    const calls = [
      call({ ask: 'beam', facts: { 'beam.shields_in_the_way': true } }, 0),
      call({ ask: ['beam', 'report', 'start_battle', 'play_card'], include: ['timeline'] }, 1),
      call({ sentence: 'can a borg scout beam through romulan shields' }, 2),
      call({ ask: 'baem' }, 3),
      call({ ask: 'report', include: ['timeline', 'unless'] }, 4),
    ]
    const together = (await (await send(calls)).json()) as readonly { readonly id: number }[]
    const alone = await Promise.all(calls.map(async (each) => (await send(each)).json()))
    expect([...together].sort((a, b) => a.id - b.id)).toEqual(alone)
    const parts = (together as readonly { result?: { structuredContent?: object } }[]).map(
      ({ result }) => result?.structuredContent,
    )
    expect(parts.filter((each) => each && 'answers' in each)).toHaveLength(3)
    expect(parts.filter((each) => each && 'problems' in each)).toHaveLength(2)
  })

  test('counts every message of a client, and comparisons as heavy work', async () => {
    withinOneMinute()
    const limited = await served({ requestsPerMinute: 20 }, SMALL)
    const ask = async (payload: object): Promise<number> =>
      (await limited.app.inject({ method: 'POST', url: '/mcp', payload })).statusCode
    const compare = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'changes', arguments: { game: 'cards', from: '2000' } },
    }
    expect([await ask(compare), await ask(compare), await ask(compare)]).toEqual([200, 200, 429])
    expect(await ask(Array.from({ length: 10 }, (_, id) => ({ ...LIST, id })))).toBe(200)
    expect(await ask(Array.from({ length: 10 }, (_, id) => ({ ...LIST, id })))).toBe(429)
    await limited.stop()
  })

  test('counts verdicts with the others', async () => {
    const metered = await served({ metrics: { token: 'secret' } }, SMALL)
    const client = await connected(overHttp(metered.baseUrl))
    await ruled(client, { game: 'cards', ask: 'beam', asOf: '2000-06' })
    await client.close()
    const metrics = await fetch(`${metered.baseUrl}/metrics`, { headers: { authorization: 'Bearer secret' } })
    expect(await metrics.text()).toContain('umpire_verdicts_total{game="cards",verdict="undetermined"} 1')
    await metered.stop()
  })
})

/** Facts by dotted path, as questions name them. */
function flat(facts: { readonly [fact: string]: Json }, before = ''): Map<string, Json> {
  const found = new Map<string, Json>()
  for (const [name, value] of Object.entries(facts)) {
    found.set(`${before}${name}`, value)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [path, inner] of flat(value as { [fact: string]: Json }, `${before}${name}.`)) found.set(path, inner)
  }
  return found
}
