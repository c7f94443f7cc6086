// One person among five hundred: the cost of a day, half a year and ten years.
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { LAST, TEN_YEARS } from '../fixtures/shared-crowd.ts'
import { load } from '../support/load.ts'
import type { Running } from '../support/process.ts'
import { type Figure, inMs } from '../support/report.ts'

const SPANS = [
  { name: 'a day', path: (n: number) => withAdjacent(addDays(LAST, -1 - (n % 3000))), amount: 2000 },
  { name: '180 days', path: () => summary(180), amount: 300 },
  { name: '10 years', path: () => summary(TEN_YEARS), amount: 200 },
] as const

const withAdjacent = (date: LocalDate) => `/api/user/log/activity-logs/with-adjacent?date=${date}`
const summary = (days: number) =>
  `/api/statistics/aspect-duration?aspect=category&from=${addDays(LAST, 1 - days)}&to=${LAST}`

export type Times = Record<(typeof SPANS)[number]['name'], number>

/** Milliseconds of one call each, asked one after the other. */
export async function readTimes({ url }: Running, token: string): Promise<Times> {
  const times: Partial<Times> = {}
  for (const { name, path, amount } of SPANS) {
    let n = 0
    const perSecond = await load({
      expected: 200,
      url,
      connections: 1,
      amount,
      next: () => ({ method: 'GET', path: path(n++), token }),
    })
    times[name] = 1000 / perSecond
  }
  return times as Times
}

/** The same sum from the logs: the shortest SQL there is for it, by the bare driver. */
export const SUM_OF_LOGS = `select category, lane, sum(minutes), count(*) from activity_logs
  where owner_id = $1 and start_time >= $2 and start_time < $3 group by category, lane`

export const readFigures = (database: string, among: Times, alone: Times, fromLogs: number): Figure[] => [
  ...SPANS.map(({ name }) => ({
    name: `${name} of one person among 1.35 million logs of 500, against alone in the table (${database})`,
    ours: inMs(among[name]),
    floor: inMs(alone[name]),
    value: among[name] / alone[name],
    bar: 1.5,
    want: 'at most' as const,
    unit: '×' as const,
  })),
  {
    name: `10-year summary by category, against the same sum from the logs (${database})`,
    ours: inMs(among['10 years']),
    floor: inMs(fromLogs),
    value: fromLogs / among['10 years'],
    bar: 5,
    want: 'at least',
    unit: '×',
  },
]
