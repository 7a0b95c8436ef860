import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { FastifySchemaCompiler } from 'fastify'
import { Suggestions } from '../domain/index.ts'
import { type ProblemItem, Refusal, type RefusalCode, refuse } from './problems.ts'

/** What Fastify hands on as the query: the text after `?`. The validator of the route reads it. */
export interface RawQuery {
  readonly text: string
}

/**
 * Validates by JSON Schema and answers with a problem for each error. A query is read here too: its parameters become a
 * map without a prototype, lists are split at commas, digits become integers where the schema says so.
 */
export const validatorCompiler: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) => {
  // Any segment of a path is a text, and most paths ask for no more.
  if (httpPart === 'params' && takesAnyText(schema)) return (data: unknown) => ({ value: data })
  if (httpPart !== 'querystring') {
    const validate = BODY.compile(schema)
    return (data: unknown) => (validate(data) ? { value: data } : { error: problems(validate.errors, schema, data) })
  }
  const validate = QUERY.compile(schema)
  const takesNone = validate(Object.create(null))
  return (data: RawQuery) => {
    if (takesNone && !data?.text) return { value: Object.create(null) }
    try {
      const value = readQuery(data?.text ?? '', schema)
      return validate(value) ? { value } : { error: problems(validate.errors, schema, value) }
    } catch (error) {
      if (error instanceof Refusal) return { error }
      throw error
    }
  }
}

interface JsonSchema {
  readonly properties?: { readonly [name: string]: { readonly type?: string } }
  readonly patternProperties?: { readonly [pattern: string]: unknown }
}

function takesAnyText({ properties = {} }: JsonSchema): boolean {
  return Object.values(properties).every(
    (each) =>
      Object.keys(each).every((key) => key === 'type' || key === 'examples' || key === 'description') &&
      each.type === 'string',
  )
}

type Query = { [name: string]: string | string[] }

const BODY = new Ajv2020({ allErrors: true, strict: false, coerceTypes: false, verbose: true })
const QUERY = new Ajv2020({ allErrors: true, strict: false, coerceTypes: true, verbose: true })

/** @throws Refusal where percent signs do not decode. */
function readQuery(text: string, schema: JsonSchema): Query {
  const query: Query = Object.create(null)
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals), '')
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1), name)
    const before = query[name]
    const values = isList(schema, name) ? value.split(',').filter((part) => part !== '') : value
    query[name] = before === undefined ? values : [before, values].flat()
  }
  return query
}

function isList(schema: JsonSchema, name: string): boolean {
  const { properties } = schema
  return properties !== undefined && Object.hasOwn(properties, name) && properties[name]?.type === 'array'
}

function decoded(text: string, at: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw refuse('request/malformed', at, `"${text.slice(0, 80)}" has a percent sign that encodes nothing`)
  }
}

function problems(errors: readonly ErrorObject[] | null | undefined, schema: JsonSchema, data: unknown): Refusal {
  const seen = new Set<string>()
  const suggestions = new Suggestions()
  const items = (errors ?? [])
    .map((error) => problem(error, schema, data, suggestions))
    .filter((item) => {
      const key = `${item.at} ${item.code}`
      return !seen.has(key) && seen.add(key)
    })
  const [first, ...others] = items
  return first ? new Refusal([first, ...others]) : refuse('request/malformed', '', 'The request cannot be read')
}

function problem(error: ErrorObject, schema: JsonSchema, data: unknown, suggestions: Suggestions): ProblemItem {
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  const item = (code: RefusalCode, place: string, detail: string, didYouMean: readonly string[] = []): ProblemItem => ({
    at: place,
    code,
    detail,
    didYouMean,
  })
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params.additionalProperty)
      const known = Object.keys(schema.properties ?? {})
      const as = schema.patternProperties && name.includes('.') ? [`f.${name}`] : []
      const place = at === '' ? name : `${at}.${name}`
      return item('request/unknown-parameter', place, `"${name.slice(0, 80)}" is no parameter here`, [
        ...suggestions.near(name, () => known),
        ...as,
      ])
    }
    case 'required': {
      const name = String(error.params.missingProperty)
      return item('request/missing', name, `"${name}" is needed`)
    }
    case 'enum': {
      const allowed = (error.params.allowedValues as unknown[]).map(String)
      return item(
        'request/bad-parameter',
        at,
        `"${at}" is one of ${allowed.join(', ')}`,
        suggestions.near(String(error.data), () => allowed),
      )
    }
    default:
      if (error.keyword === 'type' && Array.isArray(error.data) && !isBodyOf(data))
        return item('request/repeated', at, `"${at}" is given ${error.data.length} times`)
      return item('request/bad-parameter', at, `${at === '' ? 'The body' : `"${at}"`} ${error.message ?? 'is refused'}`)
  }
}

/** Queries have no prototype; bodies have one. */
function isBodyOf(data: unknown): boolean {
  return typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== null
}
