import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ConfigError } from '#server/operation/config-error.ts'

const run = promisify(execFile)
/** Bytes: a list of all that is in a dump. */
const LONGEST_OUTPUT = 64 * 1024 * 1024

/** Runs a program that comes with PostgreSQL. @returns its standard output */
export async function runPostgresTool(tool: 'pg_dump' | 'pg_restore', options: readonly string[]): Promise<string> {
  try {
    return (await run(tool, options, { maxBuffer: LONGEST_OUTPUT })).stdout
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT')
      throw new ConfigError(
        `${tool} is not installed here. It comes with PostgreSQL's client programs (Debian: postgresql-client).`,
      )
    throw new ConfigError(`${tool} failed: ${(stderr ?? '').trim() || (error as Error).message}`)
  }
}
