import { html } from './html.ts'

/** Beyond this many comparisons two texts are shown whole. */
const MOST = 4_000_000

/**
 * Two texts as HTML, what only the one has in `del`, what only the other has in `ins`; each in a list of its own.
 * Cost: the product of their words, up to a bound.
 */
export function differences(before: string, after: string): [string[], string[]] {
  const [a, b] = [piecesOf(before), piecesOf(after)]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  const common = x.length * y.length > MOST ? [] : commonOf(x, y)
  const show = (
    pieces: readonly string[],
    kept: ReadonlySet<number>,
    mark: string,
    whole: readonly string[],
  ): string => {
    const middle = pieces
      .map((piece, at) => (kept.has(at) ? html(piece) : `<${mark}>${html(piece)}</${mark}>`))
      .join('')
    const joined = middle.replaceAll(`</${mark}><${mark}>`, '')
    return html(whole.slice(0, head).join('')) + joined + html(whole.slice(whole.length - tail).join(''))
  }
  const keptBefore = new Set(common.map(([at]) => at))
  const keptAfter = new Set(common.map(([, at]) => at))
  return [[show(x, keptBefore, 'del', a)], [show(y, keptAfter, 'ins', b)]]
}

/** Words, each with what follows it. */
function piecesOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

/** The longest run of pieces that both have in order, as pairs of places. */
function commonOf(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const next =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number)
      lengths[i * width + j] = next
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if ((lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number)) i++
    else j++
  }
  return pairs
}
