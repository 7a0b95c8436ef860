import { asLongAs, bigWord, questionOf } from '../../ask/index.ts'
import {
  type Answer,
  type Cited,
  dayOf,
  type Edition,
  inForceOf,
  isVerdict,
  type Json,
  LATEST,
  type Rule,
  type Ruling,
  type TimelineCut,
  type Turning,
  WORDS,
} from '../../domain/index.ts'
import { citesOn, type Served } from '../../editions/index.ts'
import { bySource, sourcesText } from '../parts/cites.tsx'
import { spoken } from '../place.ts'
import type { Ranges } from './ranges.ts'
import { openIn } from './taps.ts'
import { factLabel, factValue, sentenceCase } from './words.ts'

export { bigWord, questionOf } from '../../ask/index.ts'

/** Facts that were told, each as what was asked and what was answered. */
export function factTexts(
  edition: Edition,
  facts: { readonly [fact: string]: Json },
  ranges: Ranges = new Map(),
): readonly { readonly asks: string; readonly value: string }[] {
  return Object.entries(facts).map(([fact, value]) => ({
    asks: factLabel(edition, fact, facts),
    value: ranges.get(fact) ?? sentenceCase(factValue(edition, fact, value)),
  }))
}

/** The sentence under the verdict: what is so, and the deciding reason. */
export function sentenceOf({ edition, rules }: Served, answer: Answer, ruling: Ruling): string {
  const winner = decidingRules(ruling)[0]
  const title = winner === undefined ? undefined : rules.get(winner)?.title
  const clause = asLongAs(edition, answer, ruling)
  if (ruling.value !== undefined) {
    const reason = title === undefined ? 'No rule changes it.' : `${title}.`
    return clause === '' ? reason : `${sentenceCase(clause.slice(2))}. ${reason}`
  }
  switch (ruling.verdict) {
    case 'permitted':
    case 'forbidden':
    case 'required': {
      if (ruling.by === 'default' && title === undefined)
        return `${BY_DEFAULT[ruling.verdict].replace(/\.$/, '')}${clause}.`
      const said = sayingOf(questionOf(edition, ruling), ruling.label, ruling.verdict)
      if (clause !== '') return `${said}${clause}.${title === undefined ? '' : ` ${title}.`}`
      return title === undefined ? `${said}.` : `${said}: ${title}.`
    }
    case 'silent':
      return 'No rule speaks of this. The judge decides; say so to the players.'
    case 'conflict':
      return 'Two rules disagree and nothing ranks them. Both are below; the head judge decides.'
    default: {
      if (ruling.kind === 'quantity' && ruling.reason !== undefined) return `No number yet: ${ruling.reason}.`
      if (!ruling.exact && (ruling.asks ?? []).length === 0)
        return `${countOf(openIn(edition, answer).length, 'fact is', 'facts are')} unknown, too many to try every case. Not settled: answer one of them.`
      return leftToSay(left(answer))
    }
  }
}

/** How many questions are open that nothing is assumed for. */
export function left(answer: Answer): number {
  return (answer.ask ?? []).filter((each) => each.assumed === undefined).length
}

function leftToSay(count: number): string {
  if (count === 0) return 'Nothing that is left to ask decides it.'
  if (count === 1) return 'All hangs on one answer.'
  return `${countOf(count, 'fact is', 'facts are')} unknown on which it hangs. The one asked settles most.`
}

/** `Three facts are`, in words as far as ten. */
function countOf(count: number, one: string, several: string): string {
  return `${sentenceCase(COUNT[count] ?? String(count))} ${count === 1 ? one : several}`
}

const COUNT = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const BY_DEFAULT = {
  permitted: 'Nothing forbids it. The game permits it.',
  forbidden: 'Nothing permits it. The game forbids it.',
  required: 'Nothing says otherwise. The game requires it.',
} as const

/** What one side of a conflict says: `One side: they may not salute`, `The other side: at least 3 pots`. */
export function sideOf({ edition, rules }: Served, ruling: Ruling, side: readonly string[], index: number): string {
  const name = index === 0 ? 'One side' : 'The other side'
  for (const conclusion of side.flatMap((id) => rules.get(id)?.then ?? [])) {
    if (conclusion.kind === 'note') continue
    if ('action' in conclusion) {
      if (conclusion.action !== ruling.ask) continue
      const said = sayingOf(questionOf(edition, ruling), ruling.label, SAYS[conclusion.kind])
      return `${name}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`
    }
    const bound = BOUNDS[conclusion.kind]
    if (conclusion.quantity === ruling.ask && conclusion.value.op === 'const' && bound !== undefined)
      return `${name}: ${bound}${bigWord(edition, { ...ruling, value: conclusion.value.value })}`
  }
  return name
}

const BOUNDS: { readonly [kind: string]: string } = { set: '', atLeast: 'at least ', atMost: 'at most ' }

const SAYS = { forbid: 'forbidden', permit: 'permitted', require: 'required' } as const

const MODAL = { permitted: 'may', forbidden: 'may not', required: 'must' } as const

/**
 * `They may not beam`. Whoever the question speaks of is the subject, where it reads `May … beam?`; else *they*.
 * @param label what is done, as the vocabulary words it: `beam`.
 */
export function sayingOf(question: string, label: string, verdict: keyof typeof MODAL): string {
  const [verb = ''] = label.split(' ')
  const match = /^(?:May|Must) (.+)\?$/.exec(question)
  const words = match?.[1]?.split(' ') ?? []
  const at = words.indexOf(verb)
  if (at < 1) return `They ${MODAL[verdict]} ${label}`
  return `${sentenceCase(words.slice(0, at).join(' '))} ${MODAL[verdict]} ${words.slice(at).join(' ')}`
}

/** The rules that decide; where none does in every case of what is unknown, those that may. */
export function decidingRules({ verdict, by, winners, mayDecide = [] }: Ruling): readonly string[] {
  const isTheirs = winners.length === 0 && by === undefined && verdict !== 'undetermined'
  return isTheirs ? mayDecide.map(({ rule }) => rule) : winners
}

/** The slug of the entry with the rule that decides, or that states what is usual. */
export function writtenIn({ rules }: Served, ruling: Ruling): string | undefined {
  return decidingRules(ruling).flatMap((id) => rules.get(id)?.entry ?? [])[0] ?? ruling.usual?.entry
}

/** The reason in two sentences: the deciding rule in its own words, else what states the usual answer, else the answer's. */
export function reasonOf({ rules }: Served, answer: Answer, ruling: Ruling): string {
  const deciding = decidingRules(ruling)
  const asked = answer.ask?.[0]?.why.map((each) => each.rule) ?? []
  for (const id of deciding.length > 0 || ruling.verdict !== 'undetermined' ? deciding : asked) {
    const said = sentencesIn(rules.get(id)?.text ?? '')
      .slice(0, 2)
      .join(' ')
    if (said !== '') return said
  }
  if (deciding.length === 0 && ruling.verdict === 'undetermined') return 'No rule is known to apply yet.'
  if (deciding.length === 0) return ruling.usual?.says ?? 'No rule on this question applies here.'
  return [...new Set(deciding.map((id) => `${rules.get(id)?.title ?? id}.`))].join(' ')
}

/** The sentences of a rule's prose, without its marks. */
export function sentencesIn(markdown: string): string[] {
  const plain = markdown
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]{1,3}(?=\S)([^*_`]+)[*_`]{1,3}/g, '$1')
    .replace(/^\s*(?:[-*+]|\d+\.|>|#+)\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? [] : plain.split(/(?<=[.!?][”"')]?)\s+(?=[“"'(]?\p{Lu})/u)
}

/** A rule's sources in force on a date, each once: `Glossary B, beaming · Borg Rulebook: Beaming; Scouting Ships`. */
export function citesText(served: Served, cites: Rule['cites'], asOf: string): string {
  return sourcesText(served, bySource(citesThen(served, cites, asOf)))
}

/** A rule's citations in force on a date, the newest of the strongest first. */
export function citesThen({ edition }: Served, cites: Rule['cites'], asOf: string): readonly Cited[] {
  return inForceOf(citesOn(edition, cites, dayOf(asOf) ?? LATEST))
}

/** What made the answer another, among the rules that decided it before and after. */
export function cutText({ rules }: Served, cut: readonly TimelineCut[], deciding: readonly string[]): string {
  const title = (id: string) => `“${rules.get(id)?.title ?? id}”`
  const chosen = cut.filter(({ rule, by }) => deciding.includes(rule ?? '') || deciding.includes(by ?? ''))
  const said = chosen.map(({ rule = '', status, by }) => {
    const how = HOW[status ?? 'active'] ?? 'changed'
    return by === undefined ? `${title(rule)} ${how}` : `${title(rule)} ${how} by ${title(by)}`
  })
  if (said.length === 0 && cut.some((each) => each.policy !== undefined)) return 'Another order of precedence began.'
  return said.length === 0 ? '' : `${[...new Set(said)].slice(0, 3).join('; ')}.`
}

const HOW: { readonly [status: string]: string } = {
  active: 'began',
  modified: 'was changed',
  suspended: 'was suspended',
  superseded: 'was replaced',
  rescinded: 'was cancelled',
  expired: 'ended',
}

/** A day as somebody printed it, where a rule of the cut did; ready to be read. */
export function printed({ rules }: Served, day: string, cut: readonly TimelineCut[] = []): string {
  const texts = cut
    .flatMap(({ rule, by }) => [by, rule])
    .flatMap((id) => {
      const effective = id === undefined ? undefined : rules.get(id)?.effective
      return effective?.day === day && effective.text !== '' ? [effective.text] : []
    })
  return spoken(texts.sort((a, b) => b.length - a.length).at(-1) ?? day)
}

/** `Are SHIELDS up between the two ends? No` */
export function turningText(edition: Edition, { change }: Turning): string {
  return change
    .map(({ fact, to }) => `${factLabel(edition, fact)} ${sentenceCase(factValue(edition, fact, to))}`)
    .join(' And: ')
}

/** What an answer leads to, in a word. */
export function becomesText(edition: Edition, ruling: Ruling, becomes: unknown): string {
  if (ruling.kind === 'action' && isVerdict(becomes)) return WORDS[becomes].toLowerCase()
  if (becomes === 'silent') return 'no rule'
  if (becomes === 'undetermined' || becomes === 'conflict') return WORDS[becomes].toLowerCase()
  return bigWord(edition, { ...ruling, value: becomes as Ruling['value'] & {} }).toLowerCase()
}
