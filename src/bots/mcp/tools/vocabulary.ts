import { Type } from 'typebox'
import {
  type Action,
  type Edition,
  type Fact,
  type Type as FactType,
  nearest,
  type Quantity,
  STOP_WORDS,
  stem,
  typeText,
  words,
} from '../../../domain/index.ts'
import { open } from '../../../editions/index.ts'
import { closestFirst } from '../../facts.ts'
import type { Told } from '../asked.ts'
import { type Desk, Refused } from '../desk.ts'
import { factLine, factView } from '../facts.ts'
import { linksTo, path } from '../links.ts'
import * as shape from '../shapes.ts'
import { headLine, headOf, type PointInput, stand } from '../stand.ts'
import type { Tool } from '../tool.ts'

interface Input extends PointInput {
  readonly query?: string
  readonly about?: string
  readonly kind?: 'action' | 'quantity' | 'fact'
  readonly limit?: number
}

const { text, optional, list, object } = shape

const named = object({
  name: text,
  label: text,
  question: optional(text),
  aliases: list(text),
  unit: optional(text),
  type: optional(text),
  each: optional(text),
})

export const vocabulary: Tool = {
  name: 'vocabulary',
  title: 'What can be asked and stated',
  description:
    'Lists the actions and quantities that `ask` takes, and the facts it reads, with their wording and values. `about` keeps to the ' +
    'facts that one action or quantity can depend on; `query` to what its words name. Look here before stating a fact.',
  input: object({
    game: shape.game,
    query: optional(Type.String({ maxLength: 400, description: 'Words: shields, hand weapon.' })),
    about: optional(Type.String({ description: 'An action or quantity: only it, and the facts it can depend on.' })),
    kind: optional(Type.Enum(['action', 'quantity', 'fact'])),
    limit: optional(Type.Integer({ minimum: 1, maximum: 500, default: 40, description: 'Of each kind.' })),
    ...shape.point,
  }),
  output: shape.outcome({
    ...shape.head,
    ...shape.links,
    actions: list(named),
    quantities: list(named),
    facts: list(shape.fact),
    records: Type.Record(text, list(shape.fact), {
      description: 'The fields of records that those facts are made of.',
    }),
    total: object({ actions: Type.Integer(), quantities: Type.Integer(), facts: Type.Integer() }),
    didYouMean: list(text),
  }),
  run: listed,
}

async function listed(desk: Desk, { query = '', about, kind, limit = 40, ...input }: Input): Promise<Told> {
  const at = await stand(desk, input)
  const { edition } = at.served
  const all = inQuestion(edition, about)
  const wanted = wordsOf(query)
  const chosen = <Slot extends Fact | Action | Quantity>(
    of: NonNullable<Input['kind']>,
    slots: readonly Slot[],
  ): Slot[] => (kind === undefined || kind === of ? matching(edition, slots, wanted) : [])
  const actions = chosen('action', all.actions)
  const quantities = chosen('quantity', all.quantities)
  const facts = chosen('fact', about === undefined ? all.facts : closestFirst(all.facts, about))
  const nothing = actions.length + quantities.length + facts.length === 0
  const names = nothing ? [...all.actions, ...all.quantities, ...all.facts].map(({ name }) => name) : []
  const listedFacts = facts.slice(0, limit)
  const structured = {
    ...headOf(at),
    ...linksTo(desk, undefined, `/games${path(edition.game)}/vocabulary`, [['edition', edition.hash]]),
    actions: actions.slice(0, limit).map(namedView),
    quantities: quantities.slice(0, limit).map(namedView),
    facts: listedFacts.map((each) => factView(edition, each)),
    records: recordsOf(edition, listedFacts),
    total: { actions: actions.length, quantities: quantities.length, facts: facts.length },
    didYouMean: nearest(query.slice(0, 100), names),
  }
  const { records } = structured
  return {
    structured,
    lines: [
      ...part('Actions', structured.actions.map(namedLine), actions.length),
      ...part('Quantities', structured.quantities.map(namedLine), quantities.length),
      ...part('Facts', structured.facts.map(factLine), facts.length),
      ...Object.entries(records).flatMap(([name, fields]) => [
        `A ${name} has:`,
        ...fields.map((each) => `  ${factLine(each)}`),
      ]),
      ...(nothing
        ? [
            `Nothing in the vocabulary is called “${query}”.${structured.didYouMean.length > 0 ? ` Did you mean ${structured.didYouMean.join(' or ')}?` : ''}`,
          ]
        : []),
      headLine(at),
      `Link to share: ${structured.link}`,
    ],
  }
}

function part(title: string, lines: readonly string[], total: number): string[] {
  if (lines.length === 0) return []
  return [lines.length < total ? `${title}, ${lines.length} of ${total}:` : `${title}:`, ...lines]
}

/** All of it, or an action or quantity and what it can depend on. @throws Refused where there is none such. */
function inQuestion(
  edition: Edition,
  about: string | undefined,
): Pick<Edition['vocabulary'], 'actions' | 'quantities' | 'facts'> {
  const { vocabulary: all } = edition
  if (about === undefined) return all
  const { theory } = open(edition)
  const { asked, problems } = theory.askedFor([about.slice(0, 100)], 'about')
  if (problems.length > 0) throw new Refused(problems)
  const isIt = (kind: 'action' | 'quantity') => (each: Action | Quantity) =>
    asked.some((one) => one.kind === kind && one.name === each.name)
  const behind = new Set(asked.flatMap(({ kind, name }) => [...theory.dependencies.factsBehind(`${kind}:${name}`)]))
  return {
    actions: all.actions.filter(isIt('action')),
    quantities: all.quantities.filter(isIt('quantity')),
    facts: all.facts.filter(({ name }) => behind.has(name)),
  }
}

function wordsOf(given: string): string[] {
  const all = words(given).map((word) => word.text)
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  return [...new Set((telling.length > 0 ? telling : all).map(stem))]
}

/** Those that have every word, those with most first; where none has all, those that have any. */
function matching<Slot extends Fact | Action | Quantity>(
  edition: Edition,
  slots: readonly Slot[],
  wanted: readonly string[],
): Slot[] {
  if (wanted.length === 0) return [...slots]
  const scored = slots
    .map((slot) => {
      const own = new Set(wordsOf(spelt(edition, slot)))
      return { slot, score: wanted.filter((word) => [...own].some((each) => each.startsWith(word))).length }
    })
    .filter(({ score }) => score > 0)
  const most = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === most).map(({ slot }) => slot)
}

/** Everything that names it. */
function spelt(edition: Edition, slot: Fact | Action | Quantity): string {
  const { name, aliases, words: spoken } = slot
  const values = 'type' in slot ? valuesOf(edition, slot.type) : []
  return [
    name.replaceAll(/[._]/g, ' '),
    ...aliases,
    ...spoken,
    ...('ask' in slot ? [slot.ask ?? ''] : []),
    ...('label' in slot ? [slot.label] : []),
    ...values,
  ].join(' ')
}

function valuesOf({ vocabulary: { enums } }: Edition, type: FactType): string[] {
  const bare = type.kind === 'optional' || type.kind === 'list' ? type.of : type
  return bare.kind === 'enum'
    ? (enums.find(({ name }) => name === bare.name)?.values ?? []).map(({ label }) => label)
    : []
}

function namedView(slot: Action | Quantity) {
  const { name, label, aliases, each } = slot
  return {
    name,
    label,
    ...('ask' in slot && slot.ask !== undefined ? { question: slot.ask } : {}),
    aliases,
    ...('unit' in slot && slot.unit !== undefined ? { unit: slot.unit } : {}),
    ...('type' in slot ? { type: typeText(slot.type) } : {}),
    ...(each ? { each: each.listText } : {}),
  }
}

function namedLine({ name, label, question, type, unit, each, aliases }: ReturnType<typeof namedView>): string {
  const notes = [
    ...(type === undefined ? [] : [type]),
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...(each === undefined ? [] : [`for each of ${each}`]),
    ...(aliases.length > 0 ? [`also ${aliases.join(', ')}`] : []),
  ]
  return `- ${name}: ${question ?? label}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
}

/** Records that the facts are made of, and those inside them. */
function recordsOf(edition: Edition, facts: readonly Fact[]) {
  const found = new Map<string, ReturnType<typeof factView>[]>()
  const todo = facts.map(({ type }) => type)
  for (let type = todo.pop(); type !== undefined; type = todo.pop()) {
    if (type.kind === 'list' || type.kind === 'optional') todo.push(type.of)
    if (type.kind === 'map') todo.push(type.value)
    if (type.kind !== 'record' || found.has(type.name)) continue
    const { name } = type
    const fields = edition.vocabulary.records.find((each) => each.name === name)?.fields ?? []
    found.set(
      name,
      fields.map((field) => factView(edition, field)),
    )
    todo.push(...fields.map((field) => field.type))
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
