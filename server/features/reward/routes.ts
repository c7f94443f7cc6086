import type { reward, RewardSettings } from '#contract/reward.ts'
import type { ScheduleType } from '#domain/plan/plan.ts'
import { versionOn } from '#domain/plan/version.ts'
import { rewardSettingsOn, withRewardSettings } from '#domain/reward/settings.ts'
import { settlementState } from '#domain/reward/settlement.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { everybodyIn, lockActor, requirePermission } from '#server/features/family/service.ts'
import { listSettledDays } from './settlement.ts'
import type { Handlers } from '#server/http/http.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { loadRewards } from './service.ts'
import { saveVersion, type Version, listSettingVersions } from './store.ts'

function settingsOnWire(versions: readonly Version[], today: LocalDate) {
  // Members in different zones can leave more than one change ahead, so the last one is returned.
  const next = versions.findLast(({ effectiveFrom }) => effectiveFrom > today)
  return { current: plain(rewardSettingsOn(versions, today) as RewardSettings), next: next ?? null }
}
const plain = ({ rewardCategories, minRewardMinutes, coinWeights, maxCrownsPerDay }: RewardSettings) => ({
  rewardCategories,
  minRewardMinutes,
  coinWeights,
  maxCrownsPerDay,
})

const SHARES: Partial<Record<ScheduleType, 'week' | 'month'>> = { weeklyFlexible: 'week', monthlyFlexible: 'month' }
const shareOf = ({ scheduleType }: { scheduleType: ScheduleType }) => SHARES[scheduleType] ?? null

export const rewardRoutes: Handlers<Omit<typeof reward, 'rebuild'>> = {
  async daily(ctx, { query }) {
    const { owner, now, isActing, isChild } = ctx
    const { zones, readIn } = owner
    const date = query.date ?? localDate(zones, now())
    const earning = { ...ctx, earnsCoins: isActing || isChild }
    const { rewards, logs, progresses, settings } = await loadRewards(earning, { from: date, to: date })
    const { parts, logs: rewarded, ...rest } = rewards[0]!
    const plansById = new Map(progresses.map(({ plan }) => [plan.id, plan]))
    const ofDay = new Map(beginningOn(zones, date, logs).map((log) => [log.id, log]))
    const [settled] = await listSettledDays(ctx.db, ctx.subject, { from: date, to: date })
    const label = labelsFor(readIn)
    const plans = (parts?.plan.plans ?? []).map((each) => {
      const plan = plansById.get(each.planId)
      return { ...each, name: plan?.name ?? '', shareOf: plan ? shareOf(versionOn(plan, date)) : null }
    })
    return {
      ...rest,
      parts: parts && { ...parts, plan: { ...parts.plan, plans } },
      logs: rewarded.map((each) => ({ ...each, activityName: label(ofDay.get(each.logId)!.activity) })),
      settled: settled?.coins ?? null,
      state: settlementState({ zones, date, logs: [...ofDay.values()] }, now()),
      settings: plain(rewardSettingsOn(settings, date) as RewardSettings),
    }
  },

  async settings({ db, subject, owner, now }) {
    return settingsOnWire(await listSettingVersions(db, subject), localDate(owner.zones, now()))
  },

  async saveSettings({ write, now, concern, ...caller }, { body }) {
    return write(async (trx) => {
      const actor = await lockActor(trx, caller, now())
      requirePermission(actor, 'editFamily')
      const { group, members } = actor.family
      // A change must leave every day that has begun as it is, so the member who is farthest ahead decides the date.
      // [reward/settings-from-next-day]
      const todays = members.map(({ timezoneHistory }) => localDate(zonesFrom(timezoneHistory), now()))
      const versions = await listSettingVersions(trx, caller.subject)
      const all = withRewardSettings(versions, body, todays.toSorted().at(-1)!) as Version[]
      await saveVersion(trx, group.id, all.at(-1)!, now())
      concern(everybodyIn(actor.family))
      return settingsOnWire(all, localDate(caller.owner.zones, now()))
    })
  },
}

const beginningOn = <Log extends { startTime: Parameters<typeof localDate>[1] }>(
  zones: ZoneHistory,
  date: LocalDate,
  logs: readonly Log[],
) => logs.filter(({ startTime }) => localDate(zones, startTime) === date)
