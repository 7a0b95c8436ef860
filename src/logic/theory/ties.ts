import { type Always, type Expr, type Fact, type Json, kept, push } from '../../domain/index.ts'

/**
 * What cannot be otherwise, by what it speaks of, so that a question looks at no more of it than it touches. Names are
 * `fact:x` and `quantity:x`. What is handed out is in the order of the vocabulary.
 */
export class Ties {
  private readonly all: readonly Always[]
  private readonly behind: (expr: Expr) => ReadonlySet<string>
  private readonly definitions = new Map<string, Always>()
  private found: { readonly on: Places; readonly groups: ReadonlyMap<string, readonly number[]> } | undefined

  /** @param behind every name on which an expression can depend. */
  constructor(all: readonly Always[], behind: (expr: Expr) => ReadonlySet<string>) {
    this.all = all
    this.behind = behind
  }

  /** What depends on one of these names. */
  on(names: Iterable<string>): readonly Always[] {
    return this.at(names, this.index.on)
  }

  /** The same, with whatever hangs together with it through the facts that both depend on. */
  around(names: Iterable<string>): readonly Always[] {
    return this.at(names, this.index.groups)
  }

  /** That a derived fact is what `from` makes of it, where it is known what it is. */
  definition({ name, from, fromText }: Fact, value: Json): Always | undefined {
    if (!from) return undefined
    const text = `${name} == (${fromText})`
    return kept(this.definitions, `${name} ${JSON.stringify(value)}`, () => ({ text, expr: isSo(from, value) }))
  }

  private at(names: Iterable<string>, places: Places): readonly Always[] {
    if (this.all.length === 0) return []
    const found = new Set<number>()
    for (const name of names) for (const place of places.get(name) ?? []) found.add(place)
    return [...found].sort((a, b) => a - b).map((place) => this.all[place] as Always)
  }

  private get index() {
    this.found ??= indexed(this.all.map(({ expr }) => this.behind(expr)))
    return this.found
  }
}

/** By name, places in the list of what cannot be otherwise. */
type Places = ReadonlyMap<string, readonly number[]>

function indexed(behind: readonly ReadonlySet<string>[]): { readonly on: Places; readonly groups: Places } {
  const on = new Map<string, number[]>()
  for (const [place, names] of behind.entries()) for (const name of names) push(on, name, place)
  const groups = new Map<string, readonly number[]>()
  for (const start of on.keys()) {
    if (groups.has(start)) continue
    const names = new Set([start])
    const places = new Set<number>()
    for (const name of names)
      for (const place of on.get(name) ?? []) {
        if (places.has(place)) continue
        places.add(place)
        for (const other of behind[place] as ReadonlySet<string>) names.add(other)
      }
    for (const name of names) groups.set(name, [...places])
  }
  return { on, groups }
}

function isSo(expr: Expr, value: Json): Expr {
  if (value === true) return expr
  return value === false ? { op: 'not', of: expr } : { op: '==', left: expr, right: { op: 'const', value } }
}
