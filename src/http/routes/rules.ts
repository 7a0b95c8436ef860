import type { Conclusion } from '../../domain/index.ts'
import { ruleSummary, ruleView } from '../../sharing/index.ts'
import { type Door, reply, servedBy, standingAt } from '../door.ts'
import { MOVED, movedRule } from '../moved.ts'
import { linksTo, nextOf, pageOf } from '../paging.ts'
import { gamePath, idPath, pointQuery, rulesQuery } from '../schemas/requests.ts'
import { type App, described, PAGED } from './app.ts'

export function ruleRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/rules',
    {
      schema: described(
        'rules',
        'Rules in order of id, page by page, with their status',
        'Rules',
        { params: gamePath, querystring: rulesQuery },
        {
          description: 'With `entry`, `source`, `about` and `status`, only those. Each at the moment asked for.',
          sends: PAGED,
        },
      ),
    },
    (request, response) => {
      const { query } = request
      const served = servedBy(door, request.params.game, query)
      const { point, status } = standingAt(door, served, query)
      const make = () => {
        const rules = served.edition.rules.filter(
          (rule) =>
            (query.entry === undefined || rule.entry === query.entry) &&
            (query.source === undefined || rule.cites.some((cite) => cite.source === query.source)) &&
            (query.about === undefined || rule.then.some((conclusion) => subjectOf(conclusion) === query.about)) &&
            (query.status === undefined || status(rule.id) === query.status),
        )
        const { items, cursor } = pageOf(rules, (rule) => rule.id, query)
        return {
          edition: served.edition.hash,
          point,
          rules: items.map((rule) => ruleSummary(rule, status)),
          next: nextOf(request.url, cursor),
        }
      }
      return reply(door, request, response, make, { editions: [served], links: linksTo(request.url) })
    },
  )

  app.get(
    '/v1/games/:game/rules/:id',
    {
      schema: described(
        'rules',
        'A rule: condition, conclusions, citations, status, relations both ways, cases',
        'Rule',
        { params: idPath, querystring: pointQuery },
        {
          description:
            'At the moment asked for: whether it is in force, since when, and by which other rule that came about. Its condition is ' +
            'told in CEL and in words. An old id answers 308 with the rule it leads to.',
          also: { 308: MOVED },
          alsoSends: { 308: ['Location', 'Umpire-Edition'] },
        },
      ),
    },
    (request, response) => {
      const { query, params } = request
      const served = servedBy(door, params.game, query)
      const rule = served.rules.get(params.id)
      if (!rule) return movedRule(served, params.id, '', request, response)
      const standing = standingAt(door, served, query)
      return reply(door, request, response, () => ruleView(standing, rule), { editions: [served] })
    },
  )
}

/** The action or quantity a conclusion speaks of. */
function subjectOf(conclusion: Conclusion): string | undefined {
  if (conclusion.kind === 'note') return undefined
  return 'action' in conclusion ? conclusion.action : conclusion.quantity
}
