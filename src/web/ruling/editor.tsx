import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import {
  bare,
  type Choice,
  type Edition,
  elementLabel,
  fieldsOf,
  type Json,
  nameKey,
  type Type,
} from '../../domain/index.ts'
import { Kept, Step, type Way } from '../parts/step.tsx'
import { sentenceCase } from './words.ts'
import './editor.css'

interface Props {
  readonly edition: Edition
  readonly type: Type
  readonly range?: readonly [number, number]
  readonly value?: Json
  /** In place of those the type has. */
  readonly choices?: readonly Choice[]
  readonly label: string
  /** What stands beside a choice. */
  readonly tells?: (choice: Choice) => ComponentChildren
  readonly answering: (value: Json) => Way
  readonly rest: Rest
}

/** How a form says by an address what is picked here: where it leads, the name of its field, and what is sent beside. */
export interface Rest {
  readonly action: string
  /** `f.crew.count` */
  readonly name: string
  readonly pairs: readonly (readonly [string, string])[]
}

/** A value picked by its type: what is one of a few things by one tap, the rest in a form. */
export function Picking({ edition, type, range, value, choices, label, tells, answering, rest }: Props) {
  const few = choices?.length ? choices : choicesOf(edition, type)
  if (few) {
    return (
      <PickList
        choices={few}
        {...(value === undefined ? {} : { value })}
        label={label}
        takesOther={bare(type).kind === 'card'}
        {...(tells ? { tells } : {})}
        answering={answering}
        rest={rest}
      />
    )
  }
  return (
    <Form
      edition={edition}
      type={type}
      label={label}
      answering={answering}
      rest={rest}
      {...(range ? { range } : {})}
      {...(value === undefined ? {} : { value })}
    />
  )
}

/** The values of a type that has a few. */
export function choicesOf(edition: Edition, type: Type): readonly Choice[] | undefined {
  const plain = bare(type)
  const none: Choice[] = type.kind === 'optional' ? [{ value: null, label: 'none' }] : []
  if (plain.kind === 'bool') return [{ value: true, label: 'yes' }, { value: false, label: 'no' }, ...none]
  if (plain.kind === 'enum') {
    const values = edition.vocabulary.enums.find((each) => each.name === plain.name)?.values ?? []
    return [...values.map((each) => ({ value: each.name, label: each.label })), ...none]
  }
  if (plain.kind === 'card') {
    const cards = edition.entries.filter((entry) => entry.kind === 'card')
    return [...cards.map((entry) => ({ value: entry.slug, label: entry.term })), ...none]
  }
  return undefined
}

const UNFILTERED = 8

function PickList({
  choices,
  value,
  label,
  takesOther,
  tells,
  answering,
  rest,
}: Pick<Props, 'label' | 'tells' | 'answering' | 'rest'> & {
  readonly choices: readonly Choice[]
  readonly value?: Json
  /** Whether what is typed may be taken as it stands: the name of a card that nobody described. */
  readonly takesOther: boolean
}) {
  const [filter, setFilter] = useState('')
  const key = nameKey(filter)
  const shown = choices.filter((each) => nameKey(each.label).includes(key))
  return (
    <div class="pick-list">
      {(takesOther || choices.length > UNFILTERED) && (
        <form
          action={rest.action}
          onSubmit={(event) => {
            event.preventDefault()
            const [only, ...others] = shown
            if (only && others.length === 0) answering(only.value).take()
          }}
        >
          <Kept pairs={rest.pairs} />
          <label class="field">
            <span class="unseen">Filter: {label}</span>
            <input
              type="text"
              name={rest.name}
              placeholder={`Filter ${choices.length} answers`}
              value={filter}
              autocomplete="off"
              onInput={(event) => setFilter(event.currentTarget.value)}
            />
          </label>
          <noscript>
            <button type="submit">Use this</button>
          </noscript>
        </form>
      )}
      <ul class="choices">
        {shown.slice(0, MOST_SHOWN).map((each) => (
          <li key={JSON.stringify(each.value)}>
            <Step way={answering(each.value)} isChosen={each.value === value}>
              {sentenceCase(each.label)} {tells?.(each)}
            </Step>
          </li>
        ))}
      </ul>
      {shown.length > MOST_SHOWN && <p>And {shown.length - MOST_SHOWN} more: type a part of the name.</p>}
      {shown.length === 0 && <p>None is called that.</p>}
      {takesOther && filter.trim() !== '' && !choices.some((each) => nameKey(each.label) === key) && (
        <button type="button" class="button" onClick={() => answering(filter.trim()).take()}>
          Another card: {filter.trim()}
        </button>
      )}
    </div>
  )
}

const MOST_SHOWN = 40

function Form({ edition, type, range, value, label, answering, rest }: Omit<Props, 'choices' | 'tells'>) {
  const [draft, setDraft] = useState<Json | undefined>(value)
  const [fault, setFault] = useState('')
  const use = () => {
    if (draft === undefined) setFault('Nothing is written yet.')
    else answering(draft).take()
  }
  return (
    <form
      class="value-form"
      action={rest.action}
      onSubmit={(event) => {
        event.preventDefault()
        use()
      }}
    >
      <Kept pairs={rest.pairs} />
      <ValueField
        edition={edition}
        type={type}
        label={label}
        name={rest.name}
        value={draft}
        onChange={setDraft}
        {...(range ? { range } : {})}
        empty={answering([])}
      />
      {fault !== '' && <p role="alert">{fault}</p>}
      <button type="submit" class="button main">
        Use this
      </button>
    </form>
  )
}

interface FieldProps {
  readonly edition: Edition
  readonly type: Type
  readonly range?: readonly [number, number]
  readonly label: string
  /** Of the parameter that says it in an address. */
  readonly name: string
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
  /** How it is answered that a list has no element, where that is a whole answer. */
  readonly empty?: Way
}

/** A field for any value: records by their fields, lists by their elements. What is left empty is not said. */
function ValueField(props: FieldProps) {
  const { edition, type, range, label, name, value, onChange } = props
  const id = useId()
  const plain = bare(type)
  if (plain.kind === 'record') return <RecordField {...props} type={plain} />
  if (plain.kind === 'list') return <ListField {...props} of={plain.of} />
  if (plain.kind === 'map' || plain.kind === 'any' || plain.kind === 'null') return <RawField {...props} />
  const few = choicesOf(edition, type)
  if (few) {
    return (
      <label class="field" for={id}>
        <span>{label}</span>
        <select
          id={id}
          name={name}
          value={value === undefined ? '' : String(value)}
          onChange={({ currentTarget }) =>
            onChange(few.find((each) => String(each.value) === currentTarget.value)?.value)
          }
        >
          <option value="">not said</option>
          {few.map((each) => (
            <option key={String(each.value)} value={String(each.value)}>
              {each.label}
            </option>
          ))}
        </select>
      </label>
    )
  }
  const isNumber = plain.kind === 'int' || plain.kind === 'number'
  const shown = value === undefined || value === null ? '' : String(value)
  return (
    <label class="field" for={id}>
      <span>{label}</span>
      {isNumber ? (
        <input
          id={id}
          name={name}
          type="number"
          step={plain.kind === 'int' ? 1 : 'any'}
          inputMode="decimal"
          {...(range && Number.isFinite(range[0]) ? { min: range[0] } : {})}
          {...(range && Number.isFinite(range[1]) ? { max: range[1] } : {})}
          autocomplete="off"
          value={shown}
          onInput={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
          }
        />
      ) : (
        <input
          id={id}
          name={name}
          autocomplete="off"
          value={shown}
          onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
        />
      )}
    </label>
  )
}

function RecordField({ edition, type, label, name, value, onChange }: FieldProps) {
  const fields = fieldsOf(edition, type)
  const record = isRecord(value) ? value : {}
  return (
    <fieldset class="value-group">
      <legend>{label}</legend>
      {fields.map((field) => (
        <ValueField
          key={field.name}
          edition={edition}
          type={field.type}
          {...(field.range ? { range: field.range } : {})}
          label={field.ask ?? sentenceCase(field.name.replaceAll('_', ' '))}
          name={`${name}.${field.name}`}
          value={record[field.name]}
          onChange={(next) => {
            const { [field.name]: _, ...others } = record
            onChange(next === undefined ? others : { ...others, [field.name]: next })
          }}
        />
      ))}
    </fieldset>
  )
}

function ListField({ edition, label, name, value, onChange, of, empty }: FieldProps & { readonly of: Type }) {
  const items: readonly Json[] = Array.isArray(value) ? value : []
  const few = bare(of).kind === 'card' ? undefined : choicesOf(edition, of)
  if (few) {
    return (
      <fieldset class="value-group">
        <legend>{label}</legend>
        {few.map((each) => (
          <label key={JSON.stringify(each.value)} class="tick">
            <input
              type="checkbox"
              name={name}
              value={String(each.value)}
              checked={items.includes(each.value)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...items, each.value] : items.filter((item) => item !== each.value))
              }
            />
            {sentenceCase(each.label)}
          </label>
        ))}
        {value === undefined && (
          <button type="button" class="button" onClick={() => onChange([])}>
            None of them
          </button>
        )}
      </fieldset>
    )
  }
  return (
    <fieldset class="value-group">
      <legend>{label}</legend>
      {items.map((item, index) => (
        <div key={index} class="list-item">
          <ValueField
            edition={edition}
            type={of}
            label={sentenceCase(elementLabel(of, index))}
            name={`${name}[${index}]`}
            value={item}
            onChange={(next) => onChange(items.map((each, at) => (at === index ? (next ?? {}) : each)))}
          />
          <button type="button" class="button" onClick={() => onChange(items.filter((_, at) => at !== index))}>
            Take out {elementLabel(of, index)}
          </button>
        </div>
      ))}
      {/* Without a script elements are not added one by one: they are counted, and asked about like facts. */}
      {empty && bare(of).kind === 'record' && (
        <noscript>
          <label class="field">
            <span>How many?</span>
            <input name={name} type="number" min={0} autocomplete="off" value={items.length || ''} />
          </label>
        </noscript>
      )}
      <button type="button" class="button" onClick={() => onChange([...items, bare(of).kind === 'record' ? {} : ''])}>
        {items.length === 0 ? 'Add one' : 'Add another'}
      </button>
      {value === undefined &&
        (empty ? (
          <Step way={empty} class="button">
            There is none
          </Step>
        ) : (
          <button type="button" class="button" onClick={() => onChange([])}>
            There is none
          </button>
        ))}
    </fieldset>
  )
}

/** What has no form of its own is written as JSON. */
function RawField({ label, name, value, onChange }: FieldProps) {
  const id = useId()
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value))
  const isFaulty = text !== '' && parse(text) === undefined
  return (
    <label class="field" for={id}>
      <span>{label}, as JSON or a word</span>
      <textarea
        id={id}
        name={name}
        rows={3}
        value={text}
        aria-invalid={isFaulty}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          onChange(parse(currentTarget.value))
        }}
      />
    </label>
  )
}

function parse(text: string): Json | undefined {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return /^[[{"]/.test(text.trim()) ? undefined : text.trim()
  }
}

function isRecord(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
