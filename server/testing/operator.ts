import { v7 as uuidv7 } from 'uuid'
import { instant } from '#domain/time/time.ts'
import { runProgram } from '#server/commands/program.ts'
import { readConfig } from '#server/env.ts'

type Env = Readonly<Record<string, string>>
type Operator = {
  readonly env: Env
  /** The path of a file, or a `postgres:` URL, instead of that of the environment. */
  readonly database?: string
  readonly now?: string
}

/**
 * Runs a command as an operator does, without a process of its own.
 * @returns what it printed, and the sentence with which it failed
 */
export async function runCommand(args: readonly string[], { env, database, now = '2026-03-02T12:00:00Z' }: Operator) {
  const said: string[] = []
  const run = runProgram(args, {
    config: () => ({ ...readConfig(env, { demo: false }, 0), ...(database !== undefined && { database }) }),
    now: () => instant(now),
    newId: uuidv7,
    version: '1.2.3',
    say: (text) => void said.push(text),
    serve: async () => void said.push('It serves'),
  })
  const failure = await run.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )
  return { said, failure }
}
