import type { FastifyRequest } from 'fastify'
import { dot, graphOf, jsonLd, mermaid } from '../../ask/index.ts'
import { ruleNamed } from '../../editions/index.ts'
import { accepted } from '../accept.ts'
import { asOfFor, type Door, reply, scopeOf, servedBy } from '../door.ts'
import { refuse, refuseQuestion } from '../problems.ts'
import { gamePath, graphQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

const FORMS = {
  json: 'application/json',
  mermaid: 'text/vnd.mermaid',
  dot: 'text/vnd.graphviz',
  jsonld: 'application/ld+json',
} as const

export function graphRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/graph',
    {
      schema: described(
        'graph',
        'Entries and rules and what ties them: the whole game, or around an entry or a rule',
        'Graph',
        { params: gamePath, querystring: graphQuery },
        {
          description: 'As JSON, as a drawing for Mermaid or Graphviz, or as linked data: by `as`, else by `Accept`.',
          forms: [FORMS.mermaid, FORMS.dot],
          json: { [FORMS.jsonld]: 'GraphLd' },
          refuses: [406],
        },
      ),
    },
    (request, response) => {
      const { query, params } = request
      const served = servedBy(door, params.game, query)
      const form = query.as ?? formAccepted(request)
      const { entry, rule, depth } = query
      const make = () => {
        const found = graphOf(served.edition, {
          ...asOfFor(door, query),
          ...scopeOf(query),
          ...(entry === undefined ? {} : { entry: served.formerly.get(entry) ?? entry }),
          ...(rule === undefined ? {} : { rule: ruleNamed(served, rule)?.id ?? rule }),
          ...(depth === undefined ? {} : { depth }),
        })
        if (!found.ok) throw refuseQuestion(found.problems)
        const { graph } = found
        if (form === 'json') return graph
        return form === 'jsonld' ? jsonLd(graph, served.edition) : form === 'dot' ? dot(graph) : mermaid(graph)
      }
      const type = form === 'jsonld' ? FORMS.jsonld : `${FORMS[form]}; charset=utf-8`
      return reply(door, request, response, make, { editions: [served], type, vary: 'Accept, Accept-Encoding' })
    },
  )
}

function formAccepted(request: FastifyRequest): keyof typeof FORMS {
  const form = accepted(request.headers.accept, Object.values(FORMS))
  const [name] = Object.entries(FORMS).find(([, type]) => type === form) ?? []
  if (name === undefined)
    throw refuse('request/not-acceptable', 'Accept', `A graph comes as ${Object.values(FORMS).join(', ')}`)
  return name as keyof typeof FORMS
}
