import { readClock } from './clock-text.ts'
import { type DateReadings, readDates } from './date-text.ts'
import { withMemory } from './memo.ts'
import { DAY_MS, type EpochMs, epochDay, MINUTE_MS } from '#domain/time/time.ts'

/**
 * When something was, as a file says it: a moment in milliseconds, or the wall clock of some zone. `clock` is in
 * milliseconds since midnight; null: the text is a date without a time.
 */
export type WrittenMoment = { readonly ms: EpochMs } | { readonly dates: DateReadings; readonly clock: number | null }

export type MomentReader = {
  /** A time behind it is ignored. */
  date: (text: string) => DateReadings | null
  clock: (text: string) => number | null
  moment: (text: string) => WrittenMoment | 'badDate' | 'badTime'
}

const ISO =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
/** `20231001T103000Z` */
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z?)$/
const EPOCH_SECONDS = /^\d{9,10}(?:\.\d{1,9})?$/
const EPOCH_MS = /^\d{12,13}$/
const LONGEST_MOMENT = 60

const offsetMs = (text: string): number => {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** Creates the functions that read dates and times for one import. They remember what they have read. */
export function createMomentReader(): MomentReader {
  const date = withMemory(readDates)
  const clock = withMemory(readClock)
  const loose = withMemory((text: string) => looseMoment(text, date, clock))
  const ofIso = (found: RegExpExecArray): WrittenMoment | 'badDate' | 'badTime' => {
    const [, day = '', hour, minute, second = '0', fraction = '', zone] = found
    const dates = date(day)
    if (!dates?.yearFirst) return 'badDate'
    const whole = (Number(hour) * 60 + Number(minute)) * MINUTE_MS + Number(second) * 1000
    const ms = fraction ? whole + Math.floor(Number(`0.${fraction}`) * 1000) : whole
    if (Number(minute) > 59 || Number(second) > 59 || ms > DAY_MS) return 'badTime'
    return zone === undefined ? { dates, clock: ms } : { ms: epochDay(dates.yearFirst) * DAY_MS + ms - offsetMs(zone) }
  }
  const moment = (text: string) => {
    const iso = ISO.exec(text)
    if (iso) return ofIso(iso)
    if (EPOCH_SECONDS.test(text)) return { ms: Math.floor(Number(text) * 1000) }
    if (EPOCH_MS.test(text)) return { ms: Number(text) }
    const compact = COMPACT.exec(text)
    if (compact) {
      const [, year, month, day, hour, minute, second = '00', zone] = compact
      const again = ISO.exec(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
      return again ? ofIso(again) : 'badDate'
    }
    return text.length > LONGEST_MOMENT ? 'badDate' : loose(text)
  }
  const dateAlone = (text: string) => {
    const dates = date(text)
    if (dates) return dates
    // Some programs write a midnight behind every date.
    const read = moment(text)
    return typeof read === 'object' && 'dates' in read ? read.dates : null
  }
  return { date: dateAlone, clock, moment }
}

/** A date, or a date with a time behind it: `26. 11. 2020 20:00`, `3/4/2024, 10:23 AM`, `2024年3月4日下午3:05`. */
function looseMoment(
  text: string,
  date: (text: string) => DateReadings | null,
  clock: (text: string) => number | null,
): WrittenMoment | 'badDate' | 'badTime' {
  // No date has a colon, and most times do.
  const dateIn = (part: string) => (part.includes(':') ? null : date(part))
  const alone = dateIn(text)
  if (alone) return { dates: alone, clock: null }
  let hasDate = false
  // The longest date wins, so that `26. 11. 2020` does not end before its year.
  for (let at = text.length - 1; at > 0; at -= 1) {
    const sign = text.charAt(at)
    const isJoint = sign === ' ' || sign === 'T' || sign === ',' || sign === '\u00A0'
    if (!isJoint && text.charAt(at - 1) !== '日') continue
    const dates = dateIn(text.slice(0, at).trim())
    if (!dates) continue
    hasDate = true
    const behind = clock(text.slice(isJoint ? at + 1 : at).trim())
    if (behind !== null) return { dates, clock: behind }
  }
  return hasDate ? 'badTime' : 'badDate'
}
