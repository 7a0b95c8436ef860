import { type Edition, type Json, type SourceFile, type Type, type TypedMessage, typeText } from '../domain/index.ts'

/*
 * Files that an author could have written to get an edition, every block as JSON, which is YAML. Of an edition from outside
 * nothing is believed: what is of another kind than it should be is written as it is, and whoever reads the files finds it.
 */

/**
 * The files of an edition's game: its content alone, and nothing that was made of it. Blocks stand before the text of their
 * entry, where nothing in that swallows them.
 * @throws TypeError where it has not even the lists and maps of an edition.
 */
export function filesOf(edition: Edition): SourceFile[] {
  const file = (path: string, text: string): SourceFile => ({ path: `${edition.game}/${path}`, text })
  // Cases stand in order of path: entries that have some lie in folders of that order.
  const turns = [...new Set(edition.cases.map(({ entry }) => entry))]
  const folders = new Map(turns.map((slug, turn) => [slug, `${numbered(turn)}/`]))
  const blocksOf = blockWriter(edition)
  return [
    file('game.yaml', lines(gameOf(edition))),
    ...edition.sources.map((source) =>
      file(`sources/${source.id}.md`, `---\n${lines(sourceOf(source))}---\n\n${source.notes}\n`),
    ),
    ...edition.events.map((event) => file(`events/${event.id}.yaml`, lines(eventOf(event)))),
    ...pieces(vocabularyOf(edition.vocabulary)).map((piece, at) => file(`vocabulary/${numbered(at)}.yaml`, piece)),
    ...pieces(sayingsOf(edition.sayings)).map((piece, at) => file(`sayings/${numbered(at)}.yaml`, piece)),
    ...edition.entries.map((entry) =>
      file(
        `entries/${folders.get(entry.slug) ?? ''}${entry.slug}.md`,
        `---\n${lines(entryOf(entry))}---\n\n${blocksOf(entry)}${entry.markdown}\n`,
      ),
    ),
  ]
}

function gameOf({ title, formats, authority, precedence, keeper, repository, url }: Edition): object {
  const [first] = precedence
  const isAlways = precedence.length === 1 && first?.from.text === ALWAYS
  return {
    title,
    formats: new Map(formats.map(({ id, label }) => [id, label])),
    authority: some(authority),
    precedence: isAlways ? first.order : precedence.map(({ from, order }) => ({ from: from.text, order })),
    ...{ keeper, repository, url },
  }
}

/** How the first of days is written where a policy has no date. */
const ALWAYS = '0000'

function sourceOf(source: Edition['sources'][number]): object {
  const { title, authority, published, supersedes, keeper, repository, url } = source
  return {
    title,
    authority,
    published: published?.text,
    assumed: published?.assumed,
    sections: some(nested(source)),
    supersedes: some(supersedes),
    ...{ keeper, repository, url },
  }
}

/** Sections that stand in others below them: `[Preface, { Castling: [3.8.1, 3.8.2] }]`. */
function nested({ sections, depths = [] }: Edition['sources'][number]): readonly unknown[] {
  const open: unknown[][] = [[]]
  sections.forEach((section, index) => {
    const depth = Math.min(depths[index] ?? 0, open.length - 1)
    open.length = depth + 1
    const within: unknown[] = []
    const isWhole = (depths[index + 1] ?? 0) <= depth
    open.at(-1)?.push(isWhole ? section : new Map([[section, within]]))
    if (!isWhole) open.push(within)
  })
  return open[0] ?? []
}

function eventOf({ title, date, format, edition }: Edition['events'][number]): object {
  return { title, date: date.text, assumed: date.assumed, format, edition }
}

type Words = Edition['vocabulary']

function vocabularyOf({ enums, records, facts, quantities, actions, always }: Words): object {
  const types = [
    ...enums.map(({ name, values }) => [name, byName(values, spoken)] as const),
    ...records.map(({ name, fields }) => [name, byName(fields, slotOf)] as const),
  ]
  return {
    types: types.length === 0 ? undefined : new Map(types),
    facts: byName(facts, (fact) => ({ ...slotOf(fact), from: fact.fromText })),
    quantities: byName(quantities, ({ type, unit, round, range, ...rest }) => ({
      ...{ type: typed(type), unit, round, range },
      ...askedOf(rest),
    })),
    actions: byName(actions, ({ ask, ...rest }) => ({ ask, ...askedOf(rest) })),
    always: some(always.map(({ text }) => text)),
  }
}

function slotOf({ type, ask, assume, usually, range, fixed, ...rest }: Omit<Words['facts'][number], 'name'>): object {
  return { type: typed(type), ask, assume, usually, range, fixed, ...spoken(rest) }
}

/** What quantities and actions share. */
function askedOf({
  default: usually,
  usual,
  each,
  ...rest
}: Omit<Words['actions'][number], 'name' | 'default'> & { readonly default?: Json }): object {
  return {
    default: usually,
    usual: usual && { ...usual, cites: some(usual.cites) },
    each: each && new Map([[each.variable, each.listText]]),
    ...spoken(rest),
  }
}

interface Spoken {
  readonly label?: string
  readonly aliases: readonly string[]
  readonly formerly: readonly string[]
  readonly words?: readonly string[]
}

function spoken({ label, aliases, formerly, words = [] }: Spoken): object {
  return { label, aliases: some(aliases), formerly: some(formerly), words: some(words) }
}

function typed(type: Type): string {
  return typeText(type)
}

function sayingsOf({ asks, facts, types, alike, typed }: Edition['sayings']): object {
  return {
    asks: byName(asks, ({ says, not }) => ({ says, not: some(not) })),
    facts: phrasesOf(facts),
    types: phrasesOf(types),
    alike: some(alike),
    typed: some(typed.map(typedOf)),
  }
}

function phrasesOf(all: Edition['sayings']['facts']): object | undefined {
  const groups = [...Map.groupBy(all, ({ name }) => name)]
  if (groups.length === 0) return undefined
  return new Map(
    groups.map(([name, own]) => {
      const more = own.flatMap(({ each, says }) => (each === undefined ? [] : [{ says, is: filled(each) }]))
      const values = own.flatMap(({ value, each, says }) =>
        each === undefined ? [[value === undefined ? 'any' : keyOf(value), says] as const] : [],
      )
      return [name, new Map<string, unknown>([...values, ['each', some(more)]])]
    }),
  )
}

/** A value as a key spells it. */
function keyOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function entryOf({ term, aliases, kind, tags, see, formerly, data }: Edition['entries'][number]): object {
  return {
    ...{ term, aliases: some(aliases), kind, tags: some(tags), see: some(see) },
    ...{ formerly: some(formerly), data: filled(data) },
  }
}

/** Writes the blocks of an entry: its rules in their order, then its cases and messages. */
function blockWriter({ rules, cases, messages }: Edition): (entry: Edition['entries'][number]) => string {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const casesOf = Map.groupBy(cases, ({ entry }) => entry)
  const messagesOf = Map.groupBy(messages, ({ entry }) => entry)
  return ({ slug, rules: ids }) =>
    [
      ...ids.flatMap((id) => {
        const rule = byId.get(id)
        return rule ? [block('rule', ruleOf(rule))] : []
      }),
      ...(casesOf.get(slug) ?? []).map((each) => block('case', caseOf(each))),
      ...(messagesOf.get(slug) ?? []).map((each) => block('said', messageOf(each))),
    ].join('')
}

/** On one line, which nothing closes early. */
function block(kind: string, content: object): string {
  return `\`\`\`${kind}\n${json(content)}\n\`\`\`\n\n`
}

function ruleOf(rule: Edition['rules'][number]): object {
  const { id, title, cites, effective, ends, formats, events, authority, groups, reading, when, then, relations } = rule
  const { formerly = [], keeper, repository, url } = rule
  const kinds = [...Map.groupBy(relations, ({ kind }) => kind)]
  return {
    ...{ id, formerly: some(formerly), title, cites: some(cites) },
    ...{ effective: effective.text || undefined, assumed: effective.assumed },
    ...{ ends: ends?.text, formats: some(formats), events: some(events), authority, group: some(groups), reading },
    when: when?.text,
    // Adopting one by one: the order of conclusions is part of what a rule says.
    then: some(then.map(conclusionOf)),
    ...Object.fromEntries(kinds.map(([kind, all]) => [kind, relationsOf(all)])),
    'not-yet': then.length === 0 && relations.length === 0 ? 'what it says' : undefined,
    ...{ keeper, repository, url },
  }
}

function conclusionOf(conclusion: Edition['rules'][number]['then'][number]): object {
  if (conclusion.kind === 'note') return { note: conclusion.text }
  if ('action' in conclusion) return { [conclusion.kind]: conclusion.action }
  return { [conclusion.kind]: new Map([[conclusion.quantity, conclusion.text]]) }
}

/** Those to the members of a group are one, to the group. */
function relationsOf(all: Edition['rules'][number]['relations']): object[] {
  const groups = new Set<string>()
  return all.flatMap(({ target, group, note, cites }) => {
    if (group !== undefined && groups.has(group)) return []
    if (group !== undefined) groups.add(group)
    return [{ rule: group === undefined ? target : `group:${group}`, note, cites: some(cites) }]
  })
}

function caseOf(each: Edition['cases'][number]): object {
  const { title, facts, unknown, asOf, format, event, ask, expect, because, asks, noLonger, notes, ordered, cites } =
    each
  return {
    ...{ title, facts: filled(facts), unknown: some(unknown), 'as-of': asOf, format, event, ask, expect },
    ...{ because: some(because), asks: some(asks), 'no-longer': some(noLonger), notes: some(notes) },
    ...{ ordered: ordered || undefined, cites: some(cites) },
  }
}

function messageOf({ needs, ...message }: Edition['messages'][number]): object {
  return { ...typedOf(message), needs: some(needs) }
}

function typedOf({ message, ask, facts, asOf, format, event, expect, by }: TypedMessage): object {
  return { message, ask: some(ask) ?? 'none', facts: filled(facts), 'as-of': asOf, format, event, expect, by }
}

/** By name in the order given, whatever the names are. */
function byName<Of extends { readonly name: string }>(
  all: readonly Of[],
  tell: (one: Omit<Of, 'name'>) => object,
): object | undefined {
  if (all.length === 0) return undefined
  return new Map(all.map(({ name, ...one }) => [name, tell(one)]))
}

/** What is empty is not written. */
function some<Item>(all: readonly Item[]): readonly Item[] | undefined {
  return all.length === 0 ? undefined : all
}

function filled(map: object): object | undefined {
  return Object.keys(map).length === 0 ? undefined : map
}

/** A map as YAML, one member on a line. */
function lines(content: object): string {
  return membersOf(content)
    .map((member) => `${memberText(member)}\n`)
    .join('')
}

/** The same in files that are not too large to be read: each says some of what a key of the whole says. */
function pieces(content: object): string[] {
  const files: string[] = []
  for (const [key, value] of membersOf(content)) {
    const all = Array.isArray(value) ? value.map(json) : membersOf(value as object).map(memberText)
    const [open, close] = Array.isArray(value) ? '[]' : '{}'
    for (let from = 0, to = 0; from < all.length; from = to) {
      let size = 0
      while (to < all.length && (to === from || size + (all[to] ?? '').length < PIECE))
        size += (all[to++] ?? '').length + 1
      files.push(`${JSON.stringify(key)}: ${open}${all.slice(from, to).join(',')}${close}\n`)
    }
  }
  return files
}

/** Characters of a file, about half of what one may have. */
const PIECE = 1 << 16

function numbered(at: number): string {
  return String(at).padStart(6, '0')
}

function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${membersOf(value).map(memberText).join(',')}}`
}

function memberText([key, value]: readonly [unknown, unknown]): string {
  return `${JSON.stringify(String(key))}: ${json(value)}`
}

function membersOf(content: object): (readonly [unknown, unknown])[] {
  return [...(content instanceof Map ? content : Object.entries(content))].filter(([, value]) => value !== undefined)
}
