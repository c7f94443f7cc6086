import ical, { escape, foldLines } from 'ical-generator'
import { categoryName } from '#domain/activity/default-activity.ts'
import type { Language } from '#domain/language/language.ts'
import type { ExchangeLog } from '#domain/log/exchange.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ExportSource } from './export.ts'

/** Bytes of a line that need not be folded (RFC 5545, section 3.1). */
const LONGEST_LINE = 74

/** RFC 5545 knows no control characters in a text, except the line breaks, which are written as `\\n`. */
const textValue = (text: string) => escape(text.replaceAll(/(?![\r\n])\p{Cc}/gu, ' '), false)
const line = (name: string, value: string) => {
  const whole = `${name}:${value}`
  return Buffer.byteLength(whole) > LONGEST_LINE ? foldLines(whole) : whole
}
/** `20260302T080000Z` */
const moment = (of: Instant) => `${of.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** An event of the time that is spent already, so it blocks none. */
function eventOf(log: ExchangeLog, stamp: string, language: Language): string {
  const summary = log.sub_activity === null ? log.activity : `${log.activity} · ${log.sub_activity}`
  return [
    'BEGIN:VEVENT',
    `UID:log-${log.id}@hourkin`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${moment(log.start)}`,
    `DTEND:${moment(log.end)}`,
    line('SUMMARY', textValue(summary)),
    line('CATEGORIES', textValue(categoryName(log.category, language))),
    ...(log.remark === null ? [] : [line('DESCRIPTION', textValue(log.remark))]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    '',
  ].join('\r\n')
}

/**
 * Writes a calendar file of RFC 5545. The library writes the frame and escapes the texts; one of its event objects takes
 * 70 µs, with which ten years would take five seconds.
 */
export async function* writeCalendar({ pages, exportedAt, language }: ExportSource): AsyncGenerator<string> {
  const frame = ical({ name: 'Hourkin', prodId: { company: 'Hourkin', product: 'Logs' } }).toString()
  const end = frame.lastIndexOf('END:VCALENDAR')
  const stamp = moment(exportedAt)
  yield frame.slice(0, end)
  for await (const logs of pages) yield logs.map((log) => eventOf(log, stamp, language)).join('')
  yield `${frame.slice(end).trimEnd()}\r\n`
}
