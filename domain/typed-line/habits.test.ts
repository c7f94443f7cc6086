import { expect, test } from 'vitest'
import type { DateOrder } from '#domain/time/time.ts'
import { afternoon, NAMES, saidOf, wall, WEDNESDAY } from './fixture.ts'
import { parseLine } from './typed-line.ts'

const TZ = 'Europe/Berlin'
type Change = { at?: string; twelveHours?: boolean; gap?: null }
const said = (line: string, { at, ...change }: Change) =>
  saidOf(line, afternoon(TZ, { twelveHours: true, ...(at && { at }), ...change }))

test.each<[line: string, said: string, change?: Change]>([
  // The current activity, and not the night before.
  ['12-1 lunch', '12:00-13:00 lunch ?ahead:12-1', { at: '12:48' }],
  ['12-1 lunch', '12:00-13:00 lunch ?ahead:12-1', { at: '12:48', twelveHours: false }],
  ['12点到1点 吃午饭', '12:00-13:00 吃午饭 ?ahead:12点到1点', { at: '12:48', twelveHours: false }],
  ['12-1 lunch', '12:00-13:00 lunch', { twelveHours: false }],
  ['9-5 work', '09:00-17:00 work ?ahead:9-5', { twelveHours: false }],
  // Nights are over, unless they begin soon.
  ['slept 11pm-7am', '11-17 23:00-07:00+1 slept', { at: '15:30' }],
  ['睡觉 23点-7点', '11-17 23:00-07:00+1 睡觉', { at: '15:30', twelveHours: false }],
  ['11pm-7am sleep', '11-17 23:00-07:00+1 sleep', { at: '15:30' }],
  ['11pm-7am sleep', '23:00-07:00+1 sleep !allAhead:11pm-7am', { at: '22:50' }],
  ['10-7 sleep', '11-17 22:00-07:00+1 sleep'],
  ['10-7 sleep', '11-17 22:00-07:00+1 sleep', { twelveHours: false }],
  ['10-7 work', '10:00-19:00 work ?ahead:10-7'],
  ['昨晚11点到今早7点 睡觉', '11-17 23:00-07:00+1 睡觉', { twelveHours: false }],
  ['昨晚11点半睡到今天早上7点', '11-17 23:30-07:00+1 睡', { twelveHours: false }],
  ['last night 11 to 7 this morning sleep', '11-17 23:00-07:00+1 sleep'],
  ['11-7 sleep', '11-17 23:00-07:00+1 sleep', { twelveHours: false }],
  ['12-7 sleep', '00:00-07:00 sleep', { twelveHours: false }],
  ['sleep 1-6', '01:00-06:00 sleep'],
  // Both ends of a short sleep lie in the same half of the day.
  ['sleep 2:00-2:30', '02:00-02:30 sleep', { twelveHours: false }],
  ['sleep 1-1:30', '01:00-01:30 sleep', { twelveHours: false }],
  ['sleep 1:30-2:30', '01:30-02:30 sleep', { twelveHours: false }],
  ['sleep 7:00-7:40', '07:00-07:40 sleep', { twelveHours: false }],
  ['sleep 10-10:30', '10:00-10:30 sleep', { twelveHours: false }],
  ['sleep 10-11', '10:00-11:00 sleep', { twelveHours: false }],
  ['sleep 12-1', '12:00-13:00 sleep', { twelveHours: false }],
  ['sleep 2:00-2:30', '14:00-14:30 sleep'],
  ['sleep 10-10:30', '10:00-10:30 sleep'],
  ['sleep 12-1', '12:00-13:00 sleep'],
  ['睡觉 7点-7点40', '07:00-07:40 睡觉', { twelveHours: false }],
  ['两点到三点 睡午觉', '14:00-15:00 睡午觉', { twelveHours: false }],
  ['兩點到三點 睡午覺', '14:00-15:00 睡午覺', { twelveHours: false }],
  ['一点到两点 午睡', '13:00-14:00 午睡', { twelveHours: false }],
  ['午睡 一点半到两点', '13:30-14:00 午睡', { twelveHours: false }],
  ['12点半到1点 午休', '12:30-13:00 午休', { twelveHours: false }],
  ['凌晨一点到两点 午睡', '01:00-02:00 午睡', { twelveHours: false }],
  ['下午一点到两点 午睡', '13:00-14:00 午睡', { twelveHours: false }],
  ['1-2 吃午饭', '13:00-14:00 吃午饭', { twelveHours: false }],
  ['nap 2-2:30', '14:00-14:30 nap', { twelveHours: false }],
  ['lunch 1-1:45', '13:00-13:45 lunch', { twelveHours: false }],
  ['nap 02:00-02:30', '02:00-02:30 nap', { twelveHours: false }],
  ['nap 1:30 20m', '13:30-13:50 nap', { twelveHours: false }],
  ['1点到2点 看午夜电影', '01:00-02:00 看午夜电影', { twelveHours: false }],
  // The time may come last.
  ['work 9-5', '09:00-17:00 work ?ahead:9-5'],
  ['sleep 23-7', '11-17 23:00-07:00+1 sleep'],
  ['work: report 10-11', '10:00-11:00 report [work]'],
  ['lunch 12 to 1', '12:00-13:00 lunch'],
  ['read chapters 9-10', '– read chapters 9-10 !timeOrName:9-10'],
  ['第9-10章 阅读', '13:30-15:15 (gap) 第9-10章 阅读'],
  // As French, Spanish, Portuguese and Germans write it.
  ['8h30-9h15 commute', '08:30-09:15 commute'],
  ['12h-13h lunch', '12:00-13:00 lunch'],
  ['20/11 9-10 paint', '11-20 – paint !tooFarAhead:9-10'],
  ['20/10 9-10 paint', '10-20 09:00-10:00 paint'],
  ['17/11 9-10 paint', '11-17 09:00-10:00 paint'],
  ['17.11. 9-10 paint', '11-17 09:00-10:00 paint'],
  ['17.11.2026 9-10 paint', '11-17 09:00-10:00 paint'],
  // From when, until when.
  ['since 14:00 emails', '14:00-15:15 (now) emails'],
  ['until 14:00 reading', '13:30-14:00 (gap) reading'],
  ['until 14:00 reading', '13:30-14:00 (gap) reading', { gap: null }],
  // What ends long after now has ended before, or is asked for.
  ['commute until 9', '– commute !noStart:until 9', { at: '03:16', twelveHours: false }],
  ['到9点 通勤', '– 通勤 !noStart:到9点', { at: '03:16', twelveHours: false }],
  ['1h ironing ending 9:00', '11-17 08:00-09:00 ironing', { at: '03:16', twelveHours: false }],
  ['commute until 14:00', '13:30-14:00 (gap) commute ?ahead:until 14:00', { at: '13:50', twelveHours: false }],
  ['today commute 30m until 9', '08:30-09:00 commute !allAhead:until 9', { at: '03:16', twelveHours: false }],
  ['15 min ago call mom', '15:00-15:15 (now) call mom'],
  ['10min ago started emails', '15:05-15:15 (now) emails'],
  ['半小时前开始 打扫', '14:45-15:15 (now) 打扫'],
  // How long.
  ['walked dog 45 mins this morning', '– walked dog !noHour:45 mins'],
  ['ironing (30 min)', '14:45-15:15 (gap) ironing'],
  ['ironing (9-10)', '09:00-10:00 ironing'],
  ['plan (B) 30m', '14:45-15:15 (gap) plan (B)'],
  ['just now 15 min call mom', '15:00-15:15 call mom'],
  ['跑了40分钟步', '14:35-15:15 (gap) 跑步'],
  ['an hour of reading', '14:15-15:15 (gap) reading'],
  ['刚才跑步20分钟', '14:55-15:15 跑步'],
  ['今天早上 跑步 6点-6点40', '06:00-06:40 跑步', { twelveHours: false }],
  ['gym 3h', '12:15-15:15 (now) gym ?longerThanGap:3h'],
  ['1h ironing ending 2pm', '13:00-14:00 ironing'],
  ['ironing 1:00+30m', '13:00-13:30 ironing'],
  ['gym for the last hour', '14:15-15:15 gym'],
  ['walk about 20 minutes', '14:55-15:15 (gap) walk'],
  ['around 9 to 10 walk', '09:00-10:00 walk'],
  ['大约9点到10点 看书', '09:00-10:00 看书'],
  ['9點左右到10點 看書', '09:00-10:00 看書'],
  ['看书半小时左右', '14:45-15:15 (gap) 看书'],
  ['8点过5分到9点 跑步', '08:05-09:00 跑步'],
  ['刚吃完饭', '– 吃完饭 !noStart:刚'],
  ['早一点睡', '13:30-15:15 (gap) 早一点睡'],
  ['今日头条 30分钟', '14:45-15:15 (gap) 今日头条'],
  ['17th 9-10 paint', '11-17 09:00-10:00 paint'],
  // A moment ago: how long is asked, unless it is said.
  ['just now coffee', '– coffee !noStart:just now'],
  ['coffee just now', '– coffee !noStart:just now'],
  ['刚才 喝水', '– 喝水 !noStart:刚才'],
  ['剛才 喝水 10分鐘', '15:05-15:15 喝水'],
  ['刚刚喝了杯水', '– 喝了杯水 !noStart:刚刚'],
  ['9-10 刚才 画画', '09:00-10:00 画画'],
  ['前半小时 看书', '14:45-15:15 看书'],
  ['前半小時 看書', '14:45-15:15 看書'],
  ['看书 睡前20分钟', '14:55-15:15 (gap) 看书 睡前'],
  // As it is spoken.
  ['reading since half past one', '13:30-15:15 (now) reading', { twelveHours: false }],
  ['quarter past 1 to 2 tea', '13:15-14:00 tea', { twelveHours: false }],
  ['half past 12 - quarter to 1 lunch', '12:30-12:45 lunch', { twelveHours: false }],
  ["nine o'clock 20m call", '09:00-09:20 call', { twelveHours: false }],
  ['6p-7p jog', '11-17 18:00-19:00 jog', { at: '12:00' }],
  ['6:30a-7a jog', '06:30-07:00 jog'],
  ['commute 7.20–8h yesterday', '11-17 07:20-08:00 commute'],
  ['8点40开始的 通勤 20分钟', '08:40-09:00 通勤'],
  ['8點40開始的 通勤 20分鐘', '08:40-09:00 通勤'],
  ['六点半起床', '– 起床 !noEnd:六点半'],
  ['六點半起床 10分鐘', '06:30-06:40 起床', { twelveHours: false }],
  // From when to when is also understood in the middle.
  ['我从8点到9点在看书', '08:00-09:00 看书'],
  ['我從8點到9點在看書', '08:00-09:00 看書'],
  ['看书 昨天 9点到10点 在图书馆', '11-17 09:00-10:00 看书 在图书馆'],
  ['jog 6:00-7:00 in the park', '06:00-07:00 jog in the park'],
  ['call mom 2pm-3pm about dad', '14:00-15:00 call mom about dad'],
  // Days and halves of days count wherever they stand.
  ['1.5h gaming yesterday evening', '11-17 – gaming !noHour:1.5h'],
  ['8-10 film last night', '11-17 20:00-22:00 film', { twelveHours: false }],
  ['9 to 10 run yesterday', '11-17 09:00-10:00 run'],
  ['breakfast 6:45-7:10 yesterday', '11-17 06:45-07:10 breakfast', { twelveHours: false }],
  ['9-10 run last tuesday', '11-17 09:00-10:00 run'],
  ['9-10 run on monday', '11-16 09:00-10:00 run'],
  ['9-10 dentist on the 5th', '11-05 09:00-10:00 dentist'],
  ['film 20:00-22:00 the day before yesterday', '11-16 20:00-22:00 film'],
  ['8-9 walk in the evening', '11-17 20:00-21:00 walk', { twelveHours: false }],
  ['9点到10点 跑步 昨天', '11-17 09:00-10:00 跑步'],
  ['9點到10點 跑步 昨天', '11-17 09:00-10:00 跑步'],
  ['看电影 8点到10点 昨晚', '11-17 20:00-22:00 看电影', { twelveHours: false }],
  ['昨晚 看電影 8點到10點', '11-17 20:00-22:00 看電影', { twelveHours: false }],
  ['晚上 散步 8点-9点', '11-17 20:00-21:00 散步', { twelveHours: false }],
  ['散步 8點-9點 晚上', '11-17 20:00-21:00 散步', { twelveHours: false }],
  ['昨天 晚上 散步 8点-9点', '11-17 20:00-21:00 散步', { twelveHours: false }],
  // A remark about a day does not move the log to it.
  ['9-10 recap of yesterday', '09:00-10:00 recap of yesterday ?dateInName:yesterday'],
  ['9-10 plan tomorrow', '09:00-10:00 plan tomorrow ?dateInName:tomorrow'],
  // An appointment says no end.
  ['at 9 dentist', '– dentist !noEnd:at 9'],
  ['9am dentist', '– dentist !noEnd:9am'],
  ['2pm dentist', '14:00-15:15 (now) dentist'],
  ['10-11 report ****', '10:00-11:00 report *4'],
  ['10-11 report **', '10:00-11:00 report *2'],
])('%j is %s', (line, expected, change = {}) => expect(said(line, change)).toBe(expected))

test.each<[line: string, dayFirst: string, monthFirst: string]>([
  ['05/06 9-10 paint', '06-05 09:00-10:00 paint', '05-06 09:00-10:00 paint'],
  ['5/6/2025 9-10 paint', '06-05 09:00-10:00 paint', '05-06 09:00-10:00 paint'],
  ['10/11 9-10 paint', '11-10 09:00-10:00 paint', '10-11 09:00-10:00 paint'],
  // There is but one way to read these.
  ['17/11 9-10 paint', '11-17 09:00-10:00 paint', '11-17 09:00-10:00 paint'],
  ['11/17 9-10 paint', '11-17 09:00-10:00 paint', '11-17 09:00-10:00 paint'],
  ['31/5/2026 9-10 paint', '05-31 09:00-10:00 paint', '05-31 09:00-10:00 paint'],
  ['29/2 9-10 paint', '02-29 09:00-10:00 paint', '02-29 09:00-10:00 paint'],
  ['17.11. 9-10 paint', '11-17 09:00-10:00 paint', '11-17 09:00-10:00 paint'],
  ['5.11 9:00-10:00 paint', '11-05 09:00-10:00 paint', '05-11 09:00-10:00 paint'],
  ['25.10 9:00-10:00 paint', '10-25 09:00-10:00 paint', '10-25 09:00-10:00 paint'],
  ['10-25 9:00-10:00 paint', '10-25 09:00-10:00 paint', '10-25 09:00-10:00 paint'],
  ['11-12 9:00-10:00 paint', '– paint !twoTimes:9:00-10:00', '– paint !twoTimes:9:00-10:00'],
  ['2026-11-05 9-10 paint', '11-05 09:00-10:00 paint', '11-05 09:00-10:00 paint'],
  ['31/4 9-10 paint', '– paint !impossibleDate:31/4', '– paint !impossibleDate:31/4'],
  ['4/31 9-10 paint', '– paint !impossibleDate:4/31', '– paint !impossibleDate:4/31'],
])('%j has the day first for some, and the month for others', (line, dayFirst, monthFirst) => {
  const saidWith = (dateOrder: DateOrder) => saidOf(line, afternoon(TZ, { dateOrder }))
  expect(saidWith('dayFirst')).toBe(dayFirst)
  expect(saidWith('monthFirst')).toBe(monthFirst)
  expect(saidWith('yearFirst')).toBe(monthFirst)
})

test.each([
  ['下午3点 开会', { at: '19:00' }, '15:00'],
  ['晚上八点五十 散步', { at: '08:00' }, '20:50'],
  ['9am dentist', {}, '09:00'],
  ['9-10 dentist', {}, null],
  ['coffee just now', {}, null],
])('the start of %j is understood, however long it was', (line, change: { at?: string }, clock) => {
  const { begins } = parseLine(line, afternoon(TZ, change), NAMES).log
  expect(begins).toBe(clock && wall(TZ, `${line.includes('晚上') ? '2026-11-17' : WEDNESDAY}T${clock}`))
})

test.each([
  ['sleep 23:15-6:45', '02:34', '11-17 23:15-06:45+1 sleep'],
  ['睡觉 23点15到6点45', '02:34', '11-17 23:15-06:45+1 睡觉'],
  ['sleep 23:15-6:45', '09:00', '23:15-06:45+1 sleep'],
  ['sleep 1:00-6:45', '02:34', '01:00-06:45 sleep'],
  ['wednesday 23:15-2:00 sleep', '02:34', '23:15-02:00+1 sleep'],
])('on the screen of yesterday, %j at %s is %s', (line, clock, expected) => {
  const at = { ...afternoon(TZ), now: wall(TZ, `2026-11-19T${clock}`), logs: [], gap: null }
  expect(saidOf(line, at)).toBe(expected)
})
