import { useEffect, useMemo } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { type Rule, type Source, upkeepOf } from '../../domain/index.ts'
import { rulesWithin, type SectionUse, type Served, sourceUse } from '../../editions/index.ts'
import { games } from '../library.ts'
import { useAnchor } from '../parts/device.ts'
import { Fold } from '../parts/fold.tsx'
import { ruleLink, sourceLink } from '../parts/links.ts'
import { Badge } from '../parts/standing.tsx'
import { clipped, useTitle } from '../parts/title.ts'
import { UpkeepLine } from '../parts/upkeep.tsx'
import { type Standpoint, WithEdition } from '../parts/with-edition.tsx'
import { spoken } from '../place.ts'
import { sentenceCase } from '../ruling/words.ts'
import './source.css'

/** All documents of a game, the strongest first. */
export function SourcesPage() {
  return <WithEdition>{(standpoint) => <SourcesView standpoint={standpoint} />}</WithEdition>
}

/** One document: what it is, what took its place, its sections and what rests on each. */
export function SourcePage() {
  const { params } = useRoute()
  const id = params.id ?? ''
  return (
    <WithEdition>
      {(standpoint) => {
        const source = standpoint.served.sources.get(id)
        return source ? (
          <SourceView key={id} standpoint={standpoint} source={source} />
        ) : (
          <Missing standpoint={standpoint} id={id} />
        )
      }}
    </WithEdition>
  )
}

function Missing({ standpoint: { served, place }, id }: { readonly standpoint: Standpoint; readonly id: string }) {
  useTitle(`No source is called “${id}”`, { status: 404 })
  return (
    <section class="notice">
      <h1>No source is called “{id}”</h1>
      <a class="button" href={sourceLink(served, place)}>
        All sources
      </a>
    </section>
  )
}

function SourcesView({ standpoint: { served, place } }: { readonly standpoint: Standpoint }) {
  const { sources, authority, title } = served.edition
  useTitle(`Sources: ${title}`, { description: `The documents the rules of ${title} come from, the strongest first.` })
  const rank = (source: Source) => authority.indexOf(source.authority ?? '')
  return (
    <div class="source">
      <h1>
        Sources <small>{title}</small>
      </h1>
      <UpkeepLine of={served.edition} from={games.value.find(({ game }) => game === served.edition.game)?.from} />
      <ul class="rows">
        {[...sources]
          .sort((a, b) => rank(a) - rank(b))
          .map((source) => (
            <li key={source.id}>
              <a href={sourceLink(served, place, source.id)}>
                <span>
                  <b>{source.title}</b>
                  <small>
                    {[source.authority, issued(source), rules(served.citing.get(source.id)?.length ?? 0)]
                      .filter((each) => each !== undefined)
                      .join(' · ')}
                  </small>
                </span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}

function SourceView({ standpoint, source }: { readonly standpoint: Standpoint; readonly source: Source }) {
  const { served } = standpoint
  const { edition, sources } = served
  useTitle(source.title, { description: sourceText(served, source) })
  const use = useMemo(() => sourceUse(served, source), [served, source])
  const asked = useAnchor()
  useEffect(() => {
    const heading = asked === '' ? null : document.getElementById(asked)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [source, asked])
  const date = source.published
  const cited = use.sections.filter((each) => rulesWithin(each).length > 0)
  const uncited = use.sections.flatMap(uncitedWithin)
  const others = (ids: readonly string[]) => ids.flatMap((id) => sources.get(id) ?? [])
  return (
    <article class="source">
      <h1>{source.title}</h1>
      <dl class="source-facts">
        {source.authority !== undefined && (
          <div>
            <dt>Standing</dt>
            <dd>
              {sentenceCase(source.authority)}, {rankOf(edition.authority.indexOf(source.authority))} of{' '}
              {edition.authority.length} in this game
            </dd>
          </div>
        )}
        {date && (
          <div>
            <dt>Day</dt>
            <dd>{date.assumed === undefined ? spoken(date.text) : `${spoken(date.text)}, assumed. ${date.assumed}`}</dd>
          </div>
        )}
        <Others title="Takes the place of" all={others(source.supersedes)} standpoint={standpoint} />
        <Others title="Its place was taken by" all={use.supersededBy} standpoint={standpoint} />
        {source.url !== undefined && (
          <div>
            <dt>To read</dt>
            <dd>
              <a href={source.url} rel="noreferrer external">
                The document itself, elsewhere
              </a>
            </dd>
          </div>
        )}
      </dl>
      <UpkeepLine of={upkeepOf({ ...source, url: undefined })} />
      {source.notes.trim() !== '' && (
        <div class="source-notes">
          {source.notes
            .trim()
            .split(/\n\s*\n/)
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </div>
      )}
      <h2>
        What rests on it <small>{rules(served.citing.get(source.id)?.length ?? 0)}</small>
      </h2>
      {cited.map((each) => (
        <Section key={each.section} use={each} asked={asked} isOpen={cited.length <= FEW} standpoint={standpoint} />
      ))}
      {use.elsewhere.length > 0 && (
        <Fold
          isOpen={cited.length === 0}
          class="source-section"
          title={
            <h3>
              {cited.length === 0 ? 'The document as a whole' : 'No section named'}{' '}
              <small>{use.elsewhere.length}</small>
            </h3>
          }
        >
          <Rules standpoint={standpoint} rules={use.elsewhere} />
        </Fold>
      )}
      {uncited.length > 0 && (
        <Fold
          title={`Sections that no rule cites (${countOf(uncited)})`}
          isOpen={uncited.some((each) => holds(each, asked))}
        >
          <Uncited sections={uncited} />
        </Fold>
      )}
    </article>
  )
}

/** Sections up to which all are shown open. */
const FEW = 6

interface SectionProps {
  readonly use: SectionUse
  /** The section that the address leads to: what it stands in is open. */
  readonly asked: string
  readonly isOpen?: boolean
  readonly standpoint: Standpoint
}

/** What rests on a section, and below it what rests on each section within; those that stand in one that is cited are named. */
function Section({ use, asked, isOpen = false, standpoint }: SectionProps) {
  const { section, rules: own, within } = use
  const cited = within.filter((each) => rulesWithin(each).length > 0)
  const others = own.length > 0 ? within.filter((each) => rulesWithin(each).length === 0) : []
  return (
    <Fold
      id={section}
      isOpen={isOpen || holds(use, asked)}
      class="source-section"
      title={
        <h3>
          {section} <small>{rulesWithin(use).length}</small>
        </h3>
      }
    >
      {own.length > 0 && <Rules standpoint={standpoint} rules={own} />}
      {cited.length > 0 && (
        <div class="source-within">
          {cited.map((each) => (
            <Section key={each.section} use={each} asked={asked} isOpen={cited.length <= FEW} standpoint={standpoint} />
          ))}
        </div>
      )}
      {others.length > 0 && <Uncited sections={others} />}
    </Fold>
  )
}

function holds({ section, within }: SectionUse, asked: string): boolean {
  return section === asked || within.some((each) => holds(each, asked))
}

/** The widest sections that no rule cites, nor what they stand in, nor anything within them. */
function uncitedWithin(use: SectionUse): readonly SectionUse[] {
  if (rulesWithin(use).length === 0) return [use]
  return use.rules.length > 0 ? [] : use.within.flatMap(uncitedWithin)
}

/** Sections of which nothing is cited, each with those within it. */
function Uncited({ sections }: { readonly sections: readonly SectionUse[] }) {
  return (
    <ul class="source-uncited">
      {sections.map(({ section, within }) => (
        <li key={section}>
          <span id={section} tabIndex={-1}>
            {section}
          </span>
          {within.length > 0 && <Uncited sections={within} />}
        </li>
      ))}
    </ul>
  )
}

function countOf(sections: readonly SectionUse[]): number {
  return sections.reduce((sum, { within }) => sum + 1 + countOf(within), 0)
}

interface OthersProps {
  readonly title: string
  readonly all: readonly Source[]
  readonly standpoint: Standpoint
}

function Others({ title, all, standpoint: { served, place } }: OthersProps) {
  if (all.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {all.map((other) => (
          <a key={other.id} href={sourceLink(served, place, other.id)}>
            {other.title}
          </a>
        ))}
      </dd>
    </div>
  )
}

function Rules({ standpoint, rules: all }: { readonly standpoint: Standpoint; readonly rules: readonly Rule[] }) {
  const { served, place } = standpoint
  return (
    <ul class="rows">
      {all.map((rule) => (
        <li key={rule.id}>
          <a href={ruleLink(served, rule.id, place)}>
            <span>
              <b>{rule.title}</b>
              <small>{served.entries.get(rule.entry)?.term}</small>
            </span>
            <Badge standpoint={standpoint} rule={rule} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function sourceText({ edition, citing }: Served, source: Source): string {
  const resting = rules(citing.get(source.id)?.length ?? 0)
  return clipped(`${source.title}, a source of ${edition.title}: ${resting} on it. ${source.notes}`)
}

/** `1st`, `2nd`: how strong a document is, counted from the strongest. */
function rankOf(index: number): string {
  return `${index + 1}${['st', 'nd', 'rd'][index] ?? 'th'}`
}

function rules(count: number): string {
  return count === 1 ? '1 rule' : `${count} rules`
}

function issued({ published }: Source): string | undefined {
  return published && `${spoken(published.text, true)}${published.assumed === undefined ? '' : ', day assumed'}`
}
