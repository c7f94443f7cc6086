import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findFreePort } from './free-port.ts'

/** Debian's folder of it is not in the path of an ordinary user. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

export const hasPooler = () => spawnSync('pgbouncer', ['--version'], { env }).status === 0

/** Where the server of a URL is, in the words of PgBouncer's settings. A socket stands in the query. */
function addressOf(url: URL): string {
  const { hostname, port, username, password, searchParams } = url
  const own = { host: searchParams.get('host') ?? hostname, port: port || '5432', user: username, password }
  return Object.entries(own)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${decodeURIComponent(value)}`)
    .join(' ')
}

/** PgBouncer, with a connection to PostgreSQL for each transaction, before the database of a URL. */
export async function startPooler(database: string): Promise<{ url: string; stop: () => void }> {
  const home = mkdtempSync(join(tmpdir(), 'hourkin-pooler-'))
  const target = new URL(database)
  const port = await findFreePort()
  const file = join(home, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = ${addressOf(target)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 200',
  ]
  writeFileSync(file, settings.join('\n'))
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', 'postgres', home])
  const child = spawn('pgbouncer', ['--quiet', ...(isRoot ? ['--user', 'postgres'] : []), file], {
    env,
    stdio: 'ignore',
  })
  const url = `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`
  // A client of PostgreSQL would make it open a connection there already.
  const tryPort = async () => {
    const line = connect(port, '127.0.0.1')
    await once(line, 'connect')
    line.destroy()
  }
  await vi.waitFor(tryPort, { timeout: 10_000, interval: 50 })
  return {
    url,
    stop() {
      child.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
