import { type ChildProcess, spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import {
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type Location,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { environment } from '../support/server.ts'

/** An editor without a screen: it speaks with a server of its own over standard input and output. */
export class Editor {
  private readonly child: ChildProcess
  private readonly connection: ProtocolConnection
  private readonly texts = new Map<string, string>()
  private readonly wrong = new Map<string, readonly Diagnostic[]>()
  private readonly heard = new Set<() => void>()
  private readonly root: string

  /** @param command with its arguments. @param root the folder it is opened in. */
  constructor(command: readonly string[], root: string) {
    const [file = '', ...args] = command
    this.root = root
    this.child = spawn(file, args, { env: environment(), stdio: ['pipe', 'pipe', 'inherit'] })
    const { stdin, stdout } = this.child
    if (!stdin || !stdout) throw new Error('the server has no pipes')
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
    this.connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      this.wrong.set(uri, diagnostics)
      for (const hear of this.heard) hear()
    })
    this.connection.onRequest('workspace/codeLens/refresh', () => null)
    this.connection.listen()
  }

  async start(): Promise<{ readonly capabilities: Readonly<Record<string, unknown>> }> {
    const rootUri = pathToFileURL(this.root).href
    const result = await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri,
      capabilities: { workspace: { codeLens: { refreshSupport: true } } },
      workspaceFolders: [{ uri: rootUri, name: 'content' }],
    })
    await this.connection.sendNotification('initialized', {})
    return result as { capabilities: Record<string, unknown> }
  }

  /** Ends the server. @returns its exit code. */
  async stop(): Promise<number | null> {
    const code = new Promise<number | null>((resolve) => this.child.once('exit', resolve))
    await this.connection.sendRequest('shutdown')
    await this.connection.sendNotification('exit')
    this.connection.dispose()
    return code
  }

  uri(path: string): string {
    return pathToFileURL(`${this.root}/${path}`).href
  }

  async open(path: string, text: string): Promise<void> {
    this.texts.set(path, text)
    const textDocument = { uri: this.uri(path), languageId: 'markdown', version: 1, text }
    await this.connection.sendNotification('textDocument/didOpen', { textDocument })
  }

  /** Writes the whole document anew, as an editor does that sends no ranges. */
  async write(path: string, text: string): Promise<void> {
    this.texts.set(path, text)
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri(path), version: Date.now() },
      contentChanges: [{ text }],
    })
  }

  text(path: string): string {
    return this.texts.get(path) ?? ''
  }

  /** What is told of a document, once that is so. */
  async told(path: string, isSo: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    const now = () => this.wrong.get(this.uri(path))
    return new Promise((resolve) => {
      const hear = (): void => {
        const found = now()
        if (!found || !isSo(found)) return
        this.heard.delete(hear)
        resolve(found)
      }
      this.heard.add(hear)
      hear()
    })
  }

  completion(path: string, at: string): Promise<readonly CompletionItem[]> {
    return this.ask('completion', path, at, 'end')
  }

  hover(path: string, at: string): Promise<Hover | null> {
    return this.ask('hover', path, at)
  }

  definition(path: string, at: string): Promise<Location | null> {
    return this.ask('definition', path, at)
  }

  references(path: string, at: string): Promise<readonly Location[]> {
    return this.ask('references', path, at, 'start', { context: { includeDeclaration: true } })
  }

  rename(path: string, at: string, newName: string): Promise<WorkspaceEdit> {
    return this.ask('rename', path, at, 'start', { newName })
  }

  prepareRename(path: string, at: string): Promise<{ readonly placeholder: string } | null> {
    return this.ask('prepareRename', path, at)
  }

  lenses(path: string): Promise<readonly CodeLens[]> {
    return this.connection.sendRequest('textDocument/codeLens', { textDocument: { uri: this.uri(path) } })
  }

  actions(path: string, at: string): Promise<readonly CodeAction[]> {
    const start = this.position(path, at, 'start')
    const asked = { textDocument: { uri: this.uri(path) }, range: { start, end: start }, context: { diagnostics: [] } }
    return this.connection.sendRequest('textDocument/codeAction', asked)
  }

  /** Where a text first stands in a document; a `¦` in it marks the place. */
  private position(path: string, at: string, side: 'start' | 'end') {
    const [front = '', back = ''] = at.split('¦')
    const text = this.text(path)
    const found = text.indexOf(front + back)
    if (found < 0) throw new Error(`${path} has no ${at}`)
    const offset = at.includes('¦') || side === 'end' ? found + front.length : found
    const before = text.slice(0, offset).split('\n')
    return { line: before.length - 1, character: (before.at(-1) ?? '').length }
  }

  private ask<T>(method: string, path: string, at: string, side: 'start' | 'end' = 'start', more = {}): Promise<T> {
    const position = this.position(path, at, side)
    return this.connection.sendRequest(`textDocument/${method}`, {
      textDocument: { uri: this.uri(path) },
      position,
      ...more,
    })
  }
}

/** A text with the edits of an editor made. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n')
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  const offset = ({ line, character }: TextEdit['range']['start']) => (starts[line] ?? 0) + character
  const inOrder = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start))
  return inOrder.reduce(
    (now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
    text,
  )
}
