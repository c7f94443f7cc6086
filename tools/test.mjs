// `npm test`: everything that must hold, from a fresh clone. `npm test -- --only unit,e2e` for daily work, and
// `npm test -- --whole` before a release: browser tests on each device, and all tests of the server on an old Node.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { GATES, reports, root } from './gates.mjs'
import { install, isInstalled } from './install.mjs'
import { prepareMachine } from './machine.mjs'
import { findReleaseNode } from './node-24.mjs'
import { requireNode } from './node-version.mjs'

/** @typedef {import('./gates.mjs').Gate} Gate */

const TOGETHER = 2
/** The browser tests take a quarter of an hour on a quick machine, and up to four times as long on a slow and busy one. */
const LONGEST_MS = 60 * 60_000
/** Tests start hundreds of programs and threads: none compiles again what another one has. From Node 22 on. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')

/** @type {(gate: Gate) => Promise<{ ok: boolean, output: string }>} */
function run({ command, quick = [], environment, node }) {
  const [tool = '', ...args] = isWhole ? command : [...command, ...quick]
  const itsNode = node === 'ours' ? process.execPath : releaseNode
  const program = tool === 'node' ? itsNode : join(root, 'node_modules/.bin', tool)
  const PATH = [dirname(itsNode), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', FORCE_COLOR: '0', ...environment }
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: isWhole ? 2 * LONGEST_MS : LONGEST_MS,
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/**
 * Runs one gate and reports it in one line; the output follows when it failed.
 * @type {(gate: Gate, isRed: (name: string) => boolean) => Promise<{ ok: boolean, passed: number, failed: number }>}
 */
async function pass(gate, isRed) {
  const from = performance.now()
  const red = gate.needs?.find(isRed)
  const cannot = red ? `not run, because '${red}' failed` : gate.missing?.()
  const { ok: content, output } = cannot ? { ok: false, output: '' } : await run(gate)
  const {
    saw,
    blind,
    passed = 0,
    failed = 0,
    broken = [],
    unsteady = [],
  } = cannot ? { saw: '', blind: cannot } : gate.judge(output, isWhole)
  const ok = content && blind === undefined
  const took = `${((performance.now() - from) / 1000).toFixed(1)} s`.padStart(7)
  const why = !content && output ? `${failed > 0 ? `${failed} of ${saw} failed` : 'it says'}:` : blind
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${gate.name.padEnd(7)} ${took}  ${ok ? saw : why}`)
  // The names first: a reader of only the beginning knows where to look.
  for (const name of broken) console.log(`     ${name}`)
  for (const name of unsteady) console.log(`     at the second try: ${name}`)
  if (!ok && output) console.log(output.trimEnd().replaceAll(/^/gm, '     '))
  return { ok, passed: passed + (ok ? 1 : 0), failed: failed + (ok ? 0 : 1) }
}

/** @type {(only: string | undefined) => readonly Gate[]} */
function chosen(only) {
  if (only === undefined) return GATES
  const names = only.split(',')
  const unknown = names.find((name) => !GATES.some((gate) => gate.name === name))
  if (unknown !== undefined) {
    console.error(`There is no gate '${unknown}'. There are: ${GATES.map(({ name }) => name).join(', ')}.`)
    process.exit(2)
  }
  const wanted = GATES.filter(({ name }) => names.includes(name))
  return GATES.filter(({ name }) => wanted.some((gate) => gate.name === name || gate.needs?.includes(name)))
}

requireNode()
const { only, whole: isWhole = false } = parseArgs({
  options: { only: { type: 'string' }, whole: { type: 'boolean' } },
}).values
const gates = chosen(only)
const isWanted = (/** @type {readonly string[]} */ names) => gates.some(({ name }) => names.includes(name))
prepareMachine({
  browser: isWanted(['unit', 'e2e']),
  database: isWanted(['unit', 'faults']) && process.env.TEST_DATABASE_URL === undefined,
})
if (!isInstalled(root, { dev: true })) install(root)
const releaseNode = findReleaseNode()

const forget = () => rmSync(reports, { recursive: true, force: true })
forget()
process.once('exit', forget)

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const red = []
for (const stage of new Set(gates.map((gate) => gate.stage))) {
  const waiting = gates.filter((gate) => gate.stage === stage)
  const runLane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const { ok, passed, failed } = await pass(gate, (name) => red.includes(name))
      if (!ok) red.push(gate.name)
      total.passed += passed
      total.failed += failed
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, runLane))
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
