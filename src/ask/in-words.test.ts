import { describe, expect, test } from 'vitest'
import { inWords } from './in-words.ts'
import { cards, inBeaming } from './testing/cards.fixture.ts'

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

  test('says a verdict by the label of its action', () => {
    expect(inWords(cards, { op: 'not', of: { op: 'may', action: 'beam' } })).toBe('Beam is not permitted')
  })
})
