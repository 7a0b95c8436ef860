import { type Diagnostic, fault, type ParsedSection, type ParsedSource } from '../domain/index.ts'
import { frontMatter, readBlock } from './block.ts'
import { endOf, parseMarkdown } from './markdown.ts'
import { atText, atTexts, child, date, nodes, text, upkeep } from './reader.ts'
import type { TextFile } from './text.ts'
import type { YamlNode } from './yaml.ts'

/** A document that rules cite; the name of its file is its id. Nothing where its front matter is at fault. */
export function readSource(file: TextFile, diagnostics: Diagnostic[]): ParsedSource | undefined {
  const name = file.path.split('/').at(-1) ?? ''
  const markdown = parseMarkdown(file.text)
  if (!('tree' in markdown)) {
    diagnostics.push(fault('file/too-large', file.place(markdown.offset), name, { detail: markdown.why }))
    return undefined
  }
  const block = frontMatter(markdown.tree, file)
  if (!block) {
    diagnostics.push(fault('entry/no-front-matter', file.place(0), name))
    return undefined
  }
  const { root, diagnostics: found } = readBlock(block, 'source')
  const faults = [...found]
  const published = root && date(child(root, 'published'), faults, text(child(root, 'assumed')))
  diagnostics.push(...faults)
  const title = root && text(child(root, 'title'))
  if (faults.length > 0 || !root || title === undefined) return undefined
  const authority = atText(child(root, 'authority'))
  const [front] = markdown.tree.children
  return {
    id: name.slice(0, -'.md'.length),
    title,
    ...(authority && { authority }),
    ...(published && { published }),
    sections: sectionsIn(child(root, 'sections'), 0),
    supersedes: atTexts(child(root, 'supersedes')),
    notes: file.text.slice(front ? endOf(front) : 0).trim(),
    ...upkeep(root),
    place: file.place(0),
  }
}

/** Sections in their order, each followed by those within it: `- Castling: [3.8.1, 3.8.2]`. */
function sectionsIn(node: YamlNode | undefined, depth: number): ParsedSection[] {
  return nodes(node).flatMap((item): ParsedSection[] => {
    if (item.kind === 'map')
      return [...item.entries.values()].flatMap(({ key, value }) => [
        { ...key, depth },
        ...sectionsIn(value, depth + 1),
      ])
    const section = atText(item)
    return section ? [{ ...section, depth }] : []
  })
}
