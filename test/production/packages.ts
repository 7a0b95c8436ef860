/** What `package-lock.json` says of packages, by the folder each is in. */
export interface Lock {
  readonly packages: {
    readonly [path: string]: {
      readonly version?: string
      readonly license?: string
      readonly dev?: boolean
      readonly dependencies?: { readonly [name: string]: string }
      readonly optionalDependencies?: { readonly [name: string]: string }
    }
  }
}

interface Package {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Days of releases: `2026-11-02`. */
export interface Released {
  /** Of the version in use. */
  readonly version: string
  /** Of the newest that is no trial. */
  readonly newest: string
}

/**
 * Everything that runs where Umpire is installed without its tools, and in the page.
 * @param imported names of packages that the sources of the page import.
 */
export class Production {
  /** Those that `package.json` names. */
  readonly named: readonly Package[]
  /** Those that these bring along. */
  readonly brought: readonly Package[]
  /** Tools whose code the page is built of, and what they bring along. */
  readonly page: readonly Package[]
  readonly #lock: Lock

  constructor(lock: Lock, imported: Iterable<string>) {
    this.#lock = lock
    const own = new Set(Object.keys(lock.packages['']?.dependencies ?? {}).map((name) => `${FOLDER}${name}`))
    const all = Object.keys(lock.packages).filter((path) => path !== '' && lock.packages[path]?.dev !== true)
    this.named = all.filter((path) => own.has(path)).map((path) => this.#at(path))
    this.brought = all.filter((path) => !own.has(path)).map((path) => this.#at(path))
    const inPage = new Set<string>()
    for (const name of [...imported, ...WORKER]) this.#follow(`${FOLDER}${name}`, inPage)
    this.page = [...inPage]
      .filter((path) => lock.packages[path]?.dev === true)
      .sort()
      .map((path) => this.#at(path))
  }

  /** Every package of the list. */
  get all(): readonly Package[] {
    return [...this.named, ...this.page, ...this.brought]
  }

  /** The text of `docs/dependencies.md`. @param released by name and version: `fastify@5.12.8`. */
  text(released: ReadonlyMap<string, Released>): string {
    const row = ({ name, version, licence }: Package): string[] => {
      const { version: own = '', newest = '' } = released.get(`${name}@${version}`) ?? {}
      return [name, version, own, newest, licence]
    }
    const dated = (all: readonly Package[]) => [COLUMNS, ...all.map(row)]
    const brought = this.brought.map((each) => [...row(each), this.#users(each).join(', ')])
    return `${HEAD}
## Named by Umpire

${grid(dated(this.named))}

## In the page

Built into the page, which runs in a browser; the worker that keeps the page for when there is no reception is made of \`workbox\`.

${grid(dated(this.page))}

## Brought along

${grid([[...COLUMNS, 'needed by'], ...brought])}

## Licences

${grid([['licence', 'packages'], ...this.#licences()])}
`
  }

  #licences(): string[][] {
    const counts = new Map<string, number>()
    for (const { licence } of this.all) counts.set(licence, (counts.get(licence) ?? 0) + 1)
    return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name, count]) => [name, String(count)])
  }

  #users({ path: needed }: Package): string[] {
    const users = [...this.named, ...this.brought].filter(({ path }) => this.#needs(path).includes(needed))
    return [...new Set(users.map(({ name }) => name))].sort()
  }

  #follow(path: string, into: Set<string>): void {
    if (into.has(path) || !this.#lock.packages[path]) return
    into.add(path)
    for (const each of this.#needs(path)) this.#follow(each, into)
  }

  /** The folders of what a package needs, found as Node finds them: from its own folder upwards. */
  #needs(path: string): string[] {
    const { dependencies, optionalDependencies } = this.#lock.packages[path] ?? {}
    return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
      for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf(`/${FOLDER}`)))) {
        const found = from === '' ? `${FOLDER}${name}` : `${from}/${FOLDER}${name}`
        if (this.#lock.packages[found]) return [found]
        if (from === '') return []
      }
    })
  }

  #at(path: string): Package {
    const { version = '', license } = this.#lock.packages[path] ?? {}
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
    return { path, name, version, licence: license ?? LICENCES[`${name}@${version}`] ?? '' }
  }
}

/** The days that a text of `docs/dependencies.md` tells, by name and version. */
export function releasedIn(text: string): Map<string, Released> {
  const rows = text.matchAll(/^\| (\S+) \| (\S+) \| (\d{4}-\d\d-\d\d) \| (\d{4}-\d\d-\d\d) \|/gm)
  return new Map([...rows].map(([, name, at, version = '', newest = '']) => [`${name}@${at}`, { version, newest }]))
}

/** Names of packages in the `import`s of a text: neither files nor what Node or a tool makes up. */
export function importedIn(source: string): string[] {
  return [...source.matchAll(/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm)].flatMap(([, from = '']) =>
    /^(?:\.|node:|virtual:)/.test(from) ? [] : [/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? ''],
  )
}

/** Rows as a table of Markdown, the first its head. */
function grid([head = [], ...others]: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...others.map(line)].join('\n')
}

const COLUMNS = ['package', 'version', 'of', 'last release', 'licence']

const FOLDER = 'node_modules/'

/** What `vite-plugin-pwa` builds the worker of the page from, which no source names. */
const WORKER = ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies', 'workbox-window']

/** Of packages that tell it in a form the lock does not take. */
const LICENCES: { readonly [nameAtVersion: string]: string } = { 'format@0.2.2': 'MIT' }

const HEAD = `# What runs in production

Every package of \`npm ci --omit=dev\`, and every one in the built page. \`npm run production\` writes this file: versions and licences
out of \`package-lock.json\`, to which a test holds them, and days out of the registry. What \`package.json\` names is pinned to one version;
the lock pins the rest, each with the hash of its contents.

    npm audit --omit=dev
    npm audit signatures

tell what is known against these versions, and whether each is what its authors sent to the registry. Both ask the registry.
`
