import type { Instant } from '#domain/time/time.ts'
import type { Config } from '#server/env.ts'

/** What a command gets from the program that runs it. */
export type CommandContext = {
  /** Reads the environment only when it is called, so `--help` needs none. @throws ConfigError */
  readonly config: () => Config
  readonly now: () => Instant
  readonly newId: () => string
  readonly version: string
  /** Writes lines for the operator to the standard output. */
  readonly say: (text: string) => void
}
