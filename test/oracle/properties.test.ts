import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer, Edition, Json, Ruling, SourceFile } from '../../src/index.ts'
import { publish } from '../../src/index.ts'
import { type Case, domainOf, keyOf, Twin } from './naive.ts'
import { replayed } from './replay.ts'
import { filesOf, type Sketch, type SketchRule } from './sketch.ts'
import { EVERYTHING, theories } from './theories.ts'
import { asked, isAnswer, outcomeOf, published, runs, story, targetsOf } from './umpire.ts'

describe('Facts', () => {
  test('that were unknown and are given never unsettle an exact verdict', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 4), ({ sketch, cases }) => {
        const edition = published(sketch)
        for (const each of cases) {
          const twin = new Twin(sketch, each)
          if (twin.contested || twin.impossible) continue
          const before = answered(edition, each, sketch)
          if (!before) continue
          for (const atom of twin.unknown.filter((one) => one.type.kind !== 'list'))
            for (const value of atom.domain) {
              const more = {
                ...each,
                facts: { ...each.facts, [atom.path]: value },
                unknown: without(each.unknown, atom.path),
              }
              const after = answered(edition, more, sketch)
              if (!after) continue
              for (const [key, ruling] of settledIn(before))
                same(outcomeOf(ruling), outcomeIn(after, key), () => story(sketch, more, key))
            }
        }
      }),
      runs(40),
    )
  })

  test('may come in any order', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 4), ({ sketch, cases }) => {
        const edition = published(sketch)
        for (const each of cases) {
          const turned = { ...each, facts: Object.fromEntries(Object.entries(each.facts).reverse()) }
          same(whole(edition, each, sketch), whole(edition, turned, sketch), () => story(sketch, each, ''))
        }
      }),
      runs(30),
    )
  })
})

describe('Order', () => {
  test('of files and of keys changes neither the hash of an edition nor an answer', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 2), fc.nat(), ({ sketch, cases }, by) => {
        const [edition] = publish(filesOf(sketch)).editions
        const [other] = publish(shuffled(filesOf(backwards(sketch)), by)).editions
        if (!edition || !other) throw new Error('no edition')
        expect(other.hash).toBe(edition.hash)
        for (const each of cases)
          same(whole(edition, each, sketch), whole(other, each, sketch), () => story(sketch, each, ''))
      }),
      runs(40),
    )
  })

  test('of rules changes no answer', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 3), ({ sketch, cases }) => {
        const edition = published(sketch)
        const other = published({ ...sketch, rules: [...sketch.rules].reverse() })
        for (const each of cases)
          same({ ...whole(edition, each, sketch), edition: '' }, { ...whole(other, each, sketch), edition: '' }, () =>
            story(sketch, each, ''),
          )
      }),
      runs(40),
    )
  })

  test('of time: an edition that was kept as JSON answers the same', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 3), ({ sketch, cases }) => {
        const edition = published(sketch)
        const kept = JSON.parse(JSON.stringify(edition)) as Edition
        for (const each of cases)
          same(whole(edition, each, sketch), whole(kept, each, sketch), () => story(sketch, each, ''))
      }),
      runs(20),
    )
  })
})

describe('A rule not in force', () => {
  test('changes no verdict and no proof', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 4), ({ sketch, cases }) => {
        const edition = published(sketch)
        for (const each of cases) {
          const more = published({ ...sketch, rules: [...sketch.rules, ...bystanders(sketch, each)] })
          const [before, after] = [edition, more].map((one) => asked(one, each, targetsOf(sketch), ['proof']))
          if (!before || !after || !isAnswer(before) || !isAnswer(after)) {
            same(before, after, () => story(sketch, each, ''))
            continue
          }
          same(before.answers, after.answers, () => story(sketch, each, ''))
        }
      }),
      runs(40),
    )
  })
})

describe('A proof', () => {
  let replays = 0

  test('replayed by a tiny checker yields its verdict', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 5, 1), ({ sketch, cases }) => {
        const edition = published(sketch)
        for (const each of cases) {
          const twin = new Twin(sketch, each)
          if (twin.contested || twin.impossible || twin.unknown.length > 0) continue
          const answer = answered(edition, each, sketch, ['proof'])
          for (const [key, ruling] of answer ? settledIn(answer) : []) {
            if (each.facts[ruling.ask] !== undefined) continue
            const found = replayed(sketch, ruling)
            if (found === undefined) continue
            replays++
            const value = ruling.value ?? ruling.verdict ?? null
            same(value, found, () => `${story(sketch, each, key)}\n${keyOf(ruling)}`)
          }
        }
      }),
      runs(100),
    )
  })

  test('was replayed a hundred times', () => {
    expect(replays).toBeGreaterThan(100)
  })
})

describe('A timeline', () => {
  test('says of every day what an answer on that day says', () => {
    fc.assert(
      fc.property(theories(EVERYTHING, 2, 30), ({ sketch, cases }) => {
        const edition = published(sketch)
        for (const each of cases) {
          const answer = answered(edition, each, sketch, ['timeline'])
          for (const [key, ruling] of answer ? rulingsIn(answer) : [])
            for (const day of DAYS) {
              const then = answered(edition, { ...each, asOf: day }, sketch)
              const span = ruling.timeline?.find(
                ({ from, until }) => (from === undefined || from <= day) && (until === undefined || day < until),
              )
              const there = then && outcomeIn(then, key)
              if (!there) continue
              if (!span) throw new Error(`no span for ${day}\n${story(sketch, each, key)}`)
              const shown = span.value === undefined ? { kind: span.verdict } : { kind: 'value', value: span.value }
              same(there, shown, () => `${day}\n${story(sketch, each, key)}\n${keyOf(ruling.timeline)}`)
            }
        }
      }),
      runs(25),
    )
  })
})

describe('What would turn a verdict round', () => {
  let turnings = 0

  test('does, no less would do, and no single fact is missed', () => {
    fc.assert(
      fc.property(theories({ ...EVERYTHING, quantities: 'none' }, 8, 12), ({ sketch, cases }) => {
        const edition = published(sketch)
        for (const each of cases) {
          const answer = answered(edition, each, sketch, ['unless'])
          for (const [key, ruling] of answer ? rulingsIn(answer) : []) {
            const sets = (ruling.unless ?? []).map((turning) => turning.change.map((one) => one.fact))
            const told = () => `${story(sketch, each, key)}\n${keyOf(ruling)}`
            for (const { change, verdict } of ruling.unless ?? []) {
              turnings++
              const facts = changed(each.facts, change)
              const unknown = each.unknown.filter((path) => !change.some((one) => one.fact === path))
              const then = answered(edition, { ...each, facts, unknown }, sketch)
              same(then && outcomeIn(then, key), { kind: verdict }, told)
              if (!GOALS[ruling.verdict ?? 'silent']?.includes(verdict)) throw new Error(told())
            }
            for (const one of sets)
              for (const other of sets)
                if (one !== other && one.every((fact) => other.includes(fact))) throw new Error(told())
            if (sets.length > 5) throw new Error(told())
            if (sets.length === 5 || ruling.verdict === 'undetermined' || key !== ruling.ask) continue
            const missed = turnedBy(sketch, each, ruling).filter(
              (fact) => !sets.some((one) => keyOf(one) === keyOf([fact])),
            )
            same(missed, [], told)
          }
        }
      }),
      runs(40),
    )
  })

  test('was found dozens of times', () => {
    expect(turnings).toBeGreaterThan(20)
  })
})

const GOALS: { readonly [verdict: string]: readonly string[] } = {
  permitted: ['forbidden'],
  required: ['forbidden', 'permitted'],
  forbidden: ['permitted', 'required'],
}

/** Facts of one plain value each that by themselves, as some other value, turn the verdict round: by the twin. */
function turnedBy(sketch: Sketch, question: Case, { ask, verdict = 'silent' }: Ruling): readonly string[] {
  const now = new Twin(sketch, question)
  return sketch.facts
    .filter((fact) => !fact.from && fact.type.kind !== 'list' && fact.type.kind !== 'record')
    .filter((fact) =>
      domainOf(fact, sketch).some((value) => {
        const facts = { ...question.facts, [fact.name]: value }
        const twin = new Twin(sketch, { ...question, facts, unknown: without(question.unknown, fact.name) })
        if (now.impossible || twin.impossible || keyOf(value) === keyOf(question.facts[fact.name])) return false
        return GOALS[verdict]?.includes(twin.find(ask).outcome.kind)
      }),
    )
    .map((fact) => fact.name)
}

const DAYS = ['1999-01-01', '2000-01-01', '2000-06-30', '2001-03-14', '2001-03-15', '2002-02-01', '2004-01-01']

function answered(
  edition: Edition,
  question: Case,
  sketch: Sketch,
  include: Parameters<typeof asked>[3] = ['verdict'],
) {
  const result = asked(edition, question, targetsOf(sketch), include)
  return isAnswer(result) ? result : undefined
}

/** All parts of an answer, or the problems. */
function whole(edition: Edition, question: Case, sketch: Sketch) {
  return asked(edition, question, targetsOf(sketch), ['proof', 'ask', 'noLonger', 'text', 'timeline', 'unless'])
}

/** Every ruling, those of an `each` by element. */
function rulingsIn(answer: Answer): Map<string, Ruling> {
  return new Map(
    answer.answers.flatMap((ruling): [string, Ruling][] =>
      ruling.each
        ? Object.entries(ruling.each).map(([element, each]) => [`${ruling.ask} ${element}`, each])
        : [[ruling.ask, ruling]],
    ),
  )
}

function settledIn(answer: Answer): [string, Ruling][] {
  return [...rulingsIn(answer)].filter(
    ([, ruling]) => ruling.exact && ruling.verdict !== 'undetermined' && known(ruling),
  )
}

function known(ruling: Ruling): boolean {
  return ruling.verdict !== undefined || ruling.value !== undefined
}

function outcomeIn(answer: Answer, key: string) {
  const ruling = rulingsIn(answer).get(key)
  return ruling && known(ruling) ? outcomeOf(ruling) : undefined
}

function same(ours: unknown, theirs: unknown, said: () => string): void {
  const [a, b] = [keyOf(ours), keyOf(theirs)]
  if (a === b) return
  // From a little before the first difference.
  const at = Math.max([...a].findIndex((letter, index) => letter !== b[index]) - 200, 0)
  throw new Error(`${a.slice(at, at + 600)}\nbut\n${b.slice(at, at + 600)}\n${said()}`)
}

function without(paths: readonly string[], path: string): readonly string[] {
  return paths.filter((each) => each !== path)
}

/** Changes by path, into records and lists as well. */
function changed(
  facts: Case['facts'],
  change: readonly { readonly fact: string; readonly to: Json }[],
): { [name: string]: Json } {
  const result: { [name: string]: Json } = JSON.parse(JSON.stringify(facts))
  for (const { fact, to } of change) {
    const path = /^([\w.]+?)\[(\d+)\](?:\.(\w+))?$/.exec(fact)
    const record = Object.keys(result).find((name) => fact.startsWith(`${name}.`))
    if (path) {
      const [, name = '', index, field] = path
      const list = result[name] as Json[]
      if (field === undefined) list[Number(index)] = to
      else list[Number(index)] = { ...(list[Number(index)] as object), [field]: to }
    } else if (record) result[record] = { ...(result[record] as object), [fact.slice(record.length + 1)]: to }
    else result[fact] = to
  }
  return result
}

function shuffled(files: readonly SourceFile[], by: number): SourceFile[] {
  return [...files]
    .map((file, at) => ({ file, key: ((at + 7) * (by + 13)) % 101 }))
    .sort((a, b) => b.key - a.key)
    .map(({ file }) => file)
}

/** The same game, its vocabulary and sources written down from behind. */
function backwards(sketch: Sketch): Sketch {
  const turned = <T>(all: readonly T[]): T[] => [...all].reverse()
  return {
    ...sketch,
    sources: turned(sketch.sources),
    events: turned(sketch.events),
    facts: turned(sketch.facts),
    quantities: turned(sketch.quantities),
    actions: turned(sketch.actions),
    cards: turned(sketch.cards),
  }
}

/** Rules that are not in force at that point: one to come, one long gone, one that holds elsewhere. */
function bystanders(sketch: Sketch, question: Case): SketchRule[] {
  const then = [
    ...sketch.actions.flatMap((action) => (action.each ? [] : [{ kind: 'forbid' as const, of: action.name }])),
    ...sketch.quantities.flatMap((quantity) =>
      quantity.type.kind === 'int'
        ? [{ kind: 'add' as const, of: quantity.name, value: { op: 'const' as const, value: 7 } }]
        : [],
    ),
  ]
  const targets = sketch.rules.filter((rule) => rule.groups.length === 0).map((rule) => rule.id)
  const relations = (kind: 'lifts' | 'suspends' | 'cancels') => targets.map((target) => ({ kind, target }))
  const shell: Omit<SketchRule, 'id'> = {
    cites: ['first'],
    formats: [],
    events: [],
    groups: [],
    then,
    relations: [],
    file: 'one',
  }
  const elsewhere = sketch.formats.find((format) => format !== question.format)
  const away = sketch.events.find((event) => event.id !== question.event)
  return [
    {
      ...shell,
      id: 'gone',
      effective: '1980',
      ends: '1981',
      relations: [...relations('lifts'), ...relations('suspends')],
    },
    { ...shell, id: 'away', effective: '1990', events: [away?.id ?? ''], relations: relations('cancels') },
    ...(question.asOf === 'latest'
      ? []
      : [{ ...shell, id: 'to-come', effective: '2900', relations: relations('cancels') }]),
    ...(elsewhere
      ? [{ ...shell, id: 'elsewhere', effective: '1990', formats: [elsewhere], relations: relations('suspends') }]
      : []),
  ]
}
