import type { crown } from '#contract/crown.ts'
import { awardObstacles, crownPlace, crownsAwardedOn } from '#domain/reward/crown.ts'
import { may, type Verdict } from '#domain/family/permission.ts'
import { daySpan, localDate } from '#domain/time/zone.ts'
import type { Trx } from '#server/db/open.ts'
import type { CrownRow } from '#server/db/schema/crown.ts'
import { lockLogsIn, findWireLog, logNotFound } from '#server/features/activity-log/service.ts'
import { tellChild } from '#server/features/child/notice.ts'
import {
  changeCrown,
  findCrownOfLog,
  crownOnWire,
  crownsAwardedIn,
  lockCrowns,
  findCrownLog,
  applyCrownStep,
  takeBack,
} from './service.ts'
import { isWithoutParent } from '#server/features/rating/log.ts'
import { readRewardSettings } from '#server/features/reward/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'

type AwardContext = Ctx<typeof crown.award>

/** A caller without a family awards their own crowns. [crown/who-awards] */
async function getAwardVerdict(trx: Trx, { column: ask, subject }: AwardContext): Promise<Verdict> {
  const column = await ask(trx)
  if (column === null) return 'yes'
  const isAlone = column === 'freeChild' && (await isWithoutParent(trx, subject))
  const facts = isAlone ? (['noParentInFamily'] as const) : []
  return may({ column, action: 'awardCrown', whose: 'own', facts })
}

/** Awards a crown on the owner's today. [crown/award-conditions] @returns the crown as it is then */
async function awardIn(trx: Trx, ctx: AwardContext, logId: string, message: string | null): Promise<CrownRow> {
  const { subject, owner, isActing, isChild, userId } = ctx
  const log = await findCrownLog(trx, subject, logId)
  if (!log) throw logNotFound()
  const now = ctx.now()
  const today = localDate(owner.zones, now)
  const given = await crownsAwardedIn(trx, subject, daySpan(owner.zones, today))
  const maxCrownsPerDay = isActing || isChild ? (await readRewardSettings(trx, subject, today)).maxCrownsPerDay : null
  const awarded = crownsAwardedOn(given, owner.zones, today)
  const obstacles = awardObstacles({ log, awarded, maxCrownsPerDay, now })
  const before = (await findCrownOfLog(trx, subject, logId)) ?? null
  applyCrownStep({ from: crownPlace(before), event: 'award', by: 'yes', obstacles })
  const after: CrownRow = {
    ownerId: subject,
    id: before?.id ?? ctx.newId(),
    logId,
    awardedBy: userId,
    awardedAt: now,
    message: message || null,
    status: 'available',
    redeemedAt: null,
    redemptionId: null,
    pendingRedemptionId: null,
  }
  await changeCrown(trx, ctx, before, after)
  if (isActing) await tellChild(trx, subject, { for: 'crown', id: after.id }, now)
  return after
}

async function revokeIn(trx: Trx, ctx: AwardContext, logId: string): Promise<CrownRow> {
  const before = await findCrownOfLog(trx, ctx.subject, logId)
  if (!before) throw new ApiError('NOT_FOUND', ['crown'])
  return takeBack(trx, ctx, before, { event: 'revoke', by: 'yes' })
}

export const crownAwardRoutes: Handlers<Pick<typeof crown, 'award'>> = {
  award: (ctx, { body: { id, value } }) =>
    ctx.write(async (trx) => {
      // A caller who may not award is told nothing about the log.
      if ((await getAwardVerdict(trx, ctx)) !== 'yes') throw new ApiError('FORBIDDEN')
      // A call that changes the log meanwhile waits, and then finds the crown.
      await lockLogsIn(trx, ctx, [id])
      await lockCrowns(trx, ctx.subject)
      const row = value ? await awardIn(trx, ctx, id, value.message ?? null) : await revokeIn(trx, ctx, id)
      const log = await findWireLog(trx, ctx, id)
      if (!log) throw logNotFound()
      return { ...log, crown: crownOnWire(row) }
    }),
}
