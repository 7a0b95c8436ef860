import { describe, expect, test } from 'vitest'
import { inWords } from './in-words.ts'
import { cards, inBeaming } from './testing/cards.fixture.ts'
import { publishSmall } from './testing/small.fixture.ts'

describe('A condition in words', () => {
  test.each([
    ['beam.shields_in_the_way', /is yes$/],
    ['!beam.shields_in_the_way', /is no$/],
    ['beam.shields_in_the_way == false', /is no$/],
    ['!(beam.shields_in_the_way && ship_battle.under_way)', /is no, or .* is no$/],
    ['beam.shields_owner != "borg"', /is not /],
    ['!(beam.shields_owner in ["borg", "klingon"])', /is none of .+ and .+$/],
    ['beam.number >= 3', /is at least 3$/],
    ['!(beam.number >= 3)', /is less than 3$/],
    ['size(beam.team) > 1', /^The number of .* is more than 1$/],
    ['beam.team.exists(p, p.name == "A")', /^There is a p of .* such that that p’s name is A$/],
    ['!beam.team.all(p, p.name == "A")', /^There is a p of .* such that that p’s name is not A$/],
  ])('%s', (when, said) => {
    const rule = cards.rules.find(({ id }) => id === 'shields-block-beaming')
    const edition = inBeaming('when: beam.shields_in_the_way', `when: '${when.replaceAll("'", "''")}'`)
    const made = edition.rules.find(({ id }) => id === rule?.id)?.when
    expect(made && inWords(edition, made.expr)).toMatch(said)
  })

  test('calls a value as its own enumeration does, where another has one of that name', () => {
    const { editions } = publishSmall(
      `types: { tide: { low: low water, high: high water }, price: { low: a low price, high: a high price } }
facts: { sea: { type: tide, ask: How is the sea? }, toll: { type: price, ask: How is the toll? }, seas: list(tide) }
actions: { sail: {} }`,
      '---\nterm: E\n---\n## R\n\n```rule\nid: r\ncites: [{ source: law }]\nwhen: sea == low && toll in [low, high] && low in seas\nthen: { forbid: sail }\n```\n',
    )
    const [edition] = editions
    const when = edition?.rules[0]?.when
    if (!edition || !when) throw new Error('not published')
    expect(inWords(edition, when.expr)).toBe(
      '“How is the sea?” is low water, and “How is the toll?” is one of a low price and a high price, and seas has low water',
    )
  })

  test('says a verdict by the label of its action', () => {
    expect(inWords(cards, { op: 'not', of: { op: 'may', action: 'beam' } })).toBe('Beam is not permitted')
  })
})
