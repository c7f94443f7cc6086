import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { afternoon, NAMES, saidOf, wall } from './fixture.ts'
import { namesOf } from './names.ts'
import { parseLine } from './typed-line.ts'

const en = afternoon('America/New_York', { twelveHours: true })
const zh = afternoon('Asia/Taipei')
const read = (line: string) => saidOf(line, /[\u3400-\u9FFF]/.test(line) ? zh : en)

describe('days that are named', () => {
  test.each([
    ['明早8点-9点 跑步', '11-19 08:00-09:00 跑步 !allAhead:8点-9点'],
    ['明早8點-9點 跑步', '11-19 08:00-09:00 跑步 !allAhead:8點-9點'],
    ['明晚8点-9点 跑步', '11-19 20:00-21:00 跑步 !allAhead:8点-9点'],
    ['明晚8點-9點 跑步', '11-19 20:00-21:00 跑步 !allAhead:8點-9點'],
    ['后天下午3点-4点 跑步', '11-20 – 跑步 !tooFarAhead:3点-4点'],
    ['後天下午3點-4點 跑步', '11-20 – 跑步 !tooFarAhead:3點-4點'],
    ['大后天 15点-16点 跑步', '11-21 – 跑步 !tooFarAhead:15点-16点'],
    ['大後天 15點-16點 跑步', '11-21 – 跑步 !tooFarAhead:15點-16點'],
    ['昨早8点-9点 跑步', '11-17 08:00-09:00 跑步'],
    ['昨早8點-9點 跑步', '11-17 08:00-09:00 跑步'],
    ['昨下午3点-4点 跑步', '11-17 15:00-16:00 跑步'],
    ['昨下午3點-4點 跑步', '11-17 15:00-16:00 跑步'],
    ['昨 9点-10点 跑步', '11-17 09:00-10:00 跑步'],
    ['昨 9點-10點 跑步', '11-17 09:00-10:00 跑步'],
    ['大前天9点-10点 跑步', '11-15 09:00-10:00 跑步'],
    ['前晚9點到10點 聚餐', '11-16 21:00-22:00 聚餐'],
    ['今早7点半-8点 早餐', '07:30-08:00 早餐'],
    ['今下午1点-2点 写作', '13:00-14:00 写作'],
    ['国庆节 9点-10点 跑步', '– 国庆节 跑步 !unread:国庆节'],
    ['國慶節 9點-10點 跑步', '– 國慶節 跑步 !unread:國慶節'],
    ['元旦 9点-10点 跑步', '– 元旦 跑步 !unread:元旦'],
    ['周一到周五 9点-10点 打球', '– 周一到周五 打球 !unread:周一到周五'],
    ['週一到週五 9點-10點 打球', '– 週一到週五 打球 !unread:週一到週五'],
    ['周一、周三 9点-10点 打球', '– 周一、周三 打球 !unread:周一、周三'],
    ['Mon-Fri 9-10 work', '– Mon-Fri 9-10 work !unread:Mon-Fri 9-10'],
    ['monday to friday 9-10 work', '– monday to friday 9-10 work !unread:monday to friday 9-10'],
    ['day after tomorrow 8-9 run', '11-20 – run !tooFarAhead:8-9'],
    ['每周三 9点-10点 跑步', '– 每 跑步 !unread:每'],
    ['每晚9點-10點 跑步', '11-17 – 每 跑步 !unread:每'],
    ['月底 9点-10点 跑步', '– 月底 跑步 !unread:月底'],
    ['明早会议', '– 明早会议 !unread:明早'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('lengths', () => {
  test.each([
    ['俩小时 打球', '13:15-15:15 (now) 打球 ?longerThanGap:俩小时'],
    ['倆小時 打球', '13:15-15:15 (now) 打球 ?longerThanGap:倆小時'],
    ['仨小时 打球', '12:15-15:15 (now) 打球 ?longerThanGap:仨小时'],
    ['两刻钟 打球', '14:45-15:15 (gap) 打球'],
    ['兩刻鐘 打球', '14:45-15:15 (gap) 打球'],
    ['一刻 打球', '15:00-15:15 (gap) 打球'],
    ['这一刻 打球', '13:30-15:15 (gap) 这一刻 打球'],
    ['1个半钟 打球', '13:45-15:15 (gap) 打球'],
    ['1個半鐘 打球', '13:45-15:15 (gap) 打球'],
    ['半h 打球', '14:45-15:15 (gap) 打球'],
    ['1h半 打球', '13:45-15:15 (gap) 打球'],
    ['1小时15 打球', '14:00-15:15 (gap) 打球'],
    ['120秒 打球', '15:13-15:15 (gap) 打球'],
    ['30 分 钟 散步', '14:45-15:15 (gap) 散步'],
    ['30 分 鐘 散步', '14:45-15:15 (gap) 散步'],
    ['从9点开始写代码写了两小时', '09:00-11:00 写代码'],
    ['9-10 学数学', '09:00-10:00 学数学'],
    ['9-10 吃小吃', '09:00-10:00 吃小吃'],
    ['9-10 打双打', '09:00-10:00 打双打'],
    ['9-10 画画画画', '09:00-10:00 画画画画'],
    ['從9點開始寫程式寫了兩小時', '09:00-11:00 寫程式'],
    ['1 h 15 swim', '14:00-15:15 (gap) swim'],
    ['1h 15 swim', '14:00-15:15 (gap) swim'],
    ['2 h 30 swim', '12:45-15:15 (now) swim ?longerThanGap:2 h 30'],
    ['1h 20 squats', '14:15-15:15 (gap) 20 squats'],
    ['1h 5 swim', '– 5 swim !unread:5'],
    ['2h 10 km run', '13:15-15:15 (now) 10 km run ?longerThanGap:2h'],
    ['one hour fifteen swim', '14:00-15:15 (gap) swim'],
    ['an hour and fifteen minutes swim', '14:00-15:15 (gap) swim'],
    ['2 hours and a half swim', '12:45-15:15 (now) swim ?longerThanGap:2 hours and a half'],
    ['2 and a half hours swim', '12:45-15:15 (now) swim ?longerThanGap:2 and a half hours'],
    ['swim forty five minutes', '14:30-15:15 (gap) swim'],
    ['swim half an hr', '14:45-15:15 (gap) swim'],
    ['swim three quarters of an hour', '14:30-15:15 (gap) swim'],
    ['90 seconds plank', '15:13-15:15 (gap) plank'],
    ['一个多小时 打球', '– 一个多小时 打球 !unread:一个多小时'],
    ['一個多小時 打球', '– 一個多小時 打球 !unread:一個多小時'],
    ['半个多小时 打球', '– 半个多小时 打球 !unread:半个多小时'],
    ['二十来分钟 打球', '– 二十来分钟 打球 !unread:二十来分钟'],
    ['二十來分鐘 打球', '– 二十來分鐘 打球 !unread:二十來分鐘'],
    ['十几分钟 喝水', '– 十几分钟 喝水 !unread:十几分钟'],
    ['好几个小时 打牌', '– 好几个小时 打牌 !unread:几个小时'],
    ['1-2小时 打球', '– 1-2小时 打球 !unread:1-2小时'],
    ['1-2小時 打球', '– 1-2小時 打球 !unread:1-2小時'],
    ['打球1到2小时', '– 打球1到2小时 !unread:1到2小时'],
    ['打球1到2小時', '– 打球1到2小時 !unread:1到2小時'],
    ['swim 1-2 hours', '– swim 1-2 hours !unread:1-2 hours'],
    ['one or two hours swim', '– one or two hours swim !unread:two hours'],
    ['swim more than an hour', '– swim more than an hour !unread:an hour'],
    ['swim at least 30 min', '– swim at least 30 min !unread:30 min'],
    ['swim a couple hours', '– swim a couple hours !unread:a couple hours'],
    ['swim for a while', '– swim for a while !unread:for a while'],
    ['散步一会儿', '– 散步一会儿 !unread:一会儿'],
    ['散步一會兒', '– 散步一會兒 !unread:一會兒'],
    ['差5分8点 打球', '– 差5分8点 打球 !unread:差5分8点'],
    ['差5分8點 打球', '– 差5分8點 打球 !unread:差5分8點'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('the half of the day before or behind', () => {
  test.each([
    ['PM 3:00-4:00 跑步', '15:00-16:00 跑步 ?ahead:PM 3:00-4:00'],
    ['PM3:00-4:00 跑步', '15:00-16:00 跑步 ?ahead:PM3:00-4:00'],
    ['pm 1点-2点 跑步', '13:00-14:00 跑步'],
    ['pm 1點-2點 跑步', '13:00-14:00 跑步'],
    ['pm 3点-4点 跑步', '15:00-16:00 跑步 ?ahead:pm 3点-4点'],
    ['3点-4点pm 跑步', '15:00-16:00 跑步 ?ahead:3点-4点pm'],
    ['3點-4點pm 跑步', '15:00-16:00 跑步 ?ahead:3點-4點pm'],
    ['AM 9点-10点 跑步', '09:00-10:00 跑步'],
    ['p.m. 3-4 swim', '15:00-16:00 swim ?ahead:p.m. 3-4'],
    ['five to six pm swim', '17:00-18:00 swim !allAhead:five to six pm'],
    ['15点pm 跑步', '– 跑步 !impossibleTime:15点pm'],
    ['pm 跑步 1:00-2:00', '– pm 跑步 !unread:pm'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('spans', () => {
  test.each([
    ['下午三到五点 跑步', '15:00-17:00 跑步 ?ahead:下午三到五点'],
    ['下午三到五點半 跑步', '15:00-17:30 跑步 ?ahead:下午三到五點半'],
    ['9点——10点 跑步', '09:00-10:00 跑步'],
    ['9點——10點 跑步', '09:00-10:00 跑步'],
    ['9--10 swim', '09:00-10:00 swim'],
    ['six to seven dinner', '18:00-19:00 dinner !allAhead:six to seven'],
    ['between six and seven dinner', '18:00-19:00 dinner !allAhead:between six and seven'],
    ['nine to five work', '09:00-17:00 work ?ahead:nine to five'],
    ['one to one with Tom', '13:30-15:15 (gap) one to one with Tom'],
    ['two to three pages', '13:30-15:15 (gap) two to three pages'],
    ['下午5点-3点 跑步', '– 跑步 !endBeforeStart:下午5点-3点'],
    ['下午5點-3點 跑步', '– 跑步 !endBeforeStart:下午5點-3點'],
    ['昨天下午5点-3点 跑步', '11-17 – 跑步 !endBeforeStart:5点-3点'],
    ['昨天下午5點-3點 跑步', '11-17 – 跑步 !endBeforeStart:5點-3點'],
    ['下午5点-12点 跑步', '17:00-00:00 跑步 !allAhead:下午5点-12点'],
    ['3点-2点 跑步', '– 跑步 !endBeforeStart:3点-2点'],
    ['早上跑步 30分钟', '– 早上跑步 !unread:早上'],
    ['9to5 work', '– 9to5 work !unread:9to5'],
    ['9-10 swim until now', '– swim until now !unread:until now'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('what is still to come', () => {
  test.each([
    ['in 5 min call mum', '– call mum !startAhead:in 5 min'],
    ['in an hour gym', '– gym !startAhead:in an hour'],
    ['in 2 hours lunch', '– lunch !startAhead:in 2 hours'],
    ['gym in half an hour', '– gym !startAhead:in half an hour'],
    ['20 minutes from now gym', '– gym !startAhead:20 minutes from now'],
    ['ran 5k in 25 min', '14:50-15:15 (gap) ran 5k'],
    ['5分钟后 开会', '– 开会 !startAhead:5分钟后'],
    ['5分鐘後 開會', '– 開會 !startAhead:5分鐘後'],
    ['一小时后 开会', '– 开会 !startAhead:一小时后'],
    ['半小时以后 开会', '– 开会 !startAhead:半小时以后'],
    ['再過半小時 開會', '– 開會 !startAhead:再過半小時'],
    ['待会 开会', '– 待会 开会 !unread:待会'],
    ['等會兒 開會', '– 等會兒 開會 !unread:等會兒'],
    ['later gym', '– later gym !unread:later'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('ratings', () => {
  test.each([
    ['yoga 5 stars', '13:30-15:15 (gap) yoga *5'],
    ['2 stars, yoga', '13:30-15:15 (gap) yoga *2'],
    ['yoga 5-star', '13:30-15:15 (gap) yoga *5'],
    ['yoga five stars 9-10', '09:00-10:00 yoga *5'],
    ['9-10 yoga 4 stars @Mia', '09:00-10:00 yoga @Mia *4'],
    ['瑜伽 5星', '13:30-15:15 (gap) 瑜伽 *5'],
    ['瑜伽5星', '13:30-15:15 (gap) 瑜伽 *5'],
    ['瑜伽 4颗星 9点-10点', '09:00-10:00 瑜伽 *4'],
    ['瑜伽 四顆星', '13:30-15:15 (gap) 瑜伽 *4'],
    ['五星 瑜伽', '13:30-15:15 (gap) 瑜伽 *5'],
    ['yoga *6', '13:30-15:15 (gap) yoga !impossibleRating:*6'],
    ['yoga 6 stars', '13:30-15:15 (gap) yoga !impossibleRating:6 stars'],
    ['yoga 4.5 stars', '13:30-15:15 (gap) yoga !impossibleRating:4.5 stars'],
    ['瑜伽 6星', '13:30-15:15 (gap) 瑜伽 !impossibleRating:6星'],
    ['yoga 4 out of 5', '– yoga 4 out of 5 !unread:4 out of 5'],
    ['yoga rating 4', '– yoga rating 4 !unread:rating 4'],
    ['5 star hotel 9-10', '– 5 star hotel !unread:5 star'],
    ['观五星 9点-10点', '– 观五星 !unread:五星'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('a length without its hour', () => {
  test.each([
    ['昨晚睡了8小时', '11-17 – 睡了 !noHour:8小时'],
    ['昨晚睡了8小時', '11-17 – 睡了 !noHour:8小時'],
    ['昨天 跑步 半小时', '11-17 – 跑步 !noHour:半小时'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('what is left of other words for times and stars', () => {
  test.each([
    ['兩天後 9點到10點 跑步', '– 兩天後 跑步 !unread:兩天後'],
    ['三天后 跑步', '– 三天后 跑步 !unread:三天后'],
    ['9-10 swim in 3 days', '– swim in 3 days !unread:in 3 days'],
    ['母亲节 9点到10点 聚餐', '– 母亲节 聚餐 !unread:母亲节'],
    ['喝茶 三十分', '– 喝茶 三十分 !unread:三十分'],
    ['喝茶 將近一小時', '14:15-15:15 (gap) 喝茶'],
    ['喝茶 整整一小时', '14:15-15:15 (gap) 喝茶'],
    ['喝茶 前後一小時', '– 喝茶 前後 !unread:前後'],
    ['早9晚5 上班', '– 早9晚5 上班 !unread:早9晚5'],
    ['喝茶 三星半', '– 喝茶 三星半 !unread:三星半'],
    ['喝茶 5★', '– 喝茶 5★ !unread:5★'],
    ['喝茶 *五', '– 喝茶 *五 !unread:*五'],
    ['喝茶 給四顆星', '– 喝茶 給 *4 !unread:給'],
  ])('%j', (line, said) => expect(read(line)).toBe(said))
})

describe('an end that is now', () => {
  const late = afternoon('Asia/Taipei', {
    at: '23:18',
    logs: [],
    gap: { startTime: wall('Asia/Taipei', '2026-11-18T23:05'), endTime: wall('Asia/Taipei', '2026-11-18T23:20') },
  })
  test.each([
    ['到现在 散步', '23:05-23:18 (gap) 散步'],
    ['到現在 散步', '23:05-23:18 (gap) 散步'],
    ['until now walk', '23:05-23:18 (gap) walk'],
    ['23:00到现在 散步', '23:00-23:18 散步'],
  ])('%j is not in the future', (line, said) => expect(saidOf(line, late)).toBe(said))
})

describe('a line without a time', () => {
  const gapOf = (from: string, to: string) => ({
    startTime: wall('Asia/Taipei', `2026-11-16T${from}`),
    endTime: wall('Asia/Taipei', `2026-11-16T${to}`),
  })
  const past = { ...zh, date: '2026-11-16' as LocalDate, logs: [] }
  test.each([
    ['swim', '09:00', '13:00', '11-16 09:00-13:00 (gap) swim'],
    ['swim', '09:00', '13:01', '11-16 09:00-13:01 (gap) swim !longGap:'],
    ['游泳', '09:00', '22:00', '11-16 09:00-22:00 (gap) 游泳 !longGap:'],
    ['Swim 400m', '09:00', '22:00', '11-16 09:00-22:00 (gap) Swim 400m [sports] !longGap:'],
    ['9-10 swim', '09:00', '22:00', '11-16 09:00-10:00 swim'],
    ['45m swim', '09:00', '22:00', '11-16 – swim !noHour:45m'],
    ['until 22:00 swim', '09:00', '22:00', '11-16 09:00-22:00 (gap) swim'],
  ])('%s from %s to %s', (line, from, to, said) => expect(saidOf(line, { ...past, gap: gapOf(from, to) })).toBe(said))
})

test('what looks like a time in a name of the owner is not asked about', () => {
  const own = [
    'Taco Tuesday',
    '上周总结',
    '昨日重现',
    '5 star cleaning',
    'Five Stars',
    '二十来分钟',
    'In an hour at sea',
  ]
  const activities = own.map((name) => ({ category: 'leisure', name, defaultKey: null, subActivities: [] }))
  const names = namesOf({ activities, tags: [], projects: [], recipients: [] })
  for (const name of own) {
    const log = (line: string) => saidOf(line, zh, parseLine(line, zh, names))
    expect(log(name)).toBe(`13:30-15:15 (gap) ${name} [leisure]`)
    expect(log(`${name} 9:00-10:00`)).toBe(`09:00-10:00 ${name} [leisure]`)
    expect(log(`9:00-10:00 ${name}`)).toBe(`09:00-10:00 ${name} [leisure]`)
  }
})

const WORDS = '后天 後天 大后天 明早 昨早 昨晚 俩小时 一个多小时 二十来分钟 1-2小时 5分钟后 周一到周五 五颗星 6星 元旦'
  .split(' ')
  .concat('in 5 min', '5 stars', '6 stars', '1 h 15', 'a couple of hours', 'six to seven pm', 'mon to fri')
const OTHERS = ['jog', 'with Anna', '看书', '跑步', '9:00-10:00', '9点-10点', '30m', '*4', ',']
const LEFT =
  /[后後]天|[明昨][早晚]|小时|分钟|周五|颗星|6星|元旦|(?<![a-z\d])(?:min|stars?|hours?|pm|fri)(?![a-z])|1 h 15/

test('no such word is saved in a name without a question', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...OTHERS)), { maxLength: 5 }),
      (words) => {
        const { log, problems, notes, pieces } = parseLine(words.join(' '), zh, NAMES)
        // Where the line has said a day, a length or a rating, a second one is a word of the name.
        const isTold = pieces.some(({ kind }) => ['date', 'time', 'length', 'rating'].includes(kind))
        if (problems.length || notes.length || isTold) return
        expect(log.activityName).not.toMatch(LEFT)
      },
    ),
    { numRuns: 2000 },
  )
})
