import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'
import { lengthAt } from '#domain/typed-line/length.ts'
import { plainOf } from '#domain/typed-line/text.ts'
import { timeAt } from '#domain/typed-line/time.ts'
const HALF_DAY = 720
const LAST_HOUR = 23
const LAST_MINUTE = 59

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim()
const apart = (a: Minutes, b: Minutes) => Math.min(Math.abs(a - b), DAY_MINUTES - Math.abs(a - b))

const spoken = (text: string) => plainOf(folded(text).replaceAll(/\s+/g, ' '))

/** A time in the words that the typed line reads: `八点四十`, `晚上八点`, `half past nine`, `noon`. */
function readSpokenClock(text: string, near: Minutes, twelveHours: boolean): Minutes | null {
  const plain = spoken(text)
  const read = timeAt(plain, 0, false)
  if (read?.to !== plain.length || read.time === null || read.time === 'now') return null
  const { minutes, style, onDial = false } = read.time
  if (style !== 'open' || (!twelveHours && !onDial)) return minutes % DAY_MINUTES
  const [early, late] = [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY]
  return apart(early, near) <= apart(late, near) ? early : late
}

/**
 * The time that a user typed: `14:05`, `1405`, `9`, `2.05 pm`, `下午2:05`, `9点半`, `晚上八点`; null when it is none. A value
 * beyond the clock becomes its last hour or minute. [view/typed-clock]
 * @param near minutes since midnight: where a language counts to twelve, a bare `2:05` is the one nearer to this
 */
export function parseClock(text: string, near: Minutes, twelveHours: boolean): Minutes | null {
  const [, before = '', digits = '', parted, after = ''] =
    /^(\D*?)(\d{1,4})(?:\s*[:.点點时時h]\s*(\d{1,2}|半)?)?\s*(\D*)$/.exec(folded(text)) ?? []
  if (!digits || (parted && digits.length > 2)) return readSpokenClock(text, near, twelveHours)
  const joined = digits.length > 2
  const half = halfOf(before + after)
  if (half === undefined) return readSpokenClock(text, near, twelveHours)
  const said = Number(joined ? digits.slice(0, -2) : digits)
  const minute = parted === '半' ? 30 : Math.min(LAST_MINUTE, Number(joined ? digits.slice(-2) : (parted ?? 0)))
  if (said === 24 && minute === 0 && half === null) return 0
  // Hours of the afternoon are 1 to 12. Half past midnight is written 0:30 am as well. [view/typed-clock]
  const first = half === HALF_DAY ? 1 : 0
  const hour = half === null ? Math.min(said, LAST_HOUR) : Math.min(Math.max(said, first), 12)
  const inHalf = (hour % 12) * 60 + minute
  if (half !== null) return half + inHalf
  if (!twelveHours || hour === 0 || hour > 12 || digits.startsWith('0')) return hour * 60 + minute
  return apart(inHalf, near) <= apart(inHalf + HALF_DAY, near) ? inHalf : inHalf + HALF_DAY
}

/** Before noon, after noon, not said (null), or no half of a day (undefined). */
function halfOf(words: string): 0 | typeof HALF_DAY | null | undefined {
  const word = words.replaceAll(/[\s.分]/g, '')
  if (word === '') return null
  if (/^(am?|上午|早上|凌晨)$/.test(word)) return 0
  return /^(pm?|下午|晚上)$/.test(word) ? HALF_DAY : undefined
}

/** The length that a user typed: `45`, `1:30`, `1h20`, `1.5 h`, `2小时5分`, `一个半小时`; null when it is none. */
export function parseLength(text: string): Minutes | null {
  const typed = folded(text)
  const clock = /^(\d{1,2}):(\d{1,2})$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const [, hours, minutes] =
    /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hours?|小时|小時|时|時))?\s*(?:(\d+)\s*(?:m|min|mins|minutes?|分钟|分鐘|分)?)?$/.exec(
      typed,
    ) ?? []
  if (hours === undefined && minutes === undefined) {
    const plain = spoken(text)
    const length = lengthAt(plain, 0)
    return length?.to === plain.length ? length.minutes : null
  }
  return Math.round(Number(hours?.replace(',', '.') ?? 0) * 60) + Number(minutes ?? 0)
}
