import { useMemo, useState } from 'preact/hooks'
import {
  type Changes,
  type Flip,
  groupedChanges,
  type RuleChange,
  type RuleChangeKind,
  type RuleGroup,
} from '../../compare/index.ts'
import { compare, isVerdict, type Json, RELATION, STANDING, words } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { expected, runLink } from '../entry/examples.tsx'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { VerdictIcon } from '../parts/icon.tsx'
import { entryLink, ruleLink } from '../parts/links.ts'
import { Words } from '../parts/words.tsx'
import { type Place, spoken } from '../place.ts'
import { questionOf } from '../ruling/sentences.ts'
import { factLabel, factValue, sentenceCase } from '../ruling/words.ts'

interface Props {
  readonly served: Served
  readonly place: Place
  readonly changes: Changes
  /** The edition of the first side; the same one where two days are compared. */
  readonly before: Served
}

const KINDS: readonly (readonly [RuleChangeKind, string])[] = [
  ['begun', 'Begun'],
  ['ended', 'Ended'],
  ['modified', 'Modified'],
  ['passing', 'Came and went between'],
]

/** Rules of a sort that are shown at once. */
const MANY = 10
/** Rules up to which nobody wants a filter. */
const FEW = 5

/** What changed: each rule with its old and its new words and what flipped for it, then what else flipped, and entries. */
export function Report({ served, before, place, changes }: Props) {
  const { rules, cases, entries } = changes
  const grouped = useMemo(() => groupedChanges(changes, before.edition, served.edition), [changes, before, served])
  const [filter, setFilter] = useState<Filter>({ text: '', entry: '', kind: '' })
  const shown = useMemo(() => grouped.groups.filter((group) => fits(served, group, filter)), [grouped, filter, served])
  const isFiltered = filter.text !== '' || filter.entry !== '' || filter.kind !== ''
  return (
    <div class="changes-report">
      <ul class="changes-counts" aria-label="How much changed">
        <Count
          count={rules.length}
          one="rule"
          many="rules"
          at={KINDS.find(([kind]) => rules.some((rule) => rule.change === kind))?.[0] ?? ''}
        />
        <Count
          count={examplesIn(cases)}
          one="worked example flipped"
          many="worked examples flipped"
          at={grouped.others.length > 0 ? 'flipped' : ''}
        />
        <Count count={entries.length} one="entry" many="entries" at="entries" />
      </ul>
      {rules.length + cases.length + entries.length === 0 && <p>Nothing changed between these.</p>}
      {grouped.groups.length > FEW && (
        <Filters served={served} groups={grouped.groups} filter={filter} count={shown.length} onFilter={setFilter} />
      )}
      {KINDS.map(([kind, title]) => {
        const own = shown.filter(({ change }) => change.change === kind)
        if (own.length === 0) return null
        return (
          <section key={kind}>
            <h2 id={kind}>
              {title} <small>{own.length}</small>
            </h2>
            <Groups served={served} place={place} groups={own.slice(0, MANY)} />
            {own.length > MANY && (
              <Fold title={`${own.length - MANY} more`}>
                <Groups served={served} place={place} groups={own.slice(MANY)} />
              </Fold>
            )}
          </section>
        )
      })}
      {isFiltered && shown.length === 0 && <p>No rule that changed is like that.</p>}
      {!isFiltered && grouped.others.length > 0 && (
        <section>
          <h2 id="flipped">
            Flipped for more than one reason <small>{grouped.others.length}</small>
          </h2>
          <Flips served={served} place={place} flips={grouped.others} isTold />
        </section>
      )}
      {!isFiltered && entries.length > 0 && (
        <section>
          <h2 id="entries">
            Entries <small>{entries.length}</small>
          </h2>
          <ul class="rows">
            {entries.map(({ slug, term, change, edited }) => (
              <li key={slug}>
                <a href={entryLink(served, slug, place)}>
                  <b>{term}</b>
                  <small>{change === 'edited' ? `edited: ${edited.join(', ')}` : change}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface Filter {
  readonly text: string
  /** Slug of an entry, a sort of change; empty for all. */
  readonly entry: string
  readonly kind: string
}

interface FiltersProps {
  readonly served: Served
  readonly groups: readonly RuleGroup[]
  readonly filter: Filter
  readonly count: number
  readonly onFilter: (filter: Filter) => void
}

/** Which of many changes are looked at. */
function Filters({ served, groups, filter, count, onFilter }: FiltersProps) {
  const slugs = [...new Set(groups.map(({ change }) => change.entry))]
  const term = (slug: string) => served.entries.get(slug)?.term ?? slug
  const set = (part: Partial<Filter>) => onFilter({ ...filter, ...part })
  const kinds = KINDS.filter(([kind]) => groups.some(({ change }) => change.change === kind))
  return (
    <fieldset class="changes-filter">
      <legend class="unseen">Which changes</legend>
      <label class="field">
        <span>Word</span>
        <input
          type="text"
          value={filter.text}
          autocomplete="off"
          placeholder="shields"
          onInput={(event) => set({ text: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>Entry</span>
        <select value={filter.entry} onChange={(event) => set({ entry: event.currentTarget.value })}>
          <option value="">All {slugs.length}</option>
          {slugs
            .sort((a, b) => compare(term(a).toLowerCase(), term(b).toLowerCase()))
            .map((slug) => (
              <option key={slug} value={slug}>
                {term(slug)}
              </option>
            ))}
        </select>
      </label>
      <label class="field">
        <span>Kind</span>
        <select value={filter.kind} onChange={(event) => set({ kind: event.currentTarget.value })}>
          <option value="">All</option>
          {kinds.map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p role="status">{count === groups.length ? `${count} changes` : `${count} of ${groups.length} changes`}</p>
    </fieldset>
  )
}

function fits({ entries }: Served, { change, old, now }: RuleGroup, { text, entry, kind }: Filter): boolean {
  if (entry !== '' && change.entry !== entry) return false
  if (kind !== '' && change.change !== kind) return false
  const wanted = words(text).map((word) => word.text)
  if (wanted.length === 0) return true
  const texts = [change.title, entries.get(change.entry)?.term, old?.text, now?.title, now?.text]
  const had = texts.flatMap((each) => words(each ?? '').map((word) => word.text))
  return wanted.every((word) => had.some((each) => each.startsWith(word)))
}

interface CountProps {
  readonly count: number
  readonly one: string
  readonly many: string
  /** The heading it leads to. */
  readonly at: string
}

function Count({ count, one, many, at }: CountProps) {
  const text = (
    <>
      <b>{count}</b> {count === 1 ? one : many}
    </>
  )
  return <li>{count === 0 ? text : <a href={`#${at}`}>{text}</a>}</li>
}

interface GroupsProps extends Pick<Props, 'served' | 'place'> {
  readonly groups: readonly RuleGroup[]
}

function Groups({ served, place, groups }: GroupsProps) {
  return (
    <ul class="changes-rules">
      {groups.map((group) => (
        <Group key={group.change.rule} served={served} place={place} group={group} />
      ))}
    </ul>
  )
}

function Group({ served, place, group }: Pick<Props, 'served' | 'place'> & { readonly group: RuleGroup }) {
  const { change: rule, old, now, flips } = group
  const step = rule.steps.at(-1)
  const first = rule.steps[0]
  const by = rule.by ?? step?.by
  const relation = rule.relation ?? step?.relation
  const name = by === undefined ? undefined : served.rules.get(by)?.title
  return (
    <li>
      <p class="changes-day">{first?.from === undefined ? '' : spoken(first.from, true)}</p>
      <p class="changes-rule">
        <a href={ruleLink(served, rule.rule, place)}>{rule.title}</a>
        <small>
          {[served.entries.get(rule.entry)?.term ?? rule.entry, formatOf(served, rule.format)]
            .filter(Boolean)
            .join(', ')}
        </small>
      </p>
      <p class="changes-by">
        {by === undefined ? (
          rule.to !== null && !isSaid(rule) && sentenceCase(STANDING[rule.to])
        ) : (
          <>
            {relation === undefined ? 'By' : RELATION[relation].passive}{' '}
            <a href={ruleLink(served, by, place)}>{name ?? by}</a>
          </>
        )}
        {rule.formerly !== undefined && <small>Formerly {rule.formerly}</small>}
        {rule.edited.length > 0 && <small>Written otherwise: {rule.edited.join(', ')}</small>}
      </p>
      <Words old={old?.text} now={now?.text} />
      <Flips served={served} place={place} flips={flips.slice(0, 1)} />
      {flips.length > 1 && (
        <Fold class="changes-more" title={`${flips.length - 1} more verdicts flipped`}>
          <Flips served={served} place={place} flips={flips.slice(1)} />
        </Fold>
      )}
      <p class="changes-source">
        <Cites served={served} cites={step && step.cites.length > 0 ? step.cites : rule.cites} place={place} />
      </p>
    </li>
  )
}

/** Whether its heading says already what has become of it. */
function isSaid({ change, to }: RuleChange): boolean {
  return change === 'begun' && to === 'active'
}

interface FlipsProps extends Pick<Props, 'served' | 'place'> {
  readonly flips: readonly Flip[]
  /** Whether to tell what flipped them. */
  readonly isTold?: boolean
}

/** Answers that became another, each once, in the words of the table; a link leads to one asked for the day of now. */
function Flips({ served, place, flips, isTold = false }: FlipsProps) {
  if (flips.length === 0) return null
  return (
    <ul class="changes-cases">
      {flips.map(({ ask, from, to, cases, because }) => {
        const [first] = cases
        const example = served.edition.cases.find((each) => each.title === first?.title && each.entry === first.entry)
        return (
          <li key={JSON.stringify([ask, from, to, because])}>
            <p>
              <b>{askedOf(served, ask)}</b>
              <Said served={served} said={from} ask={ask} /> <span aria-hidden="true">→</span>
              <span class="unseen">became</span> <Said served={served} said={to} ask={ask} />
            </p>
            {example && (
              <p class="changes-such">
                <span>{factsText(served, example.facts)}</span>
                <a href={runLink(served, { ...example, asOf: 'latest' }, place)}>Run it</a>
              </p>
            )}
            {examplesIn(cases) > 1 && <small>So in {examplesIn(cases)} worked examples.</small>}
            {isTold &&
              because.map((cause) =>
                'policy' in cause ? (
                  <small key="policy">another order of precedence since {spoken(cause.policy)}</small>
                ) : (
                  <small key={cause.rule}>
                    <a href={ruleLink(served, cause.rule, place)}>{cause.title}</a> {CHANGED[cause.change]}
                    {cause.ends && ` and ended ${cause.ends.map(({ title }) => `“${title}”`).join(', ')}`}
                  </small>
                ),
              )}
          </li>
        )
      })}
    </ul>
  )
}

/** How many worked examples show what flipped. */
function examplesIn(cases: Changes['cases']): number {
  return cases.reduce((sum, { also }) => sum + 1 + also.length, 0)
}

/** The format that a rule changed in, where it is not the one compared. */
function formatOf({ edition }: Served, format: string | undefined): string | undefined {
  return edition.formats.find(({ id }) => id === format)?.label
}

function askedOf({ edition }: Served, ask: string): string {
  const { actions, quantities } = edition.vocabulary
  const action = actions.find((each) => each.name === ask)
  const label = action?.label ?? quantities.find((each) => each.name === ask)?.label ?? ask
  return questionOf(edition, { ask, kind: action ? 'action' : 'quantity', label })
}

/** Facts as they would be said at a table: `Whose SHIELDS are they? Borg`. */
function factsText({ edition }: Served, facts: { readonly [fact: string]: Json }): string {
  return Object.entries(facts)
    .map(([fact, value]) => `${factLabel(edition, fact)} ${sentenceCase(factValue(edition, fact, value))}`)
    .join(' · ')
}

const CHANGED = { begun: 'began', ended: 'ended', edited: 'was rewritten', ranked: 'ranks otherwise' } as const

function Said({ served, said, ask }: { readonly served: Served; readonly said: Json; readonly ask: string }) {
  if (!isVerdict(said))
    return <em class="changes-said">{said === null ? 'cannot be asked' : expected(served, said, [ask])}</em>
  return (
    <em class="changes-said" data-verdict={said}>
      <VerdictIcon verdict={said} class="tiny" />
      {expected(served, said, [ask])}
    </em>
  )
}
