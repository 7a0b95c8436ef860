/** What a section seems to do, strongest first: it forbids, commands, permits or counts. */
export type Saying = 'forbids' | 'commands' | 'permits' | 'counts'

const SAYS: readonly (readonly [Saying, RegExp])[] = [
  [
    'forbids',
    /\b(?:must|may|shall|can|could|do|does|is|are)(?:\s*not\b|n['’]t\b)|\bcannot\b|\bnever\b|\b(?:forbidden|prohibited|illegal|not allowed|not permitted|cancelled)\b/i,
  ],
  ['commands', /\b(?:must|shall|ha(?:s|ve) to|is to|are to|required|requires?|mandatory|always|need(?:s|ed)?)\b/i],
  ['permits', /\b(?:may|can|allow(?:s|ed)?|permit(?:s|ted)?|legal|eligible|optional(?:ly)?)\b/i],
  [
    'counts',
    /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|double|twice|equal|each|total|number|minimum|maximum|at least|at most|up to|more than|less than)\b/i,
  ],
]

/** Nothing where it only tells. */
export function sayingOf(text: string): Saying | undefined {
  return SAYS.find(([, words]) => words.test(text))?.[0]
}

/** What an author has still to do with a rule that seems to do so. */
export const TO_DO: Readonly<Record<Saying, string>> = {
  forbids: 'in words of your own what it forbids and when, and `then: { forbid: … }`',
  commands: 'in words of your own what it requires and when, and `then: { require: … }`',
  permits: 'in words of your own what it permits and when, and `then: { permit: … }`',
  counts: 'in words of your own how much it makes of what, and `then: { set: … }`',
}
