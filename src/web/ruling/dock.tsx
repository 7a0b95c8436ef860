import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import {
  type Answer,
  type Choice,
  type Edition,
  isMeant,
  type Json,
  type NextQuestion,
  type Ruling,
} from '../../domain/index.ts'
import { Icon, VerdictIcon } from '../parts/icon.tsx'
import { useKey } from '../parts/keys.ts'
import { previews } from '../parts/settings.ts'
import { isVerdict } from '../parts/verdict.ts'
import type { Asked } from './asked.ts'
import { Picking } from './editor.tsx'
import { becomesText } from './sentences.ts'
import { nextOf } from './taps.ts'
import { factValue, meaningOf, named, sentenceCase } from './words.ts'
import './dock.css'

interface Props {
  readonly edition: Edition
  readonly asked: Asked
  readonly answer: Answer
  readonly ruling: Ruling
  readonly onAnswer: (fact: string, value: Json) => void
  readonly onSkip: (fact: string) => void
  readonly onUndo: (() => void) | undefined
  readonly onStartAgain: (() => void) | undefined
  readonly onUnskip: (() => void) | undefined
  /** Opens a fact that was assumed. */
  readonly onCheck: (fact: string) => void
  /** What stands there when nothing is left to ask: show, keep, share. */
  readonly children: ComponentChildren
}

/** The thumb's half: the next question with its answers, or what is done with a ruling. */
export function RulingDock(props: Props) {
  const { answer, onUndo, onStartAgain, onUnskip, onCheck, edition, asked, children } = props
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
  useKey('z', 'Undo', onUndo)
  useKey('x', 'Start again', onStartAgain)
  const steps = (
    <>
      {onUndo && (
        <button type="button" class="quiet" onClick={onUndo}>
          <Icon name="undo" />
          Undo
        </button>
      )}
      {onStartAgain && (
        <button type="button" class="quiet" onClick={onStartAgain}>
          Start again
        </button>
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
            <button type="button" class="check" onClick={() => onCheck(assumed.fact)}>
              <span>{named(edition, asked.facts, assumed.question)}</span>
              <small>We assumed {factValue(edition, assumed.fact, assumed.assumed ?? null)}. Check it</small>
            </button>
          )}
          {onUnskip && (
            <button type="button" class="check" onClick={onUnskip}>
              <span>Some questions were skipped</span>
              <small>Ask them again</small>
            </button>
          )}
          {children}
          {(onUndo || onStartAgain) && <div class="dock-row">{steps}</div>}
        </>
      )}
    </section>
  )
}

/** At most so many choices are buttons; more are a list with a filter. */
const MOST_BUTTONS = 6

function Asking({ edition, asked, ruling, next, onAnswer, onSkip, children }: Props & { readonly next: NextQuestion }) {
  const meaning = meaningOf(edition, next.fact)
  const isNumber = next.type.startsWith('int') || next.type.startsWith('number')
  const choices = next.choices.filter(isMeant)
  const isShort = choices.length > 0 && choices.length <= MOST_BUTTONS
  useKey('s', 'Skip', () => onSkip(next.fact))
  return (
    <>
      <h2 id="next-question" tabIndex={-1}>
        {named(edition, asked.facts, next.question)}
      </h2>
      {isShort && (
        <div class="answers" data-many={choices.length > 2 ? '' : undefined}>
          {choices.map((choice, index) => (
            <AnswerButton
              key={JSON.stringify(choice.value)}
              index={index}
              choice={choice}
              edition={edition}
              ruling={ruling}
              onPick={() => onAnswer(next.fact, choice.value)}
            />
          ))}
        </div>
      )}
      {(!isShort || isNumber) && (
        <Picking
          edition={edition}
          type={meaning?.type ?? { kind: 'any' }}
          {...(meaning?.range ? { range: meaning.range } : {})}
          {...(isShort || isNumber ? {} : { choices })}
          label={isShort ? 'Or the number itself' : next.question}
          onPick={(value) => onAnswer(next.fact, value)}
        />
      )}
      <div class="dock-row">
        {children}
        <button type="button" class="quiet end" onClick={() => onSkip(next.fact)}>
          Skip<span class="unseen">: I don’t know</span>
          <Icon name="next" />
        </button>
      </div>
    </>
  )
}

interface AnswerProps {
  readonly index: number
  readonly choice: Choice
  readonly edition: Edition
  readonly ruling: Ruling
  readonly onPick: () => void
}

function AnswerButton({ index, choice, edition, ruling, onPick }: AnswerProps) {
  const { becomes, label } = choice
  useKey(String(index + 1), sentenceCase(label), onPick, 'Answer')
  const verdict = becomes !== undefined && isVerdict(becomes) ? becomes : undefined
  const leadsTo = becomes === undefined ? 'then more to ask' : becomesText(edition, ruling, becomes)
  const name = sentenceCase(label)
  return (
    <button type="button" onClick={onPick}>
      <b>{name}</b>{' '}
      {previews.value && (
        <span class="leads-to" data-verdict={verdict}>
          {verdict && <VerdictIcon verdict={verdict} />}
          {leadsTo}
        </span>
      )}
    </button>
  )
}
