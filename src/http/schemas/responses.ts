/** What is sent besides the body, by name; `components/headers` of the document. */
export const HEADERS = {
  'Content-Disposition': { description: 'The name of the file to save it as.', schema: { type: 'string' } },
  ETag: {
    description:
      'Of these very bytes: sent back as `If-None-Match`, it is answered with 304 as long as they are the same.',
    schema: { type: 'string', pattern: '^"[0-9A-Za-z_-]+"$' },
  },
  Link: {
    description:
      'Other pages of the list (RFC 8288): `rel="next"` where there is more, `rel="first"` on those behind the first, `rel="prev"` ' +
      'where it is known.',
    schema: { type: 'string', pattern: '^<[^<>]+>; rel="[a-z]+"(?:, <[^<>]+>; rel="[a-z]+")*$' },
  },
  Location: { description: 'The address of what is meant.', required: true, schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds after which to come back.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'Umpire-Edition': {
    description: 'The hash of the edition it is answered from; of several, divided by commas.',
    schema: { type: 'string', pattern: '^sha256-[0-9a-f]{64}(?:, sha256-[0-9a-f]{64})*$' },
  },
  'WWW-Authenticate': { description: '`Bearer`, where a token is needed.', schema: { type: 'string' } },
} as const

export type HeaderName = keyof typeof HEADERS

/** What an answer without a body, or in place of what was asked for, is called under `components/responses`, by its status. */
export const RESPONSES = {
  304: { name: 'NotModified', description: 'You have it already', headers: ['ETag', 'Link', 'Umpire-Edition'] },
  400: { name: 'Malformed', description: 'The request cannot be read, or a parameter does not take its value' },
  401: { name: 'Unauthorized', description: 'A token or a signature is needed', headers: ['WWW-Authenticate'] },
  403: { name: 'Forbidden', description: 'Not with that token, or not from that page' },
  404: { name: 'NotFound', description: 'There is no such thing here' },
  406: { name: 'NotAcceptable', description: 'It does not come in a form you accept' },
  409: { name: 'Conflict', description: 'It goes against what is kept' },
  413: { name: 'TooLarge', description: 'The body is larger than the limit' },
  414: { name: 'AddressTooLong', description: 'The address is longer than the limit' },
  415: { name: 'MediaType', description: 'The body is of a type that is not read here' },
  422: { name: 'Unanswerable', description: 'The question is well formed and cannot be answered, part by part' },
  429: { name: 'TooMany', description: 'Too many requests from one client', headers: ['Retry-After'] },
  500: { name: 'Failed', description: 'Something broke here' },
  503: {
    name: 'Busy',
    description: 'Too busy for the moment, or what is kept is out of reach',
    headers: ['Retry-After'],
  },
} as const satisfies {
  readonly [status: number]: {
    readonly name: string
    readonly description: string
    readonly headers?: readonly HeaderName[]
  }
}

/** Statuses of a problem that an operation names; any other than these every operation may have. */
export type Refused = 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422
