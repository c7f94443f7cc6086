import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { calendar } from '#contract/calendar.ts'
import { catalogue } from '#contract/catalogue.ts'
import { plan } from '#contract/plan.ts'
import { instant, type Instant, type LocalDate } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'

const watch = { category: 'work' as const, activityName: 'Night watch' }
const shifts = {
  ...watch,
  name: 'Shift',
  scheduleType: 'weeklyFixed' as const,
  daysOfWeek: [1, 2],
  dailyStartTime: '22:00',
  dailyEndTime: '06:00',
  startDate: '2026-03-02',
  endDate: '2026-04-05',
}
const day = (text: string) => text as LocalDate
const by = (id: string) => ({ params: { id } })
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })

// The server's today is Monday, 2 March 2026.
const server = startServer({ timezone: 'America/New_York' })
let people = 0

async function setUpUser() {
  people += 1
  const ann = server.as(`ann${people}`)
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'watch', kind: 'activity_tag' } })
  const create = (more: object = {}) => ann(plan.create, { body: { ...shifts, tags: [tag], ...more } })
  const change = (id: string, body: object) => ann(plan.change, { ...by(id), body })
  const log = (startTime: Instant, endTime: Instant) =>
    ann(activityLog.create, { body: { ...watch, tags: [tag], startTime, endTime } })
  return { ann, create, change, log }
}

describe('a plan over midnight', () => {
  test('has its hours as given, and their length', async () => {
    const { ann, create } = await setUpUser()
    const made = await create()
    expect(made).toMatchObject({ dailyStartTime: '22:00', dailyEndTime: '06:00', duration: 480 })
    expect(await ann(plan.get, by(made.id))).toEqual(made)
  })

  test('lasts up to 24 hours, which an equal start and end mean', async () => {
    const { create } = await setUpUser()
    await expect(create({ dailyEndTime: '22:00' })).rejects.toMatchObject(invalid('endTime'))
    await expect(create({ duration: 1440 })).rejects.toMatchObject(invalid('duration'))
    const whole = await create({ dailyStartTime: '08:00', dailyEndTime: '08:00', duration: 1440 })
    expect(whole).toMatchObject({ dailyStartTime: '08:00', dailyEndTime: '08:00', duration: 1440 })
    expect(await create({ name: 'Late', dailyEndTime: '00:00' })).toMatchObject({
      dailyEndTime: '24:00',
      duration: 120,
    })
  })

  test('keeps its end by the clock when its start is changed', async () => {
    const { create, change } = await setUpUser()
    const { id } = await create()
    expect(await change(id, { dailyStartTime: '23:30' })).toMatchObject({ dailyEndTime: '06:00', duration: 390 })
    expect(await change(id, { name: 'Watch' })).toMatchObject({ dailyStartTime: '23:30', duration: 390 })
    expect(await change(id, { dailyStartTime: '05:00' })).toMatchObject({ dailyEndTime: '06:00', duration: 60 })
  })

  test('clashes with a plan of the next morning', async () => {
    const { create } = await setUpUser()
    const night = await create()
    const early = await create({ name: 'Run', daysOfWeek: [3], dailyStartTime: '05:30', dailyEndTime: '06:30' })
    const later = await create({ name: 'Swim', daysOfWeek: [3], dailyStartTime: '06:30', dailyEndTime: '07:30' })
    expect([early.clashes, later.clashes]).toEqual([[night.id], []])
  })

  test('is shown once and whole, on the day on which it starts', async () => {
    const { ann, create, log } = await setUpUser()
    const { id } = await create()
    server.clock.set('2026-03-03T17:00:00Z')
    await log(instant('2026-03-03T03:00:00Z'), instant('2026-03-03T11:00:00Z'))
    const week = await ann(plan.week, { query: { date: day('2026-03-02') } })
    const shown = week.plans.find(({ planId }) => planId === id)!
    expect(shown).toMatchObject({
      dailyEndTime: '06:00',
      timesDone: 1,
      times: 2,
      creditMinutes: 480,
      targetMinutes: 960,
    })
    expect(shown.days.slice(0, 3).map((one) => [one.targetMinutes, one.doneMinutes, one.status])).toEqual([
      [480, 480, 'completed'],
      [480, 0, 'not started'],
      [0, 0, null],
    ])
    const today = await ann(plan.today, { query: { date: day('2026-03-02') } })
    expect(today.items).toMatchObject([
      {
        status: 'completed',
        startTime: '2026-03-03T03:00:00.000Z',
        endTime: '2026-03-03T11:00:00.000Z',
        doneMinutes: 480,
      },
    ])
    const events = await ann(calendar.events, { query: { start: day('2026-03-03'), end: day('2026-03-04') } })
    expect(events.map(({ start, end }) => [start, end])).toEqual([
      ['2026-03-02T22:00:00-05:00', '2026-03-03T06:00:00-05:00'],
      ['2026-03-03T22:00:00-05:00', '2026-03-04T06:00:00-05:00'],
    ])
  })

  test('that was missed is overdue on the day on which it began, as soon as it is over', async () => {
    const { ann, create } = await setUpUser()
    await create()
    const listItemsAt = async (now: string, on = '2026-03-02') => {
      server.clock.set(now)
      const { items } = await ann(plan.today, { query: { date: day(on) } })
      return items.map(({ status, behind }) => [status, behind])
    }
    expect(await listItemsAt('2026-03-03T08:00:00Z')).toEqual([['not started', false]])
    expect(await listItemsAt('2026-03-03T12:00:00Z')).toEqual([['overdue', true]])
    expect(await listItemsAt('2026-03-09T12:00:00Z')).toEqual([['overdue', true]])
  })
})
