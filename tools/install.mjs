// Whether the installed packages match the lock, and how to install them. Plain Node: it runs before anything is
// installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean }>} Packages */

const OLDEST = [20, 19]

/** Stops with a sentence on a Node that is too old, before an obscure failure. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(`Hourkin needs Node.js ${OLDEST.join('.')} or newer; this is ${version}. See https://nodejs.org`)
  process.exit(1)
}

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
  return Object.entries(locked).every(([path, { version, integrity, ...its }]) => {
    const found = installed[path]
    if (!found) return path === '' || its.optional === true || (its.dev === true && !dev)
    return found.version === version && found.integrity === integrity
  })
}

/** @type {(root: string) => void} */
export function install(root) {
  console.log('Installing packages; the first time takes about a minute …')
  // Under `npm start` the npm that runs us; on its own the one on the PATH.
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  console.error('The packages could not be installed; npm says why above.')
  process.exit(1)
}
