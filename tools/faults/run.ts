import { startCluster } from '#server/testing/cluster.ts'
import { BuiltServer } from '#e2e/support/built-server.ts'
import { type Call, callerOf, signUp } from './call.ts'

/** A line of docs/faults.md: the measured value, and its bar. */
export type Row = { readonly what: string; readonly figure: string; readonly bar: string }

export type Part = (options: { readonly rounds: number | undefined; readonly soakMs: number }) => Promise<Row[]>

export const print = ({ what, figure, bar }: Row) => console.log(`| ${what} | ${figure} | – | **${figure}** | ${bar} |`)

/** Runs work on a server on each database. The output of the server is shown if it fails. */
export async function runOnBoth(work: (on: { server: BuiltServer; call: Call; database: string }) => Promise<Row[]>) {
  const rows = await runOnServer({}, (on) => work({ ...on, database: 'SQLite' }))
  const cluster = startCluster({ durable: true })
  try {
    return [
      ...rows,
      ...(await runOnServer({ DATABASE_URL: cluster.url }, (on) => work({ ...on, database: 'PostgreSQL' }))),
    ]
  } finally {
    cluster.stop()
  }
}

/** @param environment of the server */
export async function runOnServer<T>(
  environment: Record<string, string>,
  work: (on: { server: BuiltServer; call: Call }) => Promise<T>,
): Promise<T> {
  const server = await BuiltServer.launch({ environment })
  try {
    return await work({ server, call: callerOf(server.url, await signUp(server.url)) })
  } catch (error) {
    throw new Error(`The server said:\n${server.output.slice(-4000)}`, { cause: error })
  } finally {
    await server.dispose()
  }
}

/** Fails unless `holds` holds in time. @returns how long it took, in milliseconds */
export async function waitFor(
  what: string,
  withinMs: number,
  holds: () => boolean | Promise<boolean>,
): Promise<number> {
  const from = performance.now()
  while (!(await holds())) {
    if (performance.now() - from > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - from
}

/** Fails where a run was too quiet to prove anything. */
export function assertEnough(count: number, least: number): void {
  if (count < least) throw new Error(`Only ${count} logs were written, and ${least} are needed to prove anything.`)
}
