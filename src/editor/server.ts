import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  CodeActionKind,
  CompletionItemKind,
  type Connection,
  createConnection,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  type Location,
  ProposedFeatures,
  type Range,
  ResponseError,
  SymbolKind,
  TextDocumentSyncKind,
  TextDocuments,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  type Analysis,
  type Completion,
  completionsAt,
  type Edit,
  type Finding,
  hoverAt,
  lensesIn,
  type Mention,
  mendsAt,
  rename,
  renamedAt,
} from '../authoring/index.ts'
import type { Place, SourceFile } from '../domain/index.ts'
import { contentIn, OpenDesk } from './desk.ts'

/** Milliseconds after the last key until what is wrong is looked for. */
const REST = 60

interface Options {
  /** The content folder, where it is not to be found in the editor's workspace. */
  readonly dir?: string
  readonly read: (dir: string) => Promise<readonly SourceFile[]>
}

/**
 * Answers an editor by the Language Server Protocol at standard input and output, until it goes. Source: the Language
 * Server Protocol, 3.17.
 */
export function serveEditor(options: Options): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout)
  const documents = new TextDocuments(TextDocument)
  new Server(connection, documents, options).listen()
}

class Server {
  private readonly connection: Connection
  private readonly documents: TextDocuments<TextDocument>
  private readonly options: Options
  private desk: OpenDesk | undefined
  private folder: string | undefined
  private readonly waiting = new Map<string, NodeJS.Timeout>()
  /** By game, the files of which something was told: they are told when nothing is wrong any more. */
  private readonly told = new Map<string, ReadonlySet<string>>()

  constructor(connection: Connection, documents: TextDocuments<TextDocument>, options: Options) {
    this.connection = connection
    this.documents = documents
    this.options = options
  }

  listen(): void {
    const { connection, documents } = this
    connection.onInitialize((params) => this.initialize(params))
    connection.onInitialized(() => this.begin())
    connection.onShutdown(() => {
      for (const timer of this.waiting.values()) clearTimeout(timer)
    })
    documents.onDidChangeContent(({ document }) => this.changed(document.uri, document.getText()))
    documents.onDidClose(({ document }) => this.changed(document.uri, undefined))
    connection.onDidChangeWatchedFiles(({ changes }) => {
      for (const { uri, type } of changes) this.saved(uri, type === FileChangeType.Deleted)
    })
    connection.onCompletion(({ textDocument, position }) =>
      this.at(textDocument.uri, position, [], (analysis, place) =>
        completionsAt(analysis, place).map((each) => completionItem(each, place)),
      ),
    )
    connection.onHover(({ textDocument, position }) =>
      this.at(textDocument.uri, position, null, (analysis, place) => {
        const hover = hoverAt(analysis, place)
        return hover
          ? { contents: { kind: 'markdown', value: hover.markdown }, range: rangeOf(hover, hover.length) }
          : null
      }),
    )
    connection.onDefinition(({ textDocument, position }) =>
      this.at(textDocument.uri, position, null, ({ mentions }, place) => {
        const mention = mentions.at(place)
        const found = mention && mentions.definition(mention.kind, mention.name)
        return found ? this.locationOf(found) : null
      }),
    )
    connection.onReferences(({ textDocument, position, context }) =>
      this.at(textDocument.uri, position, [], ({ mentions }, place) => {
        const mention = mentions.at(place)
        const all = mention ? mentions.of(mention.kind, mention.name) : []
        return all
          .filter(({ role }) => context.includeDeclaration || role === 'use')
          .map((each) => this.locationOf(each))
      }),
    )
    connection.onPrepareRename(({ textDocument, position }) =>
      this.at(textDocument.uri, position, null, (analysis, place) => {
        const found = renamedAt(analysis, place)
        return found ? { range: rangeOf(found, found.written.length), placeholder: found.name } : null
      }),
    )
    connection.onRenameRequest(({ textDocument, position, newName }) =>
      this.at(textDocument.uri, position, null, (analysis, place) => this.renamed(analysis, place, newName)),
    )
    connection.onCodeLens(({ textDocument }) =>
      this.at(textDocument.uri, { line: 0, character: 0 }, [], (analysis, { file }) =>
        lensesIn(analysis, file).map(({ place, text }) => ({
          range: rangeOf(place, 0),
          command: { title: text, command: '' },
        })),
      ),
    )
    connection.onCodeAction(({ textDocument, range }) =>
      this.at(textDocument.uri, range.start, [], (analysis, { file }) =>
        mendsAt(analysis, file, range.start.line + 1, range.end.line + 1).map(({ title, edits }) => ({
          title,
          kind: CodeActionKind.QuickFix,
          edit: this.workspaceEdit(edits),
        })),
      ),
    )
    connection.onDocumentSymbol(({ textDocument }) =>
      this.at(textDocument.uri, { line: 0, character: 0 }, [], ({ mentions }, { file }) =>
        mentions.in(file).flatMap(symbolOf),
      ),
    )
    documents.listen(connection)
    connection.listen()
  }

  private initialize({ workspaceFolders, rootUri }: InitializeParams): InitializeResult {
    const uri = workspaceFolders?.[0]?.uri ?? rootUri
    this.folder = uri?.startsWith('file:') ? fileURLToPath(uri) : undefined
    return {
      serverInfo: { name: 'umpire' },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: ['.', ':', ' ', '[', '{'] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        codeLensProvider: {},
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        documentSymbolProvider: true,
      },
    }
  }

  /** Reads the folder, and tells what is wrong in each of its games. */
  private async begin(): Promise<void> {
    const dir = this.options.dir ?? (this.folder === undefined ? undefined : contentIn(this.folder))
    if (dir === undefined) {
      this.connection.window.showWarningMessage(
        'Umpire found no game here: open the folder above the games, or name it with --content.',
      )
      return
    }
    this.desk = new OpenDesk(dir, await this.options.read(dir))
    for (const document of this.documents.all()) {
      const path = this.desk.pathOf(document.uri)
      if (path !== undefined) this.desk.edit(path, document.getText())
    }
    for (const game of this.desk.games) this.tellSoon(`${game}/game.yaml`)
  }

  private changed(uri: string, text: string | undefined): void {
    const path = this.desk?.pathOf(uri)
    if (path === undefined) return
    this.desk?.edit(path, text)
    this.tellSoon(path)
  }

  private saved(uri: string, isGone: boolean): void {
    const path = this.desk?.pathOf(uri)
    if (path === undefined) return
    this.desk?.save(path, isGone ? undefined : readNow(fileURLToPath(uri)))
    this.tellSoon(path)
  }

  /** Once nothing was typed for a moment. */
  private tellSoon(path: string): void {
    const game = path.split('/', 1)[0] ?? ''
    clearTimeout(this.waiting.get(game))
    this.later(game, REST, () => this.tell(game, this.desk?.soon(path)))
  }

  private later(game: string, ms: number, work: () => void): void {
    const begin = (): void => {
      this.waiting.delete(game)
      work()
    }
    this.waiting.set(game, setTimeout(begin, ms))
  }

  /** What is wrong, and once all cases are judged what is then; whatever is typed meanwhile comes before. */
  private tell(game: string, analysis: Analysis | undefined): void {
    const { desk } = this
    if (!desk || !analysis) return
    if (analysis.waiting > 0) this.judgeOn(game)
    const byFile = Map.groupBy(analysis.findings.flatMap(withFollowing), ({ finding }) => finding.file)
    const files = new Set([...byFile.keys(), ...(this.told.get(game) ?? [])])
    for (const file of files) {
      const diagnostics = (byFile.get(file) ?? []).map((each) => this.diagnosticOf(each))
      void this.connection.sendDiagnostics({ uri: desk.uriOf(file), diagnostics })
    }
    this.told.set(game, new Set(byFile.keys()))
    void this.connection.sendRequest('workspace/codeLens/refresh').catch(() => undefined)
  }

  private judgeOn(game: string): void {
    this.later(game, 0, () => {
      const analysis = this.desk?.further(`${game}/game.yaml`)
      if (analysis && analysis.waiting > 0) this.judgeOn(game)
      else this.tell(game, analysis)
    })
  }

  private diagnosticOf({ finding, root }: Told): Diagnostic {
    const { severity, code, message } = finding
    return {
      range: rangeOf(finding, finding.length),
      severity: /^(?:cover|twin)\//.test(code) ? DiagnosticSeverity.Hint : SEVERITIES[severity],
      code,
      source: 'umpire',
      message,
      ...(root
        ? {
            relatedInformation: [
              { location: this.locationOf({ ...root, written: '' }), message: 'It may follow from this.' },
            ],
          }
        : {}),
    }
  }

  private renamed(analysis: Analysis, place: Place, to: string): WorkspaceEdit {
    const found = rename(analysis, place, to)
    if (!found.ok) throw new ResponseError(0, found.why)
    const { changes = {} } = this.workspaceEdit(found.edits)
    return {
      documentChanges: [
        ...Object.entries(changes).map(([uri, edits]) => ({ textDocument: { uri, version: null }, edits })),
        ...found.moves.map(({ from, to: next }) => ({
          kind: 'rename' as const,
          oldUri: this.uriOf(from),
          newUri: this.uriOf(next),
        })),
      ],
    }
  }

  private workspaceEdit(edits: readonly Edit[]): WorkspaceEdit {
    const changes: Record<string, TextEdit[]> = {}
    for (const { file, line, column, length, text } of edits) {
      const uri = this.uriOf(file)
      changes[uri] = [...(changes[uri] ?? []), { range: rangeOf({ line, column }, length), newText: text }]
    }
    return { changes }
  }

  private locationOf(mention: Pick<Mention, 'file' | 'line' | 'column' | 'written'>): Location {
    return { uri: this.uriOf(mention.file), range: rangeOf(mention, mention.written.length) }
  }

  private uriOf(path: string): string {
    return this.desk?.uriOf(path) ?? ''
  }

  /** What an analysis says of a place in a document; `nothing` outside the content folder. */
  private at<T>(
    uri: string,
    { line, character }: { readonly line: number; readonly character: number },
    nothing: T,
    say: (analysis: Analysis, place: Place) => T,
  ): T {
    const file = this.desk?.pathOf(uri)
    const analysis = file === undefined ? undefined : this.desk?.soon(file)
    return file === undefined || !analysis ? nothing : say(analysis, { file, line: line + 1, column: character + 1 })
  }
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const

interface Told {
  readonly finding: Finding
  readonly root?: Finding
}

function withFollowing(finding: Finding): Told[] {
  return [{ finding }, ...finding.follows.map((each) => ({ finding: each, root: finding }))]
}

function readNow(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function rangeOf({ line, column }: Pick<Place, 'line' | 'column'>, length: number): Range {
  const start = { line: line - 1, character: column - 1 }
  return { start, end: { line: start.line, character: start.character + length } }
}

const KINDS: { readonly [kind in Completion['kind']]: CompletionItemKind } = {
  fact: CompletionItemKind.Variable,
  quantity: CompletionItemKind.Unit,
  action: CompletionItemKind.Event,
  value: CompletionItemKind.EnumMember,
  rule: CompletionItemKind.Class,
  entry: CompletionItemKind.File,
  source: CompletionItemKind.Module,
  section: CompletionItemKind.Reference,
  key: CompletionItemKind.Property,
  function: CompletionItemKind.Function,
  case: CompletionItemKind.Value,
  word: CompletionItemKind.Keyword,
}

function completionItem({ label, kind, detail, column, length }: Completion, { line }: Place) {
  return {
    label,
    kind: KINDS[kind],
    detail,
    textEdit: { range: rangeOf({ line, column }, length), newText: label },
  }
}

const OUTLINED = {
  rule: SymbolKind.Class,
  case: SymbolKind.Event,
  fact: SymbolKind.Variable,
  quantity: SymbolKind.Number,
  action: SymbolKind.Function,
  type: SymbolKind.Enum,
  section: SymbolKind.String,
} as const

function symbolOf(mention: Mention): DocumentSymbol[] {
  const { kind, name, role, written } = mention
  if (role !== 'definition' || !(kind in OUTLINED)) return []
  const range = rangeOf(mention, written.length)
  const own = kind === 'case' || kind === 'section' ? name.slice(name.indexOf('#') + 1) : name
  return [{ name: own, kind: OUTLINED[kind as keyof typeof OUTLINED], range, selectionRange: range }]
}
