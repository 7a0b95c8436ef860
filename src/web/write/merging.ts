import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { putText, written } from './editor.ts'

/* Two texts of one file beside each other. Loaded when somebody else wrote what was written here. */

interface Options {
  readonly theirs: string
  readonly mine: string
  readonly changed: (text: string) => void
}

export interface Merging {
  /** Has the right one be another text, which can be undone. */
  readonly put: (text: string) => void
  readonly close: () => void
}

export function mountBoth(parent: HTMLElement, { theirs, mine, changed }: Options): Merging {
  const view = new MergeView({
    parent,
    a: { doc: theirs, extensions: [written('The file as it is now'), EditorState.readOnly.of(true)] },
    b: {
      doc: mine,
      extensions: [
        written('What was written here'),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString())
        }),
      ],
    },
    revertControls: 'a-to-b',
    renderRevertControl: () => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = '→'
      button.setAttribute('aria-label', 'Take this change of the file')
      return button
    },
    highlightChanges: true,
  })
  return { put: (text) => putText(view.b, text), close: () => view.destroy() }
}
