import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type Answer,
  bare,
  type Choice,
  type Edition,
  isMeant,
  isVerdict,
  type Json,
  type NextQuestion,
  type Ruling,
  type Type,
} from '../../domain/index.ts'
import { Fold } from '../parts/fold.tsx'
import { Icon, VerdictIcon } from '../parts/icon.tsx'
import { useKey } from '../parts/keys.ts'
import { previews } from '../parts/settings.ts'
import { Step, type Way } from '../parts/step.tsx'
import { choicesOf, Picking, type Rest } from './editor.tsx'
import { becomesText } from './sentences.ts'
import { nextOf, openIn } from './taps.ts'
import { factValue, meaningOf, sentenceCase } from './words.ts'
import './dock.css'

interface Props {
  readonly edition: Edition
  readonly answer: Answer
  readonly ruling: Ruling
  /** @param range where it is one number of a range that was tapped. */
  readonly answering: (fact: string, value: Json, range?: string) => Way
  readonly skipping: (fact: string) => Way
  /** For a form that answers a fact by its address. */
  readonly rest: (fact: string) => Rest
  /** What is ruled with a fact besides. */
  readonly comesTo: (fact: string, value: Json) => Ruling | undefined
  readonly undo: Way | undefined
  readonly startAgain: Way | undefined
  readonly unskip: Way | undefined
  /** Opens a fact that was assumed, or that nobody has said. */
  readonly checking: (fact: string) => Way
  /** What stands there when nothing is left to ask: show, keep, share. */
  readonly children: ComponentChildren
}

/** The thumb's half: the next question with its answers, or what is done with a ruling. */
export function RulingDock(props: Props) {
  const { answer, ruling, undo, startAgain, unskip, checking, edition, children } = props
  const dock = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = dock.current
    if (!element) return
    const root = document.documentElement.style
    const watching = new ResizeObserver(() => root.setProperty('--dock-height', `${element.offsetHeight + 20}px`))
    watching.observe(element)
    return () => {
      watching.disconnect()
      root.removeProperty('--dock-height')
    }
  }, [])
  const next = nextOf(answer)
  const assumed = answer.ask?.find((each) => each.assumed !== undefined)
  useKey('z', 'Undo', undo?.take)
  useKey('x', 'Start again', startAgain?.take)
  const steps = (
    <>
      {undo && (
        <Step way={undo} class="quiet">
          <Icon name="undo" />
          Undo
        </Step>
      )}
      {startAgain && (
        <Step way={startAgain} class="quiet">
          Start again
        </Step>
      )}
    </>
  )
  return (
    <section class="dock" ref={dock} aria-label="Next">
      {next ? (
        <Asking key={next.fact} {...props} next={next}>
          {steps}
        </Asking>
      ) : (
        <>
          {assumed && (
            <Step way={checking(assumed.fact)} class="check">
              <span>{assumed.question}</span>
              <small>We assumed {factValue(edition, assumed.fact, assumed.assumed ?? null)}. Check it</small>
            </Step>
          )}
          {ruling.verdict === 'undetermined' &&
            openIn(edition, answer)
              .slice(0, MOST_OPEN)
              .map(({ fact, question }) => (
                <Step key={fact} way={checking(fact)} class="check">
                  <span>{question}</span>
                  <small>Nobody has said. Answer it</small>
                </Step>
              ))}
          {unskip && (
            <Step way={unskip} class="check">
              <span>Some questions were skipped</span>
              <small>Ask them again</small>
            </Step>
          )}
          {children}
          {(undo || startAgain) && <div class="dock-row">{steps}</div>}
        </>
      )}
    </section>
  )
}

/** Facts offered where too much is unknown to put one question. */
const MOST_OPEN = 3

/** The range that a choice stands for with one number of it. */
function rangeOf({ value, label }: Choice): string | undefined {
  return typeof value === 'number' && label !== String(value) ? label : undefined
}

/** At most so many choices are buttons; more are a list with a filter. */
const MOST_BUTTONS = 6

function Asking({
  edition,
  ruling,
  next,
  comesTo,
  answering,
  skipping,
  rest,
  children,
}: Props & { readonly next: NextQuestion }) {
  const meaning = meaningOf(edition, next.fact)
  const isNumber = next.type.startsWith('int') || next.type.startsWith('number')
  const type: Type = meaning?.type ?? { kind: 'any' }
  const isCard = bare(type).kind === 'card'
  const [isOther, setOther] = useState(false)
  const choices = next.choices.filter(isMeant)
  const listed = valuesListed(edition, type)
  const isShort = choices.length > 0 && choices.length <= MOST_BUTTONS
  const skip = skipping(next.fact)
  useKey('s', 'Skip', skip.take)
  return (
    <>
      <h2 id="next-question" tabIndex={-1}>
        {next.question}
      </h2>
      {isShort && (
        <div class="answers" data-many={choices.length > 2 ? '' : undefined}>
          {choices.map((choice, index) => (
            <AnswerLink
              key={JSON.stringify(choice.value)}
              index={index}
              choice={choice}
              edition={edition}
              ruling={ruling}
              way={answering(next.fact, choice.value, rangeOf(choice))}
            />
          ))}
        </div>
      )}
      {isShort && isCard && !isOther && (
        <button type="button" class="quiet" onClick={() => setOther(true)}>
          Another card
        </button>
      )}
      {listed && (
        <Listed
          edition={edition}
          ruling={ruling}
          values={listed}
          comesTo={(value) => comesTo(next.fact, value)}
          answering={(value) => answering(next.fact, value)}
        />
      )}
      {listed ? (
        <Fold title="Several of them, or none">
          <Picking
            edition={edition}
            type={type}
            label={next.question}
            answering={(value) => answering(next.fact, value)}
            rest={rest(next.fact)}
          />
        </Fold>
      ) : (
        (!isShort || isNumber || isOther) && (
          <Picking
            edition={edition}
            type={type}
            {...(meaning?.range ? { range: meaning.range } : {})}
            {...(isShort || isNumber || isCard ? {} : { choices })}
            tells={({ becomes }) =>
              isShort || isCard ? null : <LeadsTo edition={edition} ruling={ruling} becomes={becomes} />
            }
            label={isNumber && isShort ? 'Or the number itself' : next.question}
            answering={(value) => answering(next.fact, value)}
            rest={rest(next.fact)}
          />
        )
      )}
      <div class="dock-row">
        {children}
        <Step way={skip} class="quiet end">
          Skip<span class="unseen">: I don’t know</span>
          <Icon name="next" />
        </Step>
      </div>
    </>
  )
}

interface AnswerProps {
  readonly index: number
  readonly choice: Choice
  readonly edition: Edition
  readonly ruling: Ruling
  readonly way: Way
}

function AnswerLink({ index, choice, edition, ruling, way }: AnswerProps) {
  const { becomes, label } = choice
  useKey(String(index + 1), sentenceCase(label), way.take, 'Answer')
  const name = sentenceCase(label)
  return (
    <Step way={way}>
      <b>{name}</b> <LeadsTo edition={edition} ruling={ruling} becomes={becomes} />
    </Step>
  )
}

/** The verdict that an answer leads to. */
function LeadsTo({
  edition,
  ruling,
  becomes,
}: Pick<AnswerProps, 'edition' | 'ruling'> & { readonly becomes: Choice['becomes'] | undefined }) {
  if (!previews.value) return null
  const verdict = becomes !== undefined && isVerdict(becomes) ? becomes : undefined
  return (
    <span class="leads-to" data-verdict={verdict}>
      {verdict && <VerdictIcon verdict={verdict} />}
      {becomes === undefined ? 'then more to ask' : becomesText(edition, ruling, becomes)}
    </span>
  )
}

/** The values of which a list that is asked for can be made, where they are few. */
function valuesListed(edition: Edition, type: Type): readonly Choice[] | undefined {
  const list = bare(type)
  return list.kind === 'list' && bare(list.of).kind === 'enum' ? choicesOf(edition, list.of) : undefined
}

interface ListedProps extends Pick<AnswerProps, 'edition' | 'ruling'> {
  readonly values: readonly Choice[]
  readonly comesTo: (value: Json) => Ruling | undefined
  readonly answering: (value: Json) => Way
}

/** What is asked about each value of a list: the verdict of each by itself, worked out one after another. */
function Listed({ edition, ruling, values, comesTo, answering }: ListedProps) {
  const [found, setFound] = useState<readonly (Choice['becomes'] | undefined)[]>([])
  useEffect(() => {
    const next = values[found.length]
    if (!next || !previews.value) return
    const timer = setTimeout(() => {
      const then = comesTo([next.value])
      const isOpen = then?.verdict === 'undetermined'
      setFound([...found, isOpen ? undefined : (then?.verdict ?? then?.value)])
    })
    return () => clearTimeout(timer)
  }, [found])
  return (
    <ul class="listed">
      {values.map(({ value, label }, index) => (
        <li key={JSON.stringify(value)}>
          <Step way={answering([value])}>
            <b>{sentenceCase(label)}</b>{' '}
            {index < found.length && <LeadsTo edition={edition} ruling={ruling} becomes={found[index]} />}
          </Step>
        </li>
      ))}
    </ul>
  )
}
