import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { firstDay, type Json, LATEST, type Ruling, type Turning } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { pointOf } from '../library.ts'
import { say } from '../parts/status.tsx'
import { useTitle } from '../parts/title.ts'
import { type Place, today } from '../place.ts'
import { Acts, MoreActs } from './acts.tsx'
import { type Asked, type Read, rulingLink, solve, withFact, withoutFact, withoutLast, withSkipped } from './asked.ts'
import { RulingDock } from './dock.tsx'
import { FactSheet, Facts } from './facts.tsx'
import { Faults } from './faults.tsx'
import { Picker } from './picker.tsx'
import { PlayersCard } from './players-card.tsx'
import { Reasons } from './reasons.tsx'
import { bigWord, left, questionOf, sentenceOf } from './sentences.ts'
import { MiniBar, type OneRuling, Rulings, rulingsOf, Slab } from './slab.tsx'
import { hasCome, push } from './steps.ts'
import { meaningOf } from './words.ts'
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
  const [fact, setFact] = useState<string | undefined>(undefined)
  const [chosen, setChosen] = useState(0)
  const [slab, isGone] = useGone()
  const all = answer ? rulingsOf(answer) : []
  const at = Math.min(chosen, Math.max(0, all.length - 1))
  const one: OneRuling | undefined = all[at] ?? (answer?.answers[0] && { ruling: answer.answers[0] })
  const steps = useRef(0)
  const keptParts = pairs.filter(([name]) => name === 'q' || name === 'open')

  const go = (next: Asked) => {
    steps.current++
    push(route, rulingLink(edition, next, place, keptParts))
  }
  useFocusAfter(steps, url, answer?.ask?.find((each) => each.assumed === undefined)?.fact)
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
  const before = withoutLast(asked)
  const undo = before && (() => (hasCome() ? history.back() : go(before)))
  const isBegun = Object.keys(asked.facts).length + asked.skip.length + asked.unknown.length > 0
  const startAgain = isBegun ? () => go({ ask: asked.ask, facts: {}, unknown: [], skip: [] }) : undefined
  const turn = ({ change }: Turning) =>
    go(change.reduce<Asked>((all, each) => withFact(all, each.fact, each.to), asked))
  const choose = (index: number) => {
    setChosen(index)
    showVerdict()
  }
  const pick = (name: string, value: Json) => {
    setFact(undefined)
    go(withFact(asked, name, value))
  }
  const forget = (name: string) => {
    setFact(undefined)
    go(withoutFact(asked, name, meaningOf(edition, name)?.assume !== undefined))
  }
  const text = answer.point.asOf
  const day = text === 'latest' ? LATEST : (firstDay(text) ?? today())
  const linkTo = (asOf: string | undefined) => {
    const { asOf: _, ...rest } = place
    return rulingLink(edition, asked, asOf === undefined || asOf === '' ? rest : { ...rest, asOf }, keptParts)
  }
  const shared = { served, answer, asked, moment, place, one }
  return (
    <div class="ruling">
      <div class="ruling-left">
        {faults}
        <div ref={slab}>
          {all.length === 0 && answer.answers[0]?.each ? (
            <p class="notice">There is none to rule on: the list is empty.</p>
          ) : (
            <Slab
              served={served}
              answer={answer}
              ruling={ruling}
              {...(one.element === undefined ? {} : { element: one.element })}
            />
          )}
        </div>
        {all.length > 1 && <Rulings served={served} rulings={all} chosen={at} onChoose={choose} />}
        {isGone && <MiniBar served={served} ruling={ruling} onShow={showVerdict} />}
        <RulingDock
          edition={edition}
          asked={asked}
          answer={answer}
          ruling={ruling}
          onAnswer={pick}
          onSkip={(name) => go(withSkipped(asked, name))}
          onUndo={undo}
          onStartAgain={startAgain}
          onUnskip={asked.skip.length > 0 ? () => go({ ...asked, skip: [] }) : undefined}
          onCheck={setFact}
        >
          <Acts {...shared} />
        </RulingDock>
        <Facts edition={edition} asked={asked} answer={answer} onOpen={setFact} />
      </div>
      <div class="ruling-right" aria-busy={more.length === 0}>
        <Reasons
          served={served}
          answer={answer}
          ruling={ruling}
          more={more[at]}
          place={place}
          day={day}
          today={today()}
          linkTo={linkTo}
          onTurn={turn}
        />
        <MoreActs {...shared} />
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
    </div>
  )
}

function showVerdict(): void {
  scrollTo({ top: 0 })
  document.getElementById('verdict')?.focus({ preventScroll: true })
}

/** What takes longer, worked out when the verdict stands: the years and what would turn it. One for each ruling. */
function useMore(served: Served, solved: ReturnType<typeof solve>, url: string): readonly Ruling[] {
  const [more, setMore] = useState<{ readonly of: object; readonly rulings: readonly Ruling[] } | undefined>(undefined)
  useEffect(() => {
    if (!solved.answer) return
    const timer = setTimeout(() => {
      const { answer } = solve(served.edition, solved, solved.moment, ['timeline', 'unless'])
      if (answer) setMore({ of: solved, rulings: rulingsOf(answer).map(({ ruling }) => ruling) })
    }, 50)
    return () => clearTimeout(timer)
  }, [solved, url])
  return more?.of === solved ? more.rulings : []
}

/** After an answer the next question has the focus, and when it is settled the verdict. */
function useFocusAfter(steps: { readonly current: number }, url: string, next: string | undefined): void {
  const seen = useRef(0)
  useEffect(() => {
    if (steps.current === seen.current) return
    seen.current = steps.current
    const target = document.getElementById(next === undefined ? 'verdict' : 'next-question')
    target?.focus({ preventScroll: next !== undefined })
  }, [url, next])
}

/** Says what changed and nothing else. */
function useSpeak(served: Served, answer: ReturnType<typeof solve>['answer'], ruling: Ruling | undefined): void {
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!answer || !ruling) return
    const word = bigWord(served.edition, ruling)
    const isOther = before.current !== undefined && before.current !== word
    const isFirst = before.current === undefined
    before.current = word
    const said = sentenceOf(served, answer, ruling)
    if (isFirst) say(`${word}. ${said}`)
    else if (isOther) say(`Now ${word.toLowerCase()}. ${said}`)
    else say(`Still ${word.toLowerCase()}. ${left(answer)} left.`)
  }, [answer])
}

/** Whether an element has scrolled away under the strip. */
function useGone() {
  const ref = useRef<HTMLDivElement>(null)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watching = new IntersectionObserver(([entry]) => setGone(entry?.isIntersecting === false), {
      rootMargin: '-110px 0px 0px',
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  return [ref, isGone] as const
}
