import type { Minutes } from '#domain/time/time.ts'

/** `duration` is in minutes, `percent` is 1 … 100. */
export type TimeProportion = { type: 'duration' | 'percent'; value: number }
/** Without a proportion: an equal part of the rest. */
export type Beneficiary = { recipientId: string; timeProportion: TimeProportion | null }

/** Hundredths of a minute: percentages of whole minutes are integers in this unit. */
const PARTS = 100

const partsOf = ({ type, value }: TimeProportion, minutes: Minutes) => (type === 'percent' ? minutes : PARTS) * value

/** Returns the demand of the proportions of these types, in hundredths of a minute. */
const asked = (minutes: Minutes, beneficiaries: readonly Beneficiary[], ...types: TimeProportion['type'][]): number =>
  beneficiaries.reduce(
    (sum, { timeProportion }) =>
      timeProportion && types.includes(timeProportion.type) ? sum + partsOf(timeProportion, minutes) : sum,
    0,
  )

/**
 * Divides by largest remainder: integers that add up to `total`, each within one of its quota. Ties go to the earlier
 * one. [statistics/recipient-allocation]
 * @param quotas whole numbers that add up to `total` × `unit`
 */
function apportion(total: number, quotas: readonly number[], unit: number): number[] {
  const floors = quotas.map((quota) => Math.floor(quota / unit))
  const missing = total - floors.reduce((sum, floor) => sum + floor, 0)
  const byRemainder = quotas.map((quota, index) => ({ index, rest: quota % unit })).toSorted((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, missing)) floors[index]! += 1
  return floors
}

/**
 * Divides the minutes of a log among its recipients. It returns one row each in the stored order, and last the rest
 * without a recipient (null), even if it is 0. The proportions must fit (`proportionViolations`).
 * [statistics/recipient-allocation]
 */
export function allocate(
  minutes: Minutes,
  beneficiaries: readonly Beneficiary[],
): { recipientId: string | null; minutes: Minutes }[] {
  const free = beneficiaries.filter(({ timeProportion }) => !timeProportion).length
  const left = minutes * PARTS - asked(minutes, beneficiaries, 'duration', 'percent')
  // Multiplied by the number of recipients without a share, so that their part is whole too.
  const sharers = Math.max(free, 1)
  const quotas = beneficiaries.map(({ timeProportion }) =>
    timeProportion ? partsOf(timeProportion, minutes) * sharers : left,
  )
  const parts = apportion(minutes, [...quotas, free ? 0 : left], PARTS * sharers)
  return [...beneficiaries.map(({ recipientId }) => recipientId), null].map((recipientId, index) => ({
    recipientId,
    minutes: parts[index]!,
  }))
}

/** Whether a proportion is out of range, or all of them ask for more than the log has. [log/share-bounds] */
export const proportionViolations = (minutes: Minutes, beneficiaries: readonly Beneficiary[]): boolean =>
  beneficiaries.some(({ timeProportion }) => timeProportion && !isProportion(timeProportion, minutes)) ||
  asked(minutes, beneficiaries, 'duration', 'percent') > minutes * PARTS

const isProportion = ({ type, value }: TimeProportion, minutes: Minutes) =>
  Number.isInteger(value) && value >= 1 && value <= (type === 'percent' ? 100 : minutes)

/**
 * When a log becomes shorter, its durations shrink to the rest that the percentages leave. A duration that would become
 * 0 becomes no share. If everything fits, the same array is returned. [log/share-scaling]
 */
export function scaleDurations<B extends Beneficiary>(minutes: Minutes, beneficiaries: readonly B[]): readonly B[] {
  const durations = asked(minutes, beneficiaries, 'duration') / PARTS
  const room = Math.floor((minutes * PARTS - asked(minutes, beneficiaries, 'percent')) / PARTS)
  if (durations <= room) return beneficiaries
  const values = beneficiaries.map(({ timeProportion: given }) => (given?.type === 'duration' ? given.value : 0))
  const scaled = apportion(
    room,
    values.map((value) => value * room),
    durations,
  )
  return beneficiaries.map((beneficiary, index) => {
    if (beneficiary.timeProportion?.type !== 'duration') return beneficiary
    const value = scaled[index]!
    return { ...beneficiary, timeProportion: value ? { type: 'duration', value } : null }
  })
}

/**
 * Returns the share of two recipients of a log that become one. It gets the minutes that both had, unless the whole
 * shares of the others leave less, and never more than there is. [catalogue/merge-shares] [log/share-bounds]
 */
export function joinedShare(
  minutes: Minutes,
  beneficiaries: readonly Beneficiary[],
  one: Beneficiary,
  other: Beneficiary,
): TimeProportion | null {
  const [a, b] = [one.timeProportion, other.timeProportion]
  if (a && b && a.type === b.type) return { type: a.type, value: a.value + b.value }
  const others = beneficiaries.filter((each) => each !== one && each !== other)
  // A recipient who takes the rest still takes it after the merge.
  if ((!a || !b) && others.every(({ timeProportion }) => timeProportion)) return null
  const parts = allocate(minutes, beneficiaries)
  const had = parts[beneficiaries.indexOf(one)]!.minutes + parts[beneficiaries.indexOf(other)]!.minutes
  const room = Math.floor((minutes * PARTS - asked(minutes, others, 'duration', 'percent')) / PARTS)
  const value = Math.min(had, room)
  return value > 0 ? { type: 'duration', value } : (a ?? b)
}

/** Returns the running totals. */
const cumulative = (numbers: readonly number[]): number[] => {
  let sum = 0
  return numbers.map((number) => (sum += number))
}

/**
 * Divides a log among days and among recipients: `[share][day]`. Each row adds up to its share, each column to its day,
 * and no cell is negative. Both lists must add up to the minutes of the log. [statistics/recipient-days]
 *
 * The last day is split off from those before it, then the one before it. A formula for all days at once can give a
 * negative number on a day between two others.
 */
export function splitOver(days: readonly Minutes[], shares: readonly Minutes[]): Minutes[][] {
  const cells = shares.map(() => days.map(() => 0))
  const upTo = cumulative(days)
  // The minutes of the first shares together on the days that are left to split.
  let held = cumulative(shares)
  for (let day = days.length - 1; day >= 0; day -= 1) {
    const earlier = held.map((minutes) => (day && minutes ? Math.floor((minutes * upTo[day - 1]!) / upTo[day]!) : 0))
    const onDay = held.map((minutes, share) => minutes - earlier[share]!)
    for (const [share, minutes] of onDay.entries()) cells[share]![day] = minutes - (onDay[share - 1] ?? 0)
    held = earlier
  }
  return cells
}
