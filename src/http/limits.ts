/** Characters of an address, path and query together; a longer one answers 414. */
export const LONGEST_URL = 8192

/** Bytes of a body; a larger one answers 413. */
export const LARGEST_BODY = 64 * 1024

/** Actions and quantities one question may ask for; each may cost what a question by itself costs. */
export const MOST_ASKS = 25

/** Messages that an assistant may send at once. */
export const MOST_MESSAGES = 10

/** Things wrong with one request that are told, so that an answer is not many times what was asked. */
export const MOST_TOLD = 20

/** Bytes of an address and all headers together, above which the request is not read to its end. */
export const LARGEST_HEAD = 32 * 1024
