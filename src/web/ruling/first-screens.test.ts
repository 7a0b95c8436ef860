import { type FunctionComponent, h } from 'preact'
import { LocationProvider } from 'preact-iso'
import { renderToString } from 'preact-render-to-string'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPack } from '../../../test/support/packs.ts'
import { Editions, type Served } from '../../editions/index.ts'
import type { RulingView } from './ruling.tsx'

/*
 * What a judge reads first of every question of both games: the page drawn without a browser, word by word as it is shown.
 */

const editions = new Editions()
let View: typeof RulingView

beforeAll(async () => {
  // What the page reads of a browser while it is drawn.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  ;({ RulingView: View } = await import('./ruling.tsx'))
  const { pack } = await openPack('content')
  const counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }
  editions.take(
    pack.editions.map((edition) => ({ edition, counts })),
    new Set(pack.editions.map(({ game }) => game)),
  )
})

afterAll(() => vi.unstubAllGlobals())

describe.each(['stccg', 'ascendancy'])('The first screen of each question of %s', (game) => {
  const screens = () => {
    const served = editions.games.get(game) as Served
    const { actions, quantities } = served.edition.vocabulary
    return [...actions, ...quantities].map(({ name }) => [name, textsOf(served, name)] as const)
  }

  test('says nothing in the words of a machine', () => {
    const found = screens().flatMap(([name, texts]) =>
      texts.flatMap((text) => {
        const wrong = WRONG.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
        return wrong.length > 0 ? [`${name}: ${wrong.join(', ')} in ${text}`] : []
      }),
    )
    expect(found).toEqual([])
  })
})

const WRONG: readonly (readonly [string, RegExp])[] = [
  ['an id', /\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+\.[a-z_]+|\[\d+\]/],
  ['an empty quotation', /“\s*”|‘\s*’|""/],
  ['a doubled blank', /\S {2,}\S/],
  ['a gap', /\S [.,;:?!](?:\s|$)|:\s*[.,;]/],
  ['a word of the machine', /\b(?:undefined|null|NaN|undetermined|silent)\b|\[object |Invalid Date/],
]

/** Every piece of text on the screen as it is read, without conditions as they are written. */
function textsOf(served: Served, ask: string): readonly string[] {
  const path = `/g/${served.edition.game}/rulings`
  const location = {
    url: `${path}?ask=${ask}`,
    path,
    query: { ask },
    route: () => undefined,
    wasPush: false,
    pathParams: {},
  }
  const read = { asked: { ask: [ask], facts: {}, unknown: [], skip: [] }, problems: [] }
  const html = renderToString(
    h(
      LocationProvider.ctx.Provider as FunctionComponent<{ value: object }>,
      { value: location },
      h(View, { served, place: { asOf: '2026-11-21' }, read, pairs: [] }),
    ),
  )
  return html
    .replaceAll(/<(svg|code)\b.*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&').trim())
    .filter((text) => text !== '')
}
