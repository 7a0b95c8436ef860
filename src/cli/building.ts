import { type Built, counted, type Diagnostic, type SourceFile } from '../domain/index.ts'
import { builtFrom, gamesOf, withIndex } from '../editions/index.ts'
import type { Progress } from '../publish/index.ts'
import { contentKey, type Store, StoreDown } from '../store/index.ts'

export interface Publishing {
  /** The games of the folder, faulty ones too. */
  readonly games: ReadonlySet<string>
  /** One for each game that can be published. */
  readonly built: readonly Built[]
  /** Games in which nothing is wrong but that worked examples fail: never in the store. */
  readonly drafts: readonly Built[]
  /** Games taken as they were built before, by the same program from the same files. */
  readonly known: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
  /** Set where the store took nothing. */
  readonly down?: StoreDown
}

/** Files in; the games that can be served out, with what is wrong. */
export type Build = (
  files: readonly SourceFile[],
  tell?: (progress: Progress) => void,
) => Promise<Pick<Publishing, 'built' | 'drafts' | 'diagnostics'>>

/**
 * Builds each game of a content folder, unless the store has it already, and publishes it in the store. What has an error
 * is not published. A store that is down, or none, keeps nothing; the games are built all the same.
 * @param using builds what has to be built: here, or in a thread aside.
 */
export async function publishFiles(
  store: Store | undefined,
  files: readonly SourceFile[],
  tell?: (progress: Progress) => void,
  using: Build = build,
): Promise<Publishing> {
  const games = gamesOf(files)
  const keys = new Map(
    await Promise.all([...games].map(async (game) => [game, await contentKey(game, files)] as const)),
  )
  let down: StoreDown | undefined
  const trying = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return down ? undefined : await work()
    } catch (error) {
      if (!(error instanceof StoreDown)) throw error
      down = error
      return undefined
    }
  }
  const announce = async ({ edition }: Built) => store?.announce(edition.game, edition.hash, new Date())
  const keep = async (built: Built) => {
    const key = keys.get(built.edition.game)
    await store?.keep({ ...built, ...(key === undefined ? {} : { key }) })
  }

  const known: Built[] = []
  for (const [game, key] of keys) {
    const built = await trying(async () => {
      const hash = await store?.builtFrom(key)
      return hash === undefined ? undefined : store?.edition(hash)
    })
    if (built?.edition.game === game) known.push(built)
  }
  for (const built of known) await trying(() => announce(built))
  const names = new Set(known.map(({ edition }) => edition.game))
  const rest = files.filter(({ path }) => !names.has(path.split('/', 1)[0] ?? ''))
  const isLess = games.size > names.size || games.size === 0
  const { built: made, drafts, diagnostics } = isLess ? await using(rest, tell) : NOTHING
  const fresh = store ? made.map((each) => (each.written ? each : withIndex(each))) : made
  for (const built of fresh) await trying(() => keep(built))
  // Announced together: nobody who follows the store is long without one of the games.
  for (const built of fresh) await trying(() => announce(built))
  return {
    games,
    built: [...known, ...fresh].sort((a, b) => (a.edition.game < b.edition.game ? -1 : 1)),
    drafts,
    known: names,
    diagnostics,
    ...(down ? { down } : {}),
  }
}

/** Builds here. Reading content takes half a second of loading; a server whose editions are built never needs it. */
export const build: Build = async (files, tell) => {
  const { publish } = await import('../publish/index.ts')
  const publication = publish(files, tell)
  const { drafts, diagnostics } = publication
  return {
    built: builtFrom(publication, files).built,
    drafts: builtFrom({ ...publication, editions: drafts }, files).built,
    diagnostics,
  }
}

const NOTHING: Awaited<ReturnType<Build>> = { built: [], drafts: [], diagnostics: [] }

/** What whoever works on drafts is told of each. */
export function draftLines(drafts: readonly Built[]): string[] {
  return drafts.map(
    ({ edition: { game, failing = 0 } }) =>
      `${game} is a draft: ${counted(failing, 'case')} of it ${failing === 1 ? 'fails' : 'fail'}; \`umpire check --explain\` says why.`,
  )
}
