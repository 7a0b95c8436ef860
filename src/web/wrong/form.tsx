import { useState } from 'preact/hooks'
import { type Case, type Edition, WORDS } from '../../domain/index.ts'
import { addressAt, type Served } from '../../editions/index.ts'
import { runLink } from '../entry/examples.tsx'
import { given } from '../given.ts'
import type { Place } from '../place.ts'
import { choicesOf } from '../ruling/editor.tsx'
import { questionOf } from '../ruling/sentences.ts'

/** What may be wrong. */
export interface Subject {
  readonly title: string
  /** What it says now. */
  readonly says: string
  /** The address of its page. */
  readonly back: string
  /** The slug of the entry whose file says so. */
  readonly entry: string | undefined
  /** The rule it is; without one it is a ruling. */
  readonly rule?: string
  /** What is asked: the query of a link. */
  readonly question?: string
  /** Worked examples whose facts may be those that somebody has in mind. */
  readonly situations: readonly Case[]
  /** Actions and quantities of which something may be expected. */
  readonly asks: readonly string[]
}

interface Props {
  readonly served: Served
  readonly place: Place
  readonly subject: Subject
  readonly onKept: () => void
}

/** What is wrong, what should come of it and why. It is sent as any form where no script runs. */
export function WrongForm({ served, place, subject, onKept }: Props) {
  const { edition } = served
  const { rule, question, situations, asks } = subject
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const send = async (form: HTMLFormElement) => {
    setSending(true)
    const refusal = await leave(edition, new FormData(form))
    setSending(false)
    setTrouble(refusal)
    if (refusal === '') onKept()
  }
  return (
    <form
      class="stack"
      method="post"
      action={`/g/${encodeURIComponent(edition.game)}/wrong`}
      onSubmit={(submit) => {
        submit.preventDefault()
        void send(submit.currentTarget)
      }}
    >
      {rule !== undefined && <input type="hidden" name="rule" value={rule} />}
      {question !== undefined && <input type="hidden" name="question" value={question} />}
      <label class="field">
        <span>What is wrong, in a line</span>
        <input name="words" required maxLength={200} autocomplete="off" />
      </label>
      {situations.length > 0 && (
        <label class="field">
          <span>In which situation</span>
          <select name="question">
            <option value="">In none of these</option>
            {situations.map((each) => (
              <option key={each.title} value={runLink(served, each, place).replace(/^[^?]*\??/, '')}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
      )}
      {asks.map((ask) => (
        <Expected key={ask} edition={edition} ask={ask} />
      ))}
      <label class="field">
        <span>Why</span>
        <textarea name="why" rows={3} maxLength={1000} />
      </label>
      {trouble !== '' && <p role="alert">It was not sent: {trouble}</p>}
      <button type="submit" class="button main" disabled={isSending}>
        Send
      </button>
      <small>It is kept without who sent it: write no names.</small>
    </form>
  )
}

/** What should come of one thing: a verdict, one of a few values, or a value as it is typed. */
function Expected({ edition, ask }: { readonly edition: Edition; readonly ask: string }) {
  const quantity = edition.vocabulary.quantities.find(({ name }) => name === ask)
  const action = edition.vocabulary.actions.find(({ name }) => name === ask)
  const label = quantity
    ? questionOf(edition, { ask, kind: 'quantity', label: quantity.label })
    : questionOf(edition, { ask, kind: 'action', label: action?.label ?? ask })
  const few = quantity
    ? choicesOf(edition, quantity.type)
    : (['permitted', 'forbidden', 'required'] as const).map((value) => ({ value, label: WORDS[value] }))
  const name = `expect.${ask}`
  if (!few)
    return (
      <label class="field">
        <span>What should come of it: {label}</span>
        <input name={name} autocomplete="off" maxLength={200} />
      </label>
    )
  return (
    <label class="field">
      <span>What should come of it: {label}</span>
      <select name={name}>
        <option value="">I do not know</option>
        {few.map(({ value, label: text }) => (
          <option key={String(value)} value={String(value)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** @returns why it was not taken; empty where it was. */
async function leave({ game }: Edition, form: FormData): Promise<string> {
  const filled = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [],
  )
  const isExpected = ([name]: readonly [string, string]) => name.startsWith('expect.')
  const expect = filled.filter(isExpected).map(([name, value]) => [name.slice('expect.'.length), value])
  const body = {
    ...Object.fromEntries(filled.filter((pair) => !isExpected(pair))),
    expect: Object.fromEntries(expect),
  }
  try {
    const response = await fetch(addressAt(given.host, `/v1/games/${encodeURIComponent(game)}/corrections`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return ''
    const { detail } = (await response.json().catch(() => ({}))) as { readonly detail?: string }
    return detail ?? 'the server could not take it'
  } catch {
    return 'no reception. What you wrote is still here'
  }
}
