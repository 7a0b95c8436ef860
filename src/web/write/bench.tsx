import { signal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Workbench } from '../../authoring/index.ts'
import { say } from '../parts/status.tsx'
import { complete, hover, isAborted, look, Refused } from './api.ts'
import { Conflict } from './conflict.tsx'
import { type Draft, drafts, isChanged, open, outline, save, type, writtenOf } from './drafts.ts'
import type { Editor } from './editor.ts'
import { deskLink, firstText } from './links.ts'
import { Panels } from './panels.tsx'

interface Props {
  readonly file: string
  readonly query: { readonly [name: string]: string | undefined }
}

/** Milliseconds after the last key until the text is looked at. */
const REST = 250

/** A file being written: its text, and beside it what that comes to. */
export function Bench({ file, query }: Props) {
  const draft = drafts.value.get(file)
  const [why, setWhy] = useState<string>()
  const term = query.new
  useEffect(() => {
    document.title = `${file.split('/').at(-1)} · Workbench · Umpire`
    open(file, term === undefined ? undefined : firstText(term)).catch((error: unknown) => setWhy(reasonOf(error)))
  }, [file, term])
  if (why !== undefined)
    return (
      <section class="notice" role="alert">
        <h1>That cannot be opened</h1>
        <p>{why}.</p>
        <a class="button" href={deskLink()}>
          Back to the workbench
        </a>
      </section>
    )
  if (!draft) return <p class="skeleton">Opening the file.</p>
  return <Desk draft={draft} line={Number(query.line ?? 0)} />
}

/** What the text that was looked at last comes to. */
const bench = signal<Workbench | null | undefined>(undefined)

function Desk({ draft, line }: { readonly draft: Draft; readonly line: number }) {
  const { file, text } = draft
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | undefined>(undefined)
  const [said, setSaid] = useState('')
  const version = outline.value?.version

  const write = async (): Promise<void> => {
    try {
      await save(file)
      const isWhole = drafts.value.get(file)?.theirs === undefined
      setSaid(isWhole ? '' : 'Somebody else wrote this file meanwhile')
      if (isWhole) say('Saved')
    } catch (error) {
      setSaid(reasonOf(error))
    }
  }

  useEffect(() => {
    const parent = place.current
    if (!parent) return
    let isGone = false
    void import('./editor.ts').then(({ mount }) => {
      if (isGone) return
      const now = () => drafts.value.get(file)
      const typed = () => ({ file, text: now()?.text ?? '' })
      editor.current = mount(parent, {
        label: `Text of ${file}`,
        text: typed().text,
        changed: (next) => type(file, next),
        save: () => void write(),
        complete: (spot, left) => complete({ ...typed(), ...spot }, left),
        hover: (spot) => hover({ ...typed(), ...spot }),
      })
      if (line > 0) editor.current.goTo(line)
      if (bench.value?.file === file) editor.current.show(bench.value.findings)
    })
    return () => {
      isGone = true
      editor.current?.close()
      editor.current = undefined
      bench.value = undefined
    }
  }, [file])

  // What the file became elsewhere shows at once. The draft is read anew: what was typed since this was drawn is in it.
  useEffect(() => editor.current?.put(drafts.value.get(file)?.text ?? text), [file, text])
  useEffect(() => {
    if (line > 0) editor.current?.goTo(line)
  }, [line])

  // A text that is typed on is not looked at, or no longer.
  useEffect(() => {
    const left = new AbortController()
    const see = async (): Promise<void> => {
      const found = await look({ file, text: writtenOf(draft) }, left.signal)
      bench.value = found
      editor.current?.show(found?.findings ?? [])
      if (found && found.waiting > 0) await see()
    }
    const begin = (): void => {
      see().catch((error: unknown) => {
        if (!isAborted(error)) setSaid(reasonOf(error))
      })
    }
    const timer = setTimeout(begin, bench.value === undefined ? 0 : REST)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [file, text, version])

  const isNew = isChanged(draft)
  return (
    <>
      <div class="desk-head">
        <h1>
          {file.split(/(?<=\/)/).map((step) => (
            <Fragment key={step}>
              {step}
              <wbr />
            </Fragment>
          ))}
        </h1>
        <p>
          {isNew ? 'Not saved yet' : 'Saved'}
          {said !== '' && <span role="alert">. {said}.</span>}
        </p>
        <button
          type="button"
          class="button main"
          disabled={!isNew || draft.theirs !== undefined}
          onClick={() => void write()}
        >
          Save
        </button>
      </div>
      {draft.theirs && <Conflict draft={draft} theirs={draft.theirs} write={write} />}
      <div class="desk-columns desk-bench">
        <div class="desk-text" ref={place} hidden={draft.theirs !== undefined} />
        <Panels
          bench={bench.value}
          draft={draft}
          goTo={(at) => editor.current?.goTo(at)}
          mend={(edits) => editor.current?.mend(edits)}
        />
      </div>
    </>
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  return error instanceof TypeError ? 'The server does not answer' : String(error)
}
