import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Edition, Ruling } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { say } from '../parts/status.tsx'
import { ruledOn } from '../search/last-ruling.ts'
import type { Solved } from './asked.ts'
import { bigWord, left, sentenceOf } from './sentences.ts'

/** After an answer the next question has the focus, and when it is settled the verdict. */
export function useFocusAfter(steps: { readonly current: number }, url: string, next: string | undefined): void {
  const seen = useRef(0)
  useEffect(() => {
    if (steps.current === seen.current) return
    seen.current = steps.current
    const target = document.getElementById(next === undefined ? 'verdict' : 'next-question')
    target?.focus({ preventScroll: next !== undefined })
  }, [url, next])
}

/** Says what changed and nothing else. */
export function useSpeak(served: Served, answer: Answer | undefined, ruling: Ruling | undefined): void {
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

/** What is typed next may go on with what is asked here: “and in 2001?”. */
export function useGoingOn({ game }: Edition, { answer, asked, moment }: Solved): void {
  useEffect(() => {
    const [ask, second] = asked.ask
    if (!answer || ask === undefined || second !== undefined) return
    ruledOn({ game, question: { ...asked, ask: [ask], ...moment } })
  }, [answer])
}

/** Whether an element has scrolled away under the strip. */
export function useGone() {
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
