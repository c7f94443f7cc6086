import type { DateReadings } from './date-text.ts'
import type { DateOrder, LocalDate } from '#domain/time/time.ts'

export type DateRange = { first: LocalDate; last: LocalDate }

const ORDERS: readonly DateOrder[] = ['yearFirst', 'dayFirst', 'monthFirst']

/** Finds out in which order a file writes its dates. */
export type DateSurvey = {
  add: (dates: DateReadings) => void
  /** The orders in which every date exists; one only if no date could be read in another way. */
  orders: () => DateOrder[]
  /** The first and the last date if they are read in this order. */
  range: (order: DateOrder) => DateRange | null
}

export function createDateSurvey(): DateSurvey {
  const possible = new Set<DateOrder>(ORDERS)
  const ranges = new Map<DateOrder, DateRange>()
  let hasOrder = false
  let usual: DateOrder | null = null

  const extend = (order: DateOrder, date: LocalDate) => {
    const range = ranges.get(order)
    if (!range) ranges.set(order, { first: date, last: date })
    else if (date < range.first) range.first = date
    else if (date > range.last) range.last = date
  }
  return {
    add(dates) {
      usual ??= dates.order
      hasOrder ||= dates.isOrdered
      for (const order of ORDERS) {
        const date = dates[order]
        if (date) extend(order, date)
        else possible.delete(order)
      }
    },
    orders: () => (hasOrder ? ORDERS.filter((order) => possible.has(order)) : [usual ?? 'yearFirst']),
    range: (order) => ranges.get(order) ?? null,
  }
}
