import type { Store } from '../contract.ts'
import { engine as ownEngine } from '../engine.ts'
import { Connection } from './connection.ts'
import { correctionStore } from './corrections.ts'
import { editionStore } from './editions.ts'
import { guestStore } from './guests.ts'
import { Hearing } from './hearing.ts'
import { receiptStore } from './receipts.ts'
import { tokenStore } from './tokens.ts'
import { unheardStore } from './unheard.ts'
import { webhookStore } from './webhooks.ts'

export interface PostgresOptions {
  /** Milliseconds a connection may take, from which the other limits of time follow. */
  readonly patience?: number
  readonly engine?: () => Promise<string>
  readonly tell?: (trouble: unknown) => void
}

/** The store in a PostgreSQL database, for many replicas. The database need not be there yet: methods say when it is not. */
export function openPostgres(
  url: string,
  { patience = 2000, engine = ownEngine, tell = () => undefined }: PostgresOptions = {},
): Store {
  const connection = new Connection(url, tell, patience)
  const hearing = new Hearing(connection, patience * 2.5)
  return {
    kind: 'postgres',
    ...editionStore(connection, engine),
    hear: (changed) => hearing.add(changed),
    ...tokenStore(connection),
    ...receiptStore(connection),
    ...unheardStore(connection),
    ...correctionStore(connection),
    ...webhookStore(connection),
    ...guestStore(connection),
    ping: async () => {
      await connection.query('SELECT 1')
    },
    close: async () => {
      await hearing.close()
      await connection.close()
    },
  }
}
