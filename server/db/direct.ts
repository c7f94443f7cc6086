import { LRUCache } from 'lru-cache'
import type { Kysely, SqliteStatement } from 'kysely'
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts'

/** More than the program has; lists of every length make more of them. */
const MAX_REMEMBERED = 500

/** Statements that are prepared once: preparing takes SQLite as long as running. */
export function rememberedIn(database: SqliteFile): (text: string) => SqliteStatement {
  const known = new LRUCache<string, SqliteStatement>({ max: MAX_REMEMBERED })
  return (text) => {
    const statement = known.get(text) ?? database.prepare(text)
    known.set(text, statement)
    return statement
  }
}

type SentStatement = { text: string; parameters: readonly unknown[]; isTransaction: boolean }
type Answered = { rows: unknown[]; count: number }

/** The embedded database without anything in between. */
export type Direct = {
  /** undefined: this has to wait for its turn. */
  readonly ask: (asked: SentStatement) => Answered | undefined
  /** Another number after every commit of any process. */
  readonly version: () => number
  readonly close: () => void
}

const directs = new WeakMap<object, Direct>()

/** A transaction has the adapter of the database that it is one of. */
const adapterOf = <T>(db: Kysely<T>): object => db.getExecutor().adapter

/** @param hear told every statement, as Kysely tells those that it sends */
export function allowDirect<T>(
  db: Kysely<T>,
  direct: Direct,
  hear?: (text: string, parameters: readonly unknown[]) => void,
) {
  const ask: Direct['ask'] = (asked) => {
    const answer = direct.ask(asked)
    if (answer) hear?.(asked.text, asked.parameters)
    return answer
  }
  directs.set(adapterOf(db), { ...direct, ask })
}

/** undefined: a database that is a server, or lives in memory. */
export const directOf = <T>(db: Kysely<T>): Direct | undefined => directs.get(adapterOf(db))

/**
 * Kysely takes longer to hand a statement over than SQLite to answer it. Inside of a transaction the connection is its
 * own; reads outside of one use a connection that sees only committed data.
 */
export function directTo(file: string, writer: (text: string) => SqliteStatement): Direct {
  const database = openSqliteFile(file, { readonly: true })
  const reader = rememberedIn(database)
  const version = database.prepare('pragma data_version')
  return {
    ask({ text, parameters, isTransaction }) {
      const statement = (isTransaction ? writer : reader)(text)
      if (statement.reader) return { rows: statement.all(parameters), count: 0 }
      return isTransaction ? { rows: [], count: Number(statement.run(parameters).changes) } : undefined
    },
    version: () => (version.all([]) as [{ data_version: number }])[0].data_version,
    close: () => database.close(),
  }
}
