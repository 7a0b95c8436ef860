import {
  type Answer,
  type AssumedFact,
  type Citation,
  counted,
  dayOf,
  type Edition,
  elementLabel,
  isVerdict,
  type Json,
  LATEST,
  type NoLonger,
  push,
  type Rule,
  type Ruling,
  spoken,
  type UsualAnswer,
  valueLabel,
  WORDS,
  when,
  withUnit,
} from '../domain/index.ts'
import { citesOn, open } from '../editions/index.ts'
import { slotAt } from '../logic/index.ts'

/** Two or three plain sentences, fit to read aloud. Source: design 3, `text`. */
export function wordingOf(edition: Edition, answer: Omit<Answer, 'text'>): string {
  const rulings = answer.answers.flatMap((ruling) => sentences(edition, answer, ruling))
  if (answer.answers.length === 0) {
    rulings.push(
      answer.applies.length === 0
        ? 'No rule is known to apply.'
        : `${counted(answer.applies.length, 'rule')} ${answer.applies.length === 1 ? 'applies' : 'apply'}: ${list(answer.applies.map((each) => each.title))}.`,
    )
  }
  const past = (answer.noLonger ?? [])
    .filter((each) => !each.might)
    .slice(0, 2)
    .map((each) => remembered(edition, each))
  return [...rulings, ...past].join(' ')
}

function sentences(edition: Edition, answer: Omit<Answer, 'text'>, ruling: Ruling): string[] {
  const all = Object.entries(ruling.each ?? {})
  const head = `${upper(ruling.label)}: ${headline(edition, ruling)}${asLongAs(edition, answer, ruling)}.`
  if (!ruling.each) return [head, ...whySo(edition, answer, ruling)]
  const isOpen = all.some(([, one]) => one.verdict === 'undetermined')
  return [head, ...whyEach(edition, answer, all), ...(isOpen ? nextQuestion(answer, ruling) : [])]
}

/** By what a ruling comes to what it does, or what there is to ask. */
function whySo(edition: Edition, answer: Omit<Answer, 'text'>, ruling: Ruling): string[] {
  const { winners, mayDecide = [] } = ruling
  if (ruling.by === 'default') return [usual(edition, answer, ruling)]
  if (ruling.verdict === 'conflict') {
    const sides = (ruling.between ?? []).map((side) => list(side.map((id) => titleOf(edition, id))))
    return [`Nothing ranks ${sides.join(' against ')}.`]
  }
  if (ruling.verdict === 'undetermined') {
    const reason = ruling.reason ? [`${upper(ruling.reason)}.`] : []
    return [...reason, ...nextQuestion(answer, ruling)]
  }
  if (winners.length > 0) return [`By ${list(winners.slice(0, 3).map((id) => cited(edition, answer, id)))}.`]
  if (mayDecide.length === 0) return []
  const rules = mayDecide.slice(0, 3).map(({ rule }) => cited(edition, answer, rule))
  return [`By ${list(rules, 'or')}, ${rules.length === 1 ? 'where it applies' : 'whichever of them applies'}.`]
}

/** Reasons that are read out of one answered by element. */
const MOST_REASONS = 3

/** The same of each element that is settled, elements of one reason together; whose it is need not be said where it is all. */
function whyEach(
  edition: Edition,
  answer: Omit<Answer, 'text'>,
  all: readonly (readonly [key: string, one: Ruling])[],
): string[] {
  const reasons = new Map<string, string[]>()
  const settled = all.filter(([, { verdict }]) => verdict !== 'undetermined')
  for (const [key, one] of settled)
    for (const why of whySo(edition, answer, one)) push(reasons, why, elementName(edition, one.ask, key))
  const isAll = reasons.size === 1 && settled.length === all.length
  return [...reasons].slice(0, MOST_REASONS).map(([why, of]) => (isAll ? why : `${upper(list(of))}: ${lower(why)}`))
}

function nextQuestion({ ask = [] }: Omit<Answer, 'text'>, { asks = [] }: Ruling): string[] {
  const next = ask.find(({ fact }) => asks.includes(fact))
  return next ? [`Next to ask: ${next.question}`] : []
}

/** Assumptions that are read out, one more where that is the last; of the others it is said how many there are. */
const MOST_SPOKEN = 3

/**
 * What a ruling takes for granted and would be another without, to follow what it says: `, as long as no ship battle is being
 * fought here`. Empty where it hinges on nothing.
 */
export function asLongAs(
  edition: Edition,
  { assumed }: Pick<Answer, 'assumed'>,
  { verdict, hinges = [] }: Ruling,
): string {
  if (verdict === 'undetermined' || hinges.length === 0) return ''
  const all = hinges
    .flatMap((fact) => assumed.find((each) => each.fact === fact) ?? [])
    .map((each) => takenFor(edition, each))
  const taken = [...new Set(all)]
  const spoken = taken.length === MOST_SPOKEN + 1 ? taken : taken.slice(0, MOST_SPOKEN)
  const more = taken.length - spoken.length
  return `, as long as ${list([...spoken, ...(more > 0 ? [`${more} more things are as usual`] : [])])}`
}

function takenFor(edition: Edition, { fact, question, usually, value }: AssumedFact): string {
  const type = slotAt(open(edition).theory, fact)?.type ?? { kind: 'any' }
  return usually ?? `“${question ?? fact}” is answered ${valueLabel(edition, type, value)}`
}

/**
 * What one element of something answered by element is called: where its key is a card, by the card's own name; where it is
 * but a place in the list, by what it is and its number from one: `battle target 1`.
 * @param ask what is asked.  @param key as in `each` of its ruling.
 */
export function elementName({ entries, vocabulary }: Edition, ask: string, key: string): string {
  if (!/^\d+$/.test(key)) return entries.find(({ slug, kind }) => slug === key && kind === 'card')?.term ?? key
  const asked = [...vocabulary.actions, ...vocabulary.quantities].find(({ name }) => name === ask)
  return elementLabel(asked?.each?.element, Number(key))
}

/** A name that ends in a number must not run into the one that follows it. */
function apart(name: string): string {
  return /\d$/.test(name) ? `${name}:` : name
}

/** The default answers: because nothing objects, or because what objects is lifted. */
function usual(edition: Edition, answer: Pick<Answer, 'point'>, ruling: Ruling): string {
  const lifting = ruling.winners.filter((id) => ruleOf(edition, id)?.relations.some((each) => each.kind === 'lifts'))
  const stated = ruling.usual ? statedBy(edition, ruling.usual) : undefined
  if (lifting.length === 0)
    return `No rule says otherwise${stated ? `; ${stated}` : ', so the usual answer of the game holds.'}`
  const lifters = lifting.slice(0, 3).map((id) => cited(edition, answer, id))
  const lifted = (ruling.proof?.lifted ?? [])
    .filter((each) => lifting.includes(each.by))
    .map((each) => titleOf(edition, each.rule))
  const what = lifted.length > 0 ? list([...new Set(lifted)]) : 'what would forbid it'
  return `${list(lifters)} ${lifters.length === 1 ? 'lifts' : 'lift'} ${what}, so the usual answer of the game holds.${stated ? ` ${upper(stated)}` : ''}`
}

/** Who says what is usual, and honestly where no document does. */
function statedBy(edition: Edition, { term, cites, says, assumed }: UsualAnswer): string {
  const who = `as “${term}” ${says === undefined ? 'tells' : 'says'}${sourceOf(edition, cites)}`
  const what = says === undefined ? `${who}.` : `${who}: ${ended(says)}`
  return assumed === undefined ? what : `${what} Not said in so many words: ${ended(assumed)}`
}

/** A rule with the newest section that says it on the date asked about. */
function cited(edition: Edition, { point }: Pick<Answer, 'point'>, id: string): string {
  const cites = ruleOf(edition, id)?.cites ?? []
  return `${titleOf(edition, id)}${sourceOf(edition, citesOn(edition, cites, dayOf(point.asOf) ?? LATEST))}`
}

/** What is asked, as a judge would put it: `May they beam?`, `ATTACK total`. */
export function questionOf(edition: Edition, ruling: Pick<Ruling, 'ask' | 'kind' | 'label'>): string {
  if (ruling.kind === 'quantity') return upper(ruling.label)
  const action = edition.vocabulary.actions.find((each) => each.name === ruling.ask)
  return action?.ask ?? `May they ${ruling.label}?`
}

/** The one word: a verdict's, or the value with its unit. */
export function bigWord(edition: Edition, ruling: Ruling): string {
  if (ruling.value === undefined) return WORDS[ruling.verdict ?? 'undetermined']
  const type = edition.vocabulary.quantities.find((each) => each.name === ruling.ask)?.type ?? { kind: 'any' as const }
  const value = upper(valueLabel(edition, type, ruling.value))
  return withUnit(value, ruling.unit)
}

/** What a ruling comes to, as it follows what is asked, of each element where each has its own: `permitted`, `3 cards`. */
export function headline(
  edition: Edition,
  { ask, verdict, value = null, unit, each }: Pick<Ruling, 'ask' | 'verdict' | 'value' | 'unit' | 'each'>,
): string {
  if (!each) return saidLabel(edition, ask, verdict ?? value, unit)
  const all = Object.entries(each)
  if (all.length === 0) return 'there is none'
  return list(all.map(([key, one]) => `${apart(elementName(edition, ask, key))} ${headline(edition, one)}`))
}

/** A fact with its value as they are typed, and beside a name that is called otherwise what it is called: `piece = k (the King)`. */
export function factText(edition: Edition, fact: string, value: Json): string {
  const typed = `${fact} = ${typeof value === 'string' ? value : JSON.stringify(value)}`
  if (typeof value !== 'string') return typed
  const label = valueLabel(edition, slotAt(open(edition).theory, fact)?.type ?? { kind: 'any' }, value)
  return label.toLowerCase() === value.replaceAll('_', ' ').toLowerCase() ? typed : `${typed} (${label})`
}

/** A verdict or value that is answered, in words, by element where it is a map of them: `no rule says`, `the King`, `1 card`. */
export function saidLabel(edition: Edition, ask: string, said: Json, unit?: string): string {
  if (isVerdict(said)) return said === 'silent' ? 'no rule says' : said
  const { quantities, actions } = open(edition).theory
  const each = quantities.get(ask)?.each ?? actions.get(ask)?.each
  if (each && typeof said === 'object' && said !== null && !Array.isArray(said))
    return list(
      Object.entries(said).map(
        ([key, one]) => `${apart(elementName(edition, ask, key))} ${saidLabel(edition, ask, one, unit)}`,
      ),
    )
  return withUnit(valueLabel(edition, quantities.get(ask)?.type ?? { kind: 'any' }, said), unit)
}

function remembered(edition: Edition, gone: NoLonger): string {
  const by = gone.by === undefined ? '' : ` by ${titleOf(edition, gone.by)}${sourceOf(edition, gone.byCites)}`
  const how = {
    suspended: 'has been suspended since',
    superseded: 'was replaced',
    rescinded: 'was cancelled',
    expired: 'ended',
  }[gone.status]
  const since = gone.status === 'suspended' ? spoken(gone.since) : when(gone.since)
  return `The older rule “${gone.title}” ${how} ${since}${by}.`
}

function titleOf(edition: Edition, id: string): string {
  const rule = ruleOf(edition, id)
  return rule ? `“${rule.title}”` : id
}

function ruleOf(edition: Edition, id: string): Rule | undefined {
  return open(edition).theory.rules.get(id)
}

function sourceOf(edition: Edition, cites: readonly Citation[]): string {
  const [first] = cites
  if (!first) return ''
  const title = edition.sources.find((source) => source.id === first.source)?.title ?? first.source
  return ` (${first.at === undefined ? title : `${title}, ${first.at}`})`
}

function list(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
