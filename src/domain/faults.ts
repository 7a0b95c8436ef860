import type { Place } from './place.ts'

export type Severity = 'error' | 'warning' | 'info'

interface FaultKind {
  readonly severity: Severity
  readonly what: string
  readonly todo: string
}

const kind = (severity: Severity, what: string, todo: string): FaultKind => ({ severity, what, todo })

/**
 * The one table of what can be wrong in content. A code keeps its meaning for ever and is never reused.
 * A message reads `what: found. todo` with the nearest names where there are some.
 */
export const FAULTS = {
  // Files and blocks
  'file/encoding': kind('error', 'is not readable as UTF-8 text', 'Save the file as UTF-8.'),
  'file/unexpected': kind(
    'warning',
    'is a file nothing reads',
    'Move it to sources, vocabulary, sayings, events or entries, or remove it.',
  ),
  'file/too-large': kind('error', 'is too large or too deeply nested to be read', 'Split it.'),
  'game/missing': kind('error', 'has no game.yaml', 'Add one with a title and its formats.'),
  'game/none': kind('error', 'holds no game', 'Name the folder that holds one folder per game.'),
  'yaml/syntax': kind('error', 'is not YAML', 'Quote the value, or write it as a block after `|`.'),
  'yaml/refused': kind(
    'error',
    'uses YAML beyond plain values',
    'Quote it or write `when: |`; anchors, aliases and tags are not read.',
  ),
  'yaml/tab': kind('error', 'is indented by a tab', 'Indent with spaces.'),
  'block/unknown-key': kind(
    'error',
    'is not a key of this block',
    'Correct the key or remove it; quote the value above if it holds a colon.',
  ),
  'block/duplicate-key': kind('error', 'is a key that stands twice in this block', 'Keep one of the two.'),
  'block/missing-key': kind('error', 'lacks a key it needs', 'Add it.'),
  'block/empty-value': kind('error', 'is a key without a value', 'Give it a value, quote it or write `when: |`.'),
  'block/unread': kind('warning', 'is a kind of block that nothing reads', 'Write `rule`, `case` or `said`.'),
  'block/shape': kind('error', 'has a value of the wrong shape', 'Write it as the schema of this block says.'),
  'entry/no-front-matter': kind(
    'error',
    'has no front matter',
    'Begin the file with `---`, at least a term, and `---`.',
  ),
  'entry/bad-slug': kind('error', 'is no slug', 'Name the file with small letters, digits, dots and hyphens.'),
  'date/invalid': kind('error', 'is no date', 'Write 2000, 2000-05 or 2000-05-12, of a day there is.'),
  'date/order': kind('error', 'ends no later than it begins', 'Correct `effective` or `ends`.'),
  // Names
  'id/duplicate': kind(
    'error',
    'is an id that stands twice',
    'Give one of them another id; ids are for ever, so rename the newer.',
  ),
  'id/formerly': kind(
    'error',
    'is an old id that another rule has, or had too',
    'Take it from `formerly` of one of them; an old id leads to one rule.',
  ),
  'slug/duplicate': kind('error', 'is a slug that two entries have', 'Rename the newer file.'),
  'alias/duplicate': kind('error', 'is a name that another entry has already', 'Take it from one of them.'),
  'case/duplicate': kind('error', 'is a title that two cases of this entry have', 'Give each case a title of its own.'),
  'link/unknown-entry': kind(
    'error',
    'links to an entry that is not here',
    'Correct the link, or add the missing entry.',
  ),
  'link/unknown-anchor': kind('warning', 'links to a heading that is not there', 'Correct the part after #.'),
  'format/unknown': kind('error', 'is no format of this game', 'Name one from game.yaml.'),
  'event/unknown': kind('error', 'is no event of this game', 'Correct it, or add the file under events.'),
  'authority/unknown': kind('error', 'is no authority of this game', 'Name one from game.yaml.'),
  'source/unknown': kind('error', 'is a source that is not here', 'Correct the id, or add the file under sources.'),
  'source/unknown-section': kind(
    'warning',
    'is no section of the source',
    'Correct it, or add it to the list of sections.',
  ),
  'source/gone': kind(
    'warning',
    'is in force, but gone',
    'Cite where a later document says it, end it by `cancels` or `replaces`, or accept it with the reason.',
  ),
  // Relations
  'relation/unknown-rule': kind('error', 'names a rule that is not here', 'Correct the id, or add the missing rule.'),
  'relation/unknown-group': kind(
    'error',
    'names a group that no rule is in',
    'Correct the name, or put a rule into it.',
  ),
  'relation/self': kind('error', 'names the rule itself', 'Name another rule.'),
  'relation/cycle': kind('error', 'supersedes in a circle', 'Break the circle: one of the rules came first.'),
  'relation/too-many': kind('error', 'names too many rules by groups', 'Name fewer rules, or smaller groups.'),
  'relation/circle': kind('error', 'goes in a circle', 'Break it: lifts, excepts and amends form no circle.'),
  'relation/not-opposing': kind(
    'error',
    'neither opposes that rule nor speaks of the same quantity',
    'Use `lifts`, or conclude the opposite.',
  ),
  'relation/same-day': kind(
    'error',
    'cancels and reinstates one rule on one day',
    'Keep one of the two, or change a day or a scope.',
  ),
  'relation/weaker-source': kind(
    'warning',
    'overrules a rule of a stronger source',
    'Check the authority, or accept it with the reason.',
  ),
  'relation/before-begin': kind(
    'warning',
    'ends a rule before that rule begins',
    'Check the dates, or accept it with the reason.',
  ),
  'relation/not-carried-over': kind(
    'warning',
    'replaces a rule without taking over what it was tied to',
    'Repeat the relation for the successor, or accept it with the reason.',
  ),
  'rule/no-source': kind('warning', 'cites no source', 'Add `cites`.'),
  'rule/nothing': kind(
    'warning',
    'concludes nothing and changes nothing',
    'Add `then` or a relation, or make it prose.',
  ),
  'rule/title': kind(
    'warning',
    'is a heading that reads badly as a title',
    'Say in a few words what the rule does, in the heading or as `title`.',
  ),
  // Vocabulary
  'type/unknown': kind(
    'error',
    'is no type',
    'Use bool, int, number, string, card, list(T), map(K, V), T? or a type of the vocabulary.',
  ),
  'type/circle': kind('error', 'is a record that contains itself', 'Put a list or `?` between them.'),
  'name/duplicate': kind('error', 'is a name that stands twice in the vocabulary', 'Rename the newer.'),
  'name/reserved': kind(
    'error',
    'is a name that no condition can say, for it holds a word that CEL keeps for itself',
    'Choose another word.',
  ),
  'value/type': kind('error', 'is not a value of its type', 'Correct the value.'),
  'value/range': kind('error', 'is a value outside its range', 'Correct the value or the range.'),
  'tie/self': kind('error', 'is tied to itself', 'Name another fact.'),
  'tie/unfit': kind(
    'error',
    'is a fact that cannot be tied so',
    'Write `implies` and `opposite_of` of yes or no, `same_as` of facts of one type; say anything else with `always`.',
  ),
  'tie/moot': kind(
    'error',
    'is a tie that makes moot what is said of a fact',
    'Keep the one or the other; where only one way is meant, write `implies`.',
  ),
  'data/type': kind('error', 'is data of no record type', 'Name the type, and only fields it has.'),
  'name/unknown-action': kind('error', 'is no action', 'Correct it, or add it to the vocabulary.'),
  'name/unknown-quantity': kind('error', 'is no quantity', 'Correct it, or add it to the vocabulary.'),
  'quantity/not-numeric': kind(
    'error',
    'is a quantity that this cannot be done to',
    'multiply, atLeast and atMost take numbers; add also lists.',
  ),
  // Sayings
  'saying/syntax': kind(
    'error',
    'is not a template',
    'Write `(a|b)` for alternatives, `{fact}` or `{}` for a value and `#` for a number.',
  ),
  'saying/unknown-ask': kind('error', 'is no action or quantity', 'Correct it, or add it to the vocabulary.'),
  'saying/unknown-fact': kind('error', 'is no fact or field of one', 'Correct it, or add it to the vocabulary.'),
  'saying/unknown-field': kind('error', 'is no field of a record type', 'Correct it, or add it to the type.'),
  'saying/bool-place': kind(
    'error',
    'is a place for a fact of yes or no',
    'Leave it out; say under `facts` how it is told that the fact is true.',
  ),
  'saying/hole': kind(
    'error',
    'does not hold its value as it should',
    'Under `any` write `#` for a number and `{}` for any other value; under a value neither.',
  ),
  'saying/bad-value': kind('error', 'is a value that the fact cannot have', 'Correct the value.'),
  'saying/no-list': kind('error', 'is no list of records', 'Say it by value, or under `any`.'),
  'saying/twice': kind('error', 'is said of two questions', 'Leave it to one of them, or add what tells them apart.'),
  // Conditions
  'cel/syntax': kind('error', 'is not a condition', 'Write it in CEL.'),
  'cel/unknown-name': kind('error', 'is no fact, quantity or variable', 'Correct it, or add it to the vocabulary.'),
  'cel/unknown-constant': kind('error', 'is no value of the enumeration', 'Correct it, or add it to the type.'),
  'cel/unknown-card': kind('warning', 'is a card no entry claims', 'Correct the name, or add the entry or an alias.'),
  'cel/unknown-field': kind('error', 'is no field of the record', 'Correct it, or add it to the type.'),
  'cel/unknown-function': kind(
    'error',
    'is no function',
    'Correct it; conditions know only the functions of the contract.',
  ),
  'cel/type': kind('error', 'does not fit its type', 'Compare and combine values of the same type.'),
  'cel/shadow': kind('error', 'is a loop variable spelt like a fact', 'Give the variable another name.'),
  'cel/refused': kind(
    'error',
    'is not part of our condition language',
    'Say it with facts, comparisons and the functions of the contract.',
  ),
  'cel/too-large': kind('error', 'is too large or too deep a condition', 'Split it into facts or quantities.'),
  'cel/circle': kind('error', 'depends on itself', 'Break the circle through may, must, quantities or `from`.'),
  // Cases
  'case/unknown-fact': kind('error', 'is no fact or quantity', 'Correct it, or add it to the vocabulary.'),
  'case/bad-value': kind('error', 'is a value that the fact cannot have', 'Correct the value.'),
  'case/unknown-ask': kind('error', 'asks for no action or quantity', 'Correct it, or add it to the vocabulary.'),
  'case/unknown-rule': kind('error', 'expects a rule that is not here', 'Correct the id, or add the missing rule.'),
  'case/unknown-given': kind('error', 'starts from a case that is not in this game', 'Correct the title.'),
  'case/given-circle': kind('error', 'starts from itself', 'Break the circle of `given`.'),
  'case/bad-expect': kind(
    'error',
    'expects what the question cannot answer',
    'Expect a verdict for an action, a value or a verdict for a quantity, a map for several.',
  ),
  'case/impossible': kind(
    'error',
    'describes what cannot be at a table',
    'Change the facts, or the `always` they break.',
  ),
  'case/fails': kind('error', 'is a case that fails', 'Correct the rule or the case.'),
  // For authors
  'conflict/unranked': kind(
    'warning',
    'opposes a rule and nothing ranks the two',
    'Add excepts, amends or lifts, or a case that expects the conflict.',
  ),
  'conflict/many': kind(
    'warning',
    'has more opposing rules that nothing ranks than are looked at in pairs',
    'Rank them by the precedence of the game, or by excepts, amends or lifts.',
  ),
  'rule/never-applies': kind('warning', 'is a rule that can never apply', 'Correct its condition, or remove it.'),
  'rule/never-stands': kind(
    'warning',
    'is beaten or lifted wherever it applies',
    'Say what it adds, or end it: cancels, replaces.',
  ),
  'conflict/expected': kind('info', 'opposes a rule, as a case expects', 'Nothing to do.'),
  'cover/section': kind('warning', 'is a section no rule cites', 'Encode it, or cite it from the rule that says it.'),
  'cover/rule': kind('warning', 'is an executable rule that wins in no case', 'Add a case in which it wins.'),
  'cover/fact': kind('warning', 'is a fact no rule reads', 'Use it or remove it.'),
  'cover/default': kind(
    'warning',
    'has a default that nothing is cited for',
    'Give it `usual`: the entry and the sections that state it, or `assumed` with the reason.',
  ),
  'cover/one-sided': kind('info', 'is an action with one side only', 'Check that nothing permits or forbids it.'),
  'cover/saying': kind('info', 'is a question that no saying asks', 'Say under `sayings` how players ask it.'),
  'cover/subject': kind(
    'info',
    'asks of somebody it does not name',
    'Say whom or what it is about: in a list nothing else tells.',
  ),
  'twin/wording': kind(
    'info',
    'is a fact worded like one that nothing ties it to',
    'Tie the two by `implies`, `same_as`, `opposite_of` or `from` where the one means the other, or word them apart.',
  ),
  'twin/moves': kind(
    'info',
    'goes with a fact in every case, and nothing ties the two',
    'Tie them where they cannot part, or add a case in which they do.',
  ),
  'twin/questions': kind(
    'info',
    'is a question worded like another that answers the same facts otherwise',
    'Let one read the other, or word them apart.',
  ),
  'twin/unread': kind(
    'info',
    'is a fact told to a question that does not look at it',
    'Let a rule read it, ask what it bears on, or leave it out of the case.',
  ),
  'accept/unknown-code': kind(
    'error',
    'accepts a code that is not in the table, or none that can be accepted',
    'Correct the code; only warnings can be accepted.',
  ),
} as const satisfies Readonly<Record<string, FaultKind>>

export type FaultCode = keyof typeof FAULTS

/** One fault, as `umpire check --json` prints it. `file` is relative to the content folder. */
export interface Diagnostic {
  readonly code: FaultCode
  readonly severity: Severity
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  /** The rule it is about, so that the rule's `accept` can answer it. */
  readonly rule?: string
}

/**
 * Makes a diagnostic in the three parts of a message: what, where, what to do.
 * @param found the offending text, quoted in the message; `detail` adds what the table cannot know.
 */
export function fault(
  code: FaultCode,
  place: Place,
  found: string,
  more: { readonly detail?: string; readonly nearest?: readonly string[]; readonly rule?: string } = {},
): Diagnostic {
  const { severity, what, todo } = FAULTS[code]
  const detail = more.detail ? ` (${more.detail})` : ''
  const nearest = more.nearest?.length ? ` Did you mean ${more.nearest.map((name) => `\`${name}\``).join(' or ')}?` : ''
  return {
    code,
    severity,
    file: place.file,
    line: place.line,
    column: place.column,
    message: `\`${found}\` ${what}${detail}. ${todo}${nearest}`,
    ...(more.rule === undefined ? {} : { rule: more.rule }),
  }
}

/** The offending text that a message quotes first. */
export function foundIn({ code, message }: Diagnostic): string {
  return message.slice(1, message.indexOf(`\` ${FAULTS[code].what}`))
}

/** The names that a message says may have been meant, the likeliest first. */
export function nearestIn({ message }: Diagnostic): readonly string[] {
  const [, meant = ''] = /Did you mean ((?:`[^`]*`(?: or )?)+)\?$/.exec(message) ?? []
  return [...meant.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name)
}

/** In order of file, line, column, code. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  )
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
