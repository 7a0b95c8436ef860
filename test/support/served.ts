import type { SourceFile } from '../../src/domain/index.ts'
import { builtFrom, Editions, type Served } from '../../src/editions/index.ts'
import { publish } from '../../src/publish/index.ts'

/** A game of files, published and served; throws what is wrong in it. */
export function servedFrom(files: readonly SourceFile[], game: string): Served {
  const publication = publish(files)
  const { built, games } = builtFrom(publication, files)
  const editions = new Editions()
  editions.take(built, games)
  const served = editions.games.get(game)
  if (!served) throw new Error(publication.diagnostics.map((each) => each.message).join('\n'))
  return served
}
