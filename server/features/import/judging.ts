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
  const { judge, end } = records >= WORTH_A_THREAD ? judgeInThread(understanding) : judgeHere(understanding)
  return {
    end,
    judge(batch) {
      const judged = judge(batch)
      // The caller hears of a failure when it waits for the rows, which may be after other work.
      judged.catch(() => undefined)
      return judged
    },
  }
}

function judgeHere(understanding: Understanding): Judging {
  const judge = createJudge(understanding)
  return { judge: async (batch) => judge(batch), end: () => undefined }
}

type Answer = {
  readonly resolve: (rows: readonly JudgedRecord[]) => void
  readonly reject: (error: unknown) => void
}

function judgeInThread(understanding: Understanding): Judging {
  const worker = startThread('judge-worker', understanding, MOST_MEMORY)
  let awaited: Answer | undefined
  let failure: unknown
  worker.on('message', (rows: readonly JudgedRecord[]) => awaited?.resolve(rows))
  worker.on('error', (error) => {
    failure = error
    awaited?.reject(error)
  })
  return {
    judge: (batch) =>
      new Promise((resolve, reject) => {
        awaited = { resolve, reject }
        if (failure === undefined) worker.postMessage(batch)
        else reject(failure)
      }),
    end: () => void worker.terminate(),
  }
}
