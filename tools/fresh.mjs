// Whether the build is up to date with the sources. Plain Node: `npm start` asks before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @typedef {'server' | 'web'} Half */

const SHARED = ['contract', 'domain', 'package.json', 'package-lock.json', 'tools/build.mjs']

/** @type {Record<Half, { from: readonly string[], makes: string }>} */
const HALVES = {
  server: { from: [...SHARED, 'server'], makes: 'dist/server/main.js' },
  web: {
    from: [...SHARED, 'web', 'vite.config.ts', 'tools/web-build', 'tools/catalogs.ts', 'tools/sources.mjs'],
    makes: 'dist/web/index.html',
  },
}
/**
 * What there is once all is built.
 * @type {(root: string) => string[]}
 */
export const results = (root) => Object.values(HALVES).map(({ makes }) => join(root, makes))

const IS_TEST = /\.test\.tsx?$|(^|\/)testing(\/|$)/

/** @type {(root: string, path: string) => string[]} */
function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat || IS_TEST.test(path)) return []
  if (stat.isDirectory()) return readdirSync(join(root, path)).flatMap((name) => filesUnder(root, `${path}/${name}`))
  return [`${path} ${stat.size} ${stat.mtimeMs}`]
}

/**
 * Names, sizes and times of the sources of a half. Compared for equality, not for age: a file that is gone, or older
 * because it came out of an archive, is a change too.
 * @param {string} root
 * @param {Half} half
 * @param {Map<string, string>} seen what was found under a path: the halves share most of their sources
 * @returns {string}
 */
function fingerprint(root, half, seen = new Map()) {
  const hash = createHash('sha256')
  for (const path of HALVES[half].from) {
    const lines =
      seen.get(path) ??
      filesUnder(root, path)
        .map((line) => `${line}\n`)
        .join('')
    seen.set(path, lines)
    hash.update(lines)
  }
  return hash.digest('hex')
}

/** @type {(root: string, half: Half) => string} */
const stampOf = (root, half) => join(root, 'dist', `${half}.stamp`)

/** @type {(root: string) => Half[]} */
export function staleHalves(root) {
  const halves = /** @type {Half[]} */ (Object.keys(HALVES))
  const seen = new Map()
  return halves.filter((half) => {
    const stamp = stampOf(root, half)
    if (!existsSync(stamp) || !existsSync(join(root, HALVES[half].makes))) return true
    return readFileSync(stamp, 'utf8') !== fingerprint(root, half, seen)
  })
}

/**
 * Builds a half and stamps it with the sources as they were at the beginning, so that an edit meanwhile counts.
 * @type {(root: string, half: Half, build: () => Promise<unknown>) => Promise<void>}
 */
export async function buildAndStamp(root, half, build) {
  const stamp = stampOf(root, half)
  rmSync(stamp, { force: true })
  const before = fingerprint(root, half)
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
}
