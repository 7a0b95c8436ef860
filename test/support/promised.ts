import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** An answer as it is sent. */
export interface Sent {
  readonly method: string
  /** The address as the document writes it, `/v1/games/{game}`; undefined where nothing is. */
  readonly path: string | undefined
  readonly status: number
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: unknown }
  /** As it is before it is compressed; undefined where it is not looked at, as the answer to HEAD. */
  readonly body: string | undefined
}

interface Described {
  readonly $ref?: string
}

interface Media {
  readonly schema?: object
}

interface Header extends Described {
  readonly required?: boolean
  readonly schema?: object
}

interface Response extends Described {
  readonly headers?: { readonly [name: string]: Header }
  readonly content?: { readonly [type: string]: Media }
}

interface Operation {
  readonly responses: { readonly [status: string]: Response }
}

interface Document {
  readonly paths: {
    readonly [path: string]: { readonly [method: string]: Operation }
  }
}

/** What an answer differs in from an OpenAPI document: its status, its media type, its headers, its body. */
export function promisedBy(document: Document): (sent: Sent) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false }).addSchema(document, 'openapi.json')
  const compiled = new Map<object, ValidateFunction>()
  const validator = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(relocated(schema))
    compiled.set(schema, known)
    return known
  }
  const found = <Part extends Described>(part: Part): Part =>
    part.$ref === undefined
      ? part
      : (part.$ref
          .slice(2)
          .split('/')
          .reduce((at: unknown, name) => (at as { [name: string]: unknown })[name], document) as Part)

  return ({ method, path, status, headers, body }) => {
    const operation =
      path === undefined ? NOWHERE : document.paths[path]?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()]
    if (!operation) return ['there is no such operation']
    const named = operation.responses[status]
    if (!named) return [`no status ${status}`]
    const response = found(named)
    const faults = headerFaults(
      Object.entries(response.headers ?? {}).map(([name, header]): [string, Header] => [name, found(header)]),
      headers,
    )
    if (body === undefined) return faults
    const type =
      headers['content-type'] === undefined ? undefined : String(headers['content-type']).split(';')[0]?.trim()
    if (type === undefined || response.content === undefined) {
      const isBare = response.content === undefined && body === ''
      return isBare ? faults : [...faults, `status ${status} ${response.content ? 'lacks a media type' : 'has a body'}`]
    }
    const media = response.content[type]
    if (!media) return [...faults, `no ${type} with status ${status}`]
    const validate = validator(media.schema ?? {})
    const value: unknown = /[/+]json$/.test(type) ? JSON.parse(body) : body
    if (validate(value)) return faults
    const errors = (validate.errors ?? []).slice(0, 5)
    return [
      ...faults,
      ...errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`),
    ]
  }

  function headerFaults(
    known: readonly (readonly [string, Header])[],
    sent: { readonly [name: string]: unknown },
  ): string[] {
    const names = new Set(known.map(([name]) => name.toLowerCase()))
    const unknown = Object.keys(sent).filter((name) => !names.has(name) && !GENERAL.test(name))
    return [
      ...unknown.map((name) => `no header ${name}`),
      ...known.flatMap(([name, { required, schema = {} }]) => {
        const value = sent[name.toLowerCase()]
        if (value === undefined) return required ? [`lacks the header ${name}`] : []
        const isNumber = 'type' in schema && schema.type === 'integer'
        return validator(schema)(isNumber ? Number(value) : String(value)) ? [] : [`the header ${name} is ${value}`]
      }),
    ]
  }
}

/**
 * What is answered where no operation is. A document cannot say that: a problem, or the page for people, which says by itself
 * that nothing is there.
 */
const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
const ANY = Object.fromEntries(
  [400, 413, 414, 415, 429, 500, 503].map((status) => [status, { content: PROBLEM, headers: { 'Retry-After': {} } }]),
)
const NOWHERE: Operation = {
  responses: {
    ...ANY,
    404: { content: { ...PROBLEM, 'text/html': {} }, headers: { ETag: {} } },
    405: { content: PROBLEM, headers: { Allow: { required: true } } },
    304: { headers: { ETag: {} } },
  },
}

/** Headers of HTTP itself, and those that protect whoever reads an answer: any may have them, so no operation names them. */
const GENERAL =
  /^(?:cache-control|vary|date|connection|keep-alive|transfer-encoding|content-(?:type|length|encoding|security-policy)|access-control-.*|x-.*|cross-origin-.*|origin-agent-cluster|referrer-policy)$/

/** A schema of the document, its references as they are found from outside. */
function relocated(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi.json#/'))
}
