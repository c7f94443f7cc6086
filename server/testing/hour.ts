import { instant } from '#domain/time/time.ts'

/** Half an hour of the second of March, as it is logged. @param at `08:00` */
export const hour = (at: string, more: object = {}) => ({
  category: 'study' as const,
  activityName: 'Read',
  startTime: instant(`2026-03-02T${at}:00Z`),
  endTime: instant(`2026-03-02T${at.slice(0, 2)}:30:00Z`),
  ...more,
})
