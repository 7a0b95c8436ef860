import {
  type At,
  type Cel,
  type DateText,
  firstDay,
  type Modality,
  type ParsedCase,
  type ParsedCitation,
  type ParsedConclusion,
  type ParsedEntry,
  type ParsedEvent,
  type ParsedPack,
  type ParsedRule,
  type ParsedSource,
  type Place,
  RELATIONS,
  type RelationKind,
} from '../../domain/index.ts'

/*
 * Packs for tests, as if read from files. An entry's term stands on line 2, its aliases on 3, `formerly` on 4, `see` on
 * 5, links on 6; its rules begin on lines 10, 20, 30, …; its cases on 110, 120, …. The nth value of a list is in column
 * 10n. Where each key of a rule stands: see RULE_LINES.
 */
export const RULE_LINES = {
  id: 0,
  cites: 1,
  formats: 2,
  events: 3,
  authority: 4,
  then: 5,
  relations: 6,
  accept: 7,
  formerly: 8,
}

export interface RuleSketch {
  readonly id: string
  readonly formerly?: readonly string[]
  /** `source`, or `source: section`; by default none. */
  readonly cites?: readonly string[]
  readonly effective?: string
  readonly ends?: string
  readonly formats?: readonly string[]
  readonly events?: readonly string[]
  readonly authority?: string
  readonly groups?: readonly string[]
  /** `permit beam`, `set score`. */
  readonly then?: readonly string[]
  /** `cancels old`, `lifts group:bans`; in this order the columns go. */
  readonly does?: readonly string[]
  readonly accept?: readonly string[]
}

export interface CaseSketch {
  readonly title: string
  readonly format?: string
  readonly event?: string
  readonly cites?: readonly string[]
}

export interface EntrySketch {
  readonly slug: string
  readonly folder?: string
  readonly term?: string
  readonly aliases?: readonly string[]
  readonly formerly?: readonly string[]
  readonly see?: readonly string[]
  /** `slug` or `slug#anchor`. */
  readonly links?: readonly string[]
  readonly headings?: readonly string[]
  readonly rules?: readonly RuleSketch[]
  readonly cases?: readonly CaseSketch[]
}

export interface SourceSketch {
  readonly id: string
  readonly authority?: string
  readonly published?: string
  /** `>` before a name for each section that it stands in. */
  readonly sections?: readonly string[]
  readonly supersedes?: readonly string[]
}

export interface PackSketch {
  readonly formats?: readonly string[]
  readonly authority?: readonly string[]
  readonly sources?: readonly SourceSketch[]
  readonly events?: readonly { readonly id: string; readonly format?: string }[]
  readonly entries?: readonly EntrySketch[]
  readonly broken?: Partial<ParsedPack['broken']>
}

/** The actions are beam (once called transport), attack and report; the quantity is score. */
export function pack(sketch: PackSketch): ParsedPack {
  const top = { file: 'game/game.yaml', line: 1, column: 1 }
  const at = (value: string): At<string> => ({ value, place: top })
  const names = { aliases: [], formerly: [], words: [] }
  return {
    stage: 'parsed',
    game: 'game',
    settings: {
      title: 'A game',
      formats: (sketch.formats ?? ['standard', 'warp-speed']).map((id) => ({ id, label: id })),
      authority: sketch.authority ?? ['card', 'rulebook', 'fan'],
      precedence: [],
      place: top,
    },
    sources: (sketch.sources ?? []).map(source),
    vocabulary: {
      types: [],
      facts: [],
      quantities: [{ name: at('score'), type: at('int'), ...names }],
      actions: [
        { name: at('beam'), ...names, formerly: [at('transport')] },
        { name: at('attack'), ...names },
        { name: at('report'), ...names },
      ],
      always: [],
      implies: [],
    },
    sayings: { asks: [], facts: [], types: [], alike: [], typed: [] },
    events: (sketch.events ?? []).map(event),
    entries: (sketch.entries ?? []).map(entry),
    leftOut: [],
    broken: { rules: new Set(), sources: new Set(), entries: new Set(), ...sketch.broken },
  }
}

/** A pack with one entry, `game/entries/one.md`, that holds these rules. */
export function packOf(rules: readonly RuleSketch[], rest: PackSketch = {}): ParsedPack {
  return pack({ ...rest, entries: [{ slug: 'one', rules }, ...(rest.entries ?? [])] })
}

function date(text: string): DateText {
  const day = firstDay(text)
  if (!day) throw new RangeError(`${text} is no date`)
  return { text, day }
}

/** The values of a list, on one line, in columns 10, 20, …. */
function row(file: string, line: number, values: readonly string[] = []): At<string>[] {
  return values.map((value, index) => ({ value, place: { file, line, column: 10 * (index + 1) } }))
}

function one<Key extends string>(key: Key, file: string, line: number, value: string | undefined) {
  const [found] = row(file, line, value === undefined ? [] : [value])
  return (found ? { [key]: found } : {}) as { readonly [key in Key]?: At<string> }
}

function dated<Key extends string>(key: Key, text: string | undefined) {
  return (text === undefined ? {} : { [key]: date(text) }) as { readonly [key in Key]?: DateText }
}

function source({ id, authority, published, sections, supersedes }: SourceSketch): ParsedSource {
  const file = `game/sources/${id}.md`
  return {
    id,
    title: `The ${id}`,
    ...one('authority', file, 3, authority),
    ...dated('published', published),
    sections: row(file, 5, sections).map((section) => ({
      ...section,
      depth: /^>*/.exec(section.value)?.[0].length ?? 0,
      value: section.value.replace(/^>+/, ''),
    })),
    supersedes: row(file, 6, supersedes),
    notes: '',
    place: { file, line: 1, column: 1 },
  }
}

function event({ id, format }: { readonly id: string; readonly format?: string }): ParsedEvent {
  const file = `game/events/${id}.yaml`
  const place = { file, line: 1, column: 1 }
  return { id, title: id, date: date('2001'), ...one('format', file, 3, format), edition: null, place }
}

function entry(sketch: EntrySketch): ParsedEntry {
  const { slug } = sketch
  const file = `game/entries/${sketch.folder ? `${sketch.folder}/` : ''}${slug}.md`
  return {
    stage: 'parsed',
    slug,
    file,
    term: sketch.term ?? slug,
    aliases: row(file, 3, sketch.aliases),
    kind: 'rule',
    tags: [],
    see: row(file, 5, sketch.see),
    formerly: row(file, 4, sketch.formerly),
    markdown: '',
    headings: (sketch.headings ?? []).map((anchor) => ({ text: anchor, anchor })),
    links: row(file, 6, sketch.links).map(({ value, place }) => {
      const [to = '', anchor] = value.split('#')
      return { to, ...(anchor === undefined ? {} : { anchor }), place }
    }),
    rules: (sketch.rules ?? []).map((each, index) => rule(each, { file, line: 10 * (index + 1), column: 5 })),
    cases: (sketch.cases ?? []).map((each, index) => example(each, { file, line: 110 + 10 * index, column: 5 })),
    messages: [],
    caseStubs: 0,
    place: { file, line: 2, column: 1 },
  }
}

function rule(sketch: RuleSketch, place: Place): ParsedRule {
  const { file } = place
  const line = (key: keyof typeof RULE_LINES) => place.line + RULE_LINES[key]
  return {
    stage: 'parsed',
    id: { value: sketch.id, place },
    formerly: row(file, line('formerly'), sketch.formerly),
    title: sketch.id,
    text: '',
    anchor: '',
    cites: citations(file, line('cites'), sketch.cites),
    ...dated('effective', sketch.effective),
    ...dated('ends', sketch.ends),
    formats: row(file, line('formats'), sketch.formats),
    events: row(file, line('events'), sketch.events),
    ...one('authority', file, line('authority'), sketch.authority),
    groups: sketch.groups ?? [],
    then: row(file, line('then'), sketch.then).map(conclusion),
    relations: row(file, line('relations'), sketch.does).map(({ value, place: at }) => {
      const [kind = '', target = ''] = value.split(' ')
      if (!isRelation(kind)) throw new RangeError(`${kind} is no relation`)
      return { kind, target: { value: target, place: at }, cites: [] }
    }),
    accept: row(file, line('accept'), sketch.accept).map((code) => ({ code, why: 'for the test' })),
    place,
  }
}

function isRelation(kind: string): kind is RelationKind {
  return RELATIONS.some((each) => each === kind)
}

function citations(file: string, line: number, cites: readonly string[] | undefined): ParsedCitation[] {
  return row(file, line, cites).map(({ value, place }) => {
    const [id = '', at] = value.split(': ')
    const cited = { value: id, place }
    return { source: cited, ...(at === undefined ? {} : { at: { value: at, place } }) }
  })
}

function conclusion({ value, place }: At<string>): ParsedConclusion {
  const [kind = '', name = ''] = value.split(' ')
  if (kind === 'note') return { kind, text: name }
  if (kind === 'set' || kind === 'add' || kind === 'atMost')
    return { kind, quantity: { value: name, place }, value: cel('1', place) }
  return { kind: kind as Modality, action: { value: name, place } }
}

function cel(text: string, place: Place): Cel {
  return { text, place, locate: () => place }
}

function example({ title, format, event: played, cites }: CaseSketch, place: Place): ParsedCase {
  const { file, line } = place
  const empty = { unknown: [], ask: [], because: [], asks: [], noLonger: [], notes: [] }
  return {
    title: { value: title, place },
    facts: { value: {}, place },
    factPlaces: new Map(),
    asOf: 'latest',
    ...one('format', file, line + 1, format),
    ...one('event', file, line + 2, played),
    expect: { value: 'permitted', place },
    ...empty,
    ordered: false,
    cites: citations(file, line + 3, cites),
    said: [],
    anchor: '',
    place,
  }
}
