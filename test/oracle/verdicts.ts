import type { Edition, Ruling } from '../../src/index.ts'
import { type Case, type Finding, keyOf, Twin } from './naive.ts'
import type { Sketch } from './sketch.ts'
import { asked, isAnswer, outcomeOf, story, targetsOf } from './umpire.ts'

/** What has been compared so far. */
export interface Tally {
  answers: number
  undetermined: number
  conflicts: number
  values: number
  impossible: number
  sound: number
}

export const tally = (): Tally => ({ answers: 0, undetermined: 0, conflicts: 0, values: 0, impossible: 0, sound: 0 })

/** Answers every question one can ask of a situation, and holds each to what the naive twin finds. @throws where they differ. */
export function compare(
  sketch: Sketch,
  edition: Edition,
  question: Case,
  compared: Tally = tally(),
  targets: readonly string[] = targetsOf(sketch),
): void {
  const twin = new Twin(sketch, question)
  if (twin.contested) return
  const result = asked(edition, question, targets, ['proof'])
  if (!twin.complete) {
    if (!twin.impossible && isAnswer(result)) checkSound(result.answers, twin, sketch, question, compared)
    return
  }
  if (twin.impossible) {
    compared.impossible++
    // Facts that break an `always` only together with what is left open may pass where the question does not read them.
    if (isAnswer(result) ? twin.broken : result.every((each) => each.code !== 'question/impossible'))
      throw new Error(`impossible, but answered\n${story(sketch, question, '')}`)
    return
  }
  if (!isAnswer(result)) throw new Error(`${keyOf(result)}\n${story(sketch, question, '')}`)
  for (const ruling of result.answers) {
    const told = story(sketch, question, ruling.ask)
    const elements = twin.elements(ruling.ask)
    if (!elements) check(ruling, twin.find(ruling.ask), twin, told, compared)
    else {
      same(Object.keys(ruling.each ?? {}).sort(), elements.map((each) => each.key).sort(), () => told)
      for (const { key, index } of elements) {
        const part = ruling.each?.[key]
        if (part) check(part, twin.find(ruling.ask, index), twin, `${told}\nelement ${key}`, compared)
      }
    }
  }
}

/** Over lists nobody described a verdict may be missed (C2), but one that is given holds for every list tried. */
function checkSound(rulings: readonly Ruling[], twin: Twin, sketch: Sketch, question: Case, compared: Tally): void {
  for (const ruling of rulings) {
    if (ruling.each || twin.elements(ruling.ask)) continue
    const ours = outcomeOf(ruling)
    if (ours.kind === 'undetermined') continue
    compared.sound++
    const finding = twin.find(ruling.ask)
    same(ours, finding.outcome, () => `${story(sketch, question, ruling.ask)}\n${keyOf(ruling)}\n${keyOf(finding)}`)
  }
}

function check(ruling: Ruling, finding: Finding, twin: Twin, told: string, compared: Tally): void {
  const ours = outcomeOf(ruling)
  compared.answers++
  if (finding.outcome.kind === 'undetermined') compared.undetermined++
  if (finding.outcome.kind === 'conflict') compared.conflicts++
  if (finding.outcome.kind === 'value') compared.values++
  const said = () =>
    `${told}\nengine ${keyOf(ours)} ${keyOf(ruling)}\ntwin ${keyOf(finding)}\nunknown ${keyOf(twin.unknown)}`
  same(ours, finding.outcome, said)
  same(ruling.exact, true, said)
  same(ruling.winners, finding.winners, said)
  const possible = (ruling.mayDecide ?? []).map(({ rule }) => rule).filter((id) => !finding.doubtful.includes(id))
  same(possible, finding.mayDecide, said)
}

function same(ours: unknown, theirs: unknown, said: () => string): void {
  if (keyOf(ours) !== keyOf(theirs)) throw new Error(`${keyOf(ours)} but the twin ${keyOf(theirs)}\n${said()}`)
}
