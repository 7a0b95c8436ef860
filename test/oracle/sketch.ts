import {
  type ActionDefault,
  type Arithmetic,
  type Criterion,
  type Expr,
  firstDay,
  type Json,
  type Modality,
  type RelationKind,
  type Rounding,
  type SourceFile,
  type Type,
  typeText,
} from '../../src/domain/index.ts'
import { type Hand, printed } from './print.ts'

/** A game reduced to what can change a verdict, plain enough to be judged by hand. Days are text that orders. */
export interface Sketch {
  readonly formats: readonly string[]
  /** Strongest first. */
  readonly authority: readonly string[]
  readonly policies: readonly { readonly from: string; readonly order: readonly Criterion[] }[]
  readonly events: readonly { readonly id: string; readonly date: string; readonly format: string }[]
  readonly sources: readonly SketchSource[]
  readonly enums: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly records: readonly { readonly name: string; readonly fields: readonly SketchSlot[] }[]
  readonly facts: readonly SketchSlot[]
  readonly quantities: readonly SketchQuantity[]
  readonly actions: readonly SketchAction[]
  readonly always: readonly Expr[]
  readonly cards: readonly { readonly slug: string; readonly names: readonly string[]; readonly data: CardData }[]
  readonly rules: readonly SketchRule[]
}

export type CardData = { readonly [recordType: string]: { readonly [field: string]: Json } }

export interface SketchSource {
  readonly id: string
  readonly authority: string
  readonly published: string
}

export interface SketchSlot {
  readonly name: string
  readonly type: Type
  readonly range?: readonly [number, number]
  readonly assume?: Json
  readonly from?: Expr
  /** Whether it has `ask` wording. */
  readonly ask?: boolean
}

export interface SketchEach {
  readonly variable: string
  readonly list: Expr
}

export interface SketchQuantity {
  readonly name: string
  readonly type: Type
  readonly default?: Json
  readonly round?: Rounding
  readonly each?: SketchEach
}

export interface SketchAction {
  readonly name: string
  readonly default?: ActionDefault
  readonly each?: SketchEach
}

export type SketchConclusion =
  | { readonly kind: Modality; readonly of: string }
  | { readonly kind: Arithmetic; readonly of: string; readonly value: Expr }

export interface SketchRule {
  readonly id: string
  readonly cites: readonly string[]
  /** As printed; left out where the earliest source cited says it. */
  readonly effective?: string
  readonly ends?: string
  readonly formats: readonly string[]
  readonly events: readonly string[]
  /** Left out where the strongest source cited says it. */
  readonly authority?: string
  readonly groups: readonly string[]
  readonly when?: Expr
  /** How its condition is spelt. */
  readonly hand?: Hand
  readonly then: readonly SketchConclusion[]
  /** `target` is an id or `group:name`. */
  readonly relations: readonly { readonly kind: RelationKind; readonly target: string }[]
  /** The file it stands in. */
  readonly file: string
}

/** The day a printed date orders by. Source: semantics B2. */
export function dayOf(text: string): string {
  const day = firstDay(text)
  if (!day) throw new Error(`no date: ${text}`)
  return day
}

/** The sketch as the files of a game, in the formats of the design. */
export function filesOf(sketch: Sketch, game = 'g'): SourceFile[] {
  const file = (path: string, text: string): SourceFile => ({ path: `${game}/${path}`, text })
  const entries = [...new Set(sketch.rules.map((rule) => rule.file))]
  return [
    file('game.yaml', yaml(settings(sketch))),
    ...sketch.sources.map((source) =>
      file(
        `sources/${source.id}.md`,
        frontMatter({ title: source.id, authority: source.authority, published: source.published }),
      ),
    ),
    ...sketch.events.map((event) =>
      file(`events/${event.id}.yaml`, yaml({ title: event.id, date: event.date, format: event.format, edition: null })),
    ),
    file('vocabulary/all.yaml', yaml(vocabulary(sketch))),
    ...sketch.cards.map((card) =>
      file(
        `entries/cards/${card.slug}.md`,
        frontMatter({ term: card.names[0] ?? card.slug, aliases: card.names.slice(1), kind: 'card', data: card.data }),
      ),
    ),
    ...entries.map((name) =>
      file(
        `entries/${name}.md`,
        `${frontMatter({ term: `term ${name}`, kind: 'rule' })}\nText.\n${sketch.rules
          .filter((rule) => rule.file === name)
          .map((rule) => ruleText(rule, sketch))
          .join('')}`,
      ),
    ),
  ]
}

function settings(sketch: Sketch): Json {
  return {
    title: 'A game',
    formats: Object.fromEntries(sketch.formats.map((format) => [format, `The ${format}`])),
    authority: sketch.authority,
    precedence: sketch.policies.map(({ from, order }) => ({ from, order })),
  }
}

function vocabulary(sketch: Sketch): Json {
  const bare = constantsOf(sketch)
  const slot = (each: SketchSlot): Json => ({
    type: typeText(each.type),
    ...(each.ask === false ? {} : { ask: `What is ${each.name}?` }),
    ...(each.range ? { range: each.range } : {}),
    ...(each.assume === undefined ? {} : { assume: each.assume }),
    ...(each.from ? { from: printed(each.from, bare) } : {}),
  })
  const loop = (each: SketchEach | undefined): { [key: string]: Json } =>
    each ? { each: { [each.variable]: printed(each.list, bare) } } : {}
  const named = <T extends { readonly name: string }>(all: readonly T[], to: (one: T) => Json): Json =>
    Object.fromEntries(all.map((one) => [one.name, to(one)]))
  return {
    types: {
      ...(named(sketch.enums, (one) => one.values) as object),
      ...(named(sketch.records, (one) => named(one.fields, slot)) as object),
    },
    facts: named(sketch.facts, slot),
    quantities: named(sketch.quantities, (one) => ({
      type: typeText(one.type),
      ...(one.default === undefined ? {} : { default: one.default }),
      ...(one.round ? { round: one.round } : {}),
      ...loop(one.each),
    })),
    actions: named(sketch.actions, (one) => ({ ...(one.default ? { default: one.default } : {}), ...loop(one.each) })),
    ...(sketch.always.length > 0 ? { always: sketch.always.map((expr) => printed(expr, bare)) } : {}),
  }
}

export function constantsOf(sketch: Sketch): ReadonlySet<string> {
  return new Set(sketch.enums.flatMap((one) => one.values))
}

function ruleText(rule: SketchRule, sketch: Sketch): string {
  const bare = constantsOf(sketch)
  const relations: { [kind: string]: string[] } = {}
  for (const { kind, target } of rule.relations) {
    const targets = relations[kind] ?? []
    targets.push(target)
    relations[kind] = targets
  }
  const block: { [key: string]: Json } = {
    id: rule.id,
    cites: rule.cites.map((source) => ({ source })),
    ...(rule.effective === undefined ? {} : { effective: rule.effective }),
    ...(rule.ends === undefined ? {} : { ends: rule.ends }),
    ...(rule.formats.length > 0 ? { formats: rule.formats } : {}),
    ...(rule.events.length > 0 ? { events: rule.events } : {}),
    ...(rule.authority === undefined ? {} : { authority: rule.authority }),
    ...(rule.groups.length > 0 ? { group: rule.groups } : {}),
    ...(rule.when ? { when: printed(rule.when, bare, rule.hand) } : {}),
    ...(rule.then.length > 0
      ? {
          then: rule.then.map((one) => ({
            [one.kind]: 'value' in one ? { [one.of]: printed(one.value, bare) } : one.of,
          })),
        }
      : {}),
    ...relations,
  }
  return `\n## Rule ${rule.id}\n\nWhat ${rule.id} says.\n\n\`\`\`rule\n${yaml(block)}\`\`\`\n`
}

function frontMatter(value: { readonly [key: string]: Json }): string {
  return `---\n${yaml(value)}---\n`
}

/** JSON is YAML, one key a line so that lines stay short. */
function yaml(value: Json): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return `${JSON.stringify(value)}\n`
  return Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${JSON.stringify(item)}\n`)
    .join('')
}
