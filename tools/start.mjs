// `npm start`: installs and builds the missing parts, then keeps the server running. Plain Node: it runs before
// anything is installed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { staleHalves } from './fresh.mjs'
import { install, isInstalled, requireNode } from './install.mjs'
import { keepRunning } from './keep-running.mjs'

requireNode()
const root = fileURLToPath(new URL('..', import.meta.url))
const stale = staleHalves(root)
if (!isInstalled(root, { dev: stale.length > 0 })) install(root)
if (stale.length > 0) {
  console.log(`Building the ${stale.join(' and the ')} …`)
  // In a process of its own: the server shall not carry the bundler.
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error('The build failed; its message is above.')
    process.exit(1)
  }
}
process.exitCode = await keepRunning(
  fileURLToPath(new URL('../dist/server/main.js', import.meta.url)),
  process.argv.slice(2),
)
