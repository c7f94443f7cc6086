import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import type { RewardSettings as WireSettings } from '#contract/reward.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { RewardSettingRow } from '#server/db/schema/reward.ts'

/** In force from a day on. */
export type Version = WireSettings & { effectiveFrom: LocalDate }

const Categories = z.array(Category)

const versionOf = (row: Omit<RewardSettingRow, 'groupId' | 'createdAt'>): Version => {
  const { effectiveFrom, minRewardMinutes, maxCrownsPerDay, effort, plan, sleep, streak } = row
  const rewardCategories = z.parse(Categories, JSON.parse(row.rewardCategories))
  return {
    effectiveFrom,
    rewardCategories,
    minRewardMinutes,
    coinWeights: { effort, plan, sleep, streak },
    maxCrownsPerDay,
  }
}

/** All reward settings that the owner's family ever had; none for an owner without a family. */
export async function listSettingVersions(db: Db, subject: SubjectId): Promise<Version[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('familyMembers as m', 'm.userId', 'u.id')
    .innerJoin('rewardSettings as s', 's.groupId', 'm.groupId')
    .selectAll('s')
    .where('u.dataGroup', '=', subject)
    .where('m.status', '=', 'active')
    .orderBy('s.effectiveFrom')
    .execute()
  return rows.map(versionOf)
}

/** It replaces a change that was to begin on that day or later. */
export async function saveVersion(db: Db, groupId: string, version: Version, createdAt: Instant): Promise<void> {
  const { coinWeights, rewardCategories, ...rest } = version
  const deletion = db.deleteFrom('rewardSettings').where('groupId', '=', groupId)
  await deletion.where('effectiveFrom', '>=', version.effectiveFrom).execute()
  const row = { groupId, createdAt, ...rest, ...coinWeights, rewardCategories: JSON.stringify(rewardCategories) }
  await db.insertInto('rewardSettings').values(row).execute()
}
