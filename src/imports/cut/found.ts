/** Names in brackets behind a title: what else it is called. What is small only tells it apart. */
export function aliasesIn(title: string): string[] {
  return [...title.matchAll(/\(([^()]{3,60})\)/g)].flatMap(([, inner = '']) =>
    /^\p{Lu}/u.test(inner) && /\s/.test(inner) ? [inner.trim()] : [],
  )
}

const SEE = /\b(?:see|see also|cf\.)\s+(?:the\s+)?([^.;()\n]{2,120})/gi

/** Numbers of other sections in a text, and the words behind “see”, as printed. */
export function referencesIn(text: string, own: string | undefined, numbers: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const [label] of text.matchAll(REFERENCE)) if (label !== own && numbers.has(label)) found.add(label)
  for (const [, list = ''] of text.matchAll(SEE))
    for (const word of list.split(/,\s*(?:and\s+)?|\s+and\s+(?=\p{Lu})/u))
      if (word.trim() !== '') found.add(word.trim())
  return [...found]
}

/** What may be the number of a section within a text. */
export const REFERENCE = /(?<![\w.])\d{1,4}(?:\.\d{1,4})*[a-z]?(?![\w]|\.\d)/g

/** Sentences and lists that say they are examples. */
export function examplesIn(text: string): string[] {
  return [...text.matchAll(/(?:^|(?<=[.!?]\s|\n))(?:for example\b|examples?:|e\.g\.)[^\n]{0,300}/gi)].map(([each]) =>
    each.trim(),
  )
}
