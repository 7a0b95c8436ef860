import { type Executable, LanguageClient } from 'vscode-languageclient/node'

// The editor gives what it offers under this name, and it alone: no package has it.
const { workspace } = require('vscode')

/** What an editor with this extension asks the server about: entries and sources, vocabularies and sayings. */
const DOCUMENTS = [
  { scheme: 'file', language: 'markdown' },
  { scheme: 'file', language: 'yaml' },
]

let client: LanguageClient | undefined

/** Starts the server of a workspace that has a game. Called by the editor. */
export async function activate(): Promise<void> {
  const command: readonly string[] = workspace.getConfiguration('umpire').get('command')
  const [folder] = workspace.workspaceFolders ?? []
  client = new LanguageClient('umpire', 'Umpire', serverOf(command, folder?.uri.fsPath), {
    documentSelector: DOCUMENTS,
    synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.{md,yaml}') },
  })
  await client.start()
}

/** Stops it. Called by the editor. */
export async function deactivate(): Promise<void> {
  await client?.stop()
}

/** The process that answers, run in the workspace. */
export function serverOf([command = '', ...args]: readonly string[], cwd: string | undefined): Executable {
  return { command, args, ...(cwd === undefined ? {} : { options: { cwd } }) }
}
