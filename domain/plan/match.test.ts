import { expect, test } from 'vitest'
import { clock } from '#domain/time/date-fixture.ts'
import { piece, plan, version } from './fixture.ts'
import { matchedMinutes } from './match.ts'
import type { LogPiece, Plan } from './plan.ts'
import { addDays, instant } from '#domain/time/time.ts'

const at = (start: string) =>
  version({ scheduleType: 'weeklyFixed', dailyStartTime: clock(start), dailyEndTime: clock(start) + 30 })
const made = (date: string) => ({ createdAt: instant(`${date}T00:00:00Z`) })

/** The plans that have minutes, with those of each date. */
const matched = (plans: readonly Plan[], ...pieces: LogPiece[]) =>
  Object.fromEntries(
    [...matchedMinutes(plans, pieces)].flatMap(([id, days]) => (days.size ? [[id, Object.fromEntries(days)]] : [])),
  )

const MONDAY = '2026-03-02'

test.each<{ what: string; plan?: Partial<Plan>; log?: Partial<Omit<LogPiece, 'date'>>; date?: string; is: boolean }>([
  { what: 'category, activity and a tag', is: true },
  { what: 'one of several tags', plan: { tags: ['a', 'b'] }, log: { tags: ['b', 'c'] }, is: true },
  { what: 'no common tag', log: { tags: ['other'] }, is: false },
  { what: 'no tag at all', log: { tags: [] }, is: false },
  { what: 'the project', plan: { tags: [], projectId: 'x' }, log: { tags: [], projectId: 'x' }, is: true },
  { what: 'another project', plan: { tags: [], projectId: 'x' }, log: { tags: [], projectId: 'y' }, is: false },
  { what: 'another project but a tag', plan: { projectId: 'x' }, log: { projectId: 'y' }, is: true },
  { what: 'no project on either side and no tag', plan: { tags: [] }, log: { tags: [] }, is: false },
  { what: 'each log of the activity', plan: { tags: [], countsAllLogs: true }, log: { tags: [] }, is: true },
  {
    what: 'each log of any project',
    plan: { tags: [], countsAllLogs: true },
    log: { projectId: 'y' },
    is: true,
  },
  { what: 'not those of another', plan: { tags: [], countsAllLogs: true }, log: { activityId: 'other' }, is: false },
  { what: 'nor of another category', plan: { tags: [], countsAllLogs: true }, log: { category: 'work' }, is: false },
  { what: 'another activity', log: { activityId: 'other' }, is: false },
  { what: 'another category', log: { category: 'work' }, is: false },
  { what: 'started from the plan', log: { category: 'work', activityId: 'x', tags: [], planId: 'p' }, is: true },
  { what: 'started from a plan that is gone', log: { planId: 'gone' }, is: true },
  { what: 'the day before the period', date: '2026-03-01', is: false },
  { what: 'the last day', date: '2026-04-05', is: true },
  { what: 'the day after the period', date: '2026-04-06', is: false },
  { what: 'started from the plan after its period', log: { planId: 'p' }, date: '2026-04-06', is: false },
])('a log counts for a plan that matches: $what: $is', ({ plan: fields, log, date = MONDAY, is }) => {
  expect(matched([plan(version(), fields)], piece({ date, ...log }))).toEqual(is ? { p: { [date]: 30 } } : {})
})

const young = { id: 'young', ...made('2026-02-01') }
const old = { id: 'old', ...made('2026-01-01') }
const of = (fields: Partial<Plan>, start?: string) => plan(start ? at(start) : version(), fields)

test.each<{ rule: string; plans: Plan[]; log?: Partial<LogPiece>; to: string }>([
  {
    rule: 'the plan it was started from, before project and tag',
    plans: [of({ ...old, projectId: 'x' }), of({ ...young, tags: [] })],
    log: { planId: 'young', projectId: 'x' },
    to: 'young',
  },
  {
    rule: 'project and tag, before the project',
    plans: [of({ ...old, projectId: 'x', tags: [] }), of({ ...young, projectId: 'x' })],
    log: { projectId: 'x' },
    to: 'young',
  },
  {
    rule: 'the project, before a tag',
    plans: [of({ ...old }, '19:00'), of({ ...young, projectId: 'x', tags: [] })],
    log: { projectId: 'x' },
    to: 'young',
  },
  {
    rule: 'a tag, however far away its time is',
    plans: [of({ ...old, tags: ['other'] }, '19:00'), of({ ...young }, '06:00')],
    to: 'young',
  },
  {
    rule: 'a tag, before each log of the activity, however near its time',
    plans: [of({ ...old, tags: [], countsAllLogs: true }, '19:00'), of({ ...young }, '06:00')],
    to: 'young',
  },
  {
    rule: 'each log of the activity, where no tag fits',
    plans: [of({ ...old }, '19:00'), of({ ...young, tags: [], countsAllLogs: true })],
    log: { tags: ['other'] },
    to: 'young',
  },
  { rule: 'the nearest fixed start', plans: [of(old, '20:00'), of(young, '18:30')], to: 'young' },
  { rule: 'the nearest fixed start', plans: [of(old, '19:20'), of(young, '18:30')], to: 'old' },
  { rule: 'a fixed start, before none', plans: [of(old), of(young, '06:00')], to: 'young' },
  { rule: 'the oldest', plans: [of(young), of(old)], to: 'old' },
  { rule: 'the oldest', plans: [of(young, '18:30'), of(old, '19:30')], to: 'old' },
])('one plan takes the whole log, $rule: $to', ({ plans, log, to }) => {
  const night = { ...log, logId: 'one', date: MONDAY }
  expect(matched(plans, piece(night))).toEqual({ [to]: { [MONDAY]: 30 } })
  expect(matched(plans.toReversed(), piece(night))).toEqual({ [to]: { [MONDAY]: 30 } })
})

const overMidnight = (date: string) => [
  piece({ logId: 'night', date, minutes: 20, startClock: clock('23:40') }),
  piece({ logId: 'night', date: addDays(piece({ date }).date, 1), minutes: 25, startClock: -20 }),
]

test('both halves of a night count for one plan, by the start of the log', () => {
  const [late, early] = [of({ ...young }, '23:00'), of({ ...old }, '00:40')]
  expect(matched([late, early], ...overMidnight(MONDAY))).toEqual({ young: { '2026-03-02': 20, '2026-03-03': 25 } })
  const justAfter = of({ ...old }, '00:10')
  expect(matched([late, justAfter], ...overMidnight(MONDAY))).toEqual({ old: { '2026-03-02': 20, '2026-03-03': 25 } })
})

test('of a night at the edge of a period only the inner half counts, for one plan', () => {
  expect(matched([plan(version())], ...overMidnight('2026-03-01'))).toEqual({ p: { '2026-03-02': 25 } })
  expect(matched([plan(version())], ...overMidnight('2026-04-05'))).toEqual({ p: { '2026-04-05': 20 } })
  const next = plan(version({ startDate: '2026-04-06', endDate: '2026-05-06' }), young)
  expect(matched([plan(version()), next], ...overMidnight('2026-04-05'))).toEqual({ p: { '2026-04-05': 20 } })
})

test('all logs of a day add up, and every plan has its days', () => {
  const logs = [piece({ date: MONDAY, startClock: 60 }), piece({ date: MONDAY, startClock: 120, minutes: 7 })]
  const minutes = matchedMinutes([plan(version()), plan(version(), { id: 'q', activityId: 'other' })], logs)
  expect(minutes.get('p')).toEqual(new Map([[MONDAY, 37]]))
  expect(minutes.get('q')).toEqual(new Map())
})

test('a version that ends earlier releases the days after it', () => {
  const shortened = plan([version(), version({ effectiveFrom: '2026-03-16', endDate: '2026-03-18' })])
  const logs = ['2026-03-13', '2026-03-18', '2026-03-19'].map((date) => piece({ date }))
  expect(matched([shortened], ...logs)).toEqual({ p: { '2026-03-13': 30, '2026-03-18': 30 } })
})
