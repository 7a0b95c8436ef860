/** Letters that have no form without their marks. */
const APART: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', đ: 'd', ł: 'l', þ: 'th', ð: 'd' }

/** A name as part of an address: small letters, digits and hyphens, 60 at most; empty where nothing is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[æœøßđłþð]/g, (letter) => APART[letter] ?? letter)
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
}

/** Names that are given once; a name asked for again gets the first addition that makes it another. */
export class Names {
  readonly #given = new Set<string>()

  /** @param options from the dearest on; numbers follow where all are taken. */
  give(options: readonly string[]): string {
    const named = options.filter((option) => option !== '')
    const last = named.at(-1) ?? 'section'
    for (let more = 2, at = 0; ; at++) {
      const option = named[at] ?? `${last}-${more++}`
      if (this.#given.has(option.toLowerCase())) continue
      this.#given.add(option.toLowerCase())
      return option
    }
  }

  /** Whether it was free; now it is taken. */
  take(name: string): boolean {
    const key = name.toLowerCase()
    const isFree = !this.#given.has(key)
    this.#given.add(key)
    return isFree
  }
}
