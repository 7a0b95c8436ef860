import { useEffect, useMemo } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import {
  type Case,
  type Entry,
  fieldsOf,
  type Json,
  nameKey,
  nearest,
  RELATION,
  valueLabel,
} from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { AskHere } from '../entry/ask-here.tsx'
import { asksOf } from '../entry/asks.ts'
import { ExampleRows, Examples } from '../entry/examples.tsx'
import { namesOf } from '../entry/names.ts'
import { type Neighbour, neighboursOf } from '../entry/neighbours.ts'
import { Picture } from '../entry/picture.tsx'
import { RuleCard } from '../entry/rule-card.tsx'
import { ThenNow } from '../entry/then-now.tsx'
import { editions } from '../library.ts'
import { AsWritten } from '../parts/as-written.tsx'
import { anchorNow, useAnchor, useWide } from '../parts/device.ts'
import { Fold } from '../parts/fold.tsx'
import { entryLink } from '../parts/links.ts'
import { Prose, type Section, useSections } from '../parts/prose.tsx'
import { clipped, useTitle } from '../parts/title.ts'
import { type Standpoint, WithEdition } from '../parts/with-edition.tsx'
import { href, type Place } from '../place.ts'
import { sentenceCase } from '../ruling/words.ts'
import { remember } from '../search/recent.ts'
import './entry.css'

/** An entry: its text, its rules as they stand on the day, and what lies around it. */
export function EntryPage() {
  const { params } = useRoute()
  const slug = params.slug ?? ''
  return (
    <WithEdition>
      {(standpoint) => {
        const entry = standpoint.served.entries.get(slug)
        return entry ? (
          <EntryView key={slug} standpoint={standpoint} entry={entry} />
        ) : (
          <Missing standpoint={standpoint} slug={slug} />
        )
      }}
    </WithEdition>
  )
}

interface Props {
  readonly standpoint: Standpoint
  readonly entry: Entry
}

function EntryView({ standpoint, entry }: Props) {
  const { served, place } = standpoint
  const { edition } = served
  const { url } = useLocation()
  const isWide = useWide()
  useTitle(entry.term, { description: describe(served, entry) })
  const sections = useSections(served, entry, place)
  const around = useMemo(() => neighboursOf(served, entry), [served, entry])
  const cases = useMemo(() => edition.cases.filter((each) => each.entry === entry.slug), [edition, entry])
  useEffect(() => {
    remember(edition.game, entry.slug)
  }, [edition.game, entry])
  useEffect(() => {
    const anchor = anchorNow()
    if (anchor === '') return
    const heading = document.getElementById(anchor)
    heading?.closest('details')?.setAttribute('open', '')
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [url, entry])
  const titled = sections.filter((each) => each.anchor !== undefined)
  const isLong = titled.length > LONG
  const names = useMemo(() => namesOf(served, entry), [served, entry])
  const assumed = [...new Set(entry.rules.flatMap((id) => served.rules.get(id)?.effective.assumed ?? []))]
  const hash = useAnchor()
  return (
    <article class="entry" data-long={isLong ? '' : undefined}>
      <header class="entry-head">
        <h1>
          {entry.term} <small>{entry.kind}</small>
        </h1>
        {names.length > 0 && <p class="entry-aliases">Also: {names.join(', ')}</p>}
        <ThenNow standpoint={standpoint} entry={entry} />
        <AsWritten standpoint={standpoint} />
        {assumed.length > 0 && (
          <Fold title="Days assumed: nobody printed them" class="entry-aliases">
            {assumed.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </Fold>
        )}
      </header>
      {isLong && <Contents sections={titled} />}
      <div class="entry-text">
        <AskHere served={served} place={place} asks={asksOf(served, entry)} />
        {sections.map((section) => (
          <SectionView
            key={section.anchor ?? ''}
            standpoint={standpoint}
            entry={entry}
            section={section}
            isFolded={titled.length >= FOLDED && !isWide && section.anchor !== hash}
            cases={cases.filter((each) => (each.anchor === '' ? undefined : each.anchor) === section.anchor)}
          />
        ))}
        <Data served={served} entry={entry} />
      </div>
      <aside class="entry-around" aria-label="What lies around it">
        {entry.kind === 'card' && <Answers served={served} place={place} cases={cases} />}
        <Picture served={served} entry={entry} place={place} around={around} />
        <Neighbours title="Who links here" all={around.left} served={served} place={place} />
        <Neighbours title="What it leans on" all={around.right} served={served} place={place} />
        <Neighbours title="What it superseded" all={around.above} served={served} place={place} />
        <Neighbours title="What superseded it" all={around.below} served={served} place={place} />
        <Elsewhere standpoint={standpoint} entry={entry} />
        {entry.formerly.length > 0 && (
          <section>
            <h2>Formerly</h2>
            <p>{entry.formerly.join(', ')}</p>
          </section>
        )}
        {entry.tags.length > 0 && (
          <section>
            <h2>Tags</h2>
            <p>{entry.tags.join(', ')}</p>
          </section>
        )}
      </aside>
    </article>
  )
}

/** The entry in a sentence: how its text begins, as who searches sees it. */
function describe({ search, edition }: Served, entry: Entry): string {
  const text = search.documents.get(entry.slug)?.text ?? ''
  return `${entry.term} in ${edition.title}: ${clipped(text)}`
}

/** Sections beyond which an entry begins with a list of them, and from which on they are folded on a phone. */
const LONG = 4
const FOLDED = 4

/** What is asked oftenest of a card, with the answers: one worked example for each. */
function Answers({
  served,
  place,
  cases,
}: {
  readonly served: Served
  readonly place: Place
  readonly cases: readonly Case[]
}) {
  const shown = [
    ...new Map([...cases].reverse().map((each) => [JSON.stringify([each.ask, each.expect]), each])).values(),
  ].reverse()
  if (shown.length === 0) return null
  return (
    <section>
      <h2>Often asked</h2>
      <ExampleRows served={served} place={place} cases={shown.slice(0, MOST_ANSWERS)} />
    </section>
  )
}

const MOST_ANSWERS = 4

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav class="entry-contents" aria-label="On this page">
      <Fold title={`On this page (${sections.length})`} isOpen={useWide()}>
        <ul>
          {sections.map(({ anchor, title }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>
                <Heading html={title} />
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  )
}

/** A heading's words; publishing made them safe. */
function Heading({ html }: { readonly html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}

interface SectionProps extends Props {
  readonly section: Section
  readonly isFolded: boolean
  readonly cases: Served['edition']['cases']
}

function SectionView({ standpoint, entry, section, isFolded, cases }: SectionProps) {
  const { served, place } = standpoint
  const { anchor, title, html } = section
  const rules = entry.rules.flatMap((id) => {
    const rule = served.rules.get(id)
    return rule && (rule.anchor === '' ? undefined : rule.anchor) === anchor ? [rule] : []
  })
  if (anchor === undefined && html === '' && rules.length === 0) return null
  const plain = title.replace(/<[^>]*>/g, '')
  const heading = (
    <h2 id={anchor} tabIndex={-1}>
      <Heading html={title} />
    </h2>
  )
  const body = (
    <div class="entry-body">
      <Prose html={html} />
      {rules.map((rule) => (
        <RuleCard
          key={rule.id}
          standpoint={standpoint}
          rule={rule}
          isTitled={rules.length === 1 || unquoted(rule.title) === unquoted(plain)}
          isDayTold
        />
      ))}
      <Examples served={served} place={place} cases={cases} />
    </div>
  )
  return (
    <section class="entry-section">
      {anchor === undefined ? (
        body
      ) : isFolded ? (
        <Fold title={heading}>{body}</Fold>
      ) : (
        <>
          {heading}
          {body}
        </>
      )}
    </section>
  )
}

function unquoted(text: string): string {
  return nameKey(text.replace(/&[a-z#0-9]+;/gi, ''))
}

/** What is printed on a card, as far as rules ask for it. */
function Data({ served: { edition }, entry }: { readonly served: Served; readonly entry: Entry }) {
  const records = Object.entries(entry.data)
  if (records.length === 0) return null
  return (
    <section class="entry-section">
      <h2>On the card</h2>
      {records.map(([record, data]) => {
        const fields = fieldsOf(edition, { kind: 'record', name: record })
        return (
          <dl key={record} class="entry-data">
            {Object.entries(data).map(([name, value]: [string, Json]) => (
              <div key={name}>
                <dt>{sentenceCase(name.replaceAll('_', ' '))}</dt>
                <dd>
                  {sentenceCase(
                    valueLabel(edition, fields.find((each) => each.name === name)?.type ?? { kind: 'any' }, value),
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )
      })}
    </section>
  )
}

interface NeighboursProps {
  readonly title: string
  readonly all: readonly Neighbour[]
  readonly served: Served
  readonly place: Place
}

function Neighbours({ title, all, served, place }: NeighboursProps) {
  return (
    <section>
      <h2>
        {title} <small>{all.length === 0 ? 'nobody' : all.length}</small>
      </h2>
      <Links all={all.slice(0, MOST_LINKS)} served={served} place={place} />
      {all.length > MOST_LINKS && (
        <Fold title={`${all.length - MOST_LINKS} more`}>
          <Links all={all.slice(MOST_LINKS)} served={served} place={place} />
        </Fold>
      )}
    </section>
  )
}

/** Neighbours of a side that are shown at once. */
const MOST_LINKS = 6

function Links({ all, served, place }: Omit<NeighboursProps, 'title'>) {
  return (
    <ul class="entry-links">
      {all.map(({ entry, bond }) => (
        <li key={entry.slug}>
          <a href={entryLink(served, entry.slug, place)}>{entry.term}</a>
          {bond !== 'links' && <small> {bond === 'see' ? 'see' : RELATION[bond].active.toLowerCase()}</small>}
        </li>
      ))}
    </ul>
  )
}

/** The same word in other games: it may mean another thing there. */
function Elsewhere({ standpoint: { served, place }, entry }: Props) {
  const names = [entry.term, ...entry.aliases]
  const found = [...editions.games.values()].flatMap((other) => {
    if (other.edition.game === served.edition.game) return []
    const slug = names.map((name) => other.names.find(name)).find((each) => each !== undefined)
    const same = slug === undefined ? undefined : other.entries.get(slug)
    return same ? [{ other, same }] : []
  })
  if (found.length === 0) return null
  const { asOf } = place
  return (
    <section>
      <h2>In another game</h2>
      <ul class="entry-links">
        {found.map(({ other, same }) => (
          <li key={other.edition.game}>
            <a href={entryLink(other, same.slug, asOf === undefined ? {} : { asOf })}>{same.term}</a>
            <small> {other.edition.title}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An old slug, a term or an alias leads to its entry; another word to those most like it. */
function Missing({ standpoint: { served, place }, slug }: { readonly standpoint: Standpoint; readonly slug: string }) {
  const { route } = useLocation()
  const to = served.formerly.get(slug) ?? served.names.find(slug)
  useEffect(() => {
    if (to !== undefined) route(`${entryLink(served, to, place)}${location.hash}`, true)
  }, [to])
  useTitle(`No entry for “${slug}”`, { status: 404, ...(to === undefined ? {} : { to: entryLink(served, to, place) }) })
  if (to !== undefined) return null
  const slugs = nearest(slug, served.names.all).map((name) => served.names.find(name) ?? '')
  const near = [...new Set(slugs)].flatMap((each) => served.entries.get(each) ?? [])
  return (
    <section class="notice">
      <h1>No entry for “{slug}”</h1>
      {near.length > 0 && <p>Did you mean</p>}
      {near.map((entry) => (
        <a key={entry.slug} class="button" href={entryLink(served, entry.slug, place)}>
          {entry.term}
        </a>
      ))}
      <a
        class="button"
        href={href('/', place, [
          ['game', served.edition.game],
          ['q', slug],
        ])}
      >
        Search for it
      </a>
    </section>
  )
}
