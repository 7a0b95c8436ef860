import { useEffect } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { type History, historyOf, type RuleCard } from '../../compare/index.ts'
import { type Edition, formatName, nearest, RELATION, type Rule, STANDING } from '../../domain/index.ts'
import { Examples } from '../entry/examples.tsx'
import { Life } from '../history/life.tsx'
import { Says } from '../history/says.tsx'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { entryLink, ruleLink } from '../parts/links.ts'
import { Badge } from '../parts/standing.tsx'
import { clipped, useTitle } from '../parts/title.ts'
import { type Standpoint, WithEdition } from '../parts/with-edition.tsx'
import { href, spoken } from '../place.ts'
import './history.css'

/** The life of a rule: when it began, what happened to it, and what hangs on it. */
export function HistoryPage() {
  const { params } = useRoute()
  const id = params.id ?? ''
  return (
    <WithEdition>
      {(standpoint) => {
        const rule = standpoint.served.rules.get(id)
        return rule ? (
          <HistoryView key={id} standpoint={standpoint} rule={rule} />
        ) : (
          <Missing standpoint={standpoint} id={id} />
        )
      }}
    </WithEdition>
  )
}

interface Props {
  readonly standpoint: Standpoint
  readonly rule: Rule
}

function HistoryView({ standpoint, rule }: Props) {
  const { served, place, moment } = standpoint
  const { edition } = served
  useTitle(`History of ${rule.title}`, {
    description: clipped(
      `${rule.title}: when this rule of ${edition.title} began and what happened to it. ${rule.text}`,
    ),
  })
  const found = historyOf(edition, rule.id, moment)
  if (!found.ok) return null
  const { history } = found
  const entry = served.entries.get(rule.entry)
  return (
    <article class="history">
      <header>
        <p class="history-of">
          <a href={entryLink(served, rule.entry, place, rule.anchor)}>{entry?.term ?? rule.entry}</a>
        </p>
        <h1>{rule.title}</h1>
        <p>
          <Badge standpoint={standpoint} rule={rule} />
        </p>
      </header>
      <section>
        <h2 class="unseen">Its life</h2>
        <Life standpoint={standpoint} rule={rule} life={history.life} />
        {history.otherwise.map((place) => (
          <Fold
            key={`${place.format} ${place.event}`}
            title={`Otherwise in ${[formatName(edition, place.format), titleOf(edition, place.event)].filter(Boolean).join(', ')}`}
          >
            <Life standpoint={standpoint} rule={rule} life={place.life} isElsewhere />
          </Fold>
        ))}
      </section>
      <Says standpoint={standpoint} rule={rule} />
      <Links standpoint={standpoint} history={history} rule={rule} />
      <Cards
        title="The line of rules it stands in"
        cards={history.chain.length > 1 ? history.chain : []}
        standpoint={standpoint}
      />
      <section>
        <h2>What rests on it</h2>
        <Examples served={served} place={place} cases={served.cases.get(rule.id) ?? []} isOpen />
        {!served.cases.has(rule.id) && <p>No worked example names it.</p>}
      </section>
    </article>
  )
}

function titleOf({ events }: Edition, id: string | undefined): string | undefined {
  return events.find((each) => each.id === id)?.title ?? id
}

/** Who does what to whom among the rules bound up with this one, in order of date. */
function Links({ standpoint: { served, place }, history, rule }: Props & { readonly history: History }) {
  if (history.links.length === 0) return null
  const name = (id: string) =>
    id === rule.id ? (
      <b>{served.rules.get(id)?.title ?? id}</b>
    ) : (
      <a href={ruleLink(served, id, place)}>{served.rules.get(id)?.title ?? id}</a>
    )
  return (
    <section>
      <h2>What rules do to one another here</h2>
      <div class="history-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">By which rule</th>
              <th scope="col">What happened</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {history.links.map((link) => (
              <tr key={`${link.rule} ${link.kind} ${link.target}`}>
                <td>{spoken(link.on, true)}</td>
                <td>{name(link.rule)}</td>
                <td>
                  {RELATION[link.kind].active.toLowerCase()} {name(link.target)}
                  {link.note !== undefined && <small>{link.note}</small>}
                </td>
                <td>
                  <Cites served={served} cites={link.cites} place={place} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface CardsProps {
  readonly title: string
  readonly cards: readonly RuleCard[]
  readonly standpoint: Standpoint
}

function Cards({ title, cards, standpoint: { served, place } }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ol class="rows">
        {cards.map((card) => (
          <li key={card.rule}>
            <a href={ruleLink(served, card.rule, place)}>
              <b>{card.title}</b>
              <small>
                {spoken(card.effective, true)}, {STANDING[card.status]}
              </small>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** An old id leads to its rule; another word to those most like it. */
function Missing({ standpoint: { served, place }, id }: { readonly standpoint: Standpoint; readonly id: string }) {
  const { route } = useLocation()
  const rule = served.formerRules.get(id)
  const to = rule === undefined ? undefined : ruleLink(served, rule, place)
  useEffect(() => {
    if (to !== undefined) route(`${to}${location.hash}`, true)
  }, [to])
  useTitle(`No rule is called “${id}”`, { status: 404, ...(to === undefined ? {} : { to }) })
  if (to !== undefined) return null
  const near = nearest(id, [...served.rules.keys()]).flatMap((each) => served.rules.get(each) ?? [])
  return (
    <section class="notice">
      <h1>No rule is called “{id}”</h1>
      {near.length > 0 && <p>Did you mean</p>}
      {near.map((rule) => (
        <a key={rule.id} class="button" href={ruleLink(served, rule.id, place)}>
          {rule.title}
        </a>
      ))}
      <a
        class="button"
        href={href('/', place, [
          ['q', id.replaceAll('-', ' ')],
          ['game', served.edition.game],
        ])}
      >
        Search for it
      </a>
    </section>
  )
}
