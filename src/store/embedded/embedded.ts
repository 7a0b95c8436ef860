import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type Store, StoreDown } from '../contract.ts'
import { engine as ownEngine } from '../engine.ts'
import { openDatabase } from './database.ts'
import { editionStore } from './editions.ts'
import { tidy } from './files.ts'
import { hearing, lastPublication } from './hearing.ts'
import { reaching } from './reaching.ts'
import { receiptStore } from './receipts.ts'
import { statementsOf } from './statements.ts'
import { tokenStore } from './tokens.ts'
import { unheardStore } from './unheard.ts'

/**
 * The store in a data folder: `umpire.db` for receipts, tokens, messages and what was published when, and a file for each edition,
 * named by its hash. Several processes may use one folder.
 * @param poll milliseconds after which another process's publication is heard of.
 * @throws StoreDown where the folder cannot be made or written, or was made by a newer program.
 */
export async function openEmbedded(dir: string, { poll = 250, engine = ownEngine } = {}): Promise<Store> {
  const files = join(dir, 'editions')
  let database: DatabaseSync
  try {
    await mkdir(files, { recursive: true })
    database = openDatabase(join(dir, 'umpire.db'))
    await tidy(files, Date.now())
  } catch (error) {
    throw new StoreDown(error)
  }
  const statements = statementsOf(database)
  const { hear, stopHearing } = hearing(statements, poll)
  return {
    kind: 'embedded',
    ...editionStore(database, statements, files, engine),
    hear,
    ...tokenStore(statements),
    ...receiptStore(database, statements),
    ...unheardStore(database, statements),
    ping: () => reaching(async () => void lastPublication(statements)),
    close: async () => {
      stopHearing()
      if (database.isOpen) database.close()
    },
  }
}
