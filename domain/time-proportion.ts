import type { Minutes } from './time.ts'

/** `duration` in minutes, `percent` 1 … 100. */
export type TimeProportion = { type: 'duration' | 'percent'; value: number }
/** Without a proportion: an equal part of what the others leave. */
export type Beneficiary = { recipientId: string; timeProportion: TimeProportion | null }

/** A hundredth of a minute: percents of whole minutes are whole here. */
const PARTS = 100

const partsOf = ({ type, value }: TimeProportion, minutes: Minutes) => (type === 'percent' ? minutes : PARTS) * value

/** What the proportions of one type ask for, in hundredths of a minute. */
const asked = (minutes: Minutes, beneficiaries: readonly Beneficiary[], ...types: TimeProportion['type'][]): number =>
  beneficiaries.reduce(
    (sum, { timeProportion }) =>
      timeProportion && types.includes(timeProportion.type) ? sum + partsOf(timeProportion, minutes) : sum,
    0,
  )

/**
 * Largest remainder: integers that add up to `total`, each within one of its quota. Ties go to the earlier.
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
 * rule [1.4-a]: the minutes of an entry, divided among whom it was for. One row each in the stored order, and last
 * what is nobody's (null), also when that is 0. The proportions must fit (`proportionViolations`).
 */
export function allocate(
  minutes: Minutes,
  beneficiaries: readonly Beneficiary[],
): { recipientId: string | null; minutes: Minutes }[] {
  const free = beneficiaries.filter(({ timeProportion }) => !timeProportion).length
  const left = minutes * PARTS - asked(minutes, beneficiaries, 'duration', 'percent')
  // Multiplied by the number of those who share what is left, so that their part is whole as well.
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

/** rule [1.4-b], decisions 2: whether a proportion is out of range or all of them ask for more than there is. */
export const proportionViolations = (minutes: Minutes, beneficiaries: readonly Beneficiary[]): boolean =>
  beneficiaries.some(({ timeProportion }) => timeProportion && !isProportion(timeProportion, minutes)) ||
  asked(minutes, beneficiaries, 'duration', 'percent') > minutes * PARTS

const isProportion = ({ type, value }: TimeProportion, minutes: Minutes) =>
  Number.isInteger(value) && value >= 1 && value <= (type === 'percent' ? 100 : minutes)

/**
 * rule [1.4-c]: after a log became shorter, its durations scaled to what the percents leave of it. A duration of which
 * nothing is left becomes an equal part of the nothing. What fits is answered as it is, the same array.
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
 * rule [1.6-b]: the share of two beneficiaries of an entry that become one. It gets the minutes that both had, unless
 * only whole shares of the others leave less, and never more than there is (rule [1.4-b]).
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
  // Whoever takes what the others leave takes that once more.
  if ((!a || !b) && others.every(({ timeProportion }) => timeProportion)) return null
  const parts = allocate(minutes, beneficiaries)
  const had = parts[beneficiaries.indexOf(one)]!.minutes + parts[beneficiaries.indexOf(other)]!.minutes
  const room = Math.floor((minutes * PARTS - asked(minutes, others, 'duration', 'percent')) / PARTS)
  const value = Math.min(had, room)
  return value > 0 ? { type: 'duration', value } : (a ?? b)
}

/** Running totals: what the first, the first two, … make. */
const cumulative = (numbers: readonly number[]): number[] => {
  let sum = 0
  return numbers.map((number) => (sum += number))
}

/**
 * rule [1.4-d]: an entry divided twice, among days and among recipients: `[share][day]`. Each row adds up to its share,
 * each column to its day, and no cell is below zero. Both lists add up to the minutes of the entry.
 *
 * The last day is parted from those before it by the formula of the rule, then the last but one from those before it.
 * The formula for all days at once can leave less than nothing on a day between two others.
 */
export function splitOver(days: readonly Minutes[], shares: readonly Minutes[]): Minutes[][] {
  const cells = shares.map(() => days.map(() => 0))
  const upTo = cumulative(days)
  // What the first shares together have on the days that are left to part.
  let held = cumulative(shares)
  for (let day = days.length - 1; day >= 0; day -= 1) {
    const earlier = held.map((minutes) => (day && minutes ? Math.floor((minutes * upTo[day - 1]!) / upTo[day]!) : 0))
    const onDay = held.map((minutes, share) => minutes - earlier[share]!)
    for (const [share, minutes] of onDay.entries()) cells[share]![day] = minutes - (onDay[share - 1] ?? 0)
    held = earlier
  }
  return cells
}
