import { BUSY } from './tables/database.ts'

/** Of the system (`ENOSPC`, `EFBIG`, `EIO`, `EACCES` …), or of SQLite but for wrong statements; else it is a mistake of the program. */
export function isRefusal(error: unknown): boolean {
  const { code, errcode = 0 } = error as SystemError
  if (code === 'ERR_SQLITE_ERROR') return !WRONG.includes(errcode & PRIMARY)
  return code !== undefined && /^E[A-Z]+$/.test(code)
}

/** Whether it ends by itself: another process holds a lock. */
export function isLock(error: unknown): boolean {
  const { code, errcode = 0 } = error as SystemError
  return code === 'ERR_SQLITE_ERROR' && (errcode & PRIMARY) === BUSY
}

type SystemError = NodeJS.ErrnoException & { readonly errcode?: number }

/** The code without what is told besides. */
const PRIMARY = 0xff

/** SQLITE_ERROR, CONSTRAINT, MISMATCH, MISUSE and RANGE. */
const WRONG = [1, 19, 20, 21, 25]
