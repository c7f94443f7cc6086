import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GATES, reports, root } from './gates.mjs'
import { filesOf, ROOMS } from './sources.mjs'

/** A house with our settings and with one fault for each tool. */
const porch = mkdtempSync(join(tmpdir(), 'hourkin-gates-'))
const home = join(porch, 'house')
const SETTINGS = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.config.ts',
]
const FAULTS = {
  'domain/wrong-type.ts': "export const minutes: number = 'ninety'\n",
  'server/floating.ts': 'const save = async () => undefined\nsave()\n',
  'server/long.ts': `export function addAll(sum: number[]) {\n${'  sum.push(1)\n'.repeat(80)}}\n`,
  'contract/ugly.ts': 'export const path = "/x";',
  'web/orphan.ts': 'export {}\n',
  'server/main.ts': "import './floating.ts'\nimport { day } from '#domain/time/day.ts'\nvoid day\n",
  'domain/time/day.ts': 'export const day = 1440\nexport const nobodysDay = 0\n',
}

beforeAll(() => {
  for (const path of [...SETTINGS, ...ROOMS.map((room) => `${room}/tsconfig.json`)])
    cpSync(join(root, path), join(home, path))
  symlinkSync(join(root, 'node_modules'), join(porch, 'node_modules'))
  for (const [path, text] of Object.entries(FAULTS)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
})
afterAll(() => rmSync(porch, { recursive: true, force: true }))

function gate(name: string) {
  const found = GATES.find((each) => each.name === name)
  if (!found) throw new Error(`no gate ${name}`)
  return found
}

test.each([
  { name: 'types', says: [/domain\/wrong-type\.ts.*TS2322/] },
  {
    name: 'lint',
    says: [/no-floating-promises/, /server\/floating\.ts/, /max-lines-per-function/, /server\/long\.ts/],
  },
  { name: 'format', says: [/contract\/ugly\.ts/] },
  { name: 'unused', says: [/web\/orphan\.ts/, /nobodysDay/, /^fastify +package\.json/m] },
])('the gate "$name" is red where something is wrong', { timeout: 60_000 }, ({ name, says }) => {
  const [tool = '', ...args] = gate(name).command.map((word) => word.replace(/^\.\/tools/, join(root, 'tools')))
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  expect(status).not.toBe(0)
  for (const words of says) expect(stdout + stderr).toMatch(words)
})

test.each([
  { name: 'lint', output: 'Finished in 1ms on 0 files with 200 rules' },
  { name: 'format', output: 'Finished in 1ms on 1 files using 2 threads' },
  { name: 'house', output: 'The house is in order (0 files).' },
  { name: 'unused', output: '' },
  { name: 'licences', output: 'Every licence is one that we may pass on (3 packages).' },
  { name: 'unit', output: '' },
  { name: 'e2e', output: '' },
  {
    name: 'faults',
    output: '| acknowledged logs lost or doubled after 3 kills (SQLite, 99 logs) | 0 | – | **0** | 0 |',
  },
])('the gate "$name" is red when its tool saw too little', ({ name, output }) => {
  expect(gate(name).judge(output).blind).toBeTruthy()
})

const THROWN = {
  message: 'the screen stayed empty\n\nLocator: the timeline\n- Expected\n+ Received\n\n+ nothing\n  more',
  stack:
    'Error: the screen stayed empty\n    at show (/a/e2e/day/day-page.ts:48:44)\n    at /a/e2e/day/day.spec.ts:198:9\n    at /a/node_modules/x.ts:1:1',
}

/** The report of browser tests of which so many passed at the second try only, and so many not at all. */
function reported({ flaky, unexpected }: { flaky: number; unexpected: number }) {
  const spec = (status: string) => ({
    title: `a test that is ${status}`,
    tests: [{ status, results: [{ error: THROWN }] }],
  })
  const specs = [...Array(flaky).fill(spec('flaky')), ...Array(unexpected).fill(spec('unexpected'))]
  const suites = filesOf(root, /\.spec\.ts$/).map((path) => ({
    file: path.replace('e2e/', ''),
    title: path,
    suites: [],
  }))
  mkdirSync(reports, { recursive: true })
  const report = { suites: [{ ...suites[0], specs }, ...suites.slice(1)], stats: { expected: 300, flaky, unexpected } }
  writeFileSync(join(reports, 'e2e.json'), JSON.stringify(report))
  return gate('e2e').judge('')
}

test('a browser test that needed a second try is named and borne, a third is not', () => {
  const line = expect.stringMatching(
    /a test that is flaky: the screen stayed empty · Locator: the timeline · \+ nothing · day-page\.ts:48, day\.spec\.ts:198$/,
  )
  expect(reported({ flaky: 2, unexpected: 0 })).toMatchObject({ passed: 302, failed: 0, unsteady: [line, line] })
  expect(reported({ flaky: 2, unexpected: 0 }).blind).toBeUndefined()
  expect(reported({ flaky: 3, unexpected: 0 })).toMatchObject({ failed: 3, blind: expect.stringContaining('3 tests') })
  expect(reported({ flaky: 0, unexpected: 1 })).toMatchObject({
    failed: 1,
    broken: [expect.stringMatching(/a test that is unexpected/)],
    unsteady: [],
  })
})

test('a file whose process ended in the middle is named', () => {
  mkdirSync(reports, { recursive: true })
  const assertionResults = [
    { fullName: 'adds', status: 'failed', failureMessages: ['Error: 3\n  at a'] },
    { fullName: 'ends', status: 'pending', failureMessages: [] },
  ]
  const report = { testResults: [{ name: join(root, 'server/a.test.ts'), assertionResults }], numFailedTests: 1 }
  writeFileSync(join(reports, 'unit.json'), JSON.stringify(report))
  expect(gate('unit').judge('')).toMatchObject({
    broken: ['server/a.test.ts › adds: Error: 3', 'server/a.test.ts: its process ended before 1 of its tests'],
  })
})

afterAll(() => rmSync(reports, { recursive: true, force: true }))
