import type { JSONValue } from '@modelcontextprotocol/server'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { clipped, nearest } from '../../domain/index.ts'
import { type Desk, Refused, type Trouble } from './desk.ts'
import type { Tool } from './tool.ts'
import { ask } from './tools/ask.ts'
import { changes } from './tools/changes.ts'
import { games } from './tools/games.ts'
import { search } from './tools/search.ts'
import { show } from './tools/show.ts'
import { vocabulary } from './tools/vocabulary.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true })

interface Checked extends Tool {
  readonly validate: ValidateFunction
}

/** What is given to each is checked by what is made here: the first who calls does not wait for it, nor do others. */
const TOOLS: ReadonlyMap<string, Checked> = new Map(
  [games, search, show, vocabulary, ask, changes].map((tool) => [
    tool.name,
    { ...tool, validate: ajv.compile(plain(tool.input)) },
  ]),
)

export const TOOL_NAMES: readonly string[] = [...TOOLS.keys()]

/** What `tools/list` answers: all of them look and change nothing. */
export const LISTED = [...TOOLS.values()].map(({ name, title, description, input, output }) => ({
  name,
  title,
  description,
  inputSchema: listedSchema(input),
  outputSchema: listedSchema(output),
  annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}))

/** What `tools/call` answers. */
export interface Called {
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent: { readonly [part: string]: unknown }
  readonly isError?: true
}

/** Whatever is wrong with a call is a result that says so: nothing is thrown. */
export async function call(desk: Desk, name: string, input: unknown): Promise<Called> {
  const tool = TOOLS.get(name)
  if (!tool) throw new RangeError(`no tool ${name}`)
  try {
    const wrong = troublesIn(tool, input)
    if (wrong.length > 0) throw new Refused(wrong)
    const { lines, structured } = await tool.run(desk, input as never)
    return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: plain(structured) }
  } catch (error) {
    const { troubles, help, lines } = error instanceof Refused ? error : new Refused(desk.excuse(error))
    const text = [...troubles.map(troubleLine), ...lines].join('\n')
    return {
      content: [{ type: 'text', text }],
      structuredContent: plain({ problems: troubles, ...help }),
      isError: true,
    }
  }
}

function troubleLine({ at, detail, didYouMean }: Trouble): string {
  const meant = didYouMean.length > 0 ? ` Did you mean ${didYouMean.join(' or ')}?` : ''
  return `${at === '' ? '' : `${at}: `}${detail}.${meant}`.replace(/([.?!])\.(?= |$)/, '$1')
}

/** As it will be sent: without what is undefined. */
function plain<Part extends object>(part: Part): Part {
  return JSON.parse(JSON.stringify(part)) as Part
}

/** Without the marks that its maker leaves on a schema. */
function listedSchema(schema: TSchema) {
  return plain(schema) as { readonly type: 'object'; readonly [keyword: string]: JSONValue }
}

function troublesIn({ input, validate }: Checked, given: unknown): Trouble[] {
  if (validate(given ?? {})) return []
  const found = (validate.errors ?? []).map((error) =>
    troubleOf(error, Object.keys(listedSchema(input).properties ?? {})),
  )
  return [...new Map(found.map((each) => [`${each.at} ${each.code}`, each])).values()].slice(0, MOST_TROUBLES)
}

const MOST_TROUBLES = 20

function troubleOf({ keyword, params, instancePath, data, message }: ErrorObject, names: readonly string[]): Trouble {
  const at = instancePath.slice(1).replaceAll('/', '.')
  switch (keyword) {
    case 'additionalProperties': {
      const name = clipped(String(params.additionalProperty))
      const didYouMean = at === '' ? nearest(name, names) : []
      return {
        at: at === '' ? name : `${at}.${name}`,
        code: 'request/unknown-parameter',
        detail: `"${name}" is no argument here`,
        didYouMean,
      }
    }
    case 'required': {
      const name = String(params.missingProperty)
      return { at: name, code: 'request/missing', detail: `"${name}" is needed`, didYouMean: [] }
    }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String)
      const near = nearest(clipped(String(data)), allowed)
      return { at, code: 'request/bad-parameter', detail: `"${at}" is one of ${allowed.join(', ')}`, didYouMean: near }
    }
    default: {
      const what = at === '' ? 'The arguments' : `"${at}"`
      return { at, code: 'request/bad-parameter', detail: `${what} ${message ?? 'are refused'}`, didYouMean: [] }
    }
  }
}
