import { bare, type Edition, expansions, push, type Type, templateOf } from '../domain/index.ts'
import { type Form, fitting, formOf } from './forms.ts'
import { spaced } from './sayings.ts'
import { DETERMINERS, isDirection, SUBJECTS, setOf, type Token, tokensOf } from './tokens.ts'

/** An action or quantity that can be asked about. */
export interface Target {
  readonly kind: 'action' | 'quantity'
  readonly name: string
  readonly label: string
  /** Of a quantity. */
  readonly type?: Type
  /** Of one that is a choice, the stems of what may be chosen. */
  readonly choices?: readonly (readonly string[])[]
  readonly form: Form
}

/** A way to ask for a target: words, and names of facts where a value of theirs stands. */
export interface Utterance {
  readonly target: number
  /** Stems, and `{fact}` for a place. */
  readonly pieces: readonly string[]
  /** Places behind a word that tells in which way their value takes part: report TO {report.ship}. */
  readonly directed: ReadonlySet<string>
  readonly stems: readonly string[]
  readonly from: Origin
  readonly mass: number
}

/** Where an utterance was written: to be one, as the wording of a question, by a player, or to another end. */
type Origin = 'saying' | 'wording' | 'typed' | 'case' | 'rule'

/** What a text of each origin counts where whole vocabularies are compared, and alone. */
const WORTH: { readonly [origin in Origin]: { readonly together: number; readonly alone: number } } = {
  saying: { together: 1, alone: 1 },
  wording: { together: 1, alone: 1 },
  typed: { together: 0.3, alone: 1 },
  case: { together: 0.3, alone: 0.7 },
  rule: { together: 0.5, alone: 0.6 },
}
const MOST_EXPANSIONS = 12

/** A target with the likelihood that it is asked for, and the words that say so. */
export interface Ranked {
  readonly target: Target
  readonly score: number
  /** How well it answers to the form of the question; 1 where nothing speaks against it. */
  readonly fits: number
  readonly tokens: readonly number[]
}

/**
 * Which action or quantity a message asks for, by how near its words are to those that are known to ask for each: all of them
 * together, as a weighted centroid (Rocchio, 1971, with the weights of Salton and Buckley, 1988), and the nearest one alone.
 */
export class Asking {
  readonly targets: readonly Target[]
  private readonly utterances: readonly Utterance[]
  private readonly byStem: ReadonlyMap<string, Int32Array>
  private readonly centroids: Centroids
  private readonly rarity: (feature: string) => number
  private readonly withPlaces: ReadonlyMap<string, readonly Utterance[]>
  private readonly wordings: ReadonlyMap<string, ReadonlySet<string>>
  private readonly nears: ReadonlyMap<number, readonly (readonly string[])[]>
  /** By the words of a question that one action alone is asked with, its name. */
  private readonly questions: ReadonlyMap<string, string>

  constructor(edition: Edition, stemsIn: (text: string) => string[]) {
    this.targets = targetsOf(edition, stemsIn)
    const said = utterancesOf(edition, this.targets, stemsIn)
    const words = this.targets.map(() => new Map<string, number>())
    for (const { target, stems, weight } of said) {
      const own = words[target]
      if (own)
        for (const [feature, count] of featuresOf(stems)) own.set(feature, (own.get(feature) ?? 0) + count * weight)
    }
    const spread = new Map<string, number>()
    for (const own of words) for (const feature of own.keys()) spread.set(feature, (spread.get(feature) ?? 0) + 1)
    this.rarity = (feature) => Math.log(1 + this.targets.length / (spread.get(feature) ?? 0.5))
    this.centroids = new Centroids(words, spread, (feature, count) => Math.log(1 + 2 * count) * this.rarity(feature))
    const distinct = new Map(said.map((each) => [`${each.target} ${each.from} ${each.pieces.join(' ')}`, each]))
    this.utterances = [...distinct.values()].map(({ weight: _, ...each }) => ({
      ...each,
      mass: this.massOf(each.stems),
    }))
    const byStem = new Map<string, number[]>()
    this.utterances.forEach(({ stems }, index) => {
      for (const stem of new Set(stems)) push(byStem, stem, index)
    })
    this.byStem = new Map([...byStem].map(([stem, list]) => [stem, Int32Array.from(list)]))
    this.wordings = new Map(
      [
        ...Map.groupBy(
          said.filter(({ from }) => from === 'wording'),
          ({ target }) => target,
        ),
      ].map(([target, own]) => [this.targets[target]?.name ?? '', new Set(own.flatMap(({ stems }) => stems))]),
    )
    this.withPlaces = Map.groupBy(
      this.utterances.filter(({ pieces, stems }) => pieces.length > stems.length),
      ({ target }) => this.targets[target]?.name ?? '',
    )
    const asked = edition.vocabulary.actions.flatMap(({ name, ask }) =>
      ask === undefined ? [] : [{ name, key: keyOf(ask) }],
    )
    this.questions = new Map(
      [...Map.groupBy(asked, ({ key }) => key).values()].flatMap(([first, second]) =>
        first && !second ? [[first.key, first.name] as const] : [],
      ),
    )
    const at = new Map(this.targets.map(({ name }, index) => [name, index]))
    this.nears = new Map(
      edition.sayings.asks.flatMap(({ name, not }) => {
        const target = at.get(name)
        const all = not.flatMap((text) => textsOf(text, MOST_EXPANSIONS).map((each) => stemsIn(each)))
        return target === undefined ? [] : [[target, all] as const]
      }),
    )
  }

  /** The stems by which the vocabulary speaks of a target. */
  wordingOf(name: string): ReadonlySet<string> {
    return this.wordings.get(name) ?? NONE
  }

  /** The action whose own question a message is, word for word. */
  askedWordForWord(message: string): string | undefined {
    return this.questions.get(keyOf(message))
  }

  massOf(stems: readonly string[]): number {
    return [...new Set(stems)].reduce((sum, stem) => sum + this.rarity(stem), 0)
  }

  weightOf(stem: string): number {
    return this.rarity(stem)
  }

  knows(stem: string): boolean {
    return this.byStem.has(stem)
  }

  /** Likeliest first; scores of one message can be compared with each other only. */
  rank(tokens: readonly Token[], used: ReadonlySet<number>, form: Form, opens: number): Ranked[] {
    const at = [...tokens.keys()].filter((index) => (tokens[index]?.full || tokens[index]?.negates) && !used.has(index))
    const stems = at.map((index) => tokens[index]?.stem ?? '')
    const weights = nearness(tokens, at, opens, form)
    const together = new Float64Array(this.targets.length)
    for (const [feature, count] of featuresOf(stems, weights))
      this.centroids.add(feature, count, this.rarity(feature), together)
    const matched = new Float64Array(this.utterances.length)
    const weightOf = new Map<string, number>()
    stems.forEach((stem, step) => {
      weightOf.set(stem, Math.max(weightOf.get(stem) ?? 0, weights[step] ?? 1))
    })
    for (const [stem, near] of weightOf) {
      const weight = this.rarity(stem) * near
      for (const index of this.byStem.get(stem) ?? NOTHING) matched[index] = (matched[index] ?? 0) + weight
    }
    const alone = new Float64Array(this.targets.length)
    const nearest = new Map<number, Utterance>()
    const spoken = new Map<number, number>()
    for (let index = 0; index < matched.length; index++) {
      const mass = matched[index] ?? 0
      if (mass === 0) continue
      const utterance = this.utterances[index] as Utterance
      const likeness = WORTH[utterance.from].alone * (mass / utterance.mass) ** 1.5 * mass ** 0.7
      if (likeness > (alone[utterance.target] ?? 0)) alone[utterance.target] = likeness
      // Titles of rules and cases, and whole messages, tell of what is so as well; only who asks says what is asked.
      if (utterance.from !== 'saying' && utterance.from !== 'wording') continue
      if (likeness <= (spoken.get(utterance.target) ?? 0)) continue
      spoken.set(utterance.target, likeness)
      nearest.set(utterance.target, utterance)
    }
    const [mostTogether, mostAlone] = [Math.max(...together, 1e-9), Math.max(...alone, 1e-9)]
    const said = new Set(stems)
    return this.targets
      .flatMap((target, index): Ranked[] => {
        const fits = fitting(form, target.form, target.kind, target.type, namesChoice(target, said))
        const isNear = this.isNear(index, said, nearest.get(index))
        const score =
          ((together[index] ?? 0) / mostTogether + (alone[index] ?? 0) / mostAlone) *
          fits ** FORM *
          (isNear ? NEAR_MISS : 1)
        const own = new Set(nearest.get(index)?.stems)
        const words = at.filter((each) => own.has(tokens[each]?.stem ?? ''))
        return score > 0 ? [{ target, score, fits, tokens: words }] : []
      })
      .sort((a, b) => b.score - a.score || (a.target.name < b.target.name ? -1 : 1))
  }

  /** Whether what is said is rather one of the near misses of a target than its nearest utterance. */
  private isNear(target: number, said: ReadonlySet<string>, nearest: Utterance | undefined): boolean {
    const own = this.massOf((nearest?.stems ?? []).filter((stem) => said.has(stem)))
    return (this.nears.get(target) ?? []).some(
      (stems) => stems.length > 1 && stems.every((stem) => said.has(stem)) && this.massOf(stems) > own,
    )
  }

  /** The utterances of a target that have places for values and nothing but words that are said. */
  placed(target: string, said: ReadonlySet<string>): readonly Utterance[] {
    return (this.withPlaces.get(target) ?? []).filter(({ stems }) => stems.every((stem) => said.has(stem)))
  }
}

/**
 * By feature, the targets whose texts have it, each with its weight there: in three rows of numbers, since a list for each of
 * a hundred thousand features would take ten times the room.
 */
class Centroids {
  private readonly places: ReadonlyMap<string, number>
  /** By place of a feature, where its numbers begin; those of the next end them. */
  private readonly begins: Int32Array
  private readonly targets: Int32Array
  private readonly weights: Float64Array

  /** @param words by target, how often each feature is there.  @param spread by feature, how many targets have it. */
  constructor(
    words: readonly ReadonlyMap<string, number>[],
    spread: ReadonlyMap<string, number>,
    weigh: (feature: string, count: number) => number,
  ) {
    this.places = new Map([...spread.keys()].map((feature, place) => [feature, place]))
    this.begins = new Int32Array(spread.size + 1)
    let all = 0
    for (const [place, count] of [...spread.values()].entries()) {
      this.begins[place] = all
      all += count
    }
    this.begins[spread.size] = all
    this.targets = new Int32Array(all)
    this.weights = new Float64Array(all)
    const next = this.begins.slice()
    for (const [target, own] of words.entries()) {
      const weights = [...own].map(([feature, count]) => [feature, weigh(feature, count)] as const)
      const norm = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0)) ** 0.6 || 1
      for (const [feature, weight] of weights) {
        const place = this.places.get(feature) as number
        const at = next[place] as number
        this.targets[at] = target
        this.weights[at] = weight / norm
        next[place] = at + 1
      }
    }
  }

  /** Adds what a feature says for each target that has it. */
  add(feature: string, count: number, rarity: number, sums: Float64Array): void {
    const place = this.places.get(feature)
    if (place === undefined) return
    for (let at = this.begins[place] as number; at < (this.begins[place + 1] as number); at++) {
      const target = this.targets[at] as number
      sums[target] = (sums[target] as number) + count * (this.weights[at] as number) * rarity
    }
  }
}

const NOTHING = new Int32Array()
const NONE: ReadonlySet<string> = new Set()

/** What words count that are said beside the question, where the question has so many words of its own. */
const ASIDE = 0.7
const ENOUGH = 1

/** The verb behind its subject: may he LEAVE his landing party. */
const VERB = 1.7

/** How much each word counts: those of the question whole, its verb more, those before and behind it less. */
function nearness(tokens: readonly Token[], at: readonly number[], opens: number, form: Form): number[] {
  const end = tokens.findIndex((token, index) => index > opens && (token.break === 'end' || CONDITIONS.has(token.text)))
  const isIn = (index: number) => index >= opens && (end < 0 || index < end)
  const own = at.filter((index) => isIn(index) && tokens[index]?.full).length
  const verb = form === 'leave' ? verbOf(tokens, opens) : undefined
  return at.map((index) => (index === verb ? VERB : own < ENOUGH || isIn(index) ? 1 : ASIDE))
}

/** Where the verb stands that is asked for leave, which its subject shows: can THEY beam, may MY OPPONENT leave. */
function verbOf(tokens: readonly Token[], opens: number): number | undefined {
  const subject = [opens + 1, opens + 2].find((index) => SUBJECTS.has(tokens[index]?.text ?? ''))
  return subject === undefined || tokens[subject + 1]?.break !== 'none' ? undefined : subject + 1
}

const CONDITIONS = setOf('if when while after before because since unless until')
const FORM = 0.5
const NEAR_MISS = 0.85

/** Some of the texts of a template, spread evenly. */
function textsOf(template: string, most: number): string[] {
  const read = templateOf(template)
  return read.ok ? [...expansions(read.parts, most)] : []
}

/** Whether one of the choices is said: does it GO OUT OF PLAY, where the question is what becomes of it. */
function namesChoice({ choices = [] }: Target, said: ReadonlySet<string>): boolean {
  return choices.some((stems) => stems.every((stem) => said.has(stem)))
}

function targetsOf({ vocabulary }: Edition, stemsIn: (text: string) => string[]): Target[] {
  const choices = new Map(
    vocabulary.enums.map(({ name, values }) => [
      name,
      values.map(({ label }) => stemsIn(label)).filter((stems) => stems.length > 0),
    ]),
  )
  return [
    ...vocabulary.actions.map(({ name, label, ask }) => ({
      kind: 'action' as const,
      name,
      label,
      form: formOf(tokensOf(ask ?? label)),
    })),
    ...vocabulary.quantities.map(({ name, label, type }) => {
      const own = bare(type)
      const about = own.kind === 'enum' ? choices.get(own.name) : undefined
      const form = formOf(tokensOf(label))
      return { kind: 'quantity' as const, name, label, type: own, form, ...(about ? { choices: about } : {}) }
    }),
  ]
}

type Weighed = Omit<Utterance, 'mass'> & { readonly weight: number }

function utterancesOf(edition: Edition, targets: readonly Target[], stemsIn: (text: string) => string[]): Weighed[] {
  const at = new Map(targets.map(({ name }, index) => [name, index]))
  const of = (name: string, text: string, from: Origin, share = 1): Weighed[] => {
    const target = at.get(name)
    // Copied, because a list that grew keeps room for more, and there are tens of thousands; nearly all are without places.
    const parts = text.split(PLACE)
    const pieces = [...parts.flatMap((part) => (PLACE.test(part) ? [part] : stemsIn(part)))]
    const directed = parts.filter((part, index) => PLACE.test(part) && isDirection(lastWordOf(parts[index - 1] ?? '')))
    const words = pieces.filter((piece) => !piece.startsWith('{'))
    const stems = words.length === pieces.length ? pieces : [...words]
    if (target === undefined || stems.length === 0) return []
    const places = directed.length > 0 ? new Set(directed) : UNDIRECTED
    return [{ target, pieces, directed: places, stems, from, weight: WORTH[from].together / share }]
  }
  const { actions, quantities } = edition.vocabulary
  return [
    ...[...actions, ...quantities].flatMap((each) =>
      [
        each.label,
        spaced(each.name),
        ...('ask' in each && each.ask ? [each.ask] : []),
        ...each.aliases.map(spaced),
        ...each.words,
      ].flatMap((text) => of(each.name, text, 'wording')),
    ),
    ...edition.sayings.asks.flatMap(({ name, says }) =>
      says.flatMap((say) => {
        const all = textsOf(say, MOST_EXPANSIONS)
        return all.flatMap((text) => of(name, text, 'saying', all.length))
      }),
    ),
    ...edition.sayings.typed.flatMap(({ message, ask }) =>
      ask.flatMap((name) => of(name, message.replace(BRACES, ' '), 'typed', ask.length)),
    ),
    ...edition.cases.flatMap(({ title, ask }) => ask.flatMap((name) => of(name, title, 'case', ask.length))),
    ...edition.rules.flatMap(({ title, then }) => {
      const names = then.flatMap((one) => ('action' in one ? [one.action] : 'quantity' in one ? [one.quantity] : []))
      return [...new Set(names)].flatMap((name) => of(name, title, 'rule'))
    }),
  ]
}

const PLACE = /(\{[^}]*\})/
const BRACES = /[{}]/g
const UNDIRECTED: ReadonlySet<string> = new Set()

function lastWordOf(text: string): string {
  return tokensOf(text).findLast(({ text: word }) => !DETERMINERS.has(word))?.text ?? ''
}

/** Words, pairs of neighbours, and pairs with one word between. */
function featuresOf(stems: readonly string[], weights: readonly number[] = stems.map(() => 1)): Map<string, number> {
  const found = new Map<string, number>()
  stems.forEach((stem, step) => {
    found.set(stem, Math.max(found.get(stem) ?? 0, weights[step] ?? 1))
  })
  for (let at = 0; at + 1 < stems.length; at++) {
    const [one, two, three] = stems.slice(at, at + 3)
    const weight = Math.min(weights[at] ?? 1, weights[at + 1] ?? 1)
    add(found, `${one} ${two}`, weight)
    if (three !== undefined) add(found, `${one} ${three}`, weight / 2)
  }
  return found
}

/** The words of a text, whatever stands between them. */
function keyOf(text: string): string {
  return tokensOf(text)
    .map((token) => token.text)
    .join(' ')
}

function add(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
