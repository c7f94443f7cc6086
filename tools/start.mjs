// `npm start`: installs and builds the missing parts, then keeps the server running. Plain Node: it runs before
// anything is installed.
import { fileURLToPath } from 'node:url'
import { buildStale } from './build-stale.mjs'
import { requireNode } from './node-version.mjs'
import { keepRunning } from './keep-running.mjs'

requireNode()
buildStale(fileURLToPath(new URL('..', import.meta.url)))
process.exitCode = await keepRunning(
  fileURLToPath(new URL('../dist/server/main.js', import.meta.url)),
  process.argv.slice(2),
)
