import {
  compare,
  type Diagnostic,
  type Edition,
  FORGETFUL,
  fault,
  type Json,
  type LinkedCase,
  type LinkedPack,
  type LinkedSaid,
  type Memory,
  type ParsedPack,
  type SaidMessage,
  type TypedMessage,
} from '../domain/index.ts'
import { open } from '../editions/index.ts'
import { readFacts, type Theory } from '../logic/index.ts'
import { declaredIn, type Example, exampleOf, factsReader, unexpectable, unknownNames } from './examples.ts'

/**
 * The messages of a game: those of said blocks with their facts checked, and the worked examples that are `said`, which say
 * all that the example does. A faulty one is left out alone.
 * @param examples the cases that are kept.  @param memory of the messages as they were.
 * @returns also, as cases, those blocks that expect a ruling.
 */
export function readMessages(
  edition: Edition,
  linked: LinkedPack,
  pack: ParsedPack,
  examples: readonly Example[],
  memory: Memory = FORGETFUL,
): {
  readonly messages: readonly SaidMessage[]
  readonly ruled: readonly Example[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const { theory } = open(edition)
  const read = messageReader(edition, linked, pack, diagnostics, memory)
  const ruled: Example[] = []
  const typed = linked.messages.flatMap((said): SaidMessage[] => {
    const found = read(said)
    if (found && said.expect) ruled.push(found.example)
    return found ? [found.message] : []
  })
  const shown = examples.flatMap((each) =>
    each.linked.said.map(({ value }) => messageOf(theory, value, each, each.example.expect, { needs: [] })),
  )
  return { messages: [...shown, ...typed].sort((a, b) => compare(a.entry, b.entry)), ruled, diagnostics }
}

function messageOf(
  theory: Theory,
  message: string,
  { example }: Example,
  expect: Json | undefined,
  rest: Pick<SaidMessage, 'needs' | 'by'>,
): SaidMessage {
  const { entry, anchor, ask, facts, asOf, format, event } = example
  return {
    message,
    entry,
    anchor,
    ask: ask.map((name) => theory.asked(name)?.name ?? name),
    facts,
    ...(asOf === 'latest' ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
    ...(expect === undefined ? {} : { expect: ask.length > 1 ? byName(theory, expect) : expect }),
    ...rest,
  }
}

/** What is expected of several that are asked, by their names of today. */
function byName(theory: Theory, expect: Json): Json {
  return Object.fromEntries(
    Object.entries(expect as { readonly [ask: string]: Json }).map(([ask, value]) => [
      theory.asked(ask)?.name ?? ask,
      value,
    ]),
  )
}

/**
 * The messages of sayings with their facts checked; a faulty one is left out alone. Nothing is ruled on.
 * @param memory of the messages as they were.
 */
export function readTyped(
  edition: Edition,
  linked: LinkedPack,
  pack: ParsedPack,
  memory: Memory = FORGETFUL,
): { readonly typed: readonly TypedMessage[]; readonly diagnostics: readonly Diagnostic[] } {
  return memory.kept('typed', [linked.sayings, declaredIn(open(edition).theory, memory)], () => {
    const diagnostics: Diagnostic[] = []
    const read = messageReader(edition, linked, pack, diagnostics, memory)
    const typed = linked.sayings.typed.flatMap((parsed): TypedMessage[] => {
      const found = read({ ...parsed, entry: '' })
      if (!found) return []
      const { entry: _, anchor: __, needs: ___, ...message } = found.message
      return [message]
    })
    return { typed, diagnostics }
  })
}

/**
 * Reads a message with its facts checked, and as the case that it is judged as.
 * @param diagnostics hears what is wrong with it; it is undefined then.
 */
function messageReader(
  edition: Edition,
  linked: LinkedPack,
  pack: ParsedPack,
  diagnostics: Diagnostic[],
  memory: Memory,
): (said: LinkedSaid) => { readonly message: SaidMessage; readonly example: Example } | undefined {
  const { theory } = open(edition)
  const factsOf = factsReader(theory, linked, pack, diagnostics, memory)
  return (said) => {
    const one = memory.of('said', said, [], () => asCase(said))
    const facts = factsOf(one, [])
    const faults = [...unknownNames(one, theory, NO_RULES), ...unheard(said, one, edition)]
    diagnostics.push(...faults)
    if (!facts || faults.length > 0) return undefined
    const read = { ...exampleOf(one, facts, NO_RULES), asks: [] }
    const example = { linked: one, example: memory.same(`said ${one.entry}\n${one.title.value}`, read) }
    const needs = said.needs.map(({ value }) => pathOf(theory, value))
    const by = said.by ? { by: said.by } : {}
    return { example, message: messageOf(theory, said.message.value, example, said.expect?.value, { needs, ...by }) }
  }
}

/** A message as the case it is read and judged as. */
function asCase(said: LinkedSaid): LinkedCase {
  const { message, needs, expect, by: _, ...rest } = said
  return {
    ...rest,
    title: message,
    expect: expect ?? { value: null, place: said.place },
    asks: needs,
    unknown: [],
    because: [],
    noLonger: [],
    notes: [],
    ordered: false,
    cites: [],
    said: [],
  }
}

/** What a message expects of the question it asks, where it cannot. */
function unheard({ ask, expect, needs }: LinkedSaid, one: LinkedCase, edition: Edition): Diagnostic[] {
  if (ask.length > 0) return expect ? unexpectable(one, edition) : []
  const detail = 'nothing is asked'
  return [
    ...(expect ? [fault('case/bad-expect', expect.place, JSON.stringify(expect.value), { detail })] : []),
    ...needs.map(({ value, place }) => fault('case/bad-expect', place, value, { detail })),
  ]
}

/** A fact or a field of one, by the names of today. */
function pathOf(theory: Theory, name: string): string {
  const [path = name] = readFacts(theory, {}, [name]).situation.off
  return path
}

/** A message names none. */
const NO_RULES: ReadonlyMap<string, string> = new Map()
