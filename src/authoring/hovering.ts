import { inWords } from '../ask/index.ts'
import { historyOf } from '../compare/index.ts'
import { type Json, type Place, RELATION, type Rule, type Slot, typeText } from '../domain/index.ts'
import type { Analysis } from './analyse.ts'
import type { Mention } from './mentions.ts'
import { FUNCTIONS_TOLD } from './told.ts'

/** What a reader is told of something that is named, as Markdown, and what of the line it is about. */
export interface Hover extends Pick<Mention, 'file' | 'line' | 'column'> {
  readonly length: number
  readonly markdown: string
}

/** Names that are listed of what reads, rests on or decides something. */
const MOST_NAMED = 8

/** What there is to be told of what stands at a place: nothing where that is no name. */
export function hoverAt(analysis: Analysis, place: Place): Hover | undefined {
  const mention = analysis.mentions.at(place)
  if (!mention) return functionAt(analysis, place)
  const lines = told(analysis, mention)
  const { file, line, column, written } = mention
  return (
    lines && { file, line, column, length: written.length, markdown: lines.filter((each) => each !== '').join('\n\n') }
  )
}

function told(analysis: Analysis, { kind, name }: Mention): readonly string[] | undefined {
  const { edition, mentions } = analysis
  const { vocabulary } = edition
  switch (kind) {
    case 'fact': {
      const fact = vocabulary.facts.find((each) => each.name === name)
      return (
        fact && [head(name, typeText(fact.type)), ...slotLines(fact, fact.fromText), readers(analysis, 'fact', name)]
      )
    }
    case 'quantity': {
      const found = vocabulary.quantities.find((each) => each.name === name)
      if (!found) return undefined
      const unit = found.unit === undefined ? '' : `, in ${found.unit}`
      const fallback = found.default === undefined ? '' : `Usually ${shown(found.default)}.`
      return [
        head(name, typeText(found.type)),
        `${found.label}${unit}.`,
        fallback,
        rulesOn(analysis, name),
        readers(analysis, kind, name),
      ]
    }
    case 'action': {
      const found = vocabulary.actions.find((each) => each.name === name)
      if (!found) return undefined
      const fallback = found.default === undefined ? '' : `Usually ${found.default}.`
      return [
        head(name, 'action'),
        found.ask ?? found.label,
        fallback,
        rulesOn(analysis, name),
        readers(analysis, kind, name),
      ]
    }
    case 'rule':
      return ruleLines(analysis, name)
    case 'entry': {
      const entry = edition.entries.find(({ slug }) => slug === name)
      return (
        entry && [
          head(entry.term, entry.kind),
          firstParagraph(entry.markdown),
          `Rules: ${listed(entry.rules) || 'none'}.`,
        ]
      )
    }
    case 'source': {
      const source = edition.sources.find(({ id }) => id === name)
      return (
        source && [
          head(source.title, source.authority ?? 'source'),
          source.published ? `Published ${source.published.text}.` : '',
          firstParagraph(source.notes),
        ]
      )
    }
    case 'section': {
      const citing = mentions
        .of('section', name)
        .flatMap(({ role, inside }) => (role === 'use' && inside ? [inside.name] : []))
      return [head(name.slice(name.indexOf('#') + 1), 'section'), `Cited by ${listed(citing) || 'nothing'}.`]
    }
    case 'case': {
      const own = analysis.cases.filter((each) => `${each.entry}#${each.title}`.startsWith(name))
      return own.length > 0 ? own.map((each) => `${each.title}: ${caseTold(each)}`) : undefined
    }
    case 'type': {
      const values = vocabulary.enums.find((each) => each.name === name)?.values
      const fields = vocabulary.records.find((each) => each.name === name)?.fields
      if (values) return [head(name, 'one of'), ...values.map((value) => `- \`${value.name}\` ${value.label}`)]
      return fields && [head(name, 'record'), ...fields.map((field) => `- \`${field.name}\` ${typeText(field.type)}`)]
    }
    default:
      return [head(name, kind)]
  }
}

function head(name: string, what: string): string {
  return `**${name}** · ${what}`
}

function slotLines({ ask, assume, usually, range, aliases }: Slot, fromText: string | undefined): readonly string[] {
  return [
    ask ?? '',
    assume === undefined ? '' : `Assumed ${shown(assume)}${usually === undefined ? '' : ` as long as ${usually}`}.`,
    range ? `From ${range[0]} to ${range[1]}.` : '',
    fromText === undefined ? '' : `Derived from \`${fromText}\`.`,
    aliases.length > 0 ? `Also ${listed(aliases)}.` : '',
  ]
}

/** The rules whose conditions or values read a name, and the cases that tell it. */
function readers({ mentions }: Analysis, kind: 'fact' | 'quantity' | 'action', name: string): string {
  const uses = mentions.of(kind, name).filter(({ role }) => role === 'use')
  const within = (what: 'rule' | 'case') => [
    ...new Set(uses.flatMap(({ inside }) => (inside?.kind === what ? [inside.name] : []))),
  ]
  const [rules, cases] = [within('rule'), within('case')]
  return `Read by ${rules.length === 0 ? 'no rule' : `${rules.length} rules: ${listed(rules)}`}; named in ${cases.length} cases.`
}

function rulesOn({ edition }: Analysis, name: string): string {
  const on = edition.rules.filter(({ then }) =>
    then.some((each) => ('action' in each ? each.action === name : 'quantity' in each && each.quantity === name)),
  )
  return `Rules on it: ${listed(on.map(({ id }) => id)) || 'none'}.`
}

function ruleLines(analysis: Analysis, id: string): readonly string[] | undefined {
  const { edition, rules } = analysis
  const rule = edition.rules.find((each) => each.id === id)
  const standing = rules.find((each) => each.id === id)
  if (!rule || !standing)
    return standing && [head(id, 'rule'), standing.title, 'Left out of the game for a fault in it.']
  const history = historyOf(edition, id, {})
  return [
    head(id, `rule of ${rule.entry}`),
    rule.title,
    rule.when ? `Applies where: ${inWords(edition, rule.when.expr)}.` : 'Applies always.',
    conclusionsOf(rule),
    ...(history.ok ? history.history.life.map(({ text }) => `- ${text}`) : []),
    `Decides ${standing.decides.length} of the cases.`,
    rule.reading === undefined ? '' : `A reading: ${rule.reading}`,
  ]
}

function conclusionsOf({ then, relations }: Rule): string {
  const own = then.map((each) => {
    if (each.kind === 'note') return `notes “${each.text}”`
    return 'action' in each ? `${each.kind}s \`${each.action}\`` : `${each.kind} \`${each.quantity}\`: \`${each.text}\``
  })
  const others = relations.map(({ kind, target }) => `${RELATION[kind].active.toLowerCase()} \`${target}\``)
  return [...own, ...others].join('; ')
}

/** What a case comes to, in a few words. */
export function caseTold({ passes, came, failures, decidedBy }: Analysis['cases'][number]): string {
  const by = decidedBy.length > 0 ? `, by ${listed(decidedBy)}` : ''
  if (passes) return `✓ ${came === undefined ? 'passes' : shown(came)}${by}`
  return `✗ ${failures.join('; ')}`
}

/** What a rule is, and what it decides, in a few words. */
export function ruleTold({ status, notYet, decides }: Analysis['rules'][number]): string {
  if (notYet !== undefined) return `a stub: ${notYet}`
  const cases =
    decides.length === 0 ? 'decides no case' : `decides ${decides.length} ${decides.length === 1 ? 'case' : 'cases'}`
  return `${status === 'draft' ? 'left out for a fault' : status} · ${cases}`
}

function functionAt({ files }: Analysis, { file, line, column }: Place): Hover | undefined {
  const text = (files.get(file)?.text ?? '').split(/\r\n?|\n/)[line - 1] ?? ''
  for (const { 0: name, index } of text.matchAll(/[A-Za-z_]+(?=\s*\()/g)) {
    const about = FUNCTIONS_TOLD.get(name)
    if (about === undefined || column < index + 1 || column > index + 1 + name.length) continue
    return { file, line, column: index + 1, length: name.length, markdown: `\`${about.shape}\`\n\n${about.what}` }
  }
  return undefined
}

function listed(names: readonly string[]): string {
  const some = names.slice(0, MOST_NAMED).map((name) => `\`${name}\``)
  return [...some, ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [])].join(', ')
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function firstParagraph(markdown: string): string {
  return markdown.trim().split(/\n\s*\n/, 1)[0] ?? ''
}
