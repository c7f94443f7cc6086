import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { calendar } from '#contract/calendar.ts'
import { catalogue } from '#contract/catalogue.ts'
import { child } from '#contract/child.ts'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { createHousehold } from '#server/testing/kin.ts'
import { startServer } from '#server/testing/harness.ts'

const by = (id: string) => ({ params: { id } })

const PIANO = {
  name: 'Piano',
  category: 'study' as const,
  activityName: 'Practise',
  startDate: '2026-03-02',
  endDate: '2026-04-05',
  scheduleType: 'weeklyFixed' as const,
  daysOfWeek: [1, 3, 5],
  dailyStartTime: '19:00',
  dailyEndTime: '19:30',
}

/** On Monday, March 2, 2026, a user who plays on Mondays, Wednesdays and Fridays at seven. */
async function createPianist(more: object = {}) {
  const server = startServer({ now: '2026-03-02T08:00:00Z', timezone: 'UTC' })
  const ann = server.as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'music', kind: 'activity_tag' } })
  const made = await ann(plan.create, {
    body: {
      ...PIANO,
      tags: [tag],
      ...more,
    },
  })
  const move = (body: { date: string; toDate?: string; startTime: string; version?: number }, name = 'ann') =>
    server.as(name)(plan.moveOnce, { ...by(made.id), body })
  const listEventStarts = async (start = '2026-03-02', end = '2026-03-14') => {
    const events = await ann(calendar.events, { query: { start, end } })
    return events.map(({ start: at }) => at.slice(5, 16))
  }
  return { ...server, ann, made, move, listEventStarts }
}

const USUAL = ['03-02T19:00', '03-04T19:00', '03-06T19:00', '03-09T19:00', '03-11T19:00', '03-13T19:00']

describe('one time of a plan alone', () => {
  test('moves in the calendar, on its day and in its week, and the others stay', async () => {
    const { ann, move, listEventStarts, made } = await createPianist()
    const after = await move({ date: '2026-03-04', toDate: '2026-03-05', startTime: '17:00' })
    expect(after).toMatchObject({ daysOfWeek: [1, 3, 5], dailyStartTime: '19:00', version: made.version + 1 })
    expect(await listEventStarts()).toEqual(USUAL.with(1, '03-05T17:00'))
    const listStartsOn = async (date: string) => {
      const { items } = await ann(plan.today, { query: { date } })
      return items.map(({ startTime }) => startTime)
    }
    expect([await listStartsOn('2026-03-04'), await listStartsOn('2026-03-05')]).toEqual([
      [],
      ['2026-03-05T17:00:00.000Z'],
    ])
    const { plans } = await ann(plan.week, { query: { date: '2026-03-04' } })
    expect(plans[0]).toMatchObject({ dailyStartTime: '19:00', dailyEndTime: '19:30' })
    const days = plans[0]!.days.filter(({ targetMinutes }) => targetMinutes > 0)
    expect(days.map(({ date, times }) => [date, times])).toEqual([
      ['2026-03-02', undefined],
      ['2026-03-05', { start: '17:00', end: '17:30' }],
      ['2026-03-06', undefined],
    ])
  })

  test('counts where it was moved to', async () => {
    const { ann, move, clock, made } = await createPianist()
    await move({ date: '2026-03-04', toDate: '2026-03-05', startTime: '17:00' })
    const times = { startTime: '2026-03-05T17:00:00Z', endTime: '2026-03-05T17:30:00Z' }
    clock.set('2026-03-05T20:00:00Z')
    const body = { category: 'study' as const, activityName: 'Practise', planId: made.id, ...times }
    await ann(activityLog.create, { body })
    const { items } = await ann(plan.today, { query: {} })
    expect(items).toMatchObject([{ status: 'completed', doneMinutes: 30 }])
    const query = { viewMode: 'accumulated_value_to_today' as const }
    // Of Monday and of the day to which Wednesday was moved.
    expect(await ann(planStatistics.plans, { query })).toMatchObject([{ numerator: 30, denominator: 60 }])
  })

  test('moves in calendar programs', async () => {
    const { ann, move, sendRaw } = await createPianist()
    const { url } = await ann(calendar.makeFeed)
    const listFeedStarts = async () =>
      (await sendRaw({ method: 'GET', url: new URL(url).pathname })).body
        .match(/(?<=DTSTART\S*)2026030\dT\d{4}/g)
        ?.toSorted()
    expect(await listFeedStarts()).toEqual(['20260302T1900', '20260304T1900', '20260306T1900', '20260309T1900'])
    await move({ date: '2026-03-04', toDate: '2026-03-05', startTime: '17:00' })
    expect(await listFeedStarts()).toEqual(['20260302T1900', '20260305T1700', '20260306T1900', '20260309T1900'])
  })

  test('moved back, is unchanged', async () => {
    const { move, listEventStarts, db, made } = await createPianist()
    await move({ date: '2026-03-04', toDate: '2026-03-05', startTime: '17:00' })
    await move({ date: '2026-03-05', toDate: '2026-03-04', startTime: '19:00' })
    expect(await listEventStarts()).toEqual(USUAL)
    const versions = db.selectFrom('planVersions').select('effectiveFrom').where('planId', '=', made.id)
    expect(await versions.execute()).toEqual([{ effectiveFrom: '2026-03-02' }])
  })

  test('a change of all that follows holds from today on', async () => {
    const { ann, made, move, listEventStarts, clock } = await createPianist()
    await move({ date: '2026-03-11', startTime: '17:00' })
    clock.set('2026-03-05T08:00:00Z')
    await ann(plan.change, { ...by(made.id), body: { name: 'Piano and voice' } })
    expect(await listEventStarts()).toEqual(USUAL.with(4, '03-11T17:00'))
    await ann(plan.change, { ...by(made.id), body: { dailyStartTime: '08:00', dailyEndTime: '08:30' } })
    expect(await listEventStarts()).toEqual([
      ...USUAL.slice(0, 2),
      ...['03-06', '03-09', '03-11', '03-13'].map((day) => `${day}T08:00`),
    ])
  })

  test.each([
    { body: { date: '2026-03-03', startTime: '17:00' }, values: ['date'] },
    { body: { date: '2026-03-04', toDate: '2026-03-06', startTime: '17:00' }, values: ['toDate'] },
    { body: { date: '2026-03-04', toDate: '2026-04-07', startTime: '17:00' }, values: ['toDate'] },
    { body: { date: '2026-03-04', toDate: '2026-03-01', startTime: '17:00' }, values: ['toDate'] },
    { body: { date: '2026-03-04', startTime: '17:03' }, values: ['startTime'] },
    { body: { date: '2026-03-04', startTime: '24:00' }, values: ['startTime'] },
    { body: { date: 'tomorrow', startTime: '17' }, values: ['date', 'startTime'] },
  ])('$body is 400', async ({ body, values }) => {
    const { move, listEventStarts } = await createPianist()
    await expect(move(body)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
    expect(await listEventStarts()).toEqual(USUAL)
  })

  test('a child under parental control cannot move a parent’s plan, and a parent’s move is in the history', async () => {
    const { cat, pat } = await createHousehold()
    const { id: tag } = await cat(catalogue.createTag, { body: { name: 'music', kind: 'activity_tag' } })
    const { id } = await pat(plan.create, { body: { ...PIANO, tags: [tag] } })
    const body = { date: '2026-03-04', toDate: '2026-03-05', startTime: '17:00' }
    await expect(cat(plan.moveOnce, { ...by(id), body })).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await pat(plan.moveOnce, { ...by(id), body })
    const { items } = await cat(child.audit, { query: {} })
    expect(items[0]).toMatchObject({ action: 'change', entity: 'plan', entityId: id, after: { moved: body } })
  })

  test('a stale version is a conflict, and a stranger finds no such plan', async () => {
    const { move, made } = await createPianist()
    const body = { date: '2026-03-04', startTime: '17:00' }
    await expect(move(body, 'bob')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await move({ ...body, version: made.version })
    await expect(move({ ...body, startTime: '18:00', version: made.version })).rejects.toMatchObject({ status: 409 })
  })
})
