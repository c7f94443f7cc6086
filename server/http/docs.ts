import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

const PREFIX = '/api/docs'

/** The page asks a plugin of this name for its document; ours comes from the contract. */
const documentPlugin = (document: object) =>
  Object.assign(async (docs: FastifyInstance) => void docs.decorate('swagger', (() => document) as never), {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  })

/** A server within the server, made at its first visit: no other request waits for it or pays for it. */
async function createDocsServer(document: object): Promise<FastifyInstance> {
  const { fastifySwaggerUi } = await import('@fastify/swagger-ui')
  const docs = Fastify()
  await docs.register(documentPlugin(document))
  await docs.register(fastifySwaggerUi, {
    routePrefix: PREFIX,
    theme: { title: 'Hourkin API' },
    uiConfig: { layout: 'BaseLayout', deepLinking: true, docExpansion: 'list' },
  })
  await docs.ready()
  return docs
}

const KEPT = ['content-type', 'etag', 'last-modified'] as const

/** The contract for people, at `/api/docs`, under the headers of every other answer. */
export function serveDocs(app: FastifyInstance, document: () => object): void {
  let docs: Promise<FastifyInstance> | undefined
  async function sendDocsPage({ url }: FastifyRequest, reply: FastifyReply) {
    const answer = await (await (docs ??= createDocsServer(document()))).inject(url)
    if (answer.statusCode >= 400) return reply.callNotFound()
    for (const name of KEPT) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
    return reply.code(answer.statusCode).send(answer.rawPayload)
  }
  for (const url of [PREFIX, `${PREFIX}/*`]) app.route({ method: 'GET', url, handler: sendDocsPage })
}
