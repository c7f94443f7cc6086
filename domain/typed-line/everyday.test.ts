import { describe, expect, test } from 'vitest'
import { afternoon, saidOf, wall } from './fixture.ts'
import type { LocalDate } from '#domain/time/time.ts'

const en = afternoon('America/New_York', { twelveHours: true })
const tw = afternoon('Asia/Taipei')
const monday = { date: '2026-11-16' as LocalDate, logs: [], gap: null }

describe('days', () => {
  test.each([
    ['十月二十號 下午兩點到三點 剪頭髮', '10-20 14:00-15:00 剪頭髮'],
    ['十二月一日下午2點到3點 開會', '12-01 – 開會 !tooFarAhead:下午2點到3點'],
    ['十一月五日 早上9點到10點 看診', '11-05 09:00-10:00 看診'],
    ['二〇二六年十月五日 早上9點到10點 看診', '10-05 09:00-10:00 看診'],
    ['115/11/10 早上11點到12點 開會', '11-10 11:00-12:00 開會'],
    ['民國115年11月10日 早上11點到12點 開會', '11-10 11:00-12:00 開會'],
    ['115年11月10日 早上11點到12點 開會', '11-10 11:00-12:00 開會'],
    ['拜六早上9點到12點 爬山', '11-14 09:00-12:00 爬山'],
    ['11/13(五) 下午4點到5點 剪頭髮', '11-13 16:00-17:00 剪頭髮'],
    ['11月13日（週五）下午4點到5點 剪頭髮', '11-13 16:00-17:00 剪頭髮'],
    ['11/13(四) 下午4點到5點 剪頭髮', '– 剪頭髮 !impossibleDate:11/13(四)'],
    ['週末 早上9點到10點 爬山', '– 週末 爬山 !unread:週末'],
    ['每天 早上9點到10點 爬山', '– 每天 爬山 !unread:每天'],
    ['週末採買 早上9點到10點', '09:00-10:00 週末採買'],
    ['昨天晚間七點到八點 看新聞', '11-17 19:00-20:00 看新聞'],
    ['昨天深夜11點到11點半 打電動', '11-17 23:00-23:30 打電動'],
  ])('%j', (line, said) => expect(saidOf(line, tw)).toBe(said))

  test.each([
    ['Nov 10, 2026 9-10 read', '11-10 09:00-10:00 read'],
    ['10 Nov 2026 9-10 read', '11-10 09:00-10:00 read'],
    ['11/10/26 9-10 read', '11-10 09:00-10:00 read'],
    ['nov 10 2030-2100 read', '11-10 20:30-21:00 read'],
    ['11/13 (Fri) 4-5pm haircut', '11-13 16:00-17:00 haircut'],
    ['15:00-15:10 watch movie 4/5', '– watch movie 4/5 !unread:4/5'],
    ['watch series 9/10 3-3:10pm', '– watch series 9/10 !unread:9/10'],
    ['24/7 shop 2-2:10pm', '14:00-14:10 24/7 shop'],
    ['9-10 read 11/12', '11-12 09:00-10:00 read'],
    ['3/14 9-10 read', '03-14 09:00-10:00 read'],
    ['8-8:30 friday swim', '– friday swim !unread:friday'],
    ['friday swim 8-8:30', '11-13 08:00-08:30 swim'],
    ['monday dinner with Ann 6-7pm', '11-16 18:00-19:00 dinner with Ann'],
    ['sunday brunch 11 to 12:30', '11-15 11:00-12:30 brunch'],
    ['monday evening walk 7-8pm', '11-16 19:00-20:00 walk'],
    ['monday lunch 45 min', '11-16 – lunch !noHour:45 min'],
    ['every day 7-7:30 run', '– every day run !unread:every day'],
    ['weekend 9:00-10:00 hike', '– weekend hike !unread:weekend'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['1-1:30pm today jog', '13:00-13:30 jog'],
    ['jog 2-2:30 today', '14:00-14:30 jog'],
    ['11pm-7am today sleep', '11-17 23:00-07:00+1 sleep'],
    ['9-10 this morning jog', '09:00-10:00 jog'],
    ['9-10 jog', '11-16 09:00-10:00 jog'],
  ])('%j, while another day is shown', (line, said) => expect(saidOf(line, { ...en, ...monday })).toBe(said))
})

describe('times', () => {
  test.each([
    ['晚間7點到8點 看新聞', '19:00-20:00 看新聞 !allAhead:晚間7點到8點'],
    ['入夜後7點到8點 散步', '19:00-20:00 散步 !allAhead:入夜後7點到8點'],
    ['午間12點到1點 便當', '12:00-13:00 便當'],
    ['晨間6點到7點 瑜珈', '06:00-07:00 瑜珈'],
    ['一大早5點到6點 晨跑', '05:00-06:00 晨跑'],
    ['大清早6點到7點 晨跑', '06:00-07:00 晨跑'],
    ['約9:00-10:00 看書', '09:00-10:00 看書'],
    ['預約9點到10點', '09:00-10:00 預約'],
    ['10點結束 開會1小時', '09:00-10:00 開會'],
    ['昨天12點結束 開會1小時', '11-17 11:00-12:00 開會'],
    ['早上9點到10點結束 開會', '09:00-10:00 開會'],
    ['9點多到10點 看書', '09:00-10:00 看書'],
    ['早上9點到10點看書、10點到11點開會', '– 看書、10點到11點開會 !unread:10點到11點'],
  ])('%j', (line, said) => expect(saidOf(line, tw)).toBe(said))

  test.each([
    ['~8-9 swim', '08:00-09:00 swim'],
    ['8-9-10 swim', '– 8-9-10 swim !unread:8-9-10'],
    ['8:15-ish swim 30m', '08:15-08:45 swim'],
    ['swim around 8 for 30m', '08:00-08:30 swim'],
    ['8am-9am and 10am-11am swim', '– and 10am-11am swim !unread:and 10am-11am'],
    ['read about 8 pages', '13:30-15:15 (gap) read about 8 pages'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['yesterday dinner 7-8', '11-17 19:00-20:00 dinner'],
    ['yesterday breakfast 7-8', '11-17 07:00-08:00 breakfast'],
    ['yesterday supper at 7 for 1h', '11-17 19:00-20:00 supper'],
    ['yesterday evening run 7-8', '11-17 19:00-20:00 run'],
    ['昨天 晚餐 7點到8點', '11-17 19:00-20:00 晚餐'],
    ['昨天7-8 晚餐', '11-17 19:00-20:00 晚餐'],
    ['昨天7點到8點 吃早餐', '11-17 07:00-08:00 吃早餐'],
    ['昨天 07:00-08:00 晚餐', '11-17 07:00-08:00 晚餐'],
  ])('%j: a meal says which half of the day', (line, said) => expect(saidOf(line, { ...en, logs: [] })).toBe(said))
})

describe('lengths', () => {
  test.each([
    ['½ hour yoga', '14:45-15:15 (gap) yoga'],
    ['1/2 hour yoga', '14:45-15:15 (gap) yoga'],
    ['1½ hours yoga', '13:45-15:15 (gap) yoga'],
    ['1 1/2 h yoga', '13:45-15:15 (gap) yoga'],
    ['yoga ½h', '14:45-15:15 (gap) yoga'],
    ['¼ hour yoga', '15:00-15:15 (gap) yoga'],
    ['one hour yoga', '14:15-15:15 (gap) yoga'],
    ['nap for twenty minutes', '14:55-15:15 (gap) nap'],
    ['forty-five minutes yoga', '14:30-15:15 (gap) yoga'],
    ['two and a half hours of chess', '12:45-15:15 (now) chess ?longerThanGap:two and a half hours of'],
    ['a couple of hours yoga', '– a couple of hours yoga !unread:a couple of hours'],
    ['all morning yoga', '– all morning yoga !unread:all morning'],
    ['10 min stretch 8:00-8:30', '08:00-08:30 10 min stretch'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['10分鐘伸展 早上8點到8點半', '08:00-08:30 10分鐘伸展'],
    ['15分鐘拉筋 早上7點半到7點50', '07:30-07:50 15分鐘拉筋'],
    ['半天 整理房間', '– 半天 整理房間 !unread:半天'],
    ['整天 整理房間', '– 整天 整理房間 !unread:整天'],
    ['一整個下午 整理房間', '– 一整個下午 整理房間 !unread:一整個下午'],
  ])('%j', (line, said) => expect(saidOf(line, tw)).toBe(said))

  test('on a past day, a length alone asks for the time', () => {
    const gap = { startTime: tw.gap!.startTime, endTime: tw.gap!.endTime }
    expect(saidOf('45m run', { ...en, date: monday.date, gap })).toBe('11-16 – run !noHour:45m')
  })
})

describe('people', () => {
  test.each([
    ['9-10 read with @Mia and @小明', '09:00-10:00 read @Mia @小明'],
    ['10-11 walk with @Mia', '10:00-11:00 walk @Mia'],
    ['10-11 cook for @Mia and @小明', '10:00-11:00 cook @Mia @小明'],
    ['10-11 help @Mia with homework', '10:00-11:00 help with homework @Mia'],
    ['10-11 read with @Mia in the park', '10:00-11:00 read in the park @Mia'],
    ['10-11 和@小明 散步', '10:00-11:00 散步 @小明'],
    ['10-11 跟 @小明 和 @Mia 散步', '10:00-11:00 散步 @小明 @Mia'],
    ['10-11 Bonnie and @Mia', '10:00-11:00 Bonnie @Mia'],
  ])('%j leaves no half sentence', (line, said) => expect(saidOf(line, en)).toBe(said))
})

describe('on a day that is full except for an hour of its morning', () => {
  const half = afternoon('Asia/Taipei', { twelveHours: true })
  const full = {
    ...half,
    logs: [
      ...half.logs,
      { ...half.logs[0]!, startTime: half.logs[2]!.endTime, endTime: wall('Asia/Taipei', '2026-11-18T15:10') },
    ],
    gap: { startTime: wall('Asia/Taipei', '2026-11-18T09:00'), endTime: wall('Asia/Taipei', '2026-11-18T10:00') },
  }
  test.each([
    ['coffee 10 min', '09:50-10:00 (gap) coffee'],
    ['just now 10 min coffee', '15:05-15:15 coffee'],
    ['just now: coffee 10 min', '15:05-15:15 coffee'],
    ['刚刚喝咖啡10分钟', '15:05-15:15 喝咖啡'],
    ['剛才跟同事聊天半小時', '14:45-15:15 跟同事聊天'],
    ['2点到现在 洗澡', '14:00-15:15 洗澡'],
    ['3點開始洗澡到現在', '15:00-15:15 洗澡'],
    ['since 2 cleaning', '14:00-15:15 (now) cleaning'],
  ])('%j', (line, said) => expect(saidOf(line, full)).toBe(said))
})

describe('after something of another day', () => {
  test.each([
    ['half hour nap after lunch yesterday', '11-17 – nap !noSuchLog:after lunch'],
    ['half hour nap after lunch', '12:45-13:15 nap'],
    ['half hour nap after lunch today', '12:45-13:15 nap'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test('a meal is found by its word, not by a part of another word', () => {
    const packed = { ...en.logs[1]!, activityName: 'Packed lunches' }
    const at = { ...en, logs: [packed] }
    expect(saidOf('half hour nap after lunch', at)).toBe('– nap !noSuchLog:after lunch')
  })
})

test('a length alone is counted back from now, if the last log is long ago and longer', () => {
  const old = { startTime: wall('Asia/Taipei', '2026-11-18T07:00'), endTime: wall('Asia/Taipei', '2026-11-18T07:10') }
  const at = { ...tw, gap: old }
  expect(saidOf('看書半小時', at)).toBe('14:45-15:15 (now) 看書 ?longerThanGap:半小時')
  expect(saidOf('喝水3分鐘', at)).toBe('07:07-07:10 (gap) 喝水')
})
