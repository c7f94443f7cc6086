import { type Ceiling, CEILINGS } from '#domain/ceiling.ts'
import { isOverCeiling } from '#server/db/ceiling.ts'
import type { Trx } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * To be asked after the rows are written: throws where they are too many, and the transaction takes them back.
 *
 * @param ownerId the data group
 * @throws ApiError CONFLICT `{ full, limit }`
 */
export async function refuseOver(trx: Trx, ownerId: string, full: Ceiling): Promise<void> {
  if (!(await isOverCeiling(trx, ownerId, full))) return
  const limit = CEILINGS[full]
  throw new ApiError('CONFLICT', [full], { full, limit }, `No more than ${limit} are kept of these`)
}

/**
 * The same for one thing.
 *
 * @param added whether it was written, once it is
 * @returns the same
 */
export async function withRoom(trx: Trx, ownerId: string, ceiling: Ceiling, added: Promise<boolean>): Promise<boolean> {
  if (!(await added)) return false
  await refuseOver(trx, ownerId, ceiling)
  return true
}
