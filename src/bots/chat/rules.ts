import { inWords } from '../../ask/index.ts'
import { type Conclusion, type Edition, nameKey, nearest, type Rule, spoken } from '../../domain/index.ts'
import { entryNamed, ruleNamed, type Served, standing } from '../../editions/index.ts'
import { search } from '../../search/index.ts'
import { clip } from './clip.ts'
import type { Desk } from './desk.ts'
import { gameBefore, lookValue, notFound } from './found.ts'
import { dated, faultSheet, gamesFor } from './games.ts'
import { type Line, lines, most, type Option, part, type Sheet } from './sheet.ts'
import { addressOf, type Moment } from './spots.ts'
import { footOf, lightly, sourceText, troubleText, upper } from './words.ts'

/** What a rule says, by its id or title. The name of an entry with one rule means that rule. */
export async function rule(desk: Desk, word: string, game: string | undefined, moment: Moment): Promise<Sheet> {
  const placed = gameBefore(word, desk.editions.games.keys())
  const games = await gamesFor(desk, placed?.game ?? game, moment)
  if ('tone' in games) return games
  const name = (placed?.name ?? word).trim()
  if (name === '') return faultSheet('Which rule?', ['Say its id or title, or the entry it stands in: “beaming”.'])
  const found = games.flatMap((served) => rulesNamed(served, name).map((each) => ({ served, rule: each })))
  const [only] = found
  if (only && found.length === 1) return ruleSheet(desk, only.served, only.rule, moment)
  const link = addressOf({ kind: 'words', what: name, moment }, desk.hasPage)
  if (!only) {
    const results = search(
      games.map(({ search: index }) => index),
      name.replaceAll(/[-_.]+/g, ' '),
      { limit: MOST_FOUND },
    )
    const ids = new Map(games.flatMap((served) => [...served.rules.keys()].map((id) => [id, served] as const)))
    const near = nearest(name.slice(0, 100), ids.keys()).flatMap((id): Option[] => {
      const served = ids.get(id)
      const title = served?.rules.get(id)?.title
      return served && title ? [{ label: title, value: lookValue('rule', served.edition.game, id), hint: id }] : []
    })
    return notFound(games, 'rule', name, results, link, near)
  }
  const isMany = games.length > 1
  return {
    tone: 'plain',
    title: `“${clip(name, 80)}” names ${found.length} rules`,
    link,
    text: 'Pick one.',
    parts: [],
    menu: {
      verb: 'look',
      prompt: 'Which rule do you mean?',
      options: found.map(({ served: { edition }, rule: { id, title } }) => ({
        label: title,
        value: lookValue('rule', edition.game, id),
        hint: isMany ? edition.title : id,
      })),
    },
  }
}

function rulesNamed(served: Served, name: string): readonly Rule[] {
  const own = ruleNamed(served, name)
  if (own) return [own]
  const key = nameKey(name)
  const titled = served.edition.rules.filter(({ id, title }) => nameKey(title) === key || nameKey(id) === key)
  if (titled.length > 0) return titled
  return (entryNamed(served, name)?.rules ?? []).flatMap((id) => served.rules.get(id) ?? [])
}

export function ruleSheet(desk: Desk, served: Served, rule: Rule, moment: Moment): Sheet {
  const { id } = rule
  const { edition, rules } = served
  const found = standing(edition, dated(desk, moment))
  if (!found.ok) return faultSheet('That cannot be looked up', found.problems.map(troubleText))
  const { status, since, by } = found.status(id)
  const at = { ...found.shown, edition: edition.hash }
  const line = (other: string, text: string): Line => ({
    name: rules.get(other)?.title ?? other,
    link: addressOf(
      { kind: 'rule', game: edition.game, name: other, moment: lightly(edition, found.shown) },
      desk.hasPage,
    ),
    text,
  })
  const text = served.search.documents.get(rule.entry)?.rules.find((each) => each.rule.id === id)?.text ?? ''
  const options = seeAlso(served, rule, found)
  return {
    tone: 'plain',
    title: rule.title,
    link: addressOf({ kind: 'rule', game: edition.game, name: id, moment: at }, desk.hasPage),
    text: clip(text, LONG),
    parts: [
      ...part('Status', [
        {
          text: [
            `${status}${since === undefined || status === 'upcoming' ? '' : ` since ${spoken(printed(served, id, by, since))}`}`,
            ...(by === undefined ? [] : [`by “${rules.get(by)?.title ?? by}”`]),
          ].join(' '),
        },
      ]),
      ...part('Since', [
        {
          text: `${spoken(rule.effective.text)}${rule.ends ? `, until ${spoken(rule.ends.text)}` : ''}${rule.effective.assumed === undefined ? '' : ` (${rule.effective.assumed})`}`,
        },
      ]),
      ...part('Source', most(lines(...found.cited(rule.cites).map((cite) => sourceText(edition, cite))), MOST_LINES)),
      ...part('When', rule.when ? lines(inWords(edition, rule.when.expr)) : []),
      ...part('Then', lines(...rule.then.map((each) => concluded(edition, each)))),
      ...part('Inferred', rule.reading === undefined ? [] : lines(rule.reading)),
      ...part(
        'It acts on',
        most(
          rule.relations.map(({ kind, target }) =>
            line(target, `it ${kind} this rule, which is ${found.status(target).status}`),
          ),
          MOST_LINES,
        ),
      ),
      ...part(
        'What acts on it',
        most(
          found
            .relationsOf(id)
            .incoming.map(({ kind, rule: other }) => line(other, `${kind} it; ${found.status(other).status}`)),
          MOST_LINES,
        ),
      ),
      ...part('Rule', lines(id)),
    ],
    foot: footOf(edition, found.shown),
    ...(options.length > 0 ? { menu: { verb: 'look', prompt: 'See also', options } } : {}),
  }
}

type Standing = Extract<ReturnType<typeof standing>, { readonly ok: true }>

/** What may be looked at next: the entry it stands in, and the rules around it. */
function seeAlso({ edition, rules, entries }: Served, rule: Rule, found: Standing): Option[] {
  const { id } = rule
  const around = [
    ...found.chain(id),
    ...rule.relations.map(({ target }) => target),
    ...found.relationsOf(id).incoming.map((each) => each.rule),
  ]
  const entry = entries.get(rule.entry)
  return [
    ...(entry ? [{ label: entry.term, value: lookValue('term', edition.game, entry.slug), hint: entry.kind }] : []),
    ...[...new Set(around)]
      .filter((other) => other !== id && rules.has(other))
      .map((other) => ({
        label: rules.get(other)?.title ?? other,
        value: lookValue('rule', edition.game, other),
        hint: found.status(other).status,
      })),
  ]
}

/** A day as somebody printed it: the one who made it so, or the rule itself. */
function printed({ rules }: Served, id: string, by: string | undefined, day: string): string {
  const dates = [by, id].flatMap((each) => {
    const named = each === undefined ? undefined : rules.get(each)
    return named ? [named.effective, ...(named.ends ? [named.ends] : [])] : []
  })
  return dates.find((each) => each.day === day)?.text || day
}

function concluded({ vocabulary }: Edition, conclusion: Conclusion): string {
  if (conclusion.kind === 'note') return conclusion.text
  if ('action' in conclusion) {
    const label = vocabulary.actions.find(({ name }) => name === conclusion.action)?.label ?? conclusion.action
    return `${{ permit: 'permits', forbid: 'forbids', require: 'requires' }[conclusion.kind]}: ${label}`
  }
  const label = vocabulary.quantities.find(({ name }) => name === conclusion.quantity)?.label ?? conclusion.quantity
  return `${upper(ARITHMETIC[conclusion.kind])} ${label}: ${conclusion.text}`
}

const ARITHMETIC = {
  set: 'sets',
  add: 'adds to',
  multiply: 'multiplies',
  atLeast: 'at least, for',
  atMost: 'at most, for',
} as const

const LONG = 1500
const MOST_LINES = 5
const MOST_FOUND = 20
