import { LONGEST_NAME } from '#domain/text-limits.ts'
import { slot3At } from '#domain/time/duration.ts'
import { fold } from '#domain/fold.ts'
import { addMinutes, type ClosedSpan, type Instant, type LocalDate } from '#domain/time/time.ts'
import { lengthAt } from './length.ts'
import { isBoundary, matchAt, type Place } from './text.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** A log near the shown day. */
export type LogAround = ClosedSpan & { activityName: string; category: string; parallelActivity: boolean }

/** `moment` is null when there is no such log. */
export type SinceToken = Place & { kind: 'since'; name: string; moment: Instant | null }

/** Meals go by many names. The first is what stands for them in a log's own name. */
const MEALS: readonly (readonly string[])[] = [
  ['breakfast', '早饭', '早飯', '早餐'],
  ['lunch', '午饭', '午飯', '午餐', '中饭', '中飯'],
  ['dinner', 'supper', '晚饭', '晚飯', '晚餐'],
]
const SLEEP = ['sleep', 'waking up', 'wake up', 'i woke up', 'getting up', 'i got up', '睡觉', '睡覺', '起床', '睡醒']
const LAST = [
  'the last one',
  'the last log',
  'last log',
  'last one',
  'last',
  '上一个',
  '上一個',
  '上个',
  '上個',
  '上次',
  '上一条',
  '上一條',
]

const SINCE = /(?:ever )?since (?:the )?/y
const AFTER = /(?:right )?after (?:the )?/y
const FROM_HAN = /(?:自从|自從|从|從) ?/y
/** What may follow a name in Chinese, and must when nothing precedes it. */
const ON_HAN = / ?(?:结束|結束)?(?:(?:开始|開始)的?|起(?!床|身|来|來)|以来|以來|以后|以後|之后|之後|后|後)/y

/** Names that a time can hang on: a log is found by its name, a meal by any of its names, the last by 'last'. */

type Anchor = { words: readonly string[]; isMeant: (log: LogAround) => boolean }

/** In Chinese words are not apart. Elsewhere a part of a word is another thing: packed lunches are no lunch. */
const holds = (log: LogAround, words: readonly string[]) => {
  const name = fold(log.activityName)
  const apart = ` ${name.replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.some((word) => (/^[a-z]/.test(word) ? apart.includes(` ${word} `) : name.includes(word)))
}

const FIXED: readonly Anchor[] = [
  ...MEALS.map((words) => ({ words, isMeant: (log: LogAround) => holds(log, words) })),
  { words: SLEEP, isMeant: ({ category }) => category === 'sleep' },
  { words: LAST, isMeant: () => true },
]

/** Every name after which something can begin, the longest first. */
function anchorsOf(logs: readonly LogAround[]): Anchor[] {
  const named = logs.map(({ activityName }) => {
    const name = fold(activityName)
    return { words: [name], isMeant: (log: LogAround) => fold(log.activityName) === name }
  })
  return [...named, ...FIXED]
}

const startsWith = (plain: string, at: number, word: string) =>
  word.length <= LONGEST_NAME && plain.startsWith(word, at) && isBoundary(plain, at + word.length)

/** The longest of the names that stands here. */
function anchorAt(plain: string, at: number, anchors: readonly Anchor[]): { to: number; anchor: Anchor } | null {
  let longest: { to: number; anchor: Anchor } | null = null
  for (const anchor of anchors)
    for (const word of anchor.words)
      if (startsWith(plain, at, word) && at + word.length > (longest?.to ?? at))
        longest = { to: at + word.length, anchor }
  return longest
}

/** The end of the last log that is meant, and over. */
const endOfLast = (logs: readonly LogAround[], now: Instant, { isMeant }: Anchor): Instant | null =>
  logs
    .filter((log) => !log.parallelActivity && log.endTime <= now && isMeant(log))
    .reduce<Instant | null>((last, { endTime }) => (last === null || endTime > last ? endTime : last), null)

/** Whether the meant activity ended on another day than the one that the line names; a night ends on the next. */
export const isOfOtherDay = (
  { zones }: { zones: ZoneHistory },
  moment: Instant,
  said: { date: LocalDate | null; part: string | null } | undefined,
): boolean => said?.date != null && said.part !== 'night' && localDate(zones, moment) !== said.date

/** A word after `since` that no log is called by, to say so. A number is a time. */
const WORD = /[^ ,;\d][^ ,;]{0,39}/y

const AGO = / ?(?:ago|earlier|之前|以前|前)(?: ?(?:i )?(?:started|began|开始|開始|起))?/y

/** `15 min ago`, `半小时前开始`: from so long before this moment. */
function agoAt(plain: string, at: number, now: Instant): SinceToken | null {
  const length = lengthAt(plain, at)
  const [said = ''] = (length && matchAt(AGO, plain, length.to)) ?? []
  if (!length?.minutes || length.endsNow || said === '' || !isBoundary(plain, length.to + said.length)) return null
  const moment = slot3At(addMinutes(now, -length.minutes))
  return { kind: 'since', from: at, to: length.to + said.length, name: '', moment }
}

/** `since lunch`, `after lunch`, `从午饭开始`, `午饭后`, `since the last one`: from the end of the last log called so. */
export function sinceAt(plain: string, at: number, logs: readonly LogAround[], now: Instant): SinceToken | null {
  const ago = agoAt(plain, at, now)
  if (ago) return ago
  const anchors = anchorsOf(logs)
  const since = matchAt(SINCE, plain, at)
  const english = since ?? matchAt(AFTER, plain, at)
  const han = english ? null : matchAt(FROM_HAN, plain, at)
  const begin = at + ((english ?? han)?.[0].length ?? 0)
  const found = anchorAt(plain, begin, anchors)
  const token = (to: number, moment: Instant | null): SinceToken => ({
    kind: 'since',
    from: at,
    to,
    name: plain.slice(begin, found?.to ?? to),
    moment,
  })
  if (!found) {
    const word = since && matchAt(WORD, plain, begin)
    return word ? token(begin + word[0].length, null) : null
  }
  const on = matchAt(ON_HAN, plain, found.to)
  if (english) return token(found.to, endOfLast(logs, now, found.anchor))
  // In Chinese something must say that it is a time: 从午饭, 午饭后, but not 午饭 itself.
  if (!han && !on) return null
  const moment = endOfLast(logs, now, found.anchor)
  const to = found.to + (on?.[0].length ?? 0)
  return moment === null && !FIXED.includes(found.anchor) ? null : token(to, moment)
}
