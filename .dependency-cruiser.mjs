// The drawing of the house in src/README.md, as a check: imports go downward only.
const rooms = '(?:content|graph|logic|search|understand|store)'
const doors = '(?:http|cli|web|bots)'
// Every file directly in src/ but the program itself.
const waist = '^src/(?!main\\.)[^/]+\\.ts$'
const tests = '\\.(?:test|fixture)\\.ts$'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Files that run one another are one file; types, which are gone when it runs, may name each other.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      { path: '^src/domain/', pathNot: tests },
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
      'The waist joins rooms: it knows no door, no store and not the program.',
      { path: waist },
      { path: `^src/(?:store|${doors})/|^src/main\\.ts$` },
    ),
    forbid(
      'doors',
      'A door knows no other door and not the program; only the command `serve` opens the HTTP door.',
      { path: `^src/(${doors})/`, pathNot: '^src/cli/serve\\.ts$' },
      { path: `^src/${doors}/|^src/main\\.ts$`, pathNot: ['^src/$1/', '^src/bots/index\\.ts$'] },
    ),
    forbid(
      'bots',
      'Bots have no ears of their own: the HTTP door hears them, and the commands `mcp` and `register-commands`.',
      { path: '^src/', pathNot: '^src/bots/|^src/http/|^src/cli/(?:mcp|register-commands)\\.ts$' },
      { path: '^src/bots/' },
    ),
    forbid(
      'ground-and-rooms-know-no-waist',
      'What lies below does not import what joins it.',
      { path: `^src/(?:domain|${rooms})/` },
      { path: '^src/[^/]+\\.ts$' },
    ),
    forbid(
      'no-node',
      'domain, content, graph, logic, search, understand and the waist run unchanged in a browser.',
      { path: `^src/(?:domain|content|graph|logic|search|understand)/|${waist}`, pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'one-door-per-folder',
      'A folder is entered through its index.ts.',
      { path: '^src/([^/]+)/' },
      { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    ),
    forbid(
      'one-door-per-folder-from-outside',
      'A folder is entered through its index.ts; publish.ts knows the door for publishing as well.',
      { path: '^src/[^/]+\\.ts$|^test/' },
      { path: '^src/[^/]+/', pathNot: '^src/[^/]+/(?:index|publishing)\\.ts$' },
    ),
    forbid(
      'publishing-doors',
      'What only publishing needs is opened by publish.ts, and by what tells authors of its editions.',
      { pathNot: '^src/(?:publish|authors)\\.ts$' },
      { path: '^src/[^/]+/publishing\\.ts$' },
    ),
    forbid(
      'no-parser-in-answers',
      'Conditions travel compiled: whoever asks loads neither the parser of conditions nor the linking of packs.',
      { path: '^src/answers\\.ts$|^src/(?:logic|graph|search)/index\\.ts$' },
      { path: '^src/[^/]+/publishing\\.ts$|^src/logic/compile/parse\\.ts$|/@marcbachmann/cel-js/', reachable: true },
    ),
    forbid(
      'dependencies-are-declared',
      'What ships uses only what package.json lists under dependencies; the page ships bundled.',
      { path: '^src/', pathNot: [tests, '^src/web/'] },
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
