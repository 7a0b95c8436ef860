import { render } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { formatName } from '../../domain/index.ts'
import { spoken } from '../place.ts'
import { QrCode } from './players-card.tsx'
import { bigWord, citesText, decidingRules, factTexts, questionOf, reasonOf, sentenceOf } from './sentences.ts'
import { type Given, sharedLink } from './share.ts'
import { elementTitle, tone } from './slab.tsx'
import { grantedIn } from './taps.ts'
import { factLabel, factValue, sentenceCase } from './words.ts'
import './printed.css'

/** A ruling on one page of paper, drawn when it is printed: what was asked, ruled and told, on what it hangs, who says so. */
export function PrintedRuling(given: Given) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const draw = () => render(<Paper {...given} />, element)
    const clear = () => render(null, element)
    addEventListener('beforeprint', draw)
    addEventListener('afterprint', clear)
    return () => {
      removeEventListener('beforeprint', draw)
      removeEventListener('afterprint', clear)
    }
  })
  return <div ref={host} class="printed" />
}

function Paper(given: Given) {
  const { served, answer, asked, moment, one } = given
  const { edition } = served
  const { ruling } = one
  const link = sharedLink(given)
  const facts = factTexts(edition, asked.facts, given.ranges)
  const granted = grantedIn(answer).filter(({ hinges }) => hinges)
  const rules = decidingRules(ruling).flatMap((id) => served.rules.get(id) ?? [])
  const format = formatName(edition, answer.point.format)
  const event = edition.events.find(({ id }) => id === moment.event)?.title
  const usual = rules.length === 0 ? ruling.usual : undefined
  return (
    <article data-verdict={tone(ruling)}>
      <p class="printed-question">
        {elementTitle(served, one)}
        {questionOf(edition, ruling)}
      </p>
      <h1>{bigWord(edition, ruling)}</h1>
      <p class="printed-then">{sentenceOf(served, answer, ruling)}</p>
      <p>{reasonOf(served, answer, ruling)}</p>
      {facts.length > 0 && (
        <>
          <h2>As it was told</h2>
          <ul>
            {facts.slice(0, MOST_LINES).map(({ asks, value }) => (
              <li key={asks}>
                {asks} <b>{value}</b>
              </li>
            ))}
            {facts.length > MOST_LINES && <li>and {facts.length - MOST_LINES} more, in the link</li>}
          </ul>
        </>
      )}
      {granted.length > 0 && (
        <>
          <h2>As long as</h2>
          <ul>
            {granted.slice(0, MOST_LINES).map(({ fact, usually, question, value }) => (
              <li key={fact}>
                {usually ??
                  `${question ?? factLabel(edition, fact, asked.facts)} ${sentenceCase(factValue(edition, fact, value))}`}
              </li>
            ))}
            {granted.length > MOST_LINES && <li>and {granted.length - MOST_LINES} more are as usual</li>}
          </ul>
        </>
      )}
      {(rules.length > 0 || usual) && (
        <>
          <h2>Who says so</h2>
          <ul>
            {rules.slice(0, MOST_LINES).map(({ id, title, cites }) => (
              <li key={id}>
                {title}. {citesText(served, cites, answer.point.asOf)}
              </li>
            ))}
            {usual && (
              <li>
                {usual.term}. {citesText(served, usual.cites, answer.point.asOf)}
              </li>
            )}
          </ul>
        </>
      )}
      <footer>
        <QrCode text={link} />
        <p>
          {[edition.title, format, event, spoken(answer.point.asOf)].filter(Boolean).join(', ')}.
          <br />
          Edition {answer.edition}.
          <br />
          {link}
        </p>
      </footer>
    </article>
  )
}

/** Lines of one kind, so that a ruling is one page. */
const MOST_LINES = 8
