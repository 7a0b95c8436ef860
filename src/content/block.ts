import type { Root } from 'mdast'
import type { Diagnostic } from '../domain/index.ts'
import type { SchemaName } from './schemas.ts'
import { type Block, innerBlock, type TextFile } from './text.ts'
import { validate } from './validate.ts'
import { readYaml, type YamlMap } from './yaml.ts'

/** The YAML between the first two `---` of a file. */
export function frontMatter(tree: Root, file: TextFile): Block | undefined {
  const [node] = tree.children
  return node?.type === 'yaml' ? innerBlock(file, 'front matter', node.value, 1, file.place(0)) : undefined
}

/** A block that is YAML and keeps to its schema; where it does not, what is sound of it, and why. */
export function readBlock(
  block: Block,
  schema: SchemaName,
  mayBeEmpty?: (path: readonly string[]) => boolean,
): { root?: YamlMap; diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml(block)
  if (yaml.broken) return { diagnostics: yaml.diagnostics }
  const { root, diagnostics } = validate(schema, block, yaml.root, mayBeEmpty)
  return { root, diagnostics: [...yaml.diagnostics, ...diagnostics] }
}
