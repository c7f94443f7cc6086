import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const KEEP_RUNNING = fileURLToPath(new URL('keep-running.mjs', import.meta.url))

let folder = ''
let keeper: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hourkin-keep-'))
})
afterEach(() => {
  keeper?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Keeps a program running that writes its process id down when it has started, by a link to this Node. */
function keep(does: string) {
  const node = join(folder, 'node')
  symlinkSync(process.execPath, node)
  const [program, runner, pids] = ['server.mjs', 'runner.mjs', 'pids'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(pids, '')
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
     const started = () => appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n')
     const serve = () => { process.on('disconnect', () => process.exit()); process.send('serving', started) }
     ${does}`,
  )
  writeFileSync(
    runner,
    `import { keepRunning } from ${JSON.stringify(KEEP_RUNNING)}
     process.execPath = ${JSON.stringify(node)}
     process.exit(await keepRunning(${JSON.stringify(program)}, [], { firstPauseMs: 20, longestStopMs: 500 }))`,
  )
  let said = ''
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const child = spawn(process.execPath, [runner], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  keeper = child
  return {
    child,
    node,
    said: () => said,
    pids: () => readFileSync(pids, 'utf8').trim().split('\n').filter(Boolean).map(Number),
    ended: new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code))),
  }
}

test('a killed server starts again, and a signal ends both permanently', async () => {
  const { child, pids, said, ended } = keep(`process.on('SIGTERM', () => process.exit(0)); serve()`)
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1)
  const [first = 0] = pids()
  process.kill(first, 'SIGKILL')
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2)
  expect(said()).toContain('The server was ended by SIGKILL. It starts again in 0.02 s.')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const last = pids().at(-1)!
  expect(() => process.kill(last, 0)).toThrow('ESRCH')
})

test('what the server compiles is kept beside it', async () => {
  const { said } = keep(`console.error('kept in', process.env.NODE_COMPILE_CACHE); serve()`)
  await expect.poll(said, { timeout: 10_000 }).toContain(`kept in ${join(folder, '.compiled')}`)
})

test('a server that hangs when it should stop is killed', async () => {
  const { child, ended, pids } = keep(`process.on('SIGTERM', () => { for (;;); }); serve()`)
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1)
  child.kill('SIGTERM')
  await ended
  expect(() => process.kill(pids()[0]!, 0)).toThrow('ESRCH')
})

test('a server that dies again and again waits longer each time', async () => {
  const { said } = keep(`serve(); setTimeout(() => process.exit(3), 20)`)
  await expect.poll(said, { timeout: 20_000 }).toContain('starts again in 0.16 s')
  expect(
    said()
      .match(/\d[\d.]* s/g)
      ?.slice(0, 4),
  ).toEqual(['0.02 s', '0.04 s', '0.08 s', '0.16 s'])
  expect(said()).toContain('The server ended with exit code 3.')
})

test('a server that refuses to start is not started again', async () => {
  const { ended, pids, said } = keep(`started(); process.exit(1)`)
  expect(await ended).toBe(1)
  expect(pids()).toHaveLength(1)
  expect(said()).toBe('')
})

test('a finished errand is not repeated', async () => {
  const { ended, pids } = keep('started()')
  expect(await ended).toBe(0)
  expect(pids()).toHaveLength(1)
})

test('where no process can be started for a while, the server starts as soon as one can', async () => {
  const { node, child, pids, said, ended } = keep(`process.on('SIGTERM', () => process.exit(0)); serve()`)
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1)
  rmSync(node)
  process.kill(pids()[0]!, 'SIGKILL')
  await expect.poll(said, { timeout: 10_000 }).toContain('It starts again in 0.08 s')
  expect(said()).toMatch(/The server could not be started \(spawn .* ENOENT\)\. It starts again in 0\.04 s\./)
  symlinkSync(process.execPath, node)
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
