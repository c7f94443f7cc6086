import { expect, test } from 'vitest'
import { afternoon, saidOf } from './fixture.ts'

const en = afternoon('America/New_York', { twelveHours: true })
const zh = afternoon('Asia/Taipei')

test.each([
  ['读书一个半小时，四星', '13:45-15:15 (gap) 读书 *4'],
  ['读书一个半小时；4星', '13:45-15:15 (gap) 读书 *4'],
  ['读书，一个半小时，四颗星', '13:45-15:15 (gap) 读书 *4'],
  ['读书，四星，半小时', '14:45-15:15 (gap) 读书 *4'],
  ['昨晚9点半至10点半，看电视，3星', '11-17 21:30-22:30 看电视 *3'],
  ['昨天18点做饭，半小时，5星', '11-17 18:00-18:30 做饭 *5'],
  ['晚上8点到9点半读书，4星', '11-17 20:00-21:30 读书 *4'],
  ['读书 9:00-10:00，4星', '09:00-10:00 读书 *4'],
  ['读书 上午9-10，4星', '09:00-10:00 读书 *4'],
  ['跑步半小时，四星，和@小明', '14:45-15:15 (gap) 跑步 @小明 *4'],
  ['读书 9点-10点，4星，很好看', '09:00-10:00 读书 很好看 *4'],
])('a comma ends a part of the line: %j', (line, said) => expect(saidOf(line, zh)).toBe(said))

test.each([
  ['read 9-10,4 stars', '09:00-10:00 read *4'],
  ['read 9:00-10:00,4 stars', '09:00-10:00 read *4'],
  ['read 3,5 stars', '13:30-15:15 (gap) read !impossibleRating:3,5 stars'],
])('a comma in a number is no end of a part: %j', (line, said) => expect(saidOf(line, en)).toBe(said))

test.each([
  ['下午1点到3点工作，中间休息一刻钟', '– 工作，中间休息一刻钟 !unread:一刻钟'],
  ['13:00-14:00 跑步30分钟', '– 跑步30分钟 !unread:30分钟'],
  ['13:00-14:00 跑步30分钟 很累', '– 跑步30分钟 很累 !unread:30分钟'],
  ['13:00-14:00 练习3分球', '13:00-14:00 练习3分球'],
  ['13:00-14:00 练30分钟瑜伽', '13:00-14:00 练30分钟瑜伽'],
  ['1-2pm tea 45 min', '– tea 45 min !unread:45 min'],
  ['1-2pm tea for the last hour', '– tea for the last hour !unread:for the last hour'],
  ['1-2pm swim 400m', '13:00-14:00 Swim 400m [sports]'],
  ['1-2pm do 30 min yoga', '13:00-14:00 do 30 min yoga'],
])('a length that ends the name beside a span is asked about: %j', (line, said) =>
  expect(saidOf(line, /[\u3400-\u9FFF]/.test(line) ? zh : en)).toBe(said),
)
