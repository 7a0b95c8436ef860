import { StoreDown } from '../contract.ts'
import { isRefusal } from './refusals.ts'

/** A mistake of the program goes through as it is; what the disk refuses is a store that is down. */
export async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? new StoreDown(error) : error
  }
}
