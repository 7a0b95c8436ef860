import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'

interface Level {
  readonly start: number
  readonly format: string
  /** `%1.%2` */
  readonly text: string
}

interface Numbering {
  /** Levels of a list, by the id that paragraphs name. */
  readonly lists: ReadonlyMap<string, { readonly counter: string; readonly levels: readonly Level[] }>
}

/**
 * A Word document with the numbers that Word would print before its paragraphs written into their text.
 * @param document, numbering, styles the parts of the file as XML; the last two may be missing.
 * Source: ECMA-376, Part 1, 17.9.
 */
export function numbered(document: string, numbering: string | undefined, styles: string | undefined): string {
  const tree = parse(document)
  if (numbering === undefined) return document
  const { lists } = readNumbering(parse(numbering))
  const ofStyle = styles === undefined ? new Map<string, ListPlace>() : stylePlaces(parse(styles))
  const counters = new Map<string, number[]>()
  for (const paragraph of all(tree, 'w:p')) {
    const properties = inside(paragraph, 'w:pPr')
    const styled = ofStyle.get(attributeOf(properties, 'w:pStyle') ?? '')
    const own = placeIn(properties)
    const list = own?.list ?? styled?.list
    const depth = own?.depth ?? styled?.depth ?? 0
    const found = list === undefined ? undefined : lists.get(list)
    const level = found?.levels[depth]
    if (!found || !level || textOf(paragraph).trim() === '') continue
    const count = counters.get(found.counter) ?? []
    counters.set(found.counter, count)
    for (let above = 0; above < depth; above++) count[above] ??= found.levels[above]?.start ?? 1
    count[depth] = (count[depth] ?? level.start - 1) + 1
    count.length = depth + 1
    if (level.format === 'bullet' || level.format === 'none') continue
    const label = level.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1
      return inFormat(count[at] ?? 1, at === depth ? level.format : (found.levels[at]?.format ?? 'decimal'))
    })
    write(tree, paragraph, properties, `${label} `)
  }
  return new XMLSerializer().serializeToString(tree)
}

interface ListPlace {
  readonly list?: string
  readonly depth?: number
}

function parse(xml: string): Document {
  return new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message)
    },
  }).parseFromString(xml, 'text/xml')
}

function all(node: Document | Element, name: string): Element[] {
  return [...node.getElementsByTagName(name)]
}

/** A child of that name. */
function inside(node: Element | undefined, name: string): Element | undefined {
  for (let child = node?.firstChild; child; child = child.nextSibling)
    if (child.nodeName === name) return child as Element
  return undefined
}

function attributeOf(node: Element | undefined, name: string): string | undefined {
  return inside(node, name)?.getAttribute('w:val') ?? undefined
}

function placeIn(properties: Element | undefined): ListPlace | undefined {
  const place = inside(properties, 'w:numPr')
  if (!place) return undefined
  const list = attributeOf(place, 'w:numId')
  const depth = attributeOf(place, 'w:ilvl')
  return { ...(list === undefined ? {} : { list }), ...(depth === undefined ? {} : { depth: Number(depth) }) }
}

function readNumbering(tree: Document): Numbering {
  const kinds = new Map(
    all(tree, 'w:abstractNum').map((kind) => [
      kind.getAttribute('w:abstractNumId') ?? '',
      all(kind, 'w:lvl').map(
        (level): Level => ({
          start: Number(attributeOf(level, 'w:start') ?? 1),
          format: attributeOf(level, 'w:numFmt') ?? 'decimal',
          text: attributeOf(level, 'w:lvlText') ?? '',
        }),
      ),
    ]),
  )
  const lists = new Map<string, { counter: string; levels: readonly Level[] }>()
  for (const list of all(tree, 'w:num')) {
    const id = list.getAttribute('w:numId') ?? ''
    const kind = attributeOf(list, 'w:abstractNumId') ?? ''
    const starts = new Map(
      all(list, 'w:lvlOverride').flatMap((each) => {
        const start = attributeOf(each, 'w:startOverride')
        return start === undefined ? [] : [[Number(each.getAttribute('w:ilvl')), Number(start)] as const]
      }),
    )
    const levels = (kinds.get(kind) ?? []).map((level, depth) => ({
      ...level,
      start: starts.get(depth) ?? level.start,
    }))
    // Lists of one kind count on, unless one begins anew.
    lists.set(id, { counter: starts.size > 0 ? `own ${id}` : kind, levels })
  }
  return { lists }
}

/** Where paragraphs of a style stand in a list, as the style or the one it is based on says. */
function stylePlaces(tree: Document): Map<string, ListPlace> {
  const styles = new Map(all(tree, 'w:style').map((style) => [style.getAttribute('w:styleId') ?? '', style]))
  const places = new Map<string, ListPlace>()
  for (const id of styles.keys()) {
    let place: ListPlace = {}
    const seen = new Set<string>()
    for (
      let at: string | undefined = id;
      at !== undefined && !seen.has(at);
      at = attributeOf(styles.get(at), 'w:basedOn')
    ) {
      seen.add(at)
      place = { ...placeIn(inside(styles.get(at), 'w:pPr')), ...place }
    }
    if (place.list !== undefined) places.set(id, place)
  }
  return places
}

function textOf(paragraph: Element): string {
  return all(paragraph, 'w:t')
    .map((run) => run.textContent ?? '')
    .join('')
}

/** Puts the number before the text, and takes the paragraph out of its list. */
function write(tree: Document, paragraph: Element, properties: Element | undefined, label: string): void {
  const head = properties ?? tree.createElement('w:pPr')
  if (!properties) paragraph.insertBefore(head, paragraph.firstChild)
  const old = inside(head, 'w:numPr')
  if (old) head.removeChild(old)
  const none = tree.createElement('w:numPr')
  const id = tree.createElement('w:numId')
  id.setAttribute('w:val', '0')
  none.appendChild(id)
  head.appendChild(none)
  const run = tree.createElement('w:r')
  const text = tree.createElement('w:t')
  text.setAttribute('xml:space', 'preserve')
  text.appendChild(tree.createTextNode(label))
  run.appendChild(text)
  paragraph.insertBefore(run, head.nextSibling)
}

function inFormat(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number)
    case 'upperLetter':
      return letters(number).toUpperCase()
    case 'lowerRoman':
      return roman(number)
    case 'upperRoman':
      return roman(number).toUpperCase()
    default:
      return String(number)
  }
}

/** a … z, aa, bb: as Word counts. */
function letters(number: number): string {
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.floor((number - 1) / 26) + 1)
}

function roman(number: number): string {
  const signs = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const
  let rest = number
  let text = ''
  for (const [value, sign] of signs) for (; rest >= value; rest -= value) text += sign
  return text
}
