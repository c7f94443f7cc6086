import { expect, test } from 'vitest'
import { recognizeKind } from './kind.ts'

const names = (text: string) => text.split(',')

const TOGGL =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags'
const CLOCKIFY =
  'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)'
const HOURKIN =
  'id,start,end,time_zone,minutes,category,activity,sub_activity,project,tags,recipients,for_what,shares,rating,remark,notes_concise,efficiency,parallel'

const KNOWN = [
  ['toggl', TOGGL],
  ['toggl', `${TOGGL},Amount (EUR)`],
  ['toggl', 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Duration,Tags'],
  ['clockify', CLOCKIFY],
  ['clockify', `${CLOCKIFY},Billable Rate (USD),Billable Amount (USD),Date of creation`],
  ['clockify', CLOCKIFY.replace('Task', 'Activity').replace('Client,', '').replace('Group,', 'Type,')],
  ['clockify', 'Project,Client,Description,Task,Email,Tags,Billable,Start Date,Start Time,Duration (h)'],
  [
    'simpleTimeTracker',
    'activity name,time started,time ended,comment,categories,record tags,duration,duration minutes',
  ],
  ['aTimeLogger', 'Activity type,Duration,From,To,Comment'],
  ['aTimeLogger', 'Activity type,Group,Group,Duration,From,To,Comment'],
  ['solidtime', 'description,billable,client,project,tags,start,end,task,user_name,user_email'],
  ['solidtime', 'id,description,start,end,billable,client,project,task,tags,user_name,user_email'],
  [
    'kimai',
    'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description,Exported,Tags,Hourly rate,Fixed rate',
  ],
  [
    'kimai',
    'Date,Begin,End,Duration,Break,Currency,Price,Internal price,Name,User,Customer,Project,Activity,Description,Tags',
  ],
  [
    'kimai',
    'Datum,Von,Bis,Dauer,Lohn,Benutzer,Name,Kunde,Projekt,Tätigkeit,Beschreibung,Exportiert,Schlagworte,Stundenlohn',
  ],
  ['harvest', 'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name'],
  ['timeTagger', 'key,start,stop,tags,description'],
  ['timewarrior', 'id,start,end,tags,annotation'],
  ['sleepAsAndroid', 'Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles,DeepSleep,Geo,23:05,0:10'],
  ['pleesTracker', 'sid,start,stop,rating'],
  ['calendar', 'uid,start,end,all_day,summary,description,categories,location,status,recurrence_id'],
  ['calendar', 'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private'],
  ['calendar', 'Betreff,Beginnt am,Beginnt um,Endet am,Endet um,Ganztägiges Ereignis,Kategorien,Ort'],
  ['calendar', '主旨,開始日期,開始時間,結束日期,結束時間,全天,地點'],
  ['hourkin', HOURKIN],
  ['table', 'Project,Type,Date,Start,End,Duration H:M,Duration M,Billable,Income,Person,username,Comment,Tags'],
  ['table', 'What,When'],
  ['table', ''],
] as const

test.each(KNOWN)('a file of %s is recognized by %s', (kind, header) => {
  expect(recognizeKind(names(header), [])).toBe(kind)
})

test.each(KNOWN)('a file of %s is recognized in any case and order', (kind, header) => {
  const other = names(header)
    .toReversed()
    .map((name) => ` ${name.toUpperCase()} `)
  expect(recognizeKind(['\uFEFF', ...other], [])).toBe(kind)
})

const REPORT = [
  ['Lesen', 'Freizeit', '0:40', '2024-03-04 20:00', '2024-03-04 20:40', 'Krimi'],
  ['Schlaf', '', '7:45', '2024-03-03 23:15', '2024-03-04 07:00', ''],
]

test.each([
  { language: 'German', header: 'Aktivitätstyp,Gruppe,Dauer,Von,Bis,Kommentar' },
  { language: 'Russian', header: 'Тип,Группа,Продолжительность,Начало,Конец,Комментарий' },
  { language: 'an unknown language', header: 'a,b,c,d,e,f' },
])('a report of aTimeLogger in $language is recognized by its values', ({ header }) => {
  expect(recognizeKind(names(header), REPORT)).toBe('aTimeLogger')
  // The second table is near the top of a short file.
  expect(recognizeKind(names(header), [...REPORT, [''], ['Typ', 'Gruppe', 'Dauer', '%']])).toBe('aTimeLogger')
})

test('rows of another shape are no report of aTimeLogger', () => {
  expect(recognizeKind(['a', 'b'], [['Lesen', '0:40']])).toBe('table')
  expect(recognizeKind(['a', 'b', 'c', 'd'], [['Lesen', '0:40', '2024-03-04', '2024-03-04']])).toBe('table')
})

test('Toggl and Clockify with the same columns are told by their dates', () => {
  const header = names('Description,Start date,Start time,End date,End time')
  expect(recognizeKind(header, [['Read', '2024-03-04', '09:00', '2024-03-04', '10:00']])).toBe('toggl')
  expect(recognizeKind(header, [['Read', '03/04/2024', '9:00 AM', '03/04/2024', '10:00 AM']])).toBe('clockify')
})

test('faulty rows make no Clockify of Toggl', () => {
  const header = names('Description,Start date,Start time,End date,End time')
  const rowOf = (date: string) => ['Read', date, '09:00', date, '10:00']
  const dates = ['soon', '2024-03-04', '2024-03-05', '05.03.', '2024-03-06', '']
  expect(recognizeKind(header, dates.map(rowOf))).toBe('toggl')
})
