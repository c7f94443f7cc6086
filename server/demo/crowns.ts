import { inLanguage, type Translated } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import { DEFAULT_REWARD_SETTINGS } from '#domain/reward/settings.ts'
import { DAY_MINUTES, addMinutes, type ClosedSpan, type Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { listLogsBetween } from '#server/db/log-rows.ts'
import type { Trx } from '#server/db/open.ts'
import type { CrownRow, RedemptionRow } from '#server/db/schema/crown.ts'
import { saveCrown, saveRedemption } from '#server/features/crown/store.ts'
import type { ServerDeps } from '#server/http/http.ts'

type Words = Translated<string>
const words = (en: string, zh_CN: string, zh_TW: string): Words => ({ en, zh_CN, zh_TW })

/** The crowns take these messages in turn. */
const PRAISE: readonly Words[] = [
  words('I saw how long you kept at it.', '我看到你坚持了很久。', '我看到你堅持了好久。'),
  words('You did that without being asked.', '没人提醒，你自己就做了。', '沒有人提醒，你自己就做了。'),
  words('That was hard, and you stayed calm.', '这很难，你却一直很冷静。', '這很難，你卻一直很冷靜。'),
  words('You found your own way to do it.', '你找到了自己的办法。', '你找到了自己的方法。'),
  words('Thank you, that helped all of us.', '谢谢你，帮了全家的忙。', '謝謝你，幫了全家的忙。'),
]
const TITLES: readonly Words[] = [
  words('Pick the movie for Friday', '选周五的电影', '選星期五的電影'),
  words('Picnic by the river', '去河边野餐', '去河邊野餐'),
]
const RAINED_OFF = words('Rained out: saved for another day', '下雨了，改天再用', '下雨了，改天再用')

/** Every so many five-star logs, one has a crown. [demo/demo-ratings-and-crowns] */
const EVERY = 12
const HOUR = 60

export type CrownedChild = { subject: SubjectId; userId: string; language: Language }
/** The crown that becomes minutes, once the Time Bank has written them. */
export type Exchanged = {
  readonly at: Instant
  readonly crownId: string
  readonly save: (trx: Trx, paid: { minutes: number; transactionId: string; id: string }) => Promise<void>
}

type Awarding = Pick<ServerDeps, 'newId'> & { by: string; span: ClosedSpan }

/**
 * Gives a crown to every twelfth five-star log in the reward categories. The first is redeemed, the second is restored,
 * and the third is to become minutes. [demo/demo-ratings-and-crowns]
 * @param by the parent who awards them
 * @param span all days of the logs
 */
export async function seedCrowns(
  trx: Trx,
  child: CrownedChild,
  { newId, by, span }: Awarding,
): Promise<Exchanged | null> {
  const { subject: ownerId, userId, language } = child
  const crowns = crownsFor(await listLogsBetween(trx, ownerId, span), child, { newId, by, span })
  for (const crown of crowns) await saveCrown(trx, crown)
  const asked = ({ id: crownId, awardedAt }: CrownRow, title: Words | null): RedemptionRow => ({
    ownerId,
    id: newId(),
    crownId,
    type: title ? 'custom' : 'timebank',
    title: title && inLanguage(title, language),
    minutes: null,
    transactionId: null,
    status: 'redeemed',
    requestedBy: userId,
    at: addMinutes(awardedAt, HOUR),
    decidedBy: null,
    decidedAt: null,
    fulfilledAt: null,
    reason: null,
  })
  const redeemed = (crown: CrownRow, { id, decidedAt, at }: RedemptionRow): CrownRow => ({
    ...crown,
    status: 'redeemed',
    redeemedAt: decidedAt ?? at,
    redemptionId: id,
  })
  const [first, second, third] = crowns
  if (first) {
    const wish = asked(first, TITLES[0]!)
    const decidedAt = addMinutes(wish.at, HOUR)
    const given = { ...wish, decidedBy: by, decidedAt, fulfilledAt: addMinutes(decidedAt, 2 * DAY_MINUTES) }
    await saveRedemption(trx, given)
    await saveCrown(trx, redeemed(first, given))
  }
  if (second) {
    const wish = asked(second, TITLES[1]!)
    const reason = inLanguage(RAINED_OFF, language)
    await saveRedemption(trx, {
      ...wish,
      status: 'restored',
      decidedBy: by,
      decidedAt: addMinutes(wish.at, DAY_MINUTES),
      reason,
    })
  }
  if (!third) return null
  const exchanged = asked(third, null)
  return {
    at: exchanged.at,
    crownId: third.id,
    async save(writing, { id, ...paid }) {
      const redemption = { ...exchanged, ...paid, id }
      await saveRedemption(writing, redemption)
      await saveCrown(writing, redeemed(third, redemption))
    },
  }
}

/** Returns the crowns of every twelfth of these logs that has five stars and a reward category. */
function crownsFor(
  logs: Awaited<ReturnType<typeof listLogsBetween>>,
  { subject: ownerId, language }: CrownedChild,
  { newId, by, span }: Awarding,
): CrownRow[] {
  const earning = logs.filter(
    ({ category, rating, ratingStatus }) =>
      rating === 5 && ratingStatus === 'confirmed' && DEFAULT_REWARD_SETTINGS.rewardCategories.includes(category),
  )
  // A crown is awarded an hour after its log ended, but not later than the last log ended.
  const awardedAfter = (endTime: Instant) => {
    const later = addMinutes(endTime, HOUR)
    return later < span.endTime ? later : span.endTime
  }
  return earning
    .filter((_, at) => at % EVERY === EVERY - 1)
    .map(({ id: logId, endTime }, at): CrownRow => ({
      ownerId,
      id: newId(),
      logId,
      awardedBy: by,
      awardedAt: awardedAfter(endTime),
      message: inLanguage(PRAISE[at % PRAISE.length]!, language),
      status: 'available',
      redeemedAt: null,
      redemptionId: null,
      pendingRedemptionId: null,
    }))
}
