import { expect, test } from 'vitest'
import { mulberry32 } from '#domain/demo/random.ts'
import { dueDay, dueOf, hasJustLeft, nextDue, seriesOf, seriesStart } from './reminder.ts'
import { addDays, addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import { localDate, momentOf, type ZoneHistory } from '#domain/time/zone.ts'

const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=9',
  'FREQ=WEEKLY;BYDAY=MO,WE,SU',
  'FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=1MO,-1FR',
  'FREQ=YEARLY;BYMONTH=3,11;BYDAY=2SU,1SU',
]
const ZONES = ['America/New_York', 'Asia/Taipei', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC']

test('a series goes ahead, never before today, and back to where it was: of 300 cases', () => {
  let went = 0
  for (let seed = 0; seed < 300; seed++) {
    const random = mulberry32(seed)
    const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
    const tz = one(ZONES)
    const zones: ZoneHistory = [{ from: null, tz }]
    const date = addDays('2026-01-01' as LocalDate, Math.floor(random() * 365))
    const given = random() < 0.3 ? date : momentOf(tz, date, Math.floor(random() * 96) * 15)
    const due = dueOf(given, zones)
    const start = seriesStart(due, zones)!
    const content = { title: 'Bins', category: null, description: null }
    const row = { ...content, recurrence: one(RULES), firstOn: start.first, clock: start.clock }
    const completedAt = addMinutes(momentOf(tz, date, 600), Math.floor((random() - 0.3) * 40 * 1440))
    const next = nextDue(seriesOf(row)!, due, completedAt, zones)
    if (!next) continue
    went += 1
    const day = dueDay(next, zones)!
    expect({ seed, isLater: day > dueDay(due, zones)! }).toEqual({ seed, isLater: true })
    expect({ seed, isOver: day < localDate(zones, completedAt) }).toEqual({ seed, isOver: false })
    expect((next.dueOn === null) === (due.dueOn === null)).toBe(true)
    expect(hasJustLeft({ ...row, ...next }, { ...content, ...due }, completedAt, zones)).toBe(true)
    const elsewhere = { dueOn: addDays(day, 1), dueAt: null }
    expect(hasJustLeft({ ...row, ...elsewhere }, { ...content, ...due }, completedAt, zones)).toBe(false)
  }
  expect(went).toBeGreaterThan(200)
})

test('a reminder without repetition cannot go back to an earlier time', () => {
  const due = dueOf('2026-03-16' as LocalDate, [{ from: null, tz: 'UTC' }])
  const row = { title: 'Bins', category: null, description: null, recurrence: null, firstOn: null, clock: null }
  const at = instant('2026-03-16T12:00:00Z')
  expect(hasJustLeft({ ...row, ...due }, { ...row, ...due }, at, [{ from: null, tz: 'UTC' }])).toBe(false)
})
