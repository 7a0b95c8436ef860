import type { Command } from 'commander'
import { serveEditor } from '../editor/index.ts'
import { readContent } from '../store/index.ts'
import { contentDir } from './content.ts'
import { withContent } from './options.ts'

export function lspCommand(program: Command): void {
  withContent(program.command('lsp'))
    .description('answer an editor at standard input and output, by the Language Server Protocol')
    .option('--stdio', 'the same: there is no other way')
    .action(({ content }: { readonly content?: string }) => {
      serveEditor({ read: readContent, ...(content === undefined ? {} : { dir: contentDir(content) }) })
    })
}
