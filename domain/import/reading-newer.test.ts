import { expect, test } from 'vitest'
import { cellsOf, entriesOf, outcome, resultsOf } from './fixture.ts'

const OUTLOOK = 'Subject|Start Date|Start Time|End Date|End Time|All day event|Categories|Description|Location'

test('an event in a table of Outlook is that of a calendar', () => {
  const row = 'Standup|2024-03-04|9:00:00 AM|2024-03-04|9:30:00 AM|False|Red;Team|What we did|Room'
  expect(entriesOf('calendar', OUTLOOK, [cellsOf(row)])).toMatchObject([
    {
      startTime: '2024-03-04T08:00:00.000Z',
      endTime: '2024-03-04T08:30:00.000Z',
      activityName: 'Standup',
      tags: ['Red', 'Team'],
      remark: 'What we did',
    },
  ])
})

test('an event of a whole day in a table of Outlook is left out', () => {
  const row = cellsOf('Holiday|2024-03-04||2024-03-05||True|||')
  expect(resultsOf('calendar', OUTLOOK, [row]).map(outcome)).toEqual(['allDay'])
})

test('a night of Plees Tracker brings the comment that newer versions have', () => {
  const row = cellsOf('8|1709500500000|1709530200000|4|Woke up once')
  expect(entriesOf('pleesTracker', 'sid|start|stop|rating|comment', [row])).toMatchObject([
    { sourceId: '8', startTime: '2024-03-03T21:15:00.000Z', rating: 4, remark: 'Woke up once' },
  ])
})
