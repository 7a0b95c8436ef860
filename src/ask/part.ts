import { compare, type Edition, kept, NO_SAYINGS, type Question, type Rule } from '../domain/index.ts'
import { courtAt, type Opened, open, turningPoints } from '../editions/index.ts'
import { concludedOn, namesIn, readFacts } from '../logic/index.ts'
import { quietIn } from './notes.ts'

/** What of an edition the answers to one question rest on, besides its frame. */
export interface QuestionPart {
  /** The facts and quantities of which it knows all that an answer can say, by name and in order. */
  readonly tells: readonly string[]
  readonly facts: Edition['vocabulary']['facts']
  readonly quantities: Edition['vocabulary']['quantities']
  readonly actions: Edition['vocabulary']['actions']
  readonly always: Edition['vocabulary']['always']
  readonly rules: Edition['rules']
}

/**
 * The part of an edition on which the answers to one question rest: the rules on it, all that their conditions read, what acts
 * on them, what cannot be otherwise, what its worked examples tell besides, and the notes that all this may bring.
 * A question that `isWithin` it has the same answer from it, put into the frame of its edition, as from the whole, letter for letter.
 * @param ask the name of an action or quantity.  @throws RangeError where there is none of that name.
 */
export function partOn(edition: Edition, ask: string): QuestionPart {
  const opening = open(edition)
  const { told, always } = toldOf(opening, ask)
  const gathered = new Gathered(opening)
  for (const name of told) gathered.add(name)
  gathered.fill()
  for (const note of notesBeside(opening, ask, told)) gathered.addRule(note)
  gathered.fill()
  const { rules, names } = gathered
  const { facts, quantities, actions } = edition.vocabulary
  const tells = [...told].flatMap((name) => (name.startsWith('action:') ? [] : [name.replace(/^\w+:/, '')]))
  return {
    tells: tells.sort(compare),
    facts: facts.filter(({ name }) => names.has(`fact:${name}`)),
    quantities: quantities.filter(({ name }) => names.has(`quantity:${name}`)),
    actions: actions.filter(({ name }) => names.has(`action:${name}`)),
    always,
    rules: edition.rules.filter((rule) => rules.has(rule)),
  }
}

/** What all parts of an edition have in common: what it is, its documents, its types, and what its entries are called. */
export function frameOf(edition: Edition): Edition {
  const none = { tags: [], see: [], headings: [], links: [], backlinks: [], rules: [] }
  return {
    ...edition,
    vocabulary: { ...edition.vocabulary, facts: [], quantities: [], actions: [], always: [] },
    entries: edition.entries.map((entry) => ({ ...entry, ...none, markdown: '', html: '' })),
    rules: [],
    sayings: NO_SAYINGS,
    cases: [],
    messages: [],
    cards: [...new Set(open(edition).theory.cardsSaid())].sort(compare),
  }
}

/** A part in the frame of its edition: an edition that is asked as the whole is. */
export function framed(frame: Edition, { rules, facts, quantities, actions, always }: QuestionPart): Edition {
  return { ...frame, vocabulary: { ...frame.vocabulary, facts, quantities, actions, always }, rules }
}

/**
 * Whether a question is answered from a part as from the whole: it tells nothing of which the part does not know all.
 * @param edition the part in its frame.  @param question what it was made for, with facts.
 */
export function isWithin(
  edition: Edition,
  { tells }: QuestionPart,
  { facts = {}, unknown = [], assume }: Omit<Question, 'ask'>,
): boolean {
  const { theory } = open(edition)
  if (assume !== undefined) return false
  const known = new Set(tells)
  if (![...Object.keys(facts), ...unknown].every((path) => known.has(theory.factAt(path) ?? path))) return false
  return readFacts(theory, facts, unknown).problems.length === 0
}

/** What can be told of a question, by name, and what always holds of any of it. */
interface Told {
  readonly told: ReadonlySet<string>
  readonly always: Edition['vocabulary']['always']
}

/**
 * The names of all that the question can turn on, that its worked examples tell, and that cannot be otherwise than as this allows;
 * and what says so. What always holds of other things never meets these, so that it may be left out.
 */
function toldOf({ theory, edition }: Opened, ask: string): Told {
  const asked = theory.asked(ask)
  if (!asked) throw new RangeError(`there is no action or quantity ${ask}`)
  const examples = edition.cases.filter((each) => each.ask.some((name) => theory.asked(name)?.name === asked.name))
  const paths = examples.flatMap(({ facts, unknown }) => [...Object.keys(facts), ...unknown])
  const besides = paths.flatMap((path) => {
    const fact = theory.factAt(path)
    return fact === undefined ? (theory.quantities.has(path) ? [`quantity:${path}`] : []) : [`fact:${fact}`]
  })
  const own = [`${asked.kind}:${asked.name}`, ...besides].flatMap((name) => [...theory.behind(name)])
  const always = theory.ties.around(own)
  return { told: new Set([...own, ...always.flatMap(({ expr }) => [...theory.behind(expr)])]), always }
}

/** The rules with a note that an answer may read out: those of its entries, those that what is told may bring, and those brought by nothing. */
function notesBeside(opening: Opened, ask: string, told: ReadonlySet<string>): readonly Rule[] {
  const { theory } = opening
  const asked = theory.asked(ask)
  const entries = new Set((asked ? theory.rulesOn(`${asked.kind}:${asked.name}`) : []).map(({ entry }) => entry))
  const untold = notesUntold(opening)
  return theory.noteworthy.filter(
    (rule) =>
      untold.has(rule) ||
      (rule.when === undefined ? entries.has(rule.entry) : readBy(opening, rule).some((name) => told.has(name))),
  )
}

const untoldKept = new WeakMap<Edition, ReadonlySet<Rule>>()

/** The rules with a note that apply somewhere, sometime, where nothing is told. */
function notesUntold(opening: Opened): ReadonlySet<Rule> {
  return kept(
    untoldKept,
    opening.edition,
    () => new Set(turningPoints(opening).flatMap((point) => [...quietIn(opening, courtAt(opening, point)).applying])),
  )
}

/** Rules and names, with all that they rest on. */
class Gathered {
  readonly rules = new Set<Rule>()
  readonly names = new Set<string>()
  private readonly opening: Opened
  /** Those of which all is gathered, or waits to be. */
  private readonly seen = new Set<string>()
  private readonly todo: string[] = []

  constructor(opening: Opened) {
    this.opening = opening
  }

  add(name: string): void {
    if (!this.seen.has(name)) this.todo.push(name)
    this.seen.add(name)
    this.names.add(name)
  }

  /** With those that act on it, and so on: on them hangs when it is in force. What it does to others bears on other questions. */
  addRule(rule: Rule): void {
    if (this.rules.has(rule)) return
    this.rules.add(rule)
    for (const name of readBy(this.opening, rule)) this.add(name)
    for (const name of concludedOn(rule)) this.names.add(name)
    const { theory, calendar } = this.opening
    const { incoming } = calendar.relationsOf(rule.id)
    for (const each of incoming) this.addRule(theory.rules.get(each.rule) as Rule)
  }

  fill(): void {
    const { theory } = this.opening
    for (let name = this.todo.pop(); name !== undefined; name = this.todo.pop()) {
      for (const other of theory.behind(name)) this.add(other)
      for (const rule of rulesOn(this.opening, name)) this.addRule(rule)
    }
  }
}

function rulesOn({ theory }: Opened, name: string): readonly Rule[] {
  return name.startsWith('fact:') ? [] : theory.rulesOn(name)
}

/** What a rule's condition, what it comes to, and the list of elements it is on can depend on. */
function readBy({ theory }: Opened, rule: Rule): readonly string[] {
  const lists = concludedOn(rule).flatMap((name) => {
    const [kind, own = ''] = name.split(':')
    const { each } = (kind === 'action' ? theory.actions : theory.quantities).get(own) ?? {}
    return each ? [each.list] : []
  })
  const values = rule.then.flatMap((each) => ('value' in each ? [each.value] : []))
  const named = [...lists, ...values].flatMap((expr) => [...namesIn(expr)])
  return [...theory.behind(rule), ...named.flatMap((name) => [...theory.behind(name)])]
}
