import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { newPushKeys } from '#server/security/push-keys.ts'
import { startServer, where } from './harness.ts'
import { runCommand } from './operator.ts'

/** The time at which the command runs. */
export const NOW = '2026-03-02T12:00:00Z'

/** The folder of data as a server leaves it. Its key is that of the servers of the tests. */
export function createDataDir(home: string): string {
  const folder = join(home, uuidv7())
  mkdirSync(join(folder, 'backups'), { recursive: true })
  writeFileSync(join(folder, 'secret.key'), new Uint8Array(32).fill(7), { mode: 0o600 })
  writeFileSync(join(folder, 'push-keys.json'), JSON.stringify(newPushKeys()))
  return folder
}

/** A server that listens, with the settings of its operator. */
export async function startListening(settings: Parameters<typeof startServer>[0] = {}) {
  const { app } = startServer({ now: NOW, ...settings })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(url).port)
}

/** Runs the command. @returns its lines by name */
export async function runDoctor(env: Record<string, string>, ...options: string[]) {
  const { said, failure } = await runCommand(['doctor', ...options], { env, database: where, now: NOW })
  return { failure, said, lines: Object.fromEntries(said.map((text) => [text.match(/^. ([^:]+):/)?.[1] ?? '', text])) }
}
