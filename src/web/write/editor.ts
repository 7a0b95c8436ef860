import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Completion, Edit, Finding, Hover } from '../../authoring/index.ts'

/* The text of a file as it is written. Loaded when a file is opened first. */

interface Spot {
  readonly line: number
  readonly column: number
}

interface Options {
  readonly label: string
  readonly text: string
  readonly changed: (text: string) => void
  readonly save: () => void
  readonly complete: (spot: Spot, left: AbortSignal) => Promise<readonly Completion[]>
  readonly hover: (spot: Spot) => Promise<Hover | null>
}

export interface Editor {
  /** Has it show another text, the place of the cursor kept as far as it can be. */
  readonly put: (text: string) => void
  readonly show: (findings: readonly Finding[]) => void
  readonly goTo: (line: number) => void
  /** Does what mends a fault, which can be undone. */
  readonly mend: (edits: readonly Edit[]) => void
  readonly close: () => void
}

export function mount(parent: HTMLElement, options: Options): Editor {
  const { text, changed, save } = options
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        written(options.label),
        history(),
        autocompletion({ override: [(context) => completions(context, options)] }),
        hoverTooltip((at, position) => told(at, position, options)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString())
        }),
        keymap.of([
          {
            key: 'Mod-s',
            preventDefault: true,
            run: () => {
              save()
              return true
            },
          },
          ...defaultKeymap,
          ...historyKeymap,
          ...lintKeymap,
          // Escape, then Tab, leaves the text: nobody is held in it.
          indentWithTab,
        ]),
      ],
    }),
  })
  return {
    put: (next) => putText(view, next),
    show: (findings) => view.dispatch(setDiagnostics(view.state, marksOf(view.state.doc, findings))),
    goTo: (line) => {
      const { doc } = view.state
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines)).from
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    mend: (edits) => mend(view, edits),
    close: () => view.destroy(),
  }
}

/** How a text looks and is read aloud, here and where two are brought together. */
export function written(label: string): Extension {
  return [
    lineNumbers(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorView.cspNonce.of(document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
    yamlFrontmatter({
      content: markdown({ codeLanguages: (info) => (BLOCKS.test(info) ? yaml().language : null) }),
    }),
    syntaxHighlighting(COLOURS),
    LOOK,
  ]
}

const BLOCKS = /^(?:rule|case|said)\b/

const COLOURS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--required-deep)' },
  { tag: [tags.string, tags.url, tags.link], color: 'var(--permitted-deep)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--conflict-deep)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--ink2)' },
])

const LOOK = EditorView.theme({
  '&': { backgroundColor: 'var(--card)', color: 'var(--ink)', fontSize: '0.9375rem', height: '100%' },
  '.cm-content': { fontFamily: 'ui-monospace, monospace', caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--ink2)', border: 'none' },
  '&.cm-focused': { outline: '3px solid var(--ink)', outlineOffset: '-3px' },
  '&.cm-focused .cm-selectionBackground, ::selection': { backgroundColor: 'var(--mark)' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--edge)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--key)', color: 'var(--onkey)' },
  '.cm-completionDetail': { color: 'inherit' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap', maxWidth: '32rem' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--key)',
    color: 'var(--onkey)',
    padding: '6px 10px',
    borderRadius: '6px',
  },
  '.cm-hover': { whiteSpace: 'pre-wrap', maxWidth: '32rem', padding: '8px 12px' },
})

/** Has an editor show another text; only the stretch that differs is another. */
export function putText(view: EditorView, next: string): void {
  const before = view.state.doc.toString()
  if (next !== before) view.dispatch({ changes: changeBetween(before, next) })
}

/** The one stretch in which two texts differ. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

function marksOf(doc: Text, findings: readonly Finding[]): Diagnostic[] {
  return findings.map(({ line, column, length, severity, message, code, fixes }) => {
    const [from, to] = stretchOf(doc, line, column, length)
    return {
      from,
      to,
      severity,
      message,
      source: code,
      actions: fixes.map(({ title, edits }) => ({
        name: title,
        apply: (view: EditorView) => mend(view, edits),
      })),
    }
  })
}

function mend(view: EditorView, edits: readonly Edit[]): void {
  view.dispatch({ changes: edits.map((edit) => changeOf(view.state.doc, edit)) })
}

function changeOf(doc: Text, { line, column, length, text }: Edit): { from: number; to: number; insert: string } {
  const [from, to] = stretchOf(doc, line, column, length)
  // Below the last line stands what is put after a line that nobody ended.
  return { from, to, insert: line > doc.lines ? `\n${text}` : text }
}

/** Positions that a text which was typed on may no longer have end where it does. */
function stretchOf(doc: Text, line: number, column: number, length: number): [from: number, to: number] {
  if (line > doc.lines) return [doc.length, doc.length]
  const { from: start, to: end } = doc.line(line)
  const from = Math.min(start + column - 1, end)
  return [from, Math.min(from + length, end)]
}

const KINDS: { readonly [kind in Completion['kind']]: string } = {
  fact: 'variable',
  quantity: 'constant',
  action: 'method',
  value: 'enum',
  rule: 'class',
  entry: 'text',
  source: 'namespace',
  section: 'text',
  key: 'property',
  function: 'function',
  case: 'text',
  word: 'keyword',
}

async function completions(context: CompletionContext, { complete }: Options): Promise<CompletionResult | null> {
  const { state, pos } = context
  if (!context.explicit && !context.matchBefore(/[\w.[{:-]$|: $/)) return null
  const { number, from } = state.doc.lineAt(pos)
  const left = new AbortController()
  context.addEventListener('abort', () => left.abort())
  const offered = await complete({ line: number, column: pos - from + 1 }, left.signal).catch(() => [])
  const [first] = offered
  if (!first || context.aborted) return null
  return {
    from: from + first.column - 1,
    options: offered.map(({ label, kind, detail }) => ({ label, type: KINDS[kind], detail })),
    validFor: /^[\w.-]*$/,
  }
}

async function told(view: EditorView, position: number, { hover }: Options) {
  const { number, from } = view.state.doc.lineAt(position)
  const found = await hover({ line: number, column: position - from + 1 }).catch(() => null)
  if (!found) return null
  const [start, end] = stretchOf(view.state.doc, found.line, found.column, found.length)
  return {
    pos: start,
    end,
    create: () => {
      const dom = document.createElement('div')
      dom.className = 'cm-hover'
      dom.textContent = found.markdown.replaceAll(/\*\*|`/g, '')
      return { dom }
    },
  }
}
