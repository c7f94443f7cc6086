// The product as its users run it: a process of its own, asked over HTTP.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/testing/free-port.ts'
import { optionsFor } from '../../tools/keep-running.mjs'

export type Running = { url: string; pid: number; stop: () => Promise<void> }

const scratches: string[] = []
process.once('exit', () => scratches.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder that is gone when the run is over. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-bench-'))
  scratches.push(folder)
  return folder
}

/** Servers that are still running when a measurement fails. */
const running = new Set<number>()
process.once('exit', () => running.forEach((pid) => process.kill(-pid, 'SIGKILL')))

/** All measured users sign up from one address. */
const OPEN = { SIGN_UP: 'open', SIGN_UPS_PER_HOUR: '100000' }

const SERVER = 'dist/server/main.js'

type Start = { command?: [string, ...string[]]; args?: string[]; env: Record<string, string> }

/** Starts the built server as `npm start` does, and waits until it serves. */
export async function start({ command, args = [], env }: Start): Promise<Running> {
  const port = String(await findFreePort())
  const own = optionsFor(SERVER)
  const [file, ...rest] = command ?? ['node', ...own.flags, SERVER]
  const child = spawn(file, [...rest, ...args], {
    env: { ...own.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: port, ...OPEN, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  running.add(child.pid!)
  child.once('exit', () => running.delete(child.pid!))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url)
  return { url, pid: child.pid!, stop: () => stopProcess(child) }
}

/** A server on that data for as long as the work takes. */
export async function withServer<T>(
  { env }: { readonly env: Record<string, string> },
  work: (server: Running) => Promise<T>,
): Promise<T> {
  const server = await start({ env })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const gaveUp = performance.now() + 120_000
  while (performance.now() < gaveUp) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}`)
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(5)
  }
  throw new Error('the server did not get ready')
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise((end) => child.once('exit', end))
  // The whole group: npm starts a shell, the shell starts us.
  process.kill(-child.pid!, 'SIGTERM')
  await ended
}

/** Resident megabytes of the largest process among `pid` and its descendants. */
export function residentMb(pid: number): number {
  const sizes = family(pid).map((id) => {
    const kb = readFileSync(`/proc/${id}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]
    return Number(kb ?? 0) / 1024
  })
  return Math.max(...sizes)
}

function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const found = [pid]
  for (const parent of found) found.push(...parents.filter(([, of]) => of === parent).map(([id]) => id))
  return found
}

/** A process may end while we look. */
function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}

export type Account = { token: string; dataGroup: string }

const PASSWORD = 'correct horse battery'
export const holderOf = (name: string) => ({ email: `${name}@example.org`, password: PASSWORD })

/** @returns a token of a user who has an account there */
export async function signIn(url: string, holder: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(holder),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

export async function signUp(url: string, name: string): Promise<Account> {
  const body = { firstName: name, lastName: 'Bench', ...holderOf(name) }
  const answer = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, timezone: 'America/New_York' }),
  })
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: { dataGroup: string } }
  return { token, dataGroup: user.dataGroup }
}
