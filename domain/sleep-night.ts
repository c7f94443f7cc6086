import {
  addDays,
  epochMs,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
  minutesBetween,
} from './time.ts'
import { clockMinutes, localDate, type ZoneHistory } from './zone.ts'

/** rule [3.1-a]. */
export type SleepKind = 'asleep' | 'nap' | 'awakeInBed'

/** A primary log of the category `sleep` that is over. */
export type SleepLog = {
  readonly kind: SleepKind
  readonly startTime: Instant
  readonly endTime: Instant
  readonly rating: number | null
}

/** rule [3.1-e]: the main sleep of a sleep day, and what was slept beside it. */
export type Night = {
  readonly wakeDate: LocalDate
  /** In bed, the time awake there included. */
  readonly bedtime: Instant
  readonly getUp: Instant
  /** From the first time asleep to the last. */
  readonly onset: Instant
  readonly wake: Instant
  /** The same on the wall clock, minutes since midnight; the middle of the sleep may fall on half a minute. */
  readonly clocks: Readonly<Record<'bedtime' | 'getUp' | 'onset' | 'wake' | 'midSleep', number>>
  /** Elapsed minutes: asleep (TST), in bed (TIB), in naps, and asleep with the naps (total24). */
  readonly asleepMinutes: Minutes
  readonly inBedMinutes: Minutes
  readonly napMinutes: Minutes
  readonly total24Minutes: Minutes
  /** When on the wall clock, minutes since midnight, in the order of time. */
  readonly naps: readonly { readonly from: Minutes; readonly to: Minutes }[]
  /** 0 … 1: asleep of in bed. */
  readonly efficiency: number
  /** 1 … 5; null when nothing of it was rated. */
  readonly rating: number | null
}

type Episode = {
  nap: boolean
  logs: readonly SleepLog[]
  asleep: readonly SleepLog[]
  onset: Instant
  wake: Instant
  minutes: Minutes
}

/** rule [3.1-b]: a bathroom visit does not end a night. */
const LONGEST_BREAK = 60
/** rule [3.1-d]: less than this is a nap. */
const SHORTEST_NIGHT = 180
const NOON = 720

/** rule [3.1-a]: what the default activity says of a sleep; activities of one's own are plain sleep. */
export function sleepKindOf(defaultKey: string | null): SleepKind {
  if (defaultKey === 'sleep.nap') return 'nap'
  return defaultKey === 'sleep.awake_in_bed' ? 'awakeInBed' : 'asleep'
}

/** rule [3.1-c]: from noon to noon, named after the day on which one wakes. */
export function sleepDayOf(zones: ZoneHistory, moment: Instant): LocalDate {
  const date = localDate(zones, moment)
  return clockMinutes(zones, moment) < NOON ? date : addDays(date, 1)
}

const lengthOf = ({ startTime, endTime }: SleepLog): Minutes => minutesBetween(startTime, endTime)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const middle = (from: Instant, to: Instant): Instant => instantAt((epochMs(from) + epochMs(to)) / 2)

/** Lying awake without any sleep is no episode. */
function episodeOf(logs: readonly SleepLog[]): Episode[] {
  const asleep = logs.filter(({ kind }) => kind !== 'awakeInBed')
  const [first, last] = [asleep[0], asleep.at(-1)]
  if (!first || !last) return []
  const nap = first.kind === 'nap'
  return [{ nap, logs, asleep, onset: first.startTime, wake: last.endTime, minutes: sum(asleep.map(lengthOf)) }]
}

/** rule [3.1-b]. */
function episodesOf(logs: readonly SleepLog[]): Episode[] {
  const sorted = logs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const chains: SleepLog[][] = []
  for (const log of sorted.filter(({ kind }) => kind !== 'nap')) {
    const chain = chains.at(-1)
    const before = chain?.at(-1)
    if (before && minutesBetween(before.endTime, log.startTime) <= LONGEST_BREAK) chain?.push(log)
    else chains.push([log])
  }
  const naps = sorted.filter(({ kind }) => kind === 'nap').map((log) => [log])
  return [...chains, ...naps].flatMap(episodeOf)
}

/** rule [3.1-e]: the longer a stretch of sleep, the more its rating counts. */
function ratingOf(asleep: readonly SleepLog[]): number | null {
  const rated = asleep.flatMap((log) => (log.rating === null ? [] : [{ rating: log.rating, minutes: lengthOf(log) }]))
  if (!rated.length) return null
  return sum(rated.map(({ rating, minutes }) => rating * minutes)) / sum(rated.map(({ minutes }) => minutes))
}

function nightOf(wakeDate: LocalDate, episodes: readonly Episode[], zones: ZoneHistory): Night[] {
  // The first of the longest: they come in the order of time.
  const longest = Math.max(...episodes.map(({ nap, minutes }) => (nap ? 0 : minutes)))
  const main = episodes.find(({ nap, minutes }) => !nap && minutes === longest)
  const [first, last] = [main?.logs[0], main?.logs.at(-1)]
  if (!main || !first || !last || longest < SHORTEST_NIGHT) return []
  const { onset, wake } = main
  const moments = { bedtime: first.startTime, getUp: last.endTime, onset, wake }
  const midSleep = middle(onset, wake)
  const clockAt = (moment: Instant) => clockMinutes(zones, moment)
  const inBedMinutes = minutesBetween(moments.bedtime, moments.getUp)
  const napMinutes = sum(episodes.map(({ minutes }) => minutes)) - longest
  return [
    {
      wakeDate,
      ...moments,
      clocks: {
        bedtime: clockAt(moments.bedtime),
        getUp: clockAt(moments.getUp),
        onset: clockAt(onset),
        wake: clockAt(wake),
        midSleep: clockAt(midSleep) + (epochMs(midSleep) % MINUTE_MS) / MINUTE_MS,
      },
      asleepMinutes: longest,
      inBedMinutes,
      napMinutes,
      total24Minutes: longest + napMinutes,
      naps: episodes
        .filter((episode) => episode !== main)
        .toSorted((a, b) => (a.onset < b.onset ? -1 : 1))
        .map((nap) => ({ from: clockAt(nap.onset), to: clockAt(nap.wake) })),
      efficiency: longest / inBedMinutes,
      rating: ratingOf(main.asleep),
    },
  ]
}

/**
 * rules §3.1: the nights in the order of their wake dates. A date without a main sleep is missing: unknown, never zero.
 * @param logs in any order, none of them twice
 */
export function nightsOf(logs: readonly SleepLog[], zones: ZoneHistory): Night[] {
  const days = new Map<LocalDate, Episode[]>()
  for (const episode of episodesOf(logs)) {
    const day = sleepDayOf(zones, middle(episode.onset, episode.wake))
    days.set(day, [...(days.get(day) ?? []), episode])
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([wakeDate, episodes]) => nightOf(wakeDate, episodes, zones))
}
