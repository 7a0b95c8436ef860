import { elementName } from '../../ask/index.ts'
import type { Answer, Ruling } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { VerdictIcon } from '../parts/icon.tsx'
import { bigWord, questionOf, sentenceOf } from './sentences.ts'
import { sentenceCase } from './words.ts'
import './slab.css'

interface Props {
  readonly served: Served
  readonly answer: Answer
  readonly ruling: Ruling
  /** Which of several an `each` has. */
  readonly element?: string
}

/** The verdict: one word, one shape, one sentence. It never fades: half-way it would be another verdict's colour. */
export function Slab({ served, answer, ruling, element }: Props) {
  const word = bigWord(served.edition, ruling)
  return (
    <section class="slab" data-verdict={tone(ruling)} aria-label="Verdict">
      <ToneIcon ruling={ruling} class="slab-icon" />
      <div>
        <p class="slab-question">
          {elementTitle(served, { ruling, ...(element === undefined ? {} : { element }) })}
          {questionOf(served.edition, ruling)}
        </p>
        <h1 id="verdict" tabIndex={-1} data-long={word.length > 12 ? '' : undefined}>
          {word}
        </h1>
      </div>
      <p class="slab-then">{sentenceOf(served, answer, ruling)}</p>
    </section>
  )
}

/** What is left on a phone of a slab that has scrolled away. */
export function MiniBar({
  served,
  ruling,
  onShow,
}: Pick<Props, 'served' | 'ruling'> & { readonly onShow: () => void }) {
  return (
    <button type="button" class="mini" data-verdict={tone(ruling)} onClick={onShow} aria-label="Back to the verdict">
      <ToneIcon ruling={ruling} />
      <b>{bigWord(served.edition, ruling)}</b>
      <span>{questionOf(served.edition, ruling)}</span>
    </button>
  )
}

/** Several rulings at once, one for each thing asked or each element; a tap shows one with its reasons. */
export function Rulings({
  served,
  rulings,
  chosen,
  onChoose,
}: {
  readonly served: Served
  readonly rulings: readonly OneRuling[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}) {
  const asks = new Set(rulings.map(({ ruling }) => ruling.ask)).size
  const nameOf = ({ ruling, element }: OneRuling) =>
    [
      ...(element === undefined ? [] : [named(served, ruling, element)]),
      ...(element === undefined || asks > 1 ? [questionOf(served.edition, ruling)] : []),
    ].join(': ')
  return (
    <ul class="rulings" aria-label="Rulings">
      {rulings.map((each, index) => (
        <li key={`${each.ruling.ask} ${each.element ?? ''}`} data-verdict={tone(each.ruling)}>
          <button type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
            <ToneIcon ruling={each.ruling} />
            <span>{nameOf(each)}</span>
            <b>{bigWord(served.edition, each.ruling)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

export interface OneRuling {
  readonly ruling: Ruling
  readonly element?: string
}

/** Every ruling of an answer by itself: those of an `each` are several. */
export function rulingsOf(answer: Answer): OneRuling[] {
  return answer.answers.flatMap((ruling): OneRuling[] =>
    ruling.each ? Object.entries(ruling.each).map(([element, one]) => ({ ruling: one, element })) : [{ ruling }],
  )
}

/** Which colours a ruling has: its verdict's, or a value's, which are nobody's. */
export function tone(ruling: Ruling): string {
  return ruling.value !== undefined ? 'value' : (ruling.verdict ?? 'undetermined')
}

export function ToneIcon({ ruling, class: className }: { readonly ruling: Ruling; readonly class?: string }) {
  if (ruling.value !== undefined) return null
  return (
    <VerdictIcon
      verdict={ruling.verdict ?? 'undetermined'}
      {...(className === undefined ? {} : { class: className })}
    />
  )
}

/** `Scout: `, where one element of several is ruled on. */
export function elementTitle(served: Served, { ruling, element }: OneRuling): string {
  return element === undefined ? '' : `${named(served, ruling, element)}: `
}

function named({ edition }: Served, { ask }: Ruling, element: string): string {
  return sentenceCase(elementName(edition, ask, element))
}
