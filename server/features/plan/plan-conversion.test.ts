import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { plan } from '#contract/plan.ts'
import { db, startServer } from '#server/testing/harness.ts'

const by = (id: string) => ({ params: { id } })
const server = startServer()
let people = 0

const fixed = {
  scheduleType: 'weeklyFixed',
  daysOfWeek: [2, 4],
  dailyStartTime: '18:00',
  dailyEndTime: '18:40',
}
const flexible = { scheduleType: 'weeklyFlexible', weeklyQuota: 3, duration: 40 }

/** On Monday, 2 March 2026, with one plan that began three weeks ago. */
async function setUpUser(schedule: object) {
  people += 1
  const ann = server.as(`ann${people}`)
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
  const about = { name: 'Run', category: 'sports' as const, activityName: 'Running', tags: [tag] }
  const dates = { startDate: '2026-02-09', endDate: '2026-04-05' }
  const made = await ann(plan.create, { body: { ...about, ...dates, ...schedule } as never })
  type To = 'weeklyFixed' | 'weeklyFixedThatDayFlexible' | 'weeklyFlexible'
  return {
    ann,
    made,
    preview: (to: To) => ann(plan.conversion, { ...by(made.id), query: { to } }),
    convert: (to: To, chosen: object = {}) => ann(plan.convert, { ...by(made.id), body: { to, ...chosen } }),
    log: (startTime: string, endTime: string) =>
      ann(activityLog.create, {
        body: { category: 'sports', activityName: 'Running', tags: [tag], startTime, endTime },
      }),
    effectiveFrom: async () => {
      const versions = db.selectFrom('planVersions').select('effectiveFrom').where('planId', '=', made.id)
      return (await versions.orderBy('effectiveFrom').execute()).map((version) => version.effectiveFrom)
    },
  }
}

describe('a plan changes into another type', () => {
  test('and back, to the same days and times', async () => {
    const { made, convert } = await setUpUser(fixed)
    expect(await convert('weeklyFlexible')).toMatchObject({
      scheduleType: 'weeklyFlexible',
      weeklyQuota: 2,
      duration: 40,
      daysOfWeek: null,
      dailyStartTime: null,
    })
    const { version: _, updatedAt: __, ...same } = made
    expect(await convert('weeklyFixed')).toMatchObject(same)
  })

  test('as in the preview, from today on', async () => {
    const { ann, made, preview, convert, effectiveFrom } = await setUpUser(flexible)
    const shown = await preview('weeklyFixed')
    expect(shown).toEqual({
      scheduleType: 'weeklyFixed',
      daysOfWeek: [1, 3, 5],
      dailyStartTime: '19:00',
      dailyEndTime: '19:40',
      duration: 40,
      weeklyQuota: null,
      effectiveFrom: '2026-03-02',
    })
    expect(await ann(plan.get, by(made.id))).toEqual(made)
    const { effectiveFrom: from, ...schedule } = shown
    expect(await convert('weeklyFixed')).toMatchObject({ ...schedule, version: 2, startDate: made.startDate })
    expect(await effectiveFrom()).toEqual(['2026-02-09', from])
  })

  test('S*: at the hour at which it is usually begun', async () => {
    const { preview, log } = await setUpUser(flexible)
    await log('2026-02-10T07:00:00Z', '2026-02-10T07:40:00Z')
    await log('2026-02-12T07:20:00Z', '2026-02-12T08:00:00Z')
    expect(await preview('weeklyFixed')).toMatchObject({ dailyStartTime: '19:00' })
    await log('2026-02-14T07:40:00Z', '2026-02-14T08:20:00Z')
    expect(await preview('weeklyFixed')).toMatchObject({ dailyStartTime: '07:20', dailyEndTime: '08:00' })
  })

  test('with the days and the time that the user chose', async () => {
    const { convert } = await setUpUser(flexible)
    const chosen = { daysOfWeek: [6, 7, 2], dailyStartTime: '23:20' }
    expect(await convert('weeklyFixed', chosen)).toMatchObject({
      daysOfWeek: [2, 6, 7],
      dailyStartTime: '23:20',
      dailyEndTime: '24:00',
    })
  })

  test.each([
    { what: 'too few days', chosen: { daysOfWeek: [1, 2] }, values: ['daysOfWeek'] },
    { what: 'a day twice', chosen: { daysOfWeek: [1, 2, 2] }, values: ['daysOfWeek'] },
    { what: 'a time that is too late', chosen: { dailyStartTime: '24:00' }, values: ['startTime'] },
    {
      what: 'a time between the slots',
      chosen: { dailyStartTime: '19:02', daysOfWeek: [1] },
      values: ['daysOfWeek', 'startTime'],
    },
  ])('not with $what', async ({ chosen, values }) => {
    const { ann, made, convert } = await setUpUser(flexible)
    await expect(convert('weeklyFixed', chosen)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
    expect(await ann(plan.get, by(made.id))).toEqual(made)
  })

  test.each([
    { scheduleType: 'monthlyFlexible', duration: 40, monthlyQuota: 4 },
    { scheduleType: 'oneTime', duration: 40 },
    flexible,
  ])('not from $scheduleType to weeklyFlexible', async (schedule) => {
    const { preview, convert } = await setUpUser(schedule)
    const conflict = { status: 409, code: null, values: ['to'] }
    await expect(preview('weeklyFlexible')).rejects.toMatchObject(conflict)
    await expect(convert('weeklyFlexible')).rejects.toMatchObject(conflict)
  })
})

describe('minutes done today count for the old type', () => {
  test('the old type then applies until tonight, also after another change of the plan', async () => {
    const { ann, made, preview, convert, log, effectiveFrom } = await setUpUser(flexible)
    await log('2026-03-02T08:00:00Z', '2026-03-02T08:05:00Z')
    expect(await preview('weeklyFixedThatDayFlexible')).toMatchObject({ effectiveFrom: '2026-03-03' })
    await convert('weeklyFixedThatDayFlexible')
    await ann(plan.change, { ...by(made.id), body: { duration: 50 } })
    expect(await effectiveFrom()).toEqual(['2026-02-09', '2026-03-03'])
    expect(await ann(plan.get, by(made.id))).toMatchObject({
      scheduleType: 'weeklyFixedThatDayFlexible',
      duration: 50,
      activityStatus: 'active',
    })
  })

  test('but not those beyond any target', async () => {
    const { preview, log } = await setUpUser(fixed)
    await log('2026-03-02T08:00:00Z', '2026-03-02T08:30:00Z')
    expect(await preview('weeklyFlexible')).toMatchObject({ effectiveFrom: '2026-03-02' })
  })
})
