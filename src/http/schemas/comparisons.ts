import { type TSchema, Type } from 'typebox'
import { RELATIONS } from '../../domain/index.ts'
import { KINDS } from './requests.ts'
import { any, int, list, object, optional, orNull, ref, shape, text, texts } from './shapes.ts'

/*
 * What is answered about more than one moment or more than one thing: a rule's history, changes, impact, a table, a graph.
 */

const relation = Type.Enum([...RELATIONS])
const cites = list(ref('Citation'))
const side = object({ edition: text, point: ref('Point') })
const counts = object({ cases: int, asked: int })
const told = object({ edition: text, asOf: text })
const wording = object({ rule: text, title: text, text, when: optional(text) })

const webhook = {
  id: text,
  game: text,
  url: text,
  form: Type.Enum(['standard', 'discord', 'slack']),
  channel: orNull(text),
  about: any,
  name: text,
  made: text,
  stopped: orNull(object({ at: text, why: text })),
}

const flip = object({
  ask: text,
  from: any,
  to: any,
  because: list(ref('Cause')),
  cases: list(object({ title: text, entry: text, anchor: text })),
})
const ruleText = object({ rule: text, title: text, text })

const caseChange = {
  title: text,
  entry: text,
  anchor: text,
  format: text,
  event: optional(text),
  also: texts,
  answers: list(
    object({
      ask: text,
      from: any,
      to: any,
      since: optional(orNull(text)),
      until: optional(text),
      because: list(ref('Cause')),
    }),
  ),
}

export const COMPARISONS: readonly TSchema[] = [
  shape('RuleCard', {
    rule: text,
    title: text,
    entry: text,
    effective: text,
    assumed: optional(text),
    status: ref('Status'),
    cites,
  }),
  shape(
    'LifeSpan',
    {
      from: optional(text),
      until: optional(text),
      status: ref('Status'),
      by: optional(text),
      byTitle: optional(text),
      relation: optional(relation),
      note: optional(text),
      cites,
      assumed: optional(text),
      text,
    },
    { description: 'A stretch of dates on which nothing about a rule changes, half-open: `[from, until)`.' },
  ),
  shape('History', {
    edition: text,
    game: text,
    point: ref('Point'),
    rule: ref('RuleCard'),
    life: list(ref('LifeSpan')),
    otherwise: list(object({ format: text, event: optional(text), life: list(ref('LifeSpan')) })),
    chain: list(ref('RuleCard')),
    before: list(ref('RuleCard')),
    after: list(ref('RuleCard')),
    links: list(
      object({
        rule: text,
        kind: relation,
        target: text,
        on: text,
        group: optional(text),
        note: optional(text),
        cites,
      }),
    ),
  }),
  Type.Union(
    [
      object({
        rule: text,
        title: text,
        change: Type.Enum(['begun', 'ended', 'edited', 'ranked']),
        by: optional(text),
        relation: optional(relation),
        ends: optional(list(object({ rule: text, title: text }))),
      }),
      object({ policy: text }),
    ],
    { $id: 'Cause', description: 'With this as it was, the old answer would stand.' },
  ),
  shape(
    'RuleChange',
    {
      rule: text,
      formerly: optional(text),
      title: text,
      entry: text,
      change: Type.Enum(['begun', 'ended', 'modified', 'passing']),
      format: optional(text),
      from: orNull(ref('Status')),
      to: orNull(ref('Status')),
      by: optional(text),
      relation: optional(relation),
      cites,
      steps: list(ref('LifeSpan')),
      edited: texts,
    },
    { description: '`passing`: in force on both sides or on neither, with something in between or written otherwise.' },
  ),
  shape(
    'Changes',
    {
      game: text,
      from: side,
      to: side,
      rules: list(ref('RuleChange')),
      entries: list(
        object({ slug: text, term: text, change: Type.Enum(['added', 'removed', 'edited']), edited: texts }),
      ),
      cases: list(object(caseChange)),
      counts,
      groups: optional(
        list(object({ rule: text, old: optional(ruleText), now: optional(ruleText), flips: list(flip) })),
      ),
      others: optional(list(flip)),
    },
    {
      description:
        '`rules` are told under the `format` they changed in, where that is not the one compared. ' +
        '`cases` are the worked examples whose verdict or value flipped, with what flipped it; those in `also` ask the same of ' +
        'the same facts; a rule that `begun` names those it `ends`; null stands for what cannot be ' +
        'asked there. `counts.asked` of `counts.cases` could depend on a rule that changed, and were put to both sides. With ' +
        '`by=rule`, `groups` are the rules that changed, each with its text before and what stands in its place, in Markdown, ' +
        'and each flip for it once, with the examples that show it; a rule that began in the place of another stands with ' +
        'that one. `others` flipped for more than one rule.',
    },
  ),
  shape(
    'News',
    {
      kind: Type.Enum(['publication', 'day'], {
        description: '`publication`: one edition after another; `day`: a day in the game, in one edition.',
      }),
      game: text,
      of: text,
      title: text,
      from: told,
      to: told,
      rules: list(
        object({
          rule: text,
          title: text,
          entry: text,
          change: Type.Enum(['begun', 'ended', 'modified', 'passing']),
          from: orNull(ref('Status')),
          to: orNull(ref('Status')),
          on: optional(text),
          by: optional(object({ rule: text, title: text, relation: optional(relation) })),
          edited: texts,
          old: optional(wording),
          now: optional(wording),
        }),
      ),
      entries: list(
        object({ slug: text, term: text, change: Type.Enum(['added', 'removed', 'edited']), old: texts, now: texts }),
      ),
      rulings: list(
        object({
          ask: text,
          label: text,
          from: text,
          to: text,
          because: texts,
          cases: list(object({ title: text, entry: text, anchor: text })),
          shown: int,
        }),
      ),
      counts: object({ rules: int, entries: int, rulings: int }),
    },
    {
      description:
        'What changed: old and new words of rules and entries, and rulings that flipped, with what flipped them. Of each list ' +
        '40 at most are told, and `counts` says how many there are.',
    },
  ),
  shape(
    'Webhook',
    {
      ...webhook,
      secret: optional(
        Type.String({ description: 'What sendings are signed with; told when it is made, and never again.' }),
      ),
    },
    { description: 'Where news are sent. `about` is what they are of; `stopped` says when and why it was given up.' },
  ),
  shape('Webhooks', { webhooks: list(ref('Webhook')) }),
  shape('WebhookState', {
    ...webhook,
    deliveries: list(
      object({
        id: text,
        item: text,
        title: text,
        state: Type.Enum(['waiting', 'sent', 'failed']),
        attempts: int,
        due: text,
        settled: orNull(text),
        why: orNull(text),
      }),
    ),
  }),
  shape('JsonFeed', {
    version: text,
    title: text,
    home_page_url: text,
    feed_url: text,
    language: text,
    authors: list(object({ name: text })),
    items: list(
      object({
        id: text,
        url: text,
        title: text,
        content_html: text,
        date_published: text,
        tags: texts,
        _umpire: ref('News'),
      }),
    ),
  }),
  shape('Impact', {
    game: text,
    from: side,
    to: side,
    rules: list(ref('RuleChange')),
    verdicts: list(object({ ask: text, from: any, to: any, cases: int })),
    cases: list(object({ ...caseChange, fails: list(object({ part: text, detail: text })) })),
    entries: list(
      object({
        slug: text,
        term: text,
        change: optional(Type.Enum(['added', 'removed', 'edited'])),
        edited: texts,
        rules: texts,
        cases: int,
      }),
    ),
    diagnostics: list(
      object({
        code: text,
        severity: text,
        file: text,
        line: int,
        column: int,
        message: text,
        rule: optional(text),
      }),
    ),
    counts: object({ cases: int, asked: int, bearing: optional(int) }),
  }),
  shape('Table', {
    edition: text,
    game: text,
    point: ref('Point'),
    lines: list(
      object({
        line: int,
        text,
        count: int,
        name: text,
        note: optional(text),
        section: optional(text),
        slug: optional(text),
        match: Type.Enum(['exact', 'typo', 'none']),
      }),
    ),
    entries: list(object({ slug: text, term: text, kind: Type.Enum([...KINDS]), count: int, lines: list(int) })),
    rules: list(
      object({
        rule: text,
        title: text,
        entry: text,
        effective: text,
        status: ref('Status'),
        text,
        cites,
        touches: list(object({ slug: text, by: Type.Enum(['entry', 'name', 'data']) })),
      }),
    ),
    warnings: list(
      object({
        code: Type.Enum(['unknown-name', 'taken-for', 'repeated', 'no-longer', 'inferred', 'forbids', 'upcoming']),
        at: text,
        detail: text,
        didYouMean: texts,
      }),
    ),
  }),
  shape('Graph', {
    edition: text,
    game: text,
    title: text,
    nodes: list(object({ id: text, kind: Type.Enum(['entry', 'rule']), label: text, status: optional(ref('Status')) })),
    edges: list(object({ from: text, to: text, kind: Type.Enum(['has', 'links', 'see', ...RELATIONS]) })),
  }),
]
