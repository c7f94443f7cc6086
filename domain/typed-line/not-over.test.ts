import { expect, test } from 'vitest'
import { momentOf } from '#domain/time/zone.ts'
import { afternoon, saidOf, WEDNESDAY } from './fixture.ts'

const TZ = 'Europe/Berlin'
const log = (from: number, to: number, activityName: string) => ({
  startTime: momentOf(TZ, WEDNESDAY, from * 60),
  endTime: momentOf(TZ, WEDNESDAY, to * 60),
  activityName,
  category: activityName === 'Sleep' ? 'sleep' : 'work',
  parallelActivity: false,
})
const EMAIL = log(8, 9, 'Email')
const SLEEP = log(0, 7, 'Sleep')

/** The evening of a day with these logs. */
const evening = (at: string, logs: ReturnType<typeof log>[], twelveHours = true) =>
  afternoon(TZ, { at, twelveHours, logs, gap: null })

test.each([
  ['slept 11pm to 7am /sleep', [SLEEP], '11-17 23:00-07:00+1 slept [sleep]'],
  ['slept 11pm to 7am', [], '11-17 23:00-07:00+1 slept'],
  ['sleep 22-6', [], '11-17 22:00-06:00+1 sleep'],
  ['昨晚 22点-6点 睡觉', [SLEEP], '11-17 22:00-06:00+1 睡觉'],
  ['睡了 23点-7点', [SLEEP], '11-17 23:00-07:00+1 睡了'],
  ['sleep 22-6', [SLEEP], '22:00-06:00+1 sleep !allAhead:22-6'],
  ['11pm-7am /sleep', [SLEEP], '23:00-07:00+1 [sleep] !allAhead:11pm-7am !noName:'],
  ['tonight slept 11pm to 7am', [], '23:00-07:00+1 slept !allAhead:11pm to 7am'],
])('in the evening %j is the last night, or asked about', (line, logs, said) =>
  expect(saidOf(line, evening('20:00', logs))).toBe(said),
)

test.each([
  ['9-10pm film', '21:00-22:00 film !allAhead:9-10pm'],
  ['at 9pm 1h film', '21:00-22:00 film !allAhead:1h'],
  ['tomorrow 9-10 run', '11-19 09:00-10:00 run !allAhead:9-10'],
  ['明早8点-9点 跑步', '11-19 08:00-09:00 跑步 !allAhead:8点-9点'],
  ['7pm-9pm film', '19:00-21:00 film ?ahead:7pm-9pm'],
])('hours that have not begun are asked about: %j', (line, said) =>
  expect(saidOf(line, evening('20:00', []))).toBe(said),
)

test.each([
  ['20:02', '8-9 podcast', [], '08:00-09:00 podcast'],
  ['20:27', '8-9 podcast', [], '08:00-09:00 podcast'],
  ['20:27', 'at 8 1h podcast', [], '08:00-09:00 podcast'],
  ['20:27', '8-9 podcast ||', [EMAIL], '08:00-09:00 podcast ||'],
  ['20:02', '8-9 podcast', [EMAIL], '20:00-21:00 podcast !eitherHalf:8-9'],
  ['20:27', '8-9 podcast', [EMAIL], '20:00-21:00 podcast !eitherHalf:8-9'],
  ['20:27', 'at 8 1h podcast', [EMAIL], '20:00-21:00 podcast !eitherHalf:at 8'],
  ['20:27', '8-9pm podcast', [EMAIL], '20:00-21:00 podcast ?ahead:8-9pm'],
  ['20:27', '8-9 dinner', [EMAIL], '20:00-21:00 dinner ?ahead:8-9'],
  ['21:10', '8-9 podcast', [EMAIL], '20:00-21:00 podcast'],
])('at %s on a clock of twelve hours, %j is over or asked about', (at, line, logs, said) =>
  expect(saidOf(line, evening(at, logs))).toBe(said),
)
