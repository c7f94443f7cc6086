import { expect, test } from 'vitest'
import { cellsOf, entriesOf, outcome, resultsOf } from './fixture.ts'

const TABLE = 'start|end|activity|tags|remark|rating|efficiency|notes concise'
const HOUR = '2024-03-04 09:00|2024-03-04 10:00'

test.each([
  { what: 'eleven tags', row: `${HOUR}|Read|a,b,c,d,e,f,g,h,i,j,k`, fault: { reason: 'tooManyTags', role: 'tags' } },
  {
    what: 'a remark that is too long',
    row: `${HOUR}|Read||${'x'.repeat(2001)}`,
    fault: { reason: 'tooLongText', role: 'remark' },
  },
  {
    what: 'a name that is too long even for a remark',
    row: `${HOUR}|${'x '.repeat(1001)}`,
    fault: { reason: 'tooLongText', role: 'activityName' },
  },
  {
    what: 'a short note that is too long',
    row: `${HOUR}|Read|||||${'x'.repeat(201)}`,
    fault: { reason: 'tooLongText', role: 'notesConcise' },
  },
  {
    what: 'a rating that is none',
    row: `${HOUR}|Read|||good`,
    fault: { reason: 'badNumber', role: 'rating', value: 'good' },
  },
  { what: 'a rating above five', row: `${HOUR}|Read|||8`, fault: { reason: 'badNumber', role: 'rating' } },
  { what: 'an efficiency above all', row: `${HOUR}|Read||||120`, fault: { reason: 'badNumber', role: 'efficiency' } },
])('a record with $what is a fault with its line', ({ row, fault }) => {
  expect(resultsOf('table', TABLE, [cellsOf(row)])).toEqual([
    { fault: { line: 2, ...fault, value: expect.any(String) } },
  ])
})

test('a record without a name is a fault if there is no name for it', () => {
  expect(resultsOf('table', 'start|end', [cellsOf(HOUR)], { nameless: '' }).map(outcome)).toEqual([
    'noName activityName',
  ])
})

test('the whole of a long name stands above the remark', () => {
  const long = 'Answer the questions of the client about the colors of the buttons'
  const [entry] = entriesOf('table', TABLE, [cellsOf(`${HOUR}|${long}||by mail`)])
  expect(entry).toMatchObject({
    activityName: 'Answer the questions of the client about the colors of…',
    group: 'Answer the questions of the client about the colors of…',
    remark: `${long}\nby mail`,
  })
})

test.each([
  { text: '0.25', rating: null },
  { text: '0.5', rating: 1 },
  { text: '3.5', rating: 4 },
  { text: '4,4', rating: 4 },
  { text: '5.0', rating: 5 },
  { text: '-1', rating: null },
])('the rating $text becomes $rating', ({ text, rating }) => {
  const [entry] = entriesOf('pleesTracker', 'sid|start|stop|rating', [cellsOf(`7|1709500500000|1709530200000|${text}`)])
  expect(entry?.rating).toBe(rating)
})

const SHARED = 'id|start|end|category|activity|recipients|for_what|shares|parallel|notes_concise'

test.each([
  { what: 'more minutes than it has', cells: 'Mia; Tom||50 min; 20 min', fault: 'badShare shares' },
  { what: 'a share that is none', cells: 'Mia||half', fault: 'badShare shares' },
  {
    what: 'more recipients than a log has',
    cells: `${Array.from({ length: 21 }, (_, at) => `P${at}`).join('; ')}||`,
    fault: 'tooManyRecipients recipients',
  },
  { what: 'a text of a recipient that is too long', cells: `Mia|${'x'.repeat(201)}|`, fault: 'tooLongText forWhat' },
])('a record of ours with $what is a fault', ({ cells, fault }) => {
  const row = `1|2024-03-04T08:00Z|2024-03-04T09:00Z|work|Write|${cells}||`
  expect(resultsOf('hourkin', SHARED, [cellsOf(row)]).map(outcome)).toEqual([fault])
})

test('a recipient who is named twice is one, and sleep is never parallel', () => {
  const row = '1|2024-03-04T08:00Z|2024-03-04T09:00Z|sleep|Nap|Mia; mia; ||30%; ; |true|'
  const [entry] = entriesOf('hourkin', SHARED, [cellsOf(row)])
  expect(entry).toMatchObject({
    recipients: [{ name: 'Mia', share: { type: 'percent', value: 30 } }],
    parallel: false,
  })
})
