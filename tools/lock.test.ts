import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
const packages: Record<string, Package> = read('package-lock.json').packages

/** As Node looks for a package: here, then further out. */
function isLocked(name: string, from: string): boolean {
  if (`${from}node_modules/${name}` in packages) return true
  return from !== '' && isLocked(name, from.slice(0, from.lastIndexOf('node_modules/')))
}

// Where a registry lacks the binary packages of some platform, npm leaves them out of the lock without a word, and
// `npm ci` then refuses the lock on every machine.
test('the lock has every package that another one asks for, those for other platforms included', () => {
  const wanted = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => ({ name, from: path && `${path}/` })),
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter(({ name, from }) => !isLocked(name, from))).toEqual([])
})

test('every version is pinned', () => {
  const { dependencies, devDependencies }: Record<string, Record<string, string>> = read('package.json')
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version))
  expect(loose).toEqual([])
})
