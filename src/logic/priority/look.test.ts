import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../domain/index.ts'
import { decide } from '../explain/decide.ts'
import { questionsFor } from '../explain/questions.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { Situation } from '../facts/situation.ts'
import { completionsOf } from '../testing/bare.fixture.ts'
import { CHOICES, contest, courtOf, crowds, orders, situations, theoryOf } from '../testing/crowd.fixture.ts'
import { holds, type Region, split, wholeRegion } from '../values/regions.ts'
import { Glances } from './look.ts'

const walks = fc.array(fc.nat(), { minLength: 1, maxLength: 8 })

test('a glance says what evaluating all conditions says, or more, and never what some completion denies', () => {
  let looked = 0
  fc.assert(
    fc.property(crowds, orders, situations, walks, (sketches, order, given, walk) => {
      const theory = theoryOf(sketches)
      const court = courtOf(theory, order)
      const inquiry = new Inquiry(court, new Situation(given, new Set(), []), { kind: 'action', name: 'act' })
      const glances = Glances.of(inquiry)
      if (!glances) return
      let regions = new Map<string, Region>()
      for (const step of walk) {
        const glance = glances.look(regions)
        if (!glance) throw new Error('an unknown that the index does not read')
        looked++
        const evaluated = inquiry.settle(inquiry.look(regions))
        if (evaluated.kind === 'verdict') expect(glance.possible).toEqual([evaluated.verdict])
        const inside = completionsOf(CHOICES, given).filter((facts) =>
          [...regions].every(([name, region]) => holds(region, facts.get(name) ?? null)),
        )
        for (const facts of inside) expect(glance.possible).toContain(contest(court, facts).verdict)
        if (glance.possible.length === 1) {
          expect([glance.proposals, glance.urgent]).toEqual([[], []])
          return
        }
        expect(glance.urgent.length).toBeGreaterThan(0)
        expect(glance.proposals).toEqual(expect.arrayContaining([...glance.urgent]))
        const parts = glance.proposals.map(({ atom, cut }) => {
          if (!cut) throw new Error('no cut')
          const region = regions.get(atom.key) ?? wholeRegion(atom, theory.enums)
          return { atom, parts: split(region, cut) }
        })
        // Cut in vain, an unknown would be cut for ever.
        for (const each of parts) expect(each.parts.length).toBeGreaterThan(1)
        const chosen = parts[step % parts.length]
        if (chosen) regions = new Map(regions).set(chosen.atom.key, chosen.parts[step % chosen.parts.length] as Region)
      }
    }),
    { numRuns: 300 },
  )
  expect(looked).toBeGreaterThan(200)
})

test('an unknown that the index does not read by itself is left to evaluation', () => {
  const theory = theoryOf(fc.sample(crowds, { numRuns: 1, seed: 1 })[0] ?? [])
  const inquiry = new Inquiry(courtOf(theory, []), new Situation(new Map(), new Set(), []), {
    kind: 'action',
    name: 'act',
  })
  const glances = Glances.of(inquiry)
  const before = glances?.look(new Map())
  const confined: [string, Region][] = [
    ['dice', { kind: 'is', value: 0 }],
    ['nobody', { kind: 'is', value: true }],
  ]
  expect(glances?.look(new Map(confined))).toBeUndefined()
  expect(glances?.look(new Map())).toEqual(before)
})

test('of a crowd, every fact is asked on which the verdict hinges, and what its choices say comes true', () => {
  let asked = 0
  fc.assert(
    fc.property(crowds, orders, situations, fc.integer({ min: 16, max: 48 }), (sketches, order, facts, few) => {
      // Little is given, and few forbid, so that much hangs on what was left out.
      const given = new Map([...facts].slice(0, 1))
      const theory = theoryOf(sketches.map((each, at) => (at % few === 0 ? each : { ...each, side: 'permit' })))
      const court = courtOf(theory, order)
      const decided = decide(court, new Situation(given, new Set(), []), 'action', 'act')
      const real = completionsOf(CHOICES, given).map((facts) => ({ facts, verdict: contest(court, facts).verdict }))
      if (decided === 'unlisted' || !decided[0] || new Set(real.map(({ verdict }) => verdict)).size < 2) return
      const differOnlyIn = (name: string, a: ReadonlyMap<string, Json>, b: ReadonlyMap<string, Json>) =>
        [...a].every(([other, value]) => (b.get(other) === value) === (other !== name))
      const hinges = theory.edition.vocabulary.facts
        .map((fact) => fact.name)
        .filter((name) =>
          real.some((a) => real.some((b) => a.verdict !== b.verdict && differOnlyIn(name, a.facts, b.facts))),
        )
      const questions = questionsFor(decided[0], new Set())
      expect(questions.map((each) => each.fact).sort()).toEqual(hinges.sort())
      for (const { fact, choices } of questions)
        for (const { value, label, becomes } of choices) {
          asked++
          const left = new Set(real.filter(({ facts }) => facts.get(fact) === value).map(({ verdict }) => verdict))
          // A number may stand for a range, of which it is said together what it comes to.
          if (becomes !== undefined || typeof value !== 'number' || label === String(value))
            expect(becomes).toBe(left.size === 1 ? [...left][0] : undefined)
        }
    }),
    { numRuns: 300 },
  )
  expect(asked).toBeGreaterThan(300)
})
