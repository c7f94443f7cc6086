import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesBetween } from '#domain/time/time.ts'
import { parseLine } from './typed-line.ts'
import { afternoon, NAMES, writtenOf } from './fixture.ts'
import { lengthAt } from './length.ts'
import { plainOf } from './text.ts'

const ORDERS = ['dayFirst', 'yearFirst', 'monthFirst'] as const
const PLACES = ['America/New_York', 'Asia/Shanghai', 'Asia/Taipei'].map((tz, index) =>
  afternoon(tz, { twelveHours: index !== 1, dateOrder: ORDERS[index]! }),
)

const WORDS = [
  ['9-10:30', '9am', '23:30-7', '45m', '1h30', '1.5h', 'since lunch', 'until now', 'yesterday', 'monday', '11/18'],
  ['昨天', '21点-22点半', '下午3点一刻', '半小时', '一個半小時', '到现在', '午饭后', '从9点', '周一', '１８：００'],
  ['#focus', '#"a b"', '#新', '+Olympiad', '@Mia', '@小明', '@nobody', '*4', '*9', '★★', '||', '/study', '学习：'],
  [
    '(30 min)',
    '十月二十號',
    '115/11/10',
    '晚間7點到8點',
    '½ hour',
    'twenty minutes',
    '~8-9',
    '10點結束',
    'dinner 7-8',
    'with @Mia and @小明',
    '5-5:30pm today',
    '(9-10)',
    '15 min ago',
    '半小时前开始',
    '8h30-9h15',
    '20.11.',
    '17/11',
    '05/06',
    '5/6/2026',
    '今天早上',
    '今早7点',
    '跑了40分钟步',
  ],
  [
    '刚才',
    'just now',
    'at 9',
    '12-1',
    '10-7',
    '9-5',
    '****',
    'sleep',
    '睡到',
    'an hour of',
    'until 14:00',
    'pages 9-10',
  ],
  ['下周一', '上周三跑步', '上个月5号', '11.25', '11-25', '三天前', '2 days ago', 'last tuesday', '5号楼'],
  ['// why', '-', ':', '>', 'paint', '画画', 'read a book', 'Monday review', 'Swim 400m', '"', '「', '点', '半', '至'],
].flat()
const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...WORDS, ' '), { maxLength: 9 }).map((words) => words.join('')),
)
const anyPlace = fc.constantFrom(...PLACES)

test('reads any typed text, with no two pieces in one place', () => {
  fc.assert(
    fc.property(anyLine, anyPlace, (line, at) => {
      const { pieces, problems, notes, log } = parseLine(line, at, NAMES)
      let end = 0
      for (const { from, to } of pieces) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      for (const { from, to } of [...pieces, ...problems, ...notes]) expect(from <= to && to <= line.length).toBe(true)
      if (!log.span) return
      expect(minutesBetween(log.span.startTime, log.span.endTime)).toBeGreaterThanOrEqual(1)
      expect(minutesBetween(log.span.startTime, log.span.endTime)).toBeLessThanOrEqual(1440)
    }),
    { numRuns: 3000 },
  )
})

test('a line is saved or a problem is reported: never neither', () => {
  fc.assert(
    fc.property(anyLine, anyPlace, (line, at) => {
      const { log, problems } = parseLine(line, at, NAMES)
      if (!problems.length) expect(log.span !== null && log.activityName !== '').toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const NAME_ALONE = {
  tags: [],
  newTags: [],
  projectId: null,
  recipients: [],
  category: null,
  rating: null,
  parallel: false,
  remark: null,
}

test('the understood line, written out, is understood the same way', () => {
  fc.assert(
    fc.property(anyLine, anyPlace, (typed, at) => {
      // Names are kept in this form: its signs have to be signs before.
      const read = parseLine(typed.normalize('NFC'), at, NAMES)
      // A text that is put together from two places, or begins with a sign, is a name only in its place: `9-10*9`.
      const names = read.pieces.filter(({ kind }) => kind === 'name' || kind === 'subActivity')
      const { activityName, subActivity } = read.log
      const isWhole = names.length === (subActivity === null ? 1 : 2)
      fc.pre(
        !read.problems.length && isWhole && !/^[^\p{L}\p{N}]|> [^\p{L}\p{N}]/u.test(`${activityName}> ${subActivity}`),
      )
      // A length begins a name only where from and until when is said behind it: `10 min stretch 8:00-8:30`.
      fc.pre(lengthAt(plainOf(activityName), 0) === null)
      // A name with a number, or with words for a day or a time, may read otherwise behind another time: `05/06 until now`.
      const alone = parseLine(activityName, at, NAMES)
      const isPlain =
        !/\p{N}/u.test(activityName) && !alone.notes.length && alone.pieces.every(({ kind }) => kind === 'name')
      const named = parseLine(writtenOf({ ...read, log: { ...read.log, ...NAME_ALONE } }, at), at, NAMES)
      const isRead = !named.problems.length && named.log.activityName === activityName
      fc.pre(isPlain || (isRead && named.log.span?.startTime === read.log.span?.startTime))
      const again = parseLine(writtenOf(read, at), at, NAMES)
      expect({ ...again.log, source: read.log.source }).toEqual(read.log)
      expect(again.problems).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
