import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { always, day } from './date-fixture.ts'
import { addDays, addMinutes, type Instant, instant, instantAt } from './time.ts'
import {
  clockMinutes,
  dayLength,
  dayPieces,
  daySpan,
  dayStart,
  localDate,
  momentOf,
  zoneAt,
  type ZoneHistory,
} from './zone.ts'

const piecesOf = (zones: ZoneHistory, startTime: Instant, endTime: Instant) =>
  Object.fromEntries(dayPieces(zones, { startTime, endTime }).map((piece) => [piece.localDate, piece.minutes]))

const ZONES = [
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Asia/Shanghai',
]
const minuteAt = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 60_000

/** A minute of the years 2010 to 2027, every other time within a day and a half of a change of the clocks. */
const anyMinute = (tz: string) => {
  const changes: number[] = []
  let at = Temporal.Instant.from('2010-01-01T00:00Z').toZonedDateTimeISO(tz).getTimeZoneTransition('next')
  for (; at && at.year < 2027; at = at.getTimeZoneTransition('next')) changes.push(at.epochMilliseconds / 60_000)
  const any = fc.integer({ min: minuteAt('2010-01-01T00:00Z'), max: minuteAt('2027-01-01T00:00Z') })
  if (!changes.length) return any
  const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -2160, max: 2160 })).map(([a, b]) => a + b)
  return fc.oneof(any, near)
}

const momentAt = (minute: number) => instantAt(minute * 60_000)
const temporal = (moment: Instant, tz: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(tz)

test.each(ZONES)('dates, clocks and moments in %s agree with Temporal', (tz) => {
  const zones = always(tz)
  fc.assert(
    fc.property(anyMinute(tz), (minute) => {
      const moment = momentAt(minute)
      const local = temporal(moment, tz)
      const date = local.toPlainDate()
      expect(localDate(zones, moment)).toBe(date.toString())
      expect(clockMinutes(zones, moment)).toBe(local.hour * 60 + local.minute)
      expect(dayStart(zones, day(date.toString()))).toBe(instantAt(date.toZonedDateTime(tz).epochMilliseconds))
      expect(dayLength(zones, day(date.toString()))).toBe(local.hoursInDay * 60)
      // The clock time of another moment on this date may not exist, or twice.
      const clock = minute % 1440
      const plain = date.toPlainDateTime({ hour: Math.floor(clock / 60), minute: clock % 60 })
      const compatible = plain.toZonedDateTime(tz)
      const later = plain.toZonedDateTime(tz, { disambiguation: 'later' })
      expect(momentOf(tz, day(date.toString()), clock)).toBe(instantAt(compatible.epochMilliseconds))
      expect(momentOf(tz, day(date.toString()), clock, 'second')).toBe(instantAt(later.epochMilliseconds))
    }),
    { numRuns: 150 },
  )
})

test.each(ZONES)('in %s the pieces of an entry are its days and add up to its minutes', (tz) => {
  const zones = always(tz)
  fc.assert(
    fc.property(anyMinute(tz), fc.integer({ min: 1, max: 1440 }), (start, length) => {
      const span = { startTime: momentAt(start), endTime: momentAt(start + length) }
      const pieces = dayPieces(zones, span)
      expect(pieces.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(length)
      for (const { localDate: date, minutes } of pieces) {
        const midnight = Temporal.PlainDate.from(date).toZonedDateTime(tz)
        const from = Math.max(start, midnight.epochMilliseconds / 60_000)
        const to = Math.min(start + length, midnight.add({ days: 1 }).startOfDay().epochMilliseconds / 60_000)
        expect(minutes).toBe(to - from)
      }
    }),
    { numRuns: 150 },
  )
})

const JOURNEYS = fc
  .uniqueArray(fc.integer({ min: minuteAt('2026-02-20T00:00Z') / 5, max: minuteAt('2026-04-20T00:00Z') / 5 }), {
    maxLength: 4,
  })
  .chain((slots) =>
    fc.tuple(fc.constant(slots.toSorted((a, b) => a - b)), fc.constantFrom(...ZONES, 'Pacific/Kiritimati')),
  )
  .chain(([slots, first]) =>
    fc
      .array(fc.constantFrom(...ZONES, 'Pacific/Pago_Pago', 'Pacific/Kiritimati'), {
        minLength: slots.length,
        maxLength: slots.length,
      })
      .map((zones): ZoneHistory => [
        { from: null, tz: first },
        ...zones.map((tz, index) => ({ from: momentAt(slots[index]! * 5), tz })),
      ]),
  )

test('on any journey, a piece belongs to the dates that the calendar showed', () => {
  fc.assert(
    fc.property(
      JOURNEYS,
      fc.integer({ min: minuteAt('2026-02-19T00:00Z'), max: minuteAt('2026-04-21T00:00Z') }),
      fc.integer({ min: 1, max: 1440 }),
      (zones, start, length) => {
        const shown: Record<string, number> = {}
        for (let minute = start; minute < start + length; minute += 1) {
          const date = localDate(zones, momentAt(minute))
          shown[date] = (shown[date] ?? 0) + 1
        }
        expect(piecesOf(zones, momentAt(start), momentAt(start + length))).toEqual(shown)
        expect(
          temporal(momentAt(start), zoneAt(zones, momentAt(start)))
            .toPlainDate()
            .toString(),
        ).toBe(localDate(zones, momentAt(start)))
      },
    ),
    { numRuns: 60 },
  )
})

test('on any journey, a day holds exactly as much as can be logged on it', () => {
  const [from, to] = [instant('2026-02-10T00:00:00Z'), instant('2026-05-01T00:00:00Z')]
  fc.assert(
    fc.property(JOURNEYS, (zones) => {
      const pieces = piecesOf(zones, from, to)
      for (let date = day('2026-02-12'); date < '2026-04-28'; date = addDays(date, 1)) {
        const { startTime, endTime } = daySpan(zones, date)
        expect(dayLength(zones, date)).toBe(pieces[date] ?? 0)
        if (!pieces[date]) expect(startTime).toBe(endTime)
        else {
          expect([localDate(zones, startTime), localDate(zones, addMinutes(endTime, -1))]).toEqual([date, date])
          expect(localDate(zones, addMinutes(startTime, -1))).not.toBe(date)
          expect(localDate(zones, endTime)).not.toBe(date)
        }
      }
    }),
  )
})
