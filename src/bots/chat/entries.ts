import { type Entry, spoken } from '../../domain/index.ts'
import { entryNamed, type Served, standing } from '../../editions/index.ts'
import { search } from '../../search/index.ts'
import { clip } from './clip.ts'
import type { Desk } from './desk.ts'
import { gameBefore, lookValue, notFound } from './found.ts'
import { dated, faultSheet, gamesFor } from './games.ts'
import { type Line, most, part, type Sheet } from './sheet.ts'
import { addressOf, type Moment } from './spots.ts'
import { footOf, lightly, sourcesText, troubleText, upper } from './words.ts'

/** What a term means: in the one game that has it, or which of several. @param word a term, an alias or a slug. */
export async function term(desk: Desk, word: string, game: string | undefined, moment: Moment): Promise<Sheet> {
  const placed = gameBefore(word, desk.editions.games.keys())
  const games = await gamesFor(desk, placed?.game ?? game, moment)
  if ('tone' in games) return games
  const name = (placed?.name ?? word).trim()
  if (name === '') return faultSheet('Which term?', ['Say the term, or another name of it: “beaming”.'])
  const found = games.flatMap((served) => {
    const entry = entryNamed(served, name)
    return entry ? [{ served, entry }] : []
  })
  const [only] = found
  if (only && found.length === 1) return entrySheet(desk, only.served, only.entry, moment)
  const link = addressOf({ kind: 'words', what: name, moment }, desk.hasPage)
  if (!only)
    return notFound(
      games,
      'term',
      name,
      search(
        games.map(({ search: index }) => index),
        name,
        { limit: MOST_FOUND },
      ),
      link,
    )
  return {
    tone: 'plain',
    title: `“${clip(name, 80)}” is a word of ${found.length} games`,
    link,
    text: 'It means another thing in each.',
    parts: found.flatMap(({ served, entry }) =>
      part(served.edition.title, [{ text: clip(textOf(served, entry), SHORT) }]),
    ),
    menu: {
      verb: 'look',
      prompt: 'Which one do you mean?',
      options: found.map(({ served: { edition }, entry }) => ({
        label: `${entry.term}, ${edition.title}`,
        value: lookValue('term', edition.game, entry.slug),
      })),
    },
  }
}

export function entrySheet(desk: Desk, served: Served, entry: Entry, moment: Moment): Sheet {
  const { edition, rules } = served
  const { term: name, aliases, kind, slug } = entry
  const found = standing(edition, dated(desk, moment))
  if (!found.ok) return faultSheet('That cannot be looked up', found.problems.map(troubleText))
  const at = { ...found.shown, edition: edition.hash }
  const own = entry.rules.flatMap((id) => rules.get(id) ?? [])
  const lines = own.map(
    (rule): Line => ({
      name: rule.title,
      link: addressOf(
        { kind: 'rule', game: edition.game, name: rule.id, moment: lightly(edition, found.shown) },
        desk.hasPage,
      ),
      text: [
        found.status(rule.id).status,
        `since ${spoken(rule.effective.text)}`,
        ...(rule.cites.length > 0 ? [sourcesText(edition, found.cited(rule.cites), 1)] : []),
      ].join('; '),
    }),
  )
  const related = [...new Set([...entry.see, ...entry.links])].flatMap((each) => served.entries.get(each) ?? [])
  const options = [
    ...own.map((rule) => ({ label: rule.title, value: lookValue('rule', edition.game, rule.id), hint: 'rule' })),
    ...related.map((each) => ({
      label: each.term,
      value: lookValue('term', edition.game, each.slug),
      hint: each.kind,
    })),
  ]
  return {
    tone: 'plain',
    title: upper(name),
    link: addressOf({ kind: 'entry', game: edition.game, name: slug, moment: at }, desk.hasPage),
    text: clip(introOf(served, entry), LONG),
    parts: [
      ...part('Kind', [{ text: [kind, ...entry.tags].join(', ') }]),
      ...part('Also', aliases.length > 0 ? [{ text: aliases.join(', ') }] : []),
      ...part('Rules', most(lines, MOST_RULES)),
    ],
    foot: footOf(edition, found.shown),
    ...(options.length > 0 ? { menu: { verb: 'look', prompt: 'See also', options } } : {}),
  }
}

/** What an entry says before its first rule, which is listed below; all of it where that is nothing. */
function introOf(served: Served, entry: Entry): string {
  const text = textOf(served, entry)
  const rules = served.search.documents.get(entry.slug)?.rules ?? []
  const begins = rules.map((each) => text.indexOf(each.text.slice(0, ENOUGH))).filter((at) => at > 0)
  return begins.length > 0 ? text.slice(0, Math.min(...begins)).trim() : text
}

/** So many letters of a rule tell where it begins. */
const ENOUGH = 60

/** An entry as a reader hears it, on one line. */
function textOf({ search: index }: Served, { slug }: Entry): string {
  return index.documents.get(slug)?.text ?? ''
}

const LONG = 1500
const SHORT = 300
const MOST_RULES = 6
const MOST_FOUND = 20
