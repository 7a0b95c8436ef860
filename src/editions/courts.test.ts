import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Criterion, Day, Edition } from '../domain/index.ts'
import type { Court } from '../logic/index.ts'
import { publish } from '../publish/index.ts'
import { Courts, MOST_COURTS } from './courts.ts'
import { open } from './opening.ts'

const FIRST = 1900
/** More than are kept. */
const YEARS = MOST_COURTS + 4
const day = (year: number) => `${FIRST + year}-06-01` as Day

/** A game with a new rule every year, and one of the storm format alone in the last. */
function editionOf(precedence: string): Edition {
  const storm = { id: 'storm', lines: `effective: ${FIRST + YEARS - 1}\nformats: [storm]` }
  const rules = Array.from({ length: YEARS }, (_, at) => ({ id: `r${at}`, lines: `effective: ${FIRST + at}` }))
  const blocks = [...rules, storm].map(
    ({ id, lines }) =>
      `## ${id}\n\n\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\nthen: { permit: sail }\n\`\`\`\n`,
  )
  const { editions, diagnostics } = publish([
    {
      path: 'g/game.yaml',
      text: `title: G\nformats: [calm, fresh, storm]\nauthority: [law]\nprecedence: ${precedence}\n`,
    },
    { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1890\n---\n' },
    { path: 'g/vocabulary/all.yaml', text: 'actions:\n  sail: {}\n' },
    { path: 'g/entries/e.md', text: `---\nterm: E\n---\n${blocks.join('\n')}` },
  ])
  const [edition] = editions
  if (!edition) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return edition
}

function courtsOf(edition: Edition): {
  readonly courts: Courts
  readonly at: (year: number, format?: string) => Court
} {
  const { theory, calendar } = open(edition)
  const courts = new Courts(edition, theory, calendar)
  return { courts, at: (year, format = 'calm') => courts.at({ day: day(year), format }) }
}

describe('The court that sits at a point', () => {
  const edition = editionOf('[recency]')

  test('has the rules in force there, and each as recent as it is there', () => {
    const { at } = courtsOf(edition)
    const { standing } = at(2)
    expect([...standing.inForce].sort()).toEqual(['r0', 'r1', 'r2'])
    expect(standing.recency('r1')).toBe(`${FIRST + 1}-01-01`)
    expect(at(YEARS, 'storm').standing.inForce).toContain('storm')
    expect(at(YEARS).standing.inForce).not.toContain('storm')
  })

  test('sits for all days with the same rules in force, and for all formats of which no rule speaks', () => {
    const { courts, at } = courtsOf(edition)
    const court = at(3)
    expect(courts.at({ day: `${FIRST + 3}-11-30` as Day, format: 'calm' })).toBe(court)
    expect(at(3, 'fresh')).toBe(court)
    expect(at(4)).not.toBe(court)
    expect(courts.size).toBe(2)
    expect(at(YEARS)).not.toBe(at(YEARS, 'storm'))
  })

  test('goes by the policy of the day, before the first by that, and by none where there is none', () => {
    const orderOf = (of: Edition, ...years: readonly number[]): readonly (readonly Criterion[])[] => {
      const { at } = courtsOf(of)
      return years.map((year) => at(year).standing.order)
    }
    const policies = `[{ from: ${FIRST + 2}, order: [authority] }, { from: ${FIRST + 5}, order: [recency, scope] }]`
    const dated = editionOf(policies)
    expect(orderOf(dated, 0, 3, 5)).toEqual([['authority'], ['authority'], ['recency', 'scope']])
    expect(orderOf({ ...dated, precedence: [] }, 3)).toEqual([[]])
    expect(courtsOf(dated).at(YEARS).standing.authority).toEqual(['law'])
  })

  test('is not another where the rules in force are the same and the policy is another', () => {
    const changing = editionOf(`[{ from: ${FIRST}, order: [authority] }, { from: ${FIRST + 3}-09, order: [recency] }]`)
    const { courts, at } = courtsOf(changing)
    const later = courts.at({ day: `${FIRST + 3}-11-30` as Day, format: 'calm' })
    expect(at(3)).not.toBe(later)
    expect([at(3), later].map(({ standing }) => standing.order)).toEqual([['authority'], ['recency']])
  })
})

test('As many courts are kept as may be: of more, the one asked least lately goes first', () => {
  const edition = editionOf('[recency]')
  let gone = 0
  fc.assert(
    fc.property(fc.array(fc.nat(YEARS - 1), { minLength: 20, maxLength: 60 }), (more) => {
      const { courts, at } = courtsOf(edition)
      let lately: readonly { readonly year: number; readonly court: Court }[] = []
      for (const year of [...Array(MOST_COURTS).keys(), ...more]) {
        const court = at(year)
        const known = lately.find((each) => each.year === year)
        if (known) expect(court).toBe(known.court)
        else expect(lately.map((each) => each.court === court)).not.toContain(true)
        if (!known && lately.length === MOST_COURTS) gone++
        lately = [{ year, court }, ...lately.filter((each) => each !== known)].slice(0, MOST_COURTS)
        expect(courts.size).toBe(lately.length)
      }
    }),
    { numRuns: 20 },
  )
  expect(gone).toBeGreaterThan(20)
})
