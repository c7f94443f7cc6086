import { expect, test } from 'vitest'
import { afternoon, NAMES, wall } from './fixture.ts'
import { namesOf } from './names.ts'
import { readStart } from './typed-start.ts'

const TZ = 'Europe/Berlin'
const AT = afternoon(TZ, { twelveHours: true })
const began = (clock: string) => wall(TZ, `2026-11-18T${clock}`)

test.each([
  ['phone call with mum 3 minutes ago', 'phone call with mum', '15:12'],
  ['7 min ago emails', 'emails', '15:08'],
  ['emails since 9', 'emails', '09:00'],
  ['from 2:30 emails', 'emails', '14:30'],
  ['since lunch emails', 'emails', '12:45'],
  ['打电话 10 分钟前', '打电话', '15:05'],
  ['10分鐘前 打電話', '打電話', '15:05'],
  ['從9點開始 寫作業', '寫作業', '09:00'],
  ['3 minutes ago', '', '15:12'],
])('%j is a name and the start of a timer', (text, name, clock) =>
  expect(readStart(text, AT, NAMES)).toEqual({ name, startTime: began(clock) }),
)

test.each([
  'emails',
  'emails 45m',
  '9-10 emails',
  'call 45',
  'emails in 5 min',
  'since dinner emails',
  'emails since 9-10',
])('nothing of %j is taken for a start', (text) =>
  expect(readStart(text, AT, NAMES)).toEqual({ name: text, startTime: null }),
)

test('a name of the owner stays whole', () => {
  const activity = { category: 'study', name: 'News since 9', defaultKey: null, subActivities: [] }
  const names = namesOf({ activities: [activity], tags: [], projects: [], recipients: [] })
  expect(readStart('news since 9', AT, names)).toEqual({ name: 'news since 9', startTime: null })
})
