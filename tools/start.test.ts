import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildAndStamp, staleHalves } from './fresh.mjs'
import { isInstalled } from './install.mjs'
import { isSupported } from './node-version.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hourkin-start-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
})

function write(path: string, text = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function build(half: 'server' | 'web') {
  await buildAndStamp(root, half, async () => write(half === 'web' ? 'dist/web/index.html' : 'dist/server/main.js'))
}

async function buildAll() {
  for (const path of ['server/main.ts', 'web/main.tsx', 'domain/time/time.ts', 'package-lock.json'])
    write(path, 'as built')
  await build('server')
  await build('web')
}

test('nothing is built again while nothing changes', async () => {
  await buildAll()
  expect(staleHalves(root)).toEqual([])
})

test.each([
  { what: 'a file of the server', change: () => write('server/main.ts', 'other'), stale: ['server'] },
  { what: 'a new file of the web', change: () => write('web/session/clock.ts'), stale: ['web'] },
  { what: 'a rule', change: () => write('domain/time/time.ts', 'other'), stale: ['server', 'web'] },
  { what: 'a deleted file', change: () => rmSync(join(root, 'domain/time/time.ts')), stale: ['server', 'web'] },
  { what: 'an older file', change: () => utimesSync(join(root, 'web/main.tsx'), 1, 1), stale: ['web'] },
  { what: 'the lock', change: () => write('package-lock.json', 'other'), stale: ['server', 'web'] },
  { what: 'a deleted result', change: () => rmSync(join(root, 'dist/web'), { recursive: true }), stale: ['web'] },
  { what: 'a test', change: () => write('server/security/access.test.ts'), stale: [] },
  { what: 'a page of the documents', change: () => write('docs/why.md'), stale: [] },
])('after $what the build is stale: $stale', async ({ change, stale }) => {
  await buildAll()
  change()
  expect(staleHalves(root)).toEqual(stale)
})

test('a build that failed is no build, and an edit during a build counts', async () => {
  await buildAll()
  write('web/main.tsx', 'other')
  const broken = buildAndStamp(root, 'web', async () => {
    throw new Error('a syntax error')
  })
  await expect(broken).rejects.toThrow('a syntax error')
  expect(staleHalves(root)).toEqual(['web'])
  await buildAndStamp(root, 'web', async () => write('web/main.tsx', 'edited meanwhile'))
  expect(staleHalves(root)).toEqual(['web'])
})

const zod = { version: '4.6.7', integrity: 'sha512-a' }
const locked = {
  '': { version: '0.1.0' },
  'node_modules/zod': zod,
  'node_modules/vite': { version: '8.3.8', dev: true },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
}
const all = { 'node_modules/zod': zod, 'node_modules/vite': locked['node_modules/vite'] }

test.each([
  { what: 'everything', installed: all, dev: true, is: true },
  { what: 'everything but the tools', installed: { 'node_modules/zod': zod }, dev: true, is: false },
  {
    what: 'everything but the tools, which are not needed',
    installed: { 'node_modules/zod': zod },
    dev: false,
    is: true,
  },
  {
    what: 'another version',
    installed: { ...all, 'node_modules/zod': { ...zod, version: '4.6.6' } },
    dev: false,
    is: false,
  },
  { what: 'other bytes', installed: { ...all, 'node_modules/zod': { ...zod, integrity: 'b' } }, dev: false, is: false },
  { what: 'nothing', installed: undefined, dev: false, is: false },
])('with $what installed, the installation is complete: $is', ({ installed, dev, is }) => {
  write('package-lock.json', JSON.stringify({ packages: locked }))
  if (installed) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
  expect(isInstalled(root, { dev })).toBe(is)
})

test.each([
  { version: '18.20.8', is: false },
  { version: '20.18.3', is: false },
  { version: '20.19.0', is: true },
  { version: '21.7.3', is: false },
  { version: '22.15.1', is: false },
  { version: '22.16.0', is: true },
  { version: '24.0.0', is: true },
])('Node $version can run the server: $is', ({ version, is }) => expect(isSupported(version)).toBe(is))
