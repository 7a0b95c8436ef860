import { chain } from './check-names.ts'
import { MACROS } from './functions.ts'
import { type Node, parseCel } from './parse.ts'

/** A name as a condition has it, `[start, end)` in its text; an action where `may` or `must` asks for it, else what else it may be. */
export interface WrittenName {
  readonly name: string
  readonly isAction: boolean
  readonly at: readonly [number, number]
}

/**
 * The names that stand in the text of a condition, the longest dotted ones: what fields a name has is not looked at. A text
 * that cannot be read has none, nor has a loop variable.
 */
export function namesWritten(text: string): readonly WrittenName[] {
  const parsed = parseCel(text)
  return parsed.ok ? [...namesOf(parsed.node, new Set())] : []
}

function* namesOf(node: Node, bound: ReadonlySet<string>): Generator<WrittenName> {
  const dotted = chain(node)
  const [first] = dotted ?? []
  if (dotted && first) {
    const end = dotted.at(-1)?.node.at[1] ?? first.node.at[1]
    if (!bound.has(first.name))
      yield { name: dotted.map(({ name }) => name).join('.'), isAction: false, at: [first.node.at[0], end] }
    return
  }
  if (node.kind === 'call' && (node.fn === 'may' || node.fn === 'must')) {
    const [of] = node.args
    if (of?.kind === 'literal' && typeof of.value === 'string')
      yield { name: of.value, isAction: true, at: [of.at[0] + 1, of.at[1] - 1] }
    else if (of) for (const each of namesOf(of, bound)) yield { ...each, isAction: true }
    return
  }
  if (node.kind === 'method' && MACROS.has(node.fn) && node.args[0]?.kind === 'name') {
    yield* namesOf(node.of, bound)
    const inner = new Set(bound).add(node.args[0].name)
    for (const each of node.args.slice(1)) yield* namesOf(each, inner)
    return
  }
  for (const part of partsOf(node)) yield* namesOf(part, bound)
}

function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return []
    case 'select':
    case 'unary':
      return [node.of]
    case 'index':
      return [node.of, node.key]
    case 'call':
      return node.args
    case 'method':
      return [node.of, ...node.args]
    case 'list':
      return node.items
    case 'map':
      return node.entries.flat()
    case 'binary':
      return [node.left, node.right]
    case 'if':
      return [node.test, node.then, node.else]
  }
}
