import { expect, test } from 'vitest'
import type { ImportKind } from './kind.ts'
import { createRecordFilter, hasHeader } from './records.ts'

/** The verdicts on the rows below a header. */
function verdicts(kind: ImportKind, header: string, ...rows: string[]): string[] {
  const isRecord = createRecordFilter(kind, header.split(','))
  return rows.map((row, at) => isRecord(row.split(','), at + 2))
}

test('a report of aTimeLogger ends where its second table begins', () => {
  expect(
    verdicts(
      'aTimeLogger',
      'Activity type,Duration,From,To,Comment',
      'Work,1:30,2024-03-04 13:00,2024-03-04 14:30,reports',
      'Sleep,7:45,2024-03-03 23:15,2024-03-04 07:00,',
      'Broken,7:45,2024-03-03 23:15,,',
      '',
      'Activity type,Duration,%',
      'Work,1:30,6.25',
      'Untracked time,14:45,61.46',
    ),
  ).toEqual(['record', 'record', 'record', 'skip', 'end', 'end', 'end'])
})

test('the totals of a German report have a group and a percent sign', () => {
  expect(
    verdicts(
      'aTimeLogger',
      'Aktivitätstyp,Gruppe,Dauer,Von,Bis,Kommentar',
      'Lesen,Freizeit,0:40,2024-03-04 20:00,2024-03-04 20:40,Krimi',
      'Aktivitätstyp,Gruppe,Dauer,%',
      'Lesen,Freizeit,0:40,38.10 %',
    ),
  ).toEqual(['record', 'end', 'end'])
})

test('Sleep as Android repeats its header, and goes on below each night', () => {
  expect(
    verdicts(
      'sleepAsAndroid',
      'Id,Tz,From,To,Sched,Hours,Rating,Comment,23:05,0:10',
      '1606417500000,Europe/Prague,26. 11. 2020 23:05,27. 11. 2020 6:41,,7.6,3.75,,0.2,0.3',
      ',,,,,,,,DHA,event',
      'Id,Tz,From,To,Sched,Hours,Rating,Comment,0:15',
      '1606517500000,Europe/Prague,28. 11. 2020 0:15,28. 11. 2020 8:02,,7.8,0.0,,0.1',
      '',
    ),
  ).toEqual(['record', 'skip', 'skip', 'record', 'skip'])
})

test('blank rows, lonely words and headers of files that were joined are skipped, short rows are not', () => {
  expect(
    verdicts('table', 'start,end,what', '2024-03-04 9:00,2024-03-04 10:00', ',,', ' , ,', 'Total,,', 'start,end,what'),
  ).toEqual(['record', 'skip', 'skip', 'skip', 'skip'])
})

test.each([
  { row: 'Project,Start,End', has: true },
  { row: 'Irgendwas,Anderes', has: true },
  { row: 'Id,Tz,From,To,Rating,Comment,23:05,23:10', has: true },
  { row: 'Lesen,2024-03-04 20:00,2024-03-04 20:40', has: false },
  { row: 'Lesen,90', has: false },
  { row: ',,', has: false },
])('the first row $row is a header: $has', ({ row, has }) => expect(hasHeader(row.split(','))).toBe(has))
