import { join, relative } from 'node:path'
import type { Diagnostic, Severity } from '../domain/index.ts'

/**
 * A diagnostic as a workflow command of GitHub, which shows it beside the line of a pull request; what follows from it is
 * counted in its text. Source: GitHub's documentation, "Workflow commands for GitHub Actions".
 * @param dir the content folder: GitHub wants paths from the top of the repository, where the command runs.
 */
export function annotation(
  { severity, file, line, column, code, message }: Diagnostic,
  follows: readonly Diagnostic[],
  dir: string,
): string {
  const path = relative(process.cwd(), join(dir, file)).replaceAll('\\', '/')
  const more = follows.length > 0 ? `\n${follows.length} more may follow from it.` : ''
  const properties = { file: path, line, col: column, title: code }
  const written = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`)
  return `::${KINDS[severity]} ${written.join(',')}::${data(`${message}${more}`)}`
}

const KINDS: { readonly [severity in Severity]: string } = { error: 'error', warning: 'warning', info: 'notice' }

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
