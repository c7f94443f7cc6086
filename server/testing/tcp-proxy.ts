import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

export type TcpProxy = {
  readonly port: number
  /** From now on nothing is passed on, and nothing is closed: as when a router drops packets. */
  freeze: () => void
  /** From now on every chunk waits for so long. */
  delay: (ms: number) => void
  /** Closes every line. New ones are taken. */
  cut: () => void
  /** Passes on again. Frozen data stay lost. */
  mend: () => void
  stop: () => Promise<void>
}

/** Between a client and a server on this machine. */
export async function startTcpProxy(to: { port: number } | { path: string }): Promise<TcpProxy> {
  const lines = new Set<Socket>()
  let isFrozen = false
  let delayMs = 0

  function pass(from: Socket, into: Socket) {
    lines.add(from)
    from.on('data', (chunk) => {
      if (isFrozen) return
      if (delayMs === 0) into.write(chunk)
      // Equal delays keep the order.
      else setTimeout(() => into.writable && into.write(chunk), delayMs)
    })
    from.on('error', () => from.destroy())
    from.on('close', () => {
      lines.delete(from)
      if (!isFrozen) into.destroy()
    })
  }
  const server = createServer((client) => {
    if (isFrozen) {
      lines.add(client.on('error', () => client.destroy()))
      return
    }
    const upstream = connect(to)
    pass(client, upstream)
    pass(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const line of lines) line.destroy()
    lines.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true
    },
    delay(ms) {
      delayMs = ms
    },
    cut,
    mend() {
      cut()
      isFrozen = false
      delayMs = 0
    },
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @returns a proxy before PostgreSQL, and the URL of the database by way of it */
export async function startDatabaseProxy(database: string): Promise<{ proxy: TcpProxy; database: string }> {
  const url = new URL(database)
  const socket = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const proxy = await startTcpProxy(socket ? { path: `${socket}/.s.PGSQL.${port}` } : { port })
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return { proxy, database: url.href }
}
