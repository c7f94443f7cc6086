import type { SqliteStatement } from 'kysely'
import type { SqliteFile } from './sqlite-file.ts'

type Prepare = (text: string) => SqliteStatement

/** The error that further statements get after SQLite has ended a transaction by itself. */
class TransactionEnded extends Error {}

/**
 * On a full disk or a failed write SQLite may roll the whole transaction back by itself. A `rollback` after that fails,
 * and its error would hide the first one; and any other statement would run, and be committed, on its own. Statements
 * that follow in the same transaction are refused, and `rollback` does nothing where there is nothing to roll back.
 */
export function guardTransactions(database: SqliteFile, prepare: Prepare): Prepare {
  let isOpen = false
  const nothing = database.prepare('select 1 where 0')
  return (text) => {
    const verb = text.trimStart().slice(0, 8).toLowerCase()
    if (verb.startsWith('begin')) {
      isOpen = true
      // A command may write between the first read and the first write, and SQLite would refuse the write without waiting.
      return prepare('begin immediate')
    }
    if (verb === 'rollback' && !text.toLowerCase().includes(' to ')) {
      isOpen = false
      if (!database.isInTransaction()) return nothing
    } else if (isOpen && !database.isInTransaction())
      throw new TransactionEnded('SQLite has rolled the transaction back')
    else if (verb.startsWith('commit')) isOpen = false
    return prepare(text)
  }
}
