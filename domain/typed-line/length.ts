import { isLogLength } from '#domain/activity/activity.ts'
import type { Minutes } from '#domain/time/time.ts'
import { HAN_NUMBER, isBoundary, matchAt, numberIn, type Place } from './text.ts'

/** `minutes` is null for a length that no log has. */
export type LengthToken = Place & { kind: 'length'; minutes: Minutes | null }

const SAID =
  '(?:(?:(?:for )?(?:(?:the )?(?:last|past)|about|around|almost|nearly|over|roughly|approx\\.?)|for|in|took|lasted|lasting|just(?! now)|花了|用了|过去|過去|最近|持续|持續|大约|大約|(?<![预預大契合])[约約]|大概|差不多|共|\\+|(?<![\\u3400-\\u9FFF])前) ?)?'
const NUMBER = `(?:\\d{1,4}(?:[.,]\\d{1,2})?|${HAN_NUMBER})`
const HOURS_HAN = '(?:小时|小時|钟头|鐘頭|(?<=[个個])[钟鐘](?![表錶]))'

const CLOCKED = new RegExp(`${SAID}(\\d{1,2}):(\\d{2}) ?h(?:ours?)?`, 'y')
const HOURS = new RegExp(
  `${SAID}(\\d{1,4}(?:[.,]\\d{1,2})?)(?:-(?=ho|hr)| ?)h(?:ours?|rs?)?(?: ?(?:and )?(\\d{1,2}) ?m(?:in(?:ute)?s?)?(?!\\p{Script=Latin})|(\\d{1,2})(?!\\d))?`,
  'uy',
)
/** `400m` and `1500m` are run or swum. */
const MINUTES = new RegExp(
  `${SAID}(?!(?:[2-9]|\\d{2})00 ?m(?!in))(\\d{1,4})(?:-(?=mi)| ?)m(?:in(?:ute)?s?)?(?!\\p{Script=Latin})`,
  'uy',
)
const WORDS = new RegExp(
  `${SAID}(an hour and a half|one and a half hours|half an hour|half hour|(?<=last |past )hour|(?:a )?quarter of an hour|an hour|one hour)`,
  'y',
)
const TO_TWELVE = 'one two three four five six seven eight nine ten eleven twelve'
const NUMBER_WORDS: Record<string, number> = {
  ...Object.fromEntries(TO_TWELVE.split(' ').map((word, at) => [word, at + 1])),
  fifteen: 15,
  twenty: 20,
  'twenty-five': 25,
  thirty: 30,
  'thirty-five': 35,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  'fifty-five': 55,
  sixty: 60,
  ninety: 90,
}
/** The longest first, so that `forty-five` is not `forty`. */
const IN_LETTERS = Object.keys(NUMBER_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
/** `two hours`, `two and a half hours`, `twenty minutes`. */
const COUNTED_HOURS = new RegExp(`${SAID}(${IN_LETTERS})( and a half)? (?:hours?|hrs?)`, 'y')
const COUNTED_MINUTES = new RegExp(`${SAID}(${IN_LETTERS}) (?:minutes?|mins?)`, 'y')
const FRACTIONS: Record<string, number> = { '½': 0.5, '1/2': 0.5, '¼': 0.25, '1/4': 0.25, '¾': 0.75, '3/4': 0.75 }
/** `½ hour`, `1 1/2 h`, `3/4 of an hour`. */
const PARTS_OF_HOURS = new RegExp(
  `${SAID}(?:(\\d{1,2}) ?)?(${Object.keys(FRACTIONS).join('|')}) ?(?:(?:of )?an )?(?:hours?|hrs?|h)(?![a-z])`,
  'y',
)
const HAN_HOURS = new RegExp(
  `${SAID}(半|${NUMBER}) ?[个個]?(半)?${HOURS_HAN}(半)?(?:[零又]? ?(${NUMBER}) ?(?:分钟|分鐘|分))?`,
  'y',
)
const HAN_MINUTES = new RegExp(`${SAID}(?:(${NUMBER}) ?(?:分钟|分鐘)|(\\d{1,4}) ?分)`, 'y')
const HAN_QUARTERS = new RegExp(`${SAID}([一三13]) ?刻[钟鐘]`, 'y')

const IN_WORDS: Record<string, Minutes> = {
  'an hour and a half': 90,
  'one and a half hours': 90,
  'half an hour': 30,
  'half hour': 30,
  'a quarter of an hour': 15,
  'quarter of an hour': 15,
  hour: 60,
  'an hour': 60,
  'one hour': 60,
}

type Reader = { pattern: RegExp; minutes: (groups: readonly (string | undefined)[]) => Minutes }

const READERS: readonly Reader[] = [
  {
    pattern: PARTS_OF_HOURS,
    minutes: ([, hours = '0', part = '']) => (Number(hours) + (FRACTIONS[part] ?? Number.NaN)) * 60,
  },
  { pattern: CLOCKED, minutes: ([, hours = '', minutes = '']) => Number(hours) * 60 + Number(minutes) },
  {
    pattern: HOURS,
    minutes: ([, hours = '', minutes, joined]) => numberIn(hours) * 60 + Number(minutes ?? joined ?? 0),
  },
  { pattern: MINUTES, minutes: ([, minutes = '']) => Number(minutes) },
  {
    pattern: COUNTED_HOURS,
    minutes: ([, count = '', half]) => ((NUMBER_WORDS[count] ?? Number.NaN) + (half ? 0.5 : 0)) * 60,
  },
  { pattern: COUNTED_MINUTES, minutes: ([, count = '']) => NUMBER_WORDS[count] ?? Number.NaN },
  { pattern: WORDS, minutes: ([, words = '']) => IN_WORDS[words] ?? Number.NaN },
  {
    pattern: HAN_HOURS,
    minutes: ([, hours = '', before, after, minutes = '0']) =>
      (hours === '半' ? 30 : numberIn(hours) * 60) + (before ? 30 : 0) + (after ? 30 : 0) + numberIn(minutes),
  },
  { pattern: HAN_QUARTERS, minutes: ([, quarters = '']) => numberIn(quarters) * 15 },
  { pattern: HAN_MINUTES, minutes: ([, minutes, digits]) => numberIn(minutes ?? digits ?? '') },
]

/** `an hour of reading`, `20分钟左右`. */
const OF = / of(?= )|左右/y
/** How long it took: `45m`, `1h30`, `1.5h`, `90 min`, `half an hour`, `2小时`, `一个半小时`, `45分钟`. */
export function lengthAt(plain: string, at: number): LengthToken | null {
  for (const { pattern, minutes } of READERS) {
    const found = matchAt(pattern, plain, at)
    const end = at + (found?.[0].length ?? 0)
    if (!found || !isBoundary(plain, end)) continue
    const to = end + (matchAt(OF, plain, end)?.[0].length ?? 0)
    const length = Math.round(minutes(found))
    return { kind: 'length', from: at, to, minutes: isLogLength(length) ? length : null }
  }
  return null
}
