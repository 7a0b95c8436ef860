import type { Table, TableRule, TableWarning } from '../../ask/index.ts'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { entryLink, ruleLink } from '../parts/links.ts'
import { Badge } from '../parts/standing.tsx'
import type { Standpoint } from '../parts/with-edition.tsx'

interface Props {
  readonly standpoint: Standpoint
  readonly table: Table
}

/** The gravest first. */
const ORDER: readonly TableWarning['code'][] = ['forbids', 'no-longer', 'upcoming', 'inferred', 'repeated']
const TITLES: { readonly [code in TableWarning['code']]?: string } = {
  forbids: 'Forbidden',
  'no-longer': 'No longer so',
  upcoming: 'Not yet so',
  inferred: 'Inferred',
  repeated: 'More than once',
}

/** What a player should hear of these cards. Spelling is told with the lines. */
export function Warnings({ standpoint: { served, place }, table }: Props) {
  const shown = table.warnings
    .filter(({ code }) => ORDER.includes(code))
    .sort((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code))
  if (shown.length === 0) return null
  return (
    <section aria-label="Warnings">
      <h2>
        Warnings <small>{shown.length}</small>
      </h2>
      <ul class="table-warnings">
        {shown.map(({ code, at, detail }) => (
          <li key={`${code} ${at} ${detail}`}>
            <b>{TITLES[code]}</b> <a href={entryLink(served, at, place)}>{served.entries.get(at)?.term ?? at}</a>:{' '}
            {detail.replace(/\.$/, '')}.
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rules shown at once of each sort; the others are folded. */
const FEW = 12

/** The rules in force that touch the cards: those that name them, then those that ask for what is on them. */
export function TouchingRules({ standpoint, table }: Props) {
  const named = table.rules.filter(({ touches }) => touches.some(({ by }) => by !== 'data'))
  const printed = table.rules.filter((rule) => !named.includes(rule))
  return (
    <>
      <Sort standpoint={standpoint} title="Rules that speak of these cards" rules={named} />
      <Sort standpoint={standpoint} title="Rules that look at what is on them" rules={printed} isFolded />
    </>
  )
}

interface SortProps {
  readonly standpoint: Standpoint
  readonly title: string
  readonly rules: readonly TableRule[]
  readonly isFolded?: boolean
}

function Sort({ standpoint, title, rules, isFolded = false }: SortProps) {
  if (rules.length === 0) return null
  const shown = isFolded ? [] : rules.slice(0, FEW)
  const rest = rules.slice(shown.length)
  return (
    <section>
      <h2>
        {title} <small>{rules.length}</small>
      </h2>
      <List standpoint={standpoint} rules={shown} />
      {rest.length > 0 && (
        <Fold title={shown.length === 0 ? `All ${rest.length}` : `${rest.length} more`}>
          <List standpoint={standpoint} rules={rest} />
        </Fold>
      )}
    </section>
  )
}

function List({ standpoint, rules }: { readonly standpoint: Standpoint; readonly rules: readonly TableRule[] }) {
  const { served, place } = standpoint
  return (
    <ul class="table-rules">
      {rules.map(({ rule: id, title, touches, cites }) => {
        const rule = served.rules.get(id)
        return (
          <li key={id}>
            <p>
              <a href={ruleLink(served, id, place)}>{title}</a> {rule && <Badge standpoint={standpoint} rule={rule} />}
            </p>
            <small>
              {touches.map(({ slug }) => served.entries.get(slug)?.term ?? slug).join(', ')} ·{' '}
              <Cites served={served} cites={cites} place={place} />
            </small>
          </li>
        )
      })}
    </ul>
  )
}
