// Builds what is out of date with the sources. Plain Node: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { staleHalves } from './fresh.mjs'
import { install, isInstalled } from './install.mjs'

/**
 * Installs the packages that a build or a start needs, and builds. Ends the process with a sentence if that fails.
 * @type {(root: string) => void}
 */
export function buildStale(root) {
  const stale = staleHalves(root)
  if (!isInstalled(root, { dev: stale.length > 0 })) install(root)
  if (stale.length === 0) return
  console.log(`Building the ${stale.join(' and the ')} …`)
  // In a process of its own: the server shall not carry the bundler.
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  console.error('The build failed; its message is above.')
  process.exit(1)
}
