import { describe, expect, test } from 'vitest'
import type { Edition, Json, Part, SourceFile } from '../domain/index.ts'
import { publish } from '../publish/index.ts'
import { answer } from './answer.ts'

/*
 * What is written or asked to wear Umpire out comes to a diagnostic, a problem, or an answer that says it is not exact;
 * each of these would run for minutes if nothing stopped it.
 */
const GAME: readonly SourceFile[] = [
  { path: 'g/game.yaml', text: 'title: G\nformats: { open: Open }\nauthority: [law]\nprecedence: [recency]\n' },
  { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
]

/** A game with these facts, YAML below `facts:`, and one rule on `act` for each condition, for and against in turn. */
function publishRules(facts: readonly string[], conditions: readonly string[]): ReturnType<typeof publish> {
  const vocabulary = facts.map((text, at) => ({ path: `g/vocabulary/facts-${at}.yaml`, text: `facts:\n${text}\n` }))
  const rules = conditions.map(
    (when, at) => `## Rule ${at}

What it says.

\`\`\`rule
id: r${at}
cites: [{ source: law }]
when: ${JSON.stringify(when)}
then: { ${at % 2 === 0 ? 'permit' : 'forbid'}: act }
\`\`\`
`,
  )
  return publish([
    ...GAME,
    ...vocabulary,
    { path: 'g/vocabulary/actions.yaml', text: 'actions:\n  act: {}\n' },
    { path: 'g/entries/e.md', text: `---\nterm: E\nkind: rule\n---\nText.\n\n${rules.join('\n')}` },
  ])
}

function editionOf(...pack: Parameters<typeof publishRules>): Edition {
  const { editions, diagnostics } = publishRules(...pack)
  const [edition] = editions
  if (!edition) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return edition
}

const numbered = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const EVERY: readonly Part[] = ['proof', 'ask', 'noLonger', 'timeline', 'unless', 'text']

describe('A question about ten thousand facts', () => {
  const facts = numbered(20, (file) => numbered(500, (at) => `  f${file * 500 + at}: { type: bool }`).join('\n'))
  const conditions = numbered(100, (rule) =>
    numbered(100, (at) => `f${rule * 100 + at}`).join(rule % 2 === 0 ? ' && ' : ' || '),
  )
  const edition = editionOf(facts, conditions)

  test('none of them given, is answered as far as it goes, and says so', () => {
    const outcome = answer(edition, { ask: 'act', include: EVERY })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    const [ruling] = outcome.answer.answers
    expect([ruling?.verdict, ruling?.exact]).toEqual(['undetermined', false])
    expect(outcome.answer.ask?.length).toBeGreaterThan(50)
    expect(outcome.answer.ask?.length).toBeLessThanOrEqual(200)
  })

  test('all of them given, is answered exactly', () => {
    const given = Object.fromEntries(numbered(10_000, (at) => [`f${at}`, at % 3 === 0]))
    const outcome = answer(edition, { ask: 'act', facts: given, include: EVERY })
    expect(outcome).toMatchObject({ ok: true, answer: { answers: [{ verdict: 'forbidden', exact: true }] } })
  })
})

describe('Lists', () => {
  const lists = editionOf(
    ['  xs: { type: list(int) }'],
    ['xs.exists(a, xs.exists(b, xs.exists(c, xs.exists(d, a + b + c + d == 1000000000))))'],
  )
  const given = (xs: Json) => answer(lists, { ask: 'act', facts: { xs } })
  const tooMany = { ok: false, problems: [{ code: 'question/too-many' }] }

  test('that are huge are refused', () => {
    expect(given(numbered(1_000_000, (at) => at))).toMatchObject(tooMany)
  })

  test('that are nested without end are refused', () => {
    let deep: Json = []
    for (let level = 0; level < 100_000; level++) deep = [deep]
    expect(given(deep)).toMatchObject({
      ...tooMany,
      problems: [{ at: 'facts.xs', detail: expect.stringContaining('levels deep') }],
    })
  })

  test('that macros run through in one another cost no more than a question may', () => {
    expect(given(numbered(1_000, (at) => at))).toMatchObject(tooMany)
  })
})

describe('Conditions', () => {
  test.each([
    ['nested too deeply', `${'('.repeat(5_000)}n == 1${')'.repeat(5_000)}`],
    ['too long', numbered(5_000, (at) => `n == ${at}`).join(' || ')],
  ])('that are %s get a diagnostic', (_, when) => {
    const { diagnostics } = publishRules(['  n: { type: int }'], [when])
    expect(diagnostics.map(({ code }) => code)).toContain('cel/too-large')
  })

  test('over many unknown numbers compared with one another are answered as far as it goes', () => {
    const facts = numbered(60, (at) => `  n${at}: { type: int, range: [0, 99] }`).join('\n')
    const conditions = numbered(
      100,
      (at) =>
        `n${at % 60} ${at % 2 === 0 ? '<' : '>'} n${(at * 7 + 3) % 60} || n${(at * 11) % 60} + n${(at * 5 + 1) % 60} > ${at}`,
    )
    const outcome = answer(editionOf([facts], conditions), { ask: 'act', include: EVERY })
    expect(outcome).toMatchObject({ ok: true, answer: { answers: [{ verdict: 'undetermined', exact: false }] } })
  })
})

describe('A crowd of rules each of which another might lift, and another be excepted from', () => {
  test('is answered, by the one that decides whatever the others do, with those that may', () => {
    const facts = numbered(60, (at) => `  f${at}: { type: bool }`).join('\n')
    const block = (id: string, lines: string) =>
      `## Rule ${id}\n\nWhat it says.\n\n\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n`
    const rules = numbered(400, (at) =>
      [
        block(`forbid-${at}`, `when: f${at % 60} && f${(at * 7 + 1) % 60}\nthen: { forbid: act }`),
        block(`lift-${at}`, `when: f${(at * 3 + 2) % 60}\nlifts: [forbid-${at}]`),
        block(`permit-${at}`, `when: f${(at * 11 + 5) % 60}\nthen: { permit: act }\nexcepts: [forbid-${at}]`),
      ].join('\n'),
    )
    const { editions } = publish([
      { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [law]\nprecedence: [prohibition]\n' },
      ...GAME.slice(1),
      { path: 'g/vocabulary/all.yaml', text: `facts:\n${facts}\nactions: { act: {} }\n` },
      ...rules.map((text, at) => ({ path: `g/entries/e${at}.md`, text: `---\nterm: E${at}\n---\nText.\n\n${text}` })),
      { path: 'g/entries/sure.md', text: `---\nterm: Sure\n---\n${block('sure', 'then: { forbid: act }')}` },
    ])
    const outcome = editions[0] && answer(editions[0], { ask: 'act', include: EVERY })
    if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
    const [ruling] = outcome.answer.answers
    expect(ruling?.verdict).toBe('forbidden')
    // In those left out, what lifts the rule applies wherever the rule does.
    const never = numbered(400, (at) => at).filter((at) =>
      [at % 60, (at * 7 + 1) % 60].some((fact) => fact === (at * 3 + 2) % 60),
    )
    const beaten = numbered(400, (at) => at).filter((at) =>
      [at % 60, (at * 7 + 1) % 60].some((fact) => fact === (at * 11 + 5) % 60),
    )
    const expected = numbered(400, (at) => at).filter((at) => !never.includes(at) && !beaten.includes(at))
    expect(ruling?.winners).toEqual(['sure'])
    const may = ruling?.mayDecide?.map(({ rule, needs }) => [rule, needs])
    const needs = (at: number) => [...new Set([`f${at % 60}`, `f${(at * 7 + 1) % 60}`])].sort()
    expect(new Map(may as [string, string[]][])).toEqual(new Map(expected.map((at) => [`forbid-${at}`, needs(at)])))
  })
})

describe('A text that conditions compare with fifteen hundred others', () => {
  const edition = editionOf(
    ['  f: { type: string }\n  g: { type: bool }'],
    numbered(500, (at) => `f in ["x${3 * at}", "x${3 * at + 1}", "x${3 * at + 2}"] && g`),
  )

  test('is more than can be gone through by choices, and is answered all the same', () => {
    const verdictOf = (facts: { readonly [name: string]: Json }) => {
      const outcome = answer(edition, { ask: 'act', facts, include: ['ask'] })
      if (!outcome.ok) throw new Error(JSON.stringify(outcome))
      const [ruling] = outcome.answer.answers
      return [ruling?.verdict, outcome.answer.ask?.map((each) => each.fact)]
    }
    expect(verdictOf({})[0]).toBe('undetermined')
    expect(verdictOf({ f: 'x3' })).toEqual(['undetermined', ['g']])
    expect(verdictOf({ f: 'x3', g: true })).toEqual(['forbidden', []])
    expect(verdictOf({ f: 'x1499', g: true })).toEqual(['forbidden', []])
    expect(verdictOf({ f: 'x1', g: true })).toEqual(['permitted', []])
    expect(verdictOf({ g: false })).toEqual(['silent', []])
  })
})
