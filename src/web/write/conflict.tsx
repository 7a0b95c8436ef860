import { useEffect, useRef } from 'preact/hooks'
import { type Draft, takeTheirs, together, type, type Version } from './drafts.ts'
import type { Merging } from './merging.ts'

interface Props {
  readonly draft: Draft
  readonly theirs: Version
  readonly write: () => Promise<void>
}

/** A text that was changed here and in its file: both, beside each other, until they are brought together. */
export function Conflict({ draft, theirs, write }: Props) {
  const { file, text } = draft
  const joined = together(draft, theirs)
  const place = useRef<HTMLDivElement>(null)
  const merging = useRef<Merging | undefined>(undefined)
  useEffect(() => {
    const parent = place.current
    if (!parent) return
    let isGone = false
    void import('./merging.ts').then(({ mountBoth }) => {
      if (isGone) return
      merging.current = mountBoth(parent, { theirs: theirs.text, mine: text, changed: (next) => type(file, next) })
    })
    return () => {
      isGone = true
      merging.current?.close()
      merging.current = undefined
    }
  }, [file, theirs.text])
  return (
    <section class="panel stack desk-conflict" aria-label="Two texts of one file">
      <h2>The file was written elsewhere too</h2>
      <p>
        On the left is the file as it is now, on the right what was written here. Arrows between them take what stands
        on the left. {joined === undefined && 'Both changed the same lines: take of each what is right. '}Nothing is
        lost until you choose.
      </p>
      <div class="desk-both" ref={place} />
      <p class="desk-choices">
        <button type="button" class="button main" onClick={() => void write()}>
          Save the right one
        </button>
        {joined !== undefined && joined !== text && (
          <button type="button" class="button" onClick={() => merging.current?.put(joined)}>
            Bring both together
          </button>
        )}
        <button type="button" class="button" onClick={() => takeTheirs(file)}>
          Keep the left one, drop mine
        </button>
      </p>
    </section>
  )
}
