import type { Store } from './contract.ts'
import { openEmbedded } from './embedded/embedded.ts'

/** A data folder, or the address of a PostgreSQL database: `postgres://user@host/database?sslmode=verify-full`. */
export type StorePlace = { readonly dir: string } | { readonly url: string }

/**
 * @param tell hears of troubles that end by themselves, such as a connection lost.
 * @param patience milliseconds a connection to a database may take, 2000 unless told.
 * @throws StoreDown where a data folder cannot be used. A database need not be there yet.
 */
export async function openStore(
  place: StorePlace,
  tell: (trouble: unknown) => void = () => undefined,
  patience?: number,
): Promise<Store> {
  if ('dir' in place) return openEmbedded(place.dir)
  // The embedded store needs nothing installed.
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(place.url, { tell, ...(patience === undefined ? {} : { patience }) })
}
