import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

const LOOK_EVERY_MS = 60_000
const REMIND_EVERY_MS = 3_600_000
/** Below it, an operator should do something before people notice. */
export const LOW_SHARE = 0.05

/** @returns the share of a disk that programs may still use, from 0 to 1 */
export const freeShare = ({ bavail, blocks }: { bavail: number; blocks: number }) => (blocks > 0 ? bavail / blocks : 1)

/** @returns how many bytes a disk lacks to take so many more and keep a share of it free, 5 % by default; 0: it has room */
export const bytesLacking = (
  { bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number },
  more: number,
  share = LOW_SHARE,
) => Math.max(0, Math.ceil(more + (share * blocks - bavail) * bsize))

type Watch = {
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Called at every look that finds less than 5 % free. */
  readonly onLow: () => void
}

/**
 * Warns when less than 5 % of the disk of a folder is free, at once and then hourly for as long as it lasts.
 * @returns what looks once, for the start
 */
export function watchDiskSpace({ folder, log, onLow }: Watch): () => Promise<void> {
  let warned = Number.NEGATIVE_INFINITY
  async function look() {
    const share = await statfs(folder).then(freeShare, () => 1)
    if (share >= LOW_SHARE) {
      warned = Number.NEGATIVE_INFINITY
      return
    }
    onLow()
    if (performance.now() - warned < REMIND_EVERY_MS) return
    warned = performance.now()
    const percent = (share * 100).toFixed(1)
    log.warn(`Only ${percent} % of the disk of ${folder} is free. When it is full, nothing more can be saved.`)
  }
  setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return look
}
