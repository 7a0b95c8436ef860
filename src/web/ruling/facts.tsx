import { useEffect, useState } from 'preact/hooks'
import { type Answer, type AssumedFact, bare, type Edition, type Json } from '../../domain/index.ts'
import { useWide } from '../parts/device.ts'
import { Sheet } from '../parts/sheet.tsx'
import { Step, type Way } from '../parts/step.tsx'
import type { Asked } from './asked.ts'
import { Picking, type Rest } from './editor.tsx'
import type { Ranges } from './ranges.ts'
import { grantedIn, openIn } from './taps.ts'
import { factLabel, factValue, meaningOf } from './words.ts'
import './facts.css'

interface Props {
  readonly edition: Edition
  readonly asked: Asked
  readonly ranges: Ranges
  readonly answer: Answer
  /** Opens a fact; as an address, the question without it. */
  readonly opening: (fact: string) => Way
}

/** Every fact given or assumed; a row is a button that changes it. */
export function Facts({ edition, asked, ranges, answer, opening }: Props) {
  const given = Object.entries(asked.facts)
  const assumed = grantedIn(answer).filter((each) => !(each.fact in asked.facts))
  const telling = assumed.filter(({ hinges }) => hinges)
  const others = assumed.filter((each) => !telling.includes(each))
  const unknown = [...new Set([...asked.unknown, ...asked.skip])].filter((each) => !(each in asked.facts))
  const open = openIn(edition, answer).filter(({ fact }) => !unknown.includes(fact))
  const isWide = useWide()
  const [isOpen, setOpen] = useState(isWide)
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    if (isWide) setOpen(true)
    setFresh(false)
  }, [isWide])
  return (
    <details
      class="facts"
      data-fresh={isFresh ? '' : undefined}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>At this table</span>
        <small>
          {given.length} given, {assumed.length} assumed{open.length > 0 && `, ${open.length} unknown`}
        </small>
      </summary>
      <ul>
        {given.map(([fact, value]) => (
          <li key={fact}>
            <Step way={opening(fact)}>
              <span>{factLabel(edition, fact, asked.facts)}</span>
              <b>{ranges.get(fact) ?? factValue(edition, fact, value)}</b>
              <span class="unseen">. Change</span>
            </Step>
          </li>
        ))}
        {telling.map((each) => (
          <Assumed key={each.fact} edition={edition} facts={asked.facts} assumed={each} opening={opening} />
        ))}
        {unknown.map((fact) => (
          <li key={fact}>
            <Step way={opening(fact)}>
              <span>{factLabel(edition, fact, asked.facts)}</span>
              <i>not known</i>
              <span class="unseen">. Change</span>
            </Step>
          </li>
        ))}
        {open.slice(0, MOST_OPEN).map(({ fact, question }) => (
          <li key={fact}>
            <Step way={opening(fact)}>
              <span>{question}</span>
              <i>unknown</i>
              <span class="unseen">. Answer</span>
            </Step>
          </li>
        ))}
        {telling.length === 0 &&
          others.map((each) => (
            <Assumed key={each.fact} edition={edition} facts={asked.facts} assumed={each} opening={opening} />
          ))}
      </ul>
      {telling.length > 0 && others.length > 0 && (
        <details class="fold">
          <summary>{others.length} more assumed; none of them alone changes the verdict</summary>
          <ul>
            {others.map((each) => (
              <Assumed key={each.fact} edition={edition} facts={asked.facts} assumed={each} opening={opening} />
            ))}
          </ul>
        </details>
      )}
      {given.length + assumed.length + unknown.length + open.length === 0 && (
        <p>Nothing is said yet, and nothing had to be assumed.</p>
      )}
    </details>
  )
}

/** Unknown facts that are offered, those that settle most. */
const MOST_OPEN = 3

function Assumed({
  edition,
  facts,
  assumed: { fact, value, question },
  opening,
}: Pick<Props, 'edition' | 'opening'> & { readonly facts: Asked['facts']; readonly assumed: AssumedFact }) {
  return (
    <li class="assumed">
      <Step way={opening(fact)}>
        <span>{question ?? factLabel(edition, fact, facts)}</span>
        <i>assumed</i>
        <b>{factValue(edition, fact, value)}</b>
        <span class="unseen">. Change</span>
      </Step>
    </li>
  )
}

/** Types of which more can be said than the choices that matter here. */
const TYPED: ReadonlySet<string> = new Set(['int', 'number', 'card'])

interface SheetProps {
  readonly edition: Edition
  readonly asked: Asked
  readonly answer: Answer
  readonly fact: string
  readonly onClose: () => void
  readonly answering: (value: Json) => Way
  readonly rest: Rest
  readonly onForget: () => void
}

/** One fact, to be changed or taken back. */
export function FactSheet({ edition, asked, answer, fact, onClose, answering, rest, onForget }: SheetProps) {
  const meaning = meaningOf(edition, fact, asked.facts)
  const assumed = answer.assumed.find((each) => each.fact === fact)
  const value = asked.facts[fact] ?? assumed?.value
  const choices = answer.ask?.find((each) => each.fact === fact)?.choices
  return (
    <Sheet title={meaning?.label ?? fact} onClose={onClose}>
      {assumed && !(fact in asked.facts) && (
        <p>Assumed: {factValue(edition, fact, assumed.value)}. Nobody has said otherwise.</p>
      )}
      <Picking
        edition={edition}
        type={meaning?.type ?? { kind: 'any' }}
        label={meaning?.label ?? fact}
        {...(meaning?.range ? { range: meaning.range } : {})}
        {...(value === undefined ? {} : { value })}
        {...(choices?.length && !TYPED.has(bare(meaning?.type ?? { kind: 'any' }).kind) ? { choices } : {})}
        answering={answering}
        rest={rest}
      />
      <button type="button" class="button" onClick={onForget}>
        Not known
      </button>
    </Sheet>
  )
}
