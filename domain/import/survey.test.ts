import { expect, test } from 'vitest'
import { cellsOf, surveyOf } from './fixture.ts'

const TOGGL = 'User|Client|Project|Description|Billable|Start date|Start time|End date|End time|Duration|Tags'
const at = (date: string) => `${date}|09:00:00|${date}|10:30:00|x`

test('a survey counts the names of a file, in the spelling that it meets first', () => {
  const survey = surveyOf(
    'toggl',
    TOGGL,
    [
      `Mia|Harbor|Website|Sketch|Yes|${at('2024-03-05')}|deep, Client`,
      `Mia|harbor|WEBSITE|Call|No|${at('2024-03-04')}|client`,
      `Tom|||Read|No|2024-03-06|23:30:00|2024-03-07|00:30:00||`,
    ].map(cellsOf),
  )
  expect(survey).toEqual({
    records: 3,
    firstDate: '2024-03-04',
    lastDate: '2024-03-07',
    dayOrders: ['yearFirst'],
    ranges: { yearFirst: { first: '2024-03-04', last: '2024-03-07' } },
    needsZone: true,
    decimalComma: false,
    groups: [
      { key: 'Website', kind: 'project', entries: 2, minutes: 180 },
      { key: 'Read', kind: 'activity', entries: 1, minutes: 60 },
    ],
    projects: [{ name: 'Website', entries: 2 }],
    clients: [{ name: 'Harbor', entries: 2 }],
    tags: [
      { name: 'Client', entries: 2 },
      { name: 'deep', entries: 1 },
    ],
    people: [
      { name: 'Mia', entries: 2 },
      { name: 'Tom', entries: 1 },
    ],
    incomplete: [],
    unknownColumns: [4],
    samples: expect.any(Array),
  })
  expect(survey.samples.map(({ line }) => line)).toEqual([2, 3, 4])
})

test.each([
  { dates: ['2024-03-04'], orders: ['yearFirst'], first: '2024-03-04' },
  { dates: ['04.03.2024'], orders: ['dayFirst'], first: '2024-03-04' },
  { dates: ['03/04/2024', '05/06/2024'], orders: ['dayFirst', 'monthFirst'], first: '2024-04-03' },
  { dates: ['03/04/2024', '13/02/2024'], orders: ['dayFirst'], first: '2024-02-13' },
  { dates: ['03/04/2024', '02/13/2024'], orders: ['monthFirst'], first: '2024-02-13' },
  { dates: ['03/04/05'], orders: ['yearFirst', 'dayFirst', 'monthFirst'], first: '2003-04-05' },
  { dates: ['13/02/2024', '02/13/2024'], orders: [], first: null },
  { dates: ['2024-03-04', '13/02/2024'], orders: ['dayFirst'], first: '2024-02-13' },
  { dates: ['soon'], orders: ['yearFirst'], first: null },
])('the dates $dates leave the orders $orders', ({ dates, orders, first }) => {
  const survey = surveyOf(
    'toggl',
    TOGGL,
    dates.map((date) => cellsOf(`Mia||||No|${at(date)}|`)),
  )
  expect(survey).toMatchObject({ dayOrders: orders, firstDate: first })
})

test('a file that leaves the order open says its dates in each', () => {
  const survey = surveyOf(
    'toggl',
    TOGGL,
    ['03/04/2024', '05/12/2024'].map((date) => cellsOf(`Mia||||No|${at(date)}|`)),
  )
  expect(survey.ranges).toEqual({
    dayFirst: { first: '2024-04-03', last: '2024-12-05' },
    monthFirst: { first: '2024-03-04', last: '2024-05-12' },
  })
})

test.each([
  {
    name: 'moments with an offset',
    header: 'start|end|what',
    row: '2024-03-04T09:00Z|2024-03-04T10:00+01:00|Read',
    needs: false,
  },
  { name: 'local times', header: 'start|end|what', row: '2024-03-04T09:00|2024-03-04T10:00|Read', needs: true },
  {
    name: 'local times with a zone',
    header: 'start|end|tz',
    row: '2024-03-04 09:00|2024-03-04 10:00|Asia/Tokyo',
    needs: false,
  },
  {
    name: 'local times with a zone that is none',
    header: 'start|end|tz',
    row: '2024-03-04 09:00|2024-03-04 10:00|Mars',
    needs: true,
  },
  { name: 'days', header: 'date|hours|what', row: '2024-03-04|1.5|Read', needs: true },
])('a file with $name needs a zone: $needs', ({ header, row, needs }) => {
  expect(surveyOf('table', header, [cellsOf(row)]).needsZone).toBe(needs)
})

test.each([
  { hours: ['1,5', '20,0'], comma: true, minutes: 1290 },
  { hours: ['1.5', '20.0'], comma: false, minutes: 1290 },
  { hours: ['1', '2'], comma: false, minutes: 180 },
  { hours: ['1:30', '0:15'], comma: false, minutes: 105 },
])('the lengths $hours have a decimal comma: $comma', ({ hours, comma, minutes }) => {
  const survey = surveyOf(
    'harvest',
    'date|client|project|task|notes|hours',
    hours.map((text) => cellsOf(`2024-03-04|||Draw||${text}`)),
  )
  expect(survey).toMatchObject({ decimalComma: comma, groups: [{ key: 'Draw', minutes }] })
})

test('categories of ours, whole days and nights need no choice of a category', () => {
  const stt = surveyOf('simpleTimeTracker', 'activity name|time started|time ended|categories', [
    cellsOf('Read|2024-03-04 09:00|2024-03-04 10:00|Leisure'),
    cellsOf('Swim|2024-03-04 10:00|2024-03-04 11:00|Fitness, Water'),
  ])
  expect(stt.groups).toEqual([{ key: 'Fitness', kind: 'category', entries: 1, minutes: 60 }])
  const calendar = surveyOf('calendar', 'uid|start|end|all_day|summary', [
    cellsOf('u|2024-03-04|2024-03-05|true|Day off'),
  ])
  expect(calendar).toMatchObject({ records: 1, groups: [] })
  const nights = surveyOf('pleesTracker', 'sid|start|stop|rating', [cellsOf('7|1709500500000|1709530200000|4')])
  expect(nights).toMatchObject({ groups: [], firstDate: '2024-03-03', needsZone: false })
})

test('at most 2000 names of a kind are kept, and the survey says so', () => {
  const rows = Array.from({ length: 2100 }, (_, n) => cellsOf(`Mia||P${n}||No|${at('2024-03-04')}|`))
  const survey = surveyOf('toggl', TOGGL, rows)
  expect(survey).toMatchObject({ records: 2100, incomplete: ['groups', 'projects'] })
  expect(survey.projects).toHaveLength(2000)
})
