import {
  type At,
  type Cel,
  type LinkedPack,
  type Memory,
  type ParsedCase,
  type ParsedCitation,
  type ParsedEntry,
  type ParsedPack,
  type ParsedSaid,
  type ParsedSlot,
  type ParsedTie,
  type Place,
  type SourceFile,
  templateOf,
} from '../domain/index.ts'
import { namesWritten } from '../logic/publishing.ts'

/** What an author names. Values are those of enumerations; a section is `source#section`, a value `type.value`, a field `type.field`. */
export type SymbolKind =
  | 'fact'
  | 'quantity'
  | 'action'
  | 'type'
  | 'value'
  | 'field'
  | 'rule'
  | 'group'
  | 'entry'
  | 'source'
  | 'section'
  | 'case'
  | 'format'
  | 'event'
  | 'authority'

/** A name where it stands in a file. */
export interface Mention extends Place {
  readonly kind: SymbolKind
  /** Of what is meant: not as it is written, where that is an alias or an old name. */
  readonly name: string
  /** As it is written, on one line. Empty where what stands there spells it otherwise than plainly: an escape, a folded text. */
  readonly written: string
  /** Where the name is given, by itself or as one it goes by too, or used. */
  readonly role: 'definition' | 'alias' | 'use'
  /** The rule or case it stands in. */
  readonly inside?: { readonly kind: 'rule' | 'case'; readonly name: string }
}

/** Every name of a game where it is given and used, in order of file, line and column. */
export class Mentions {
  readonly all: readonly Mention[]
  private byName: ReadonlyMap<string, readonly Mention[]> | undefined
  private byFile: ReadonlyMap<string, readonly Mention[]> | undefined

  constructor(all: readonly Mention[]) {
    this.all = all
  }

  of(kind: SymbolKind, name: string): readonly Mention[] {
    this.byName ??= Map.groupBy(this.all, (each) => `${each.kind}:${each.name}`)
    return this.byName.get(`${kind}:${name}`) ?? []
  }

  in(file: string): readonly Mention[] {
    this.byFile ??= Map.groupBy(this.all, (each) => each.file)
    return this.byFile.get(file) ?? []
  }

  definition(kind: SymbolKind, name: string): Mention | undefined {
    return this.of(kind, name).find(({ role }) => role === 'definition')
  }

  /** What is named at a place; of two in one another the inner. Its end counts too, where a name is just being typed. */
  at({ file, line, column }: Place): Mention | undefined {
    const here = this.in(file).filter(
      (each) => each.line === line && column >= each.column && column <= each.column + each.written.length,
    )
    return here.toSorted((a, b) => a.written.length - b.written.length)[0]
  }
}

/**
 * Where everything that authors name is given and used: what a file mentions is looked for again where it, or what names
 * mean, is another.
 */
export function mentionsIn(
  files: readonly SourceFile[],
  pack: ParsedPack,
  linked: LinkedPack,
  memory: Memory,
): Mentions {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const names = memory.same('mentioned', meaningsIn(pack, linked))
  const meant = memory.kept('meanings', [names], () => new Meanings(names))
  const of = (what: string, parts: readonly unknown[], look: (see: Seen) => void): readonly Mention[] =>
    memory.kept(`mentions ${what}`, [meant, ...parts], () => {
      const seen = new Seen(meant, texts)
      look(seen)
      return seen.found
    })
  const mentions = [
    of('settings', [pack.settings], (seen) => seen.settings(pack)),
    of('sources', pack.sources, (seen) => seen.sources(pack)),
    of('vocabulary', [pack.vocabulary], (seen) => seen.vocabulary(pack)),
    of('sayings', [pack.sayings], (seen) => seen.sayings(pack)),
    of('events', pack.events, (seen) => seen.events(pack)),
    ...pack.entries.map((entry) => of(entry.file, [entry], (seen) => seen.entry(entry))),
  ]
  return memory.kept('all mentions', mentions, () => new Mentions(mentions.flat()))
}

/** Other names of what goes by several, to the one it has now. */
interface Names {
  readonly fact: readonly (readonly [string, string])[]
  readonly quantity: readonly (readonly [string, string])[]
  readonly action: readonly (readonly [string, string])[]
  readonly entry: readonly (readonly [string, string])[]
  readonly rule: readonly (readonly [string, string])[]
}

function meaningsIn(pack: ParsedPack, linked: LinkedPack): Names {
  const spelt = (
    named: readonly { name: At<string>; aliases: readonly At<string>[]; formerly: readonly At<string>[] }[],
  ): (readonly [string, string])[] => {
    const others = named.flatMap(({ name, aliases, formerly }) =>
      [...aliases, ...formerly].map((each) => [each.value, name.value] as const),
    )
    return [...others, ...named.map(({ name }) => [name.value, name.value] as const)]
  }
  return {
    fact: spelt(pack.vocabulary.facts),
    quantity: spelt(pack.vocabulary.quantities),
    action: spelt(pack.vocabulary.actions),
    entry: [
      ...linked.entries.flatMap(({ slug, formerly }) => formerly.map(({ value }) => [value, slug] as const)),
      ...linked.entries.map(({ slug }) => [slug, slug] as const),
    ],
    rule: linked.rules.flatMap(({ id, formerly = [] }) => formerly.map((old) => [old, id] as const)),
  }
}

/** What a name means. */
class Meanings {
  readonly facts: ReadonlyMap<string, string>
  readonly quantities: ReadonlyMap<string, string>
  readonly actions: ReadonlyMap<string, string>
  readonly entries: ReadonlyMap<string, string>
  /** Old ids alone. */
  readonly rules: ReadonlyMap<string, string>

  constructor(names: Names) {
    this.facts = new Map(names.fact)
    this.quantities = new Map(names.quantity)
    this.actions = new Map(names.action)
    this.entries = new Map(names.entry)
    this.rules = new Map(names.rule)
  }

  /** The longest beginning of a dotted name, or of a path into a list, that is a fact or a quantity. */
  beginning(
    path: string,
  ): { readonly kind: 'fact' | 'quantity'; readonly name: string; readonly written: string } | undefined {
    const steps = (path.split('[', 1)[0] ?? '').split('.')
    for (let length = steps.length; length > 0; length--) {
      const written = steps.slice(0, length).join('.')
      const quantity = this.quantities.get(written)
      if (quantity !== undefined) return { kind: 'quantity', name: quantity, written }
      const fact = this.facts.get(written)
      if (fact !== undefined) return { kind: 'fact', name: fact, written }
    }
    return undefined
  }
}

/** What one file, or what is read together, mentions. */
class Seen {
  readonly found: Mention[] = []
  private readonly meant: Meanings
  private readonly texts: ReadonlyMap<string, string>
  private inside: Mention['inside']
  private lines: { readonly file: string; readonly all: readonly string[] } = { file: '', all: [] }

  constructor(meant: Meanings, texts: ReadonlyMap<string, string>) {
    this.meant = meant
    this.texts = texts
  }

  settings({ settings }: ParsedPack): void {
    const { file } = settings.place
    for (const { id } of settings.formats) this.written('format', id, file, /^formats:/m)
    for (const id of settings.authority) this.written('authority', id, file, /^authority:/m)
  }

  sources({ sources }: ParsedPack): void {
    for (const { id, authority, sections, supersedes, place } of sources) {
      this.found.push({ ...place, line: 1, column: 1, kind: 'source', name: id, written: '', role: 'definition' })
      if (authority) this.use('authority', authority)
      for (const each of supersedes) this.use('source', each)
      for (const section of sections) this.add('section', `${id}#${section.value}`, section, 'definition')
    }
  }

  events({ events }: ParsedPack): void {
    for (const { id, place, format } of events) {
      this.found.push({ ...place, line: 1, column: 1, kind: 'event', name: id, written: '', role: 'definition' })
      if (format) this.use('format', format)
    }
  }

  vocabulary({ vocabulary }: ParsedPack): void {
    const { types, facts, quantities, actions, always, implies } = vocabulary
    for (const type of types) {
      this.add('type', type.name.value, type.name, 'definition')
      if (type.kind === 'record')
        for (const field of type.fields) {
          this.add('field', `${type.name.value}.${field.name.value}`, field.name, 'definition')
          this.slot(field)
        }
      else for (const { name } of type.values) this.add('value', `${type.name.value}.${name.value}`, name, 'definition')
    }
    for (const fact of facts) {
      this.named('fact', fact)
      this.slot(fact)
    }
    for (const [kind, all] of [
      ['quantity', quantities],
      ['action', actions],
    ] as const)
      for (const one of all) {
        this.named(kind, one)
        if ('type' in one) this.types(one.type)
        if (one.each) this.cel(one.each.list)
        if (one.usual) {
          this.use('entry', one.usual.entry, this.meant.entries)
          this.cites(one.usual.cites)
        }
      }
    for (const each of always) this.cel(each)
    for (const { when, then } of implies) {
      this.cel(when)
      this.ties(then)
    }
  }

  sayings({ sayings }: ParsedPack): void {
    for (const { name, says, not } of sayings.asks) {
      this.asked(name)
      for (const each of [...says, ...not]) this.template(each)
    }
    const seen = new Set<string>()
    for (const { name, says } of sayings.facts) {
      const key = `${name.place.file}:${name.place.line}:${name.place.column}`
      if (!seen.has(key)) this.path(name)
      seen.add(key)
      for (const each of says) this.template(each)
    }
    for (const { says } of sayings.types) for (const each of says) this.template(each)
    for (const one of sayings.typed) this.question(one)
  }

  /** What a worked example or a message says and asks, and when. */
  private question({ factPlaces, ask, format, event }: ParsedCase | ParsedSaid): void {
    for (const [name, place] of factPlaces) this.path({ value: name, place })
    for (const each of ask) this.asked(each)
    if (format) this.use('format', format)
    if (event) this.use('event', event)
  }

  entry(entry: ParsedEntry): void {
    const { slug, file, aliases, formerly, see, links, rules, cases, messages } = entry
    this.found.push({ file, line: 1, column: 1, kind: 'entry', name: slug, written: '', role: 'definition' })
    for (const alias of [...aliases, ...formerly]) this.add('entry', slug, alias, 'alias')
    for (const each of see) this.use('entry', each, this.meant.entries)
    for (const { to, place } of links) if (to !== '') this.link(to, place)
    for (const rule of rules) {
      this.inside = { kind: 'rule', name: rule.id.value }
      this.add('rule', rule.id.value, rule.id, 'definition')
      for (const each of rule.formerly) this.add('rule', rule.id.value, each, 'alias')
      this.cites(rule.cites)
      for (const each of rule.formats) this.use('format', each)
      for (const each of rule.events) this.use('event', each)
      if (rule.authority) this.use('authority', rule.authority)
      if (rule.when) this.cel(rule.when)
      for (const each of rule.then) {
        if ('action' in each) this.use('action', each.action, this.meant.actions)
        if ('quantity' in each) {
          this.use('quantity', each.quantity, this.meant.quantities)
          this.cel(each.value)
        }
      }
      for (const { target, cites } of rule.relations) {
        if (target.value.startsWith(GROUP)) {
          const name = target.value.slice(GROUP.length)
          this.add('group', name, { ...target, value: name }, 'use')
        } else this.use('rule', target, this.meant.rules)
        this.cites(cites)
      }
    }
    const titles = new Set<string>()
    for (const one of [...cases, ...messages]) {
      const title = 'title' in one ? (one.table ?? one.title.value) : undefined
      if (title !== undefined && titles.has(title)) continue
      if (title !== undefined) titles.add(title)
      this.inside = title === undefined ? undefined : { kind: 'case', name: `${slug}#${title}` }
      this.question(one)
      if (!('title' in one)) {
        for (const each of one.needs) this.path(each)
        continue
      }
      this.add('case', `${slug}#${title}`, { value: title ?? '', place: one.title.place }, 'definition')
      if (one.given) this.add('case', `${slug}#${one.given.value}`, one.given, 'use')
      for (const each of [...one.unknown, ...one.asks]) this.path(each)
      for (const each of [...one.because, ...one.noLonger, ...one.notes]) this.use('rule', each, this.meant.rules)
      this.cites(one.cites)
      if (one.ask.length > 1) for (const each of one.ask) this.expected(each, one.expect.place)
    }
    this.inside = undefined
  }

  private named(
    kind: 'fact' | 'quantity' | 'action',
    one: { name: At<string>; aliases: readonly At<string>[]; formerly: readonly At<string>[] },
  ): void {
    this.add(kind, one.name.value, one.name, 'definition')
    for (const each of [...one.aliases, ...one.formerly]) this.add(kind, one.name.value, each, 'alias')
  }

  private slot({ type, from, implies, sameAs, oppositeOf }: ParsedSlot): void {
    this.types(type)
    if (from) this.cel(from)
    if (implies) this.ties(implies)
    for (const each of [sameAs, oppositeOf]) if (each) this.path(each)
  }

  private ties(ties: readonly ParsedTie[]): void {
    for (const { fact } of ties) this.path(fact)
  }

  /** The declared types in the text of one: `list(personnel)?`. */
  private types({ value, place }: At<string>): void {
    for (const { 0: name, index } of value.matchAll(/[A-Za-z_][\w.]*/g)) {
      if (BUILT_IN.has(name)) continue
      this.add('type', name, { value: name, place: { ...place, column: place.column + index } }, 'use')
    }
  }

  private cites(cites: readonly ParsedCitation[]): void {
    const seen = new Set<Place>()
    for (const { source, at } of cites) {
      if (!seen.has(source.place)) this.use('source', source)
      seen.add(source.place)
      if (at) this.add('section', `${source.value}#${at.value}`, at, 'use')
    }
  }

  private cel({ text, locate }: Cel): void {
    for (const { name, isAction, at } of namesWritten(text)) {
      const spelt = text.slice(...at)
      const place = locate(at[0])
      if (isAction) this.use('action', { value: name, place }, this.meant.actions)
      else if (spelt.replace(/\s/g, '') === name) this.path({ value: name, place })
    }
  }

  /** A fact or a quantity, or a path into one. */
  private path({ value, place }: At<string>): void {
    const found = this.meant.beginning(value)
    if (found) this.add(found.kind, found.name, { value: found.written, place }, 'use')
  }

  private asked({ value, place }: At<string>): void {
    const action = this.meant.actions.get(value)
    const quantity = this.meant.quantities.get(value)
    if (action !== undefined) this.add('action', action, { value, place }, 'use')
    else if (quantity !== undefined) this.add('quantity', quantity, { value, place }, 'use')
  }

  /** What stands in braces in a saying, on the line on which it begins. */
  private template({ value, place }: At<string>): void {
    if (!value.includes('{') || !templateOf(value).ok) return
    const line = this.line(place)
    let from = place.column - 1
    for (const [whole, name = ''] of value.matchAll(/\{([^{}()|#]*)\}/g)) {
      const at = line.indexOf(whole, from)
      if (at < 0) return
      from = at + whole.length
      const found = this.meant.beginning(name.trim())
      const column = at + whole.indexOf(name.trim()) + 1
      if (found && name.trim() !== '')
        this.add(found.kind, found.name, { value: found.written, place: { ...place, column } }, 'use')
    }
  }

  private link(to: string, place: Place): void {
    const name = this.meant.entries.get(to)
    const at = this.line(place).indexOf(to, place.column - 1)
    if (name === undefined) return
    const there = at < 0 ? place : { ...place, column: at + 1 }
    this.add('entry', name, { value: to, place: there }, 'use')
  }

  /** What is expected of one thing that is asked, the first time it stands below. */
  private expected({ value }: At<string>, from: Place): void {
    const lines = this.linesOf(from.file)
    for (let line = from.line; line <= lines.length; line++) {
      const text = lines[line - 1] ?? ''
      if (text.startsWith('```')) return
      const at = keyAt(text, value, line === from.line ? from.column - 1 : 0)
      if (at < 0) continue
      this.asked({ value, place: { ...from, line, column: at + 1 } })
      return
    }
  }

  /** A name of the game's settings, at its first place below a key. */
  private written(kind: SymbolKind, name: string, file: string, key: RegExp): void {
    const text = this.texts.get(file) ?? ''
    const start = key.exec(text)?.index ?? -1
    const at = start < 0 ? -1 : wordAt(text, name, start)
    if (at < 0) return
    const before = text.slice(0, at).split('\n')
    const place = { file, line: before.length, column: (before.at(-1) ?? '').length + 1 }
    this.add(kind, name, { value: name, place }, 'definition')
  }

  private use(kind: SymbolKind, at: At<string>, names?: ReadonlyMap<string, string>): void {
    this.add(kind, names?.get(at.value) ?? at.value, at, 'use')
  }

  private add(kind: SymbolKind, name: string, { value, place }: At<string>, role: Mention['role']): void {
    const line = this.line(place)
    const start = place.column - 1
    const before = PREFIXES.find((each) => line.startsWith(`${each}${value}`, start))
    const at = before === undefined ? -1 : start + before.length
    this.found.push({
      file: place.file,
      line: place.line,
      column: at < 0 ? place.column : at + 1,
      kind,
      name,
      written: at < 0 ? '' : value,
      role,
      ...(this.inside ? { inside: this.inside } : {}),
    })
  }

  private line({ file, line }: Place): string {
    return this.linesOf(file)[line - 1] ?? ''
  }

  private linesOf(file: string): readonly string[] {
    if (this.lines.file !== file) this.lines = { file, all: (this.texts.get(file) ?? '').split(/\r\n?|\n/) }
    return this.lines.all
  }
}

const GROUP = 'group:'

/** What may stand before a name where its value begins. */
const PREFIXES = ['', '"', "'", GROUP, `"${GROUP}`, `'${GROUP}`]

const BUILT_IN = new Set(['bool', 'int', 'number', 'string', 'card', 'list', 'map'])

/** Where a name stands by itself, from an offset on; -1 where it does not. */
function wordAt(text: string, name: string, from: number): number {
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\w-]/.test(text[at - 1] ?? '') && !/[\w-]/.test(text[at + name.length] ?? '')) return at
  return -1
}

/** Where it stands so before a colon. */
function keyAt(line: string, key: string, from: number): number {
  for (let at = line.indexOf(key, from); at >= 0; at = line.indexOf(key, at + 1))
    if (!/[\w.-]/.test(line[at - 1] ?? '') && /^["']?\s*:/.test(line.slice(at + key.length))) return at
  return -1
}
