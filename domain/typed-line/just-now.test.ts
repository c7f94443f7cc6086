import { describe, expect, test } from 'vitest'
import { afternoon, saidOf, WEDNESDAY } from './fixture.ts'
import { addDays } from '#domain/time/time.ts'

/** The last slot is taken, so that the open gap is another stretch of the day. */
const taken = (tz: string, twelveHours: boolean) => {
  const at = afternoon(tz, { twelveHours })
  const [log] = at.logs
  const gap = { startTime: at.logs[0]!.endTime, endTime: at.logs[1]!.startTime }
  return {
    ...at,
    gap,
    logs: [
      ...at.logs,
      { ...log!, startTime: afternoon(tz, { at: '14:30' }).now, endTime: at.now, activityName: 'Chat' },
    ],
  }
}
const en = taken('America/New_York', true)
const zh = taken('Asia/Taipei', false)

describe('a length that has just passed ends now, whatever the open gap is', () => {
  test.each([
    ['last half hour reading', '14:45-15:15 reading'],
    ['the last half hour reading', '14:45-15:15 reading'],
    ['past 20 min tea', '14:55-15:15 tea'],
    ['tea for the last hour', '14:15-15:15 tea'],
    ['in the last hour tea', '14:15-15:15 tea'],
    ['tea over the past two hours', '13:15-15:15 tea'],
    ['tea in the past 25 minutes', '14:50-15:15 tea'],
    ['this last hour: tea', '14:15-15:15 tea'],
    ['just now 20 min tea', '14:55-15:15 tea'],
    ['today past 20 min tea', '14:55-15:15 tea'],
    ['past 20 min this afternoon tea', '14:55-15:15 tea'],
    ['tea last 20 min until now', '14:55-15:15 tea'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['过去半小时看小说', '14:45-15:15 看小说'],
    ['過去半小時看小說', '14:45-15:15 看小說'],
    ['最近20分钟喝茶', '14:55-15:15 喝茶'],
    ['前半小时看小说', '14:45-15:15 看小说'],
    ['最近半小时看小说', '14:45-15:15 看小说'],
    ['过去一个小时看小说', '14:15-15:15 看小说'],
    ['过去的一个小时里看小说', '14:15-15:15 看小说'],
    ['在过去一小时内看小说', '14:15-15:15 看小说'],
    ['刚过去的半小时看小说', '14:45-15:15 看小说'],
    ['看小说 最近半小时', '14:45-15:15 看小说'],
    ['今天过去半小时看小说', '14:45-15:15 看小说'],
    ['刚刚15分钟看小说', '15:00-15:15 看小说'],
  ])('%j', (line, said) => expect(saidOf(line, zh)).toBe(said))
})

describe('another time or day beside a length that has just passed is asked about', () => {
  test.each([
    ['yesterday last half hour reading', '11-17 – reading !noHour:last half hour'],
    ['reading from 9 for the last hour', '– reading !twoTimes:for the last hour'],
    ['last hour until 11 reading', '– reading !twoTimes:last hour'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['昨天过去半小时看小说', '11-17 – 看小说 !noHour:过去半小时'],
    ['昨天刚才20分钟看小说', '11-17 – 看小说 !noHour:20分钟'],
    ['今早过去半小时看小说', '– 看小说 !noHour:过去半小时'],
  ])('%j', (line, said) => expect(saidOf(line, zh)).toBe(said))
})

test('on the screen of another day a length that has just passed is of today', () =>
  expect(saidOf('过去半小时看小说', { ...zh, date: addDays(WEDNESDAY, -1), gap: null })).toBe('14:45-15:15 看小说'))

test('走过去 is a walk, not a time', () => expect(saidOf('走过去20分钟', zh)).toContain('走过去'))
