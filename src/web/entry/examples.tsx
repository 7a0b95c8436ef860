import { questionLink } from '../../ask/index.ts'
import { type Case, isVerdict, type Json, valueLabel, WORDS } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { Fold } from '../parts/fold.tsx'
import { VerdictIcon } from '../parts/icon.tsx'
import { rulingsLink } from '../parts/links.ts'
import { type Place, spoken } from '../place.ts'
import { sentenceCase } from '../ruling/words.ts'
import './examples.css'

interface Props {
  readonly served: Served
  readonly place: Place
  readonly cases: readonly Case[]
  readonly isOpen?: boolean
}

/** Worked examples, each a link to the ruling it describes. */
export function Examples({ served, place, cases, isOpen = false }: Props) {
  if (cases.length === 0) return null
  return (
    <Fold title={`Worked examples (${cases.length})`} isOpen={isOpen} class="examples">
      <ExampleRows served={served} place={place} cases={cases} />
    </Fold>
  )
}

/** Worked examples one under another. */
export function ExampleRows({ served, place, cases }: Omit<Props, 'isOpen'>) {
  return (
    <ul class="rows examples-rows">
      {cases.map((each) => (
        <li key={each.title}>
          <a href={runLink(served, each, place)} data-verdict={isVerdict(each.expect) ? each.expect : undefined}>
            <span>
              <b>{each.title}</b>
              <small>
                {each.asOf === 'latest' ? '' : `${spoken(each.asOf)}: `}
                {isVerdict(each.expect) && <VerdictIcon verdict={each.expect} class="tiny" />}
                <em>{expected(served, each.expect, each.ask)}</em>
              </small>
            </span>
            <span class="run">Run it</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The ruling a case describes. A case for all times is run for the day of the page. */
export function runLink(served: Served, each: Case, { edition }: Place): string {
  const { ask, facts, unknown, asOf, format, event } = each
  const link = questionLink(
    served.edition,
    {
      ask,
      facts,
      unknown,
      ...(asOf === 'latest' ? {} : { asOf }),
      ...(format === undefined ? {} : { format }),
      ...(event === undefined ? {} : { event }),
    },
    edition,
  )
  return rulingsLink(served, link)
}

/** What a case expects, in words: one thing, or by what is asked. */
export function expected(served: Served, expect: Json, ask: readonly string[]): string {
  if (isVerdict(expect)) return WORDS[expect].toLowerCase()
  if (ask.length > 1 && typeof expect === 'object' && expect !== null && !Array.isArray(expect))
    return Object.entries(expect)
      .map(([name, value]) => `${labelOf(served, name)}: ${expected(served, value, [name])}`)
      .join('; ')
  const { quantities } = served.edition.vocabulary
  const quantity = quantities.find((each) => each.name === ask[0])
  const text = valueLabel(served.edition, quantity && !quantity.each ? quantity.type : { kind: 'any' }, expect)
  return quantity?.unit === undefined || typeof expect !== 'number' ? text : `${text} ${quantity.unit}`
}

function labelOf({ edition }: Served, name: string): string {
  const { actions, quantities } = edition.vocabulary
  return sentenceCase([...actions, ...quantities].find((each) => each.name === name)?.label ?? name)
}
