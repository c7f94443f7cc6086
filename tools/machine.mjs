// What the tests need of a machine besides Node and the packages of npm, and how it gets there. Plain Node: it runs
// before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../e2e/support/chromium.mjs'

/**
 * @typedef {object} Need
 * @property {'browser' | 'database'} of The kind of tests that need it.
 * @property {string} name
 * @property {readonly string[]} debian Its packages.
 * @property {() => boolean} isHere
 * @property {string} elsewhere What to do on a system without apt.
 */

/** Where server/testing/cluster.ts looks for the programs. */
function hasPostgresPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const places = [process.env.PG_BIN ?? '', ...versions.map((version) => join(debian, version, 'bin'))]
  return places.some((folder) => existsSync(join(folder, 'initdb')))
}

/** Debian's folder of it is not in the path of an ordinary user, as server/testing/pooler.ts knows. */
const hasPooler = () =>
  spawnSync('pgbouncer', ['--version'], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0

/** @type {(name: string) => boolean} */
const isDebianPackage = (name) =>
  spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' }).stdout === 'installed'

/** @type {readonly Need[]} */
const NEEDS = [
  {
    of: 'browser',
    name: 'Chromium',
    debian: ['chromium', 'chromium-headless-shell'],
    isHere: () => findChromium() !== undefined,
    elsewhere: 'install Chromium or Google Chrome, or set CHROMIUM to the program',
  },
  {
    of: 'browser',
    name: 'a font with Chinese characters',
    debian: ['fonts-noto-cjk'],
    isHere: () => process.platform !== 'linux' || isDebianPackage('fonts-noto-cjk'),
    elsewhere: 'install Noto Sans CJK',
  },
  {
    of: 'database',
    name: 'PostgreSQL',
    debian: ['postgresql'],
    isHere: hasPostgresPrograms,
    elsewhere: 'install PostgreSQL 15 or newer (brew install postgresql@17), and set PG_BIN to the folder of initdb',
  },
  {
    of: 'database',
    name: 'PgBouncer',
    debian: ['pgbouncer'],
    isHere: hasPooler,
    elsewhere: 'install PgBouncer (brew install pgbouncer)',
  },
]

// For the gates: what the machine still lacks, and how to get it.

export const missingPostgres = () =>
  hasPostgresPrograms()
    ? undefined
    : 'PostgreSQL is missing (Debian: apt install postgresql; elsewhere set PG_BIN to the folder of initdb).'
export const missingPooler = () =>
  hasPooler()
    ? undefined
    : 'PgBouncer is missing (Debian: apt install pgbouncer; elsewhere install it where PATH finds it).'
export const missingChromium = () =>
  findChromium() === undefined
    ? 'Chromium is missing (Debian: apt install chromium; elsewhere set CHROMIUM to the program).'
    : undefined

/** @type {(program: string, args: readonly string[]) => boolean} */
const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** The words before a command that installs; undefined: this user may not. */
function rightToInstall() {
  if (process.getuid?.() === 0) return []
  return runs('sudo', ['-n', 'true']) ? ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'] : undefined
}

/** @type {(packages: readonly string[], before: readonly string[]) => boolean} */
function aptInstall(packages, before) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {(...args: string[]) => boolean} */
  const apt = (...args) => {
    const [program = '', ...rest] = [...before, 'apt-get', ...args]
    const { status, stdout, stderr } = spawnSync(program, rest, { env, encoding: 'utf8' })
    if (status !== 0) console.error(`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-20).join('\n'))
    return status === 0
  }
  const options = ['install', '-y', '-qq', '--no-install-recommends']
  return apt('update', '-qq') && apt(...options, ...packages)
}

/**
 * Installs what is missing where that is possible, and says what it does; else it says what to do. The tests that need
 * what is still missing fail with its name.
 * @param {{ browser: boolean, database: boolean }} wanted
 */
export function prepareMachine(wanted) {
  const missing = NEEDS.filter(({ of, isHere }) => wanted[of] && !isHere())
  if (missing.length === 0) return
  const packages = missing.flatMap(({ debian }) => debian)
  if (!runs('apt-get', ['--version'])) {
    for (const { name, elsewhere } of missing) console.error(`The tests need ${name}: ${elsewhere}.`)
    return
  }
  const before = rightToInstall()
  if (before === undefined) {
    console.error(`The tests need more of this machine: sudo apt install --no-install-recommends ${packages.join(' ')}`)
    return
  }
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} with apt: ${packages.join(' ')} …`)
  if (aptInstall(packages, before)) return
  // An older Debian has only the browser with windows.
  const others = packages.filter((name) => name !== 'chromium-headless-shell')
  if (others.length < packages.length) aptInstall(others, before)
}
