import { DAY_MINUTES, epochDay, type LocalDate, type Minutes, type MsSpan, msSpan } from '#domain/time/time.ts'
import { type ClockPiece, clockPieces, dayLength, daySpan, type ZoneHistory } from '#domain/time/zone.ts'

/** The minutes of one slot of the 24-hour clock. */
export const CLOCK_SLOT_MINUTES = 15
const SLOTS = DAY_MINUTES / CLOCK_SLOT_MINUTES

/** A primary log that is over. */
export type ClockLog<Category extends string = string> = MsSpan & { readonly category: Category }

export type ClockSlot<Category extends string = string> = {
  /** Minutes since midnight on the wall clock. */
  from: Minutes
  /** Fractions of the data days, 0 … 1, the largest first; a category without any is left out. */
  shares: { category: Category; share: number }[]
  /** The fraction without logs; with the shares it adds up to 1. */
  unlogged: number
}

export type TypicalDay<Category extends string = string> = {
  dataDays: number
  /** 96 slots from midnight on; empty without a data day. */
  slots: ClockSlot<Category>[]
}

/** Minutes by slot. */
type Slots = Minutes[]
const noMinutes = (): Slots => Array.from({ length: SLOTS }, () => 0)

/** Adds the minutes of a piece to the slots in which it lies. */
function addTo(slots: Slots, { clock, minutes }: ClockPiece): void {
  const end = clock + minutes
  for (let at = clock; at < end;) {
    const slot = Math.floor(at / CLOCK_SLOT_MINUTES)
    const next = Math.min(end, (slot + 1) * CLOCK_SLOT_MINUTES)
    slots[slot]! += next - at
    at = next
  }
}

/** Returns how long the clock showed each slot on these days: not at all if skipped, twice if repeated. */
function shownMinutes(zones: ZoneHistory, dataDays: readonly LocalDate[]): Slots {
  const shown = noMinutes()
  for (const date of dataDays) {
    const day = epochDay(date)
    if (dayLength(zones, date) === DAY_MINUTES) addTo(shown, { day, clock: 0, minutes: DAY_MINUTES })
    else
      for (const piece of clockPieces(zones, msSpan(daySpan(zones, date)))) if (piece.day === day) addTo(shown, piece)
  }
  return shown
}

/**
 * Returns which part of the data days each quarter of an hour went into, by the wall clock, so that seven o'clock is
 * the same in summer and winter. [statistics/typical-day]
 * @param logs of the primary lane that touch the days
 * @param dataDays each once
 */
export function typicalDay<Category extends string>(
  logs: readonly ClockLog<Category>[],
  dataDays: readonly LocalDate[],
  zones: ZoneHistory,
): TypicalDay<Category> {
  if (!dataDays.length) return { dataDays: 0, slots: [] }
  const days = new Set(dataDays.map(epochDay))
  const spent = new Map<Category, Slots>()
  for (const log of logs)
    for (const piece of clockPieces(zones, log)) {
      if (!days.has(piece.day)) continue
      const ofCategory = spent.get(log.category) ?? noMinutes()
      spent.set(log.category, ofCategory)
      addTo(ofCategory, piece)
    }
  return { dataDays: days.size, slots: shownMinutes(zones, dataDays).map((shown, slot) => slotOf(slot, spent, shown)) }
}

/** @param shown 0 if the only data day skips the slot */
function slotOf<Category extends string>(
  slot: number,
  spent: ReadonlyMap<Category, Slots>,
  shown: Minutes,
): ClockSlot<Category> {
  const parts = [...spent].flatMap(([category, slots]) => (slots[slot] ? [{ category, minutes: slots[slot] }] : []))
  const logged = parts.reduce((total, { minutes }) => total + minutes, 0)
  return {
    from: slot * CLOCK_SLOT_MINUTES,
    shares: parts
      .map(({ category, minutes }) => ({ category, share: minutes / shown }))
      .toSorted((a, b) => b.share - a.share || (a.category < b.category ? -1 : 1)),
    unlogged: shown ? (shown - logged) / shown : 1,
  }
}
