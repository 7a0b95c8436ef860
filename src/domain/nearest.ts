/**
 * The names closest to a misspelt one, best first, three at most; none when nothing is close.
 * Close: an optimal-string-alignment distance of at most a third of the longer name, or one begins the other.
 */
export function nearest(name: string, names: Iterable<string>): string[] {
  const wanted = name.toLowerCase()
  const scored: { name: string; distance: number }[] = []
  for (const candidate of new Set(names)) {
    const other = candidate.toLowerCase()
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
    if (Math.abs(wanted.length - other.length) > limit && !other.startsWith(wanted)) continue
    const found = distance(wanted, other)
    if (found <= limit || (wanted.length > 2 && other.startsWith(wanted)))
      scored.push({ name: candidate, distance: found })
  }
  return scored
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map((each) => each.name)
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
