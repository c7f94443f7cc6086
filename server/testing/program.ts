import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { build } from 'vite'
import { expect, vi } from 'vitest'
import { findFreePort } from './free-port.ts'

type Start = { env?: Record<string, string>; args?: string[] }

/** The program itself, as an operator starts it. `end` removes it and all that it has made. */
export function programForFile() {
  const home = mkdtempSync(join(tmpdir(), 'hourkin-main-'))
  const running = new Set<ChildProcess>()
  // Bundled, our sources start in a third of a second, and one by one in three. Beside the packages, so that the bundle
  // finds them.
  const built = mkdtempSync(join(import.meta.dirname, '../../node_modules/.hourkin-'))

  async function start({ env = {}, args = [] }: Start = {}) {
    const port = await findFreePort()
    const own = { DATA_DIR: join(home, uuidv7()), PORT: String(port), TMPDIR: home, ...env }
    // As tools/keep-running.mjs starts it: Node 22 calls its SQLite experimental.
    const flags = ['--disable-warning=ExperimentalWarning']
    const child = spawn(process.execPath, [...flags, join(built, 'main.js'), ...args], { env: own })
    running.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
    const ended = new Promise<number | null>((resolve) => {
      // Then all that it has said was read.
      child.on('close', (code) => {
        running.delete(child)
        resolve(code)
      })
    })
    const waitUntilUp = async () => {
      await vi.waitFor(() => expect(said).toContain('Hourkin is at'), { timeout: 60_000, interval: 20 })
      return `http://localhost:${port}`
    }
    return { child, ended, waitUntilUp, dataDir: own.DATA_DIR, said: () => said }
  }

  return {
    /** The folder for temporary files of the program. */
    home,
    start,
    build: () =>
      build({
        configFile: false,
        logLevel: 'silent',
        build: {
          ssr: true,
          outDir: built,
          target: 'node20',
          emptyOutDir: false,
          rolldownOptions: {
            // A thread begins with a file of its own.
            input: {
              main: 'server/main.ts',
              'read-worker': 'server/features/import/read-worker.ts',
              'judge-worker': 'server/features/import/judge-worker.ts',
            },
            output: { entryFileNames: '[name].js' },
          },
        },
      }),
    end: () => {
      for (const each of running) each.kill('SIGKILL')
      for (const folder of [home, built]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const json = { 'content-type': 'application/json' }
export const newcomer = () => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `${uuidv7()}@example.org`,
  password: 'one long walk a day',
})
export const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
