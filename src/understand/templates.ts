/** A template read: its parts one after the other, each a text or a choice between sequences of parts. */
export type Part = string | readonly (readonly Part[])[]

/** `(a|b) c` as parts; what is left open at the end counts as closed there. */
export function partsOf(template: string): readonly Part[] {
  return sequence(template, 0, false)[0][0] ?? []
}

/** The alternatives that begin at an offset, and where they end. */
function sequence(template: string, from: number, isInside: boolean): [Part[][], number] {
  const all: Part[][] = [[]]
  let text = ''
  let at = from
  const flush = () => {
    if (text !== '') all.at(-1)?.push(text)
    text = ''
  }
  for (; at < template.length; at++) {
    const letter = template[at] ?? ''
    if (letter === '(') {
      flush()
      const [inner, end] = sequence(template, at + 1, true)
      all.at(-1)?.push(inner)
      at = end
    } else if (isInside && letter === ')') break
    else if (isInside && letter === '|') {
      flush()
      all.push([])
    } else text += letter
  }
  flush()
  return [all, at]
}

/** So many of the texts that a template stands for, spread evenly over all of them. */
export function textsOf(template: string, most: number): string[] {
  const parts = partsOf(template)
  const total = countOf(parts)
  const step = Math.max(1, total / most)
  const texts: string[] = []
  for (let at = 0; at < total && texts.length < most; at += step) texts.push(nth(parts, Math.floor(at)).replace(/\s+/g, ' ').trim())
  return [...new Set(texts)]
}

function countOf(parts: readonly Part[]): number {
  return parts.reduce<number>(
    (product, part) =>
      typeof part === 'string' ? product : product * part.reduce((sum, each) => sum + countOf(each), 0),
    1,
  )
}

/** The text at a place in the order in which the last choice changes first. */
function nth(parts: readonly Part[], index: number): string {
  let left = index
  const texts: string[] = []
  for (const part of parts.toReversed()) {
    if (typeof part === 'string') {
      texts.push(part)
      continue
    }
    const counts = part.map(countOf)
    const total = counts.reduce((sum, each) => sum + each, 0)
    let own = left % total
    left = Math.floor(left / total)
    const chosen = counts.findIndex((count) => {
      if (own < count) return true
      own -= count
      return false
    })
    texts.push(nth(part[chosen] ?? [], own))
  }
  return texts.toReversed().join('')
}
