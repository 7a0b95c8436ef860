import type { CaseChange, Changes, RuleChange, RuleChangeKind } from '../../compare/index.ts'
import { type Json, RELATION } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { expected } from '../entry/examples.tsx'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { VerdictIcon } from '../parts/icon.tsx'
import { entryLink, ruleLink } from '../parts/links.ts'
import { STANDING } from '../parts/standing.tsx'
import { isVerdict } from '../parts/verdict.ts'
import { type Place, spoken } from '../place.ts'

interface Props {
  readonly served: Served
  readonly place: Place
  readonly changes: Changes
}

const KINDS: readonly (readonly [RuleChangeKind, string])[] = [
  ['begun', 'Begun'],
  ['ended', 'Ended'],
  ['modified', 'Modified'],
  ['passing', 'Came and went between'],
]

/** Rules of a sort that are shown at once. */
const MANY = 40
/** Cases up to which all are shown; more are folded by entry. */
const FEW = 20

/** What changed: rules, verdicts of worked examples, entries. */
export function Report({ served, place, changes }: Props) {
  const { rules, cases, entries } = changes
  return (
    <div class="changes-report">
      <ul class="changes-counts" aria-label="How much changed">
        <Count
          count={rules.length}
          one="rule"
          many="rules"
          at={KINDS.find(([kind]) => rules.some((rule) => rule.change === kind))?.[0] ?? ''}
        />
        <Count count={cases.length} one="verdict flipped" many="verdicts flipped" at="flipped" />
        <Count count={entries.length} one="entry" many="entries" at="entries" />
      </ul>
      {rules.length + cases.length + entries.length === 0 && <p>Nothing changed between these.</p>}
      {KINDS.map(([kind, title]) => {
        const own = rules.filter((rule) => rule.change === kind)
        if (own.length === 0) return null
        return (
          <section key={kind}>
            <h2 id={kind}>
              {title} <small>{own.length}</small>
            </h2>
            <RuleRows served={served} place={place} rules={own.slice(0, MANY)} />
            {own.length > MANY && (
              <Fold title={`${own.length - MANY} more`}>
                <RuleRows served={served} place={place} rules={own.slice(MANY)} />
              </Fold>
            )}
          </section>
        )
      })}
      {cases.length > 0 && (
        <section>
          <h2 id="flipped">
            Flipped verdicts <small>{cases.length}</small>
          </h2>
          {cases.length <= FEW ? (
            <CaseRows served={served} place={place} cases={cases} />
          ) : (
            byEntry(cases).map(([slug, own]) => (
              <Fold key={slug} title={`${served.entries.get(slug)?.term ?? slug} (${own.length})`}>
                <CaseRows served={served} place={place} cases={own} />
              </Fold>
            ))
          )}
        </section>
      )}
      {entries.length > 0 && (
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

function RuleRows({ served, place, rules }: Omit<Props, 'changes'> & { readonly rules: readonly RuleChange[] }) {
  return (
    <ul class="changes-rules">
      {rules.map((rule) => (
        <RuleRow key={rule.rule} served={served} place={place} rule={rule} />
      ))}
    </ul>
  )
}

function RuleRow({ served, place, rule }: Omit<Props, 'changes'> & { readonly rule: RuleChange }) {
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
        <small>{served.entries.get(rule.entry)?.term ?? rule.entry}</small>
      </p>
      <p class="changes-by">
        {by === undefined ? (
          rule.to !== null && !isSaid(rule) && sentence(STANDING[rule.to])
        ) : (
          <>
            {relation === undefined ? 'By' : RELATION[relation].passive}{' '}
            <a href={ruleLink(served, by, place)}>{name ?? by}</a>
          </>
        )}
        {rule.edited.length > 0 && <small>Written otherwise: {rule.edited.join(', ')}</small>}
      </p>
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

function CaseRows({ served, place, cases }: Omit<Props, 'changes'> & { readonly cases: readonly CaseChange[] }) {
  return (
    <ul class="changes-cases">
      {cases.map((each) => (
        <li key={`${each.entry} ${each.title}`}>
          <a href={entryLink(served, each.entry, place, each.anchor)}>{each.title}</a>
          {each.answers.map(({ ask, from, to, because }) => (
            <p key={ask}>
              <Said served={served} said={from} ask={ask} /> <span aria-hidden="true">→</span>
              <span class="unseen">became</span> <Said served={served} said={to} ask={ask} />
              {because.map((cause) =>
                'policy' in cause ? (
                  <small key="policy">another order of precedence since {spoken(cause.policy)}</small>
                ) : (
                  <small key={cause.rule}>
                    <a href={ruleLink(served, cause.rule, place)}>{cause.title}</a> {CHANGED[cause.change]}
                  </small>
                ),
              )}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
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

function byEntry(cases: readonly CaseChange[]): readonly (readonly [string, readonly CaseChange[]])[] {
  const found = new Map<string, CaseChange[]>()
  for (const each of cases) found.set(each.entry, [...(found.get(each.entry) ?? []), each])
  return [...found]
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
