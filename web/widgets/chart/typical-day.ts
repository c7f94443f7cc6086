import type { Output } from '#contract/endpoint.ts'
import type { statistics } from '#contract/statistics.ts'
import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'
import { CLOCK_SLOT_MINUTES } from '#domain/log/typical-day.ts'

export type Clock = Output<typeof statistics.typicalDay>

const HOUR = 60

/** The categories of a typical day, the one that takes most of it first. */
export function categoriesOf({ slots }: Pick<Clock, 'slots'>): string[] {
  const sums = new Map<string, number>()
  for (const { shares } of slots)
    for (const { category, share } of shares) sums.set(category, (sums.get(category) ?? 0) + share)
  return [...sums].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([category]) => category)
}

export type Stretch = { category: string; from: Minutes; to: Minutes }

/** A shorter stretch is not worth its words. */
const SHORTEST_SAID = 30

/** What most of the days have at a time, as stretches of the clock: how the picture is said in words. */
export function stretchesOf({ slots }: Pick<Clock, 'slots'>): Stretch[] {
  const stretches: Stretch[] = []
  for (const { from, shares } of slots) {
    const category = shares[0] && shares[0].share >= 0.5 ? shares[0].category : null
    const last = stretches.at(-1)
    if (category === null) continue
    if (last?.category === category && last.to === from) last.to = from + CLOCK_SLOT_MINUTES
    else stretches.push({ category, from, to: from + CLOCK_SLOT_MINUTES })
  }
  const [first, last] = [stretches[0], stretches.at(-1)]
  const isLong = ({ from, to }: Stretch) => to - from >= SHORTEST_SAID || to < from
  if (
    first &&
    last &&
    first !== last &&
    first.from === 0 &&
    last.to === DAY_MINUTES &&
    first.category === last.category
  )
    return [{ ...last, to: first.to }, ...stretches.slice(1, -1)].filter(isLong)
  return stretches.filter(isLong)
}

/** An example of the clock, for users who have too few days. */
const SAMPLE: readonly [until: number, category: 'sleep' | 'dailyActivity' | 'work' | 'housework' | 'leisure'][] = [
  [7, 'sleep'],
  [8.5, 'dailyActivity'],
  [12, 'work'],
  [13, 'dailyActivity'],
  [17, 'work'],
  [18.5, 'housework'],
  [22.5, 'leisure'],
  [24, 'sleep'],
]
export const EXAMPLE: Clock['slots'] = Array.from({ length: (24 * HOUR) / CLOCK_SLOT_MINUTES }, (_, slot) => ({
  from: slot * CLOCK_SLOT_MINUTES,
  shares: [{ category: SAMPLE.find(([until]) => slot * CLOCK_SLOT_MINUTES < until * HOUR)![1], share: 0.85 }],
  unlogged: 0.15,
}))
