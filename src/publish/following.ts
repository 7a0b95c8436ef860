import { type Diagnostic, type Edition, foundIn, type LinkedPack, type ParsedPack } from '../domain/index.ts'
import { open } from '../editions/index.ts'
import type { FailedCase } from './judging.ts'

/** A game as it was read, and the worked examples of it that fail. */
export interface Made extends Pick<ParsedPack, 'leftOut'> {
  readonly linked: LinkedPack
  readonly edition: Edition
  readonly failing: readonly FailedCase[]
}

/** What a rule that was left out would have concluded, read and cited, as far as it can be read. */
type Lost =
  | Pick<LinkedPack['rules'][number], 'id' | 'when' | 'then' | 'cites'>
  | ParsedPack['leftOut'][number]['rules'][number]

/**
 * Of what is wrong in a game, what comes of another fault: one typing error is one fault, however often the name is used
 * that it spoils. Nothing is left out for it, it is shown beneath. Source: design, An entry.
 * @param diagnostics all of them, of this game.
 * @returns by diagnostic the one it follows from, which follows from none itself.
 */
export function followsIn(made: Made, diagnostics: readonly Diagnostic[]): ReadonlyMap<Diagnostic, Diagnostic> {
  const follows = new Map<Diagnostic, Diagnostic>()
  const rootOf = (one: Diagnostic): Diagnostic => {
    const next = follows.get(one)
    return next ? rootOf(next) : one
  }
  const follow = (one: Diagnostic | undefined, from: Diagnostic | undefined): void => {
    if (one && from && !follows.has(one) && rootOf(from) !== one) follows.set(one, from)
  }
  const lostNames = namesLost(made, diagnostics)
  followNames(made, diagnostics, lostNames, follow)
  const lostRules = rulesLost(made, diagnostics)
  followCases(made, lostRules, diagnostics, follow)
  followCover(diagnostics, lostNames, lostRules, follow)
  return new Map([...follows.keys()].map((each) => [each, rootOf(each)]))
}

type Follow = (one: Diagnostic | undefined, from: Diagnostic | undefined) => void

/** By name that is declared and not in the vocabulary, the fault for which it was left out. */
function namesLost({ linked, edition }: Made, diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic> {
  const { facts, quantities, actions } = edition.vocabulary
  const there = new Set([...facts, ...quantities, ...actions].map(({ name }) => name))
  const { vocabulary } = linked
  const declared = [...vocabulary.facts, ...vocabulary.quantities, ...vocabulary.actions].map(({ name }) => name)
  const inVocabulary = diagnostics.filter(
    ({ severity, file }) => severity === 'error' && file.startsWith(`${edition.game}/vocabulary/`),
  )
  const lost = new Map<string, Diagnostic>()
  for (const { value, place } of declared) {
    if (there.has(value)) continue
    const next = Math.min(
      ...declared.flatMap((each) =>
        each.place.file === place.file && each.place.line > place.line ? [each.place.line] : [],
      ),
    )
    const cause = inVocabulary.find(
      ({ file, line }) => file === place.file && line >= place.line && (line === place.line || line < next),
    )
    if (cause) lost.set(value, cause)
  }
  // A declaration of the wrong shape is not even among those that were read.
  for (const each of inVocabulary) {
    const name = foundIn(each)
    if (each.code.startsWith('block/') && !there.has(name) && !lost.has(name)) lost.set(name, each)
  }
  return lost
}

/** A name that means nothing is one fault, at the first place of it, unless it was declared and left out. */
function followNames(
  { edition }: Made,
  diagnostics: readonly Diagnostic[],
  lost: ReadonlyMap<string, Diagnostic>,
  follow: Follow,
): void {
  const unread = diagnostics.find(
    ({ file, code }) => file.startsWith(`${edition.game}/vocabulary/`) && /^(?:yaml|file)\//.test(code),
  )
  const first = new Map<string, Diagnostic>()
  for (const each of diagnostics) {
    if (!UNKNOWN.test(each.code)) continue
    const name = foundIn(each)
    const known = first.get(name)
    if (!known) first.set(name, each)
    follow(each, lost.get(name) ?? known ?? unread)
  }
}

const UNKNOWN = /\/unknown-(?!code|section|anchor|card)/

/** The rules that are not in the edition, each with the fault for which it was left out. */
function rulesLost(
  { leftOut, linked, edition }: Made,
  diagnostics: readonly Diagnostic[],
): readonly (readonly [Lost, Diagnostic])[] {
  const there = new Set(edition.rules.map(({ id }) => id))
  const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && !code.startsWith('case/'))
  const compiled = linked.rules.flatMap((rule): (readonly [Lost, Diagnostic])[] => {
    const cause = there.has(rule.id) ? undefined : errors.find((each) => each.rule === rule.id)
    return cause ? [[rule, cause]] : []
  })
  const read = leftOut.flatMap(({ file, rules }) =>
    rules.flatMap((rule): (readonly [Lost, Diagnostic])[] => {
      const distance = ({ line }: Diagnostic): number => Math.abs(line - rule.id.place.line)
      const [cause] = errors.filter((each) => each.file === file).sort((a, b) => distance(a) - distance(b))
      return cause ? [[rule, cause]] : []
    }),
  )
  return [...compiled, ...read]
}

/** A case that fails for want of a rule that was left out; what else is wrong with one follows from its first failure. */
function followCases(
  { edition, failing }: Made,
  lost: readonly (readonly [Lost, Diagnostic])[],
  diagnostics: readonly Diagnostic[],
  follow: Follow,
): void {
  const idle = new Map(
    diagnostics.flatMap((each) => (each.code === 'cover/rule' ? [[each.rule ?? '', each] as const] : [])),
  )
  for (const { example, diagnostics: told } of failing) {
    const [first, ...more] = told
    for (const each of more) follow(each, first)
    for (const rule of example.because) follow(idle.get(rule), first)
    if (lost.length === 0) continue
    const names = new Set([...example.because, ...example.noLonger, ...example.notes])
    const outcomes = outcomesOf(edition, example.ask)
    const cause = lost.find(([rule]) => names.has(idOf(rule)) || targetsOf(rule).some((each) => outcomes.has(each)))
    follow(first, cause?.[1])
  }
}

/** What is asked and every action and quantity behind it, by bare name. */
function outcomesOf(edition: Edition, asks: readonly string[]): ReadonlySet<string> {
  const { theory } = open(edition)
  return new Set(
    asks.flatMap((ask) => {
      const asked = theory.asked(ask)
      if (!asked) return []
      const behind = theory.dependencies.outcomesBehind(`${asked.kind}:${asked.name}`)
      return [asked.name, ...[...behind].map((name) => name.slice(name.indexOf(':') + 1))]
    }),
  )
}

/** What nothing exercises, because what would was left out. */
function followCover(
  diagnostics: readonly Diagnostic[],
  lostNames: ReadonlyMap<string, Diagnostic>,
  lostRules: readonly (readonly [Lost, Diagnostic])[],
  follow: Follow,
): void {
  const misspelt = diagnostics.filter(({ code }) => UNKNOWN.test(code))
  for (const each of diagnostics) {
    if (!/^(?:cover|twin)\//.test(each.code)) continue
    const name = foundIn(each)
    const meant = misspelt.find(({ message }) => message.split(' Did you mean ')[1]?.includes(`\`${name}\``))
    const rule = lostRules.find(([lost]) => wouldUse(lost, each.code, name))
    follow(each, lostNames.get(name) ?? meant ?? rule?.[1])
  }
}

function wouldUse(lost: Lost, code: Diagnostic['code'], name: string): boolean {
  switch (code) {
    case 'cover/fact':
    case 'twin/unread':
      return textsOf(lost).some((text) => namesOf(text).has(name))
    case 'cover/one-sided':
      return targetsOf(lost).includes(name)
    case 'cover/section':
      return lost.cites.some(({ at }) => {
        const section = typeof at === 'object' ? at.value : at
        return section?.trim().toLowerCase() === name.trim().toLowerCase()
      })
    default:
      return false
  }
}

function idOf({ id }: Lost): string {
  return typeof id === 'string' ? id : id.value
}

function targetsOf({ then }: Lost): string[] {
  return then.flatMap((each) =>
    each.kind === 'note' ? [] : ['action' in each ? each.action.value : each.quantity.value],
  )
}

function textsOf({ when, then }: Lost): string[] {
  return [...(when ? [when.text] : []), ...then.flatMap((each) => ('value' in each ? [each.value.text] : []))]
}

/** The dotted names of a condition, with all that begins them. */
function namesOf(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/g)].flatMap(([name]) =>
      name.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.')),
    ),
  )
}
