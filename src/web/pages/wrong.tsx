import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Rule } from '../../domain/index.ts'
import { ruleNamed } from '../../editions/index.ts'
import { takesCorrections } from '../library.ts'
import { ruleLink } from '../parts/links.ts'
import { useTitle } from '../parts/title.ts'
import { UpkeepLine } from '../parts/upkeep.tsx'
import { type Standpoint, WithEdition } from '../parts/with-edition.tsx'
import { WrongLinks } from '../parts/wrong.tsx'
import { pairsIn } from '../place.ts'
import { readAsked, rulingLink, solve } from '../ruling/asked.ts'
import { questionOf, sentenceOf, writtenIn } from '../ruling/sentences.ts'
import { rulingsOf } from '../ruling/slab.tsx'
import { type Subject, WrongForm } from '../wrong/form.tsx'

/** What is wrong with a rule or a ruling, for those who write the game. */
export function WrongPage() {
  const { url } = useLocation()
  const pairs = pairsIn(url)
  return (
    <WithEdition>
      {(standpoint) => {
        const rule = ruleNamed(standpoint.served, pairs.find(([name]) => name === 'rule')?.[1] ?? '')
        const subject = rule ? aboutRule(standpoint, rule) : aboutRuling(standpoint, pairs)
        if (!subject) return <Nothing />
        const isLeft = pairs.some(([name]) => name === 'left')
        return <WrongView key={subject.back} standpoint={standpoint} subject={subject} isLeft={isLeft} />
      }}
    </WithEdition>
  )
}

function aboutRule({ served, place }: Standpoint, rule: Rule): Subject {
  const situations = served.cases.get(rule.id) ?? []
  const concluded = rule.then.flatMap((each) =>
    'action' in each ? [each.action] : 'quantity' in each ? [each.quantity] : [],
  )
  return {
    title: rule.title,
    says: rule.text,
    back: ruleLink(served, rule.id, place),
    entry: rule.repository === undefined ? rule.entry : undefined,
    rule: rule.id,
    situations,
    asks: [...new Set(concluded.length > 0 ? concluded : situations.flatMap(({ ask }) => ask))].slice(0, MOST_ASKS),
  }
}

function aboutRuling(
  { served, place, moment }: Standpoint,
  pairs: readonly (readonly [string, string])[],
): Subject | undefined {
  const { edition } = served
  const { answer, asked } = solve(edition, readAsked(edition, pairs), moment)
  const [first] = answer ? rulingsOf(answer) : []
  const ruling = first?.ruling ?? answer?.answers[0]
  if (!answer || !ruling) return undefined
  const back = rulingLink(edition, asked, place)
  return {
    title: questionOf(edition, ruling),
    says: sentenceOf(served, answer, ruling),
    back,
    entry: writtenIn(served, ruling),
    question: back.replace(/^[^?]*\??/, ''),
    situations: [],
    asks: answer.answers.map(({ ask }) => ask).slice(0, MOST_ASKS),
  }
}

/** Things of which something may be expected in one form. */
const MOST_ASKS = 6

function Nothing() {
  useTitle('Nothing is asked', { status: 404 })
  return (
    <section class="notice">
      <h1>Nothing is asked</h1>
      <p>Say what is wrong from the page of the rule or the ruling itself.</p>
    </section>
  )
}

interface ViewProps {
  readonly standpoint: Standpoint
  readonly subject: Subject
  /** Whether it was just left, by a browser without a script. */
  readonly isLeft: boolean
}

function WrongView({ standpoint: { served, place }, subject, isLeft }: ViewProps) {
  const { edition } = served
  const { title, says, back, entry } = subject
  const [isKept, setKept] = useState(isLeft)
  useTitle(`This looks wrong: ${title}`, { canonical: back })
  return (
    <article class="stack wrong">
      <h1>This looks wrong</h1>
      <div class="panel">
        <p>
          <a href={back}>{title}</a>
        </p>
        <p>{says}</p>
      </div>
      {isKept && (
        <p role="status">
          Thank you. It is kept for those who write the rules. <a href={back}>Back</a>
        </p>
      )}
      {!isKept && takesCorrections.value && (
        <WrongForm served={served} place={place} subject={subject} onKept={() => setKept(true)} />
      )}
      {!isKept && !takesCorrections.value && <p>This server takes no corrections.</p>}
      <UpkeepLine of={edition} />
      <WrongLinks served={served} entry={entry} />
    </article>
  )
}
