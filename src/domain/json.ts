/** Plain JSON: how values travel in questions, answers and editions. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
