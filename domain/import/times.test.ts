import { expect, test } from 'vitest'
import { cellsOf, outcome, resultsOf } from './fixture.ts'

type Choices = Parameters<typeof resultsOf>[3]

const outcomes = (header: string, rows: readonly string[], choices?: Choices) =>
  resultsOf('table', header, rows.map(cellsOf), choices).map(outcome)

/** The outcome of one row of a table. */
const outcomeOf = (header: string, row: string, choices?: Choices) => outcomes(header, [row], choices)[0]

const WHOLE = 'start|end|duration|activity'

test.each([
  { name: 'both ends', row: '2024-03-04 09:00|2024-03-04 10:30||Read', times: '2024-03-04T08:00 2024-03-04T09:30' },
  {
    name: 'an end that wins over a length',
    row: '2024-03-04 09:00|2024-03-04 10:30|0:45|',
    times: '2024-03-04T08:00 2024-03-04T09:30',
  },
  {
    name: 'a length that is nonsense',
    row: '2024-03-04 09:00|2024-03-04 10:30|18:25 foo|',
    times: '2024-03-04T08:00 2024-03-04T09:30',
  },
  { name: 'a length without an end', row: '2024-03-04 09:00||1h 20m|', times: '2024-03-04T08:00 2024-03-04T09:20' },
  {
    name: 'an offset that wins over the zone',
    row: '2024-03-04T09:00+00:00|2024-03-04T10:30Z||',
    times: '2024-03-04T09:00 2024-03-04T10:30',
  },
  { name: 'seconds since 1970', row: '1709542800|1709546400||', times: '2024-03-04T09:00 2024-03-04T10:00' },
  {
    name: 'seconds to the nearest minute',
    row: '2024-03-04 09:00:30|2024-03-04 10:29:29||',
    times: '2024-03-04T08:01 2024-03-04T09:29',
  },
  { name: 'a whole day', row: '2024-03-04 00:00|2024-03-04 24:00||', times: '2024-03-03T23:00 2024-03-04T23:00' },
  { name: 'no start', row: '|2024-03-04 10:30||', times: 'noStart start' },
  { name: 'no end', row: '2024-03-04 09:00|||', times: 'running' },
  { name: 'a day that does not exist', row: '2024-02-30 09:00|2024-02-30 10:30||', times: 'badDate start' },
  { name: 'an end on such a day', row: '2024-02-29 09:00|2024-02-30 10:30||', times: 'badDate end' },
  { name: 'a time that does not exist', row: '2024-03-04 09:61|2024-03-04 10:30||', times: 'badTime start' },
  { name: 'an end without a time', row: '2024-03-04 09:00|2024-03-05||', times: 'badTime endDate' },
  { name: 'an end before the start', row: '2024-03-04 09:00|2024-03-04 08:30||', times: 'endBeforeStart end' },
  { name: 'more than a day', row: '2024-03-04 09:00|2024-03-05 09:01||', times: 'tooLong end' },
  { name: 'no whole minute', row: '2024-03-04 09:00:01|2024-03-04 09:00:20||', times: 'tooShort end' },
  { name: 'a length that is none', row: '2024-03-04 09:00||soon|', times: 'badNumber duration' },
  { name: 'beyond tomorrow', row: '2026-03-03 23:00|2026-03-04 00:01||', times: 'future' },
  {
    name: 'until the end of tomorrow',
    row: '2026-03-03 23:00|2026-03-04 00:00||',
    times: '2026-03-03T22:00 2026-03-03T23:00',
  },
])('in one cell each: $name', ({ row, times }) => expect(outcomeOf(WHOLE, row)).toBe(times))

const PARTED = 'date|start time|end time|activity'

test.each([
  { name: 'on one day', row: '2024-03-04|9:00|10:30|', times: '2024-03-04T08:00 2024-03-04T09:30' },
  { name: 'over midnight', row: '2024-03-04|23:30|0:15|', times: '2024-03-04T22:30 2024-03-04T23:15' },
  { name: 'to midnight', row: '2024-03-04|23:30|0:00|', times: '2024-03-04T22:30 2024-03-04T23:00' },
  { name: 'with halves of the day', row: '2024-03-04|11:30 PM|12:15 AM|', times: '2024-03-04T22:30 2024-03-04T23:15' },
  { name: 'at one time', row: '2024-03-04|9:00|9:00|', times: 'tooShort endTime' },
  { name: 'without a date', row: '|9:00|10:00|', times: 'noStart date' },
  { name: 'without a start', row: '2024-03-04||10:00|', times: 'noStart startTime' },
  { name: 'without an end', row: '2024-03-04|9:00||', times: 'running' },
  { name: 'with a time that is none', row: '2024-03-04|nine|10:00|', times: 'badTime startTime' },
  { name: 'with a date that is none', row: 'Monday|9:00|10:00|', times: 'badDate date' },
])('a date and two times: $name', ({ row, times }) => expect(outcomeOf(PARTED, row)).toBe(times))

const BOTH_DATES = 'Start date|Start time|End date|End time'

test.each([
  { name: 'the next day', row: '2024-03-04|23:30|2024-03-05|0:15', times: '2024-03-04T22:30 2024-03-04T23:15' },
  { name: 'before the start', row: '2024-03-04|23:30|2024-03-04|0:15', times: 'endBeforeStart endTime' },
  { name: 'an end date that is none', row: '2024-03-04|23:30|x|0:15', times: 'badDate endDate' },
])('an end with its own date: $name', ({ row, times }) => expect(outcomeOf(BOTH_DATES, row)).toBe(times))

test.each([
  { dayOrder: 'dayFirst', text: '03/04/2024', times: '2024-04-03T07:00 2024-04-03T08:00' },
  { dayOrder: 'monthFirst', text: '03/04/2024', times: '2024-03-04T08:00 2024-03-04T09:00' },
  { dayOrder: 'yearFirst', text: '03/04/2024', times: 'badDate date' },
  { dayOrder: 'monthFirst', text: '13/02/2024', times: 'badDate date' },
  { dayOrder: 'dayFirst', text: '13/02/2024', times: '2024-02-13T08:00 2024-02-13T09:00' },
  { dayOrder: 'yearFirst', text: '24/03/04', times: '2024-03-04T08:00 2024-03-04T09:00' },
  { dayOrder: 'monthFirst', text: '04.03.2024', times: '2024-03-04T08:00 2024-03-04T09:00' },
] as const)('the date $text in the order $dayOrder', ({ dayOrder, text, times }) => {
  expect(outcomeOf(PARTED, `${text}|9:00|10:00|`, { dayOrder })).toBe(times)
})

const WITH_ZONE = 'start|end|tz'

test.each([
  {
    name: 'a zone of its own',
    row: '2024-03-04 09:00|2024-03-04 10:00|Asia/Tokyo',
    times: '2024-03-04T00:00 2024-03-04T01:00',
  },
  { name: 'no zone of its own', row: '2024-03-04 09:00|2024-03-04 10:00|', times: '2024-03-04T08:00 2024-03-04T09:00' },
  { name: 'a zone that is none', row: '2024-03-04 09:00|2024-03-04 10:00|Mars/Base', times: 'badZone timeZone' },
  {
    name: 'such a zone beside moments',
    row: '2024-03-04T09:00Z|2024-03-04T10:00Z|Mars/Base',
    times: '2024-03-04T09:00 2024-03-04T10:00',
  },
])('a record with $name', ({ row, times }) => expect(outcomeOf(WITH_ZONE, row)).toBe(times))

// In Berlin, 02:00 to 03:00 is skipped on 31 March 2024 and repeated on 27 October 2024.
test.each([
  { name: 'a start that is skipped', row: '2024-03-31|02:30|04:00|', times: '2024-03-31T01:30 2024-03-31T02:00' },
  { name: 'an end that is skipped', row: '2024-03-31|01:30|02:30|', times: '2024-03-31T00:30 2024-03-31T01:30' },
  { name: 'the night before', row: '2024-03-30|23:00|07:00|', times: '2024-03-30T22:00 2024-03-31T05:00' },
  { name: 'the first of two hours', row: '2024-10-27|02:10|02:40|', times: '2024-10-27T00:10 2024-10-27T00:40' },
  { name: 'an end in the second of them', row: '2024-10-27|02:40|02:10|', times: '2024-10-27T00:40 2024-10-27T01:10' },
  { name: 'a time in both', row: '2024-10-27|02:40|02:40|', times: '2024-10-27T00:40 2024-10-27T01:40' },
  { name: 'behind them', row: '2024-10-27|02:40|03:10|', times: '2024-10-27T00:40 2024-10-27T02:10' },
])('where the clock is changed: $name', ({ row, times }) => expect(outcomeOf(PARTED, row)).toBe(times))

test('entries without times follow each other from the start of the day, each person on their own', () => {
  const rows = [
    '2024-03-04|1.5|Mia|Draw',
    '2024-03-04|20|Tom|Drive',
    '2024-03-04|0.33|Mia|Call',
    '2024-03-05|1|Mia|Draw',
  ]
  expect(outcomes('date|hours|person|activity', rows)).toEqual([
    '2024-03-04T08:00 2024-03-04T09:30',
    '2024-03-04T08:00 2024-03-05T04:00',
    '2024-03-04T09:30 2024-03-04T09:50',
    '2024-03-05T08:00 2024-03-05T09:00',
  ])
})

test('an entry without times that is too long moves none of the others', () => {
  expect(outcomes('date|hours|activity', ['2024-03-04|24.5|Draw', '2024-03-04|0|Draw', '2024-03-04|1|Draw'])).toEqual([
    'tooLong duration',
    'tooShort duration',
    '2024-03-04T08:00 2024-03-04T09:00',
  ])
  expect(outcomes('date|hours|activity', ['2024-03-04|24.5|Draw', '2024-03-04||Draw'])[1]).toBe('noEnd duration')
})

test('a zone whose old offset has seconds still gives whole minutes', () => {
  // Amsterdam was 19 minutes and 32 seconds ahead of UTC.
  expect(outcomeOf(PARTED, '1930-01-15|9:00|10:00|', { zone: 'Europe/Amsterdam' })).toMatch(
    /^1930-01-15T\d\d:\d\d 1930-01-15T/,
  )
  const [result] = resultsOf('table', PARTED, [cellsOf('1930-01-15|9:00|10:00|')], { zone: 'Europe/Amsterdam' })
  expect(result).toMatchObject({ entry: { startTime: expect.stringMatching(/:00\.000Z$/) } })
})
