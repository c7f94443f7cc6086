// Runs the server in a process of its own, and starts it again when it dies.
import { fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The message that server/main.ts sends once it takes requests. */
const SERVING = 'serving'
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** A server stops within eight seconds by itself, and one that hangs within none. */
const LONGEST_STOP_MS = 9000
/** Node 22 calls its SQLite experimental at each start. What a request makes is small, and most of it soon over. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
/** In bytes. The C library of Linux would keep the memory of each large thing, such as the check of a password, for the next. */
const MALLOC_TRIM_THRESHOLD_ = '131072'
/** A server that has run for this long starts again after the first pause. */
const STEADY_MS = 60_000

/**
 * The flags and the environment with which the server runs.
 * @param {string} program the path of a module
 */
export function optionsFor(program) {
  // What V8 has compiled is kept beside the program, where this user may write: the next start takes a third less time.
  const NODE_COMPILE_CACHE = join(dirname(program), '.compiled')
  return { flags: FLAGS, env: { NODE_COMPILE_CACHE, MALLOC_TRIM_THRESHOLD_, ...process.env } }
}

/**
 * A server that ends before it has ever served is not started again: it has reported its bad settings, or was an errand
 * such as a backup. One for which the system has no process is tried again. Signals that end this process are passed on
 * to the server, which is killed if they do not end it.
 * @param {string} program the path of a module
 * @param {readonly string[]} args
 * @param {{ firstPauseMs?: number, longestStopMs?: number }} [options]
 * @returns {Promise<number>} the exit code
 */
export async function keepRunning(program, args, options = {}) {
  const { firstPauseMs = FIRST_PAUSE_MS, longestStopMs = LONGEST_STOP_MS } = options
  const stopping = new AbortController()
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      setTimeout(() => child?.kill('SIGKILL'), longestStopMs).unref()
    })

  const { flags, env } = optionsFor(program)

  let hasServed = false
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const from = performance.now()
    const { code, signal, served, failure } = await endOf(
      () => (child = fork(program, args, { execArgv: [...process.execArgv, ...flags], env })),
    )
    hasServed ||= served
    if (code === 0 || stopping.signal.aborted) return code ?? 0
    const exit = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`
    const end = failure === undefined ? exit : `could not be started (${failure})`
    if (!hasServed && failure === undefined) {
      if (signal !== null) console.error(`The server ${end} before it took requests.`)
      return code ?? 1
    }
    if (performance.now() - from > STEADY_MS) pauseMs = firstPauseMs
    console.error(`The server ${end}. It starts again in ${pauseMs / 1000} s.`)
    await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return 0
  }
}

/**
 * @param {() => import('node:child_process').ChildProcess} start
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, served: boolean, failure?: string }>}
 *   `failure`: why there is no process, such as a system that has no room for one more
 */
function endOf(start) {
  let served = false
  return new Promise((resolve) => {
    const fail = (/** @type {unknown} */ error) =>
      resolve({ code: null, signal: null, served, failure: /** @type {Error} */ (error).message })
    try {
      const child = start()
      child.on('message', (message) => (served ||= message === SERVING))
      child.on('exit', (code, signal) => resolve({ code, signal, served }))
      // Of a process that is there, it says that a signal or a message has not reached it.
      child.on('error', (error) => child.pid === undefined && fail(error))
    } catch (error) {
      fail(error)
    }
  })
}
