import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import {
  addressOf,
  around,
  bySeries,
  columnsOf,
  fetchedRange,
  logsBehind,
  LOOKED,
  NOBODY,
  onAxisFirst,
  type PicturedDay,
  REST,
  seriesOf,
  shownOf,
  totalsOf,
} from './model.ts'

const date = (text: string) => text as LocalDate
const day = (
  on: string,
  minutes: Record<string, number>,
  isDataDay = true,
  parallel: Record<string, number> = {},
): PicturedDay => ({
  date: date(on),
  loggedMinutes: Object.values(minutes).reduce((sum, each) => sum + each, 0),
  isDataDay,
  minutes,
  parallel,
})

describe('the selection on the statistics screen', () => {
  test('the address decides, then the last visit, then the default', () => {
    expect(shownOf({}, undefined)).toEqual({ range: 'last-30-days', looked: 'category', of: null, compare: null })
    expect(shownOf({}, { range: 'this-week', aspect: 'tag' })).toMatchObject({ range: 'this-week', looked: 'tag' })
    expect(shownOf({ range: 'six-months', of: 'x' }, { range: 'this-week' })).toMatchObject({
      range: 'six-months',
      of: 'x',
    })
  })
  test.each([undefined, null, 7, 'tag', { range: 'forever', aspect: ['tag'] }])(
    '%j in the store is nothing',
    (stored) => {
      expect(shownOf({ range: 'none', aspect: 'none' }, stored)).toEqual(shownOf({}, undefined))
    },
  )
  test('an address holds the whole selection, and is read again', () => {
    const shown = { range: 'one-month', looked: 'person', of: 'p1', compare: null } as const
    expect(shownOf(addressOf(shown), { range: 'this-week' })).toEqual(shown)
  })
  test.each(['2026-01-01', '2026-06-30', '2028-02-29', '2026-12-31'])(
    'on %s one answer has the days of every range, of the window before and of the year',
    (today) => {
      const { from, to } = fetchedRange(date(today))
      expect(to).toBe(today)
      expect(from <= `${today.slice(0, 4)}-01-01`).toBe(true)
      expect(from <= addDays(date(today), -360)).toBe(true)
      expect(daysBetween(from, to)).toBeLessThan(800)
    },
  )
  const range = { from: date('2026-03-01'), to: date('2026-03-02') }
  const series = ['a', 'b', REST].map((id) => ({ id, colour: '' }))
  const behind = (looked: (typeof LOOKED)[number], id: string, grouped: string[] = []) =>
    logsBehind(looked, { of: { id, series }, range }, new Set(grouped))
  test.each([
    ['category', { categories: ['a'] }],
    ['activity', { activityIds: ['a'] }],
    ['subActivity', { subActivityIds: ['a'] }],
    ['tag', { tagIds: ['a'] }],
    ['project', { projectIds: ['a'] }],
    ['recipient', { recipientIds: ['a'] }],
    ['person', { recipientIds: ['a'] }],
  ] as const)('behind a mark of one %s are its logs', (looked, filters) => {
    expect(behind(looked, 'a')).toEqual({ ...range, ...filters })
    expect(logsBehind(looked, { of: { id: 'a', series }, range, lane: 'primary' }, new Set())).toMatchObject({
      lane: 'primary',
    })
  })
  test('behind a mark without a color are all items without a color, unless a log counts for each of its tags', () => {
    expect(behind('activity', REST)).toEqual({ ...range, activityIds: ['a', 'b'], allBut: 'activity' })
    expect(behind('recipient', REST)).toEqual({ ...range, recipientIds: ['a', 'b'], allBut: 'recipient' })
    expect(behind('tag', REST)).toBeNull()
    expect(behind('recipient', NOBODY)).toEqual({ ...range, recipientIds: ['none'] })
  })
  test('behind a whole day is all that has something of the kind', () => {
    const all = (looked: (typeof LOOKED)[number]) => logsBehind(looked, { of: 'all', range }, new Set(['a']))
    expect([all('category'), all('activity')]).toEqual([range, range])
    expect([all('project'), all('person')]).toEqual([
      { ...range, allBut: 'project' },
      { ...range, allBut: 'recipient' },
    ])
    expect(all('tag')).toBeNull()
  })
  test('a member’s part of a group is not part of a log', () => {
    expect(behind('person', 'a', ['a'])).toBeNull()
    expect(behind('person', REST, ['c'])).toBeNull()
    expect(behind('person', 'b', ['a'])).toEqual({ ...range, recipientIds: ['b'] })
  })
})

describe('totals', () => {
  const days = [
    // A Tuesday and a Wednesday, a week later the same, and today.
    day('2026-03-03', { work: 100, sleep: 400 }),
    day('2026-03-04', { work: 200, sleep: 400 }, true, { leisure: 55 }),
    day('2026-03-10', { work: 50 }, false),
    day('2026-03-11', { work: 300, sleep: 500, sports: 30 }, true, { leisure: 60, sports: 10 }),
    day('2026-03-12', { work: 60 }, false),
  ]
  const [range, today] = [{ from: date('2026-03-10'), to: date('2026-03-12') }, date('2026-03-12')]
  test('totals use the primary lane, and comparisons only closed data days', () => {
    expect(totalsOf(days, range, today)).toEqual([
      { id: 'sleep', minutes: 500, parallel: 0, share: 53.2, perDataDay: 500, previous: 400, change: 25 },
      { id: 'work', minutes: 410, parallel: 0, share: 43.6, perDataDay: 300, previous: 150, change: 100 },
      { id: 'sports', minutes: 30, parallel: 10, share: 3.2, perDataDay: 30, previous: 0, change: null },
      { id: 'leisure', minutes: 0, parallel: 60, share: 0, perDataDay: 0, previous: 0, change: null },
    ])
  })
  test('where nothing is known of before, nothing is compared', () => {
    const before = { from: date('2026-03-03'), to: date('2026-03-04') }
    expect(totalsOf(days, before, today)[0]).toMatchObject({ perDataDay: 400, previous: null, change: null })
  })
  test('with too few days, only the facts are shown', () => {
    expect(totalsOf(days, range, null)[0]).toMatchObject({
      minutes: 500,
      perDataDay: null,
      previous: null,
      change: null,
    })
  })
  test('people share the time with recipients, and the rest comes last without a share', () => {
    const given = [day('2026-03-11', { [NOBODY]: 900, mia: 30, bo: 90 })]
    expect(totalsOf(given, range, null).map(({ id, share }) => [id, share])).toEqual([
      ['bo', 75],
      ['mia', 25],
      [NOBODY, null],
    ])
  })
  test('nothing of nothing', () => {
    expect(totalsOf([], range, today)).toEqual([])
  })
})

describe('series', () => {
  const many = ['sleep', 'work', 'study', 'leisure', 'sports', 'shopping', 'housework', 'parenting', 'socializing']
  test('at most seven and the rest, categories in their own order and colours', () => {
    const series = seriesOf(many, 'category')
    expect(series.map(({ id }) => id)).toEqual([
      'sleep',
      'study',
      'work',
      'leisure',
      'shopping',
      'housework',
      'sports',
      REST,
    ])
    expect(series[0]).toEqual({ id: 'sleep', colour: 'var(--cat-sleep)' })
  })
  test('the selected series is shown, however small', () => {
    const ids = seriesOf(many, 'category', 'socializing').map(({ id }) => id)
    expect(ids).toContain('socializing')
    expect(ids).toHaveLength(8)
    expect(seriesOf(['a'], 'tag', 'never').map(({ id }) => id)).toEqual(['a'])
  })
  test('all other items are ordered by size, each in a color of its own', () => {
    const series = seriesOf(['a', 'b', 'c'], 'tag')
    expect(series.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(new Set(series.map(({ colour }) => colour)).size).toBe(3)
  })
  test('the selected series is next to the axis', () => {
    expect(onAxisFirst(seriesOf(['a', 'b', 'c'], 'tag'), 'b').map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })
  test('columns have every day of the range, and lose no minute to the rest', () => {
    const days = [day('2026-03-02', Object.fromEntries(many.map((id, at) => [id, 10 + at])))]
    const range = { from: date('2026-03-01'), to: date('2026-03-03') }
    const columns = columnsOf(days, range, seriesOf(many, 'category'), null)
    expect(columns.map(({ date: on, total }) => [on, total])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 126],
      ['2026-03-03', 0],
    ])
    expect(columns[1]!.minutes[REST]).toBe(17 + 18)
  })
  test('parallel time and time without a person are in no column', () => {
    const days = [day('2026-03-02', { work: 60, [NOBODY]: 600 }, true, { work: 20, leisure: 5, [NOBODY]: 40 })]
    const range = { from: date('2026-03-02'), to: date('2026-03-02') }
    expect(columnsOf(days, range, seriesOf(['work'], 'category'), null)).toMatchObject([
      { minutes: { work: 60 }, total: 60, parallel: 25 },
    ])
  })
  test('the average line begins with the fifteenth data day, and stops on other days', () => {
    const days = Array.from({ length: 20 }, (_, at) =>
      day(addDays(date('2026-03-01'), at), { work: 60 + at }, at !== 17),
    )
    const range = { from: date('2026-03-01'), to: date('2026-03-20') }
    const line = columnsOf(days, range, seriesOf(['work'], 'category'), 'work').map(({ average }) => average)
    expect(line.slice(0, 14).every((average) => average === null)).toBe(true)
    expect(line[14]).toBe(67)
    expect(line[17]).toBeNull()
  })
  test('the parts of a ring make a whole turn', () => {
    const days = [day('2026-03-02', Object.fromEntries(many.map((id) => [id, 30])))]
    const range = { from: date('2026-03-02'), to: date('2026-03-02') }
    const parts = around(bySeries(totalsOf(days, range, null), seriesOf(many, 'category')))
    expect(parts[0]!.from).toBe(0)
    expect(parts.at(-1)).toMatchObject({ id: REST, minutes: 60, to: 1 })
  })
})

describe('two periods in an address', () => {
  const shown = { range: 'last-30-days', looked: 'category', of: null } as const
  const own = { compare: 'own', from: '2026-06-01', to: '2026-06-30', beforeFrom: '2026-05-01', beforeTo: '2026-05-31' }
  const june = { from: date('2026-06-01'), to: date('2026-06-30') }
  const may = { from: date('2026-05-01'), to: date('2026-05-31') }

  test.each([
    [{ compare: 'last-month' }, 'last-month'],
    [own, { now: june, before: may }],
  ] as const)('%j are shown, and kept', (address, compare) => {
    expect(shownOf(address, undefined)).toEqual({ ...shown, compare })
    expect(addressOf({ ...shown, compare })).toEqual({ range: 'last-30-days', aspect: 'category', ...address })
  })

  test('a range in the wrong order is turned, and one that is too long is cut', () => {
    expect(shownOf({ ...own, from: own.to, to: own.from }, undefined).compare).toEqual({ now: june, before: may })
    const long = shownOf({ ...own, from: '2020-01-01' }, undefined).compare
    expect(long).toEqual({ now: { from: '2020-01-01', to: addDays(date('2020-01-01'), 799) }, before: may })
  })

  test.each([{ compare: 'yesterday' }, { ...own, to: '2026-06-31' }, { compare: 'own' }])('%j are none', (address) =>
    expect(shownOf(address, undefined).compare).toBeNull(),
  )
})
