import { afterAll, afterEach } from 'vitest'
import { lies } from './witness.ts'

/** A test fails where a server of its own sent what schema/openapi.json does not say. */
function check(): void {
  const found = lies()
  if (found.length === 0) return
  const more = found.length > 10 ? [`and ${found.length - 10} more`] : []
  throw new Error(
    [
      'schema/openapi.json says otherwise: correct the schema of the route and run `npm run schema`',
      ...found.slice(0, 10),
      ...more,
    ].join('\n'),
  )
}

afterEach(check)
afterAll(check)
