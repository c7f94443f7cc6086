import { expect, test } from 'vitest'
import { mulberry32 } from '#domain/demo/random.ts'
import { isRecurrence } from '#domain/time/recurrence.ts'
import { parseReminder } from './typed-reminder.ts'
import { clockOf, reminderOf, thursday } from './typed-reminder-fixture.ts'
import { addMinutes, epochMs, instant, instantAt, minutesBetween } from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf } from '#domain/time/zone.ts'

const NAMES = ['call Bob', 'Read 1984', '买酱油', '讀書會', 'C# & co.', 'room 12', 'Mia’s cake']
const WHEN = `tomorrow|on Friday|3pm|at 8|in 20 minutes|every Monday|every second Tuesday|on 12/24|tonight|until Dec 5
  |the last day of the month|10 times|daily|the 5th|next month|25:00|明天|下午3点|每周三|每個月最後一天|30分鐘後|周五晚上
  |提前10分钟|1 h before|提前一天|每小时|12月24日|共5次`
  .split('|')
  .map((words) => words.trim())
const ZONES = ['America/New_York', 'Asia/Taipei', 'Australia/Lord_Howe', 'UTC']

const runRandomly = (times: number, run: (one: <T>(of: readonly T[]) => T, seed: number) => void) => {
  for (let seed = 0; seed < times; seed++) {
    const random = mulberry32(seed)
    run((of) => of[Math.floor(random() * of.length)]!, seed)
  }
}

test('every word is read or in the title, and words that look like a time and stay there are reported', () => {
  runRandomly(1500, (one, seed) => {
    const words = [one(NAMES), one(WHEN), one(WHEN), one(NAMES), one(WHEN)].filter((_, at) => (seed >> at) % 2 === 0)
    const line = words.join(' ')
    const { title, pieces, unread } = parseReminder(line, thursday({ tz: one(ZONES) }))
    const places = [...pieces, ...unread].toSorted((a, b) => a.from - b.from)
    // No two of them in one place.
    for (const [at, { from, to }] of places.entries()) {
      expect({ line, isInside: from < to && to <= line.length }).toEqual({ line, isInside: true })
      expect({ line, at, isBehind: from >= (places[at - 1]?.to ?? 0) }).toEqual({ line, at, isBehind: true })
    }
    const isRead = (from: number) => pieces.some((piece) => piece.from <= from && from < piece.to)
    let kept = ''
    for (const [at, char] of line.split('').entries()) if (!isRead(at)) kept += char
    const letters = (text: string) => text.replaceAll(/[\s.,:;-]/g, '')
    expect({ line, title: letters(title) }).toEqual({ line, title: letters(kept) })
    for (const word of WHEN)
      if (title.includes(word) && word !== '10 times' && word !== '共5次') {
        const isSaid = unread.some(({ from, to }) => line.slice(from, to).includes(word.slice(0, 2)))
        expect({ line, word, isSaid: isSaid || words.filter((each) => each === word).length > 1 }).toMatchObject({
          isSaid: true,
        })
      }
  })
})

test('words that are kept are none, nor is anything in them', () => {
  runRandomly(400, (one) => {
    const [name, when] = [one(NAMES), one(WHEN)]
    const line = `${name} ${when}`
    const read = parseReminder(line, thursday())
    const kept = read.pieces.map(({ from, to }) => line.slice(from, to))
    const again = parseReminder(line, thursday(), kept)
    expect({ line, again: again.pieces, title: again.title }).toEqual({ line, again: [], title: line })
  })
})

test('a reminder is never in the past without a note, and a rule is valid', () => {
  runRandomly(1500, (one, seed) => {
    const tz = one(ZONES)
    const at = thursday({ tz, clock: (seed * 37) % 1440, twelveHours: seed % 2 === 0 })
    const line = `${one(WHEN)} ${one(NAMES)} ${one(WHEN)}`
    const { date, clock, rule, isOver, moment, otherwise } = parseReminder(line, at)
    const today = localDate(at.zones, at.now)
    if (rule !== null) expect({ line, isRule: isRecurrence(rule, date!) }).toEqual({ line, isRule: true })
    if (otherwise?.rule)
      expect({ line, isRule: isRecurrence(otherwise.rule, otherwise.date) }).toEqual({ line, isRule: true })
    if (date === null) {
      expect([line, clock, rule]).toEqual([line, null, null])
      return
    }
    expect({ line, isPast: date < today }).toEqual({ line, isPast: false })
    if (clock !== null && !isOver)
      expect({ line, isOver: momentOf(tz, date, clock) < at.now }).toEqual({ line, isOver: false })
    if (moment) expect([clockMinutes(at.zones, moment), localDate(at.zones, moment)]).toEqual([clock, date])
  })
})

test('in so many minutes is so many minutes, also in the night in which the clock goes back', () => {
  const now = instant('2026-11-01T05:50:00Z')
  const at = { ...thursday(), now }
  const { moment, clock } = parseReminder('in 30 minutes take the cake out', at)
  expect(moment && minutesBetween(now, moment)).toBe(30)
  expect(clockOf(clock!)).toBe('01:20')
  // Midnight is the day, so it is the minute after.
  const late = { ...at, now: addMinutes(instant('2026-11-25T05:00:00Z'), -30) }
  expect(parseReminder('in 30 minutes sleep', late)).toMatchObject({ clock: 1, date: '2026-11-25' })
})

test.each([
  ['in a minute drink', '15:17'],
  ['drink in 1 min', '15:17'],
  ['a minute from now drink', '15:17'],
  ['1分钟后 喝水', '15:17'],
  ['过20分钟喝水', '15:36'],
])('a wait is never shorter than it says: %j at 15:15:40 is due at %s', (line, due) => {
  const at = thursday()
  const { clock, title } = parseReminder(line, { ...at, now: instantAt(epochMs(at.now) + 40_000) })
  expect(clockOf(clock!)).toBe(due)
  expect(['drink', '喝水']).toContain(title)
})

test('a reminder that is far too long is not read', () => {
  expect(reminderOf(`tomorrow ${'x'.repeat(400)}`)).toBe(`– tomorrow ${'x'.repeat(400)}`)
})

test('days in digits are read in the order of the reader', () => {
  expect(reminderOf('pay 5/12', thursday())).toBe('2027-05-12 pay')
  expect(reminderOf('pay 5/12', { ...thursday(), dateOrder: 'dayFirst' })).toBe('12-05 pay')
  expect(reminderOf('pay 24/12', thursday())).toBe('12-24 pay')
})

test('where the clock counts to twenty-four, eight is in the morning', () => {
  expect(reminderOf('call at 8', { ...thursday(), twelveHours: false })).toBe('~11-27 08:00 call')
  expect(reminderOf('call at 8 o’clock', { ...thursday(), twelveHours: false })).toBe('~11-26 20:00 call')
})
