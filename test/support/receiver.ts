import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What came to a receiver of webhooks. */
export interface Came {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly origin: string
  readonly port: number
  readonly came: readonly Came[]
}

/** Answers the requests in turn, the last answer to all that come after. */
export type Answering = number | ((response: ServerResponse) => unknown)

/** A receiver on 127.0.0.1 that ends with the test. */
export async function receiver(...answers: readonly Answering[]): Promise<Receiver> {
  const came: Came[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = answers[Math.min(came.length, answers.length - 1)] ?? 204
    came.push({ path: request.url ?? '', headers: request.headers, body })
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, came }
}
