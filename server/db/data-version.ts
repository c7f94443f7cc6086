import type { SqliteFile } from './sqlite-file.ts'

/**
 * Another number after every commit of any process. SQLite is asked once in a turn of the event loop, and again after
 * each write of this process: asking costs as much as finding an answer. A commit of another process, such as an
 * operator's command, counts from the next turn on.
 * @param writer the only connection of this process that writes
 * @param reader another connection, for which every commit is one of someone else
 */
export function dataVersionOf(writer: SqliteFile, reader: SqliteFile): () => number {
  const pragma = reader.prepare('pragma data_version')
  let known: { readonly version: number; readonly writes: number } | undefined
  const forget = () => {
    known = undefined
  }
  return () => {
    const writes = writer.writes()
    if (known?.writes === writes) return known.version
    if (!known) setImmediate(forget)
    const [{ data_version: version }] = pragma.all([]) as [{ data_version: number }]
    known = { version, writes }
    return version
  }
}
