import type { Built, Diagnostic, Publication, SourceFile } from '../domain/index.ts'

/** What can be served of a publication, and the games its files hold, faulty ones too: what `Editions.take` takes. */
export function builtFrom(
  { editions, counts }: Publication,
  files: readonly SourceFile[],
): { readonly built: readonly Built[]; readonly games: ReadonlySet<string> } {
  return {
    built: editions.flatMap((edition) => {
      const counted = counts[edition.game]
      return counted ? [{ edition, counts: counted }] : []
    }),
    games: gamesOf(files),
  }
}

/** The folders that are games, whether or not their files are in order. */
export function gamesOf(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ path }) => GAME.exec(path)?.[1] ?? []).sort())
}

const GAME = /^([^/.][^/]*)\/(?:game\.yaml$|(?:sources|vocabulary|sayings|events|entries)\/)/

/** Diagnostics that keep a game from being published. */
export function errorsOf(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter((each) => each.severity === 'error')
}
