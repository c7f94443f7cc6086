import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

const newestFirst = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
const places = [process.env['PG_BIN'] ?? '', ...newestFirst.map((version) => join(DEBIAN, version, 'bin'))]
const bin = places.find((folder) => existsSync(join(folder, 'initdb')))

/** Whether there is a server to test on: a given one, or the programs to start one. */
export const hasPostgres = () => process.env['TEST_DATABASE_URL'] !== undefined || bin !== undefined

export type Cluster = {
  url: string
  /** The folder of its data. */
  data: string
  /** Ends the server, and removes its data. */
  stop: () => void
  /** Ends every connection, as an upgrade or a crash does. Resolves when nothing listens any more. */
  halt: (mode: 'fast' | 'immediate') => Promise<void>
  /** Resolves when the halted server answers again. */
  resume: () => Promise<void>
}

type Options = {
  /** It keeps acknowledged writes; the others are only quick. */
  durable?: boolean
  /** Reachable by TCP on this port of the loopback too, for tests of what lies between. */
  port?: number
  /** All clients must name one; this is the superuser's. */
  password?: string
  /** Where its data are, such as a disk of its own. */
  folder?: string
}

/** A server of our own on a socket. */
export function startCluster({ durable = false, port, password, folder }: Options = {}): Cluster {
  if (bin === undefined) throw new Error('The programs of PostgreSQL are not here. Set PG_BIN to their folder.')
  const binaries = bin
  const home = mkdtempSync(join(tmpdir(), 'house-pg-'))
  const data = join(folder ?? home, 'data')
  // PostgreSQL refuses to run as root, so a root shell borrows the user that Debian's package made.
  const root = process.getuid?.() === 0
  if (root) execFileSync('chown', ['postgres', home, ...(folder === undefined ? [] : [folder])])
  const commandOf = (tool: string, args: readonly string[]): [string, string[]] => {
    const [program, its] = [join(binaries, tool), ['-D', data, ...args]]
    return root ? ['runuser', ['-u', 'postgres', '--', program, ...its]] : [program, its]
  }
  const run = (tool: string, ...args: string[]) =>
    void execFileSync(...commandOf(tool, args), { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] })
  const passwords = join(home, 'password')
  if (password !== undefined) writeFileSync(passwords, password, { mode: 0o644 })
  const trust = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${passwords}`]
  run('initdb', '-U', 'postgres', ...trust, '-E', 'UTF8', '--no-sync')
  const fsync = durable ? '' : '-c fsync=off'
  const network = port === undefined ? '-c listen_addresses=' : `-c listen_addresses=127.0.0.1 -c port=${port}`
  const settings = `-k ${home} ${network} ${fsync} -c max_connections=200`
  const start = ['-o', settings, '-l', join(home, 'log'), '-w', 'start']
  run('pg_ctl', ...start)
  const runAside = (args: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(...commandOf('pg_ctl', args), { cwd: home, stdio: 'ignore' })
      child.on('error', reject)
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}`))))
    })
  return {
    data,
    url: `postgres://postgres${password === undefined ? '' : `:${password}`}@localhost${port === undefined ? '' : `:${port}`}/postgres?host=${home}`,
    stop() {
      try {
        run('pg_ctl', '-m', 'immediate', '-w', 'stop')
      } catch {
        // A test may have killed it.
      }
      rmSync(home, { recursive: true, force: true })
    },
    halt: (mode) => runAside(['-m', mode, '-w', 'stop']),
    resume: () => runAside(start),
  }
}
