/**
 * The media type to answer with: of those offered the one the client likes best, the first where it does not mind;
 * undefined where it takes none of them.
 */
export function accepted<Type extends string>(header: string | undefined, offered: readonly Type[]): Type | undefined {
  if (header === undefined || header.trim() === '') return offered[0]
  const ranges = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    return { range, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const weightOf = (type: string): number => {
    const [group] = type.split('/')
    for (const wanted of [type, `${group}/*`, '*/*']) {
      const found = ranges.find(({ range }) => range === wanted)
      if (found) return found.weight
    }
    return 0
  }
  const [best] = offered.map((type) => ({ type, weight: weightOf(type) })).sort((a, b) => b.weight - a.weight)
  return best && best.weight > 0 ? best.type : undefined
}
