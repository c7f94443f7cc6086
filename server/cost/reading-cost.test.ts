import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Category } from '#contract/catalogue.ts'
import { addDays, addMinutes, type Instant, instant, type LocalDate } from '#domain/time/time.ts'
import { subjectOfNew } from '#server/security/access.ts'
import type { PlanTables } from '#server/db/schema/plan.ts'
import type { ReminderTables } from '#server/db/schema/reminder.ts'
import { blank } from '#server/db/whole-logs.ts'
import { insertLog } from '#server/features/activity-log/store.ts'
import { findOrAddActivity, addTag } from '#server/features/catalogue/service.ts'
import { rebuildAspects } from '#server/features/statistics/service.ts'
import { openCountingDb } from '#server/testing/counted.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const NOW = instant('2026-06-30T16:00:00Z')
const { db, statementsOf } = await openCountingDb()
const server = startServer({ database: db, now: NOW })
const making = { now: server.clock.now, newId: uuidv7 }

const TYPES = ['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible', 'monthlyFlexible'] as const
const CATEGORY: Category = 'study'

/** A plan of 2026; the types take turns. */
function planOf(ownerId: string, activityId: string, at: number) {
  const id = uuidv7()
  const scheduleType = TYPES[at % TYPES.length]!
  const period = { startDate: '2026-01-01' as LocalDate, endDate: '2026-12-31' as LocalDate }
  const isOnDays = scheduleType.startsWith('weeklyFixed')
  const isTimed = scheduleType === 'weeklyFixed'
  const plan: PlanTables['plans'] = {
    ownerId,
    id,
    name: `Plan ${at}`,
    nameFold: `plan ${at}`,
    category: CATEGORY,
    activityId,
    projectId: null,
    countsAllLogs: 'off' as const,
    rollsOn: 'off' as const,
    ...period,
    paused: 'off',
    madeBy: 'owner',
    conversionMemory: 'null',
    notifyMinutes: null,
    tellAt: null,
    toldBehind: null,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
  }
  const version: PlanTables['planVersions'] = {
    ownerId,
    planId: id,
    effectiveFrom: period.startDate,
    scheduleType,
    ...period,
    daysOfWeek: isOnDays ? '[1,3,5]' : null,
    dailyStartTime: isTimed ? 1140 : null,
    dailyEndTime: isTimed ? 1170 : null,
    duration: 30,
    quota: isOnDays ? null : 3,
    respectHolidays: 'on',
    distribution: 'even',
    repeatYearly: 'off',
  }
  return { plan, version }
}

/** A reminder in June, or a series. */
const reminderOf = (ownerId: string, userId: string, at: number): ReminderTables['reminders'] => ({
  ownerId,
  id: uuidv7(),
  userId,
  title: `Remember ${at}`,
  dueAt: null,
  dueOn: addDays('2026-06-01' as LocalDate, at % 30),
  category: null,
  description: null,
  recurrence: at % 2 ? 'FREQ=WEEKLY' : null,
  firstOn: at % 2 ? addDays('2026-06-01' as LocalDate, at % 30) : null,
  clock: null,
  seriesId: null,
  assignee: null,
  completedAt: null,
  tellAt: null,
  completedBy: null,
  notifyMinutes: null,
  notifyAt: null,
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
})

/**
 * A user with so many plans, with a tag and a reminder for each, a vacation a month, and so many logs since January.
 */
async function seedPlanner(name: string, plans: number, logs: number) {
  const { userId, dataGroup } = await kinOf(server).ensureUser(name)
  const subject = subjectOfNew(dataGroup)
  const whose = { subject, language: 'en' as const }
  await db.transaction().execute(async (trx) => {
    const activities: { activityId: string; tag: string }[] = []
    for (let at = 0; at < plans; at++) {
      const { activityId } = await findOrAddActivity(
        trx,
        whose,
        { category: CATEGORY, activityName: `Do ${at}` },
        making,
      )
      activities.push({
        activityId,
        tag: await addTag(trx, whose, { name: `Tag ${at}`, kind: 'activity_tag' }, making),
      })
      const { plan, version } = planOf(subject, activityId, at)
      await trx.insertInto('plans').values(plan).execute()
      await trx.insertInto('planVersions').values(version).execute()
      const tagged = { ownerId: subject, planId: plan.id, tagId: activities.at(-1)!.tag }
      await trx.insertInto('planTags').values(tagged).execute()
      await trx
        .insertInto('reminders')
        .values(reminderOf(subject, userId, at))
        .execute()
    }
    for (let month = 1; month <= 6; month++) {
      const startDate = `2026-0${month}-10` as LocalDate
      const free = {
        name: 'Off',
        startDate,
        endDate: addDays(startDate, 2),
        reason: null,
        publicHoliday: 'off',
      } as const
      const row = { ownerId: subject, id: uuidv7(), ...free, archivedFrom: null, madeBy: 'owner', version: 1 } as const
      await trx
        .insertInto('vacations')
        .values({ ...row, createdAt: NOW, updatedAt: NOW })
        .execute()
    }
    const minutes = Math.min(600, Math.floor((180 * 1440) / logs))
    for (let at = 0; at < logs; at++) {
      const startTime: Instant = addMinutes(instant('2026-01-01T05:00:00Z'), at * minutes)
      const { activityId, tag } = activities[at % plans]!
      const log = blank(uuidv7(), NOW, { startTime, endTime: addMinutes(startTime, minutes) })
      await insertLog(trx, subject, { ...log, category: CATEGORY, activityId, tags: [tag], version: 1 })
    }
    await rebuildAspects(trx, subject, [{ from: null, tz: 'UTC' }])
  })
  const headers = await server.given.headers(name)
  return (url: string) =>
    statementsOf(async () => {
      const { statusCode } = await server.sendRaw({ method: 'GET', url: `/api${url}`, headers })
      expect(statusCode).toBe(200)
    })
}

const few = await seedPlanner('few', 2, 10)
const many = await seedPlanner('many', 60, 600)
const READINGS = [
  '/calendar?start=2026-06-01&end=2026-07-01',
  '/statistics/overall-plan-execution?from=2026-01-01&to=2026-06-30',
  '/statistics/plans',
  '/user/plans/today',
  '/user/plans/week',
]

describe.each(READINGS)('%s', (url) => {
  test('asks the database the same, however many plans and logs there are', async () => {
    const statements = await many(url)
    expect(statements).toEqual(await few(url))
    expect(statements.length).toBeLessThanOrEqual(12)
  })
})

test.each(['/user/task/reminders', '/user/task/reminders/overview', '/user/task/reminders?status=completed'])(
  '%s asks the database as often, however many reminders there are',
  async (url) => {
    const statements = await many(url)
    expect(statements).toHaveLength((await few(url)).length)
    expect(statements.length).toBeLessThanOrEqual(8)
  },
)

const HALF_A_YEAR = 'from=2026-01-01&to=2026-06-30'
/** One statement finds the session, another the gate. [statistics/data-gate] */
test.each([
  [`/statistics/days?aspect=category&${HALF_A_YEAR}`, 4],
  [`/statistics/days?aspect=tag&${HALF_A_YEAR}`, 4],
  [`/statistics/days?aspect=recipient&${HALF_A_YEAR}&byPerson=true`, 5],
  [`/statistics/typical-day?${HALF_A_YEAR}`, 3],
])('%s asks the database %i times, however many days there are', async (url, times) => {
  // The first reading adds the months up.
  for (const ask of [many, few]) await ask(url)
  expect(await many(url)).toHaveLength(times)
  expect(await few(url)).toHaveLength(times)
})
