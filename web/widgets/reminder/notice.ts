import { fitsDue } from '#domain/reminder/notice.ts'
import { DAY_MINUTES, type LocalDate, type Minutes } from '#domain/time/time.ts'
/** The choices before a moment. */
const BEFORE_MOMENT: readonly Minutes[] = [5, 10, 15, 30, 60, 120, DAY_MINUTES, 2 * DAY_MINUTES, 7 * DAY_MINUTES]
/** A day is told of at one hour. */
const BEFORE_DAY: readonly Minutes[] = [DAY_MINUTES, 2 * DAY_MINUTES, 3 * DAY_MINUTES, 7 * DAY_MINUTES]

type When = {
  readonly date: LocalDate | ''
  /** '' for the whole day. */
  readonly time: string
}

export const usualNotices = ({ time }: When): readonly Minutes[] => (time ? BEFORE_MOMENT : BEFORE_DAY)

/** The minutes of the advance notice; null where this due date allows no such notice. [reminder/notice-follows-due] */
export function noticeOf({ date, time, notifyMinutes }: When & { readonly notifyMinutes: Minutes | null }) {
  return fitsDue(notifyMinutes, !date ? 'never' : time ? 'moment' : 'day') ? notifyMinutes : null
}
