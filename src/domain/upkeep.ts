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
 * Where a file of a game is changed in the repository that the game names. An address with a branch in it, as a browser shows it of
 * GitHub, GitLab or Gitea, is that of the game's folder, and leads into the editor there; one of a repository alone to the file
 * on its usual branch, in `content` as the command line has it. Of any other nothing is known.
 * @param file below the folder of the game.  @returns undefined where the address tells nothing of files.
 */
export function fileAddress(repository: string, game: string, file: string): string | undefined {
  const bare = repository.replace(/[?#].*$/u, '').replace(/\/+$/u, '')
  const path = (...parts: string[]) =>
    parts
      .flatMap((part) => part.split('/'))
      .filter((part) => part !== '')
      .map(encodeURIComponent)
      .join('/')
  for (const { branch, edit, host, show } of FORGES) {
    const [, root, ref, folder = ''] = branch.exec(bare) ?? []
    if (root !== undefined && ref !== undefined)
      return `${root}${edit}${ref}/${[folder, path(file)].filter((part) => part !== '').join('/')}`
    const [, plain] = host.exec(bare) ?? []
    if (plain !== undefined) return `${plain}${show}HEAD/${path('content', game, file)}`
  }
  return undefined
}

/** How forges write a folder on a branch, the editor of a file, a repository of theirs and a file on its usual branch. */
const FORGES: readonly {
  readonly branch: RegExp
  readonly edit: string
  readonly host: RegExp
  readonly show: string
}[] = [
  {
    branch: /^(https?:\/\/[^/]+\/.+?)\/-\/tree\/([^/]+)(?:\/(.*))?$/u,
    edit: '/-/edit/',
    host: /^(https?:\/\/(?:www\.)?gitlab\.[^/]+\/[^/]+\/.+?)(?:\.git)?$/u,
    show: '/-/blob/',
  },
  {
    branch: /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/src\/branch\/([^/]+)(?:\/(.*))?$/u,
    edit: '/_edit/',
    host: /^(https?:\/\/(?:codeberg\.org|(?:www\.)?gitea\.[^/]+|(?:www\.)?forgejo\.[^/]+)\/[^/]+\/[^/]+?)(?:\.git)?$/u,
    show: '/src/branch/',
  },
  {
    branch: /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/tree\/([^/]+)(?:\/(.*))?$/u,
    edit: '/edit/',
    host: /^(https?:\/\/(?:www\.)?github\.[^/]+\/[^/]+\/[^/]+?)(?:\.git)?$/u,
    show: '/blob/',
  },
]

/**
 * A pattern, read with `u`, of the addresses that content may hold: http or https, a host that begins with a letter or a
 * digit, nobody's name or password before it, and no blank, quotation mark, backslash, bracket or sign that shows nothing.
 */
export const ADDRESS = '^https?://(?![^/?#]*@)[\\p{L}\\p{N}](?:[^\\s\\p{C}"\'<>\\\\^`{|}\\[\\]]{0,1990})$'
