import { LRUCache } from 'lru-cache'
import type { Kysely, SqliteStatement } from 'kysely'
import { dataVersionOf } from './data-version.ts'
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts'
import { walFlush } from './wal-flush.ts'

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
  /**
   * Whether a commit waits for the disk, in the event loop. If it does not, the caller must wait for `flush` before it
   * answers. Not to be called inside a transaction.
   */
  readonly setCommitsWait: (wait: boolean) => void
  /** Waits until everything committed so far survives a power cut. */
  readonly flush: () => Promise<void>
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

type Writer = {
  readonly database: SqliteFile
  /** The statements of its transactions. */
  readonly inTransaction: (text: string) => SqliteStatement
  readonly remembered: (text: string) => SqliteStatement
}

/**
 * Kysely takes longer to hand a statement over than SQLite to answer it. Inside of a transaction the connection is its
 * own. Reads outside of one use the writer's connection while it is in no transaction, because its cache of pages stays
 * valid after its own commits, and a connection that sees only committed data otherwise.
 */
export function directTo(file: string, { database, inTransaction, remembered }: Writer): Direct {
  const reader = openSqliteFile(file, { readonly: true })
  const ofReader = rememberedIn(reader)
  const outside = (text: string) => (database.isInTransaction() ? ofReader : remembered)(text)
  const wal = walFlush(`${file}-wal`, () => writeBack(database))
  return {
    ask({ text, parameters, isTransaction }) {
      const statement = isTransaction ? inTransaction(text) : outside(text)
      if (statement.reader) return { rows: statement.all(parameters), count: 0 }
      return isTransaction ? { rows: [], count: Number(statement.run(parameters).changes) } : undefined
    },
    version: dataVersionOf(database, reader),
    // It takes effect when it is compiled, so a prepared one would do nothing.
    setCommitsWait: (wait) => database.exec(`pragma synchronous = ${wait ? 'FULL' : 'NORMAL'}`),
    flush: wal.flush,
    close() {
      wal.close()
      reader.close()
    },
  }
}

/** Copies the write-ahead log into the file. */
function writeBack(database: SqliteFile): void {
  const [done] = database.prepare('pragma wal_checkpoint(truncate)').all([]) as [{ busy: number }]
  if (done.busy) throw new Error('SQLite could not write its log back: another connection is reading')
}
