import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { Publication, SourceFile } from '../../domain/index.ts'
import { builtFrom, Editions } from '../../editions/index.ts'
import { publish } from '../../publish/index.ts'
import { readContent } from '../../store/index.ts'
import { type App, createServer, type ServerOptions } from '../index.ts'

/** Two small games that are published without an error: `cards`, which has some of everything, and `board`. */
export const FILES = await readContent(join(import.meta.dirname, '../../../test/fixtures/small-games'))

/** A server of the two small games, at noon of 21 November 2026. */
export async function serverOf(options: Partial<ServerOptions> = {}): Promise<{ app: App; editions: Editions }> {
  const editions = new Editions()
  const { diagnostics } = load(editions, FILES)
  const errors = diagnostics.filter((each) => each.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((each) => `${each.file}:${each.line} ${each.message}`).join('\n'))
  const app = await createServer({ editions, now: () => NOON, longestLag: 60_000, page: NO_PAGE, ...options })
  return { app, editions }
}

/** Publishes the files; games with an error stay as they were. */
export function load(editions: Editions, files: readonly SourceFile[]): Publication {
  const publication = publish(files)
  const { built, games } = builtFrom(publication, files)
  editions.take(built, games)
  return publication
}

/** A folder without a page: what a test sees does not hang on whether the page was built. */
const NO_PAGE = import.meta.dirname

export const NOON = new Date('2026-11-21T12:00:00Z')

export function get(app: App, url: string, headers: InjectOptions['headers'] = {}) {
  return app.inject({ url, headers })
}

export function post(app: App, url: string, body: unknown) {
  return app.inject({ url, method: 'POST', payload: body as object })
}
