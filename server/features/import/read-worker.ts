// Runs in a thread of its own: it reads a file, record by record, so that no request waits for it.
import { parentPort, workerData } from 'node:worker_threads'
import type { Instant } from '#domain/time/time.ts'
import { readRecords } from './read.ts'
import { SourceError } from './source-problem.ts'
import type { FromReader, ToReader } from './reader.ts'

const port = parentPort!
const { now, pieces } = workerData as { now: Instant; pieces: number }

/** Asks for one thing at a time; the answer comes as the next message. */
const ask = (question: FromReader) =>
  new Promise<ToReader>((resolve) => {
    port.once('message', resolve)
    port.postMessage(question)
  })

async function* readPieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < pieces; at++) {
    const { piece } = await ask({ wants: at })
    if (piece) yield piece
  }
}

try {
  const result = await readRecords(readPieces, now, async (records) => void (await ask({ records })))
  port.postMessage({ result } satisfies FromReader)
} catch (error) {
  if (!(error instanceof SourceError)) throw error
  port.postMessage({ problem: error.problem, line: error.line } satisfies FromReader)
}
