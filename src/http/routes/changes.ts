import type { Served } from '../../editions/index.ts'
import { type Door, replyLater, scopeOf, servedBy, today } from '../door.ts'
import { refuse } from '../problems.ts'
import { changesQuery, gamePath } from '../schemas/requests.ts'
import type { Patron } from '../work/patron.ts'
import { type App, described } from './app.ts'

export function changesRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/changes',
    {
      config: { isHeavy: true },
      schema: described(
        'changes',
        'What changed between two dates or two editions: rules, and cases whose verdict flipped',
        'Changes',
        { params: gamePath, querystring: changesQuery },
        {
          description:
            'With two dates, rules that began, ended or were modified between them, and the worked examples that are answered ' +
            'otherwise, each with the rule that flipped it. With two hashes, the same between two editions at `asOf`. With ' +
            '`by=rule`, also rule by rule: the text before, what stands in its place, and each flip once.',
        },
      ),
    },
    async (request, response) => {
      const { query, params } = request
      const { from, to = today(door) } = query
      if (isHash(from) !== isHash(to))
        throw refuse('request/bad-parameter', 'to', 'Compare two dates or two editions: both a date, or both a hash')
      const hashes = [from, to].filter(isHash)
      if (query.asOf !== undefined && hashes.length === 0)
        throw refuse(
          'request/bad-parameter',
          'asOf',
          'Two dates are compared as they are; `asOf` goes with two editions',
        )
      for (const edition of hashes) await door.kept.bring(params.game, { edition })
      const [older, newer] = hashes.map((hash) => servedBy(door, params.game, hash))
      const both: readonly [Served, Served] =
        older && newer ? [older, newer] : twice(servedBy(door, params.game, query))
      const [before, after] = both
      const asOf = query.asOf ?? today(door)
      const job = {
        kind: 'changes',
        from: { edition: before.edition.hash, asOf: older ? asOf : from },
        to: { edition: after.edition.hash, asOf: older ? asOf : to },
        ...scopeOf(query),
        byRule: query.by === 'rule',
      } as const
      const editions = [...new Set(both)]
      const make = (patron: Patron) => door.working.do(job, editions, patron, SECONDS)
      const isFixed = older ? query.asOf !== undefined : query.edition !== undefined && query.to !== undefined
      return replyLater(door, request, response, make, { editions, isFixed })
    },
  )
}

/** Seconds of work for one comparison. */
const SECONDS = 30

function isHash(text: string): boolean {
  return text.startsWith('sha256-')
}

function twice<Item>(item: Item): readonly [Item, Item] {
  return [item, item]
}
