import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import { nearest } from '../../domain/index.ts'
import { completions } from './completion.ts'
import { type Desk, Refused } from './desk.ts'
import { PROMPTS, prompt } from './prompts.ts'
import { listed, read, TEMPLATES } from './resources.ts'
import { call, LISTED, TOOL_NAMES } from './tools.ts'

/** The number of what assistants are offered; it moves apart from the package and from editions. */
const VERSION = '1.0.0'

const INSTRUCTIONS =
  'Umpire rules on games from their published documents. `games` lists the games; `search` and `show` tell what a term or rule means; ' +
  '`ask` rules on a situation; `vocabulary` lists what can be asked and which facts can be stated; `changes` compares two days. ' +
  'Never rule from memory, and never supply a fact that nobody stated: put the next question that `ask` gives to whoever asks. ' +
  'Name the rules and their sources, the day, the format, the event and the edition with every verdict, and give the link.'

/**
 * A server for one request, or for one connection. It uses the plain `Server` of the SDK: lists that come page by page, and
 * calls that are refused with what was meant, are beyond what `McpServer` makes of a table of tools.
 */
export function mcpServer(desk: Desk): Server {
  const server = new Server(
    { name: 'umpire', title: 'Umpire', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...LISTED] }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input } }) => {
    if (!TOOL_NAMES.includes(name))
      throw wrong(`There is no tool "${name.slice(0, 80)}"`, nearest(name.slice(0, 100), TOOL_NAMES))
    return { ...(await call(desk, name, input)) }
  })
  server.setRequestHandler('resources/list', ({ params }) => refusing(desk, () => listed(desk, params?.cursor)))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: TEMPLATES }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    refusing(
      desk,
      () => read(desk, uri),
      (message) => new ResourceNotFoundError(uri, message),
    ),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }))
  server.setRequestHandler('prompts/get', ({ params }) =>
    refusing(desk, () => prompt(desk, params.name, params.arguments)),
  )
  server.setRequestHandler('completion/complete', ({ params: { ref, argument, context } }) =>
    refusing(desk, () => completions(desk, ref, argument, context?.arguments)),
  )
  return server
}

/** What cannot be done is an error of the protocol that says what was meant; what nobody foresaw tells nothing of the inside. */
async function refusing<Result>(
  desk: Desk,
  work: () => Result | Promise<Result>,
  as: (message: string) => Error = (message) => wrong(message),
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) {
      const [first] = desk.excuse(error)
      throw new ProtocolError(ProtocolErrorCode.InternalError, first?.detail ?? 'Something broke here')
    }
    throw as(error.troubles.map(({ detail, didYouMean }) => `${detail}${meant(didYouMean)}`).join('; '))
  }
}

function wrong(detail: string, didYouMean: readonly string[] = []): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${detail}${meant(didYouMean)}`, { didYouMean })
}

function meant(names: readonly string[]): string {
  return names.length > 0 ? `. Did you mean ${names.join(' or ')}?` : ''
}
