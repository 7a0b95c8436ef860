import { correctionTable } from './corrections.ts'
import { emptyLog, openDatabase, openToRead } from './database.ts'
import { editionTable } from './editions.ts'
import { guestTable } from './guests.ts'
import { receiptTable } from './receipts.ts'
import { statementsOf } from './statements.ts'
import { tokenTable } from './tokens.ts'
import { unheardTable } from './unheard.ts'
import { webhookTable } from './webhooks.ts'

/** Where a database is, and whether it may only be read. */
export interface DatabasePlace {
  readonly path: string
  readonly isReadOnly: boolean
}

/**
 * What can be asked of the database of a data folder. Each question is a transaction of its own, so any may be asked again
 * that met a lock. What goes in and comes out is plain data.
 */
export type Tables = ReturnType<typeof openTables>

/** @throws where another, newer Umpire made the database, or somebody holds it. */
export function openTables({ path, isReadOnly }: DatabasePlace) {
  const database = isReadOnly ? openToRead(path) : openDatabase(path)
  const statements = statementsOf(database)
  return {
    ...editionTable(database, statements),
    ...tokenTable(statements),
    ...receiptTable(database, statements),
    ...unheardTable(database, statements),
    ...correctionTable(database, statements),
    ...webhookTable(database, statements),
    ...guestTable(statements),
    emptyLog: (): void => emptyLog(database),
    close: (): void => database.close(),
  }
}
