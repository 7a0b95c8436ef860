/** The server that the script came from, ending in a slash. */
const SERVER = new URL('./', new URL(import.meta.url)).href

const known = new Map<string, Promise<unknown>>()

/** An address of the server. @param path without a slash before it. */
export function addressOf(path: string): string {
  return SERVER + path
}

/**
 * What an address of the API answers, asked for once. @throws NoAnswer in words for readers.
 * @param path below `v1/`.
 */
export function ask<Answer>(path: string): Promise<Answer> {
  let answer = known.get(path)
  if (!answer) {
    answer = fetched(`${SERVER}v1/${path}`)
    known.set(path, answer)
    // What could not be had is asked for again.
    answer.catch(() => known.delete(path))
  }
  return answer as Promise<Answer>
}

export class NoAnswer extends Error {}

interface Problem {
  readonly errors?: readonly { readonly detail: string; readonly didYouMean: readonly string[] }[]
}

async function fetched(url: string): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { credentials: 'omit', headers: { accept: 'application/json' } })
  } catch {
    throw new NoAnswer('The rules cannot be reached now.')
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body
  const [first] = (body as Problem | undefined)?.errors ?? []
  if (!first) throw new NoAnswer('The rules cannot be read now.')
  const [near] = first.didYouMean
  throw new NoAnswer(`${sentence(first.detail)}${near === undefined ? '' : ` Did you mean “${near}”?`}`)
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`
}
