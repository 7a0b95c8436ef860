/** Plain JSON: how values travel in questions, answers and editions. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Whether JSON is an object: no list, and not null. */
export function isMap(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
