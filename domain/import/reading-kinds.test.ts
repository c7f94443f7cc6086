import { expect, test } from 'vitest'
import { cellsOf, entriesOf, outcome, resultsOf } from './fixture.ts'
import type { ImportKind } from './kind.ts'

const TOGGL =
  'User|Email|Client|Project|Task|Description|Billable|Start date|Start time|End date|End time|Duration|Tags'
const HOURKIN =
  'id|start|end|time_zone|minutes|category|activity|sub_activity|project|tags|recipients|for_what|shares|rating|remark|notes_concise|efficiency|parallel'
const CALENDAR = 'uid|start|end|all_day|summary|description|categories|location|status|recurrence_id'

/** What an entry has if the record says nothing. */
const NOTHING = {
  sourceId: null,
  category: null,
  subActivity: null,
  project: null,
  recipients: [],
  tags: [],
  remark: null,
  notesConcise: null,
  efficiency: null,
  rating: null,
  parallel: false,
  person: null,
}

const recipient = (name: string) => ({ name, forWhat: null, share: null })

type Case = { kind: ImportKind; name: string; header: string; row: string; entry: object }

const CASES: readonly Case[] = [
  {
    kind: 'toggl',
    name: 'with everything',
    header: TOGGL,
    row: 'Mia|mia@example.org|Harbor Ltd|Website|Design|Sketch|Yes|2024-03-04|09:00:12|2024-03-04|10:29:48|18:25 min|deep, client',
    entry: {
      startTime: '2024-03-04T08:00:00.000Z',
      endTime: '2024-03-04T09:30:00.000Z',
      activityName: 'Sketch',
      subActivity: 'Design',
      project: 'Website',
      group: 'Website',
      recipients: [recipient('Harbor Ltd')],
      tags: ['deep', 'client'],
      person: 'Mia',
    },
  },
  {
    kind: 'toggl',
    name: 'without a description, it is called as its project',
    header: TOGGL,
    row: '|mia@example.org||Website|||No|2024-03-04|09:00:00|2024-03-04|10:00:00|01:00:00|',
    entry: { activityName: 'Website', project: 'Website', group: 'Website', person: 'mia@example.org' },
  },
  {
    kind: 'toggl',
    name: 'without any name',
    header: TOGGL,
    row: '||||||No|2024-03-04|09:00:00|2024-03-04|10:00:00|01:00:00|',
    entry: { activityName: 'No name', group: 'No name' },
  },
  {
    kind: 'toggl',
    name: 'with a vague name and an emoji, as it was typed',
    header: TOGGL,
    row: '|||||stuff 🌊|No|2024-03-04|09:00:00|2024-03-04|10:00:00|01:00:00|',
    entry: { activityName: 'stuff 🌊', group: 'stuff 🌊' },
  },
  {
    kind: 'clockify',
    name: 'with halves of the day and a short row',
    header:
      'Project|Client|Description|Activity|User|Group|Tags|Start Date|Start Time|End Date|End Time|Duration (h)|Type',
    row: 'Garden|Mrs. Lee|Plant tulips|Digging|Tom|Staff||2024/02/13|11:50 PM|2024/02/14|12:20 AM',
    entry: {
      startTime: '2024-02-13T22:50:00.000Z',
      endTime: '2024-02-13T23:20:00.000Z',
      activityName: 'Plant tulips',
      subActivity: 'Digging',
      project: 'Garden',
      group: 'Garden',
      recipients: [recipient('Mrs. Lee')],
      person: 'Tom',
    },
  },
  {
    kind: 'simpleTimeTracker',
    name: 'with a category of ours',
    header: 'activity name|time started|time ended|comment|categories|record tags|duration|duration minutes',
    row: 'Reading|2023-05-30 14:45:21|2023-05-30 15:45:21|A "good" one|Books, Leisure|fiction, sofa|1:0:0|60',
    entry: {
      startTime: '2023-05-30T12:45:00.000Z',
      endTime: '2023-05-30T13:45:00.000Z',
      activityName: 'Reading',
      category: 'leisure',
      group: 'Books',
      tags: ['fiction', 'sofa'],
      remark: 'A "good" one',
    },
  },
  {
    kind: 'aTimeLogger',
    name: 'in German, with a group',
    header: 'Aktivitätstyp|Gruppe|Dauer|Von|Bis|Kommentar',
    row: 'Lesen|Freizeit|0:40|2024-03-04 20:00|2024-03-04 20:40|Krimi',
    entry: { activityName: 'Lesen', group: 'Freizeit', remark: 'Krimi', startTime: '2024-03-04T19:00:00.000Z' },
  },
  {
    kind: 'solidtime',
    name: 'of its own export',
    header: 'id|description|start|end|billable|client|project|task|tags|user_name|user_email',
    row: 'e7|Check|2024-03-04T09:23:52Z|2024-03-04T10:00:08Z|true|Harbor Ltd|Books|Audit|["urgent","paper"]|Mia|m@example.org',
    entry: {
      sourceId: 'e7',
      startTime: '2024-03-04T09:24:00.000Z',
      endTime: '2024-03-04T10:00:00.000Z',
      activityName: 'Check',
      subActivity: 'Audit',
      project: 'Books',
      group: 'Books',
      recipients: [recipient('Harbor Ltd')],
      tags: ['urgent', 'paper'],
      person: 'Mia',
    },
  },
  {
    kind: 'kimai',
    name: 'whose length is in seconds, over midnight',
    header: 'Date|From|To|Duration|Rate|User|Customer|Project|Activity|Description|Exported|Tags',
    row: '2024-03-04|23:40||2400|0|mia|Harbor Ltd|Website|Hosting|Moved it|1|deep',
    entry: {
      startTime: '2024-03-04T22:40:00.000Z',
      endTime: '2024-03-04T23:20:00.000Z',
      activityName: 'Hosting',
      project: 'Website',
      group: 'Website',
      remark: 'Moved it',
      recipients: [recipient('Harbor Ltd')],
      tags: ['deep'],
      person: 'mia',
    },
  },
  {
    kind: 'harvest',
    name: 'with a decimal comma',
    header: 'Date|Client|Project|Project Code|Task|Notes|Hours|Billable?|First Name|Last Name',
    row: '2024-03-04|Harbor Ltd|Website|WEB|Design|Start page|1,5|Yes|小明|王',
    entry: {
      startTime: '2024-03-04T08:00:00.000Z',
      endTime: '2024-03-04T09:30:00.000Z',
      activityName: 'Design',
      project: 'Website',
      group: 'Website',
      remark: 'Start page',
      recipients: [recipient('Harbor Ltd')],
      person: '王小明',
    },
  },
  {
    kind: 'timeTagger',
    name: 'with nothing but tags',
    header: 'key|start|stop|tags|description',
    row: 'c3d4|2024-03-04 10:15:20|2024-03-04 10:40:00|#break #tea|#break #tea',
    entry: { sourceId: 'c3d4', activityName: 'break', group: 'break', tags: ['break', 'tea'] },
  },
  {
    kind: 'timewarrior',
    name: 'whose id is but a position',
    header: 'id|start|end|tags|annotation',
    row: '3|20231001T103000Z|20231001T120000Z|["work","deep focus"]|',
    entry: {
      startTime: '2023-10-01T10:30:00.000Z',
      endTime: '2023-10-01T12:00:00.000Z',
      activityName: 'work',
      group: 'work',
      tags: ['work', 'deep focus'],
    },
  },
  {
    kind: 'sleepAsAndroid',
    name: 'in its own zone',
    header: 'Id|Tz|From|To|Sched|Hours|Rating|Comment|Framerate|Snore|Noise|Cycles|DeepSleep|LenAdjust|Geo|23:05',
    row: '160|Asia/Tokyo|26. 11. 2020 23:05|27. 11. 2020 6:41||7.6|3.5|#home slept well|10000|-1|-1.0|-1|0.6|0||0.2',
    entry: {
      sourceId: '160',
      startTime: '2020-11-26T14:05:00.000Z',
      endTime: '2020-11-26T21:41:00.000Z',
      category: 'sleep',
      activityName: 'Sleep',
      group: 'Sleep',
      rating: 4,
      tags: ['home'],
      remark: '#home slept well',
    },
  },
  {
    kind: 'pleesTracker',
    name: 'without a rating',
    header: 'sid|start|stop|rating',
    row: '7|1709500500000|1709530200000|0',
    entry: {
      sourceId: '7',
      startTime: '2024-03-03T21:15:00.000Z',
      endTime: '2024-03-04T05:30:00.000Z',
      category: 'sleep',
      activityName: 'Sleep',
      group: 'Sleep',
    },
  },
  {
    kind: 'calendar',
    name: 'one of many occurrences, on the wall clock',
    header: CALENDAR,
    row: 'ab@x|2024-03-04T10:00:00|2024-03-04T11:00:00|false|Piano lesson|Blue book|music,lesson|Hall|CONFIRMED|20240304T090000Z',
    entry: {
      sourceId: 'ab@x 20240304T090000Z',
      startTime: '2024-03-04T09:00:00.000Z',
      endTime: '2024-03-04T10:00:00.000Z',
      activityName: 'Piano lesson',
      group: 'Piano lesson',
      tags: ['music', 'lesson'],
      remark: 'Blue book',
    },
  },
  {
    kind: 'hourkin',
    name: 'with everything',
    header: HOURKIN,
    row: String.raw`id-1|2024-03-04T08:00:00.000Z|2024-03-04T09:30:00.000Z|Europe/Berlin|90|parenting|Read aloud|Tales|Plan|books; evening\; quiet|Mia; '=Tom\\|homework; |30 min; 50%|4|'=laughed|'+1|80|true`,
    entry: {
      sourceId: 'id-1',
      startTime: '2024-03-04T08:00:00.000Z',
      endTime: '2024-03-04T09:30:00.000Z',
      category: 'parenting',
      activityName: 'Read aloud',
      subActivity: 'Tales',
      project: 'Plan',
      group: 'Plan',
      tags: ['books', 'evening; quiet'],
      recipients: [
        { name: 'Mia', forWhat: 'homework', share: { type: 'duration', value: 30 } },
        { name: String.raw`'=Tom` + '\\', forWhat: null, share: { type: 'percent', value: 50 } },
      ],
      rating: 4,
      remark: '=laughed',
      notesConcise: '+1',
      efficiency: 80,
      parallel: true,
    },
  },
]

test.each(CASES)('a record of $kind, $name', ({ kind, header, row, entry }) => {
  const [read] = entriesOf(kind, header, [cellsOf(row)])
  const { startTime, endTime } = read!
  expect(read).toEqual({ ...NOTHING, line: 2, startTime, endTime, ...entry })
})

test.each([
  {
    what: 'an event of a whole day',
    kind: 'calendar',
    header: CALENDAR,
    row: 'u|2024-03-04|2024-03-05|true|Day off|||||',
    out: 'allDay',
  },
  {
    what: 'a cancelled event',
    kind: 'calendar',
    header: CALENDAR,
    row: 'u|2024-03-04T09:00Z|2024-03-04T10:00Z|false|Call||||CANCELLED|',
    out: 'cancelled',
  },
  {
    what: 'an event that is not over',
    kind: 'calendar',
    header: CALENDAR,
    row: 'u|2026-03-02T07:30Z|2026-03-02T08:30Z|false|Call|||||',
    out: 'future',
  },
  {
    what: 'an event without an end',
    kind: 'calendar',
    header: CALENDAR,
    row: 'u|2024-03-04T09:00Z||false|Call|||||',
    out: 'noEnd end',
  },
  {
    what: 'a timer that runs',
    kind: 'timewarrior',
    header: 'id|start|end|tags|annotation',
    row: '1|20231001T123000Z||["work"]|',
    out: 'running',
  },
] as const)('$what does not become a log', ({ kind, header, row, out }) => {
  expect(resultsOf(kind, header, [cellsOf(row)]).map(outcome)).toEqual([out])
})
