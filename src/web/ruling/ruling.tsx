import { useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { settledBy } from '../../ask/index.ts'
import { type Answer, firstDay, type Json, LATEST } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Head } from '../given.ts'
import { pointOf, settled } from '../library.ts'
import { wrongLink } from '../parts/links.ts'
import type { Way } from '../parts/step.tsx'
import { clipped, useHead } from '../parts/title.ts'
import { WrongLinks } from '../parts/wrong.tsx'
import { type Place, pairsIn, spoken, today } from '../place.ts'
import { Acts, MoreActs } from './acts.tsx'
import { type Asked, type Read, rulingLink, type Solved, solve, withFact, withoutFact } from './asked.ts'
import { useFocusAfter, useGoingOn, useGone, useSpeak } from './attention.ts'
import { RulingDock } from './dock.tsx'
import type { Rest } from './editor.tsx'
import { FactAsked, FactSheet, Facts } from './facts.tsx'
import { Faults } from './faults.tsx'
import { useMore } from './more.ts'
import { Picker } from './picker.tsx'
import { PlayersCard } from './players-card.tsx'
import { PrintedRuling } from './printed.tsx'
import { pairsOf, type Ranges, rangesIn, stillWhole } from './ranges.ts'
import { Reasons } from './reasons.tsx'
import { bigWord, decidingRules, questionOf, reasonOf, sentenceOf, writtenIn } from './sentences.ts'
import { MiniBar, type OneRuling, Rulings, rulingsOf, Slab } from './slab.tsx'
import { hasCome, push, stepsFrom } from './steps.ts'
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

  const addressOf = (next: Asked, tapped: Ranges) => rulingLink(edition, next, place, [...ownParts, ...pairsOf(tapped)])
  const wayTo = (next: Asked, tapped: Ranges = ranges): Way => ({
    href: addressOf(next, tapped),
    take: () => {
      taken.current++
      setFact(undefined)
      const whole = stillWhole(edition, next, moment, tapped)
      push(route, addressOf(whole.asked, whole.ranges))
    },
  })
  useFocusAfter(taken, url, answer && nextOf(answer)?.fact)
  useSpeak(served, solved.answer, one?.ruling)
  useGoingOn(edition, solved)
  const head = headOf(served, solved, one, place)
  useHead(head)

  const faults = <Faults edition={edition} problems={solved.problems} pairs={pairs} />
  if (!answer || !one) {
    return (
      <>
        {faults}
        <Picker edition={edition} asked={asked} place={place} {...(head.status ? { status: head.status } : {})} />
      </>
    )
  }
  const { ruling } = one
  const steps = stepsFrom(edition, asked)
  const maybe = (next: Asked | undefined) => next && wayTo(next)
  const undo = maybe(steps.undo)
  const answering = (name: string, value: Json, range?: string): Way => {
    const others = [...ranges].filter(([fact]) => fact !== name)
    return wayTo(withFact(asked, name, value), new Map(range === undefined ? others : [...others, [name, range]]))
  }
  const rest = (name: string) => restOf(addressOf(withoutFact(asked, name, false), ranges), name)
  const opening = (name: string): Way => ({
    href: withPair(addressOf(asked, ranges), 'fact', name),
    take: () => setFact(name),
  })
  const changing = (name: string) => ({
    edition,
    asked,
    answer,
    fact: name,
    answering: (value: Json) => answering(name, value),
    rest: rest(name),
    forgetting: wayTo(steps.forget(name)),
  })
  const changed = pairs.find(([name]) => name === 'fact')?.[1]
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
          answering={answering}
          skipping={(name) => wayTo(steps.skip(name))}
          comesTo={(name, value) => {
            const then = solve(edition, { asked: withFact(asked, name, value), problems: [] }, moment, [])
            return then.answer && rulingsOf(then.answer)[at]?.ruling
          }}
          rest={rest}
          undo={undo && { ...undo, take: () => (hasCome() ? goBack(taken) : undo.take()) }}
          startAgain={maybe(steps.startAgain)}
          unskip={maybe(steps.unskip)}
          opening={opening}
          changed={changed && <FactAsked {...changing(changed)} leaving={wayTo(asked)} />}
        >
          <Acts {...shared} />
        </RulingDock>
        <Facts edition={edition} asked={asked} ranges={ranges} answer={answer} opening={opening} />
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
          onTurn={(turning) => wayTo(steps.turn(turning)).take()}
        />
        {isFilled.current && <MoreActs {...shared} />}
        <WrongLinks
          served={served}
          href={wrongLink(served, place, {
            link: rulingLink(edition, { ...asked, skip: [] }, place).replace(/^[^?]*/, ''),
          })}
          entry={writtenIn(served, ruling)}
        />
      </div>
      {fact !== undefined && <FactSheet {...changing(fact)} onClose={() => setFact(undefined)} />}
      {pairs.some(([name, value]) => name === 'view' && value === 'card') && (
        <PlayersCard {...shared} more={more[at]} day={day} />
      )}
      <PrintedRuling {...shared} />
    </div>
  )
}

/** What the page says of itself: the verdict in its title. */
function headOf(served: Served, { answer, asked, problems }: Solved, one: OneRuling | undefined, place: Place): Head {
  const { edition } = served
  const isUnknown = problems.some(({ code }) => code === 'question/unknown-ask')
  const status = isUnknown ? { status: 404 as const } : problems.length > 0 ? { status: 400 as const } : {}
  if (!answer || !one) return { title: `What do they want to do? · ${edition.title}`, ...status }
  const { ruling } = one
  const question = questionOf(edition, ruling)
  const word = bigWord(edition, ruling)
  const rule = decidingRules(ruling).flatMap((id) => served.rules.get(id) ?? [])[0]
  const { asOf } = answer.point
  const day = asOf === today() ? 'today' : spoken(asOf)
  const said = [`${question} ${word}.`, sentenceOf(served, answer, ruling), reasonOf(served, answer, ruling)]
  return {
    title: `${word}: ${ruling.value === undefined ? (rule?.title ?? question) : question} · ${edition.title}, ${day}`,
    description: clipped([...new Set(said)].join(' ')),
    canonical: rulingLink(edition, { ...asked, skip: [] }, settled(edition.game, place)),
    settled: settledBy(edition, answer),
    ...status,
  }
}

function withPair(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}

/** What of an address a form that answers a fact sends besides it. */
function restOf(url: string, fact: string): Rest {
  const [action = ''] = url.split('?', 1)
  return { action, name: `f.${fact}`, pairs: pairsIn(url) }
}

function goBack(taken: { current: number }): void {
  taken.current++
  history.back()
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
