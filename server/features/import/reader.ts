import type { Instant } from '#domain/time/time.ts'
import type { SourceThing } from './archive-records.ts'
import type { SourceRecord } from './csv-records.ts'
import type { Saving, SourceSummary } from './read.ts'
import type { SourceProblem } from '#domain/import/problem.ts'
import { SourceError } from './source-problem.ts'
import { startThread } from './thread.ts'

/** What the reading thread says: it wants a piece of the file, has records, or has come to an end. */
export type FromReader =
  | { readonly wants: number }
  | { readonly records: readonly SourceRecord[] }
  | { readonly things: readonly SourceThing[] }
  | { readonly result: SourceSummary }
  | { readonly problem: SourceProblem; readonly line: number | null }
/** What it is answered; without a piece, that the records are taken. */
export type ToReader = { readonly piece?: Uint8Array | undefined }

/** Megabytes. A file that needs more to be read is refused, and the server goes on. */
const MOST_MEMORY = 512

type Reading = {
  readonly now: Instant
  /** How many pieces the file has. */
  readonly pieces: number
  readonly loadPiece: (position: number) => Promise<Uint8Array>
  readonly saving: Saving
  readonly signal: AbortSignal
}

/**
 * Reads a file in a thread of its own.
 * @throws SourceError if the file cannot be imported
 */
export function readInThread({ now, pieces, loadPiece, saving, signal }: Reading): Promise<SourceSummary> {
  return new Promise((resolve, reject) => {
    const worker = startThread('read-worker', { now, pieces }, MOST_MEMORY)
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop)
      void worker.terminate()
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error))))
    const stop = () => fail(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const answer = async (said: FromReader) => {
      if ('result' in said) return end(() => resolve(said.result))
      if ('problem' in said) return fail(new SourceError(said.problem, said.line))
      if ('records' in said) await saving.records(said.records)
      if ('things' in said) await saving.things(said.things)
      const piece = 'wants' in said ? await loadPiece(said.wants) : undefined
      return worker.postMessage({ piece } satisfies ToReader)
    }
    worker.on('message', (said: FromReader) => void answer(said).catch(fail))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SourceError('tooLarge') : error),
    )
  })
}
