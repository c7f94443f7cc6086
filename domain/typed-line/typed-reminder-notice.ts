import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'
import { lengthAt } from './length.ts'
import { HAN_NUMBER, isBoundary, matchAt, numberIn, type Place } from './text.ts'

/** How long before the due time the user wants a notice: `1 h before`, 提前30分钟. */
export type NoticeToken = Place & { kind: 'notice'; minutes: Minutes }

const REMIND = /(?:(?:and )?(?:please )?(?:remind|tell|notify|alert|warn) me |(?:with )?(?:a |an )?reminder )/y
const DAY_BEFORE = /(?:the|a|one) (day|week) before(?:hand)?/y
const COUNT = 'a|one|two|three|four|five|six|seven'
const DAYS = new RegExp(`(\\d{1,2}|${COUNT}) (day|week)s?`, 'y')
const BEFORE = /\.? (?:before(?:hand)?|ahead(?: of time)?|in advance)/y
/** A length, and nothing that leads to one. */
const COUNTED = /(?=[\d½¼¾]|an? |half |quarter |one |two |three |ten |fifteen |twenty |thirty |forty |ninety )/y
/** `30 min before dinner` is another moment; `1 h before, call Bob` and `1 h before (sharp)` are not. */
const WORD_BEHIND = / ?[\p{L}\p{N}]/uy

const AHEAD = /(?:(?:请|請)?(?:提醒|通知|告诉|告訴)我?)?(?:提前|提早) ?/y
const HAN_DAYS = new RegExp(`(\\d{1,2}|${HAN_NUMBER}) ?[个個]?(天|日|周|週|星期|礼拜|禮拜)`, 'y')
const EARLIER = /(?:之|以)?前(?=提醒|通知)/y
const TELL = / ?(?:提醒|通知)我?/y
const HAN_BEHIND = /[\u3400-\u9FFF]/y
const IN_DAYS: Readonly<Record<string, Minutes>> = {
  day: DAY_MINUTES,
  week: 7 * DAY_MINUTES,
  天: DAY_MINUTES,
  日: DAY_MINUTES,
}
const ofDays = (count: number, unit: string): Minutes => count * (IN_DAYS[unit] ?? 7 * DAY_MINUTES)

const countIn = (word: string): number => {
  if (word === 'a') return 1
  const at = COUNT.split('|').indexOf(word)
  return at > 0 ? at : numberIn(word)
}

type Read = { to: number; minutes: Minutes | null }

function lengthIn(plain: string, at: number, days: RegExp): Read | null {
  const [said, count = '', unit = ''] = matchAt(days, plain, at) ?? []
  return said === undefined ? lengthAt(plain, at) : { to: at + said.length, minutes: ofDays(countIn(count), unit) }
}

function inEnglish(plain: string, at: number): Read | null {
  const lead = matchAt(REMIND, plain, at)?.[0].length ?? 0
  const begin = at + lead
  const [said = '', unit = ''] = matchAt(DAY_BEFORE, plain, begin) ?? []
  const isNamed = said !== '' && (lead > 0 || !said.startsWith('the'))
  const length = isNamed ? { to: begin + said.length, minutes: ofDays(1, unit) } : counted(plain, begin)
  if (!length || !isBoundary(plain, length.to)) return null
  return lead === 0 && matchAt(WORD_BEHIND, plain, length.to) ? null : length
}

function counted(plain: string, at: number): Read | null {
  const length = matchAt(COUNTED, plain, at) ? lengthIn(plain, at, DAYS) : null
  const before = length && matchAt(BEFORE, plain, length.to)
  return before ? { ...length, to: length.to + before[0].length } : null
}

function inChinese(plain: string, at: number): Read | null {
  const ahead = matchAt(AHEAD, plain, at)?.[0].length ?? 0
  const length = lengthIn(plain, at + ahead, HAN_DAYS)
  const before = length && !ahead ? (matchAt(EARLIER, plain, length.to)?.[0].length ?? 0) : 0
  if (!length || !(ahead || before)) return null
  const end = length.to + before
  const to = end + (matchAt(TELL, plain, end)?.[0].length ?? 0)
  // 提前10分钟出门 is when the user leaves.
  return to === end && matchAt(HAN_BEHIND, plain, to) ? null : { ...length, to }
}

/** The advance notice that a line names. It comes before the moment at which the reminder is due. */
export function noticeAhead(plain: string, at: number): NoticeToken | null {
  const { to, minutes } = inEnglish(plain, at) ?? inChinese(plain, at) ?? { to: at, minutes: null }
  return minutes === null ? null : { kind: 'notice', from: at, to, minutes }
}
