import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { isUsable, proposeColumns } from '#domain/import/columns.ts'
import { recognizeKind } from '#domain/import/kind.ts'
import { createEntryReader } from '#domain/import/reading.ts'
import { createRecordFilter, hasHeader } from '#domain/import/records.ts'
import { createSurvey } from '#domain/import/survey.ts'
import { instant } from '#domain/time/time.ts'

const SAMPLES = join(import.meta.dirname, 'import-samples')

/** The rows of a file, as a program would write them: with any separator, and rows of any length. */
const rowsOf = (name: string, delimiter: string): string[][] =>
  parse(readFileSync(join(SAMPLES, name)), { bom: true, delimiter, relax_column_count: true })

const FILES = [
  ['atimelogger.csv', 'aTimeLogger', ',', ['Work 90', 'Sleep 465']],
  ['atimelogger-german.csv', 'aTimeLogger', ',', ['Lesen 40', 'Kochen 65']],
  ['clockify.csv', 'clockify', ',', ['Plant tulips 97', 'Garden 30', 'Walk the dog 30']],
  ['clockify-template.csv', 'clockify', ',', ['Inventory 480', 'Inventory 450']],
  ['harvest.csv', 'harvest', ';', ['Design 90', 'Coding 135', 'Coding 1200']],
  ['hourkin.csv', 'hourkin', ',', ['Read aloud 90', 'Listen to music 20']],
  ['kimai.csv', 'kimai', ',', ['Coding 90', 'Hosting 40']],
  ['plees-tracker.csv', 'pleesTracker', ',', ['Sleep 495', 'Sleep 455']],
  ['simple-time-tracker.csv', 'simpleTimeTracker', ',', ['Reading 60', 'Running 32']],
  ['sleep-as-android.csv', 'sleepAsAndroid', ',', ['Sleep 456', 'Sleep 467']],
  ['solidtime.csv', 'solidtime', ',', ['Check the invoices 36', 'Bookkeeping 45', 'running']],
  ['table-chinese.csv', 'table', ',', ['英语听力 55', '跑步 40']],
  ['table-dots.csv', 'table', ',', ['Cleaning 45', 'Cleaning 105']],
  ['timetagger.tsv', 'timeTagger', '\t', ['draft of the report #work #writing 75', 'break 25']],
  [
    'toggl.csv',
    'toggl',
    ',',
    [
      'Sketch the start page 90',
      'Website 18',
      'Read "The Sea", chapter 4 🌊 75',
      'tooShort',
      'Answer the questions of the client about the colors of… 30',
    ],
  ],
  ['toggl-french.csv', 'table', ',', ['Emballer la cuisine 135', 'Peindre le salon 150']],
] as const

test('there is a sample of each format', () => {
  const inOtherEncodings = ['table-big5.csv', 'table-gb18030.csv', 'table-windows-1252.csv']
  const others = ['calendar.ics', 'timewarrior.json', ...inOtherEncodings]
  expect(readdirSync(SAMPLES)).toEqual([...FILES.map(([name]) => name), ...others].toSorted())
})

test.each(FILES)('the file %s is read as %s', (name, kind, delimiter, results) => {
  const [header = [], ...rows] = rowsOf(name, delimiter)
  expect(hasHeader(header)).toBe(true)
  expect(recognizeKind(header, rows.slice(0, 20))).toBe(kind)
  const columns = proposeColumns(kind, header, rows.slice(0, 20))
  expect(isUsable(columns)).toBe(true)

  const verdict = createRecordFilter(kind, header)
  const records = rows.filter((cells, line) => verdict(cells, line) === 'record')
  const survey = createSurvey(kind, columns)
  for (const [line, cells] of records.entries()) survey.add(cells, line)
  const { dayOrders, decimalComma } = survey.result()
  expect(dayOrders).toHaveLength(1)

  const read = createEntryReader({
    kind,
    columns,
    dayOrder: dayOrders[0]!,
    zone: 'Europe/Berlin',
    decimalComma,
    dayStartsAt: 540,
    nameless: 'No name',
    now: instant('2026-03-02T08:00:00Z'),
  })
  const outcomes = records.map((cells, line) => {
    const result = read(cells, line)
    if ('leftOut' in result) return result.leftOut
    if ('fault' in result) return result.fault.reason
    const { activityName, startTime, endTime } = result.entry
    return `${activityName} ${(Date.parse(endTime) - Date.parse(startTime)) / 60_000}`
  })
  expect(outcomes).toEqual(results)
})
