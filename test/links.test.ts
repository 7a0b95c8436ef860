import type { Element } from 'hast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../build/page.ts'
import { type Served, served } from './support/http.ts'
import { type Read, readPage } from './support/reader.ts'

/*
 * A link to a page, as chats, networks and search engines read it: what they show, fetched from where the page says it is.
 */

let here: Served
const read = (path: string): Promise<Read> => readPage(here.baseUrl, path)

beforeAll(async () => {
  here = await served({ page: await builtPage() })
})
afterAll(() => here.stop())

const RULING = '/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon'

describe('A link in a chat shows', () => {
  test.each([
    ['/', 'Umpire'],
    ['/g/stccg/entries/beaming', 'beaming'],
    ['/g/stccg/rules/borg-shields-are-open?asOf=2000-06', 'Borg SHIELDS let transporters through'],
    ['/g/stccg/sources/the-borg-supplement', 'The Borg'],
    ['/g/stccg/changes?from=2000-01&to=2000-02', 'What changed'],
    ['/g/stccg/table', 'At this table'],
    [RULING, 'Forbidden: SHIELDS block beaming'],
  ])('what %s is, and its picture', async (path, title) => {
    const page = await read(path)
    const metas = metasOf(page)
    expect(metas.get('og:title')).toContain(title)
    expect(metas.get('og:title')).toBe(page.title)
    expect(metas.get('og:description')).toBe(page.description)
    expect(metas.get('og:url')).toBe(`${here.baseUrl}${page.canonical}`)
    expect(metas.get('twitter:card')).toBe('summary_large_image')
    const picture = await fetch(metas.get('og:image') ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    if (path !== '/') expect(picture.headers.get('cache-control')).toContain('immutable')
  })

  test('the same as Markdown, by oEmbed, and how to search here, where the page says', async () => {
    const links = (await read(RULING)).all('link')
    const to = (type: string): string =>
      String(links.find(({ properties }) => properties.type === type)?.properties.href ?? '/nowhere')
    const get = async (type: string) => (await fetch(new URL(to(type), here.baseUrl))).text()
    expect(await get('text/markdown')).toMatch(/^# .*Forbidden$/m)
    expect(JSON.parse(await get('application/json+oembed'))).toMatchObject({ version: '1.0', provider_name: 'Umpire' })
    expect(await get('application/opensearchdescription+xml')).toContain('<OpenSearchDescription')
  })

  test.each(['/g/stccg/entries/nothing-of-the-kind', '/receipts/AAAAAAAAAAAAAAAAAAAAAA', '/nowhere'])(
    'nothing of what is of nobody’s concern: %s',
    async (path) => {
      const page = await read(path)
      expect([...metasOf(page).keys()].filter((name) => /^(?:og|twitter):/.test(name))).toEqual([])
      expect(dataOf(page)).toEqual([])
    },
  )
})

describe('A search engine reads', () => {
  test('an entry as a term of its game', async () => {
    const [data] = dataOf(await read('/g/stccg/entries/beaming'))
    expect(shapeFaults(data)).toEqual([])
    expect(data).toMatchObject({
      '@type': 'DefinedTerm',
      name: 'beaming',
      url: `${here.baseUrl}/g/stccg/entries/beaming`,
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: 'Star Trek CCG, the Borg' },
    })
  })

  test('a rule as legislation: since when, whether in force, what it changes and what it rests on', async () => {
    const [closed] = dataOf(await read('/g/stccg/rules/borg-shields-are-closed'))
    expect(shapeFaults(closed)).toEqual([])
    expect(closed).toMatchObject({
      '@type': 'Legislation',
      legislationIdentifier: 'borg-shields-are-closed',
      legislationDateVersion: '2001',
      legislationLegalForce: 'https://schema.org/InForce',
      legislationChanges: [{ '@id': `${here.baseUrl}/g/stccg/rules/borg-shields-are-open` }],
    })
    const [open] = dataOf(await read('/g/stccg/rules/borg-shields-are-open'))
    expect(shapeFaults(open)).toEqual([])
    expect(open).toMatchObject({ legislationDate: '2000-05', legislationLegalForce: 'https://schema.org/NotInForce' })
  })

  test('a ruling as a question with its answer, where the rules settle it and nothing is taken for granted', async () => {
    let [settled, open] = [0, 0]
    const { edition } = here.editions.games.get('ascendancy') ?? {}
    for (const { name } of edition?.vocabulary.actions.slice(0, 40) ?? []) {
      const page = await read(`/g/ascendancy/rulings?ask=${name}`)
      const [data] = dataOf(page)
      if (!data) {
        open++
        continue
      }
      settled++
      expect(shapeFaults(data)).toEqual([])
      expect(page.title).not.toMatch(/^(?:Depends|No rule|Conflict)/)
      const { answers } = await answerOf(`/v1/games/ascendancy/rulings?ask=${name}`)
      expect(answers[0]).not.toHaveProperty('hinges', expect.arrayContaining([expect.anything()]))
    }
    expect(settled).toBeGreaterThan(0)
    expect(open).toBeGreaterThan(0)
    expect(dataOf(await read('/g/stccg/rulings?ask=beam'))).toEqual([])
    expect(dataOf(await read('/g/stccg/rulings?ask=beam,start_battle'))).toEqual([])
  })

  test('the games as sets of terms', async () => {
    const data = dataOf(await read('/'))
    expect(data.flatMap(shapeFaults)).toEqual([])
    expect(data.map((each) => each.name).sort()).toEqual(['Star Trek CCG, the Borg', 'Star Trek: Ascendancy, the Borg'])
  })
})

async function answerOf(path: string): Promise<{ readonly answers: readonly object[] }> {
  return (await (await fetch(new URL(path, here.baseUrl))).json()) as { answers: object[] }
}

function metasOf(page: Read): ReadonlyMap<string, string> {
  const metas = page.all('meta').map(({ properties: { property, name, content } }) => [property ?? name, content])
  return new Map(metas.map(([name, content]) => [String(name), String(content)]))
}

interface Data {
  readonly [property: string]: unknown
}

function dataOf(page: Read): readonly Data[] {
  const isData = ({ properties }: Element): boolean => properties.type === 'application/ld+json'
  return page
    .all('script')
    .filter(isData)
    .map(({ children: [text] }) => JSON.parse(text?.type === 'text' ? text.value : ''))
}

/** Of the types of schema.org that are used: the properties each may have, and of what kind. Source: schema.org, the page of each type. */
const SHAPES: { readonly [type: string]: { readonly [property: string]: RegExp | string } } = {
  DefinedTerm: {
    name: /./,
    url: /^http/,
    termCode: /^[\w-]+$/,
    alternateName: /./,
    description: /./,
    inDefinedTermSet: 'DefinedTermSet',
  },
  DefinedTermSet: { name: /./ },
  Legislation: {
    name: /./,
    url: /^http/,
    text: /./,
    legislationIdentifier: /./,
    legislationDate: /^\d{4}(?:-\d\d){0,2}$/,
    legislationDateVersion: /^\d{4}(?:-\d\d){0,2}$/,
    legislationLegalForce: /^https:\/\/schema\.org\/(?:InForce|NotInForce|PartiallyInForce)$/,
    legislationChanges: 'Legislation',
    isPartOf: 'DefinedTermSet',
    citation: 'CreativeWork',
  },
  CreativeWork: { name: /./, datePublished: /^\d{4}(?:-\d\d){0,2}$/ },
  QAPage: { url: /^http/, mainEntity: 'Question' },
  Question: { name: /./, answerCount: /^1$/, acceptedAnswer: 'Answer' },
  Answer: { text: /./, url: /^http/ },
}

/** What of a piece of linked data is in no shape. */
function shapeFaults(data: unknown): string[] {
  const { '@context': context, '@type': type, '@id': id, ...properties } = (data ?? {}) as Data
  const shape = SHAPES[String(type)]
  if (!shape) return [`no type ${String(type)}`]
  const faults = context !== undefined && context !== 'https://schema.org' ? [`context ${String(context)}`] : []
  if (id !== undefined && !URL.canParse(String(id))) faults.push(`@id ${String(id)}`)
  for (const [name, value] of Object.entries(properties)) {
    const wanted = shape[name]
    if (wanted === undefined) faults.push(`${String(type)} has no ${name}`)
    for (const each of [value].flat()) {
      if (wanted instanceof RegExp && !wanted.test(String(each))) faults.push(`${name}: ${String(each)}`)
      if (typeof wanted === 'string' && (each as Data)['@type'] !== wanted) faults.push(`${name} is no ${wanted}`)
      if (typeof each === 'object') faults.push(...shapeFaults(each))
    }
  }
  return faults
}
