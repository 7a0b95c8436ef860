import { StoreDown } from '../contract.ts'

/** A mistake of the program goes through as it is; what the disk or the database refuses is a store that is down. */
export async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? new StoreDown(error) : error
  }
}

/** Of the system (`ENOSPC`, `EFBIG`, `EIO`, `EACCES` …), of SQLite but for wrong statements, of a database closed before. */
function isRefusal(error: unknown): boolean {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { readonly errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return !WRONG.includes(errcode & 0xff)
  return code !== undefined && /^E[A-Z]+$|^ERR_INVALID_STATE$/.test(code)
}

/** SQLITE_ERROR, CONSTRAINT, MISMATCH, MISUSE and RANGE. */
const WRONG = [1, 19, 20, 21, 25]
