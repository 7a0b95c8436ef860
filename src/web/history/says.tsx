import { inWords } from '../../ask/index.ts'
import { type Conclusion, type Edition, RELATION, type Rule } from '../../domain/index.ts'
import { Notes } from '../entry/rule-card.tsx'
import { AsWritten } from '../parts/as-written.tsx'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { ruleLink } from '../parts/links.ts'
import type { Standpoint } from '../parts/with-edition.tsx'
import { WrongRule } from '../parts/wrong.tsx'
import { sentencesIn } from '../ruling/sentences.ts'
import { sentenceCase } from '../ruling/words.ts'

interface Props {
  readonly standpoint: Standpoint
  readonly rule: Rule
}

/** What a rule says: its text, when it applies, what it concludes and does to others, its source. */
export function Says({ standpoint, rule }: Props) {
  const { served, place } = standpoint
  const { edition } = served
  return (
    <section class="stack">
      <h2>What it says</h2>
      {rule.text !== '' && <AsWritten standpoint={standpoint} />}
      {rule.text !== '' && <p class="history-text">{sentencesIn(rule.text).join(' ')}</p>}
      <dl class="history-terms">
        {rule.when && (
          <div>
            <dt>When</dt>
            <dd>
              {inWords(edition, rule.when.expr)}.
              <Fold title="The same in CEL">
                <pre>
                  <code>{rule.when.text}</code>
                </pre>
              </Fold>
            </dd>
          </div>
        )}
        {rule.then.map((each) => (
          <div key={JSON.stringify(each)}>
            <dt>{rule.when ? 'Then' : 'Always'}</dt>
            <dd>{concluded(edition, each)}</dd>
          </div>
        ))}
        {rule.relations.map(({ kind, target }) => (
          <div key={`${kind} ${target}`}>
            <dt>{rule.when ? 'Then' : 'Always'}</dt>
            <dd>
              {RELATION[kind].active}{' '}
              <a href={ruleLink(served, target, place)}>{served.rules.get(target)?.title ?? target}</a>
            </dd>
          </div>
        ))}
        <div>
          <dt>Source</dt>
          <dd>
            <Cites served={served} cites={rule.cites} place={place} />
          </dd>
        </div>
      </dl>
      <Notes standpoint={standpoint} rule={rule} />
      <WrongRule served={served} place={place} rule={rule} />
    </section>
  )
}

const SAYS = { permit: 'It permits', forbid: 'It forbids', require: 'It requires' } as const
const SETS = {
  set: 'is',
  add: 'grows by',
  multiply: 'is multiplied by',
  atLeast: 'is at least',
  atMost: 'is at most',
} as const

function concluded({ vocabulary }: Edition, conclusion: Conclusion) {
  switch (conclusion.kind) {
    case 'note':
      return conclusion.text
    case 'permit':
    case 'forbid':
    case 'require': {
      const action = vocabulary.actions.find((each) => each.name === conclusion.action)
      return `${SAYS[conclusion.kind]}: ${action?.label ?? conclusion.action}.`
    }
    default: {
      const quantity = vocabulary.quantities.find((each) => each.name === conclusion.quantity)
      return (
        <>
          {sentenceCase(quantity?.label ?? conclusion.quantity)} {SETS[conclusion.kind]} <code>{conclusion.text}</code>
        </>
      )
    }
  }
}
