import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { escaped } from '../sharing/index.ts'

/** A page without script: a heading and safe HTML made when the edition was published. */
export function page(title: string, heading: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body><h1>${escaped(heading)}</h1>
${html}
</body>
</html>
`
}

/**
 * Headers that protect a page: it loads what is named here and nothing else, nobody frames it, and it tells nobody where it
 * was read. On HTML alone: on every answer they would cost a lookup half as much again.
 * @param directives of its content policy, beside those that forbid everything.
 * @param isFramed whether pages elsewhere may frame it, whatever they demand of what they load.
 */
export function shield(
  directives: { readonly [directive: string]: readonly string[] },
  { isFramed = false }: { readonly isFramed?: boolean } = {},
) {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        ...directives,
      },
    },
    xFrameOptions: isFramed ? false : { action: 'deny' },
    crossOriginResourcePolicy: { policy: isFramed ? 'cross-origin' : 'same-origin' },
    // Whether there is TLS, only the proxy in front knows.
    strictTransportSecurity: false,
  })
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    protect(request.raw, reply.raw, () => undefined)
    return reply
  }
}

/** For a page without script: it loads pictures and nothing else. */
export const shielded = shield({ imgSrc: ["'self'", 'https:'] })
