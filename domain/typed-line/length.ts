import { isLogLength } from '#domain/activity/activity.ts'
import type { Minutes } from '#domain/time/time.ts'
import { isCountedBy, isPlural } from './counted.ts'
import { HAN_NUMBER, isBoundary, matchAt, numberIn, type Place } from './text.ts'

/** `minutes` is null for a length that no log has. `endsNow`: the line says that it has just passed. */
export type LengthToken = Place & { kind: 'length'; minutes: Minutes | null; endsNow?: true }

/** These words say where the length lies, so they are not among those of `SAID`, which say nothing. [typed-line/just-now] */
const JUST_PASSED =
  /(?:(?:for|in|during|over|within|about) )?(?:(?:the|this) )?(?:last|past) |(?:在|[刚剛])?(?:(?<![走跑开開骑騎飞飛])[过過]去|最近)的?(?:这|這)? ?|(?<![\u3400-\u9FFF])前 ?/y
/** `过去一小时里`, 最近20分钟内. */
const WITHIN_IT = /(?:[里裡](?!程)面?|[之以]?[内內](?![容部科务務])|以[来來])的?/y
const SAID =
  '(?:(?:(?:for )?(?:about|around|almost|nearly|over|roughly|approx\\.?)|for|in|took|lasted|lasting|just(?! now)|花了|用了|持续|持續|大约|大約|(?<![预預大契合])[约約]|大概|差不多|共|[将將]近|[约約]莫|整整|足足|[总總一]共|\\+) ?)?'
const NUMBER = `(?:\\d{1,4}(?:[.,]\\d{1,2})?|${HAN_NUMBER})`
const HOURS_HAN =
  '(?:小 ?[时時]|[钟鐘][头頭]|(?<=[个個]半?)[钟鐘](?![表錶])|(?<=半 ?)h(?:ours?|rs?)?(?!\\p{Script=Latin}))'

const CLOCKED = new RegExp(`${SAID}(\\d{1,2}):(\\d{2}) ?h(?:ours?)?`, 'y')
const HOURS = new RegExp(
  `${SAID}(\\d{1,4}(?:[.,]\\d{1,2})?)(?:-(?=ho|hr)| ?)h(?:ours?|rs?)?(?: ?(?:and )?(\\d{1,2}) ?m(?:in(?:ute)?s?)?(?!\\p{Script=Latin})|(\\d{1,2})(?!\\d)|( and a half(?!\\p{L})|半))?`,
  'uy',
)
/** `400m` and `1500m` are run or swum. */
const MINUTES = new RegExp(
  `${SAID}(?!(?:[2-9]|\\d{2})00 ?m(?!in))(\\d{1,4})(?:-(?=mi)| ?)m(?:in(?:ute)?s?)?(?!\\p{Script=Latin})`,
  'uy',
)
const WORDS = new RegExp(
  `${SAID}(an hour and a half|one and a half hours|(?:a )?half (?:an )?h(?:ou)?r|(?<=last |past )hour|(?<=in )a min(?:ute)?(?![a-z])|a min(?:ute)?(?= from now| later)|(?:(?:a )?quarter|three[- ]quarters) of an h(?:ou)?r|an h(?:ou)?r|one hour)`,
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
  .map((word) => word.replace('-', '[- ]'))
  .join('|')
/** `two hours`, `two and a half hours`, `twenty minutes`. */
const COUNTED_HOURS = new RegExp(
  `${SAID}(an|${IN_LETTERS}|\\d{1,2}(?= and a half))( and a half)? (?:hours?|hrs?)(?:( and a half)|(?:,? and|,)? (\\d{1,2}|${IN_LETTERS}) ?m(?:in(?:ute)?s?)?|(?: and)? ((?:fifteen|twenty|thirty|forty|fifty)(?:[- ]five)?))?(?![\\p{L}\\d-])`,
  'uy',
)
/** `1 h 15 swim`: the minutes without their sign. Where they count what follows, they are asked about. */
const HOURS_APART = new RegExp(`${SAID}(\\d{1,2}) ?h(?:ours?|rs?)? ([1-5]\\d)(?= |$|,)`, 'uy')
const COUNTED_MINUTES = new RegExp(`${SAID}(${IN_LETTERS}) (?:minutes?|mins?)`, 'y')
const FRACTIONS: Record<string, number> = { '½': 0.5, '1/2': 0.5, '¼': 0.25, '1/4': 0.25, '¾': 0.75, '3/4': 0.75 }
/** `½ hour`, `1 1/2 h`, `3/4 of an hour`. */
const PARTS_OF_HOURS = new RegExp(
  `${SAID}(?:(\\d{1,2}) ?)?(${Object.keys(FRACTIONS).join('|')}) ?(?:(?:of )?an )?(?:hours?|hrs?|h)(?![a-z])`,
  'y',
)
const HAN_HOURS = new RegExp(
  `${SAID}(半|[俩倆仨]|${NUMBER}) ?[个個]?(半)? ?${HOURS_HAN}(半)?(?:[零又]? ?(${NUMBER}) ?(?:分 ?[钟鐘]|分)| ?([1-5]\\d)(?=[,;、]|$| (?![个個次页頁组組遍题題圈公米]|\\d)))?`,
  'uy',
)
const HAN_MINUTES = new RegExp(`${SAID}(?:(${NUMBER}) ?分 ?[钟鐘]|(\\d{1,4}) ?分)`, 'y')
/** `两刻钟`, and `一刻` by itself; not 这一刻. */
const HAN_QUARTERS = new RegExp(
  `${SAID}([一二两兩三123]) ?刻(?:[钟鐘](?![头頭])|(?<=(?:^|[ ,;、])[一两兩三]刻)(?=[ ,;、]|$))`,
  'y',
)
/** Seconds that make whole minutes: `120秒`, `90 seconds`. */
const SECONDS = new RegExp(`${SAID}(\\d{1,4}) ?(?:秒[钟鐘]?|sec(?:ond)?s?(?!\\p{L}))`, 'uy')

/** `half an hour`, `three quarters of an hr`; more than one hour has a half. */
function minutesInWords(words: string): Minutes {
  if (/and a half/.test(words)) return 90
  if (/half/.test(words)) return 30
  if (/min/.test(words)) return 1
  if (/quarter/.test(words)) return words.startsWith('three') ? 45 : 15
  return 60
}

const wordIn = (word: string) =>
  word === 'an' ? 1 : /\d/.test(word) ? Number(word) : (NUMBER_WORDS[word.replace(' ', '-')] ?? Number.NaN)

type Reader = { pattern: RegExp; minutes: (groups: readonly (string | undefined)[]) => Minutes }

const READERS: readonly Reader[] = [
  {
    pattern: PARTS_OF_HOURS,
    minutes: ([, hours = '0', part = '']) => (Number(hours) + (FRACTIONS[part] ?? Number.NaN)) * 60,
  },
  { pattern: CLOCKED, minutes: ([, hours = '', minutes = '']) => Number(hours) * 60 + Number(minutes) },
  {
    pattern: HOURS,
    minutes: ([, hours = '', minutes, joined, half]) =>
      numberIn(hours) * 60 + (half ? 30 : Number(minutes ?? joined ?? 0)),
  },
  { pattern: MINUTES, minutes: ([, minutes = '']) => Number(minutes) },
  {
    pattern: COUNTED_HOURS,
    minutes: ([, count = '', half, halfBehind, minutes, bare]) =>
      (wordIn(count) + (half || halfBehind ? 0.5 : 0)) * 60 + wordIn(minutes ?? bare ?? '0'),
  },
  { pattern: COUNTED_MINUTES, minutes: ([, count = '']) => wordIn(count) },
  { pattern: WORDS, minutes: ([, words = '']) => minutesInWords(words) },
  {
    pattern: HAN_HOURS,
    minutes: ([, hours = '', before, after, minutes, bare]) =>
      (hours === '半' ? 30 : numberIn(hours.replace(/[俩倆]/, '二').replace('仨', '三')) * 60) +
      (before ? 30 : 0) +
      (after ? 30 : 0) +
      numberIn(minutes ?? bare ?? '0'),
  },
  { pattern: HAN_QUARTERS, minutes: ([, quarters = '']) => numberIn(quarters) * 15 },
  { pattern: SECONDS, minutes: ([, seconds = '']) => Number(seconds) / 60 },
  { pattern: HAN_MINUTES, minutes: ([, minutes, digits]) => numberIn(minutes ?? digits ?? '') },
]

/** `an hour of reading`, `20分钟左右`. */
const OF = / of(?= )|左右/y
/** The second half of `1-2小时` and `one or two hours`: how long is not said. */
const RANGE_BEFORE =
  /(?:(?<![点點时時分\d:])(?:\d{1,2}(?:[.,]\d)?|[一二两兩三四五六七八九十半]{1,3}|one|two|three|four|five|ten|half an hour|an hour)(?: ?[个個]?(?:半?小时|半?小時|分[钟鐘]|h|hours?|m|mins?|minutes?))? ?(?:[到至或-]|to|or) ?)$/
/** What makes it no exact length: `more than an hour`. */
const VAGUE_BEFORE = /(?:more than|less than|at least|at most|up to|under|不到|超过|超過|至少|最多|不止) ?$/
/** `1 h 15`: hours and minutes that only a space parts. */
function apartAt(plain: string, at: number): LengthToken | null {
  const found = matchAt(HOURS_APART, plain, at)
  if (!found) return null
  const to = at + found[0].length
  const after = plain.slice(to, to + 24)
  // `1 h 20 squats`
  if (isCountedBy(after) || isPlural(after)) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return { kind: 'length', from: at, to, minutes: isLogLength(minutes) ? minutes : null }
}

/** A length without the words that say where it lies. */
function pureLengthAt(plain: string, at: number): LengthToken | null {
  const apart = apartAt(plain, at)
  if (apart) return apart
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

/** How long it took: `45m`, `1h30`, `1.5h`, `90 min`, `half an hour`, `the last hour`, `一个半小时`, `过去45分钟`. */
export function lengthAt(plain: string, at: number): LengthToken | null {
  const before = plain.slice(Math.max(0, at - 16), at)
  if (RANGE_BEFORE.test(before) || VAGUE_BEFORE.test(before)) return null
  const passed = matchAt(JUST_PASSED, plain, at)?.[0].length ?? 0
  const length = pureLengthAt(plain, at + passed)
  if (!length || !passed) return length
  const to = length.to + (matchAt(WITHIN_IT, plain, length.to)?.[0].length ?? 0)
  return { ...length, from: at, to, endsNow: true }
}
