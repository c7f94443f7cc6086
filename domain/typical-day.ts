import type { ClosedSpan, LocalDate, Minutes } from './time.ts'
import { clockPieces, dayLength, daySpan, type ZoneHistory } from './zone.ts'

/** A mark of the 24-hour clock. */
export const CLOCK_SLOT_MINUTES = 15
const SLOTS = 1440 / CLOCK_SLOT_MINUTES

/** A primary log, over. */
export type ClockLog = ClosedSpan & { readonly category: string }

export type ClockSlot = {
  /** On the wall clock, minutes since midnight. */
  from: Minutes
  /** Parts of the data days, 0 … 1, the largest first; a category without any is left out. */
  shares: { category: string; share: number }[]
  /** What nothing was recorded for: with the shares it makes 1. */
  unlogged: number
}

export type TypicalDay = {
  dataDays: number
  /** 96, from midnight on; none without a data day. */
  slots: ClockSlot[]
}

type Part = { date: LocalDate; slot: number; minutes: Minutes }

/** The parts of a span by day and slot of the wall clock. */
function* partsOf(zones: ZoneHistory, span: ClosedSpan): Generator<Part> {
  for (const { localDate: date, clock, minutes: length } of clockPieces(zones, span))
    for (let at = 0; at < length;) {
      const minutes = toNextSlot(clock + at, length - at)
      yield { date, slot: Math.floor((clock + at) / CLOCK_SLOT_MINUTES), minutes }
      at += minutes
    }
}

const toNextSlot = (clock: Minutes, left: Minutes) => Math.min(CLOCK_SLOT_MINUTES - (clock % CLOCK_SLOT_MINUTES), left)

/** How long the clock showed each slot on these days: not at all where it skips one, twice where it repeats it. */
function shownMinutes(zones: ZoneHistory, dataDays: ReadonlySet<LocalDate>): Minutes[] {
  const shown = Array.from({ length: SLOTS }, () => 0)
  for (const day of dataDays) {
    if (dayLength(zones, day) === 1440) for (let slot = 0; slot < SLOTS; slot++) shown[slot]! += CLOCK_SLOT_MINUTES
    else
      for (const { date, slot, minutes } of partsOf(zones, daySpan(zones, day)))
        if (date === day) shown[slot]! += minutes
  }
  return shown
}

/**
 * The clock of the typical day: what each quarter of an hour went into, as a part of the data days (rule [1.7-f]). By
 * the wall clock, so that seven o'clock is seven o'clock in summer and winter.
 * @param logs of the primary lane, which touch the days
 */
export function typicalDay(logs: readonly ClockLog[], dataDays: readonly LocalDate[], zones: ZoneHistory): TypicalDay {
  const days = new Set(dataDays)
  if (!days.size) return { dataDays: 0, slots: [] }
  const spent = Array.from({ length: SLOTS }, () => new Map<string, Minutes>())
  for (const log of logs)
    for (const { date, slot, minutes } of partsOf(zones, log))
      if (days.has(date)) spent[slot]!.set(log.category, (spent[slot]!.get(log.category) ?? 0) + minutes)
  const shown = shownMinutes(zones, days)
  return { dataDays: days.size, slots: spent.map((minutes, slot) => slotOf(slot, minutes, shown[slot]!)) }
}

/** @param shown 0 where the only data day skips the slot */
function slotOf(slot: number, spent: ReadonlyMap<string, Minutes>, shown: Minutes): ClockSlot {
  const logged = [...spent.values()].reduce((total, minutes) => total + minutes, 0)
  return {
    from: slot * CLOCK_SLOT_MINUTES,
    shares: [...spent]
      .map(([category, minutes]) => ({ category, share: minutes / shown }))
      .toSorted((a, b) => b.share - a.share || (a.category < b.category ? -1 : 1)),
    unlogged: shown ? (shown - logged) / shown : 1,
  }
}
