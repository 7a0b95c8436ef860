/**
 * The heaviest rising run through a list: indexes in order, each item above the one before.
 * Cost: n log n. Of runs of one weight it takes the one that ends first.
 * @param weight above 0.
 */
export function rising<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  weight: (item: Item) => number,
): number[] {
  const order = items.map((_, index) => index).sort((a, b) => compare(items[a] as Item, items[b] as Item) || a - b)
  const ranks = new Array<number>(items.length)
  let rank = 0
  for (const [place, index] of order.entries()) {
    const before = order[place - 1]
    if (before !== undefined && compare(items[before] as Item, items[index] as Item) !== 0) rank++
    ranks[index] = rank
  }
  // A tree of prefixes: the best run that ends at a rank up to this one.
  const best = new Array<number>(rank + 2).fill(-1)
  const sums = new Array<number>(items.length)
  const before = new Array<number>(items.length)
  for (const [index, item] of items.entries()) {
    let last = -1
    for (let at = ranks[index] as number; at > 0; at -= at & -at) {
      const found = best[at] as number
      if (found >= 0 && (last < 0 || (sums[found] as number) > (sums[last] as number))) last = found
    }
    before[index] = last
    sums[index] = weight(item) + (last < 0 ? 0 : (sums[last] as number))
    for (let at = (ranks[index] as number) + 1; at < best.length; at += at & -at) {
      const found = best[at] as number
      if (found < 0 || (sums[index] as number) > (sums[found] as number)) best[at] = index
    }
  }
  let end = -1
  for (const index of items.keys()) if (end < 0 || (sums[index] as number) > (sums[end] as number)) end = index
  const run: number[] = []
  for (let at = end; at >= 0; at = before[at] as number) run.push(at)
  return run.reverse()
}
