import { Command, CommanderError } from 'commander'
import { askCommand } from './ask.ts'
import { checkCommand } from './check.ts'
import { Failure } from './failure.ts'
import { newCommand } from './new.ts'
import { searchCommand } from './search.ts'
import { serveCommand } from './serve.ts'
import { showCommand } from './show.ts'

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
  for (const add of [serveCommand, checkCommand, askCommand, searchCommand, showCommand, newCommand]) add(program, done)
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
