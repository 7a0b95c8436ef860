import { readAsked } from '../ask/index.ts'
import { clipped, nearest, type Problem } from '../domain/index.ts'
import { entryNamed, open, ruleNamed, type Served } from '../editions/index.ts'
import type { Interest } from './news.ts'

/** What somebody wants to hear of, as they say it; nothing: all of the game. */
export interface Wish {
  /** By any of its names. */
  readonly entry?: string
  readonly rule?: string
  readonly format?: string
  /** The query of a question's link, `ask`, `f.…`, `unknown` and `asOf`, taken apart. */
  readonly question?: readonly (readonly [name: string, value: string])[]
}

export type Interested =
  | { readonly ok: true; readonly about: Interest; readonly name: string }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * What a wish comes to in an edition, with a name for it in words. Whether a question can be answered, only asking it tells.
 */
export function interestOf(served: Served, { entry, rule, format, question }: Wish): Interested {
  const { edition } = served
  if ([entry, rule, question].filter((each) => each !== undefined).length > 1)
    return wrong('ask', 'question/one-thing', 'it is about one thing: an entry, a rule or a question')
  const known = edition.formats.find(({ id }) => id === format)
  if (format !== undefined && !known) {
    const ids = edition.formats.map(({ id }) => id)
    return wrong('format', 'question/unknown-format', `there is no format ${clipped(format)}`, ids)
  }
  const interested = (about: Interest, name: string): Interested => ({
    ok: true,
    about: known ? { ...about, format: known.id } : about,
    name: known ? `${name}, ${known.label}` : name,
  })
  if (question) {
    const { asked, problems } = readAsked(edition, question)
    if (problems.length > 0) return { ok: false, problems }
    if (asked.ask.length === 0) return wrong('ask', 'question/nothing', 'a question names what it asks: `ask`')
    const asOf = question.find(([part]) => part === 'asOf')?.[1]
    const { ask, facts, unknown } = asked
    const kept = { ask, facts: { ...facts }, unknown, ...(asOf === undefined ? {} : { asOf }) }
    return interested({ question: kept }, ask.map((each) => upper(labelOf(served, each))).join(', '))
  }
  if (entry !== undefined) {
    const found = entryNamed(served, entry)
    if (found) return interested({ entry: found.slug }, found.term)
    const near = nearest(entry, served.entries.keys())
    return wrong('entry', 'question/unknown-entry', `there is no entry ${clipped(entry)}`, near)
  }
  if (rule !== undefined) {
    const found = ruleNamed(served, rule)
    if (found) return interested({ rule: found.id }, found.title)
    return wrong(
      'rule',
      'question/unknown-rule',
      `there is no rule ${clipped(rule)}`,
      nearest(rule, served.rules.keys()),
    )
  }
  return interested({}, edition.title)
}

function labelOf({ edition }: Served, ask: string): string {
  const name = open(edition).theory.asked(ask)?.name
  const all = [...edition.vocabulary.actions, ...edition.vocabulary.quantities]
  return all.find((each) => each.name === name)?.label ?? ask
}

function wrong(at: string, code: Problem['code'], detail: string, didYouMean: readonly string[] = []): Interested {
  return { ok: false, problems: [{ at, code, detail, didYouMean }] }
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
