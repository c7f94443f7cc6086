import { describe, expect, test } from 'vitest'
import { afternoon, saidOf } from './fixture.ts'

const en = afternoon('America/New_York', { twelveHours: true, logs: [] })
const zh = afternoon('Asia/Taipei', { logs: [] })
const evening = { ...zh, now: afternoon('Asia/Taipei', { at: '18:05' }).now }

describe('the activity name tells whether a time is in the morning or evening', () => {
  test.each([
    ['yesterday lunch 12-12:30', '11-17 12:00-12:30 lunch'],
    ['yesterday lunch at 12 for 30 min', '11-17 12:00-12:30 lunch'],
    ['morning run 6-7', '06:00-07:00 morning run'],
    ['run 6-7 in the morning', '06:00-07:00 run'],
    ['11-7 in the morning sleep', '11-17 23:00-07:00+1 sleep'],
    ['yesterday afternoon walk 3-4', '11-17 15:00-16:00 walk'],
    ['yesterday late night gaming 11-1', '11-17 23:00-01:00+1 late night gaming'],
    ['napped 2-2:30', '14:00-14:30 napped'],
    ['yesterday brunch 10-11:30', '11-17 10:00-11:30 brunch'],
    ['morning 9-12 coding', '09:00-12:00 coding'],
    ['evening 7-9 gaming', '19:00-21:00 gaming !allAhead:7-9'],
    ['run 7-7:30 morning', '07:00-07:30 run'],
    ['yesterday night shift 11-7', '11-17 23:00-07:00+1 shift'],
    ['yesterday slept until 9 8h', '11-17 01:00-09:00 slept'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['昨天宵夜10點到10點半', '11-17 22:00-22:30 宵夜'],
    ['昨天宵夜11點到12點', '11-17 23:00-00:00 宵夜'],
    ['昨天夜跑 8點到9點', '11-17 20:00-21:00 夜跑'],
    ['昨天晚自習 7點到9點', '11-17 19:00-21:00 晚自習'],
    ['昨天晚餐6點半-7點半', '11-17 18:30-19:30 晚餐'],
    ['昨天晚饭后散步 7点到8点', '11-17 – 散步 7点 !noSuchLog:晚饭后'],
    ['昨天下午茶3點到4點', '11-17 15:00-16:00 下午茶'],
    ['昨天夜班 11点到7点', '11-17 23:00-07:00+1 夜班'],
    ['昨天晚上跑步 7-8', '11-17 19:00-20:00 跑步'],
    ['昨晚凌晨一點到兩點 打電動', '01:00-02:00 打電動'],
    ['昨晚0點到1點 看劇', '00:00-01:00 看劇'],
    ['昨晚00:30-02:00 看劇', '00:30-02:00 看劇'],
    ['晚上看書 8點到9點', '20:00-21:00 晚上看書 !allAhead:8點到9點'],
  ])('%j', (line, said) => expect(saidOf(line, evening)).toBe(said))
})

describe('days', () => {
  test.each([
    ['concert saturday night 8-11', '11-14 20:00-23:00 concert'],
    ['party friday night 10-2', '11-13 22:00-02:00+1 party'],
    ['church sunday morning 10-11:30', '11-15 10:00-11:30 church'],
    ['Monday: gym 1-2pm', '11-16 13:00-14:00 gym'],
    ['saturday night party 10pm-2am', '11-14 22:00-02:00+1 party'],
    ['dentist weds 10-11', '10:00-11:00 dentist'],
    ['Tue Nov 17 3-4pm dentist', '11-17 15:00-16:00 dentist'],
    ['Tuesday, November 17, 3-4pm dentist', '11-17 15:00-16:00 dentist'],
    ['dentist Mon 11/16 3-4pm', '11-16 15:00-16:00 dentist'],
    ['Wed Nov 17 3-4pm dentist', '– dentist !impossibleDate:Wed Nov 17'],
    ['dentist Dec 3 2-3pm', '12-03 – dentist !tooFarAhead:2-3pm'],
    ['prep for tomorrow 9-10', '09:00-10:00 prep for tomorrow ?dateInName:tomorrow'],
    ['prep for monday 9-10', '– prep for monday !unread:monday'],
    ['from yesterday 11pm to 7am sleep', '11-17 23:00-07:00+1 sleep'],
    ['yesturday 9-10 run', '– yesturday 9-10 run !unread:yesturday 9-10'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['从昨晚11点到现在 睡觉', '11-17 23:00-15:15+1 睡觉'],
    ['周三跑步 9:00-10:00', '– 周三跑步 !unread:周三'],
    ['周一读书两小时', '– 周一读书 !unread:周一'],
    ['上周五半夜12点到2点 看球', '11-14 00:00-02:00 看球'],
    ['隔天早上9點到10點 開會', '– 隔天 開會 !unread:隔天'],
    ['去年11月10日 9點到10點 開會', '11-10 – 去年 開會 !unread:去年'],
    ['20261110 1300-1400 開會', '– 20261110 1300-1400 開會 !unread:20261110'],
    ['昨儿晚上8点到9点 开会', '11-17 – 昨儿 开会 !unread:昨儿'],
    ['週三11/11 9:00-10:00 開會', '11-11 09:00-10:00 開會'],
  ])('%j', (line, said) => expect(saidOf(line, zh)).toBe(said))
})

describe('text that is not a time stays in the name, and the line asks for the rest', () => {
  test.each([
    ['2-3 hours reading', '– 2-3 hours reading !unread:2-3 hours'],
    ['6-7 km run 40 min', '14:35-15:15 (gap) 6-7 km run'],
    ['ran 400m 10 min', '15:05-15:15 (gap) ran 400m'],
    ['piano 1 til 2', '13:00-14:00 piano'],
    ['piano 1 thru 2', '13:00-14:00 piano'],
    ['emails between 1 and 2', '13:00-14:00 emails'],
    ['1-2: emails', '13:00-14:00 emails'],
    ['1-2 - emails', '13:00-14:00 emails'],
    ['mowed the lawn - 45 min', '14:30-15:15 (gap) mowed the lawn'],
    ['yesterday: gym 5-6pm', '11-17 17:00-18:00 gym'],
    ['2-hour meeting', '13:15-15:15 (now) meeting ?longerThanGap:2-hour'],
    ['30-minute walk', '14:45-15:15 (gap) walk'],
    ['go to 7-11', '– go to 7-11 !unread:7-11'],
    ['weekend planning', '13:30-15:15 (gap) weekend planning'],
    ['ran 5k in 28 min', '14:47-15:15 (gap) ran 5k'],
    ['emails @ 9am for 1h', '09:00-10:00 emails'],
    ['meeting lasted 45 min', '14:30-15:15 (gap) meeting'],
    ['reading for almost an hour', '14:15-15:15 (gap) reading'],
    ['lecture starting at 10 for 2 hours', '10:00-12:00 lecture'],
    ['emails 9-10 with @Mia and Tom', '– emails and Tom @Mia !unread:and '],
    ['call from three to four', '15:00-16:00 call ?ahead:from three to four'],
    ['a quarter hour stretching', '– a quarter hour stretching !unread:a quarter hour'],
    ['meeting ended 10 min ago', '– meeting ended !unread:ended'],
    ['1430 meeting 1h', '– 1430 meeting !unread:1430'],
  ])('%j', (line, said) => expect(saidOf(line, en)).toBe(said))

  test.each([
    ['去7-11', '– 去7-11 !unread:7-11'],
    ['八點檔 20:00-21:00', '11-17 20:00-21:00 八點檔'],
    ['今日回顧', '13:30-15:15 (gap) 今日回顧'],
    ['每日站會 9:30-9:45', '09:30-09:45 每日站會'],
    ['昨天晚班 4點到12點', '11-17 16:00-00:00 晚班'],
    ['早上讀書', '– 早上讀書 !unread:早上'],
    ['早上跑步半小時', '– 早上跑步 !unread:早上'],
    ['下午2點整理房間一小時', '14:00-15:00 整理房間'],
    ['下午兩點到四點整理房間', '14:00-16:00 整理房間 ?ahead:下午兩點到四點'],
    ['早上8點到9點半馬訓練', '08:00-09:00 半馬訓練'],
    ['早上8点到9点半导体课', '08:00-09:00 半导体课'],
    ['早上9點結束專案 一小時', '– 結束專案 !unread:結束'],
    ['14:00起草合同 一小时', '14:00-15:00 起草合同'],
    ['早上8点整点新闻 10分钟', '08:00-08:10 整点新闻'],
    ['跑步半個鐘', '14:45-15:15 (gap) 跑步'],
    ['下午1點半小時瑜珈', '13:00-13:30 瑜珈'],
    ['1430 開會 一小時', '– 1430 開會 !unread:1430'],
    ['下午1點到7-11取貨10分鐘', '– 到7-11取貨 !unread:7-11'],
    ['早上9点之后写报告一小时', '09:00-10:00 写报告'],
    ['晚上8点的电影 两小时', '11-17 20:00-22:00 电影'],
    ['14:00-15:00之間 開會', '14:00-15:00 開會'],
    ['和@小明 9點到10點 散步', '09:00-10:00 散步 @小明'],
  ])('%j', (line, said) => expect(saidOf(line, zh)).toBe(said))
})
