import type { SourceFile } from '../../src/domain/index.ts'

/** Content that one who means harm, or a program that went wrong, might write: one kind of it, of any size. */
export interface Bomb {
  readonly name: string
  /** Files of so many characters, or of so many things where `isCounted`. */
  readonly of: (size: number) => readonly SourceFile[]
  readonly isCounted: boolean
}

/** Syntax of Markdown, repeated to fill an entry. */
const MARKDOWN: readonly string[] = [
  ...[
    '*a ',
    '**a ',
    '*a_ ',
    '_a_b',
    '*',
    '*a*',
    '**a*',
    '***a** b* ',
    '~a ',
    '~~a ',
    '~a~',
    '`',
    '`a',
    '`a``',
    '\\',
    '\\*',
  ],
  ...[
    '[',
    ']',
    '[a',
    '[a]',
    '[a](',
    '[a](b',
    '[a](b)',
    '[a]()',
    '[a](<',
    '[a][',
    '[a][b]',
    '![',
    '![a](b)',
    '![a]',
    '![[',
    '](',
    '[a]: b\n',
  ],
  ...[
    '[^a]',
    '[^',
    '[^a]: b\n',
    '[^1]: a\n\n',
    '[a]:',
    '[a]: <',
    '[a](b "',
    "[a](b '",
    '[a](b (',
    '[]',
    '[![a](b)](c)',
  ],
  ...[
    '<',
    '<a',
    '<a ',
    '<a b="',
    '<a b=',
    '</a',
    '<!--',
    '<!-',
    '<?',
    '<![CDATA[',
    '<!A',
    '<b>',
    '<script>',
    '<http://a',
    '<a@b',
    '<div>\n',
    '<div\n',
    '<!-- -->',
  ],
  ...['&', '&amp;', '&#', '&#x', '&#1;', '&a', '&#0;'],
  ...[
    '>',
    '> a\n',
    '>\n',
    '> > > a\n',
    '- a\n',
    '* a\n',
    '1. a\n',
    '- ',
    '- - a\n',
    '  - a\n',
    '- a\n\n',
    '-\n',
    '+ a\n- b\n',
    '- [ ] a\n',
    '- [x',
    '1) a\n',
  ],
  ...[
    '# a\n',
    '## a\n',
    '#\n',
    '# \n',
    '## ',
    'a\n=\n',
    'a\n-\n',
    '---\n',
    '***\n',
    '    a\n',
    '\ta\n',
    '\t',
    ' ',
    '  \n',
    '\n',
    'a\n',
    '\\\n',
    'a  \n',
  ],
  ...['```\n', '```a\n', '~~~\n', '```rule\n', '```rule\n```\n', '```case\nx\n```\n', '``` `\n', '> ```\n', '- ```\n'],
  ...['|', '|a', 'a|b\n', '|-', '|-|\n', 'a|b\n-|-\n', 'a|b\n-|-\nc|d\n\n', '\\|', '|-\n', ':-', '|\n'],
  ...[
    'www.',
    'www.a',
    'www.a ',
    'http://',
    'http://a',
    'https://a.b/',
    'http://a ',
    'a@',
    'a@b',
    'a@b.c',
    'a@b.c ',
    'a.b@',
    '.',
    '_',
    '-',
    '+',
    'a.',
    '@',
    ':',
    'mailto:a@b',
    'xmpp:a@b/',
    '(',
    ')',
    'http://a.b(',
    'http://a.b)',
    'www.a&b;',
  ],
  ...[
    '[[',
    '[[a',
    '[[a]',
    '[[a]]',
    '[[a|',
    '[[a#',
    '[[a|b]]',
    '[[a#b|c]]',
    '[[|',
    '[[#',
    '\\[',
    '\\[[',
    '[\\[',
    '[[a\\|',
    '[[ ',
    '[[a\\]',
  ],
  ...[
    'a',
    'a ',
    'A',
    '1',
    '\u0301',
    'e\u0301',
    '\u0301\u0327',
    '\u1100',
    '\u{1f600}',
    '\ud800',
    '\u0000',
    '\u00a0',
    '\u200b',
    '\r',
    '\r\n',
    '"',
    "'",
    '’',
    '--',
    '!',
    '?',
    '$',
    '%',
    '{',
    '}',
    ':a:',
    "a's ",
  ],
]

/** Syntax of YAML, repeated after `when: `. */
const YAML: readonly string[] = [
  ...[
    '{',
    '{a: ',
    '{a: b, ',
    '{a: b}, ',
    '[',
    '[a, ',
    '[[], ',
    ']',
    '}',
    ',',
    ', ',
    'a, ',
    ': ',
    'a: ',
    'a: b: ',
    '? ',
    '? a\n',
    '- ',
    '- a\n',
    '-\n',
    '\n-',
  ],
  ...[
    '&a ',
    '*a ',
    '&a [*a, ',
    '!a ',
    '!!str ',
    '!<',
    '<<: ',
    '%',
    '%YAML 1.2\n',
    '---\n',
    '...\n',
    '--- a\n',
    '@',
    '`',
    '|',
    '>',
    '|\n',
    '>-\n a\n',
    '|+\n\n',
  ],
  ...[
    '"',
    '""',
    '"a" ',
    '"a\\',
    '\\',
    '"\\x41',
    "'",
    "''",
    "'a' ",
    "''''",
    '#',
    ' #',
    ' # a\n',
    '#\n',
    '\n',
    '\n ',
    '\n  a',
    '\n\n',
    '\t',
    ' ',
    '\n\t',
    '\r',
    'a',
    'a ',
    'a\n',
    '0',
    '1e',
    '1_',
    '0x',
    '~',
    'null ',
    '.inf ',
    '\u0301',
    '\u2028',
    '\ufeff',
    '=',
    '<',
    '?',
    '!',
  ],
]

/** Lines of YAML, repeated with the number of each in place of `§`, indented by as much. */
const LINES: readonly string[] = [
  'k§: v',
  'k: v',
  'k§: [a',
  'k§: "',
  "k§: '",
  'k§: {a: b',
  'k§: &a§ b',
  'k§: *a',
  'k§: !t b',
  'k§: |',
  'k§:',
  '- a§',
  '? k§',
  'k§: v # c',
  '# c§',
  '"k§": v',
  'k§: {}',
  '§',
  '<<: {k§: v}',
  '{k§: v}: w',
  '[k§]: w',
]

/** Texts of a condition. */
const CEL: readonly string[] = [
  ...[
    '(',
    ')',
    '(a',
    '((a)) && ',
    '!',
    '-',
    '- -',
    'a && ',
    'a || ',
    'a && (b || ',
    'a ? b : ',
    'a ? ',
    '(a ? b : c) && ',
    'a == ',
    'a + ',
    '1 + ',
    '"a" + ',
    'a in ',
    'a < ',
  ],
  ...[
    '[',
    '[a, ',
    '[[',
    '{',
    '{"a": ',
    '{a: b, ',
    'a.',
    'a.b.',
    'a[',
    'a[0]',
    'a[a[',
    'f(',
    'f(a, ',
    'f()',
    'a.f(',
    'a.exists(x, ',
    '[1].all(x, ',
    'size(',
    'has(a.',
    'has(',
  ],
  ...[
    'a',
    'a ',
    '1',
    '1.',
    '0x',
    '1e',
    '1u',
    '"',
    "'",
    '"""',
    'r"',
    'b"',
    '"a"',
    '"\\',
    '"\\u0041',
    '//',
    '// a\n',
    '`',
    '@',
    '#',
    '.',
    ',',
    ':',
    '?',
    ';',
    '\u0301',
    'true',
    'null ',
    'true && ',
    '!true || ',
    '\n',
    ' ',
    '\t',
  ],
]

/** Ways of saying, each a template. */
const SAYINGS: readonly string[] = [
  ...[
    '(a|b)',
    '(a|b) ',
    '(',
    '(a',
    '(a|',
    '|',
    ')',
    '(|)',
    '(a|(b|',
    '((',
    '{',
    '{}',
    '{a}',
    '{a',
    '#',
    '# ',
    'a',
    'a ',
    '(a|b|)',
    '(#|{a})',
    '[a]',
    "a's ",
  ],
]

const GAME: SourceFile = {
  path: 'g/game.yaml',
  text: 'title: G\nformats: { standard: Standard }\nauthority: [rulebook]\nprecedence:\n  - { from: 1990, order: [prohibition, scope, authority, specificity, recency] }\n',
}
const SOURCE: SourceFile = {
  path: 'g/sources/book.md',
  text: '---\ntitle: Book\nauthority: rulebook\npublished: 1990\n---\n',
}
const WORDS: SourceFile = {
  path: 'g/vocabulary/words.yaml',
  text: 'facts:\n  a: { type: bool, ask: "Is a so?" }\n  b: { type: bool, ask: "Is b so?" }\n  n: { type: int, ask: "How many?" }\n  l: { type: list(string), ask: "Which?" }\nactions:\n  act: { label: act, ask: "May they act?", default: permitted }\nquantities:\n  q: { type: int, label: q, default: 0 }\n',
}
const FRONT = '---\nterm: A\nkind: rule\n---\n'

const filled = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length))
const entry = (slug: string, text: string): SourceFile => ({ path: `g/entries/${slug}.md`, text })
const game = (...more: SourceFile[]): SourceFile[] => [GAME, SOURCE, WORDS, ...more]
const rule = (id: string, lines: string): string =>
  `## ${id}\n\nText.\n\n\`\`\`rule\nid: ${id}\ncites: [{ source: book }]\neffective: 1995\n${lines}\n\`\`\`\n\n`
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const list = (count: number, make: (at: number) => string): string =>
  `[${Array.from({ length: count }, (_, at) => make(at)).join(', ')}]`

/** Entries of twenty sections each. */
function entries(count: number, section: (at: number) => string): SourceFile[] {
  return Array.from({ length: Math.ceil(count / 20) }, (_, part) =>
    entry(
      `e-${part}`,
      `---\nterm: Entry ${part}\nkind: rule\n---\n${many(Math.min(20, count - part * 20), (at) => section(part * 20 + at))}`,
    ),
  )
}

/** Lines of YAML in files of 500 lines, each with its head. */
function yaml(folder: string, head: string, count: number, line: (at: number) => string): SourceFile[] {
  return Array.from({ length: Math.ceil(count / 500) }, (_, part) => ({
    path: `g/${folder}/part-${part}.yaml`,
    text: `${head}\n${many(Math.min(500, count - part * 500), (at) => line(part * 500 + at))}`,
  }))
}

function texts(kind: string, units: readonly string[], make: (text: string) => readonly SourceFile[]): Bomb[] {
  return units.map((unit) => ({
    name: `${kind} ${JSON.stringify(unit)}`,
    of: (size) => make(filled(unit, size)),
    isCounted: false,
  }))
}

const indented = (lines: string): string => lines.replace(/\n(?=.)/g, '\n  ')

const counted = (name: string, of: (count: number) => readonly SourceFile[]): Bomb => ({ name, of, isCounted: true })

const effect = 'then: { forbid: act }'
const days = (at: number) =>
  `effective: ${1000 + Math.floor(at / 336)}-${String(1 + (Math.floor(at / 28) % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`
const dated = (id: string, at: number, lines: string): string =>
  `## ${id}\n\nText.\n\n\`\`\`rule\nid: ${id}\ncites: [{ source: book }]\n${days(at)}\n${lines}\n\`\`\`\n\n`
const plainCase = (title: string, lines: string): string =>
  `\`\`\`case\ntitle: ${title}\n${lines}\nask: act\nexpect: permitted\n\`\`\`\n\n`

/** Whole games. */
const GAMES: readonly Bomb[] = [
  counted('rules on one question', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `when: "${at % 2 ? '' : '!'}a"\n${effect}`))),
  ),
  counted('rules that oppose one another', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `when: n == ${at}\nthen: { ${at % 2 ? 'permit' : 'forbid'}: act }`))),
  ),
  counted('rules that oppose one another at all times', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `then: { ${at % 2 ? 'permit' : 'forbid'}: act }`))),
  ),
  counted('rules begun each on its own day', (n) => game(...entries(n, (at) => dated(`r-${at}`, at, effect)))),
  counted('a chain of rules that replace one another', (n) =>
    game(...entries(n, (at) => dated(`r-${at}`, at, `${effect}${at ? `\nreplaces: [r-${at - 1}]` : ''}`))),
  ),
  counted('a circle of rules that replace one another', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `${effect}\nreplaces: [r-${(at + 1) % n}]`))),
  ),
  counted('a chain of exceptions', (n) =>
    game(
      ...entries(n, (at) =>
        rule(`r-${at}`, `then: { ${at % 2 ? 'permit' : 'forbid'}: act }${at ? `\nexcepts: [r-${at - 1}]` : ''}`),
      ),
    ),
  ),
  counted('a circle of exceptions', (n) =>
    game(
      ...entries(n, (at) =>
        rule(`r-${at}`, `then: { ${at % 2 ? 'permit' : 'forbid'}: act }\nexcepts: [r-${(at + 1) % n}]`),
      ),
    ),
  ),
  counted('exceptions from one rule', (n) =>
    game(
      ...entries(n, (at) =>
        rule(`r-${at}`, `then: { ${at ? 'permit' : 'forbid'}: act }${at ? '\nexcepts: [r-0]' : ''}`),
      ),
    ),
  ),
  counted('a chain of rules that lift one another', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `${effect}${at ? `\nlifts: [r-${at - 1}]` : ''}`))),
  ),
  counted('a circle of rules that lift one another', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `${effect}\nlifts: [r-${(at + 1) % n}]`))),
  ),
  counted('rules that suspend one rule', (n) =>
    game(...entries(n, (at) => dated(`r-${at}`, at, `${effect}${at ? '\nsuspends: [r-0]' : ''}`))),
  ),
  counted('rules that suspend and reinstate one rule', (n) =>
    game(
      ...entries(n, (at) =>
        dated(`r-${at}`, at, `${effect}${at ? `\n${at % 2 ? 'suspends' : 'reinstates'}: [r-0]` : ''}`),
      ),
    ),
  ),
  counted('rules that cancel one another', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `${effect}\ncancels: [r-${(at * 7 + 1) % n}]`))),
  ),
  counted('a rule that cancels all', (n) =>
    game(
      ...entries(n, (at) => rule(`r-${at}`, effect)),
      entry(
        'all',
        `${FRONT}${rule('all', `effective: 1999\ncancels: ${list(Math.min(n, 8000), (at) => `r-${at}`)}`.replace('effective: 1999\n', ''))}`,
      ),
    ),
  ),
  counted('rules of one group that one excepts', (n) =>
    game(
      ...entries(n, (at) => rule(`r-${at}`, `group: all\n${effect}`)),
      entry('all', `${FRONT}${rule('all', 'then: { permit: act }\nexcepts: ["group:all"]')}`),
    ),
  ),
  counted('rules of one group that except it', (n) =>
    game(
      ...entries(n, (at) =>
        rule(
          `r-${at}`,
          `group: ${at % 2 ? 'odd' : 'even'}\nthen: { ${at % 2 ? 'permit' : 'forbid'}: act }\nexcepts: ["group:${at % 2 ? 'even' : 'odd'}"]`,
        ),
      ),
    ),
  ),
  counted('rules of the same id', (n) => game(...entries(n, () => rule('r', effect)))),
  counted('rules that name what is not there', (n) =>
    game(...entries(n, (at) => rule(`some-rule-${at}`, `${effect}\nexcepts: [some-rule-${at}x]`))),
  ),
  counted('rules that cite what is not there', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `${effect}\nformats: [s-${at}]`))),
  ),
  counted('conditions that name what is not there', (n) =>
    game(
      ...yaml('vocabulary', 'facts:', n, (at) => `  some_fact_${at}: { type: bool, ask: "Is ${at} so?" }\n`),
      ...entries(n, (at) => rule(`r-${at}`, `when: some_fact_x${at}\n${effect}`)),
    ),
  ),
  counted('cases of what is not there', (n) =>
    game(
      ...yaml('vocabulary', 'facts:', n, (at) => `  some_fact_${at}: { type: bool, ask: "Is ${at} so?" }\n`),
      ...entries(n, (at) => plainCase(`Case ${at}`, `facts: { some_fact_x${at}: true }`)),
    ),
  ),
  counted('cases', (n) =>
    game(...entries(n, (at) => plainCase(`Case ${at}`, `facts: { a: ${at % 2 === 0}, n: ${at} }`))),
  ),
  counted('cases that fail', (n) =>
    game(...entries(n, (at) => plainCase(`Case ${at}`, `facts: { n: ${at} }\nbecause: [none]`))),
  ),
  counted('a chain of cases given one another', (n) =>
    game(...entries(n, (at) => plainCase(`Case ${at}`, `${at ? `given: Case ${at - 1}` : 'facts: { a: true }'}`))),
  ),
  counted('a chain of cases given the next', (n) =>
    game(
      ...entries(n, (at) => plainCase(`Case ${at}`, `${at < n - 1 ? `given: Case ${at + 1}` : 'facts: { a: true }'}`)),
    ),
  ),
  counted('a circle of cases given one another', (n) =>
    game(...entries(n, (at) => plainCase(`Case ${at}`, `given: Case ${(at + 1) % n}`))),
  ),
  counted('cases given what is not there', (n) =>
    game(...entries(n, (at) => plainCase(`Case ${at}`, `given: Cases ${at}`))),
  ),
  counted('cases of one title', (n) => game(...entries(n, () => plainCase('Case', 'given: Case')))),
  counted('facts', (n) =>
    game(...yaml('vocabulary', 'facts:', n, (at) => `  f${at}: { type: bool, ask: "Is ${at} so?" }\n`)),
  ),
  counted('facts worded alike', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is the great ship of the line at anchor?" }\n`,
      ),
    ),
  ),
  counted('facts of the same name', (n) =>
    game(...yaml('vocabulary', 'facts:', n, () => '  same: { type: bool, ask: "Is it so?" }\n')),
  ),
  counted('facts with the same alias', (n) =>
    game(
      ...yaml('vocabulary', 'facts:', n, (at) => `  f${at}: { type: bool, ask: "Is ${at} so?", aliases: [same] }\n`),
    ),
  ),
  counted('a fact of many aliases', (n) =>
    game({
      path: 'g/vocabulary/z.yaml',
      text: `facts:\n  f: { type: bool, ask: "Is it so?", aliases: ${list(Math.min(n, 12_000), (at) => `x${at}`)} }\n`,
    }),
  ),
  counted('a chain of derived facts', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is ${at} so?"${at ? `, from: f${at - 1}` : ''} }\n`,
      ),
      entry('z', `${FRONT}${rule('r', `when: f${n - 1}\n${effect}`)}${plainCase('C', 'facts: { f0: true }')}`),
    ),
  ),
  counted('a circle of derived facts', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is ${at} so?", from: f${(at + 1) % n} }\n`,
      ),
    ),
  ),
  counted('facts derived of two before', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is ${at} so?"${at > 1 ? `, from: f${at - 1} || f${at - 2}` : ''} }\n`,
      ),
      entry('z', `${FRONT}${rule('r', `when: f${n - 1}\n${effect}`)}${plainCase('C', 'facts: { f0: true }')}`),
    ),
  ),
  counted('facts that imply one another', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is ${at} so?", implies: { f${(at + 1) % n}: true } }\n`,
      ),
      entry('z', `${FRONT}${rule('r', `when: f${n - 1}\n${effect}`)}${plainCase('C', 'facts: { f0: true }')}`),
    ),
  ),
  counted('facts the same as one another', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is ${at} so?"${at ? `, same_as: f${at - 1}` : ''} }\n`,
      ),
      entry('z', `${FRONT}${rule('r', `when: f${n - 1}\n${effect}`)}${plainCase('C', 'facts: { f0: true }')}`),
    ),
  ),
  counted('what always holds', (n) =>
    game(
      ...yaml('vocabulary', 'facts:', n, (at) => `  f${at}: { type: bool, ask: "Is ${at} so?" }\n`),
      ...yaml('vocabulary/..', 'always:', 0, () => ''),
      {
        path: 'g/vocabulary/z.yaml',
        text: `always:\n${many(Math.min(n, 4000), (at) => `  - "!f${at} || f${(at + 1) % n}"\n`)}`,
      },
      entry('z', `${FRONT}${rule('r', `when: f1\n${effect}`)}${plainCase('C', 'facts: { f0: true }')}`),
    ),
  ),
  counted('what always holds, the other way round', (n) =>
    game(
      ...yaml('vocabulary', 'facts:', n, (at) => `  f${at}: { type: bool, ask: "Is ${at} so?" }\n`),
      {
        path: 'g/vocabulary/z.yaml',
        text: `always:\n${many(Math.min(n - 1, 4000), (at) => `  - "!f${at + 1} || f${at}"\n`)}`,
      },
      entry('z', `${FRONT}${rule('r', `when: f0\n${effect}`)}${plainCase('C', `facts: { f${n - 1}: true }`)}`),
    ),
  ),
  counted('derived facts that what always holds ties', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is ${at} so?" }\n  d${at}: { type: bool, from: "f${at} && !a" }\n`,
      ),
      {
        path: 'g/vocabulary/z.yaml',
        text: `always:\n${many(Math.min(n - 1, 4000), (at) => `  - "!f${at} || d${at + 1}"\n`)}`,
      },
      entry('z', `${FRONT}${rule('r', `when: d${n - 1}\n${effect}`)}${plainCase('C', 'facts: { f0: true }')}`),
    ),
  ),
  counted('assumed facts in one condition each', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'facts:',
        n,
        (at) => `  f${at}: { type: bool, ask: "Is ${at} so?", assume: false, usually: "it is not" }\n`,
      ),
      ...entries(n, (at) => rule(`r-${at}`, `when: f${at}\n${effect}`)),
      entry('z', `${FRONT}${plainCase('C', 'facts: { a: true }')}`),
    ),
  ),
  counted('a chain of quantities', (n) =>
    game(
      ...yaml('vocabulary', 'quantities:', n, (at) => `  q${at}: { type: int, label: q${at}, default: 0 }\n`),
      ...entries(n, (at) => rule(`r-${at}`, `then: { set: { q${at}: "${at ? `q${at - 1} + 1` : '1'}" } }`)),
      entry('z', `${FRONT}\`\`\`case\ntitle: C\nask: q${n - 1}\nexpect: ${n}\n\`\`\`\n`),
    ),
  ),
  counted('a circle of quantities', (n) =>
    game(
      ...yaml('vocabulary', 'quantities:', n, (at) => `  q${at}: { type: int, label: q${at}, default: 0 }\n`),
      ...entries(n, (at) => rule(`r-${at}`, `then: { set: { q${at}: "q${(at + 1) % n} + 1" } }`)),
    ),
  ),
  counted('additions to one quantity', (n) =>
    game(
      ...entries(n, (at) => rule(`r-${at}`, `when: n > ${at}\nthen: { add: { q: 1 } }`)),
      entry('z', `${FRONT}\`\`\`case\ntitle: C\nfacts: { n: 100000 }\nask: q\nexpect: ${n}\n\`\`\`\n`),
    ),
  ),
  counted('values set to one quantity', (n) =>
    game(...entries(n, (at) => rule(`r-${at}`, `when: n > ${at}\nthen: { set: { q: ${at} } }`))),
  ),
  counted('actions', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'actions:',
        n,
        (at) => `  do_${at}: { label: act ${at}, ask: "May they act ${at}?", default: permitted }\n`,
      ),
    ),
  ),
  counted('actions worded alike', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'actions:',
        n,
        (at) => `  do_${at}: { label: act at once, ask: "May they act at once?", default: permitted }\n`,
      ),
    ),
  ),
  counted('values of one enumeration', (n) =>
    game(
      {
        path: 'g/vocabulary/z.yaml',
        text: `types:\n  t: ${list(Math.min(n, 12_000), (at) => `v${at}`)}\nfacts:\n  f: { type: t, ask: "Which?" }\n`,
      },
      ...entries(n, (at) => rule(`r-${at}`, `when: f == "v${at}"\n${effect}`)),
    ),
  ),
  counted('records in one another', (n) =>
    game(...yaml('vocabulary', 'types:', n, (at) => `  t${at}: { x: { type: ${at ? `t${at - 1}` : 'bool'} } }\n`), {
      path: 'g/vocabulary/z.yaml',
      text: `facts:\n  f: { type: t${n - 1}, ask: "Which?" }\n`,
    }),
  ),
  counted('a circle of records', (n) =>
    game(...yaml('vocabulary', 'types:', n, (at) => `  t${at}: { x: { type: t${(at + 1) % n} } }\n`)),
  ),
  counted('records of two records each', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'types:',
        n,
        (at) =>
          `  t${at}: { x: { type: ${at ? `t${at - 1}` : 'bool'} }, y: { type: ${at ? `t${at - 1}` : 'bool'} } }\n`,
      ),
      { path: 'g/vocabulary/z.yaml', text: `facts:\n  f: { type: t${n - 1}, ask: "Which?" }\n` },
    ),
  ),
  counted('lists of lists', (n) =>
    game({
      path: 'g/vocabulary/z.yaml',
      text: `facts:\n  f: { type: "${'list('.repeat(n)}int${')'.repeat(n)}", ask: "Which?" }\n`,
    }),
  ),
  counted('formats', (n) => [
    { ...GAME, text: `title: G\nformats: ${list(Math.min(n, 8000), (at) => `f${at}`)}\nauthority: [rulebook]\n` },
    SOURCE,
    WORDS,
    ...entries(Math.min(n, 100), (at) => rule(`r-${at}`, effect)),
  ]),
  counted('precedences', (n) => [
    {
      ...GAME,
      text: `title: G\nformats: [standard]\nauthority: [rulebook]\nprecedence:\n${many(Math.min(n, 1800), (at) => `  - { from: ${1000 + at}, order: [prohibition, ${at % 2 ? 'scope, authority' : 'authority, scope'}] }\n`)}`,
    },
    SOURCE,
    WORDS,
    ...entries(Math.min(n, 100), (at) => rule(`r-${at}`, `then: { ${at % 2 ? 'permit' : 'forbid'}: act }`)),
  ]),
  counted('authorities', (n) => [
    { ...GAME, text: `title: G\nformats: [standard]\nauthority: ${list(Math.min(n, 8000), (at) => `f${at}`)}\n` },
    SOURCE,
    WORDS,
    ...entries(Math.min(n, 100), (at) => rule(`r-${at}`, effect)),
  ]),
  counted('events', (n) =>
    game(
      ...Array.from({ length: Math.min(n, 2500) }, (_, at) => ({
        path: `g/events/e-${at}.yaml`,
        text: `title: E ${at}\ndate: 1996\nformat: standard\n`,
      })),
      ...entries(Math.min(n, 200), (at) => rule(`r-${at}`, `when: a\n${effect}`)),
    ),
  ),
  counted('rules for an event each', (n) =>
    game(
      ...Array.from({ length: Math.min(n, 2500) }, (_, at) => ({
        path: `g/events/e-${at}.yaml`,
        text: `title: E ${at}\ndate: 1996\nformat: standard\n`,
      })),
      ...entries(Math.min(n, 2500), (at) => rule(`r-${at}`, `events: [e-${at}]\nwhen: a\n${effect}`)),
    ),
  ),
  counted('sources', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) => ({
        path: `g/sources/s-${at}.md`,
        text: `---\ntitle: S ${at}\nauthority: rulebook\npublished: 1990\n${at ? `supersedes: [s-${at - 1}]\n` : ''}---\n`,
      })),
    ),
  ),
  counted('a circle of sources', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) => ({
        path: `g/sources/s-${at}.md`,
        text: `---\ntitle: S ${at}\nauthority: rulebook\npublished: 1990\nsupersedes: [s-${(at + 1) % n}]\n---\n`,
      })),
    ),
  ),
  counted('sections of a source', (n) =>
    game(
      {
        path: 'g/sources/s.md',
        text: `---\ntitle: S\nauthority: rulebook\npublished: 1990\nsections: ${list(Math.min(n, 8000), (at) => `s ${at}`)}\n---\n`,
      },
      ...entries(n, (at) => rule(`r-${at}`, `${effect}`).replace('source: book', `source: s, at: s ${at}`)),
    ),
  ),
  counted('sections cited that are not there', (n) =>
    game(
      {
        path: 'g/sources/s.md',
        text: `---\ntitle: S\nauthority: rulebook\npublished: 1990\nsections: ${list(Math.min(n, 8000), (at) => `some section ${at}`)}\n---\n`,
      },
      ...entries(n, (at) => rule(`r-${at}`, `${effect}`).replace('source: book', `source: s, at: some sections ${at}`)),
    ),
  ),
  counted('entries', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) =>
        entry(`e-${at}`, `---\nterm: Thing ${at}\nkind: term\n---\nText of Thing ${at + 1}.\n`),
      ),
    ),
  ),
  counted('entries of one term', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) =>
        entry(`e-${at}`, '---\nterm: Thing\nkind: term\naliases: [Something]\n---\nText of Thing.\n'),
      ),
    ),
  ),
  counted('entries that link to one', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) =>
        entry(`e-${at}`, `---\nterm: Thing ${at}\nkind: term\n---\nSee [[e-0]].\n`),
      ),
    ),
  ),
  counted('an entry that links to all', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) =>
        entry(
          `e-${at}`,
          `---\nterm: Thing ${at}\nkind: term\n---\n${at ? 'Text.' : many(Math.min(n, 10_000), (to) => `[[e-${to}]]\n\n`)}\n`,
        ),
      ),
    ),
  ),
  counted('entries that link to what is not there', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) =>
        entry(
          `some-entry-${at}`,
          `---\nterm: Thing ${at}\nkind: term\nsee: [some-entry-x${at}]\n---\nSee [[some-entry-${at}x]].\n`,
        ),
      ),
    ),
  ),
  counted('links of all to all', (n) => {
    const side = Math.floor(Math.sqrt(n * 10))
    return game(
      ...Array.from({ length: side }, (_, at) =>
        entry(`e-${at}`, `---\nterm: Thing ${at}\nkind: term\n---\n${many(side, (to) => `[[e-${to}]]\n\n`)}`),
      ),
    )
  }),
  counted('an entry of many aliases', (n) =>
    game(
      entry(
        'e',
        `---\nterm: Thing\nkind: term\naliases: ${list(Math.min(n, 10_000), (at) => `name ${at}`)}\n---\nText.\n`,
      ),
      entry('f', `---\nterm: Else\nkind: term\n---\n${many(Math.min(n, 3_000), (at) => `Text of name ${at}.\n\n`)}`),
    ),
  ),
  counted('names that begin alike', (n) =>
    game(
      ...Array.from({ length: 50 }, (_, at) =>
        entry(
          `e-${at}`,
          `---\nterm: "${'a '.repeat(at * 40 + 1)}b"\nkind: term\n---\n${'a '.repeat(Math.min(n * 4, 60_000))}\n`,
        ),
      ),
    ),
  ),
  counted('sections of an entry', (n) =>
    game(entry('e', `${FRONT}${many(Math.min(n, 10_000), (at) => `## H ${at}\n\nx\n\n`)}`)),
  ),
  counted('headings alike', (n) => game(entry('e', `${FRONT}${many(Math.min(n, 10_000), () => '## H\n\n')}`))),
  counted('headings that take the anchors of others', (n) =>
    game(entry('e', `${FRONT}${many(Math.min(n, 6_000), (at) => `## H-${at}\n\n## H\n\n`)}`)),
  ),
  counted('rule blocks in an entry', (n) =>
    game(entry('e', `${FRONT}${many(Math.min(n, 2_500), (at) => `\`\`\`rule\nid: r-${at}\n\`\`\`\n`)}`)),
  ),
  counted('a table of data', (n) =>
    game(
      entry(
        'e',
        `---\nterm: A\nkind: card\ndata: { ${many(Math.min(n, 8_000), (at) => `k${at}: ${at}, `)} }\n---\nText.\n`,
      ),
    ),
  ),
  counted('former slugs', (n) =>
    game(
      ...Array.from({ length: n }, (_, at) =>
        entry(`e-${at}`, `---\nterm: Thing ${at}\nkind: term\nformerly: [e-${at + 1}, x-${at}]\n---\nText.\n`),
      ),
    ),
  ),
  counted('sayings', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'actions:',
        n,
        (at) => `  do_${at}: { label: act ${at}, ask: "May they act ${at}?", default: permitted }\n`,
      ),
      ...yaml('sayings', 'asks:', n, (at) => `  do_${at}: { says: ["(do|make) the ${at} (thing|act)"] }\n`),
    ),
  ),
  counted('sayings that say the same', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'actions:',
        n,
        (at) => `  do_${at}: { label: act ${at}, ask: "May they act ${at}?", default: permitted }\n`,
      ),
      ...yaml('sayings', 'asks:', n, (at) => `  do_${at}: { says: ["(do|make) the same (thing|act)"] }\n`),
    ),
  ),
  counted('words that are alike', (n) =>
    game({
      path: 'g/sayings/s.yaml',
      text: `alike:\n${many(Math.min(n, 6000), (at) => `  - [w${at}, w${at + 1}]\n`)}`,
    }),
  ),
  counted('files that mean nothing', (n) =>
    game(...Array.from({ length: n }, (_, at) => ({ path: `g/stray/s-${at}.md`, text: 'x' }))),
  ),
  counted('games', (n) =>
    Array.from({ length: Math.min(n, 2_000) }, (_, at) => ({ ...GAME, path: `g${at}/game.yaml` })),
  ),
  counted('mistakes in one block', (n) =>
    game({
      path: 'g/vocabulary/z.yaml',
      text: `facts:\n${many(Math.min(n, 4000), (at) => `  f${at}: { typo: bool }\n`)}`,
    }),
  ),
  counted('unknown keys in one block', (n) =>
    game({
      path: 'g/vocabulary/z.yaml',
      text: `facts:\n  f: { type: bool, ask: x, ${many(Math.min(n, 8000), (at) => `typo${at}: b, `)} }\n`,
    }),
  ),
  counted('wrong names in one condition', (n) =>
    game(entry('e', `${FRONT}${rule('r', `when: ${many(Math.min(n, 1000), (at) => `x${at} && `)}a\n${effect}`)}`)),
  ),
  counted('wrong conclusions of a rule', (n) =>
    game(entry('e', `${FRONT}${rule('r', `then:\n${many(Math.min(n, 4000), (at) => `  - { forbid: x${at} }\n`)}`)}`)),
  ),
  counted('conclusions of a rule', (n) =>
    game(
      ...yaml(
        'vocabulary',
        'actions:',
        n,
        (at) => `  do_${at}: { label: act ${at}, ask: "May they act ${at}?", default: permitted }\n`,
      ),
      entry('e', `${FRONT}${rule('r', `then:\n${many(Math.min(n, 4000), (at) => `  - { forbid: do_${at} }\n`)}`)}`),
    ),
  ),
  counted('accepted faults', (n) =>
    game(
      entry(
        'e',
        `${FRONT}${rule('r', `${effect}\naccept:\n${many(Math.min(n, 4000), (at) => `  cover/x${at}: why\n`)}`)}`,
      ),
    ),
  ),
]

/** All of them. Text bombs hold at most what a file may. */
export const BOMBS: readonly Bomb[] = [
  ...texts('Markdown of', MARKDOWN, (text) => game(entry('e', FRONT + text))),
  ...texts(
    'Markdown after a word of',
    MARKDOWN.filter((each) => !each.includes('\n')),
    (text) => game(entry('e', `${FRONT}a${text}`)),
  ),
  ...texts(
    'a paragraph of lines of',
    MARKDOWN.filter((each) => !each.includes('\n')),
    (text) => game(entry('e', `${FRONT}${text.replace(/(.{40})/gsu, '$1\n')}`)),
  ),
  ...texts(
    'a quote of',
    MARKDOWN.filter((each) => each.includes('\n')),
    (text) => game(entry('e', `${FRONT}${text.replace(/^/gm, '> ')}`)),
  ),
  ...texts(
    'a list of',
    MARKDOWN.filter((each) => each.includes('\n')),
    (text) => game(entry('e', `${FRONT}- x\n${text.replace(/^/gm, '  ')}`)),
  ),
  ...texts('front matter of', YAML, (text) => game(entry('e', `---\nterm: ${text}\n---\n`))),
  ...texts('a condition of YAML', YAML, (text) =>
    game(entry('e', `${FRONT}${rule('r', `when: ${indented(text)}\n${effect}`)}`)),
  ),
  ...texts('facts of', YAML, (text) => game(entry('e', `${FRONT}${plainCase('C', `facts: ${indented(text)}`)}`))),
  ...texts('vocabulary of', YAML, (text) => game({ path: 'g/vocabulary/z.yaml', text: `facts: ${text}` })),
  ...LINES.flatMap((line): Bomb[] =>
    ['facts', 'types', 'actions'].map((key) => ({
      name: `${key} of lines ${JSON.stringify(line)}`,
      of: (size) =>
        game({
          path: 'g/vocabulary/z.yaml',
          text: `${key}:\n${many(Math.ceil(size / (line.length + 8)), (at) => `  ${line.replaceAll('§', String(at))}\n`)}`,
        }),
      isCounted: false,
    })),
  ),
  ...LINES.map(
    (line): Bomb => ({
      name: `data of lines ${JSON.stringify(line)}`,
      of: (size) =>
        game(
          entry(
            'e',
            `---\nterm: A\nkind: card\ndata:\n${many(Math.ceil(size / (line.length + 8)), (at) => `  ${line.replaceAll('§', String(at))}\n`)}---\n`,
          ),
        ),
      isCounted: false,
    }),
  ),
  ...[200, 1_000, 4_000].flatMap((most) =>
    texts(`conditions of ${most} characters`, CEL, (text) =>
      game(
        ...Array.from({ length: Math.ceil(text.length / 40_000) }, (_, file) =>
          entry(
            `e-${file}`,
            `${FRONT}${many(Math.min(60, Math.ceil(40_000 / most)), (at) => rule(`r-${file}-${at}`, `when: ${JSON.stringify(text.slice(0, most))}\n${effect}`))}`,
          ),
        ),
      ),
    ),
  ),
  ...texts('sayings of', SAYINGS, (text) =>
    game({
      path: 'g/sayings/s.yaml',
      text: `asks:\n  act:\n    says:\n${many(Math.ceil(text.length / 400), () => `      - ${JSON.stringify(text.slice(0, 390))}\n`)}`,
    }),
  ),
  ...[
    'id: ',
    'title: ',
    'effective: ',
    'ends: ',
    'authority: ',
    'reading: ',
    'group: ',
    'formats: ',
    'excepts: ',
    'when: ',
    'then: ',
    'accept: ',
  ].map(
    (key): Bomb => ({
      name: `a long value of ${key}`,
      of: (size) =>
        game(
          entry(
            'e',
            `${FRONT}\`\`\`rule\nid: r\n${key === 'id: ' ? '' : 'id: r\n'}${key}${'a'.repeat(size)}\n\`\`\`\n`.replace(
              'id: r\nid: a',
              'id: a',
            ),
          ),
        ),
      isCounted: false,
    }),
  ),
  ...['term', 'kind', 'aliases', 'tags', 'see', 'formerly'].map(
    (key): Bomb => ({
      name: `a long ${key}`,
      of: (size) =>
        game(entry('e', `---\n${key === 'term' ? '' : 'term: A\n'}${key}: ${'a b-'.repeat(size / 4)}\n---\nText.\n`)),
      isCounted: false,
    }),
  ),
  ...GAMES,
]
