import type { Store } from './contract.ts'
import { openEmbedded } from './embedded/embedded.ts'

/** A data folder, or the address of a PostgreSQL database: `postgres://user@host/database?sslmode=verify-full`. */
export type StorePlace = { readonly dir: string } | { readonly url: string }

export interface OpenOptions {
  /** Hears of troubles that end by themselves, such as a connection lost, and of a database that others can read. */
  readonly tell?: (trouble: unknown) => void
  /** Milliseconds a connection to a database may take, 2000 unless told. */
  readonly patience?: number
  /** Whether a data folder that may not be written will do; what writes is then refused as `StoreDown`. */
  readonly isForReading?: boolean
}

/** @throws StoreDown where a data folder cannot be used. A database need not be there yet. */
export async function openStore(place: StorePlace, options: OpenOptions = {}): Promise<Store> {
  const { patience, isForReading, ...told } = options
  if ('dir' in place) return openEmbedded(place.dir, { ...told, isForReading: isForReading ?? false })
  // The embedded store needs nothing installed.
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(place.url, { ...told, ...(patience === undefined ? {} : { patience }) })
}
