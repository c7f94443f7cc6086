import { expect, test } from 'vitest'
import { afternoon, saidOf } from './fixture.ts'

const en = afternoon('America/New_York', { twelveHours: true, logs: [] })
const zh = afternoon('Asia/Taipei', { logs: [] })

test.each([
  ['前天晚上11点到昨天早上6点半睡觉', '11-16 23:00-06:30+1 睡觉'],
  ['前天晚上11點到昨天早上6點半睡覺', '11-16 23:00-06:30+1 睡覺'],
  ['周四晚上11点到周五早上6点半睡觉', '11-12 23:00-06:30+1 睡觉'],
  ['睡觉 前天晚上11点到昨天早上6点半', '11-16 23:00-06:30+1 睡觉'],
  ['从11月15日22:00到11月16日06:00 睡觉', '11-15 22:00-06:00+1 睡觉'],
  ['昨天下午3点到昨天下午5点 开会', '11-17 15:00-17:00 开会'],
  ['昨天晚上10点到昨晚12点 看剧', '11-17 22:00-00:00 看剧'],
  ['昨晚11点到今早6点半睡觉', '11-17 23:00-06:30+1 睡觉'],
  ['前天晚上11点到昨天睡觉', '11-16 – 到昨天睡觉 !noEnd:11点'],
  ['大前天晚上11点到昨天早上6点半睡觉', '11-15 – 睡觉 !impossibleLength:11点到昨天早上6点半'],
  ['昨天晚上11点到前天早上6点半睡觉', '11-17 – 睡觉 !endBeforeStart:11点到前天早上6点半'],
  ['11点到昨天早上6点半睡觉', '– 睡觉 !noStart:11点到昨天早上6点半'],
])('an end names its own day: %j', (line, said) => expect(saidOf(line, zh)).toBe(said))

test.each([
  ['monday 11pm to tuesday 6am sleep', '11-16 23:00-06:00+1 sleep'],
  ['sleep from monday 11pm to yesterday 6:30am', '11-16 23:00-06:30+1 sleep'],
  ['monday 10 pm until yesterday 1am party', '11-16 22:00-01:00+1 party'],
  ['yesterday 11pm to this morning 6am sleep', '11-17 23:00-06:00+1 sleep'],
])('an end names its own day: %j', (line, said) => expect(saidOf(line, en)).toBe(said))

test('the day of an end is the one of the calendar, also where the day starts in the morning', () =>
  expect(saidOf('周四晚上11点到周五凌晨2点 看球', { ...zh, dayStartsAt: 240 })).toBe('11-12 23:00-02:00+1 看球'))
