import { queryOptions } from '@tanstack/react-query'
import { calendar } from '#contract/calendar.ts'
import type { LocalDate, Weekday } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'
import { gridOf } from './calendar-grid.ts'

/** All entries in the six weeks around a month, for any view of them. */
export const eventsQuery = (date: LocalDate, weekStart: Weekday) =>
  queryOptions(queryOf(calendar.events, { query: gridOf(date, weekStart) }))
