import {
  CardNames,
  type Diagnostic,
  type Edition,
  type Json,
  type ParsedConclusion,
  type Place,
  type Rule,
} from '../../domain/index.ts'
import { compileRules } from './rules.ts'
import type { Scope } from './scope.ts'

/** A rule whose condition and conclusions are text: undefined leaves them as they are, null takes them away. */
export interface RuleDraft {
  readonly rule: Rule
  readonly when?: string | null
  readonly then?: Json
}

/**
 * The rules of an edition with some drafts among them, checked against its vocabulary as publishing would. A draft with
 * the id of a rule stands in its place. Diagnostics have the draft's id for a file; `line` and `column` are in its text.
 */
export function recompile(
  edition: Edition,
  drafts: readonly RuleDraft[],
): { readonly rules: readonly Rule[]; readonly diagnostics: readonly Diagnostic[] } {
  const drafted = new Map(drafts.map((draft) => [draft.rule.id, draft]))
  const kept = edition.rules.filter((rule) => !drafted.has(rule.id)).map((rule): RuleDraft => ({ rule }))
  const rules = [...kept, ...drafts].map(asDrafted)
  const found = compileRules({ rules }, scopeOf(edition))
  return { rules: found.rules, diagnostics: found.diagnostics.filter(({ file }) => drafted.has(file)) }
}

function scopeOf({ vocabulary, entries }: Edition): Scope {
  const byName = <Named extends { readonly name: string }>(list: readonly Named[]): Map<string, Named> =>
    new Map(list.map((each) => [each.name, each]))
  const names = new CardNames(entries)
  return {
    enums: byName(vocabulary.enums),
    records: byName(vocabulary.records),
    facts: byName(vocabulary.facts),
    quantities: byName(vocabulary.quantities),
    actions: byName(vocabulary.actions),
    card: (name) => names.find(name),
    bound: new Map(),
  }
}

function asDrafted({ rule, when, then }: RuleDraft): Parameters<typeof compileRules>[0]['rules'][number] {
  const { when: before, then: concluded, relations, ...rest } = rule
  const place: Place = { file: rule.id, line: 1, column: 1 }
  const cel = (text: string) => ({
    text,
    place,
    locate: (offset: number): Place => {
      const before = text.slice(0, offset)
      return { ...place, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
    },
  })
  const condition = when === undefined ? before?.text : (when ?? undefined)
  return {
    ...rest,
    ...(condition === undefined ? {} : { when: cel(condition) }),
    then: then === undefined ? concluded.map(asWritten) : conclusionsIn(then),
    relations: relations.map((each) => ({ ...each, place })),
    place,
  }

  function asWritten(each: Rule['then'][number]): ParsedConclusion {
    if (each.kind === 'note') return each
    if ('action' in each) return { kind: each.kind, action: { value: each.action, place } }
    return { kind: each.kind, quantity: { value: each.quantity, place }, value: cel(each.text) }
  }

  /** `{ forbid: beam, set: { attack: 3 } }` as conclusions; what is no conclusion is left out. */
  function conclusionsIn(given: Json): ParsedConclusion[] {
    return Object.entries(given ?? {}).flatMap(([kind, value]: [string, Json]): ParsedConclusion[] => {
      if (kind === 'permit' || kind === 'forbid' || kind === 'require')
        return [value].flat().map((action) => ({ kind, action: { value: String(action), place } }))
      if (kind === 'note') return [value].flat().map((text) => ({ kind, text: String(text) }))
      if (kind !== 'set' && kind !== 'add' && kind !== 'multiply' && kind !== 'atLeast' && kind !== 'atMost') return []
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).map(([quantity, text]) => ({
        kind,
        quantity: { value: quantity, place },
        value: cel(String(text)),
      }))
    })
  }
}
