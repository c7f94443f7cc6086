import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The time for an answer once the server stops: containers kill a server after ten seconds. */
const LONGEST_ANSWER_MS = 5000
const LOOK_EVERY_MS = 50

/**
 * Answers under way go out when the server stops, and then every line is cut. Node would wait forever: once a server
 * closes, it has no deadlines for headers and bodies any more, and a line on which nothing has come yet, such as
 * browsers open in advance, is busy to it.
 */
export function stopInTime(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  /** Data on a new connection may not have been read yet: it is silent if it was so at the last look. */
  let silent = new Set<Socket>()
  function closeSilentConnections() {
    app.server.closeIdleConnections()
    const nothingCame = [...open].filter(({ bytesRead }) => bytesRead === 0)
    for (const socket of nothingCame) if (silent.has(socket)) socket.destroy()
    silent = new Set(nothingCame)
  }
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const looking = setInterval(closeSilentConnections, LOOK_EVERY_MS)
    const cutting = setTimeout(() => open.forEach((socket) => socket.destroy()), LONGEST_ANSWER_MS)
    app.server.once('close', () => {
      clearInterval(looking)
      clearTimeout(cutting)
    })
  })
}
