import type { ActivityLog } from '#contract/activity-log.ts'
import { NO_DETAILS } from '#domain/log/details.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'

/** For tests: a log as the server answers it, of which only the name and the hours matter unless `more` says so. */
export const logBetween = (
  name: string,
  startTime: Instant,
  endTime: Instant,
  more: Partial<ActivityLog> = {},
): ActivityLog => ({
  id: name,
  category: 'work',
  activityId: 'a',
  activityName: name,
  subActivityId: null,
  subActivity: null,
  tags: [],
  projectId: null,
  beneficiaries: [],
  startTime,
  endTime,
  duration: minutesBetween(startTime, endTime),
  crossDay: false,
  parallelActivity: false,
  rating: null,
  ratingStatus: 'unrated',
  ...NO_DETAILS,
  planId: null,
  version: 1,
  createdAt: startTime,
  updatedAt: startTime,
  ...more,
})
