import type { Category } from '#contract/catalogue.ts'
import { addDays, epochMs, type Instant, type Minutes } from '#domain/time/time.ts'
import { localDate, momentOf, type ZoneHistory } from '#domain/time/zone.ts'

type ClosedSpan = { startTime: Instant; endTime: Instant }
export type RibbonLog = ClosedSpan & {
  id: string
  activityName: string
  category: Category
  parallelActivity: boolean
  /** 0: the server does not have it yet. */
  version?: number
}

/** A piece of the ribbon: where it begins and how long it is, as parts (0 … 1) of the day. */
export type Band = { key: string; at: number; width: number } & (
  | { kind: 'log'; log: RibbonLog; upcoming: boolean }
  | { kind: 'gap'; gap: ClosedSpan }
)

/** Where a moment is on the day as a band; a day of 23 or 25 hours is as long as it is. */
export const positionIn = ({ startTime, endTime }: ClosedSpan, moment: Instant): number => {
  const [from, to] = [epochMs(startTime), epochMs(endTime)]
  return Math.min(Math.max((epochMs(moment) - from) / (to - from), 0), 1)
}

/** What lies on the day, cut at its ends. The parallel lane last, because it is drawn above the other. */
export function bandsOf(
  day: ClosedSpan,
  { logs, gaps = [], now }: { logs: readonly RibbonLog[]; gaps?: readonly ClosedSpan[]; now: Instant },
): Band[] {
  const positionOf = ({ startTime, endTime }: ClosedSpan) => {
    const at = positionIn(day, startTime)
    return { at, width: positionIn(day, endTime) - at }
  }
  const bands: Band[] = [
    ...gaps.map((gap) => ({ kind: 'gap' as const, key: gap.startTime, gap, ...positionOf(gap) })),
    ...logs
      .toSorted((a, b) => Number(a.parallelActivity) - Number(b.parallelActivity))
      .map((log) => ({ kind: 'log' as const, key: log.id, log, upcoming: log.startTime > now, ...positionOf(log) })),
  ]
  return bands.filter(({ width }) => width > 0)
}

/**
 * The hours that stand under the ribbon: 6, 12, 18 on the wall clock, where they truly are. A day on which its owner
 * changed zones begins at another hour of the zone that it is shown in.
 */
export function hourMarks(zones: ZoneHistory, day: ClosedSpan): { clock: Minutes; at: number }[] {
  const tz = zones.at(-1)!.tz
  const first = localDate(zones, day.startTime)
  return [first, addDays(first, 1)].flatMap((date) =>
    [6, 12, 18].flatMap((hour) => {
      const moment = momentOf(tz, date, hour * 60)
      return day.startTime < moment && moment < day.endTime ? [{ clock: hour * 60, at: positionIn(day, moment) }] : []
    }),
  )
}
