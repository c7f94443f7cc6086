import { createJudge, type JudgedRecord, type Understanding } from './judge.ts'
import type { RecordBatch } from './record-batch.ts'
import { startThread } from './thread.ts'

/** Fewer records are judged sooner than a thread has started. */
const WORTH_A_THREAD = 5000
/** Megabytes. */
const MOST_MEMORY = 256

/** Judges the batches of a file, one after another. `end` ends its thread. */
export type Judging = {
  readonly judge: (batch: RecordBatch) => Promise<readonly JudgedRecord[]>
  readonly end: () => void
}

export function startJudging(understanding: Understanding, records: number): Judging {
  if (records >= WORTH_A_THREAD) return judgeInThread(understanding)
  const judge = createJudge(understanding)
  return { judge: async (batch) => judge(batch), end: () => undefined }
}

function judgeInThread(understanding: Understanding): Judging {
  const worker = startThread('judge-worker', understanding, MOST_MEMORY)
  return {
    judge(batch) {
      const judged = new Promise<readonly JudgedRecord[]>((resolve, reject) => {
        const settle = (how: () => void) => {
          worker.removeAllListeners('message').removeAllListeners('error')
          how()
        }
        worker.once('message', (rows: readonly JudgedRecord[]) => settle(() => resolve(rows)))
        worker.once('error', (error) => settle(() => reject(error)))
        worker.postMessage(batch)
      })
      // The caller hears of it when it waits for the answer, which may be after other work.
      judged.catch(() => undefined)
      return judged
    },
    end: () => void worker.terminate(),
  }
}
