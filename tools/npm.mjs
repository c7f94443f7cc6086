// Runs npm. Plain Node: it runs before anything is installed.
import { spawnSync } from 'node:child_process'

/**
 * Under `npm start` the npm that runs us; on its own the one on the PATH.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  return spawnSync(command, [...first, ...args], options)
}
