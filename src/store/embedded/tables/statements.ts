import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** What is asked of a database, each statement prepared once. */
export interface Statements {
  readonly all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[]
  readonly one: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined
  /** @returns how many rows it changed. */
  readonly run: (sql: string, ...values: SQLInputValue[]) => number
}

export function statementsOf(database: DatabaseSync): Statements {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, known)
    return known
  }
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
  }
}
