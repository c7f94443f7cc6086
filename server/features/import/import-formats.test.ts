import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import type { ImportKind } from '#contract/import-mapping.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile, sampleFile } from '#server/testing/importing.ts'

type Kind = ReturnType<typeof ImportKind.parse>
type Sample = readonly [file: string, kind: Kind, imported: number, first: string]

/** The first log of each: its day and hours in Berlin, its category and its name. */
const SAMPLES: readonly Sample[] = [
  ['toggl.csv', 'toggl', 4, '2024-03-04T08:00Z 90 other_activities Sketch the start page'],
  ['toggl-french.csv', 'table', 2, '2024-03-04T08:00Z 135 other_activities Emballer la cuisine'],
  ['clockify.csv', 'clockify', 3, '2024-02-12T09:24Z 97 housework Plant tulips'],
  ['clockify-template.csv', 'clockify', 2, ''],
  ['simple-time-tracker.csv', 'simpleTimeTracker', 2, ''],
  ['atimelogger.csv', 'aTimeLogger', 2, '2024-03-03T22:15Z 465 sleep Sleep'],
  ['atimelogger-german.csv', 'aTimeLogger', 2, '2024-03-04T17:00Z 65 other_activities Kochen'],
  ['solidtime.csv', 'solidtime', 2, '2024-03-04T09:24Z 36 self_management Check the invoices'],
  ['kimai.csv', 'kimai', 2, '2024-03-04T08:00Z 90 other_activities Coding'],
  ['harvest.csv', 'harvest', 2, '2024-03-04T08:00Z 90 other_activities Design'],
  ['timetagger.tsv', 'timeTagger', 2, '2024-03-04T08:00Z 75 work draft of the report #work #writing'],
  ['timewarrior.json', 'timewarrior', 2, '2023-10-01T10:30Z 90 self_management Plan the "big" release'],
  ['sleep-as-android.csv', 'sleepAsAndroid', 2, '2020-11-26T22:05Z 456 sleep Sleep'],
  ['plees-tracker.csv', 'pleesTracker', 2, '2024-03-03T21:15Z 495 sleep Sleep'],
  ['calendar.ics', 'calendar', 1, '2024-03-04T09:00Z 60 study Piano lesson'],
  ['hourkin.csv', 'hourkin', 2, '2024-03-04T08:00Z 90 parenting Read aloud'],
  ['table-chinese.csv', 'table', 2, '2024-03-04T05:30Z 40 sports Go running'],
  ['table-dots.csv', 'table', 2, ''],
  ['table-gb18030.csv', 'table', 3, '2024-03-04T08:00Z 90 study 读书'],
  ['table-big5.csv', 'table', 3, '2024-03-04T08:00Z 90 study 讀書'],
  ['table-windows-1252.csv', 'table', 2, '2024-03-04T08:00Z 90 other_activities Bäume schneiden'],
]

describe('a file of another tracker is recognized and imported', () => {
  const server = startServer({ now: '2026-03-02T12:00:00Z', timezone: 'Europe/Berlin' })

  test.each(SAMPLES)('%s', { timeout: 30_000 }, async (file, kind, imported, first) => {
    const name = file.replaceAll(/\W/g, '')
    const done = await importFile(server, name, sampleFile(file))
    expect(done).toMatchObject({ status: 'done', kind, failure: null, counts: { imported } })
    const { from, to } = { from: done.source!.first!, to: done.source!.last! }
    const logs = await server.as(name)(activityLog.between, {
      query: { from: `${from}T00:00:00+14:00`, to: `${to}T23:59:00-12:00` },
    })
    expect(logs).toHaveLength(imported)
    const [log] = logs
    const said = `${log!.startTime.slice(0, 16)}Z ${log!.duration} ${log!.category} ${log!.activityName}`
    if (first) expect(said).toBe(first)
    const again = await importFile(server, name, sampleFile(file))
    expect(again.counts).toMatchObject({ new: 0, imported: 0, duplicate: imported })
  })
})
