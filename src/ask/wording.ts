import type { Answer, Citation, Edition, Json, NoLonger, Rule, Ruling, UsualAnswer } from '../domain/index.ts'
import { open } from '../editions/index.ts'

/** Two or three plain sentences, fit to read aloud. Source: design 3, `text`. */
export function wordingOf(edition: Edition, answer: Omit<Answer, 'text'>): string {
  const rulings = answer.answers.flatMap((ruling) => sentences(edition, answer, ruling))
  if (answer.answers.length === 0) {
    rulings.push(
      answer.applies.length === 0
        ? 'No rule is known to apply.'
        : `${count(answer.applies.length, 'rule')} ${answer.applies.length === 1 ? 'applies' : 'apply'}: ${list(answer.applies.map((each) => each.title))}.`,
    )
  }
  const past = (answer.noLonger ?? [])
    .filter((each) => !each.might)
    .slice(0, 2)
    .map((each) => remembered(edition, each))
  const leaning = (answer.ask ?? []).flatMap((each) =>
    each.assumed === undefined ? [] : [`“${each.question}” ${said(each.assumed)}`],
  )
  const assumed =
    leaning.length === 0 ? [] : [`Assumed: ${list(leaning.slice(0, 2))}${leaning.length > 2 ? ', and more' : ''}.`]
  return [...rulings, ...past, ...assumed].join(' ')
}

function sentences(edition: Edition, answer: Omit<Answer, 'text'>, ruling: Ruling): string[] {
  if (ruling.each) {
    const all = Object.entries(ruling.each)
    const each = all.map(([key, one]) => `${elementName(edition, key)} ${headline(one)}`)
    const isOpen = all.some(([, one]) => one.verdict === 'undetermined')
    const head = `${upper(ruling.label)}: ${each.length === 0 ? 'there is none' : list(each)}.`
    return [head, ...(isOpen ? nextQuestion(answer) : [])]
  }
  const head = `${upper(ruling.label)}: ${headline(ruling)}.`
  const winners = asThingsAre(answer, ruling)
  if (ruling.by === 'default') return [head, usual(edition, ruling, winners)]
  if (ruling.verdict === 'conflict') {
    const sides = (ruling.between ?? []).map((side) => list(side.map((id) => titleOf(edition, id))))
    return [head, `Nothing ranks ${sides.join(' against ')}.`]
  }
  if (ruling.verdict === 'undetermined') {
    const reason = ruling.reason ? [`${upper(ruling.reason)}.`] : []
    return [head, ...reason, ...nextQuestion(answer)]
  }
  if (winners.length === 0) return [head]
  const rules = winners.slice(0, 3).map((id) => cited(edition, id))
  return [head, `By ${list(rules)}.`]
}

function nextQuestion({ ask }: Omit<Answer, 'text'>): string[] {
  const [next] = ask ?? []
  return next ? [`Next to ask: ${next.question}`] : []
}

/** An element is named by its key: where that is a card, by the card's own name; where it is but a place in the list, as one. */
function elementName(edition: Edition, key: string): string {
  if (/^\d+$/.test(key)) return `${key}:`
  return edition.entries.find((entry) => entry.slug === key && entry.kind === 'card')?.term ?? key
}

/** The winners that are known to apply; a rule that wins only for some value of an unknown fact is not read out. */
function asThingsAre({ applies }: Omit<Answer, 'text'>, { winners }: Ruling): readonly string[] {
  const applying = new Set(applies.map((each) => each.rule))
  const known = winners.filter((id) => applying.has(id))
  return known.length > 0 ? known : winners
}

/** The default answers: because nothing objects, or because what objects is lifted. */
function usual(edition: Edition, ruling: Ruling, winners: readonly string[]): string {
  // A permit that wins only for some value of an unknown fact is a winner too, and lifts nothing.
  const lifting = winners.filter((id) => ruleOf(edition, id)?.relations.some((each) => each.kind === 'lifts'))
  const stated = ruling.usual ? statedBy(edition, ruling.usual) : undefined
  if (lifting.length === 0)
    return `No rule says otherwise${stated ? `; ${stated}` : ', so the usual answer of the game holds.'}`
  const lifters = lifting.slice(0, 3).map((id) => cited(edition, id))
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

function cited(edition: Edition, id: string): string {
  return `${titleOf(edition, id)}${sourceOf(edition, ruleOf(edition, id)?.cites ?? [])}`
}

function headline(ruling: Ruling): string {
  if (ruling.verdict) return ruling.verdict === 'silent' ? 'no rule says' : ruling.verdict
  const unit = ruling.unit === undefined ? '' : ` ${ruling.unit}`
  return `${said(ruling.value ?? null)}${unit}`
}

function remembered(edition: Edition, gone: NoLonger): string {
  const by = gone.by === undefined ? '' : ` by ${titleOf(edition, gone.by)}${sourceOf(edition, gone.byCites)}`
  const how = {
    suspended: 'has been suspended since',
    superseded: 'was replaced in',
    rescinded: 'was cancelled in',
    expired: 'ended in',
  }[gone.status]
  return `The older rule “${gone.title}” ${how} ${gone.since}${by}.`
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
  return ` (${title})`
}

function said(value: Json): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === '') return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value).replaceAll('_', ' ')
}

function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
