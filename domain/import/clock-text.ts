import { halfWidth } from './half-width.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/time.ts'
import { plainOf } from '#domain/typed-line/text.ts'
import { halfClock, timeAt } from '#domain/typed-line/time.ts'

const DIGITS = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?$/
const HALVES = /^(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap])m$/i
/** A typed line has no seconds. */
const SECONDS = /(\d{1,2}[:.]\d{2})[:.](\d{2})(?:[.,]\d{1,9})?(?!\d)/
const WITH_H = /^(\d{1,2}) ?h ?(\d{2})$/
const LONGEST_CLOCK = 30

/** Reads a time of day: `10:23`, `10:23:52 AM`, `9.30`, `14h30`, `下午 3:05`. @returns milliseconds since midnight, at most a day */
export function readClock(text: string): number | null {
  const [, hour, minute, second = '0'] = DIGITS.exec(text) ?? []
  if (hour !== undefined) return ofParts(Number(hour), Number(minute), Number(second))
  const halves = HALVES.exec(text)
  if (halves) return ofHalf(halves)
  if (text.length > LONGEST_CLOCK) return null
  const plain = plainOf(halfWidth(text)).replace(WITH_H, '$1:$2')
  const seconds = Number(SECONDS.exec(plain)?.[2] ?? '0')
  const clock = plain.replace(SECONDS, '$1')
  // A number alone is a count, and no hour.
  if (/^\d*$/.test(clock) || seconds > 59) return null
  const read = timeAt(clock, 0, true)
  if (!read || read.to !== clock.length || read.time === null || read.time === 'now') return null
  const ms = read.time.minutes * MINUTE_MS + seconds * 1000
  return ms <= DAY_MS ? ms : null
}

function ofParts(hour: number, minute: number, second: number): number | null {
  const ms = (hour * 60 + minute) * MINUTE_MS + second * 1000
  return minute < 60 && second < 60 && ms <= DAY_MS ? ms : null
}

/** Files have many of these, and a typed line is read more slowly. */
function ofHalf([, hour, minute, second = '0', half = '']: RegExpExecArray): number | null {
  const clock = halfClock(Number(hour), Number(minute), half.toLowerCase())
  return clock && Number(second) < 60 ? clock.minutes * MINUTE_MS + Number(second) * 1000 : null
}
