import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLine } from './typed-line.ts'
import { afternoon, NAMES, saidOf } from './fixture.ts'

const at = afternoon('Europe/Berlin')

test.each([
  ['9:5-10 run', '– 9:5-10 run !unread:9:5-10'],
  ['before lunch call 3m', '– before lunch call !unread:before lunch'],
  ['call mum before the last one 3m', '– call mum before the last one !unread:before the last one'],
  ['before bed read 20m', '– before bed read !unread:before bed'],
  ['read before bed 20m', '14:55-15:15 (gap) read before bed'],
  ['before lunch 11-11:30 call', '11:00-11:30 before lunch call'],
  ['午饭前 打电话 3分钟', '– 午饭前 打电话 !unread:午饭前'],
  ['打電話 午飯前 3分鐘', '– 打電話 午飯前 !unread:午飯前'],
  ['call 45', '– call 45 !unread:45'],
  ['45 call', '– 45 call !unread:45'],
  ['打电话 45', '– 打电话 45 !unread:45'],
  ['call 45 9-10', '09:00-10:00 call 45'],
  ['20 squats', '13:30-15:15 (gap) 20 squats'],
  ['read chapter 12', '13:30-15:15 (gap) read chapter 12'],
  ['math sheet 3', '13:30-15:15 (gap) math sheet 3'],
  ['tea 1-2 2-3', '– tea 1-2 !unread:1-2'],
  ['count from 1 to 10 with Mia', '– count from 1 to 10 with Mia !unread:from 1 to 10'],
  ['walk 45m dog', '– walk 45m dog !unread:45m'],
  ['do 30 min yoga with Mia', '– do 30 min yoga with Mia !unread:30 min'],
  ['jog 7pm with Anna', '– jog 7pm with Anna !unread:7pm'],
  ['meet at nine', '– meet at nine !unread:at nine'],
  ['met Anna yesterday in town', '– met Anna yesterday in town !unread:yesterday'],
  ['9-10 run monday', '– run monday !unread:monday'],
  ['9-10 lunch the other day', '– lunch the other day !unread:the other day'],
  ['the week before last 9-10 x', '– the week before last 9-10 x !unread:9-10'],
  ['took 20/11 off', '– took 20/11 off !unread:20/11'],
  ['report of 2026-11-17 again', '– report of 2026-11-17 again !unread:2026-11-17'],
  ['11.25 开会', '– 11.25 开会 !unread:11.25'],
  ['下周一 开会', '– 下周一 开会 !unread:下周一'],
  ['上个月最后一天 9点到10点 跑步', '– 上个月最后一天 跑步 !unread:上个月'],
  ['差五分九点到十点 跑步', '– 差五分 跑步 !unread:差五分'],
  ['noon to one lunch', '– to one lunch !unread:to one'],
  ["yesterday's run 9-10", "– yesterday's run !unread:yesterday's"],
  ['我9点跑步', '– 我9点跑步 !unread:9点'],
  ['我九點跑步', '– 我九點跑步 !unread:九點'],
  ['复盘昨天的工作', '– 复盘昨天的工作 !unread:昨天'],
  ['檢討昨天的工作', '– 檢討昨天的工作 !unread:昨天'],
  ['我在半小时里画画', '– 我在半小时里画画 !unread:半小时'],
  ['我花了20分鐘的時間畫畫', '– 我花了20分鐘的時間畫畫 !unread:20分鐘'],
  ['我刚才喝水了', '– 我刚才喝水了 !unread:刚才'],
  ['去医院 11月5号 体检', '– 去医院 11月5号 体检 !unread:11月5号'],
])('the line asks for the meaning of %j', (line, said) => expect(saidOf(line, at)).toBe(said))

test.each([
  'Read chapter 3',
  'Math sheet 3',
  '第3章',
  '读第三章',
  '7-Eleven',
  '1984',
  '5k run',
  'Windows 11',
  'Python 3.12',
  'iOS 18.1 update',
  '1:1 with Tom',
  'Blink-182',
  'half marathon',
  'happy hour',
  'covid-19 test',
  'squats 3-5 reps',
  'read pages 9-10 slowly',
  '9-10页 看书',
  '喝一点水',
  '吃点东西',
  '坐3号线',
  '5号楼打扫',
  '线上周会',
  '写下周计划',
  '準備明天的課',
])('%j is a name', (name) => expect(saidOf(name, at)).toBe(`13:30-15:15 (gap) ${name}`))

test('if the line has a time, a length before a word of its name is not reported, and neither is a kept name', () => {
  expect(saidOf('9-10 do 30 min yoga with Mia', at)).toBe('09:00-10:00 do 30 min yoga with Mia')
  expect(saidOf('yesterday 9-10 recap of today', at)).toBe('11-17 09:00-10:00 recap of today')
  const kept = (line: string, words: string) => saidOf(line, at, parseLine(line, at, NAMES, [words]))
  expect(kept('walk 45m dog', '45m')).toBe('13:30-15:15 (gap) walk 45m dog')
  expect(kept('read chapters 9-10', '9-10')).toBe('13:30-15:15 (gap) read chapters 9-10')
  expect(kept('tea 1-2 2-3', '1-2')).toBe('02:00-03:00 tea 1-2')
})

const RIDDLES =
  '9:05 8:00 7pm 6-7 9点 八点四十 九點半 10:30-11 45m 2h 半小时 20分鐘 1.5小时 yesterday 昨天 昨晚 上周三 11月5号 刚才'
    .split(' ')
    .concat('last night', 'half past one', 'just now', 'an hour')
const WORDS = ['jog', 'with Anna', '看书', '在家', 'and then', '我', '了', ',', '-', '的']

test('the name of a log in the open gap has no words that look like a time', () => {
  const piece = fc.oneof(fc.constantFrom(...RIDDLES), fc.constantFrom(...WORDS))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 7 }), fc.constantFrom(' ', ''), (pieces, between) => {
      const { log, pieces: read } = parseLine(pieces.join(between), at, NAMES)
      // Where the line has said a day, a second one is a word of the name.
      if (log.source !== 'gap' || read.some(({ kind }) => kind === 'date')) return
      expect(log.activityName).not.toMatch(
        /(?<![\d:.])\d:\d\d(?![\d:])|(?<![a-z\d])\dpm(?![a-z\d])|[八九][点點]|[半分][小钟鐘]|(?<![a-z\d])yesterday(?=\s|$)|昨|周三|月5号|刚才/,
      )
    }),
    { numRuns: 3000 },
  )
})
