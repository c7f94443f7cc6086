import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMN_ROLES, type Columns, proposeColumns } from './columns.ts'
import { IMPORT_FAULTS, LEFT_OUT } from './entry.ts'
import { entriesOf } from './fixture.ts'
import { IMPORT_KINDS, recognizeKind } from './kind.ts'
import { createEntryReader } from './reading.ts'
import { createRecordFilter, hasHeader } from './records.ts'
import { createSurvey } from './survey.ts'
import { isLogLength, isWholeMinute, logViolations } from '#domain/activity/activity.ts'
import { instant, instantAt, minutesBetween } from '#domain/time/time.ts'

const PIECES = [
  ' |2024-03-04|03/04/2024|09:30|10:00 PM|T|Z|下午|5|1,5|Europe/Berlin|#tag|[|]|"|;|\\|=|-1|%|min|true|CANCELLED'.split(
    '|',
  ),
  ['\0', '\uD800', '🌊', "'", ', ', 'work', 'x'.repeat(70)],
].flat()
const pieces = fc.constantFrom(...PIECES)
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.array(pieces, { maxLength: 5 }).map((all) => all.join('')),
)
const row = fc.array(cell, { maxLength: 12 })
const columns = fc
  .dictionary(fc.constantFrom(...COLUMN_ROLES.filter((role) => role !== 'group')), fc.nat(14))
  .map((roles): Columns => ({ ...roles, group: [1, 99] }))
const orders = fc.constantFrom('yearFirst' as const, 'dayFirst' as const, 'monthFirst' as const)

test('any rows with any columns become logs that may be stored, or faults', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...IMPORT_KINDS),
      columns,
      orders,
      fc.array(row, { maxLength: 6 }),
      (kind, given, dayOrder, rows) => {
        const read = createEntryReader({
          kind,
          columns: given,
          dayOrder,
          zone: 'Europe/Berlin',
          decimalComma: dayOrder === 'dayFirst',
          dayStartsAt: 540,
          nameless: '',
          now: instant('2026-03-02T08:00:00Z'),
        })
        for (const [line, cells] of rows.entries()) {
          const result = read(cells, line)
          if ('fault' in result) expect(IMPORT_FAULTS).toContain(result.fault.reason)
          else if ('leftOut' in result) expect(LEFT_OUT).toContain(result.leftOut)
          else
            expect(
              logViolations({ ...result.entry, category: result.entry.category ?? '', parallelActivity: false }),
            ).toEqual([])
        }
      },
    ),
  )
})

test('any file is surveyed, whatever it is', () => {
  fc.assert(
    fc.property(row, fc.array(row, { maxLength: 6 }), (header, rows) => {
      hasHeader(header)
      const kind = recognizeKind(header, rows)
      const isRecord = createRecordFilter(kind, header)
      const survey = createSurvey(kind, proposeColumns(kind, header, rows))
      const records = rows.filter((cells, line) => isRecord(cells, line) === 'record')
      for (const [line, cells] of records.entries()) survey.add(cells, line)
      expect(survey.result().records).toBe(records.length)
    }),
  )
})

/** Seconds of a day, ascending. */
const seconds = fc
  .uniqueArray(fc.nat(86_399), { minLength: 2, maxLength: 20 })
  .map((all) => all.toSorted((a, b) => a - b))

test('entries that touch still touch when their seconds are rounded, and keep their order', () => {
  fc.assert(
    fc.property(seconds, (all) => {
      const moments = all.map((second) => instantAt(Date.UTC(2024, 2, 4) + second * 1000))
      const rows = moments.slice(1).map((end, at) => [moments[at]!, end, 'Read'])
      const entries = entriesOf('table', 'start|end|activity', rows)
      for (const [at, entry] of entries.entries()) {
        expect(isWholeMinute(entry.startTime) && isWholeMinute(entry.endTime)).toBe(true)
        expect(isLogLength(minutesBetween(entry.startTime, entry.endTime))).toBe(true)
        const before = entries[at - 1]
        if (before) expect(before.endTime <= entry.startTime).toBe(true)
        // Only one that rounds to nothing may lie between two entries.
        if (before && before.line === entry.line - 1) expect(before.endTime).toBe(entry.startTime)
      }
    }),
  )
})

test('any two times of a day give a log of at most 24 hours, wherever the clock is changed', () => {
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Tehran',
    'America/Havana',
  )
  const minute = fc.nat(1439)
  const day = fc.integer({ min: 0, max: 365 })
  fc.assert(
    fc.property(zones, day, minute, minute, (zone, away, from, to) => {
      const date = new Date(Date.UTC(2019, 0, 1 + away)).toISOString().slice(0, 10)
      const clock = (at: number) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
      const rows = [[date, clock(from), clock(to), 'Read']]
      const [entry] = entriesOf('table', 'date|start time|end time|activity', rows, { zone })
      if (entry) expect(minutesBetween(entry.startTime, entry.endTime)).toBeLessThanOrEqual(1440)
      else expect(Math.abs(from - to)).toBeLessThanOrEqual(60)
    }),
  )
})
