// Installs a release in an empty folder, starts it there, and says how large it is and how long it takes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findReleaseNode } from './node-24.mjs'
import { runNpm } from './npm.mjs'

const LOOK_EVERY_MS = 100
const MAX_PACKAGES = 170
const MAX_MEGABYTES = 60
const MAX_START_MS = 60_000
const MAX_STOP_MS = 10_000

/** @type {() => Promise<number>} */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  return port
}

/** @type {(folder: string) => number} */
const bytesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

/** @type {(url: string) => Promise<boolean>} */
const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * @param {string} file the path of the release
 * @returns {Promise<0 | 1>} the exit code: 1 if it does not start, or is larger or slower than it may be
 */
export async function tryRelease(file) {
  const home = mkdtempSync(join(tmpdir(), 'hourkin-release-'))
  try {
    const from = performance.now()
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = runNpm(['install', ...options, '--prefix', home, file], { cwd: home, stdio: 'inherit' })
    if (status !== 0) throw new Error('npm could not install it')
    const stopMs = await startAndStop(home)
    const readyMs = performance.now() - from - stopMs
    const { packages } = JSON.parse(readFileSync(join(home, 'node_modules/.package-lock.json'), 'utf8'))
    const count = Object.keys(packages).length
    const megabytes = bytesIn(join(home, 'node_modules')) / 1_000_000
    console.log(
      `The release: ${count} packages, ${megabytes.toFixed(1)} MB, answers ${(readyMs / 1000).toFixed(1)} s after ` +
        `npm begins to install it, stops within ${(stopMs / 1000).toFixed(1)} s.`,
    )
    const isGood =
      count <= MAX_PACKAGES && megabytes <= MAX_MEGABYTES && readyMs <= MAX_START_MS && stopMs <= MAX_STOP_MS
    return isGood ? 0 : 1
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * Starts the server, and stops it when it has answered.
 * @type {(home: string) => Promise<number>} how long it took to stop, in milliseconds
 */
async function startAndStop(home) {
  const port = await findFreePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(home, 'data') }
  const child = spawn(findReleaseNode(), [join(home, 'node_modules/.bin/hourkin')], {
    cwd: home,
    env,
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  for (let waited = 0; !(await answers(`http://127.0.0.1:${port}/api/ready`)); waited += LOOK_EVERY_MS) {
    if (child.exitCode !== null || waited > MAX_START_MS) throw new Error('The release does not answer')
    await pause(LOOK_EVERY_MS)
  }
  const from = performance.now()
  child.kill('SIGTERM')
  await ended
  return performance.now() - from
}
