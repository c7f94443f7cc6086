import { type Night, sleepDayOf, type SleepLog } from './night.ts'
import { addDays, DAY_MS, epochDay, epochMs, instantAt, type LocalDate, MINUTE_MS } from '#domain/time/time.ts'
import { clockMinutes, daySpan, dayStart, type ZoneHistory } from '#domain/time/zone.ts'

/** The rate as its two numbers; `index` is −100 … 100, null if nothing is compared. [sleep/regularity-index] */
export type SleepRegularity = { same: number; compared: number; index: number | null }

const SLOT_MS = 5 * MINUTE_MS
const SLOTS = 288
const HALF_DAY = 720
/** A slot counts as asleep if 3 of its 5 minutes are covered. [sleep/regularity-slots] */
const ASLEEP_FROM_MS = 3 * MINUTE_MS

/**
 * Returns when the wall clock first showed each slot of the sleep day, from noon on, in milliseconds since 1970. A slot
 * that the clock skipped has none. [sleep/regularity-pairs]
 */
function slotsOf(zones: ZoneHistory, wakeDate: LocalDate): (number | undefined)[] {
  const from = epochMs(dayStart(zones, addDays(wakeDate, -1)))
  const to = epochMs(daySpan(zones, wakeDate).endTime)
  // On nearly every day the clock runs evenly, so it need not be consulted.
  if (to - from === 2 * DAY_MS) return Array.from({ length: SLOTS }, (_, slot) => from + DAY_MS / 2 + slot * SLOT_MS)
  const slots: (number | undefined)[] = Array.from({ length: SLOTS })
  for (let ms = from; ms < to; ms += SLOT_MS) {
    const moment = instantAt(ms)
    if (sleepDayOf(zones, moment) !== wakeDate) continue
    slots[Math.floor(((clockMinutes(zones, moment) + HALF_DAY) % (2 * HALF_DAY)) / 5)] ??= ms
  }
  return slots
}

type Spell = { readonly from: number; readonly to: number }

/** Returns whether each slot is asleep; undefined if the slot did not exist. [sleep/regularity-slots] */
function sleepInSlots(spells: readonly Spell[], zones: ZoneHistory, wakeDate: LocalDate): (boolean | undefined)[] {
  const midnight = epochDay(wakeDate) * DAY_MS
  // Noon on any wall clock is less than two days away from midnight in UTC.
  const near = spells.filter(({ from, to }) => to > midnight - 2 * DAY_MS && from < midnight + 2 * DAY_MS)
  const asleepIn = (slot: number) =>
    near.reduce((total, { from, to }) => total + Math.max(0, Math.min(to, slot + SLOT_MS) - Math.max(from, slot)), 0)
  return slotsOf(zones, wakeDate).map((slot) => (slot === undefined ? undefined : asleepIn(slot) >= ASLEEP_FROM_MS))
}

/**
 * Returns the Sleep Regularity Index: how often a person is in the same state at the same time of two days in a row.
 * [sleep/regularity-index]
 * @param nights in the order of their wake dates
 */
export function sleepRegularity(
  logs: readonly SleepLog[],
  nights: readonly Night[],
  zones: ZoneHistory,
): SleepRegularity {
  const spells = logs
    .filter(({ kind }) => kind !== 'awakeInBed')
    .map(({ startTime, endTime }) => ({ from: epochMs(startTime), to: epochMs(endTime) }))
  const days = nights.map(({ wakeDate }) => ({ wakeDate, slots: sleepInSlots(spells, zones, wakeDate) }))
  let [same, compared] = [0, 0]
  for (const [index, { wakeDate, slots }] of days.entries()) {
    const next = days[index + 1]
    if (next?.wakeDate !== addDays(wakeDate, 1)) continue
    for (const [slot, asleep] of slots.entries()) {
      const asleepNext = next.slots[slot]
      if (asleep === undefined || asleepNext === undefined) continue
      compared += 1
      if (asleep === asleepNext) same += 1
    }
  }
  return { same, compared, index: compared ? (200 * same) / compared - 100 : null }
}
