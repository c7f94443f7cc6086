// Whether the installed packages match the lock, and how to install them. Plain Node: it runs before anything is
// installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSqlite } from './node-version.mjs'
import { runNpm } from './npm.mjs'

/** @typedef {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean }>} Packages */

/** @type {(file: string) => Packages | undefined} */
const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined)

/**
 * npm leaves a copy of its lock file. A package of another platform (optional) may be absent; with `dev: false` so may
 * the tools.
 * @type {(root: string, wanted: { dev: boolean }) => boolean}
 */
export function isInstalled(root, { dev }) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const locked = packagesOf(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  // Installed by a newer Node, which needed no build of it.
  if ('node_modules/better-sqlite3' in installed && !canOpenDatabase(root)) return false
  return Object.entries(locked).every(([path, { version, integrity, ...its }]) => {
    const found = installed[path]
    if (!found) return path === '' || its.optional === true || (its.dev === true && !dev)
    return found.version === version && found.integrity === integrity
  })
}

/** @type {(root: string) => boolean} */
const canOpenDatabase = (root) =>
  hasSqlite() || existsSync(join(root, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))

/** @type {(root: string) => void} */
export function install(root) {
  console.log('Installing packages; the first time takes about a minute …')
  // The only script builds `better-sqlite3`, which needs a compiler, or GitHub.
  const scripts = hasSqlite() ? ['--ignore-scripts'] : []
  const args = ['ci', ...scripts, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = runNpm(args, { cwd: root, stdio: 'inherit' })
  if (status === 0 && canOpenDatabase(root)) return
  if (status === 0)
    console.error('There is neither node:sqlite nor a build of better-sqlite3. Use Node 22.16 or newer.')
  console.error('The packages could not be installed; npm says why above.')
  process.exit(1)
}
