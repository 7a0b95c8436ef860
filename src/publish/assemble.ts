import { renderEntry } from '../content/index.ts'
import {
  type At,
  CardNames,
  compare,
  type Diagnostic,
  type Edition,
  type Entry,
  FORGETFUL,
  LANGUAGE,
  type LinkedPack,
  type Memory,
  type ParsedPack,
  type ParsedRule,
  push,
  upkeepOf,
} from '../domain/index.ts'
import { link } from '../graph/publishing.ts'
import { compileRules, readCardData, resolveSayings, resolveVocabulary } from '../logic/publishing.ts'
import { coreOf } from './core.ts'
import { type Example, readCases } from './examples.ts'
import { readMessages, readTyped } from './messages.ts'

/** What is wrong with a game. */
export interface Found {
  readonly diagnostics: readonly Diagnostic[]
  /** What else is wrong in blocks that were left out for a fault. */
  readonly further: readonly Diagnostic[]
}

/** A game put together, with what it was put together from. */
export interface Assembled extends Found {
  readonly edition: Edition
  /** What the rulings of its worked examples rest on. */
  readonly core: Edition
  readonly linked: LinkedPack
  /** Those of an entry together. */
  readonly examples: readonly (readonly Example[])[]
  /** Messages that expect a ruling, as the cases that they are then. */
  readonly ruled: readonly Example[]
  /** How many rules and cases are stubs. */
  readonly notYet: number
}

/**
 * A parsed pack linked, its conditions compiled, its entries rendered and its cases read: an edition, not yet hashed, with
 * what is wrong in it.
 * @param memory of the same game as it was.
 */
export function assemble(pack: ParsedPack, memory: Memory = FORGETFUL): Assembled {
  const { linked, diagnostics: linking } = link(pack, memory)
  const called = memory.same('called', cardsIn(linked))
  const words = wordsOf(pack, linked, called, memory)
  const speech = memory.kept('speech', [linked.sayings, words], () => resolveSayings(linked.sayings, words))
  const { rules, diagnostics: compiling } = compileRules(linked, words.scope, memory)
  const cards = linked.entries.map(({ file, data }) =>
    memory.kept(`card ${file}`, [data, words], () =>
      data ? readCardData(data, words.reader) : { data: {}, diagnostics: [] },
    ),
  )
  const bare: Edition = {
    stage: 'edition',
    hash: '',
    language: LANGUAGE,
    game: linked.game,
    title: linked.settings.title,
    formats: linked.settings.formats,
    authority: linked.settings.authority,
    precedence: linked.settings.precedence,
    ...upkeepOf(linked.settings),
    sources: linked.sources,
    events: linked.events,
    vocabulary: words.vocabulary,
    sayings: { ...speech.sayings, typed: [] },
    entries: entriesOf(
      linked,
      called,
      cards.map((each) => each.data),
      memory,
    ),
    rules,
    cases: [],
    messages: [],
  }
  const core = coreOf(bare, memory)
  const examples = readCases(core, linked, pack, memory)
  const heard = readMessages(core, linked, pack, examples.kept.flat(), memory)
  const typed = readTyped(core, linked, pack, memory)
  const sayings = memory.kept('sayings', [speech.sayings, typed.typed], () => ({
    ...speech.sayings,
    typed: typed.typed,
  }))
  const edition: Edition = {
    ...bare,
    sayings,
    cases: examples.kept.flat().map((each) => each.example),
    messages: heard.messages,
  }
  const diagnostics = [
    ...linking,
    ...words.diagnostics,
    ...speech.diagnostics,
    ...compiling,
    ...cards.flatMap((each) => each.diagnostics),
    ...examples.diagnostics,
    ...heard.diagnostics,
    ...typed.diagnostics,
  ]
  const isWhole = pack.leftOut.length === 0 && linking.every(({ severity }) => severity !== 'error')
  const further = isWhole ? [] : furtherFaults(pack, { linked, core, scope: words.scope }, memory)
  return {
    edition,
    core,
    linked,
    examples: examples.kept,
    ruled: heard.ruled,
    notYet: stubsIn(pack),
    diagnostics,
    further,
  }
}

/** The vocabulary resolved, again where it or what entries are called is another. */
function wordsOf(
  { vocabulary }: ParsedPack,
  linked: LinkedPack,
  called: Called,
  memory: Memory,
): ReturnType<typeof resolveVocabulary> {
  const { quantities, actions } = linked.vocabulary
  const usual = memory.same(
    'usual',
    [...quantities, ...actions].map((each) => each.usual),
  )
  const names = memory.kept('cards', [called], () => new CardNames(called))
  return memory.kept('words', [vocabulary, usual, names], () => resolveVocabulary(linked.vocabulary, names))
}

/** Entries rendered, with links both ways, in order of slug. @param data of each, in order of the entries. */
function entriesOf(
  linked: LinkedPack,
  called: Called,
  data: readonly Entry['data'][],
  memory: Memory,
): readonly Entry[] {
  const names = memory.same('names of entries', linked.names)
  const naming = memory.kept('naming', [names, called], () => ({
    names,
    terms: new Map(linked.entries.map((entry) => [entry.slug, entry.term])),
    mentioned: mentionable(linked),
  }))
  const made = (entry: LinkedPack['entries'][number], own: Entry['data']): Entry => {
    const { html, mentions } = memory.kept(`html ${entry.file}`, [entry.slug, entry.markdown, naming], () =>
      renderEntry(entry, naming.names, naming.terms, naming.mentioned),
    )
    return {
      slug: entry.slug,
      file: entry.file.slice(linked.game.length + 1),
      term: entry.term,
      aliases: entry.aliases.map((each) => each.value),
      kind: entry.kind,
      tags: entry.tags,
      see: entry.see,
      formerly: entry.formerly.map((each) => each.value),
      data: own,
      markdown: entry.markdown,
      html,
      headings: entry.headings,
      links: [...new Set([...entry.links, ...mentions])].sort(),
      backlinks: [],
      rules: entry.rules,
    }
  }
  const entries = linked.entries.map((entry, index) => {
    const own = data[index] ?? NO_DATA
    return memory.of('entry', entry, [own, naming], () => made(entry, own))
  })
  return linkBack(entries, memory).sort((a, b) => compare(a.slug, b.slug))
}

const NO_DATA: Entry['data'] = {}

type Called = ConstructorParameters<typeof CardNames>[0]

/** What the entries are called, for what names one as a card. */
function cardsIn({ entries }: LinkedPack): Called {
  const plain = (names: readonly At<string>[]) => names.map(({ value }) => value)
  return entries.map(({ slug, term, aliases, formerly }) => ({
    slug,
    term,
    aliases: plain(aliases),
    formerly: plain(formerly),
  }))
}

/** A shorter name is more often a word of the language than a mention. */
const SHORTEST_MENTION = 4

/** Terms and aliases that a text mentions without linking them, in lower case, to their slug. */
function mentionable(linked: LinkedPack): ReadonlyMap<string, string> {
  const names = linked.entries.flatMap((entry) =>
    [entry.term, ...entry.aliases.map((each) => each.value)].map((name) => [name.toLowerCase(), entry.slug] as const),
  )
  return new Map(names.filter(([name]) => name.length >= SHORTEST_MENTION))
}

function linkBack(entries: readonly Entry[], memory: Memory): Entry[] {
  const backlinks = new Map<string, string[]>()
  for (const { slug, links } of entries) for (const to of links) if (to !== slug) push(backlinks, to, slug)
  return entries.map((entry) => {
    const own = (backlinks.get(entry.slug) ?? []).sort()
    return memory.of('linked back', entry, own, () => ({ ...entry, backlinks: own }))
  })
}

/**
 * What else is wrong in blocks that were left out for a fault: one hides no other (semantics A3). Names alone are looked
 * at, as what contradicts something may come of what was left out.
 * @param found what is left, of which all is told already.  @param memory of the same pack as it was.
 */
function furtherFaults(
  pack: ParsedPack,
  found: { readonly linked: LinkedPack; readonly core: Edition; readonly scope: Parameters<typeof compileRules>[1] },
  memory: Memory,
): readonly Diagnostic[] {
  const byFile = new Map(pack.leftOut.map((entry) => [entry.file, entry]))
  const whole = pack.entries.map((entry) => {
    const left = byFile.get(entry.file)
    if (!left) return entry
    return {
      ...entry,
      rules: [...entry.rules, ...left.rules.map(withItsVariables)],
      cases: [...entry.cases, ...left.cases],
      messages: [...entry.messages, ...left.messages],
    }
  })
  const beside = memory.beside('further')
  const { linked, diagnostics } = link({ ...pack, entries: whole }, beside)
  const unplayed = unplayedIn(pack, whole, linked)
  const isTold = toldBy(found.linked)
  const cases = [...linked.cases, ...unplayed.cases]
  const messages = [...linked.messages, ...unplayed.messages].filter((each) => !isTold(each))
  const untold = cases.filter((each) => !isTold(each))
  return [
    ...diagnostics,
    ...compileRules(linked, found.scope, beside, (rule) => !isTold(rule)).diagnostics,
    ...readCases(found.core, { ...linked, cases }, pack, FORGETFUL, untold).diagnostics,
    ...readMessages(found.core, { ...linked, messages }, pack, []).diagnostics,
  ].filter(({ code }) => OF_NAMES.test(code))
}

/** What is played in no format of the game, and so is not linked: its names are still read. */
function unplayedIn(
  pack: ParsedPack,
  entries: ParsedPack['entries'],
  linked: LinkedPack,
): Pick<LinkedPack, 'cases' | 'messages'> {
  const isLinked = toldBy(linked)
  const anywhere = entries
    .filter(({ cases, messages }) => ![...cases, ...messages].every(isLinked))
    .map((entry) => ({
      ...entry,
      cases: entry.cases.map(({ format, event, ...one }) => one),
      messages: entry.messages.map(({ format, event, ...one }) => one),
    }))
  if (anywhere.length === 0) return { cases: [], messages: [] }
  const { cases, messages } = link({ ...pack, entries: anywhere }).linked
  return { cases: cases.filter((each) => !isLinked(each)), messages: messages.filter((each) => !isLinked(each)) }
}

type Block = Pick<ParsedRule, 'place'> & { readonly relations?: readonly unknown[] }

/** Whether a block stands in a pack as it is: a rule with as many relations, as those to what is left out are left out. */
function toldBy({ rules, cases, messages }: LinkedPack): (block: Block) => boolean {
  // What is linked of a block has the very place of it.
  const told = new Map(
    [...rules, ...cases, ...messages].map(({ place, relations }: Block) => [place, relations?.length]),
  )
  return ({ place, relations }) => told.has(place) && told.get(place) === relations?.length
}

/** A condition may name the element of what is concluded on: where that cannot be read, its names mean nothing. */
function withItsVariables({ when, ...rule }: ParsedRule): ParsedRule {
  const isAboutNothing = rule.then.every(({ kind }) => kind === 'note') && rule.relations.length === 0
  return when === undefined || isAboutNothing ? rule : { ...rule, when }
}

const OF_NAMES =
  /^(?:cel\/(?!circle)|name\/|(?:format|event|authority|source|relation|case)\/unknown|(?:id|case)\/duplicate$|id\/formerly$|case\/bad-value$)/

/** Rules and cases of which something is still to be said. */
function stubsIn({ entries }: ParsedPack): number {
  return entries.reduce(
    (sum, { rules, caseStubs }) => sum + caseStubs + rules.filter(({ notYet }) => notYet !== undefined).length,
    0,
  )
}
