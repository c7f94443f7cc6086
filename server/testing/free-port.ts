import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Finds a port of the loopback on which nothing listens now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
