import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

const newestFirst = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
const places = [process.env['PG_BIN'] ?? '', ...newestFirst.map((version) => join(DEBIAN, version, 'bin'))]
const bin = places.find((folder) => existsSync(join(folder, 'initdb')))

/** Whether there is a server to test on: a given one, or the programs to start one. */
export const hasPostgres = () => process.env['TEST_DATABASE_URL'] !== undefined || bin !== undefined

type Cluster = { url: string; stop: () => void }

/** A server of our own on a socket. `durable`: it keeps what it has acknowledged; the others are only quick. */
export function startCluster({ durable = false } = {}): Cluster {
  if (bin === undefined) throw new Error('The programs of PostgreSQL are not here. Set PG_BIN to their folder.')
  const binaries = bin
  const home = mkdtempSync(join(tmpdir(), 'house-pg-'))
  const data = join(home, 'data')
  // PostgreSQL refuses to run as root, so a root shell borrows the user that Debian's package made.
  const root = process.getuid?.() === 0
  if (root) execFileSync('chown', ['postgres', home])
  const run = (tool: string, ...args: string[]) => {
    const command = [join(binaries, tool), '-D', data, ...args]
    const [file = '', ...rest] = root ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(file, rest, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  run('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const fsync = durable ? '' : '-c fsync=off'
  const settings = `-k ${home} -c listen_addresses= ${fsync} -c max_connections=200`
  run('pg_ctl', '-o', settings, '-l', join(home, 'log'), '-w', 'start')
  const stop = () => {
    run('pg_ctl', '-m', 'immediate', '-w', 'stop')
    rmSync(home, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@localhost/postgres?host=${home}`, stop }
}
