import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { Block, Reading } from '../types.ts'

const processor = unified().use(rehypeParse).freeze()

const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'iframe',
  'object',
  'select',
  'button',
])
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr img'.split(
    ' ',
  ),
)

/** The blocks of an HTML page as a reader sees them; `at` counts lines of the file. */
export function readHtml(text: string): Reading {
  const tree: Root = processor.parse(text)
  const blocks: Block[] = []
  let run: Nodes[] = []
  const flush = (kind: 'text' | 'item'): void => {
    const words = shown(run)
    const lead = leadOf(run)
    if (words !== '') blocks.push({ kind, text: words, at: lineOf(run[0]), ...(lead === '' ? {} : { lead }) })
    run = []
  }
  const visit = (node: Nodes, kind: 'text' | 'item'): void => {
    for (const child of 'children' in node ? node.children : []) {
      if (child.type === 'text' || (child.type === 'element' && INLINE.has(child.tagName))) run.push(child)
      else if (child.type === 'element' && !SILENT.has(child.tagName)) element(child, kind)
    }
    flush(kind)
  }
  const element = (node: Element, kind: 'text' | 'item'): void => {
    if (node.tagName === 'br') {
      run.push(node)
      return
    }
    flush(kind)
    const level = /^h([1-6])$/.exec(node.tagName)?.[1]
    if (level !== undefined || node.tagName === 'dt') {
      const title = shown([node]).replaceAll('\n', ' ')
      if (title !== '') blocks.push({ kind: 'heading', level: Number(level ?? 6), text: title, at: lineOf(node) })
    } else if (node.tagName === 'tr') {
      const cells = node.children.flatMap((cell) => shown([cell]) || [])
      if (cells.length > 0) blocks.push({ kind: 'item', text: cells.join('\t'), at: lineOf(node) })
    } else if (node.tagName === 'ol') {
      let number = Number(node.properties.start ?? 1)
      for (const item of node.children) {
        if (item.type !== 'element') continue
        run.push({ type: 'text', value: `${number++}. ` })
        visit(item, 'item')
      }
    } else visit(node, node.tagName === 'li' ? 'item' : kind)
  }
  visit(tree, 'text')
  return { blocks, left: [], counts: 'line' }
}

function shown(nodes: readonly Nodes[]): string {
  let text = ''
  const add = (node: Nodes): void => {
    if (node.type === 'text') text += node.value.replace(/[ \t\n]+/g, ' ')
    else if (node.type === 'element' && node.tagName === 'br') text += '\n'
    else if (node.type === 'element' && node.tagName === 'img') text += ` ${String(node.properties.alt ?? '')} `
    else if ('children' in node && !(node.type === 'element' && SILENT.has(node.tagName))) node.children.forEach(add)
  }
  nodes.forEach(add)
  return text
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function leadOf(nodes: readonly Nodes[]): string {
  const first = nodes.find((node) => node.type === 'element' || (node.type === 'text' && node.value.trim() !== ''))
  return first?.type === 'element' && /^(?:b|strong|dfn|i|em)$/.test(first.tagName) ? shown([first]) : ''
}

function lineOf(node: Nodes | undefined): number {
  return node?.position?.start.line ?? 1
}
