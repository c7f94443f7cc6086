import { NO_DETAILS } from './details.ts'
import type { WrittenLog } from './fields.ts'
import { type ClosedSpan, instant } from '#domain/time/time.ts'

/** For tests: a time of the clock in UTC, on 2 March 2026 unless another day is said. */
export const at = (clock: string, day = '2026-03-02') => instant(`${day}T${clock}:00Z`)

/** For tests: `09:00–10:00`. */
export function span(text: string, day?: string): ClosedSpan {
  const [from, to] = text.split('–')
  return { startTime: at(from!, day), endTime: at(to!, day) }
}

/** For tests: a log of which only the hours matter unless `more` says so. */
export const written = (hours: ClosedSpan | string, more: Partial<WrittenLog> = {}): WrittenLog => ({
  id: 'log',
  version: 3,
  category: 'work',
  activityName: 'Write',
  subActivity: null,
  tags: [],
  projectId: null,
  beneficiaries: [],
  rating: null,
  ...NO_DETAILS,
  parallelActivity: false,
  ...(typeof hours === 'string' ? span(hours) : hours),
  ...more,
})
