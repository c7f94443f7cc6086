import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { reminder } from '#contract/reminder.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const start = (now = '2026-03-16T14:00:00Z') => {
  const server = startServer({ now, timezone: 'America/New_York' })
  const make = (name: string, title: string, dueDate?: string, more: object = {}) =>
    server.as(name)(reminder.create, { body: { title, ...(dueDate !== undefined && { dueDate }), ...more } })
  return { ...server, make, kin: kinOf(server) }
}

describe('the order of reminders', () => {
  test.each([{ page: 0 }, { pageSize: 7 }, { status: 'done' }, { sort: 'title' }])('%j is 400', async (query) => {
    const { given, sendRaw } = start()
    const text = Object.entries(query).map(([name, value]) => `${name}=${value}`)
    const url = `/api${reminder.list.path}?${text.join('&')}`
    const answer = await sendRaw({ method: 'GET', url, headers: await given.headers('ann') })
    expect(answer.statusCode).toBe(400)
  })

  test('pending ones by when they are due, whole days first and no date last; page by page', async () => {
    const { make, as } = start()
    const dues = [
      undefined,
      '2026-03-17',
      '2026-03-17T03:59:00Z',
      '2026-03-16T12:00:00Z',
      '2026-03-16',
      '2026-03-15',
      '2026-03-17T04:01:00Z',
    ]
    for (const due of dues) await make('ann', due ?? 'no date', due)
    for (let at = 0; at < 5; at++) await make('ann', `later ${at}`, `2026-04-0${at + 1}`)
    const { items, total, pageIndex, pageSize } = await as('ann')(reminder.list, { query: { page: 1 } })
    expect({ total, pageIndex, pageSize }).toEqual({ total: 12, pageIndex: 1, pageSize: 10 })
    expect(items.slice(0, 6).map(({ title }) => title)).toEqual([
      '2026-03-15',
      '2026-03-16',
      '2026-03-16T12:00:00Z',
      '2026-03-17T03:59:00Z',
      '2026-03-17',
      '2026-03-17T04:01:00Z',
    ])
    const second = await as('ann')(reminder.list, { query: { page: 2 } })
    expect(second.items.map(({ title }) => title)).toEqual(['later 4', 'no date'])
  })

  test('completed ones by when they were completed, the latest first', async () => {
    const { make, as, clock } = start()
    const ids = []
    for (let at = 0; at < 12; at++) ids.push((await make('ann', `${at}`)).id)
    for (const id of ids) {
      clock.advance(1)
      await as('ann')(reminder.status, { body: { id, completed: true } })
    }
    const { items, total } = await as('ann')(reminder.list, { query: { status: 'completed', page: 2 } })
    expect([total, items.map(({ title }) => title)]).toEqual([12, ['1', '0']])
  })
})

describe('the overview of reminders', () => {
  test('the worked example, on Monday at 10:00', async () => {
    const { make, as } = start()
    await make('ann', 'Mon 09:00', '2026-03-16T13:00:00Z')
    await make('ann', 'Mon date-only', '2026-03-16')
    await make('ann', 'Mon 18:00', '2026-03-16T22:00:00Z')
    await make('ann', 'Tue 09:30', '2026-03-17T13:30:00Z')
    await make('ann', 'Tue date-only', '2026-03-17')
    await make('ann', 'Tue 10:00', '2026-03-17T14:00:00Z')
    await make('ann', 'no date')
    const { id } = await make('ann', 'done', '2026-03-16')
    await as('ann')(reminder.status, { body: { id, completed: true } })
    const { counts, ...buckets } = await as('ann')(reminder.overview)
    const titles = Object.entries(buckets).map(([name, items]) => [name, items.map(({ title }) => title)])
    expect(Object.fromEntries(titles)).toEqual({
      overdue: ['Mon 09:00'],
      today: ['Mon date-only', 'Mon 18:00'],
      next24h: ['Mon date-only', 'Mon 18:00', 'Tue date-only', 'Tue 09:30'],
    })
    expect(counts).toEqual({ overdue: 1, today: 2, next24h: 4 })
  })

  test.each([
    // 24 elapsed hours: the clocks go forward in this night, and back in that.
    ['2026-03-07T15:00:00Z', '2026-03-08T14:59:00Z', '2026-03-08T15:00:00Z'],
    ['2026-10-31T14:00:00Z', '2026-11-01T13:59:00Z', '2026-11-01T14:00:00Z'],
  ])('24 hours from %s', async (now, within, beyond) => {
    const { make, as } = start(now)
    await make('ann', 'within', within)
    await make('ann', 'beyond', beyond)
    const { next24h } = await as('ann')(reminder.overview)
    expect(next24h.map(({ title }) => title)).toEqual(['within'])
  })

  test('another zone moves the days and leaves the times', async () => {
    const { make, as } = start('2026-03-16T20:00:00Z')
    await make('ann', 'day', '2026-03-16')
    const timed = await make('ann', 'moment', '2026-03-16T21:00:00Z')
    await as('ann')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
    const { overdue, today } = await as('ann')(reminder.overview)
    expect([overdue, today].map((bucket) => bucket.map(({ title }) => title))).toEqual([['day'], ['moment']])
    expect(today).toEqual([timed])
  })

  test('the overview includes shared reminders, by the viewer’s clock, with the owner’s days', async () => {
    const { make, as, kin } = start('2026-03-16T20:00:00Z')
    await kin.createFamily({ admin: 'ann', parents: ['abe'] })
    const abe = (await kin.ensureUser('abe')).userId
    await as('abe')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
    await make('ann', 'assigned', '2026-03-16', { assignee: abe })
    await make('ann', 'shared', '2026-03-16T21:00:00Z', { sharedWith: [abe] })
    await make('ann', 'hers', '2026-03-16')
    await make('abe', 'his', '2026-03-17')
    const loadTitles = async (name: string) => {
      const { overdue, today, counts } = await as(name)(reminder.overview)
      return { overdue: overdue.map(({ title }) => title), today: today.map(({ title }) => title), counts }
    }
    // In Taipei it is the morning of the 17th.
    expect(await loadTitles('abe')).toEqual({
      overdue: ['assigned'],
      today: ['his', 'shared'],
      counts: { overdue: 1, today: 2, next24h: 2 },
    })
    expect(await loadTitles('ann')).toEqual({
      overdue: [],
      today: ['assigned', 'hers', 'shared'],
      counts: { overdue: 0, today: 3, next24h: 3 },
    })
    const { items } = await as('abe')(reminder.list, { query: {} })
    expect(items.map(({ title, role }) => `${title}: ${role}`)).toEqual([
      'assigned: assignee',
      'his: owner',
      'shared: sharedWith',
    ])
  })
})
