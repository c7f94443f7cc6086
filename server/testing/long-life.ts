import { v7 as uuidv7 } from 'uuid'
import { SCHEDULE_TYPES } from '#domain/plan/plan.ts'
import { addDays, addMinutes, type Instant, instant, type LocalDate } from '#domain/time/time.ts'
import { subjectOfNew } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { PlanTables } from '#server/db/schema/plan.ts'
import type { ReminderTables } from '#server/db/schema/reminder.ts'
import { blank } from '#server/db/whole-logs.ts'
import { insertLog } from '#server/features/activity-log/store.ts'
import { findOrAddActivity } from '#server/features/catalogue/service.ts'
import { rebuildAspects } from '#server/features/statistics/service.ts'

/** The data of a user after years of use. */
const SERIES = 100
const USUAL_PLANS = 40
const VACATIONS = 20
const LOGS = 2500
const ROWS_AT_A_TIME = 50

const FIRST = '2016-01-01' as LocalDate
const YEARS_OF_PLAN = { startDate: '2024-01-01' as LocalDate, endDate: '2028-12-31' as LocalDate }

const seriesAt = (ownerId: string, userId: string, now: Instant, at: number): ReminderTables['reminders'] => ({
  ownerId,
  id: uuidv7(),
  userId,
  title: `Vitamins ${at}`,
  // By the clock, which takes longer to reckon than days.
  dueAt: instant(`${FIRST}T08:30:00Z`),
  dueOn: null,
  category: null,
  description: null,
  recurrence: 'FREQ=DAILY',
  firstOn: FIRST,
  clock: 510,
  seriesId: null,
  assignee: null,
  completedAt: null,
  tellAt: null,
  completedBy: null,
  notifyMinutes: null,
  notifyAt: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

function planAt(ownerId: string, activityId: string, now: Instant, at: number) {
  const id = uuidv7()
  const scheduleType = SCHEDULE_TYPES[at % SCHEDULE_TYPES.length]!
  const isOnDays = scheduleType.startsWith('weeklyFixed')
  const isTimed = scheduleType === 'weeklyFixed'
  const plan: PlanTables['plans'] = {
    ownerId,
    id,
    name: `Plan ${at}`,
    nameFold: `plan ${at}`,
    category: 'study',
    activityId,
    projectId: null,
    countsAllLogs: 'off',
    rollsOn: 'off',
    ...YEARS_OF_PLAN,
    paused: 'off',
    madeBy: 'owner',
    conversionMemory: 'null',
    notifyMinutes: null,
    tellAt: null,
    toldBehind: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  const version: PlanTables['planVersions'] = {
    ownerId,
    planId: id,
    effectiveFrom: YEARS_OF_PLAN.startDate,
    scheduleType,
    ...YEARS_OF_PLAN,
    daysOfWeek: isOnDays ? '[1,2,3,4,5,6,7]' : null,
    dailyStartTime: isTimed ? 480 + (at % 90) * 10 : null,
    dailyEndTime: isTimed ? 510 + (at % 90) * 10 : null,
    duration: 30,
    quota: isOnDays || scheduleType === 'oneTime' ? null : 5,
    respectHolidays: 'on',
    distribution: 'late',
    repeatYearly: 'off',
  }
  return { plan, version }
}

const vacationAt = (ownerId: string, now: Instant, at: number) =>
  ({
    ownerId,
    id: uuidv7(),
    name: `Off ${at}`,
    startDate: addDays(YEARS_OF_PLAN.startDate, at * 30),
    endDate: addDays(YEARS_OF_PLAN.startDate, at * 30 + 1825),
    reason: null,
    publicHoliday: 'off',
    archivedFrom: null,
    madeBy: 'owner',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }) as const

async function insertInParts<Row>(
  rows: readonly Row[],
  insert: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) await insert(rows.slice(at, at + ROWS_AT_A_TIME))
}

type Person = { readonly userId: string; readonly dataGroup: string }

/**
 * Gives a person old series, plans and vacations of five years, and half a year of logs, every one of them by the hour.
 * @param now logs end before it
 * @param plansInAll each lasts five years
 */
export async function seedLongLife(
  db: Db,
  { userId, dataGroup }: Person,
  now: Instant,
  plansInAll = USUAL_PLANS,
): Promise<void> {
  const subject = subjectOfNew(dataGroup)
  const making = { now: () => now, newId: uuidv7 }
  await db.transaction().execute(async (trx) => {
    const activities: string[] = []
    for (let at = 0; at < plansInAll; at++) {
      const doing = { category: 'study' as const, activityName: `Do ${at}` }
      activities.push((await findOrAddActivity(trx, { subject, language: 'en' }, doing, making)).activityId)
    }
    const plans = activities.map((activityId, at) => planAt(subject, activityId, now, at))
    await insertInParts(plans, (part) =>
      trx
        .insertInto('plans')
        .values(part.map(({ plan }) => plan))
        .execute(),
    )
    await insertInParts(plans, (part) =>
      trx
        .insertInto('planVersions')
        .values(part.map(({ version }) => version))
        .execute(),
    )
    const series = Array.from({ length: SERIES }, (_, at) => seriesAt(subject, userId, now, at))
    await insertInParts(series, (part) =>
      trx
        .insertInto('reminders')
        .values([...part])
        .execute(),
    )
    const vacations = Array.from({ length: VACATIONS }, (_, at) => vacationAt(subject, now, at))
    await insertInParts(vacations, (part) =>
      trx
        .insertInto('vacations')
        .values([...part])
        .execute(),
    )
    const last = addMinutes(now, -60 * 24 * 60)
    for (let at = 1; at <= LOGS; at++) {
      const startTime = addMinutes(last, -60 * at)
      const log = blank(uuidv7(), now, { startTime, endTime: addMinutes(startTime, 60) })
      const activityId = activities[at % plansInAll]!
      await insertLog(trx, subject, { ...log, category: 'study', activityId, tags: [], version: 1 })
    }
    await rebuildAspects(trx, subject, [{ from: null, tz: 'UTC' }])
  })
}
