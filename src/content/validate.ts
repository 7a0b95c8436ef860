import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Diagnostic, fault, nearest, type Place } from '../domain/index.ts'
import { DATE_TITLES, type JsonSchema, SCHEMAS, type SchemaName } from './schemas.ts'
import type { Block } from './text.ts'
import { shorten, toJson, type YamlMap, type YamlNode } from './yaml.ts'

export interface Validated {
  /** What is left when every faulty value is taken out; at the top a needed key may be missing. */
  readonly root: YamlMap
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Holds a block to its schema: one diagnostic a mistake, at the key or value that is wrong.
 * Faults: block/unknown-key, block/missing-key, block/empty-value, block/shape, date/invalid.
 * @param root changed: faulty values are removed from it.
 * @param mayBeEmpty says of a path of keys that it needs no value.
 */
export function validate(
  name: SchemaName,
  block: Block,
  root: YamlNode | undefined,
  mayBeEmpty: (path: readonly string[]) => boolean = () => false,
): Validated {
  const empty: YamlMap = { kind: 'map', entries: new Map(), flow: false, opaque: false, place: block.start }
  const top = root ?? empty
  if (top.kind !== 'map') {
    const found = top.kind === 'list' ? '[…]' : shorten(top.text)
    const diagnostics = top.opaque ? [] : [fault('block/shape', top.place, found, expected({ title: 'a map of keys' }))]
    return { root: empty, diagnostics }
  }
  const validator = validatorOf(name)
  const mistakes = find(validator, block, top)
  const diagnostics = [...emptyValues(block, top, mistakes, mayBeEmpty)]
  for (const mistake of mistakes) {
    if (mistake.diagnostic && !mistake.hidden) diagnostics.push(mistake.diagnostic)
  }
  prune(validator, block, top, mistakes)
  return { root: top, diagnostics }
}

const validators = new Map<SchemaName, ValidateFunction>()
let ajv: Ajv2020 | undefined

/** Compiled when first needed: a page that only answers never compiles any. */
function validatorOf(name: SchemaName): ValidateFunction {
  ajv ??= new Ajv2020({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true, strictRequired: false })
  let validator = validators.get(name)
  if (!validator) {
    validator = ajv.compile(SCHEMAS[name])
    validators.set(name, validator)
  }
  return validator
}

/** One error of the validator, found again in the YAML. */
interface Mistake {
  readonly diagnostic?: Diagnostic
  /** The value that has to go for the rest to be right; undefined when it is the whole block. */
  readonly remove: YamlNode | undefined
  readonly unknownKey: boolean
  readonly hidden: boolean
}

function find(validator: ValidateFunction, block: Block, root: YamlMap): Mistake[] {
  if (validator(toJson(root))) return []
  const seen = new Set<string>()
  const mistakes: Mistake[] = []
  for (const error of validator.errors ?? []) {
    const mistake = translate(error, block, root)
    if (!mistake) continue
    const { diagnostic } = mistake
    const key = diagnostic && `${diagnostic.line}:${diagnostic.column}:${diagnostic.message}`
    if (key !== undefined && seen.has(key)) continue
    if (key !== undefined) seen.add(key)
    mistakes.push(mistake)
  }
  return mistakes
}

function translate(error: ErrorObject, block: Block, root: YamlMap): Mistake | undefined {
  if (error.keyword === 'propertyNames' || error.keyword === 'if') return undefined
  const spot = follow(root, error.instancePath)
  const schema = error.parentSchema as JsonSchema
  const at = spot.node.place
  const whole = spot.node === root
  const label = spot.label ?? block.what
  const rest = { remove: whole ? undefined : spot.node, unknownKey: false, hidden: spot.opaque }
  switch (error.keyword) {
    case 'required': {
      const detail = `\`${error.params.missingProperty}\``
      return { ...rest, diagnostic: fault('block/missing-key', whole ? block.start : at, label, { detail }) }
    }
    case 'dependentRequired': {
      const detail = `\`${error.params.missingProperty}\``
      const key = String(error.params.property)
      const entry = spot.node.kind === 'map' ? spot.node.entries.get(key) : undefined
      const place = whole ? block.start : (entry?.key.place ?? at)
      return {
        ...rest,
        remove: whole ? undefined : entry?.value,
        diagnostic: fault('block/missing-key', place, key, { detail }),
      }
    }
    case 'additionalProperties': {
      const key = String(error.params.additionalProperty)
      const entry = spot.node.kind === 'map' ? spot.node.entries.get(key) : undefined
      const known = Object.keys((schema.properties as object | undefined) ?? {})
      const home = whole ? homeOf(schema, key) : undefined
      const detail = home === undefined ? {} : { detail: `it stands under \`${home}\`: \`${home}: { ${key}: … }\`` }
      const near = home === undefined ? { nearest: nearest(key, known) } : {}
      const diagnostic = fault('block/unknown-key', entry?.key.place ?? at, key, { ...detail, ...near })
      const split = entry?.value.kind === 'scalar' && entry.value.empty && spot.node.kind === 'map' && spot.node.flow
      return { diagnostic, remove: entry?.value, unknownKey: !split, hidden: spot.opaque || split === true }
    }
  }
  if (error.propertyName !== undefined) {
    const entry = spot.node.kind === 'map' ? spot.node.entries.get(error.propertyName) : undefined
    const place = entry?.key.place ?? at
    return {
      ...rest,
      remove: entry?.value,
      diagnostic: fault('block/shape', place, error.propertyName, expected(schema)),
    }
  }
  if (spot.node.kind === 'scalar' && (spot.node.value === null || error.keyword === 'minLength')) {
    if (spot.node.empty) return { ...rest, hidden: true }
    return { ...rest, diagnostic: fault('block/empty-value', spot.key ?? at, label, expected(schema)) }
  }
  if (error.keyword === 'minProperties' || (error.keyword === 'minItems' && error.params.limit === 1)) {
    return { ...rest, diagnostic: fault('block/empty-value', spot.key ?? at, label, expected(schema)) }
  }
  if (spot.node.kind === 'scalar' && DATE_TITLES.has(schema.title)) {
    return { ...rest, diagnostic: fault('date/invalid', at, spot.node.text) }
  }
  return { ...rest, diagnostic: shapeFault(error, schema, spot.node, label, at) }
}

/** The key of a block under which one stands that was written beside it. */
function homeOf({ properties, $defs }: JsonSchema, key: string): string | undefined {
  const within = (part: JsonSchema | undefined): boolean => {
    const name = /^#\/\$defs\/(\w+)$/.exec(String(part?.$ref))?.[1]
    const own = name === undefined ? part : ($defs as { readonly [name: string]: JsonSchema })[name]
    return (
      Object.hasOwn((own?.properties as object | undefined) ?? {}, key) ||
      Boolean(own?.items && within(own.items as JsonSchema))
    )
  }
  return Object.entries((properties as { readonly [key: string]: JsonSchema } | undefined) ?? {}).find(([, part]) =>
    within(part),
  )?.[0]
}

function shapeFault(error: ErrorObject, schema: JsonSchema, node: YamlNode, label: string, at: Place): Diagnostic {
  if (error.keyword === 'enum' && node.kind === 'scalar') {
    const allowed = (error.params.allowedValues as readonly unknown[]).map(String)
    return fault('block/shape', at, node.text, { ...expected(schema), nearest: nearest(node.text, allowed) })
  }
  const found = node.kind === 'scalar' ? shorten(`${label}: ${node.text}`) : label
  return fault('block/shape', at, found, expected(schema))
}

function expected(schema: JsonSchema): { detail: string } {
  return { detail: `expected ${String(schema.title)}` }
}

interface Spot {
  readonly node: YamlNode
  /** The nearest key above it. */
  readonly label?: string
  /** Where the key of this very value stands. */
  readonly key?: Place
  /** It, or something it stands in, was refused already. */
  readonly opaque: boolean
}

/** The value an RFC 6901 pointer leads to. */
function follow(root: YamlMap, pointer: string): Spot {
  let spot: Spot = { node: root, opaque: root.opaque }
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const { node } = spot
    if (node.kind === 'map') {
      const entry = node.entries.get(name)
      if (!entry) return spot
      const opaque = spot.opaque || entry.value.opaque
      spot = { node: entry.value, label: name, key: entry.key.place, opaque }
    } else if (node.kind === 'list') {
      const item = node.items[Number(name)]
      if (!item) return spot
      const label = spot.label === undefined ? {} : { label: spot.label }
      spot = { node: item, ...label, opaque: spot.opaque || item.opaque }
    }
  }
  return spot
}

/** Keys and list items written without any value, unless the key is unknown anyway. */
function* emptyValues(
  block: Block,
  root: YamlMap,
  mistakes: readonly Mistake[],
  mayBeEmpty: (path: readonly string[]) => boolean,
): Generator<Diagnostic> {
  const unknown = new Set(mistakes.filter((each) => each.unknownKey).map((each) => each.remove))
  function* visit(node: YamlNode, path: readonly string[]): Generator<Diagnostic> {
    if (node.kind === 'list') {
      for (const item of node.items) {
        if (item.kind === 'scalar' && item.empty)
          yield fault('block/empty-value', item.place, path.at(-1) ?? block.what)
        else yield* visit(item, path)
      }
    } else if (node.kind === 'map') {
      for (const [name, { key, value }] of node.entries) {
        const inner = [...path, name]
        if (value.kind !== 'scalar') yield* visit(value, inner)
        else if (value.empty && !unknown.has(value) && !mayBeEmpty(inner)) {
          const more = node.flow ? { detail: 'a comma inside { } begins a new key' } : {}
          yield fault('block/empty-value', key.place, name, more)
        }
      }
    }
  }
  yield* visit(root, [])
}

/** Removes what is wrong, and what is wrong because of that, until the schema holds or only the top lacks a key. */
function prune(validator: ValidateFunction, block: Block, root: YamlMap, first: readonly Mistake[]): void {
  let mistakes = first
  while (mistakes.length > 0) {
    const gone = new Set(mistakes.map((each) => each.remove).filter((each) => each !== undefined))
    if (gone.size === 0) return
    remove(root, gone)
    mistakes = find(validator, block, root)
  }
}

function remove(node: YamlNode, gone: ReadonlySet<YamlNode>): void {
  if (node.kind === 'map') {
    for (const [name, { value }] of node.entries) {
      if (gone.has(value)) node.entries.delete(name)
      else remove(value, gone)
    }
  } else if (node.kind === 'list') {
    const kept = node.items.filter((item) => !gone.has(item))
    node.items.splice(0, node.items.length, ...kept)
    for (const item of kept) remove(item, gone)
  }
}
