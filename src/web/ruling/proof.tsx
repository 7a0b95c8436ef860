import { useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Answer, Criterion, Ground, ProofStep, Ruling } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { useKey } from '../parts/keys.ts'
import { href, type Place, pairsIn } from '../place.ts'
import { becomesText } from './sentences.ts'
import { factLabel, factValue, sentenceCase } from './words.ts'

interface Props {
  readonly served: Served
  readonly answer: Answer
  readonly ruling: Ruling
  readonly place: Place
}

const BY: { readonly [by in Criterion]: string } = {
  prohibition: 'a prohibition stands over a permission',
  scope: 'the other is made for this event or format',
  authority: 'the other comes from a higher authority',
  specificity: 'the other is more specific',
  recency: 'the other is newer',
}

const HOW: { readonly [how in Ground['how']]: string } = {
  given: 'given',
  assumed: 'assumed',
  derived: 'follows',
  card: 'on the card',
  computed: 'computed',
}

/** The proof, step by step: which rules counted, on which facts, which gave way, and what might still apply. */
export function Proof({ served, answer, ruling, place }: Props) {
  const { url } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  useKey('p', 'Proof, step by step', () => {
    const element = fold.current
    if (!element) return
    element.open = !element.open
    if (element.open) element.scrollIntoView({ block: 'start' })
  })
  const { proof } = ruling
  if (!proof) return null
  const isOpen = pairsIn(url).some(([name, value]) => name === 'open' && value.split(',').includes('proof'))
  const link = (id: string) => (
    <a href={href(`/g/${served.edition.game}/rules/${encodeURIComponent(id)}`, place)}>
      {served.rules.get(id)?.title ?? id}
    </a>
  )
  return (
    <section class="proof-part">
      <details class="fold" ref={fold} open={isOpen}>
        <summary>Proof, step by step</summary>
        <ol class="proof">
          {proof.steps.map((step) => (
            <li key={`${step.rule} ${step.conclusion}`}>
              <Step served={served} step={step} link={link} />
            </li>
          ))}
          {proof.lifted.map(({ rule, by }) => (
            <li key={`lifted ${rule} ${by}`}>
              {link(rule)} is lifted by {link(by)}.
            </li>
          ))}
          {proof.beaten.map(({ rule, winner, by }) => (
            <li key={`beaten ${rule} ${winner}`}>
              {link(rule)} gives way to {link(winner)}: {by in BY ? BY[by as Criterion] : `the other ${by} it`}.
            </li>
          ))}
          {ruling.by === 'default' && (
            <li>
              Nothing else speaks of it, so the usual answer of the game holds
              {ruling.usual ? `, as “${ruling.usual.term}” tells` : ''} <i>default</i>.
            </li>
          )}
          {ruling.verdict === 'silent' && <li>No rule in force says anything of it.</li>}
          {ruling.verdict === 'undetermined' && (
            <li>
              So it is not settled
              {ruling.could?.length
                ? `: it can still be ${ruling.could.map((each) => becomesText(served.edition, ruling, each)).join(' or ')}`
                : ''}
              .
            </li>
          )}
        </ol>
        {answer.mightApply.length > 0 && (
          <>
            <h3>Might still apply</h3>
            <ul class="proof-more">
              {answer.mightApply.map(({ rule, needs, reason }) => (
                <li key={rule}>
                  {link(rule)}
                  {needs.length > 0 &&
                    `: hangs on ${needs.map((need) => `“${factLabel(served.edition, need)}”`).join(', ')}`}
                  {reason !== undefined && `: ${reason}`}
                </li>
              ))}
            </ul>
          </>
        )}
        <p class="proof-edition">Edition {answer.edition.slice(7, 19)}</p>
      </details>
    </section>
  )
}

function Step({
  served,
  step,
  link,
}: {
  readonly served: Served
  readonly step: ProofStep
  readonly link: (id: string) => preact.JSX.Element
}) {
  const { edition } = served
  return (
    <>
      {link(step.rule)} applies{step.because.length > 0 ? ':' : '.'}
      {step.because.length > 0 && (
        <ul>
          {step.because.map(({ fact, value, how }) => (
            <li key={fact}>
              {factLabel(edition, fact)} {sentenceCase(factValue(edition, fact, value))} <i>{HOW[how]}</i>
            </li>
          ))}
        </ul>
      )}
      {step.when !== undefined && (
        <details>
          <summary>Its condition</summary>
          <code>{step.when}</code>
        </details>
      )}
    </>
  )
}
