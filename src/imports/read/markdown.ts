import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Block, Left, Reading } from '../types.ts'

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).freeze()

/** The blocks of a Markdown text, front matter left out; `at` counts lines. Numbers of lists are text again. */
export function readMarkdown(text: string): Reading {
  const tree: Root = processor.parse(text)
  return { blocks: tree.children.flatMap((node) => blocksOf(node)), left: addressesIn(tree), counts: 'line' }
}

function blocksOf(node: RootContent): Block[] {
  const at = node.position?.start.line ?? 1
  switch (node.type) {
    case 'heading':
      return block({ kind: 'heading', level: node.depth, text: plainText(node).replaceAll('\n', ' '), at })
    case 'paragraph':
      return block({ kind: 'text', text: plainText(node), at, ...leadOf(node.children) })
    case 'list':
      return node.children.flatMap((item, index) => {
        const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : ''
        const [first, ...rest] = item.children.flatMap((child) => blocksOf(child))
        if (!first) return []
        return [{ ...first, kind: 'item' as const, text: `${mark}${first.text}` }, ...rest.map(asItem)]
      })
    case 'blockquote':
    case 'footnoteDefinition':
      return node.children.flatMap((child) => blocksOf(child))
    case 'table':
      return node.children.flatMap((row) =>
        block({
          kind: 'item',
          text: row.children.map((cell) => plainText(cell)).join('\t'),
          at: row.position?.start.line ?? at,
        }),
      )
    case 'code':
      return block({ kind: 'text', text: node.value, at })
    case 'html':
      return block({ kind: 'text', text: node.value.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' '), at })
    case 'yaml':
    case 'thematicBreak':
    case 'definition':
      return []
    default:
      return block({ kind: 'text', text: plainText(node), at })
  }
}

/** What stands below the first line of an item belongs to it. */
function asItem(block: Block): Block {
  return block.kind === 'text' ? { ...block, kind: 'item' } : block
}

function block(made: Block): Block[] {
  const text = made.text.trim()
  return text === '' ? [] : [{ ...made, text }]
}

function leadOf(children: readonly PhrasingContent[]): { lead?: string } {
  const first = children.find((child) => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type !== 'strong' && first?.type !== 'emphasis') return {}
  const lead = plainText(first).trim()
  return lead === '' ? {} : { lead }
}

/** What a reader of the page does not see: where its links lead. */
function addressesIn(tree: Root): Left[] {
  const found: Left[] = []
  const todo: Nodes[] = [tree]
  for (let node = todo.pop(); node; node = todo.pop()) {
    if ('url' in node && plainText(node) !== node.url)
      found.push({ text: node.url, at: node.position?.start.line ?? 1, why: 'an address' })
    if ('children' in node) todo.push(...node.children)
  }
  return found.sort((a, b) => a.at - b.at)
}
