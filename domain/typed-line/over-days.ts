import type { Calendar } from './calendar.ts'
import { type ClockToken, clockAt, TO } from './clock.ts'
import { dayAt } from './day-words.ts'
import { matchAt, skipSeparators } from './text.ts'

/**
 * A time or a span, whose end may name its own day: 前天晚上11点到昨天早上6点半, `monday 11pm to tuesday 6am`.
 * [typed-line/end-day]
 */
export function clockOverDaysAt(plain: string, at: number, calendar: Calendar): ClockToken | null {
  const clock = clockAt(plain, at)
  if (clock?.kind !== 'start') return clock
  const sign = matchAt(TO, plain, clock.to)
  const day = sign && dayAt(plain, clock.to + sign[0].length, calendar)
  const last = day && clockAt(plain, skipSeparators(plain, day.to, plain.length))
  if (!last || last.kind === 'range') return clock
  const end = last.kind === 'start' ? last.start : last.end
  const { date, part } = day
  return { kind: 'range', from: at, to: last.to, start: clock.start, end, bare: false, endDay: { date, part } }
}
