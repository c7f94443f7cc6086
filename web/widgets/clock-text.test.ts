import { expect, test } from 'vitest'
import { parseClock, parseLength } from './clock-text.ts'

const hm = (minutes: number | null) =>
  minutes === null ? null : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

test.each([
  ['14:05', '14:05'],
  ['1405', '14:05'],
  ['905', '9:05'],
  ['9', '9:00'],
  ['9.30', '9:30'],
  ['９：３０', '9:30'],
  ['9点半', '9:30'],
  ['9時5分', '9:05'],
  ['下午2:05', '14:05'],
  ['上午12:10', '0:10'],
  ['2:05 pm', '14:05'],
  ['12 a.m.', '0:00'],
  ['12p', '12:00'],
  ['24:00', '0:00'],
  ['soon', null],
  ['八点半', '8:30'],
  ['八点四十', '8:40'],
  ['九点', '9:00'],
  ['晚上八点', '20:00'],
  ['下午三點一刻', '15:15'],
  ['quarter to 3', '2:45'],
  ['Noon', '12:00'],
  ['午夜', '0:00'],
  ['八点吃饭', null],
  ['half past', null],
  ['', null],
])('%s is %s on a clock of 24 hours', (text, time) => expect(hm(parseClock(text, 0, false))).toBe(time))

test.each([
  ['23:59', '23:59'],
  ['24:01', '23:01'],
  ['25', '23:00'],
  ['2575', '23:59'],
  ['9:60', '9:59'],
  ['9:75', '9:59'],
  ['12:59 pm', '12:59'],
  ['13 pm', '12:00'],
  ['0 pm', '13:00'],
  ['0:30 am', '0:30'],
  ['凌晨0点半', '0:30'],
  ['14:75 am', '0:59'],
])('%s is corrected to the clock time %s', (text, time) => expect(hm(parseClock(text, 0, false))).toBe(time))

test.each([
  ['2:05', '13:30', '14:05'],
  ['2:05', '3:00', '2:05'],
  ['12', '23:00', '0:00'],
  ['02:05', '13:30', '2:05'],
  ['14:05', '1:00', '14:05'],
  ['half past one', '14:00', '13:30'],
  ['9 o’clock', '10:00', '9:00'],
  ['八点', '20:00', '20:00'],
])('where one counts to twelve, %s near %s is %s', (text, near, time) =>
  expect(hm(parseClock(text, parseClock(near, 0, false)!, true))).toBe(time),
)

test.each([
  ['45', 45],
  ['1:30', 90],
  ['1h20', 80],
  ['1.5 h', 90],
  ['1,5h', 90],
  ['1 h 20 min', 80],
  ['20 minutes', 20],
  ['2小时5分', 125],
  ['半小时', 30],
  ['一个半小时', 90],
  ['兩小時', 120],
  ['half an hour', 30],
  ['2 小時', 120],
  ['long', null],
  ['', null],
])('%s lasts %s minutes', (text, minutes) => expect(parseLength(text)).toBe(minutes))
