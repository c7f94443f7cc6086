// Where SQL stands, and what may become SQL.
import { featureOf, found, importsOf, isTest, type Rule, type SourceFile } from './source-file.ts'

const SQL_HOMES = /^server\/(db|testing)\/|^server\/features\/[^/]+\/([a-z-]+-)?store\.ts$/
/**
 * Where text may become SQL: names of columns and tables that stand in the sources. ASVS 1.2.4: nothing that a request
 * brings is among them; elsewhere a value is a parameter.
 */
const RAW_SQL_HOMES =
  /^server\/(db\/(migrations\/.*|direct|json-rows|limits|log-rows|no-overlap|live-notices|prepared|sqlite-file)\.ts$|testing\/)/
const RAW_SQL =
  /\bsql\.raw\(|\.(?:query|prepare|unsafe)\(\s*(?![A-Z_]+[,)])[^'"`\s)][^,)]*[,)]|\.(?:query|prepare|unsafe|exec)\(\s*`[^`]*\$\{|(?<![\w>)}])`\s*(?:select|insert into|update|delete from|with|create|alter|drop|pragma|listen)\b[^`]*\$\{|(['"])(?:select|insert into|update|delete from) [^\n]*?\1\s*\+/g
/** ADR 10: should it ever change, another migration folds again. */
const MIGRATIONS_MAY = new Set(['domain/fold.ts'])
const DATABASE_PACKAGES = /^(kysely|pg|better-sqlite3|node:sqlite)(\/|$)/
const STATEMENT = /\.((?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|selectFrom)\b)/g
const WRITTEN = /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\('(\w+)'/g

/** Table → its file: only the feature `bank` writes the tables in `db/schema/bank.ts` and `db/schema/bank-book.ts`. */
function ownersOf(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, code } of files) {
    const noun = path.match(/^server\/db\/schema\/(.+)\.ts$/)?.[1]
    const tables = code.match(/export type \w+Tables = \{([^}]*)\}/)?.[1] ?? ''
    if (noun) for (const [, table = ''] of tables.matchAll(/(\w+):/g)) owners.set(table, noun)
  }
  return owners
}

export function sqlRules(files: readonly SourceFile[]): Rule[] {
  const ownerOf = ownersOf(files)
  return [
    {
      name: 'sql',
      broken(file) {
        if (SQL_HOMES.test(file.path) || !file.path.startsWith('server/') || isTest(file.path)) return []
        // A type runs no SQL.
        const code = file.code.replaceAll(/^import type [^']*'[^']*'/gm, '')
        const packages = importsOf({ ...file, code }).filter((target) => DATABASE_PACKAGES.test(target))
        const statements = [...file.bare.matchAll(STATEMENT)].map(([, name = '']) => name)
        return [...packages, ...statements].map(
          (what) => `uses '${what}': SQL lives in a store.ts, a …-store.ts and db/`,
        )
      },
    },
    {
      name: 'raw sql',
      broken: ({ path, code }) =>
        path.startsWith('server/') && !isTest(path) && !RAW_SQL_HOMES.test(path)
          ? found(code, RAW_SQL).map((what) => `builds SQL from text: ${what.slice(0, 60)}; pass it as a parameter`)
          : [],
    },
    {
      // Changing a current rule would change the history of old databases.
      name: 'frozen',
      broken(file) {
        if (!file.path.startsWith('server/db/migrations/')) return []
        return importsOf(file)
          .filter((target) => /^(domain|contract)\//.test(target) && !MIGRATIONS_MAY.has(target))
          .map((target) => `takes '${target}' along, which may change; a migration says itself what it needs`)
      },
    },
    {
      name: 'own tables',
      broken({ path, code }) {
        const [room, noun] = featureOf(path) ?? []
        if (room !== 'server' || isTest(path)) return []
        const tables = [...code.matchAll(WRITTEN)].map(([, table = '']) => table)
        return tables
          .filter((table) => !`${ownerOf.get(table)}-`.startsWith(`${noun}-`))
          .map((table) => `writes '${table}', which is not its own`)
      },
    },
  ]
}
