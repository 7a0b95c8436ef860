import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import { DESK } from '../../sharing/index.ts'
import { PathRefused, type Store } from '../../store/index.ts'
import { LONGEST_SENTENCE } from '../../understand/index.ts'
import { admit } from '../desk/access.ts'
import type { DeskJob } from '../desk/jobs.ts'
import { DeskBroken } from '../desk/thread.ts'
import type { Writing } from '../desk/writing.ts'
import type { Door } from '../door.ts'
import { shield } from '../html.ts'
import type { Page } from '../page.ts'
import { refuse } from '../problems.ts'
import { send, sendFresh } from '../reply.ts'
import { patronOf } from '../work/patron.ts'
import type { App } from './app.ts'

/** Bytes of a body: a file, as JSON. Many times the largest entry that ships. */
const LARGEST = 2 * 1024 * 1024

const closed = { additionalProperties: false } as const

const file = Type.String({ minLength: 1, maxLength: 300 })
const fileQuery = Type.Object({ file }, closed)
const typed = { file, text: Type.Optional(Type.String()) }
const place = { line: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) }

/** What is worked out of a text as it is typed, each at an address of that name. */
const JOBS = {
  look: Type.Object(typed, closed),
  why: Type.Object({ ...typed, title: Type.String() }, closed),
  hear: Type.Object({ ...typed, message: Type.Optional(Type.String({ maxLength: LONGEST_SENTENCE })) }, closed),
  mend: Type.Object({ ...typed, line: place.line }, closed),
  said: Type.Object(
    {
      game: Type.String(),
      message: Type.String({ maxLength: LONGEST_SENTENCE }),
      chosen: Type.Optional(Type.String()),
      file: Type.Optional(file),
      text: Type.Optional(Type.String()),
    },
    closed,
  ),
  complete: Type.Object({ ...typed, ...place }, closed),
  hover: Type.Object({ ...typed, ...place }, closed),
} satisfies { readonly [kind in Exclude<DeskJob['kind'], 'outline' | 'correct'>]: TObject }

/**
 * The author's workbench, at `/write`: its page, the files of the content folder, and what is worked out of them. For the page
 * alone, and no part of the API. Source: design, The workbench.
 */
export function deskRoutes(app: App, door: Door, writing: Writing, page: Page | undefined): void {
  const { store } = door
  app.addHook('preClose', () => writing.close())
  if (page) pageOfDesk(app, page)

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, response) => {
      // Other answers may be read by any page; these by none but the page from here.
      response.removeHeader('Access-Control-Allow-Origin')
      await admit(request, store)
    })
    scope.setErrorHandler((error) => {
      throw error instanceof PathRefused ? refuse('write/path', 'file', error.message) : error
    })
    fileRoutes(scope as App, writing)
    correctionRoutes(scope as App, writing, store)
    unheardRoutes(scope as App, store)
    scope.get('/write/api/outline', { schema: { hide: true } }, async (request, response) => {
      const { version } = writing
      const games = await worked(writing, { kind: 'outline' }, request, response)
      const [unheard = [], corrections = []] = await Promise.all([store?.unheard(), store?.corrections()])
      const kept = JSON.stringify({ version, unheard, corrections })
      const json = `${kept.slice(0, -1)},"games":${games}}`
      return sendFresh(request, response, Buffer.from(json))
    })
    const afterQuery = Type.Object({ after: Type.Integer({ minimum: 0 }) }, closed)
    scope.get<{ Querystring: Static<typeof afterQuery> }>(
      '/write/api/renewed',
      { schema: { hide: true, querystring: afterQuery } },
      async (request, response) => {
        const { left, hold } = patronOf(request, response)
        const release = hold()
        try {
          return await fresh(response).send({ version: await writing.renewed(request.query.after, left) })
        } finally {
          release()
        }
      },
    )
    for (const [kind, body] of Object.entries(JOBS))
      scope.post(
        `/write/api/${kind}`,
        { bodyLimit: LARGEST, schema: { hide: true, body } },
        async (request, response) => {
          const job = { ...(request.body as object), kind } as DeskJob
          const json = await worked(writing, job, request, response)
          if (kind === 'why' && `${json}` === 'null')
            throw refuse('write/case', 'title', 'The file has no such case that can be read')
          return sendFresh(request, response, json)
        },
      )
  })
}

/** What people say is wrong: as a case that fails, below its rule; and away once it is settled. */
function correctionRoutes(app: App, writing: Writing, store: Store | undefined): void {
  const body = Type.Object({ id: Type.String(), file: Type.Optional(file), text: Type.Optional(Type.String()) }, closed)
  app.post<{ Body: Static<typeof body> }>(
    '/write/api/correct',
    { bodyLimit: LARGEST, schema: { hide: true, body } },
    async (request, response) => {
      const { id, ...typed } = request.body
      const correction = (await store?.corrections())?.find((each) => each.id === id)
      if (!correction) throw refuse('correction/unknown', 'id', 'There is no such correction')
      const json = await worked(writing, { kind: 'correct', correction, ...typed }, request, response)
      if (`${json}` === 'null') throw refuse('rule/unknown', 'id', 'The rule that it is about is not there any more')
      return sendFresh(request, response, json)
    },
  )
  const idQuery = Type.Object({ id: Type.String() }, closed)
  app.delete<{ Querystring: Static<typeof idQuery> }>(
    '/write/api/correction',
    { schema: { hide: true, querystring: idQuery } },
    async ({ query: { id } }, response) => {
      const erased = (await store?.eraseCorrections({ id })) ?? 0
      if (erased === 0) throw refuse('correction/unknown', 'id', 'There is no such correction')
      return fresh(response).send({ erased })
    },
  )
}

/** A message nobody understood is away once an author has settled it. */
function unheardRoutes(app: App, store: Store | undefined): void {
  const which = Type.Object({ game: Type.String(), message: Type.String() }, closed)
  app.delete<{ Querystring: Static<typeof which> }>(
    '/write/api/unheard',
    { schema: { hide: true, querystring: which } },
    async ({ query }, response) => fresh(response).send({ erased: (await store?.eraseUnheard(query)) ?? 0 }),
  )
}

/** Files as they are on the disk, read and written back. */
function fileRoutes(app: App, writing: Writing): void {
  app.get<{ Querystring: Static<typeof fileQuery> }>(
    '/write/api/file',
    { schema: { hide: true, querystring: fileQuery } },
    async ({ query }, response) => {
      const found = await writing.read(query.file)
      if (!found) throw refuse('write/unknown', 'file', `There is no file ${query.file}`)
      return fresh(response).header('ETag', `"${found.tag}"`).send(found)
    },
  )

  const body = Type.Object({ text: Type.String() }, closed)
  app.put<{ Querystring: Static<typeof fileQuery>; Body: Static<typeof body> }>(
    '/write/api/file',
    { bodyLimit: LARGEST, schema: { hide: true, querystring: fileQuery, body } },
    async ({ query, body: { text }, headers }, response) => {
      const saved = await writing.save(query.file, text, conditionIn(headers))
      if (!saved.ok)
        throw refuse(
          'write/changed',
          'If-Match',
          saved.found ? 'Somebody wrote the file meanwhile: read it, and bring both together' : 'The file is gone',
        )
      return fresh(response).header('ETag', `"${saved.tag}"`).send({ tag: saved.tag })
    },
  )
}

/** The tag of what is changed; null for a file that is not there yet. @throws Refusal where that is not said. */
function conditionIn(headers: FastifyRequest['headers']): string | null {
  if (headers['if-none-match']?.trim() === '*') return null
  const tag = /^"([\w-]+)"$/.exec(headers['if-match']?.trim() ?? '')?.[1]
  if (tag !== undefined) return tag
  throw refuse(
    'write/condition',
    'If-Match',
    'Send the tag of the text that is changed, `If-Match: "…"`, or for a new file `If-None-Match: *`',
  )
}

async function worked(
  { thread }: Writing,
  job: DeskJob,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<Buffer> {
  const { left, hold } = patronOf(request, response)
  const release = hold()
  try {
    return Buffer.from(await thread.do(job, left))
  } catch (error) {
    if (!(error instanceof DeskBroken)) throw error
    if (left.aborted) throw refuse('request/left', '', 'Nobody waits for it')
    throw refuse('server/busy', '', `It was not worked out: ${error.message}`)
  } finally {
    release()
  }
}

function fresh(response: FastifyReply): FastifyReply {
  return response.header('Cache-Control', 'no-store')
}

/** Where the page's build has the nonce stand by which styles are known to be its own. */
const NONCE = 'umpire-nonce'

function pageOfDesk(app: App, page: Page): void {
  const index = page.files.get(`${DESK}index.html`)
  if (!index) return
  app.get('/write', { schema: { hide: true } }, (request, response) => {
    const nonce = randomBytes(16).toString('base64')
    // The editor writes its styles as it runs; they bear the nonce.
    const shielded = shield({
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", `'nonce-${nonce}'`],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
    })
    return fresh(shielded(request, response)).type(index.type).send(index.bytes.toString().replaceAll(NONCE, nonce))
  })
  for (const [name, prepared] of page.files)
    if (name.startsWith(`${DESK}assets/`))
      app.get(`/${name}`, { schema: { hide: true } }, (request, response) =>
        send(request, response, prepared, 'public, max-age=31536000, immutable'),
      )
}
