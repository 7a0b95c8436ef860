import { anyCase, fault, type ParsedEntry, type Place } from '../../domain/index.ts'
import type { Report } from './report.ts'

/** Which entry a name means. */
export interface Names {
  /** The first entry of each slug, in order of path. */
  readonly entries: ReadonlyMap<string, ParsedEntry>
  /** Slug, term, alias and old slug, in lower case, to the slug of the first entry that claims it. */
  readonly names: ReadonlyMap<string, string>
  /** The entry with this slug, now or formerly. */
  readonly find: (slug: string) => ParsedEntry | undefined
  /** Slugs whose entry has this name or one like it, three at most. */
  readonly like: (name: string) => string[]
}

/**
 * Gives every name to the first entry that claims it, and reports the later ones.
 * @param entries in order of path.
 */
export function linkNames(entries: readonly ParsedEntry[], report: Report): Names {
  const bySlug = new Map<string, ParsedEntry>()
  const formerly = new Map<string, ParsedEntry>()
  const owners = new Map<string, ParsedEntry>()
  for (const entry of entries) {
    const first = bySlug.get(entry.slug)
    if (first) report(fault('slug/duplicate', entry.place, entry.slug, { detail: `also ${first.file}` }))
    else bySlug.set(entry.slug, entry)
    for (const old of entry.formerly) if (!formerly.has(old.value)) formerly.set(old.value, entry)
    claim(entry, first !== undefined, owners, report)
  }
  const names = new Map([...owners].map(([name, entry]) => [name, entry.slug] as const))
  return {
    entries: bySlug,
    names,
    find: (slug) => bySlug.get(slug) ?? formerly.get(slug),
    like: (name) => [
      ...new Set(report.near(anyCase(name), () => [...names.keys()]).map((each) => names.get(each) as string)),
    ],
  }
}

function claim(entry: ParsedEntry, isSlugTaken: boolean, owners: Map<string, ParsedEntry>, report: Report): void {
  const reported = new Set<string>()
  for (const { value, place } of claims(entry, isSlugTaken)) {
    const name = anyCase(value)
    const owner = owners.get(name)
    if (!owner) owners.set(name, entry)
    if (!owner || owner === entry || reported.has(name)) continue
    reported.add(name)
    report(fault('alias/duplicate', place, value, { detail: `it names ${owner.file}` }))
  }
}

function claims(entry: ParsedEntry, isSlugTaken: boolean): { readonly value: string; readonly place: Place }[] {
  return [
    ...(isSlugTaken ? [] : [{ value: entry.slug, place: entry.place }]),
    { value: entry.term, place: entry.place },
    ...entry.aliases,
    ...entry.formerly,
  ]
}
