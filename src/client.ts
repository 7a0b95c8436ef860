import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from '../schema/api.d.ts'

/** What the service takes and answers, generated from its OpenAPI document. */
export type { components, operations, paths } from '../schema/api.d.ts'

export type UmpireClient = Client<paths>

export interface ClientOptions {
  /** Where the service is: `https://rules.example.org`. */
  readonly baseUrl: string
  /** Of an event, to keep receipts; or of the service. */
  readonly token?: string
  /** In place of the platform's own. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * A client of the HTTP interface whose paths, parameters and answers are typed.
 *
 * `const { data, error } = await createClient({ baseUrl }).GET('/v1/games/{game}/rulings', { params: { path: { game: 'stccg' },
 * query: { ask: ['beam'], facts: { 'f.beam.shields_owner': 'borg' } } } })`
 *
 * `data` of an address with `as` is any of its forms: `'replay' in data` tells a receipt from the stored bytes alone. A list names
 * its next page in `data.next`, and in the header `Link` of `response`.
 *
 * What the service refuses is in `error`, a problem with a `code`; what does not reach it rejects.
 */
export function createClient({ baseUrl, token, fetch }: ClientOptions): UmpireClient {
  return createFetchClient<paths>({
    baseUrl,
    ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    ...(fetch ? { fetch } : {}),
    querySerializer: { array: { style: 'form', explode: true }, object: { style: 'form', explode: true } },
  })
}
