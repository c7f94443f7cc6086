// Runs in a thread of its own: it judges the records of a long file while the server saves the rows before them.
import { parentPort, workerData } from 'node:worker_threads'
import { createJudge, type Understanding } from './judge.ts'
import type { RecordBatch } from './record-batch.ts'

const port = parentPort!
const judge = createJudge(workerData as Understanding)
port.on('message', (batch: RecordBatch) => port.postMessage(judge(batch)))
