import { useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type Answer, firstDay, type Json, LATEST } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { pointOf } from '../library.ts'
import { useTitle } from '../parts/title.ts'
import { type Place, today } from '../place.ts'
import { Acts, MoreActs } from './acts.tsx'
import { type Asked, type Read, rulingLink, solve, withFact } from './asked.ts'
import { useFocusAfter, useGone, useSpeak } from './attention.ts'
import { RulingDock } from './dock.tsx'
import { FactSheet, Facts } from './facts.tsx'
import { Faults } from './faults.tsx'
import { useMore } from './more.ts'
import { Picker } from './picker.tsx'
import { PlayersCard } from './players-card.tsx'
import { PrintedRuling } from './printed.tsx'
import { pairsOf, type Ranges, rangesIn, stillWhole } from './ranges.ts'
import { Reasons } from './reasons.tsx'
import { bigWord, questionOf } from './sentences.ts'
import { MiniBar, type OneRuling, Rulings, rulingsOf, Slab } from './slab.tsx'
import { push, stepsFrom } from './steps.ts'
import { nextOf } from './taps.ts'
import './ruling.css'

interface Props {
  readonly served: Served
  readonly place: Place
  readonly read: Read
  readonly pairs: readonly (readonly [string, string])[]
}

/** A question being answered: the verdict at every moment, what is asked next, and the reasons. */
export function RulingView({ served, place, read, pairs }: Props) {
  const { edition } = served
  const { route, url } = useLocation()
  const solved = useMemo(() => solve(edition, read, pointOf(place)), [edition, url])
  const { answer, asked, moment } = solved
  const more = useMore(served, solved, url)
  // What stands under the reasons waits for them the first time, so that they do not push it down.
  const isFilled = useRef(false)
  isFilled.current ||= more.length > 0
  const [fact, setFact] = useState<string | undefined>(undefined)
  const [chosen, setChosen] = useState(0)
  const all = answer ? rulingsOf(answer) : []
  const at = Math.min(chosen, Math.max(0, all.length - 1))
  const one: OneRuling | undefined = all[at] ?? (answer?.answers[0] && { ruling: answer.answers[0] })
  const taken = useRef(0)
  const ranges = useMemo(() => rangesIn(pairs, asked), [solved])
  const ownParts = pairs.filter(([name]) => name === 'q' || name === 'open')
  const keptParts = [...ownParts, ...pairsOf(ranges)]

  const go = (next: Asked, tapped: Ranges = ranges) => {
    taken.current++
    const whole = stillWhole(edition, next, moment, tapped)
    push(route, rulingLink(edition, whole.asked, place, [...ownParts, ...pairsOf(whole.ranges)]))
  }
  useFocusAfter(taken, url, answer && nextOf(answer)?.fact)
  useSpeak(served, solved.answer, one?.ruling)
  useTitle(one && `${questionOf(edition, one.ruling)} ${bigWord(edition, one.ruling)}`)

  const faults = <Faults edition={edition} problems={solved.problems} pairs={pairs} />
  if (!answer || !one) {
    return (
      <>
        {faults}
        <Picker edition={edition} asked={asked} place={place} />
      </>
    )
  }
  const { ruling } = one
  const steps = stepsFrom(edition, asked, (next) => go(next))
  const stepping = (step: () => void) => () => {
    taken.current++
    step()
  }
  const pick = (name: string, value: Json, range?: string) => {
    setFact(undefined)
    const others = [...ranges].filter(([fact]) => fact !== name)
    go(withFact(asked, name, value), new Map(range === undefined ? others : [...others, [name, range]]))
  }
  const forget = (name: string) => {
    setFact(undefined)
    steps.forget(name)
  }
  const text = answer.point.asOf
  const day = text === 'latest' ? LATEST : (firstDay(text) ?? today())
  const linkTo = (asOf: string | undefined) => {
    const { asOf: _, ...rest } = place
    return rulingLink(edition, asked, asOf === undefined || asOf === '' ? rest : { ...rest, asOf }, keptParts)
  }
  const shared = { served, answer, asked, ranges, moment, place, one }
  return (
    <div class="ruling">
      <div class="ruling-left">
        {faults}
        <Verdict served={served} answer={answer} all={all} at={at} one={one} onChoose={setChosen} />
        <RulingDock
          edition={edition}
          answer={answer}
          ruling={ruling}
          onAnswer={pick}
          onSkip={steps.skip}
          comesTo={(name, value) => {
            const then = solve(edition, { asked: withFact(asked, name, value), problems: [] }, moment, [])
            return then.answer && rulingsOf(then.answer)[at]?.ruling
          }}
          onUndo={steps.undo && stepping(steps.undo)}
          onStartAgain={steps.startAgain}
          onUnskip={steps.unskip}
          onCheck={setFact}
        >
          <Acts {...shared} />
        </RulingDock>
        <Facts edition={edition} asked={asked} ranges={ranges} answer={answer} onOpen={setFact} />
      </div>
      <div class="ruling-right" aria-busy={more.length === 0}>
        <Reasons
          served={served}
          answer={answer}
          ruling={ruling}
          more={more[at]}
          isFilled={isFilled.current}
          place={place}
          day={day}
          today={today()}
          linkTo={linkTo}
          onTurn={steps.turn}
        />
        {isFilled.current && <MoreActs {...shared} />}
      </div>
      {fact !== undefined && (
        <FactSheet
          edition={edition}
          asked={asked}
          answer={answer}
          fact={fact}
          onClose={() => setFact(undefined)}
          onPick={(value) => pick(fact, value)}
          onForget={() => forget(fact)}
        />
      )}
      {pairs.some(([name, value]) => name === 'view' && value === 'card') && (
        <PlayersCard {...shared} more={more[at]} day={day} />
      )}
      <PrintedRuling {...shared} />
    </div>
  )
}

interface VerdictProps {
  readonly served: Served
  readonly answer: Answer
  /** All that is ruled, of which one is shown. */
  readonly all: readonly OneRuling[]
  readonly at: number
  readonly one: OneRuling
  readonly onChoose: (index: number) => void
}

/** The verdict, the others there are beside it, and what stays of it when it has scrolled away. */
function Verdict({ served, answer, all, at, one: { ruling, element }, onChoose }: VerdictProps) {
  const [slab, isGone] = useGone()
  const choose = (index: number) => {
    onChoose(index)
    showVerdict()
  }
  return (
    <>
      <div ref={slab}>
        {all.length === 0 && answer.answers[0]?.each ? (
          <p class="notice">There is none to rule on: the list is empty.</p>
        ) : (
          <Slab served={served} answer={answer} ruling={ruling} {...(element === undefined ? {} : { element })} />
        )}
      </div>
      {all.length > 1 && <Rulings served={served} rulings={all} chosen={at} onChoose={choose} />}
      {isGone && <MiniBar served={served} ruling={ruling} onShow={showVerdict} />}
    </>
  )
}

function showVerdict(): void {
  scrollTo({ top: 0 })
  document.getElementById('verdict')?.focus({ preventScroll: true })
}
