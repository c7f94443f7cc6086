// The product as an operator runs it: the built server, a process of its own, on a port and in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../../dist/server/main.js')
/** What another server has compiled: the tests start many. */
const COMPILED = process.env['NODE_COMPILE_CACHE']
const READY_WITHIN_MS = 20_000
const STOPPED_WITHIN_MS = 10_000

export type Options = {
  readonly environment?: Record<string, string>
  readonly flags?: readonly string[]
  /** The built server; that of this project if it is left out. */
  readonly program?: string
}

export class BuiltServer {
  readonly url: string
  /** Its `DATA_DIR`, gone after `dispose`. */
  readonly folder: string
  private readonly options: Options
  private child: ChildProcess | undefined
  private said = ''

  private constructor(port: number, options: Options) {
    this.url = `http://127.0.0.1:${port}`
    this.folder = mkdtempSync(join(tmpdir(), 'hourkin-server-'))
    this.options = options
  }

  /** Resolves when it is ready to serve. */
  static async launch(options: Options = {}): Promise<BuiltServer> {
    const server = new BuiltServer(await findFreePort(), options)
    try {
      await server.start()
    } catch (error) {
      await server.dispose()
      throw error
    }
    return server
  }

  /** The same with the account of its admin: from then on the server greets all others as returning users, or not. */
  static async launchWithAdmin(options: Options = {}): Promise<BuiltServer> {
    const server = await BuiltServer.launch(options)
    const body = { firstName: 'Founder', lastName: '', email: 'founder@example.org', password: 'one long walk a day' }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api/auth/sign-up`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, language: 'en' }),
    })
    if (!answer.ok) throw new Error(`Its admin could not sign up: ${await answer.text()}`)
    return server
  }

  /** Undefined when it has ended for any reason. */
  get pid(): number | undefined {
    return this.child && !hasEnded(this.child) ? this.child.pid : undefined
  }

  /** The printed output. */
  get output(): string {
    return this.said
  }

  /** On the same port and the same data as before. */
  async start(): Promise<void> {
    const { environment = {}, flags = [], program = MAIN } = this.options
    const child = spawn(process.execPath, [program, ...flags], {
      // Nothing of the developer's own settings.
      env: {
        PATH: process.env['PATH'] ?? '',
        ...(COMPILED && { NODE_COMPILE_CACHE: COMPILED }),
        HOST: '127.0.0.1',
        PORT: new URL(this.url).port,
        PUBLIC_URL: this.url,
        DATA_DIR: this.folder,
        LOG_LEVEL: 'warn',
        // One address stands for all people of a test.
        SIGN_UP: 'open',
        SIGN_UPS_PER_HOUR: '100000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.said += text))
    this.child = child
    const deadline = performance.now() + READY_WITHIN_MS
    while (!(await this.isReady())) {
      if (hasEnded(child)) throw new Error(`The server did not start.\n${this.said}`)
      if (performance.now() > deadline) throw new Error(`The server did not get ready.\n${this.said}`)
      await pause(10)
    }
  }

  /** Stops it as an operator does, so that it may finish its work. */
  async stop(): Promise<void> {
    if (await this.end('SIGTERM')) return
    await this.end('SIGKILL')
    throw new Error(`The server did not stop when asked to.\n${this.said}`)
  }

  /** As the kernel or a power cut ends it. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Takes every call and answers none, as a machine that hangs: until `kill`. */
  hang(): void {
    this.child?.kill('SIGSTOP')
  }

  async dispose(): Promise<void> {
    await this.end('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Whether it has ended in time. */
  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
    const child = this.child
    if (!child || hasEnded(child)) return true
    const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)))
    child.kill(signal)
    return Promise.race([ended, pause(STOPPED_WITHIN_MS, false, { ref: false })])
  }

  private async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
