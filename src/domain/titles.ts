/** Letters of a title that is still read at a glance. */
const LONGEST = 80

/** What makes a text read badly where rules are named by it, as in `By “…”`; undefined where nothing does. */
export function badTitle(text: string): string | undefined {
  if (!/\p{L}/u.test(text)) return 'it has no word'
  if (text.length > LONGEST) return `it has ${text.length} letters and signs, ${LONGEST} at most are read at a glance`
  if (/[.,;:/\p{Pd}]$/u.test(text)) return `it ends with \`${text.at(-1)}\``
  if (/^(?:a|an|the)\s/.test(text)) return 'it begins with a small article'
  const words = text.match(/\p{L}{2,}/gu) ?? []
  if (words.length > 1 && words.every((word) => word === word.toUpperCase() && word !== word.toLowerCase()))
    return 'it is all in capitals'
  return undefined
}
