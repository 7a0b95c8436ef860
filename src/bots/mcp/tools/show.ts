import { Type } from 'typebox'
import { clipped, nameKey, nearest } from '../../../domain/index.ts'
import { entryNamed, ruleNamed } from '../../../editions/index.ts'
import { search } from '../../../search/index.ts'
import type { Told } from '../asked.ts'
import { type Desk, Refused } from '../desk.ts'
import { foundLine, foundView } from '../found.ts'
import { entryPage, entryShape, rulePage, ruleShape, sourcePage, sourceShape } from '../pages.ts'
import * as shape from '../shapes.ts'
import { headOf, type PointInput, type Stand, stand } from '../stand.ts'
import type { Tool } from '../tool.ts'

type Kind = 'entry' | 'rule' | 'source'

interface Input extends PointInput {
  readonly name: string
  readonly kind?: Kind
}

const { optional } = shape

export const show: Tool = {
  name: 'show',
  title: 'An entry, a rule or a source',
  description:
    'What a term means, what a rule says and what became of it, or what a document is cited for, as it stands on a day: text, ' +
    'sources, status, and who superseded whom.',
  input: shape.object({
    game: shape.game,
    name: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'A term, alias or slug of an entry, the id of a rule, or the id or title of a source.',
    }),
    kind: optional(
      Type.Enum(['entry', 'rule', 'source'], { description: 'Which of them, where a name is of several.' }),
    ),
    ...shape.point,
  }),
  output: shape.outcome({
    ...shape.head,
    ...shape.links,
    kind: Type.Enum(['entry', 'rule', 'source']),
    entry: optional(entryShape),
    rule: optional(ruleShape),
    source: optional(sourceShape),
    alsoNamed: shape.list(Type.Enum(['entry', 'rule', 'source']), { description: 'What else has that name.' }),
  }),
  run: shown,
}

async function shown(desk: Desk, input: Input): Promise<Told> {
  const at = await stand(desk, input)
  const pages = pagesNamed(at, input.name)
  const page = pages.find(({ kind }) => input.kind === undefined || kind === input.kind)
  if (!page) throw notThere(at, input)
  const alsoNamed = pages.filter((each) => each !== page).map(({ kind }) => kind)
  const { kind, lines, view, links } = page.made()
  return {
    structured: { ...headOf(at), ...links, kind, [kind]: view, alsoNamed },
    lines: [
      ...lines,
      ...(alsoNamed.length > 0 ? [`That is also the name of a ${alsoNamed.join(' and a ')}; \`kind\` chooses.`] : []),
      `Link to share: ${links.link}`,
    ],
  }
}

function pagesNamed(at: Stand, name: string) {
  const { served } = at
  const entry = entryNamed(served, name)
  const rule = ruleNamed(served, name)
  const source =
    served.sources.get(name) ?? served.edition.sources.find(({ title }) => nameKey(title) === nameKey(name))
  return [
    ...(entry ? [{ kind: 'entry' as const, made: () => entryPage(at, entry) }] : []),
    ...(rule ? [{ kind: 'rule' as const, made: () => rulePage(at, rule) }] : []),
    ...(source ? [{ kind: 'source' as const, made: () => sourcePage(at, source) }] : []),
  ]
}

function notThere({ desk, served }: Stand, { name, kind = 'entry' }: Input): Refused {
  const { edition, entries, rules, sources } = served
  const names = {
    entry: [...entries.keys(), ...edition.entries.flatMap(({ term, aliases }) => [term, ...aliases])],
    rule: [...rules.keys()],
    source: [...sources.keys()],
  }
  const near = nearest(name.slice(0, 100), names[kind])
  const found = search(served.search, name, { limit: 5 }).results.map((each) => foundView(desk, served, each))
  const detail = `${edition.game} has no ${kind} "${clipped(name)}"`
  return new Refused(
    [{ at: 'name', code: `${kind}/unknown`, detail, didYouMean: near }],
    { search: found },
    found.length > 0 ? ['A search finds:', ...found.map(foundLine)] : [],
  )
}
