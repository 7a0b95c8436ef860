import type { Edition, Entry, EntryKind, Rule } from '../../domain/index.ts'

/** Enough of an edition to search in: `[slug, term, kind, { aliases, tags, text, rules: { title: text } }]` an entry. */
export function editionOf(game: string, list: readonly EntryText[]): Edition {
  const entries = list.map(entryOf)
  return {
    stage: 'edition',
    hash: `sha256-${'0'.repeat(64)}`,
    language: 1,
    game,
    title: game,
    formats: [{ id: 'standard', label: 'Standard' }],
    authority: [],
    precedence: [],
    sources: [],
    events: [],
    vocabulary: { enums: [], records: [], facts: [], quantities: [], actions: [], always: [] },
    entries: entries.map((each) => each.entry),
    rules: entries.flatMap((each) => each.rules),
    cases: [],
    sayings: { asks: [], facts: [], types: [], alike: [] },
  }
}

export type EntryText = readonly [
  slug: string,
  term: string,
  kind: EntryKind,
  more?: {
    readonly aliases?: readonly string[]
    readonly tags?: readonly string[]
    readonly formerly?: readonly string[]
    readonly text?: string
    readonly rules?: { readonly [title: string]: string }
  },
]

function entryOf([slug, term, kind, more = {}]: EntryText): { readonly entry: Entry; readonly rules: readonly Rule[] } {
  const rules = Object.entries(more.rules ?? {}).map(([title, text]): Rule => {
    const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    return {
      id,
      title,
      text,
      entry: slug,
      anchor: id,
      cites: [],
      effective: { text: '1994', day: '1994-01-01' as Rule['effective']['day'] },
      formats: [],
      events: [],
      groups: [],
      then: [],
      relations: [],
    }
  })
  const entry: Entry = {
    slug,
    term,
    aliases: more.aliases ?? [],
    kind,
    tags: more.tags ?? [],
    see: [],
    formerly: more.formerly ?? [],
    data: {},
    markdown: [more.text ?? '', ...rules.map((rule) => `## ${rule.title}\n\n${rule.text}`)].join('\n\n'),
    html: '',
    headings: rules.map((rule) => ({ text: rule.title, anchor: rule.anchor })),
    links: [],
    backlinks: [],
    rules: rules.map((rule) => rule.id),
  }
  return { entry, rules }
}
