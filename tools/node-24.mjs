// The Node that a release runs on, for a machine whose own is too old. Plain Node.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasSqlite } from './node-version.mjs'
import { runNpm } from './npm.mjs'

const VERSION = '24.21.0'
const PACKAGE = `node-${process.platform}-${process.arch}`
const folder = fileURLToPath(new URL('../node_modules/.cache/node-24', import.meta.url))

/**
 * @returns {string} the path of the running program, or of Node 24 from the npm registry
 * @throws if neither is to be had
 */
export function findReleaseNode() {
  if (hasSqlite()) return process.execPath
  const program = join(folder, 'node_modules', PACKAGE, 'bin/node')
  if (existsSync(program)) return program
  console.log(`Fetching Node ${VERSION}, which the tests need beside ${process.versions.node} …`)
  runNpm(
    [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      folder,
      `${PACKAGE}@${VERSION}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (!existsSync(program))
    throw new Error(`Node ${VERSION} cannot be fetched here. Run this with Node 22.16 or newer.`)
  return program
}
