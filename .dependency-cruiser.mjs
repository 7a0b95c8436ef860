// The drawing of the house in src/README.md, as a check: imports go downward only, and never in a circle.
const rooms = '(?:content|graph|logic|search|understand|imports|store|outward)'
const doors = '(?:http|cli|web|bots|editor)'
const aside = '\\.(?:test|fixture)\\.tsx?$'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** What joins the rooms, from the floor that stands on the others down. */
const WAIST = ['authoring', 'compare', 'publish', 'ask', 'editions']

/** The rooms of logic/ in the order of the algorithm, from what a value is to what authors are told. */
const LOGIC = ['values', 'facts', 'compile', 'match', 'evaluate', 'theory', 'defeat', 'explore', 'explain', 'advise']

const either = (names) => `(?:${names.join('|')})`

/** Of floors from the top down, one rule each: it imports nothing of a floor above it. */
const downward = (floors, under, comment) =>
  floors
    .slice(1)
    .map((floor, index) =>
      forbid(
        `downward-${floor}`,
        comment,
        { path: `${under}${floor}/`, pathNot: aside },
        { path: `${under}${either(floors.slice(0, index + 1))}/` },
      ),
    )

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that name each other are one file, or what both need is a third below them; types count too.',
      {},
      { circular: true },
    ),
    forbid(
      'resolves',
      'Names a file or a package that is not here.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    forbid(
      'ground',
      'domain/ is the ground: it stands on nothing, no package and no Node.',
      { path: '^src/domain/', pathNot: aside },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'rooms',
      'A room on the first floor imports its own folder and domain/; the waist joins rooms.',
      { path: `^src/(${rooms})/` },
      { path: '^src/', pathNot: '^src/($1|domain)/' },
    ),
    forbid(
      'waist',
      'The waist joins rooms: it knows no door, no store, nothing elsewhere and not the program.',
      { path: `^src/${either(WAIST)}/` },
      { path: `^src/(?:store|outward|${doors})/|^src/[^/]+\\.ts$` },
    ),
    forbid(
      'sharing',
      'What pages tell of themselves stands on the waist and is sent by doors: it knows no door, no store and not the program.',
      { path: '^src/sharing/', pathNot: aside },
      { path: `^src/(?:store|${doors})/|^src/[^/]+\\.ts$` },
    ),
    forbid(
      'sent-by-doors',
      'What pages tell of themselves is asked for by doors alone, and by what writes pages to files.',
      { path: '^src/', pathNot: '^src/(?:http|cli|bots|sharing|exporting)/' },
      { path: '^src/sharing/' },
    ),
    forbid(
      'exporting',
      'What writes pages to files stands on what pages tell: it knows no door, no store and not the program.',
      { path: '^src/exporting/', pathNot: aside },
      { path: `^src/(?:store|outward|${doors})/|^src/[^/]+\\.ts$` },
    ),
    forbid(
      'exported-by-command',
      'Pages are written to files by the command line alone.',
      { path: '^src/', pathNot: '^src/(?:cli|exporting)/' },
      { path: '^src/exporting/' },
    ),
    ...downward(WAIST, '^src/', 'In the waist imports go downward only: authoring, compare, publish, ask, editions.'),
    ...downward(
      LOGIC.toReversed(),
      '^src/logic/',
      'The rooms of logic stand in the order of the algorithm: none knows a later one.',
    ),
    forbid(
      'logic-has-rooms',
      'What decides lies in a room of logic/; beside them stand its two doors alone.',
      { path: `^src/logic/${either(LOGIC)}/` },
      { path: '^src/logic/[^/]+\\.ts$' },
    ),
    forbid(
      'doors',
      'A door knows no other door and not the program; only the command `serve` opens the HTTP door, and `lsp` that of editors.',
      { path: `^src/(${doors})/`, pathNot: '^src/cli/(?:serve|lsp)\\.ts$' },
      { path: `^src/${doors}/|^src/main\\.ts$`, pathNot: ['^src/$1/', '^src/bots/index\\.ts$'] },
    ),
    forbid(
      'bots',
      'Bots have no ears of their own: the HTTP door hears them, and the commands `mcp` and `register-commands`.',
      { path: '^src/', pathNot: '^src/bots/|^src/http/|^src/cli/(?:mcp|register-commands)\\.ts$' },
      { path: '^src/bots/' },
    ),
    forbid(
      'fixtures-are-for-tests',
      'What stands in testing/ is for tests alone.',
      { path: '^src/', pathNot: aside },
      { path: '^src/.*/testing/' },
    ),
    forbid(
      'src-stands-alone',
      'What ships knows nothing of test/; a test or fixture beside it may, and is held to the contract in test/spec/.',
      { path: '^src/', pathNot: aside },
      { path: '^test/' },
    ),
    forbid(
      'contract-leans-on-nothing',
      'The contract in test/spec/ says by itself what it says: of src/ it knows types of domain/ alone.',
      { path: '^test/spec/(?:contest|quantity|completions)\\.ts$' },
      { path: '^(?:src|test)/', pathNot: '^test/spec/(?:contest|quantity)\\.ts$|^src/domain/index\\.ts$' },
    ),
    forbid(
      'no-node',
      'domain, content, graph, logic, search, understand and the waist run unchanged in a browser.',
      {
        path: `^src/(?:domain|content|graph|logic|search|understand|${WAIST.join('|')})/|^src/index\\.ts$`,
        pathNot: aside,
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'one-door-per-folder',
      'A folder is entered through its index.ts; publish/ and authoring/ know the doors for publishing as well.',
      { path: '^src/([^/]+)/', pathNot: aside },
      { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/(?:index|publishing)\\.ts$'] },
    ),
    forbid(
      'one-door-per-folder-for-tests',
      'A test knows the inside of its own folder; another it enters by its doors, or by its fixtures.',
      { path: `^src/([^/]+)/.*${aside}` },
      { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/(?:(?:index|publishing)\\.ts$|testing/)'] },
    ),
    forbid(
      'one-door-per-folder-from-outside',
      'A folder is entered through its doors.',
      { path: '^src/[^/]+\\.ts$|^test/' },
      { path: '^src/[^/]+/', pathNot: '^src/[^/]+/(?:(?:index|publishing)\\.ts$|testing/)' },
    ),
    forbid(
      'publishing-doors',
      'What only publishing and authoring need is opened by these alone.',
      { pathNot: '^src/(?:publish|authoring)/' },
      { path: '^src/[^/]+/publishing\\.ts$' },
    ),
    forbid(
      'no-parser-in-answers',
      'Conditions travel compiled: whoever asks loads neither the parser of conditions nor the linking of packs.',
      { path: '^src/(?:ask|logic|graph|search)/index\\.ts$' },
      { path: '^src/[^/]+/publishing\\.ts$|^src/logic/compile/parse\\.ts$|/@marcbachmann/cel-js/', reachable: true },
    ),
    forbid(
      'dependencies-are-declared',
      'What ships uses only what package.json lists under dependencies; the page ships bundled.',
      { path: '^src/', pathNot: [aside, '^src/web/'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^test/fixtures/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
}
