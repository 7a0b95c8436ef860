/** Who keeps a game, a document or a rule, and where; addresses are as `ADDRESS` has them. Source: design 2, Who keeps what. */
export interface Upkeep {
  /** A name for people. */
  readonly keeper?: string
  /** Where it is worked on. */
  readonly repository?: string
  /** Where it can be read. */
  readonly url?: string
}

/** What is said of it, and nothing else of what says it. */
export function upkeepOf({ keeper, repository, url }: { readonly [part in keyof Upkeep]: string | undefined }): Upkeep {
  return {
    ...(keeper === undefined ? {} : { keeper }),
    ...(repository === undefined ? {} : { repository }),
    ...(url === undefined ? {} : { url }),
  }
}

/**
 * A pattern, read with `u`, of the addresses that content may hold: http or https, a host that begins with a letter or a
 * digit, nobody's name or password before it, and no blank, quotation mark, backslash, bracket or sign that shows nothing.
 */
export const ADDRESS = '^https?://(?![^/?#]*@)[\\p{L}\\p{N}](?:[^\\s\\p{C}"\'<>\\\\^`{|}\\[\\]]{0,1990})$'
