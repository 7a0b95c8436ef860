import type { Command } from 'commander'
import { type Entry, type Rule, spoken } from '../domain/index.ts'
import { entryNamed, ruleNamed, type Served, standing } from '../editions/index.ts'
import { contentDir, gamesIn, pointOf } from './content.ts'
import { Failure, missing } from './failure.ts'
import { type PointOptions, withPoint } from './options.ts'
import { cited, print, problemLine } from './print.ts'

type Standing = Extract<ReturnType<typeof standing>, { readonly ok: true }>

export function showCommand(program: Command, done: (code: number) => void): void {
  withPoint(program.command('show'))
    .description('an entry by its slug, term or alias, or a rule by its id')
    .argument('<name...>', 'the entry or rule')
    .action(async (words: readonly string[], options: PointOptions) => {
      const name = words.join(' ')
      const games = await gamesIn(contentDir(options.content), options.game, options.event)
      const shown = games.flatMap((served) => {
        const entry = entryNamed(served, name)
        const rule = ruleNamed(served, name)
        if (!entry && !rule) return []
        const at = standingAt(served, options)
        return [...(entry ? [entryLines(served, entry, at)] : []), ...(rule ? [ruleLines(served, rule, at)] : [])]
      })
      if (shown.length === 0)
        throw missing(
          name,
          games.map(({ edition }) => edition),
        )
      print(shown.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines])))
      done(0)
    })
}

function standingAt({ edition }: Served, options: PointOptions): Standing {
  const found = standing(edition, pointOf(options))
  if (!found.ok) throw new Failure(2, found.problems.map(problemLine))
  return found
}

function entryLines({ edition, rules }: Served, entry: Entry, { status }: Standing): string[] {
  const { term, aliases, kind, slug, markdown } = entry
  return [
    `${term} (${kind}, ${edition.game}/${slug})${aliases.length > 0 ? `, also ${aliases.join(', ')}` : ''}`,
    '',
    markdown.trim(),
    '',
    ...entry.rules.flatMap((id) => {
      const rule = rules.get(id)
      return rule ? [`${id}: ${status(id).status}, ${period(rule)} (${rule.cites.map(cited).join('; ')})`] : []
    }),
  ]
}

function ruleLines({ edition, rules }: Served, rule: Rule, { status, relationsOf }: Standing): string[] {
  const { status: now, since, by } = status(rule.id)
  const ender = by === undefined ? undefined : rules.get(by)?.effective
  const printed = ender?.day === since ? ender.text : since
  return [
    `${rule.title} (rule ${rule.id}, ${edition.game}/${rule.entry})`,
    `Status: ${now}${by === undefined ? '' : ` by ${by} since ${spoken(printed)}`}; ${period(rule)}`,
    ...(rule.cites.length > 0 ? [`Sources: ${rule.cites.map(cited).join('; ')}`] : []),
    ...(rule.when ? [`When: ${rule.when.text}`] : []),
    ...rule.then.map((then) => {
      if (then.kind === 'note') return `Note: ${then.text}`
      return 'action' in then ? `Then: ${then.kind} ${then.action}` : `Then: ${then.kind} ${then.quantity} ${then.text}`
    }),
    ...(rule.reading === undefined ? [] : [`Inferred: ${rule.reading}`]),
    ...rule.relations.map(({ kind, target, note }) => `It ${kind} ${target}${note === undefined ? '' : `: ${note}`}`),
    ...relationsOf(rule.id).incoming.map(
      ({ kind, rule: by, note }) => `${by} ${kind} it${note === undefined ? '' : `: ${note}`}`,
    ),
    '',
    rule.text.trim(),
  ]
}

function period({ effective, ends }: Rule): string {
  return `since ${spoken(effective.text)}${ends ? `, until ${spoken(ends.text)}` : ''}`
}
