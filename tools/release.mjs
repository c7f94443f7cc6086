// `npm run release`: hourkin-<version>.tgz with the built server and web, which installs only what cannot be bundled.
// `npm run release -- --try` also installs it elsewhere, starts it, and prints how large it is.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildStale } from './build-stale.mjs'
import { requireNode } from './node-version.mjs'
import { LEFT_OUT } from './left-out.mjs'
import { runNpm } from './npm.mjs'
import { tryRelease } from './try-release.mjs'

/** @typedef {{ version: string, license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> } & Record<string, unknown>} Locked */

const root = fileURLToPath(new URL('..', import.meta.url))
const stage = join(root, 'dist/release')

/** @type {(...path: string[]) => any} */
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/**
 * Where a package finds one that it needs: beside itself, or nearer to the root.
 * @type {(packages: Record<string, Locked>, from: string, name: string) => string | undefined}
 */
function findPackage(packages, from, name) {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (path in packages) return path
  return from
    ? findPackage(packages, from.split('/node_modules/').slice(0, -1).join('/node_modules/'), name)
    : undefined
}

/**
 * The packages of the lock file that `names` need, with those of other platforms.
 * @type {(packages: Record<string, Locked>, names: readonly string[]) => string[]}
 */
function neededBy(packages, names) {
  const found = new Set(/** @type {string[]} */ ([]))
  /** @type {(from: string, name: string) => void} */
  const add = (from, name) => {
    const path = findPackage(packages, from, name)
    if (path === undefined || found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = /** @type {Locked} */ (packages[path])
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, needed)
  }
  for (const name of names) add('', name)
  return [...found].toSorted()
}

/** What npm reads: three packages, each with all that it needs in the versions that the tests ran with. */
function writePackageFiles() {
  const { name, version, description, license, dependencies, engines } = readJson('package.json')
  /** @type {Record<string, Locked>} */
  const locked = readJson('package-lock.json').packages
  const own = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { hourkin: 'bin/hourkin.mjs' },
    engines,
    dependencies: Object.fromEntries(LEFT_OUT.map((each) => [each, dependencies[each]])),
  }
  const packages = Object.fromEntries(neededBy(locked, LEFT_OUT).map((path) => [path, locked[path]]))
  const shrinkwrap = { name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(own, undefined, 2)}\n`)
  writeFileSync(join(stage, 'npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap, undefined, 2)}\n`)
  return { name, version }
}

/** The bundles hold the code of others, whose licenses ask for their words to go with it. */
function writeLicenses() {
  /** @type {Record<string, Locked & { dev?: boolean }>} */
  const locked = readJson('package-lock.json').packages
  const texts = Object.entries(locked).flatMap(([path, { version, license, dev }]) => {
    const folder = join(root, path)
    if (path === '' || dev || !existsSync(folder)) return []
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(file))
    const words = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    return [`${path.replace(/^.*node_modules\//, '')} ${version} (${license})\n\n${words.join('\n\n')}`.trim()]
  })
  writeFileSync(join(stage, 'THIRD-PARTY-LICENSES.txt'), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

requireNode()
const { values } = parseArgs({ options: { try: { type: 'boolean', default: false } } })
buildStale(root)
rmSync(stage, { recursive: true, force: true })
mkdirSync(join(stage, 'bin'), { recursive: true })
// A server that ran here has left beside it what this machine has compiled.
const filter = (/** @type {string} */ path) => basename(path) !== '.compiled'
for (const folder of ['server', 'web'])
  cpSync(join(root, 'dist', folder), join(stage, 'dist', folder), { recursive: true, filter })
for (const file of ['NOTICE', 'README.md', 'CHANGELOG.md'])
  if (existsSync(join(root, file))) cpSync(join(root, file), join(stage, file))
for (const file of ['hourkin.mjs', 'keep-running.mjs', 'node-version.mjs'])
  cpSync(join(root, 'tools', file), join(stage, 'bin', file))
const { name, version } = writePackageFiles()
writeLicenses()

const file = `${name}-${version}.tgz`
const packed = runNpm(['pack', '--silent', '--ignore-scripts', '--pack-destination', root], {
  cwd: stage,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (packed.status !== 0) {
  console.error('The release could not be packed; npm says why above.')
  process.exit(1)
}
rmSync(stage, { recursive: true })
console.log(`${file} is the release. It starts with: npx ./${file}`)
if (values.try) process.exitCode = await tryRelease(join(root, file))
