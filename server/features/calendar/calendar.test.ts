import { expect, test } from 'vitest'
import { calendar } from '#contract/calendar.ts'
import { plan } from '#contract/plan.ts'
import { vacation } from '#contract/vacation.ts'
import { startServer } from '#server/testing/harness.ts'
import { PLANNERS_ZONE, seedWorkedExample } from '#server/testing/planner.ts'

const server = startServer({ now: '2026-03-18T16:00:00Z', timezone: PLANNERS_ZONE })
const WEEK = { start: '2026-03-16', end: '2026-03-23' }

test.each([
  { query: {}, values: ['start'] },
  { query: { end: '2026-03-23' }, values: ['start'] },
  { query: { start: '2026-03-16' }, values: ['end'] },
  { query: { start: '2026-03-16', end: '2026-03-16' }, values: ['end'] },
  { query: { start: '2026-03-16', end: '2027-04-21' }, values: ['end'] },
  { query: { from: '2026-03-16', to: '2026-03-15' }, values: ['to'] },
  { query: { from: '2026-03-16', to: '2027-04-20' }, values: ['to'] },
  { query: { start: 'today', end: '2026-03-23' }, values: ['start'] },
])('a calendar request with $query is 400', async ({ query, values }) => {
  const asked = server.as('ann')(calendar.events, { query })
  await expect(asked).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
})

test.each([
  { query: { start: '2026-03-16', end: '2027-04-20' } },
  { query: { from: '2026-03-16', to: '2027-04-19' } },
  { query: { start: '2026-03-16T04:00:00Z', end: '2026-03-17T04:00:00Z' } },
])('1 … 400 days are fine: $query', async ({ query }) => {
  expect(await server.as('ann')(calendar.events, { query })).toEqual([])
})

test('the calendar shows the worked example, and nothing of other users', async () => {
  const { a, b, call, vacation: takeOff, breakTime } = await seedWorkedExample(server, 'wei')
  await call(vacation.remove, { params: { id: breakTime.id } })
  const { id: v1 } = await takeOff('Term break', '03-21', '03-25')
  const events = await call(calendar.events, { query: WEEK })
  expect(events.map(({ id }) => id)).toEqual([
    `vacation:${v1}:2026-03-21`,
    `weekly_fixed:${a.id}:2026-03-16`,
    `weekly_fixed:${a.id}:2026-03-18`,
    `weekly_fixed:${a.id}:2026-03-20`,
    `weekly_flexible:${b.id}:2026-03-16`,
  ])
  const [off, monday, , , week] = events
  expect(off).toMatchObject({ title: 'Term break', start: '2026-03-21', end: '2026-03-26', allDay: true })
  expect(monday).toMatchObject({ start: '2026-03-16T19:00:00-04:00', end: '2026-03-16T19:30:00-04:00' })
  expect(monday!.extendedProps).toMatchObject({ targetMinutes: 30, creditMinutes: 30, status: 'completed' })
  expect(week).toMatchObject({ title: 'Run (1/2)', start: '2026-03-16', end: '2026-03-21', allDay: true })
  expect(week!.extendedProps).toMatchObject({ quota: 2, targetMinutes: 80 })

  for (const query of [
    { from: '2026-03-16', to: '2026-03-22' },
    { start: '2026-03-16T04:00:00Z', end: '2026-03-23T04:00:00Z' },
    { start: '2026-03-16T00:00:00-04:00', end: '2026-03-23T00:00:00-04:00' },
  ])
    expect(await call(calendar.events, { query })).toEqual(events)
  expect(await server.as('ann')(calendar.events, { query: WEEK })).toEqual([])
})

test('a parent sees the calendar of a child', async () => {
  const mei = server.as('mei', server.given.child('mei', 'le'))
  await mei(vacation.create, { body: { name: 'Camp', startDate: '2026-03-17', endDate: '2026-03-18' } })
  const events = await mei(calendar.events, { query: WEEK })
  expect(events.map(({ title }) => title)).toEqual(['Camp'])
  expect(await server.as('le')(calendar.events, { query: WEEK })).toEqual(events)
  expect(await server.as('mei')(calendar.events, { query: WEEK })).toEqual([])
})

test('each date shows the plan as it was then', async () => {
  const { a, call } = await seedWorkedExample(server, 'mia')
  await call(plan.change, { params: { id: a.id }, body: { dailyStartTime: '20:00', dailyEndTime: '21:00' } })
  const events = await call(calendar.events, { query: WEEK })
  const starts = events.filter(({ id }) => id.includes(a.id)).map(({ start }) => start.slice(0, 16))
  expect(starts).toEqual(['2026-03-16T19:00', expect.stringMatching(/^2026-03-18/), '2026-03-20T20:00'])
})

test('a paused plan leaves the calendar, and returns when it continues', async () => {
  const { a, b, call } = await seedWorkedExample(server, 'noa')
  const listEventIds = async () => (await call(calendar.events, { query: WEEK })).map(({ id }) => id)
  const before = await listEventIds()
  for (const { id } of [a, b]) await call(plan.change, { params: { id }, body: { paused: true } })
  // Monday is in the past, so its event stays. [calendar/paused-plan-events]
  expect(await listEventIds()).toEqual([`weekly_fixed:${a.id}:2026-03-16`])
  for (const { id } of [a, b]) await call(plan.change, { params: { id }, body: { paused: false } })
  expect(await listEventIds()).toEqual(before)
})
