import { addDays, type LocalDate } from '#domain/time/time.ts'

const HEADER =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags'

/** A report of Toggl Track: a night and some work on each of so many days before today. */
export function togglHistory(today: LocalDate, days: number): string {
  const lines = Array.from({ length: days }, (_, at) => addDays(today, at - days)).flatMap((date) => [
    `Mia Berg,mia@example.org,,,,Sleep,No,${date},00:00:00,${date},07:00:00,07:00:00,`,
    `Mia Berg,mia@example.org,,Website,,Sketch the start page,No,${date},09:00:00,${date},12:30:00,03:30:00,deep`,
  ])
  return [HEADER, ...lines, ''].join('\n')
}
