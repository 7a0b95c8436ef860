import {
  clipped,
  type Edition,
  type Entry,
  nearest,
  type Problem,
  type Question,
  type RelationKind,
  type Rule,
  type Status,
} from '../domain/index.ts'
import { type Opened, open, pointOf } from '../editions/index.ts'

/** Entries and rules as nodes; an entry's rules, its links and what rules do to one another as edges. */
export interface Graph {
  readonly edition: string
  readonly game: string
  readonly title: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** `id` is `entry:slug` or `rule:id`. A rule has its status at the point asked about. */
export interface GraphNode {
  readonly id: string
  readonly kind: 'entry' | 'rule'
  readonly label: string
  readonly status?: Status
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly kind: 'has' | 'links' | 'see' | RelationKind
}

export interface GraphAsked extends Pick<Question, 'asOf' | 'format' | 'event'> {
  /** Only what lies around these; the whole game without any. */
  readonly entry?: string
  readonly rule?: string
  /** Edges away from there; 1 unless told. */
  readonly depth?: number
}

export type Drawn =
  | { readonly ok: true; readonly graph: Graph }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Source: design 4, `/graph`. */
export function graphOf(edition: Edition, asked: GraphAsked): Drawn {
  const placed = pointOf(edition, asked)
  if (!placed.ok) return placed
  const opening = open(edition)
  const all = edges(opening)
  const start = [
    ...(asked.entry === undefined ? [] : [`entry:${asked.entry}`]),
    ...(asked.rule === undefined ? [] : [`rule:${asked.rule}`]),
  ]
  const nodes = nodesOf(opening, (id) => opening.calendar.status(id, placed.point).status)
  const kept = start.length === 0 ? new Set(nodes.keys()) : around(start, all, asked.depth ?? 1)
  const missing = start.filter((id) => !nodes.has(id))
  if (missing.length > 0) return { ok: false, problems: missing.map((id) => unknown(id, nodes)) }
  return {
    ok: true,
    graph: {
      edition: edition.hash,
      game: edition.game,
      title: edition.title,
      nodes: [...nodes.values()].filter(({ id }) => kept.has(id)),
      edges: all.filter(({ from, to }) => kept.has(from) && kept.has(to)),
    },
  }
}

/** For mermaid.js. Labels are in quotes; what could end one, or be read as markup, is written as an entity. */
export function mermaid({ title, nodes, edges }: Graph): string {
  const name = new Map(nodes.map(({ id }, at) => [id, `n${at}`]))
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    '---',
    'flowchart LR',
    ...nodes.map(({ id, kind, label, status }) => {
      const text = entities(status === undefined ? label : `${label}\n${status}`)
      return kind === 'entry' ? `  ${name.get(id)}(["${text}"])` : `  ${name.get(id)}["${text}"]`
    }),
    ...edges.map(({ from, to, kind }) => `  ${name.get(from)} -->|${kind}| ${name.get(to)}`),
    '',
  ].join('\n')
}

/** For Graphviz. */
export function dot({ title, nodes, edges }: Graph): string {
  return [
    `digraph ${quoted(title)} {`,
    '  rankdir=LR;',
    '  node [fontname="sans-serif"];',
    ...nodes.map(({ id, kind, label, status }) => {
      const text = status === undefined ? label : `${label}\n${status}`
      return `  ${quoted(id)} [label=${quoted(text)}, shape=${kind === 'entry' ? 'ellipse' : 'box'}];`
    }),
    ...edges.map(({ from, to, kind }) => `  ${quoted(from)} -> ${quoted(to)} [label=${quoted(kind)}];`),
    '}',
    '',
  ].join('\n')
}

/** JSON-LD: entries as concepts of a SKOS scheme, rules as resources with Dublin Core terms. Addresses are relative. */
export function jsonLd(graph: Graph, edition: Edition): unknown {
  const base = `/v1/games/${encodeURIComponent(graph.game)}`
  const iri = (id: string): string =>
    id.startsWith('entry:')
      ? `${base}/entries/${encodeURIComponent(id.slice(6))}`
      : `${base}/rules/${encodeURIComponent(id.slice(5))}`
  const out = new Map<string, GraphEdge[]>()
  for (const edge of graph.edges) out.set(edge.from, [...(out.get(edge.from) ?? []), edge])
  const linksOf = (id: string): { readonly [property: string]: readonly { readonly '@id': string }[] } => {
    const links: { [property: string]: { readonly '@id': string }[] } = {}
    for (const edge of out.get(id) ?? []) {
      const property = PROPERTIES[edge.kind] ?? `umpire:${edge.kind}`
      links[property] = [...(links[property] ?? []), { '@id': iri(edge.to) }]
    }
    return links
  }
  const entries = new Map(edition.entries.map((entry) => [entry.slug, entry]))
  const rules = new Map(edition.rules.map((rule) => [rule.id, rule]))
  return {
    '@context': CONTEXT,
    '@graph': [
      { '@id': base, '@type': 'skos:ConceptScheme', 'dct:title': graph.title, 'dct:identifier': graph.edition },
      ...graph.nodes.map((node) => ({
        '@id': iri(node.id),
        ...(node.kind === 'entry'
          ? concept(base, node, entries.get(node.id.slice(6)))
          : resource(base, node, rules.get(node.id.slice(5)))),
        ...linksOf(node.id),
      })),
    ],
  }
}

function concept(base: string, { label }: GraphNode, entry: Entry | undefined): object {
  const { aliases = [], tags = [], kind } = entry ?? {}
  return {
    '@type': 'skos:Concept',
    'skos:inScheme': { '@id': base },
    'skos:prefLabel': label,
    ...(aliases.length > 0 ? { 'skos:altLabel': aliases } : {}),
    ...(kind ? { 'dct:type': kind } : {}),
    ...(tags.length > 0 ? { 'dct:subject': tags } : {}),
  }
}

function resource(base: string, { label, status }: GraphNode, rule: Rule | undefined): object {
  const { effective, ends, cites = [] } = rule ?? {}
  const sources = [...new Set(cites.map(({ source }) => source))]
  return {
    '@type': 'umpire:Rule',
    'dct:title': label,
    ...(effective && effective.text !== ''
      ? { 'dct:valid': ends ? `${effective.text}/${ends.text}` : effective.text }
      : {}),
    ...(status === undefined ? {} : { 'umpire:status': status }),
    ...(sources.length > 0
      ? { 'dct:source': sources.map((source) => ({ '@id': `${base}/sources/${encodeURIComponent(source)}` })) }
      : {}),
  }
}

const CONTEXT = {
  skos: 'http://www.w3.org/2004/02/skos/core#',
  dct: 'http://purl.org/dc/terms/',
  umpire: 'urn:umpire:',
}

const PROPERTIES: { readonly [kind in GraphEdge['kind']]?: string } = {
  has: 'dct:hasPart',
  links: 'skos:related',
  see: 'skos:related',
  replaces: 'dct:replaces',
}

function nodesOf({ edition }: Opened, status: (id: string) => Status): ReadonlyMap<string, GraphNode> {
  const entries = edition.entries.map(
    ({ slug, term }): GraphNode => ({ id: `entry:${slug}`, kind: 'entry', label: term }),
  )
  const rules = edition.rules.map(
    ({ id, title }): GraphNode => ({ id: `rule:${id}`, kind: 'rule', label: title, status: status(id) }),
  )
  return new Map([...entries, ...rules].map((node) => [node.id, node]))
}

function edges({ edition, theory }: Opened): GraphEdge[] {
  const slugs = new Set(edition.entries.map(({ slug }) => slug))
  const all = [
    ...edition.entries.flatMap(({ slug, rules, links, see }): GraphEdge[] => {
      const from = `entry:${slug}`
      const others = (to: string): boolean => to !== slug && slugs.has(to)
      return [
        ...rules.map((rule): GraphEdge => ({ from, to: `rule:${rule}`, kind: 'has' })),
        ...see.filter(others).map((to): GraphEdge => ({ from, to: `entry:${to}`, kind: 'see' })),
        ...links
          .filter((to) => others(to) && !see.includes(to))
          .map((to): GraphEdge => ({ from, to: `entry:${to}`, kind: 'links' })),
      ]
    }),
    ...edition.rules.flatMap(({ id, relations }) =>
      relations.map(({ kind, target }): GraphEdge => ({ from: `rule:${id}`, to: `rule:${target}`, kind })),
    ),
  ]
  return all.filter(({ to }) => !to.startsWith('rule:') || theory.rules.has(to.slice(5)))
}

/** What can be reached in so many steps, whichever way the edges point. */
function around(start: readonly string[], edges: readonly GraphEdge[], depth: number): ReadonlySet<string> {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) {
    next.set(from, [...(next.get(from) ?? []), to])
    next.set(to, [...(next.get(to) ?? []), from])
  }
  const seen = new Set(start)
  let edge = start
  for (let step = 0; step < depth && edge.length > 0; step++) {
    const found = [...new Set(edge.flatMap((id) => next.get(id) ?? []))].filter((id) => !seen.has(id))
    for (const id of found) seen.add(id)
    edge = found
  }
  return seen
}

function unknown(id: string, nodes: ReadonlyMap<string, GraphNode>): Problem {
  const [kind = '', name = ''] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)]
  const names = [...nodes.keys()].flatMap((each) => (each.startsWith(`${kind}:`) ? [each.slice(kind.length + 1)] : []))
  return {
    at: kind,
    code: kind === 'rule' ? 'question/unknown-rule' : 'question/unknown-entry',
    detail: `there is no ${kind} ${clipped(name)}`,
    didYouMean: nearest(name.slice(0, 100), names),
  }
}

/** Everything but letters, digits, spaces and plain punctuation as a numeric entity; a line break as `<br>`. */
function entities(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[^\p{L}\p{M}\p{N} ,.:'’“”–…-]/gu, (sign) => `#${sign.codePointAt(0)};`))
    .join('<br>')
}

function quoted(text: string): string {
  return `"${text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, ' ')}"`
}
