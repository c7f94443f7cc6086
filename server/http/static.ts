import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ASSET_CSP } from './headers.ts'

/** A file with a hash in its name never changes; any other file is revalidated. */
const isHashed = (path: string) => path.startsWith('assets/')
const HASHED = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': ASSET_CSP,
}
/** A browser asks for it once: what serves to ask again, or for a part, is left out. */
const SENT_ONCE = { etag: false, lastModified: false, acceptRanges: false }

/**
 * Whether a browser opens a screen, which the page itself resolves, and not a file: no path of a screen has a dot in
 * its last segment. [view/signed-in-routes]
 */
function isScreen({ headers }: FastifyRequest, path: string): boolean {
  if (path === '') return true
  if (path === 'api' || path.startsWith('api/')) return false
  if (path.includes('.', path.lastIndexOf('/') + 1)) return false
  return headers.accept?.includes('text/html') ?? false
}

/** The screen of a link that was given to strangers: no search engine lists it, and no site learns of it. */
const isShared = (path: string) => path === 'shared'
const UNTOLD = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** Serves the built web, which is compressed in advance. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
  })
  app.get<{ Params: { '*': string } }>('/*', { compress: false }, (request, reply) => {
    const path = request.params['*']
    const file = isScreen(request, path) ? 'index.html' : path
    if (path === 'api' || path.startsWith('api/')) return reply.callNotFound()
    if (isShared(path)) reply.headers(UNTOLD)
    reply.header('vary', 'accept-encoding')
    if (!isHashed(file)) return reply.header('cache-control', 'no-cache').sendFile(file)
    return reply.removeHeader('permissions-policy').headers(HASHED).sendFile(file, SENT_ONCE)
  })
}
