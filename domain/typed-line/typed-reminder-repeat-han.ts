import { weekdayNamed } from './day-words.ts'
import { HAN_NUMBER, matchAt, numberIn } from './text.ts'
import {
  daily,
  lastDayMonthly,
  monthly,
  NO_MORE,
  type RepeatRead,
  type RepeatToken,
  weekdayMonthly,
  weekdaysTo,
  weekly,
  WORKING_DAYS,
  yearly,
} from './typed-reminder-rule.ts'

const WEEK = '(?:[周週]|星期|礼拜|禮拜)'
const EVERY = new RegExp(`(每隔|每逢|每|[隔逢])(?:(\\d{1,3}|${HAN_NUMBER})[个個]?|[个個])?`, 'y')
const UNIT = new RegExp(`(?:(天|日(?![本语語常记記报報]))|(${WEEK})|([个個]?月)|(年)|(季度?(?![末初])))`, 'y')
const WORKING = /(?:每一?[个個]?)?(?:工作日|上班日|平日)/y
const WEEKEND = /每逢?[个個]?[周週]末/y
const PART = /每(?:(早)|[晚夜])(?![上间間餐饭飯会會点點])/y
/** A day of the week, and not the three of 每周三次 or the one of 每周一点. */
const DAY = '[一二三四五六日天](?![次天个個點点时時十百千小分])'
const FIRST_DAY = new RegExp(`的?${WEEK}?(${DAY})`, 'y')
const NEXT_DAY = new RegExp(`(?:[、,和及与與跟] ?)?${WEEK}?(${DAY})`, 'y')
const LAST_OF_RANGE = new RegExp(`[到至-]${WEEK}?(${DAY})`, 'y')
const LAST_DAY = /的?(?:最[后後]一[天日]|月?[底末](?!的))/y
const PLACE = new RegExp(`的?(?:第([一二三四五1-5])|最[后後](?:一)?)[个個]?${WEEK}([一二三四五六日天])`, 'y')
/** 每个月的15号 */
const OF_DAY = /的(?=[\d一二三十]{1,3}[日号號])/y
/** 周一至周五 */
const SPAN = new RegExp(`${WEEK}(${DAY})[到至-]${WEEK}(${DAY})`, 'y')
const SATURDAY = 6

/** 三, 一和三, 一、三、五, 一三五, 一到五: the days of a week, behind its name. */
function daysAt(plain: string, at: number): { to: number; days: number[] } | null {
  const first = matchAt(FIRST_DAY, plain, at)
  if (!first) return null
  const read = { to: at + first[0].length, days: [weekdayNamed(first[1]!)] }
  const range = matchAt(LAST_OF_RANGE, plain, read.to)
  if (range) return { to: read.to + range[0].length, days: weekdaysTo(read.days[0]!, weekdayNamed(range[1]!)) }
  for (let next = matchAt(NEXT_DAY, plain, read.to); next; next = matchAt(NEXT_DAY, plain, read.to)) {
    read.days.push(weekdayNamed(next[1]!))
    read.to += next[0].length
  }
  return read
}

function ofMonth(plain: string, at: number, interval: number): RepeatRead {
  const last = matchAt(LAST_DAY, plain, at)
  if (last) return { to: at + last[0].length, rule: lastDayMonthly(interval) }
  const [said, place, weekday = ''] = matchAt(PLACE, plain, at) ?? []
  if (said === undefined) return { to: at + (matchAt(OF_DAY, plain, at) ? 1 : 0), rule: monthly(interval) }
  const rule = weekdayMonthly(interval, place === undefined ? -1 : numberIn(place), weekdayNamed(weekday))
  return { to: at + said.length, rule }
}

/** 每天, 每隔一周, 每周三, 每两周周二, 每個月最後一天, 每月第二个周二, 每年. */
function everyAt(plain: string, at: number): RepeatRead | null {
  const [said, sign = '', counted] = matchAt(EVERY, plain, at) ?? []
  if (said === undefined) return null
  const begin = at + said.length
  const [unit, day, week, month, year] = matchAt(UNIT, plain, begin) ?? []
  if (unit === undefined || (sign.endsWith('逢') && !week)) return null
  const to = begin + unit.length
  const number = counted === undefined ? 1 : numberIn(counted)
  const isBetween = sign.endsWith('隔')
  // 隔天 and 每隔一天 are every second one; 每隔三天 is said of every third as well as of every fourth.
  const interval = isBetween && number === 1 ? 2 : number
  if (!(interval >= 1 && Number.isInteger(interval))) return null
  const either = (rule: (interval: number) => string): RepeatRead => ({
    to,
    rule: rule(interval),
    ...(isBetween && number > 1 && { otherwise: rule(number + 1) }),
  })
  if (day) return either(daily)
  if (year) return { to, rule: yearly(interval) }
  if (month) return ofMonth(plain, to, interval)
  if (!week) return { to, rule: monthly(3 * interval) }
  const days = daysAt(plain, to)
  if (days) return { to: days.to, rule: weekly(interval, days.days) }
  return sign.endsWith('逢') ? null : either(weekly)
}

/** What repeats, in Chinese. */
export function repeatInChinese(plain: string, at: number): RepeatToken | null {
  const found = (pattern: RegExp) => matchAt(pattern, plain, at)
  const token = (read: RepeatRead): RepeatToken => ({ ...NO_MORE, ...read, kind: 'repeat', from: at })
  const working = found(WORKING)
  if (working)
    return token({
      to: at + working[0].length,
      rule: weekly(1, WORKING_DAYS),
      isWeak: !working[0].startsWith('每'),
    })
  const weekend = found(WEEKEND)
  if (weekend)
    return token({
      to: at + weekend[0].length,
      rule: weekly(1, [SATURDAY]),
      otherwise: weekly(1, [SATURDAY, SATURDAY + 1]),
    })
  const span = found(SPAN)
  if (span)
    return token({
      to: at + span[0].length,
      rule: weekly(1, weekdaysTo(weekdayNamed(span[1]!), weekdayNamed(span[2]!))),
    })
  const part = found(PART)
  if (part) return token({ to: at + part[0].length, rule: daily(1), part: part[1] === undefined ? 'night' : 'morning' })
  const every = everyAt(plain, at)
  return every && token(every)
}
