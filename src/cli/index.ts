import { Command, CommanderError } from 'commander'
import { Failure } from './failure.ts'

/** By name; only the one that runs is loaded, which is most of the time a short command takes. */
const COMMANDS: { readonly [name: string]: () => Promise<(program: Command, done: (code: number) => void) => void> } = {
  add: async () => (await import('./add.ts')).addCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  cases: async () => (await import('./cases.ts')).casesCommand,
  ask: async () => (await import('./ask.ts')).askCommand,
  search: async () => (await import('./search.ts')).searchCommand,
  show: async () => (await import('./show.ts')).showCommand,
  corrections: async () => (await import('./corrections.ts')).correctionsCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  impact: async () => (await import('./impact.ts')).impactCommand,
  graph: async () => (await import('./graph.ts')).graphCommand,
  import: async () => (await import('./import.ts')).importCommand,
  new: async () => (await import('./new.ts')).newCommand,
  publish: async () => (await import('./publish.ts')).publishCommand,
  token: async () => (await import('./token.ts')).tokenCommand,
  'register-commands': async () => (await import('./register-commands.ts')).registerCommandsCommand,
  lsp: async () => (await import('./lsp.ts')).lspCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  unheard: async () => (await import('./unheard.ts')).unheardCommand,
  receipts: async () => (await import('./receipts.ts')).receiptsCommand,
  webhooks: async () => (await import('./webhooks.ts')).webhooksCommand,
}

/**
 * Runs one command. Answers go to standard output, what is wrong to standard error.
 * @returns the exit code: 0, 1 where a check fails or content cannot be used, 2 for a question that cannot be answered.
 */
export async function run(args: readonly string[]): Promise<number> {
  const program = new Command('umpire')
    .description('Rules with citations and dates: what a term means, and what applies here.')
    .exitOverride()
    .showHelpAfterError('(umpire --help lists the commands)')
  let code = 0
  const done = (result: number): void => {
    code = result
  }
  const [name = ''] = args
  const named = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]] : Object.values(COMMANDS)
  for (const load of named) (await load?.())?.(program, done)
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${error.lines.join('\n')}\n`)
    return error.code
  }
}
