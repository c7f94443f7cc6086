import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'
import type { DayPart } from './day-words.ts'
import { HAN_NUMBER, matchAt, numberIn } from './text.ts'

/**
 * A time of day. `open`: in the half of the day that fits, where one counts to twelve; `half`: it says which half;
 * `whole`: it counts to twenty-four. `onDial`: it is told from a dial, which has twelve hours everywhere.
 */
export type Clock = {
  minutes: Minutes
  style: 'open' | 'half' | 'whole'
  onDial?: boolean
  /** The line says 下午, so that an end after it is no night. */
  isAfternoon?: boolean
}
/** null: a time that no clock shows. */
export type Time = Clock | 'now' | null

const PARTS: readonly (readonly [words: string, part: DayPart])[] = [
  ['凌晨|一大早|大清早|清晨|清早|晨间|晨間|早上|早晨|上午|早', 'morning'],
  ['中午|正午|午间|午間', 'noon'],
  ['下午|午后|午後|傍晚时分|傍晚時分|傍晚|黄昏|黃昏', 'afternoon'],
  ['晚上|晚间|晚間|夜里|夜裡|夜间|夜間|夜晚|深夜里|深夜裡|深夜|三更半夜|半夜|入夜后|入夜後|入夜|晚', 'night'],
]
/** 早一点 is earlier, and 晚一点 later. */
const PART = `(?:(?![早晚]一[点點])(${PARTS.map(([words]) => words).join('|')}|[ap]\\.?m\\.?) ?)?`
const partOf = (word: string | undefined): DayPart | null =>
  PARTS.find(([words]) => word !== undefined && words.split('|').includes(word))?.[1] ?? null

const HALF = '(?: ?([ap])(?:\\.?m\\.?)(?![\\p{Script=Latin}\\d]))'
/** The minutes after the hour without their 分. What goes on counts something else: `九点二十分钟`, `九点三十个俯卧撑`. */
const HAN_MINUTES =
  '([二三四五]?十[一二三四五六七八九]?|[零〇][一二三四五六七八九1-9])(?![〇零一二三四五六七八九十百千\\d几幾多来來分个個公里米圈人页頁题題遍组組次])'
/** `9点`, `九点半`, `下午3点一刻`, `10点05`, `八点四十`, `21時30分`. */
const HAN_CLOCK = new RegExp(
  `${PART}(\\d{1,2}|${HAN_NUMBER})[点點时時](?![间間候段期檔档])(?:(半)(?![小个個钟鐘马馬导導决決价價身生])|([一三13])刻|[零过過]?(\\d{1,2}|${HAN_NUMBER})分(?![钟鐘享析工手类類组組])|(\\d{2})(?![\\da-z分])|${HAN_MINUTES}|整(?![理点點个個体體装裝形顿頓齐齊数數])|[钟鐘](?![表錶点點头頭楼樓]))?${HALF}?`,
  'uy',
)
/** `下午三到五点`: the sign of the hour stands behind the second one only. */
const HAN_HOUR = new RegExp(
  `${PART}(${HAN_NUMBER}|\\d{1,2})(?= ?(?:[到至]|--?) ?(?:\\d{1,2}|${HAN_NUMBER})[点點时時](?![间間候段期檔档]))`,
  'y',
)
/** `9:00`, `下午3:15`, `9:30pm`, `9.30 pm`. */
const COLON = new RegExp(`${PART}(\\d{1,2}):(\\d{2})(?![:\\d])${HALF}?`, 'uy')
const DOTTED = new RegExp(`${PART}(\\d{1,2})\\.(\\d{2})(?!\\d)${HALF}?`, 'uy')
/** `9am`, `930pm`, `下午3`. */
const HOUR = new RegExp(`${PART}(\\d{1,4})(?!\\d|:\\d)${HALF}?`, 'uy')
/** `6p`, `6:30p`: with another time only. */
const BRIEF = /(\d{1,2})(?::(\d{2}))?([ap])(?![\p{L}\d])/uy
const IN_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ENGLISH_HOUR = `(\\d{1,2}|${IN_WORDS.join('|')})(?![\\p{L}\\d:])`
/** `half past one`, `quarter to 3`, `ten past nine`. */
const PAST = new RegExp(`(half past|(?:a )?quarter (?:past|to)|(?:five|ten|twenty) past) ${ENGLISH_HOUR}`, 'uy')
const PAST_MINUTES: Record<string, Minutes> = { half: 30, quarter: 15, five: 5, ten: 10, twenty: 20 }
const O_CLOCK = /(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) o['’]?clock/y
const WORD = /noon|midday|midnight|中午|正午|午夜/y

/** `bare`: nothing but numbers. `alone`: one of its kind is a time without another. */
export type Read = { to: number; time: Time; bare: boolean; alone: boolean }

/** The hour of the day that a half of it makes of an hour; null when that half has no such hour. */
export function hourIn(part: DayPart, hour: number): number | null {
  if (part === 'morning') return hour > 12 ? null : hour % 12
  if (hour > 12) return hour
  if (part === 'noon') return hour < 4 ? hour + 12 : hour
  if (part === 'afternoon') return (hour % 12) + 12
  // 晚上12点 is the end of the day, 夜里2点 is in the night.
  if (hour === 12) return 24
  return hour < 5 ? hour : hour + 12
}

export function clockOf(hour: number, minute: number, part: DayPart | null, digits: string): Clock | null {
  if (!(minute < 60)) return null
  if (part !== null) {
    const inPart = hourIn(part, hour)
    return inPart !== null && inPart * 60 + minute <= DAY_MINUTES
      ? { minutes: inPart * 60 + minute, style: 'half', ...(part === 'afternoon' && { isAfternoon: true }) }
      : null
  }
  if (!(hour * 60 + minute <= DAY_MINUTES)) return null
  const isWhole = hour === 0 || hour > 12 || digits.startsWith('0')
  return { minutes: hour * 60 + minute, style: isWhole ? 'whole' : 'open' }
}

/** `12am` is midnight. */
export function halfClock(hour: number, minute: number, half: string): Clock | null {
  const isShown = hour >= 1 && hour <= 12 && minute < 60
  return isShown ? { minutes: (hour % 12) * 60 + minute + (half === 'p' ? 720 : 0), style: 'half' } : null
}

/** `pm 3:00`: the half of the day stands before the time. */
const halfOf = (part: string | undefined) => (part && /^[ap]/.test(part) ? part.charAt(0) : undefined)

function withHalf(part: string | undefined, digits: string, minutes: string, half: string | undefined): Time {
  const [hour, minute] = [Number(digits), Number(minutes)]
  const said = half ?? halfOf(part)
  return said === undefined ? clockOf(hour, minute, partOf(part), digits) : halfClock(hour, minute, said)
}

const hourOf = (word: string) => (/\d/.test(word) ? Number(word) : IN_WORDS.indexOf(word) + 1)

const onDial = (hour: number, minutes: number): Clock | null =>
  hour >= 1 && hour <= 12 ? { minutes: hour * 60 + minutes, style: 'open', onDial: true } : null

/** A time as English says it. */
function spokenAt(plain: string, at: number): Read | null {
  const [oClock = '', hour = ''] = matchAt(O_CLOCK, plain, at) ?? []
  if (oClock) return { to: at + oClock.length, time: onDial(hourOf(hour), 0), bare: false, alone: true }
  const [said = '', between = '', next = ''] = matchAt(PAST, plain, at) ?? []
  if (!said) return null
  const word = between.replace(/^a /, '').split(' ')[0] ?? ''
  const minutes = PAST_MINUTES[word] ?? 0
  const isTo = between.endsWith('to')
  const full = isTo && hourOf(next) === 1 ? 12 : hourOf(next) - (isTo ? 1 : 0)
  return { to: at + said.length, time: onDial(full, isTo ? 60 - minutes : minutes), bare: false, alone: true }
}

function briefAt(plain: string, at: number): Read | null {
  const [said = '', hour = '', minute = '0', half = ''] = matchAt(BRIEF, plain, at) ?? []
  const time = halfClock(Number(hour), Number(minute), half)
  return time && { to: at + said.length, time, bare: false, alone: false }
}

/** @param isEnd midnight is the end of a day as well as its beginning */
export function timeAt(plain: string, at: number, isEnd: boolean): Read | null {
  const han = matchAt(HAN_CLOCK, plain, at)
  if (han) {
    const [said, part, hour = '', halfHour, quarters, minutes, joined, inWords, half] = han
    const minute = halfHour ? 30 : quarters ? numberIn(quarters) * 15 : numberIn(minutes ?? joined ?? inWords ?? '0')
    const time = withHalf(part, /\d/.test(hour) ? hour : `${numberIn(hour)}`, `${minute}`, half)
    return { to: at + said.length, time, bare: false, alone: true }
  }
  const spoken = spokenAt(plain, at)
  if (spoken) return spoken
  const brief = briefAt(plain, at)
  if (brief) return brief
  const colon = matchAt(COLON, plain, at)
  const dotted = colon ? null : matchAt(DOTTED, plain, at)
  const parted = colon ?? dotted
  if (parted) {
    const [said, part, hour = '', minute = '', half] = parted
    const bare = dotted !== null && half === undefined && part === undefined
    // `1.50 m` is a height.
    return { to: at + said.length, time: withHalf(part, hour, minute, half), bare, alone: dotted === null }
  }
  const plainHour = matchAt(HOUR, plain, at)
  if (plainHour) {
    const [said, part, digits = '', half] = plainHour
    const [hour, minute] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, '0']
    const bare = half === undefined && part === undefined
    return { to: at + said.length, time: withHalf(part, hour, minute, half), bare, alone: half !== undefined }
  }
  const [first, firstPart, firstHour = ''] = matchAt(HAN_HOUR, plain, at) ?? []
  if (first) {
    const time = withHalf(firstPart, `${numberIn(firstHour)}`, '0', undefined)
    return { to: at + first.length, time, bare: true, alone: false }
  }
  const [word] = matchAt(WORD, plain, at) ?? []
  if (word) {
    const isMidnight = word === 'midnight' || word === '午夜'
    return {
      to: at + word.length,
      time: { minutes: isMidnight ? (isEnd ? DAY_MINUTES : 0) : 720, style: 'half' },
      bare: false,
      alone: true,
    }
  }
  return null
}
