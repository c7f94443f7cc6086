import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** For each released version a backup of a database of each kind, with rows in every table: tools/keep-schema.ts. */
export const KEPT_SCHEMAS = join(import.meta.dirname, '../db/released')

/** They are part of every clone. */
export const MAX_KEPT_BYTES = 300_000

/** The version that is about to be released; undefined: nothing is to be kept. */
export const KEEP_AS = process.env['KEEP_SCHEMA']

/** The names of the kept backups of one kind of database, the oldest version first. */
export const listKeptSchemas = (kind: 'sqlite' | 'postgres') =>
  readdirSync(KEPT_SCHEMAS)
    .filter((name) => name.endsWith(`-${kind}.zip`))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare)
