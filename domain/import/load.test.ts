import { expect, test } from 'vitest'
import { proposeColumns } from './columns.ts'
import { createEntryReader } from './reading.ts'
import { createRecordFilter } from './records.ts'
import { createSurvey } from './survey.ts'
import { dateAt, epochDay, instant, type LocalDate } from '#domain/time/time.ts'

const YEARS_20 = 73_000
const HEADER =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags'.split(',')

/** Ten entries on each day of twenty years, with names that repeat and some that do not. */
const manyRecords = Array.from({ length: YEARS_20 }, (_, at) => {
  const date = dateAt(epochDay('2005-01-01' as LocalDate) + Math.floor(at / 10))
  const hour = String(8 + (at % 10)).padStart(2, '0')
  const name = at % 3 ? `Task number ${at % 500}` : `Einzelne Tätigkeit ${at}`
  const people = ['Mia Berg', 'mia@example.org', `Client ${at % 20}`]
  const what = [at % 4 ? `Project ${at % 40}` : '', '', name, 'No']
  return [...people, ...what, date, `${hour}:00:12`, date, `${hour}:59:48`, '00:59:36', at % 2 ? 'deep, client' : '']
})

/** A second on a free machine; a test that runs beside others may take longer. */
const LONGEST_MS = 10_000

test('twenty years of records are surveyed and read within seconds', { timeout: LONGEST_MS }, () => {
  const columns = proposeColumns('toggl', HEADER, manyRecords.slice(0, 20))
  const isRecord = createRecordFilter('toggl', HEADER)
  const survey = createSurvey('toggl', columns)
  for (const [line, cells] of manyRecords.entries()) if (isRecord(cells, line) === 'record') survey.add(cells, line)
  const { records, dayOrders } = survey.result()
  const read = createEntryReader({
    kind: 'toggl',
    columns,
    dayOrder: dayOrders[0]!,
    zone: 'America/New_York',
    decimalComma: false,
    dayStartsAt: 540,
    nameless: 'No name',
    now: instant('2026-03-02T08:00:00Z'),
  })
  const entries = manyRecords.filter((cells, line) => 'entry' in read(cells, line)).length
  expect({ records, entries }).toEqual({ records: YEARS_20, entries: YEARS_20 })
})
