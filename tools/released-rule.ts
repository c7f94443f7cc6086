// A migration that was released has run on databases that we do not see: an edit would change new ones alone.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Rule, type SourceFile } from './source-file.ts'

/** The SHA-256 of each released migration by its name; tools/keep-schema.ts writes it. */
export const RELEASED = 'server/db/released/migrations.json'
const FOLDER = 'server/db/migrations/'

/** Of its code: comments may be corrected, and lines broken anew. */
const digestOf = ({ code }: SourceFile) => createHash('sha256').update(code.replaceAll(/\s/g, '')).digest('hex')

function readReleased(root: string): Record<string, string> {
  const file = join(root, RELEASED)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** Every migration with its digest. */
export const digestsOf = (files: readonly SourceFile[]): Record<string, string> =>
  Object.fromEntries(
    files
      .filter(({ path }) => path.startsWith(FOLDER))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map((file) => [basename(file.path, '.ts'), digestOf(file)]),
  )

export function releasedRule(root: string, files: readonly SourceFile[]): Rule {
  const now = digestsOf(files)
  const released = readReleased(root)
  const edited = Object.keys(released).filter((name) => now[name] !== undefined && now[name] !== released[name])
  const missing = Object.keys(released).filter((name) => now[name] === undefined)
  return {
    name: 'released',
    broken({ path }) {
      if (path === 'server/db/migrate.ts') return missing.map((name) => `lacks ${name}, which was released`)
      return path.startsWith(FOLDER) && edited.includes(basename(path, '.ts'))
        ? ['was released and is never edited; a new migration changes what it made']
        : []
    },
  }
}
