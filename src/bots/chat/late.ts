/** What is made within a time, in milliseconds; undefined where it takes longer. The work goes on. */
export async function inTime<Made>(work: Promise<Made>, patience: number): Promise<Made | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends an answer that came late to where the platform waits for it, and tries again where the platform is busy.
 * @throws Error that names the status and no part of the address, which is a secret.
 */
export async function deliver(
  method: 'PATCH' | 'POST' | 'PUT',
  url: string,
  body: object,
  headers: { readonly [name: string]: string } = {},
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    if (!(response instanceof Error)) {
      const said = await response.text()
      if (response.ok) return
      if (tries === MOST_TRIES || !(response.status === 429 || response.status >= 500))
        throw new Error(`${response.status} ${said.slice(0, 300)}`)
    } else if (tries === MOST_TRIES) throw new Error(response.message)
    const wait = response instanceof Error ? 0 : Number(response.headers.get('retry-after')) * 1000
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT, wait || tries * 500)))
  }
}

const PATIENCE = 10_000
const MOST_TRIES = 3
const LONGEST_WAIT = 5000
