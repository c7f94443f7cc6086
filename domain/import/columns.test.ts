import { expect, test } from 'vitest'
import { COLUMN_ROLES, type ColumnRole, isPlacedInTurn, isUsable, missingRoles, proposeColumns } from './columns.ts'
import { COLUMN_NAMES, FIXED_COLUMNS, OWN_COLUMNS } from './column-names.ts'
import type { ImportKind } from './kind.ts'

/** The proposal as names: `start: Von`. */
function proposed(kind: ImportKind, header: string, rows: readonly string[] = []): Record<string, unknown> {
  const names = header.split(',')
  const cells = rows.map((row) => row.split(','))
  const columns = proposeColumns(kind, names, cells)
  return Object.fromEntries(
    Object.entries(columns).map(([role, at]) => [
      role,
      Array.isArray(at) ? at.map((one) => names[one]) : names[at as number],
    ]),
  )
}

test('every name of a column belongs to a role', () => {
  const fixed = Object.values(FIXED_COLUMNS).flatMap((columns) => Object.keys(columns))
  const own = Object.values(OWN_COLUMNS).flatMap((columns) => Object.values<string | null>(columns))
  const roles = [...Object.keys(COLUMN_NAMES), ...fixed, ...own.filter((role) => role !== null)]
  expect(roles.filter((role) => !COLUMN_ROLES.includes(role as ColumnRole))).toEqual([])
})

test.each([
  {
    language: 'English',
    header: 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
  },
  {
    language: 'French',
    header:
      'Utilisateur,E-mail,Client,Projet,Tâche,Description,Facturable,Date de début,Heure de début,Date de fin,Heure de fin,Durée,Tags',
  },
  {
    language: 'German',
    header:
      'Benutzer,E-Mail,Kunde,Projekt,Aufgabe,Beschreibung,Abrechenbar,Startdatum,Startzeit,Enddatum,Endzeit,Dauer,Tags',
  },
  {
    language: 'Spanish',
    header:
      'Usuario,Correo electrónico,Cliente,Proyecto,Tarea,Descripción,Facturable,Fecha de inicio,Hora de inicio,Fecha de fin,Hora de fin,Duración,Etiquetas',
  },
  {
    language: 'Simplified Chinese',
    header: '用户,电子邮件,客户,项目,任务,描述,计费,开始日期,开始时间,结束日期,结束时间,持续时间,标签',
  },
  {
    language: 'Traditional Chinese',
    header: '使用者,電子郵件,客戶,專案,任務,描述,計費,開始日期,開始時間,結束日期,結束時間,持續時間,標籤',
  },
  {
    language: 'Russian',
    header:
      'Пользователь,Эл. почта,Клиент,Проект,Задача,Описание,Оплата,Дата начала,Время начала,Дата окончания,Время окончания,Продолжительность,Теги',
  },
])('the columns of Toggl are found in $language', ({ header }) => {
  const row = 'Mia,m@example.org,Harbor,Web,Draw,Sketch,No,2024-03-04,09:00:00,2024-03-04,10:00:00,01:00:00,deep'
  const kind = header.startsWith('User,') ? 'toggl' : 'table'
  expect(proposeColumns(kind, header.split(','), [row.split(',')])).toEqual({
    person: 0,
    personEmail: 1,
    client: 2,
    project: 3,
    task: 4,
    activityName: 5,
    startDate: 7,
    startTime: 8,
    endDate: 9,
    endTime: 10,
    duration: 11,
    tags: 12,
  })
})

test('a column called Name is that of the activity only if no other is', () => {
  const row = '2024-03-04,9:00,10:00,Ann,Draw'
  expect(proposed('table', 'Date,From,To,Name,Activity', [row])).toMatchObject({ activityName: 'Activity' })
  expect(proposed('table', 'Date,From,To,Name,Place', [row])).toMatchObject({ activityName: 'Name' })
})

test.each([
  'Date,Begin,End,Duration,Price,Name,User,Customer,Project,Activity,Description,Tags,Type,Category',
  'Datum,Von,Bis,Dauer,Lohn,Name,Benutzer,Kunde,Projekt,Tätigkeit,Beschreibung,Schlagworte,Typ,label.category',
])('the columns of newer versions of Kimai are found: %s', (header) => {
  const row = '2024-03-04,9:00,10:00,1:00,85,Ann Lin,ann,Harbor,Web,Draw,Page,deep,timesheet,work'
  expect(proposeColumns('kimai', header.split(','), [row.split(',')])).toEqual({
    date: 0,
    startTime: 1,
    endTime: 2,
    durationSeconds: 3,
    person: 6,
    client: 7,
    project: 8,
    activityName: 9,
    remark: 10,
    tags: 11,
  })
})

test('the groups of Clockify are those of its users, and its activity is a task', () => {
  expect(
    proposed('clockify', 'Project,Description,Activity,User,Group,Type,Start Date,Start Time,Duration (h)', [
      'Web,Sketch,Draw,Mia,Staff,Regular,03/04/2024,9:00 AM,1:00',
    ]),
  ).toEqual({
    project: 'Project',
    activityName: 'Description',
    task: 'Activity',
    person: 'User',
    startDate: 'Start Date',
    startTime: 'Start Time',
    duration: 'Duration (h)',
  })
})

test.each([
  {
    name: 'in German, with a group',
    header: 'Aktivitätstyp,Gruppe,Dauer,Von,Bis,Kommentar',
    rows: ['Lesen,Freizeit,0:40,2024-03-04 20:00,2024-03-04 20:40,Krimi'],
    columns: { activityName: 0, group: [1], duration: 2, start: 3, end: 4, remark: 5 },
  },
  {
    name: 'with two groups behind the comment',
    header: 'Тип,Продолжительность,Начало,Конец,Комментарий,Группа,Группа',
    rows: ['Чтение,0:40,2024-03-04 20:00,2024-03-04 20:40,,Досуг,Книги'],
    columns: { activityName: 0, duration: 1, start: 2, end: 3, remark: 4, group: [5, 6] },
  },
  {
    name: 'in English, in another order',
    header: 'From,To,Duration,Activity type,Group,Comment,Group',
    rows: [],
    columns: { start: 0, end: 1, duration: 2, activityName: 3, group: [4, 6], remark: 5 },
  },
])('the columns of aTimeLogger are found $name', ({ header, rows, columns }) => {
  const cells = rows.map((row) => row.split(','))
  expect(proposeColumns('aTimeLogger', header.split(','), cells)).toEqual(columns)
})

test.each([
  {
    name: 'times called start and end, with a date',
    header: 'Date,Start,End,Type,Comment',
    rows: ['09.01.2019,9:30,10:15,Cleaning,windows'],
    columns: { date: 'Date', startTime: 'Start', endTime: 'End', activityName: 'Type', remark: 'Comment' },
  },
  {
    name: 'times with dots',
    header: 'Datum,Von,Bis,Tätigkeit',
    rows: ['09.01.2019,9.30,10.15,Putzen'],
    columns: { date: 'Datum', startTime: 'Von', endTime: 'Bis', activityName: 'Tätigkeit' },
  },
  {
    name: 'whole moments called times',
    header: '开始时间,结束时间,活动',
    rows: [
      '2024-03-04 09:00,2024-03-04 10:00,跑步',
      'oops,2024-03-04 10:00,跑步',
      '2024-03-05 09:00,2024-03-05 10:00,跑步',
    ],
    columns: { start: '开始时间', end: '结束时间', activityName: '活动' },
  },
  {
    name: 'a midnight behind each date',
    header: 'date,start time,end time,task',
    rows: ['2024-03-04 00:00:00,9:00,10:00,Read'],
    columns: { date: 'date', startTime: 'start time', endTime: 'end time', task: 'task' },
  },
  {
    name: 'a German day',
    header: 'Tag,Stunden,Projekt',
    rows: ['04.03.2024,1.5,Umzug'],
    columns: { date: 'Tag', duration: 'Stunden', project: 'Projekt' },
  },
  {
    name: 'synonyms of TimeTagger',
    header: 't1,t2,summary,tags',
    rows: ['1709542800,1709546400,Write,work'],
    columns: { start: 't1', end: 't2', activityName: 'summary', tags: 'tags' },
  },
  {
    name: 'minutes by their size',
    header: 'date,start time,duration,activity',
    rows: ['2024-03-04,9:00,90,Read', '2024-03-05,9:00,20,Read'],
    columns: { date: 'date', startTime: 'start time', durationMinutes: 'duration', activityName: 'activity' },
  },
  {
    name: 'seconds by their size',
    header: 'date,start time,duration,activity',
    rows: ['2024-03-04,9:00,5400,Read'],
    columns: { date: 'date', startTime: 'start time', durationSeconds: 'duration', activityName: 'activity' },
  },
  {
    name: 'a description beside an activity',
    header: 'start,end,activity,description',
    rows: ['2024-03-04 9:00,2024-03-04 10:00,Read,The Sea'],
    columns: { start: 'start', end: 'end', activityName: 'activity', remark: 'description' },
  },
  {
    name: 'names that say nothing, by their values',
    header: 'a1,a2,a3,a4',
    rows: ['17,Read,2024-03-04 09:00,2024-03-04 10:00'],
    columns: { activityName: 'a2', start: 'a3', end: 'a4' },
  },
  {
    name: 'people called from and to',
    header: 'from,to,date,start time,end time,title',
    rows: ['Mia,Tom,2024-03-04,9:00,10:00,Call'],
    columns: { date: 'date', startTime: 'start time', endTime: 'end time', activityName: 'title' },
  },
])('any table: $name', ({ header, rows, columns }) => {
  expect(proposed('table', header, rows)).toEqual(columns)
})

test('a file without a header is read by its values', () => {
  expect(proposeColumns('table', [], [['2024-03-04', '9:00', '10:30', 'Read']])).toEqual({
    date: 0,
    startTime: 1,
    endTime: 2,
    activityName: 3,
  })
})

test.each([
  { columns: { start: 0, end: 1 }, missing: [] },
  { columns: { startDate: 0, startTime: 1, duration: 2 }, missing: [] },
  { columns: { date: 0, startTime: 1, endTime: 2 }, missing: [] },
  { columns: { date: 0, durationMinutes: 1 }, missing: [] },
  { columns: { start: 0 }, missing: ['end'] },
  { columns: { startTime: 0, endTime: 1 }, missing: ['startDate'] },
  { columns: { date: 0, endTime: 1 }, missing: ['startTime'] },
  { columns: { date: 0 }, missing: ['startTime', 'end'] },
  { columns: {}, missing: ['start', 'end'] },
])('with $columns a file lacks $missing', ({ columns, missing }) => {
  expect(missingRoles(columns)).toEqual(missing)
  expect(isUsable(columns)).toBe(missing.length === 0)
})

test.each([
  { columns: { date: 0, duration: 1 }, isPlaced: true },
  { columns: { startDate: 0, durationMinutes: 1 }, isPlaced: true },
  { columns: { date: 0, startTime: 1, duration: 2 }, isPlaced: false },
  { columns: { date: 0, duration: 1, endTime: 2 }, isPlaced: false },
  { columns: { start: 0, duration: 1 }, isPlaced: false },
  { columns: { date: 0 }, isPlaced: false },
])('records with $columns are placed one after another: $isPlaced', ({ columns, isPlaced }) =>
  expect(isPlacedInTurn(columns)).toBe(isPlaced),
)
