import { join } from 'node:path'

/** The place of the data that a server must not lose. */
export type Place = {
  /** A `postgres:` URL, or the path of a file for SQLite. */
  readonly database: string
  readonly dataDir: string
}

/**
 * Beside the database: without the first, its sealed values cannot be read; without the second, no device gets
 * messages.
 */
export const KEY_FILES = ['secret.key', 'push-keys.json'] as const
export type KeyFile = (typeof KEY_FILES)[number]

/** Is there from before a restore puts the database into its place until the keys are there too. */
export const unfinishedIn = ({ dataDir }: Pick<Place, 'dataDir'>) => join(dataDir, 'restore.unfinished')
