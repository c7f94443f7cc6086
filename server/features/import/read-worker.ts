// Runs in a thread of its own: it reads a file, record by record, so that no request waits for it.
import { parentPort, workerData } from 'node:worker_threads'
import type { Instant } from '#domain/time/time.ts'
import { readRecords } from './read.ts'
import { SourceError } from './source-problem.ts'
import type { FromReader, ToReader } from './reader.ts'

const port = parentPort!
const { now, pieces } = workerData as { now: Instant; pieces: number }

const send = (question: FromReader) =>
  new Promise<ToReader>((resolve) => {
    port.once('message', resolve)
    port.postMessage(question)
  })

let before: Promise<unknown> = Promise.resolve()
/** Asks for one thing at a time: the next piece may be wanted while records are being saved. */
function ask(question: FromReader): Promise<ToReader> {
  const answer = before.then(() => send(question))
  before = answer
  return answer
}

async function* readPieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < pieces; at++) {
    const { piece } = await ask({ wants: at })
    if (piece) yield piece
  }
}

try {
  let saved: Promise<unknown> = Promise.resolve()
  // The next are read while these are being saved.
  const save = async (those: FromReader) => {
    await saved
    saved = ask(those)
  }
  const result = await readRecords(readPieces, now, {
    records: (records) => save({ records }),
    things: (things) => save({ things }),
  })
  await saved
  port.postMessage({ result } satisfies FromReader)
} catch (error) {
  if (!(error instanceof SourceError)) throw error
  port.postMessage({ problem: error.problem, line: error.line } satisfies FromReader)
}
