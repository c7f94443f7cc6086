import { expect, test } from 'vitest'
import { afternoon, saidOf, wall, WEDNESDAY } from './typed-line-fixture.ts'
import type { LocalDate } from './time.ts'

const TZ = 'America/New_York'
const en = afternoon(TZ, { twelveHours: true })

test.each([
  [
    '9-10:30 do math sheet 3 #focus +Olympiad @Mia *4 // stuck on Q5',
    '09:00-10:30 do math sheet 3 #focus +Olympiad @Mia *4 // stuck on Q5',
  ],
  ['9:00–10:30 paint', '09:00-10:30 paint'],
  ['9—10 paint', '09:00-10:00 paint'],
  ['9am-10 paint', '09:00-10:00 paint'],
  ['9 am - 10:15 am paint', '09:00-10:15 paint'],
  ['11-1pm paint', '11:00-13:00 paint'],
  ['9-10pm paint', '11-17 21:00-22:00 paint'],
  ['11pm-1am paint', '11-17 23:00-01:00+1 paint'],
  ['from 9 to 10 paint', '09:00-10:00 paint'],
  ['9 till 10 paint', '09:00-10:00 paint'],
  ['930-1015 paint', '09:30-10:15 paint'],
  ['0930-1015 paint', '09:30-10:15 paint'],
  ['9.30-10.15 paint', '09:30-10:15 paint'],
  ['2-3 paint', '14:00-15:00 paint'],
  ['02:00-03:00 paint', '02:00-03:00 paint'],
  ['1-2 paint', '13:00-14:00 paint'],
  ['9-17 work shift', '09:00-17:00 work shift ?ahead:9-17'],
  ['21-22:30 read', '11-17 21:00-22:30 read'],
  ['23:30-7 sleep', '11-17 23:30-07:00+1 sleep'],
  ['noon-1 paint', '12:00-13:00 paint'],
  ['22:00-midnight paint', '11-17 22:00-00:00 paint'],
  ['8-noon paint', '08:00-12:00 paint'],
  ['14:00-24:00 paint', '14:00-00:00 paint ?ahead:14:00-24:00'],
  ['45m walk dog', '14:30-15:15 (gap) Walk dog [sports]'],
  ['walk dog 45m', '14:30-15:15 (gap) Walk dog [sports]'],
  ['1h30 paint', '13:45-15:15 (gap) paint'],
  ['1h 30m paint', '13:45-15:15 (gap) paint'],
  ['1.5h paint', '13:45-15:15 (gap) paint'],
  ['1,5 hours paint', '13:45-15:15 (gap) paint'],
  ['90 min paint', '13:45-15:15 (gap) paint'],
  ['for 20 minutes paint', '14:55-15:15 (gap) paint'],
  ['half an hour paint', '14:45-15:15 (gap) paint'],
  ['an hour and a half paint', '13:45-15:15 (gap) paint'],
  ['paint', '13:30-15:15 (gap) paint'],
  ['since lunch cook', '12:45-15:15 (now) cook'],
  ['after lunch 30m cook', '12:45-13:15 cook'],
  ['cook since lunch', '12:45-15:15 (now) cook'],
  ['since waking up paint', '07:00-12:00 (nextLog) paint'],
  ['since the last one paint', '13:30-15:15 (now) paint'],
  ['since have lunch until 2pm paint', '12:45-14:00 paint'],
  ['since dinner paint', '– paint !noSuchLog:since dinner'],
  ['since yoga paint', '– paint !noSuchLog:since yoga'],
  ['2pm - now paint', '14:00-15:15 paint'],
  ['until now paint', '13:30-15:15 (gap) paint'],
  ['until 2:30pm paint', '13:30-14:30 (gap) paint'],
  ['until 2:30 20m paint', '14:10-14:30 paint'],
  ['from 9 paint', '09:00-12:00 (nextLog) paint'],
  ['from 9 for 45m paint', '09:00-09:45 paint'],
  ['at 9 1h paint', '09:00-10:00 paint'],
  ['2pm paint', '14:00-15:15 (now) paint'],
  ['yesterday 21-22:30 read', '11-17 21:00-22:30 read'],
  ['read 21-22:30 yesterday', '11-17 21:00-22:30 read'],
  ['yesterday 2-3 paint', '11-17 14:00-15:00 paint'],
  ['yesterday 9-10 paint', '11-17 09:00-10:00 paint'],
  ['last night 9-11 paint', '11-17 21:00-23:00 paint'],
  ['last night 11-1 paint', '11-17 23:00-01:00+1 paint'],
  ['this morning 9-10 paint', '09:00-10:00 paint'],
  ['day before yesterday 9-10 paint', '11-16 09:00-10:00 paint'],
  ['tomorrow 9-10 paint', '11-19 09:00-10:00 paint ?ahead:9-10'],
  ['monday 9-10 paint', '11-16 09:00-10:00 paint'],
  ['on wed 9-10 paint', '09:00-10:00 paint'],
  ['thu 9-10 paint', '11-12 09:00-10:00 paint'],
  ['11/17 9-10 paint', '11-17 09:00-10:00 paint'],
  ['2026-11-17 9-10 paint', '11-17 09:00-10:00 paint'],
  ['Nov 17 9-10 paint', '11-17 09:00-10:00 paint'],
  ['17 Nov 9-10 paint', '11-17 09:00-10:00 paint'],
  ['12/24 9-10 paint', '12-24 09:00-10:00 paint'],
  ['/study 9-10 quiz', '09:00-10:00 quiz [study]'],
  ['study: 9-10 quiz', '09:00-10:00 quiz [study]'],
  ['9-10 Daily life: quiz', '09:00-10:00 quiz [dailyActivity]'],
  ['9-10 /学习 quiz', '09:00-10:00 quiz [study]'],
  ['9-10 note: quiz', '09:00-10:00 note: quiz'],
  ['9-10 read a book > Novel', '09:00-10:00 Read a book > Novel [study]'],
  ['9-10 讀一本書', '09:00-10:00 讀一本書'],
  ['9-10 email', '09:00-10:00 email [work or leisure]'],
  ['9-10 email /work', '09:00-10:00 Email [work]'],
  ['9-10 paint #deep work', '09:00-10:00 paint #deep work'],
  ['9-10 #deep paint', '09:00-10:00 paint #deep'],
  ['9-10 paint #"two words" #new', '09:00-10:00 paint #new:two words #new:new'],
  ['9-10#focus paint', '09:00-10:00 paint #focus'],
  ['9-10 paint +kitchen rebuild @grandma li @mimi', '09:00-10:00 paint +Kitchen @Li @Mia'],
  ['9-10 paint @mia @MIMI', '09:00-10:00 paint @Mia'],
  ['9-10 learn C++ and C#', '09:00-10:00 learn C++ and C#'],
  ['9-10 write to a@b.org', '09:00-10:00 write to a@b.org'],
  ['9-10 paint ★★★', '09:00-10:00 paint *3'],
  ['9-10 paint || // on the phone', '09:00-10:00 paint || // on the phone'],
  ['9-10 read https://example.org', '09:00-10:00 read https://example.org'],
  ['9-10 swim 400m', '09:00-10:00 Swim 400m [sports]'],
  ['swim 400m', '13:30-15:15 (gap) Swim 400m [sports]'],
  ['Monday review 45m', '14:30-15:15 (gap) Monday review [self_management]'],
  ['9-10 run 5 km', '09:00-10:00 run 5 km'],
  ['45-50 squats', '13:30-15:15 (gap) 45-50 squats'],
])('understands %j', (line, said) => expect(saidOf(line, en)).toBe(said))

test.each([
  ['', '– !noTime: !noName:', { gap: null }],
  ['   ', '13:30-15:15 (gap) !noName:', {}],
  ['9-10', '09:00-10:00 !noName:', {}],
  ['paint', '– paint !noTime:', { gap: null }],
  ['45m paint', '14:30-15:15 (now) paint', { gap: null }],
  ['yesterday 45m paint', '11-17 – paint !noTime:45m', {}],
  ['25:00-26:00 paint', '– paint !impossibleTime:25:00-26:00', {}],
  ['9:75-10 paint', '– paint !impossibleTime:9:75-10', {}],
  ['13pm-14 paint', '– paint !impossibleTime:13pm-14', {}],
  ['9-25 paint', '– paint !impossibleTime:9-25', {}],
  ['10:30-9 paint', '– paint !endBeforeStart:10:30-9', { twelveHours: false }],
  ['9:00-9:00 paint', '– paint !wholeDay:9:00-9:00', { twelveHours: false }],
  ['since lunch until 11am paint', '– paint !endBeforeStart:until 11am', {}],
  ['9-10 11-12 paint', '– paint !twoTimes:11-12', {}],
  ['9-10 45m paint', '– paint !twoTimes:45m', {}],
  ['yesterday today 9-10 paint', '11-17 – paint !twoDates:today', {}],
  ['13/40 9-10 paint', '– paint !impossibleDate:13/40', {}],
  ['2026-02-30 9-10 paint', '– paint !impossibleDate:2026-02-30', {}],
  ['0m paint', '– paint !impossibleLength:0m', {}],
  ['30h paint', '– paint !impossibleLength:30h', {}],
  ['lunch 12-13', '12:00-13:00 lunch', {}],
  ['9-10 plan tomorrow', '09:00-10:00 plan tomorrow ?dateInName:tomorrow', {}],
  ['9-10 paint @Bob', '09:00-10:00 paint !unknownRecipient:@Bob', {}],
  ['9-10 paint @Alex', '09:00-10:00 paint !severalCalledSo:@Alex', {}],
  ['9-10 paint +Nothing', '09:00-10:00 paint !unknownProject:+Nothing', {}],
  ['9-10 paint +Olympiad +奥数', '09:00-10:00 paint +Olympiad !twoProjects:+奥数', {}],
  ['9-10 paint /nothing', '09:00-10:00 paint !unknownCategory:/nothing', {}],
  ['9-10 paint /work /study', '09:00-10:00 paint [work] !twoCategories:/study', {}],
  ['9-10 paint *3 *4', '09:00-10:00 paint *3 !twoRatings:*4', {}],
  ['9-10 paint *6', '09:00-10:00 paint !impossibleRating:*6', {}],
  ['9-10 paint *0', '09:00-10:00 paint !impossibleRating:*0', {}],
  [
    '9-10 paint #a #b #c #d #e #f #g #h #i #j #k',
    '09:00-10:00 paint #new:a #new:b #new:c #new:d #new:e #new:f #new:g #new:h #new:i #new:j #new:k !tooManyTags:#k',
    {},
  ],
  ['from 9pm paint', '– paint !noEnd:from 9pm', {}],
  ['until 2pm paint', '13:30-14:00 (gap) paint', { gap: null }],
  ['until 0:10 paint', '– paint !noStart:until 0:10', { gap: null, twelveHours: false }],
  ['23:30-0:15 paint', '11-17 23:30-00:15+1 paint', { at: '00:40' }],
  ['9-10:30 paint', '21:00-22:30 paint', { at: '22:40' }],
  ['21-22:30 read', '11-17 21:00-22:30 read', { at: '08:00' }],
  ['today 21-22:30 read', '21:00-22:30 read ?ahead:21-22:30', { at: '08:00' }],
  ['23:30-7 sleep', '23:30-07:00+1 sleep ?ahead:23:30-7', { at: '20:00' }],
  ['0:30-1 paint', '00:30-01:00 paint', { dayStartsAt: 180, at: '15:15' }],
])(
  'says of %j: %s',
  (line, said, { at, ...change }: { at?: string; gap?: null; twelveHours?: boolean; dayStartsAt?: number }) =>
    expect(saidOf(line, afternoon(TZ, { twelveHours: true, ...(at && { at }), ...change }))).toBe(said),
)

test('a name or a remark that nobody can store is said, not cut', () => {
  const long = 'a'.repeat(61)
  expect(saidOf(`9-10 ${long}`, en)).toBe(`09:00-10:00 ${long} !nameTooLong:${long}`)
  expect(saidOf(`9-10 paint #${long}`, en)).toBe(`09:00-10:00 paint !nameTooLong:#${long}`)
  const remark = `// ${'a'.repeat(2001)}`
  expect(saidOf(`9-10 paint ${remark}`, en)).toBe(`09:00-10:00 paint ${remark} !remarkTooLong:${remark}`)
})

test.each([
  ['2:30-4 paint', '2026-03-08', '03:30-04:00 paint ?skippedHour:2:30-4'],
  ['1:30-4 paint', '2026-11-01', '01:30-04:00 paint ?repeatedHour:1:30-4'],
  ['1:30-1:45 paint', '2026-11-01', '01:30-01:45 paint ?repeatedHour:1:30-1:45 ?repeatedHour:1:30-1:45'],
  ['23-2:30 paint', '2026-03-07', '23:00-03:30+1 paint ?skippedHour:23-2:30'],
])('rule [0.1-c]: %j on %s', (line, date, said) => {
  const at = { ...afternoon(TZ), date: date as LocalDate, now: wall(TZ, '2026-11-18T15:15'), logs: [], gap: null }
  expect(saidOf(line, at)).toBe(`${date.slice(5)} ${said}`)
})

test('the day that is shown is the one that is meant', () => {
  const at = { ...en, date: '2026-11-10' as LocalDate, gap: null }
  expect(saidOf('9-10 paint', at)).toBe('11-10 09:00-10:00 paint')
  expect(saidOf('today 9-10 paint', at)).toBe('09:00-10:00 paint')
  expect(WEDNESDAY).toBe('2026-11-18')
})
