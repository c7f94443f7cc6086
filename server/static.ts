import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A hashed name never means anything else; whatever has no hash is asked for again. */
const cachingOf = (path: string) => (path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/**
 * Whether a person goes to a screen, which the page itself finds out about, and not a program to a file: spec §2
 * has no path with a dot in its last segment.
 */
function isScreen({ headers }: FastifyRequest, path: string): boolean {
  if (path === '') return true
  if (path === 'api' || path.startsWith('api/')) return false
  if (path.includes('.', path.lastIndexOf('/') + 1)) return false
  return headers.accept?.includes('text/html') ?? false
}

/** The web as it was built, compressed beforehand. */
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
    return reply.headers({ 'cache-control': cachingOf(file), vary: 'accept-encoding' }).sendFile(file)
  })
}
