import { describe, expect, test } from 'vitest'
import { answer } from '../ask/index.ts'
import { publishSmall } from '../ask/testing/small.fixture.ts'
import type { Json } from '../domain/index.ts'
import { type RuleDraft, revise } from './publish.ts'

const [edition] = publishSmall(
  `types: { weather: [calm, storm], ship: { name: card, guns: int } }
facts: { night: bool, wind: weather, ship: ship }
actions: { sail: { default: permitted }, moor: { default: permitted } }
quantities: { toll: { type: int, default: 1 }, cargo: { type: list(int), default: [] } }
`,
  `---
term: Ancient Argo
aliases: [Argo]
kind: card
---
\`\`\`rule
id: dark
cites: [{ source: law }]
when: night
then: { forbid: sail, set: { toll: 3 }, note: Mind the dark }
\`\`\`
\`\`\`rule
id: wind
cites: [{ source: law }]
when: wind == storm
then: { forbid: moor }
\`\`\`
`,
).editions
if (!edition) throw new Error('no edition')

const ruleOf = (id: string) => {
  const rule = edition.rules.find((each) => each.id === id)
  if (!rule) throw new RangeError(id)
  return rule
}
const draft = (more: Omit<RuleDraft, 'rule'>, id = 'dark'): RuleDraft => ({ rule: ruleOf(id), ...more })
const told = (...drafts: readonly RuleDraft[]) =>
  revise(edition, drafts).diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)
const answered = (ask: string, facts: { readonly [name: string]: Json }, ...drafts: readonly RuleDraft[]) => {
  const outcome = answer(revise(edition, drafts).edition, { ask, facts })
  const [found] = outcome.ok ? outcome.answer.answers : []
  return found?.value ?? found?.verdict
}

test('Rules that no draft speaks of keep their relations, and a circle through them is no fault of theirs', () => {
  const rule = (id: string, lines: string) => `\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`
  const [edition] = publishSmall(
    'facts: { night: bool }\nactions: { sail: {}, moor: {} }\n',
    `---\nterm: Argo\n---\n${rule('ban', 'then: { forbid: sail }')}${rule('pilot', 'when: night\nexcepts: [ban]\nthen: { permit: sail }')}${rule('quay', 'when: may(sail)\nthen: { forbid: moor }')}`,
  ).editions
  if (!edition) throw new Error('no edition')
  const [ban, pilot] = edition.rules
  if (!ban || !pilot) throw new Error('no rules')
  expect(revise(edition, [{ rule: pilot }]).edition.rules).toEqual(edition.rules)
  expect(revise(edition, [{ rule: ban, when: 'night' }]).edition.rules[1]?.relations).toEqual(pilot.relations)
  const circle = revise(edition, [{ rule: ban, when: 'may(moor)' }])
  expect(circle.diagnostics.map(({ file, code }) => [file, code])).toEqual([['ban', 'cel/circle']])
  expect(circle.edition.rules.map(({ id }) => id)).toEqual(['pilot'])
})

describe('A draft of a rule', () => {
  test('that changes nothing leaves the rules as they are, in order of id', () => {
    expect(revise(edition, []).edition.rules).toEqual(edition.rules)
    expect(revise(edition, [draft({}, 'wind'), draft({}, 'dark')]).edition.rules).toEqual(edition.rules)
    expect(revise(edition, [draft({})]).edition.hash).toBe(revise(edition, []).edition.hash)
  })

  test('has a condition of its own, or none, or that of the rule', () => {
    expect(answered('sail', { night: false }, draft({ when: '!night' }))).toBe('forbidden')
    expect(answered('sail', { night: false }, draft({ when: null }))).toBe('forbidden')
    expect(answered('sail', { night: false }, draft({}))).toBe('permitted')
    expect(answered('moor', { wind: 'storm' }, draft({ when: null }))).toBe('forbidden')
    expect(revise(edition, [draft({ when: null })]).edition.rules[0]).not.toHaveProperty('when')
  })

  test('concludes what it says, on one or on several, and nothing else', () => {
    const then = { forbid: ['sail', 'moor'], add: { toll: 'wind == storm ? 4 : 5', cargo: 1 }, note: ['Hm', 'Hm hm'] }
    const [dark] = revise(edition, [draft({ then })]).edition.rules
    expect(dark?.then).toMatchObject([
      { kind: 'forbid', action: 'sail' },
      { kind: 'forbid', action: 'moor' },
      { kind: 'add', quantity: 'toll', text: 'wind == storm ? 4 : 5' },
      { kind: 'add', quantity: 'cargo', text: '1' },
      { kind: 'note', text: 'Hm' },
      { kind: 'note', text: 'Hm hm' },
    ])
    const facts = { night: true, wind: 'storm' }
    expect(answered('toll', facts, draft({ then }))).toBe(5)
    expect(answered('toll', facts)).toBe(3)
    for (const each of ['permit', 'require']) {
      const [rule] = revise(edition, [draft({ then: { [each]: 'sail' } })]).edition.rules
      expect(rule?.then).toEqual([{ kind: each, action: 'sail' }])
    }
    for (const each of ['set', 'multiply', 'atLeast', 'atMost']) {
      const [rule] = revise(edition, [draft({ then: { [each]: { toll: 2 } } })]).edition.rules
      expect(rule?.then).toMatchObject([{ kind: each, quantity: 'toll', text: '2' }])
    }
  })

  test.each<readonly [string, Json]>([
    ['a text', 'forbid'],
    ['a number', 3],
    ['a list', ['forbid']],
    ['none', null],
    ['another word', { ban: 'sail' }],
    ['another word for a quantity', { raise: { toll: 3 } }],
    ['no quantity', { set: 3 }],
    ['a word for one', { set: 'toll' }],
    ['nothing of a quantity', { set: null }],
  ])('concludes nothing where what it says is no conclusion: %s', (_, then) => {
    const { edition: revised, diagnostics } = revise(edition, [draft({ then })])
    expect([revised.rules[0]?.then, diagnostics]).toEqual([[], []])
  })

  test('is kept without the space around it', () => {
    const [dark] = revise(edition, [draft({ when: ' night\n', then: { set: { toll: ' 3 ' } } })]).edition.rules
    expect(dark?.when?.text).toBe('night')
    expect(dark?.then).toMatchObject([{ text: '3' }])
  })

  test('may be of a rule that was not there', () => {
    const rule = { ...ruleOf('dark'), id: 'bright' }
    const added = revise(edition, [{ rule, when: '!night', then: { forbid: 'moor' } }]).edition
    expect(added.rules.map(({ id }) => id)).toEqual(['bright', 'dark', 'wind'])
    expect(answered('moor', { night: false, wind: 'calm' }, { rule, when: '!night', then: { forbid: 'moor' } })).toBe(
      'forbidden',
    )
  })

  test('has its faults told in its own text, and is left out; faults elsewhere are not its own', () => {
    expect(told(draft({ when: 'nigth' }))).toEqual(['dark:1:1 cel/unknown-name'])
    expect(told(draft({ when: 'night\n  && wnd' }))).toEqual(['dark:2:6 cel/unknown-name'])
    expect(told(draft({ then: { forbid: 'sial', set: { toll: '1 +\nnigth' } } }))).toEqual([
      'dark:1:1 name/unknown-action',
      'dark:2:1 cel/unknown-name',
    ])
    expect(told(draft({ when: 'may(sail)' }))).toEqual(['dark:1:1 cel/circle'])
    const left = (more: Omit<RuleDraft, 'rule'>) => revise(edition, [draft(more)]).edition.rules.map(({ id }) => id)
    expect(left({ when: 'nigth' })).toEqual(['wind'])
    expect(left({ then: { forbid: ['sial', 'moor'] } })).toEqual(['wind'])
    const circle = [draft({ when: 'may(moor)' }), draft({ when: 'may(sail)' }, 'wind')]
    expect(told(...circle)).toEqual(['dark:1:1 cel/circle', 'wind:1:1 cel/circle'])
  })

  test('names constants and cards as the vocabulary does', () => {
    expect(answered('sail', { wind: 'storm' }, draft({ when: 'wind == "storm"' }))).toBe('forbidden')
    for (const name of ['Argo', 'ARGO', ' ancient argo ', 'e']) {
      const when = `ship.name == "${name}"`
      expect(told(draft({ when }))).toEqual([])
      expect(answered('sail', { ship: 'Argo' }, draft({ when }))).toBe('forbidden')
    }
    expect(told(draft({ when: 'ship.name == "Agro" && ship.guns > 3' }))).toEqual(['dark:1:14 cel/unknown-card'])
  })
})
