import {
  addDays,
  epochMs,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { clockMinutes, localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** The kinds of sleep logs. [sleep/sleep-kinds] */
export type SleepKind = 'asleep' | 'nap' | 'awakeInBed'

/** A primary log of the category `sleep` that is over. */
export type SleepLog = {
  readonly kind: SleepKind
  readonly startTime: Instant
  readonly endTime: Instant
  readonly rating: number | null
}

/** The main sleep of a sleep day, with its naps. [sleep/night-metrics] */
export type Night = {
  readonly wakeDate: LocalDate
  /** The time in bed, with the time awake there. */
  readonly bedtime: Instant
  readonly getUp: Instant
  /** From the start of the first to the end of the last sleep log. */
  readonly onset: Instant
  readonly wake: Instant
  /** The same on the wall clock, minutes since midnight; mid-sleep may fall on half a minute. */
  readonly clocks: Readonly<Record<'bedtime' | 'getUp' | 'onset' | 'wake' | 'midSleep', number>>
  /** Elapsed minutes: asleep (TST), in bed (TIB), in naps, and asleep with naps (total24). */
  readonly asleepMinutes: Minutes
  readonly inBedMinutes: Minutes
  readonly napMinutes: Minutes
  readonly total24Minutes: Minutes
  /** Minutes since midnight on the wall clock, in the order of time. */
  readonly naps: readonly { readonly from: Minutes; readonly to: Minutes }[]
  /** TST / TIB, 0 … 1. */
  readonly efficiency: number
  /** 1 … 5; null if none of its logs was rated. */
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

/** A short break, such as a visit to the bathroom, does not end an episode. [sleep/sleep-episode] */
const LONGEST_BREAK = 60
/** A main sleep has at least so many minutes asleep; shorter episodes are naps. [sleep/main-sleep] */
const SHORTEST_NIGHT = 180
const NOON = 720

/** The default activity tells the kind; the user's own activities are plain sleep. [sleep/sleep-kinds] */
export function sleepKindOf(defaultKey: string | null): SleepKind {
  if (defaultKey === 'sleep.nap') return 'nap'
  return defaultKey === 'sleep.awake_in_bed' ? 'awakeInBed' : 'asleep'
}

/** A sleep day lasts from noon to noon and is named after its wake date. [sleep/sleep-day] */
export function sleepDayOf(zones: ZoneHistory, moment: Instant): LocalDate {
  const date = localDate(zones, moment)
  return clockMinutes(zones, moment) < NOON ? date : addDays(date, 1)
}

const lengthOf = ({ startTime, endTime }: SleepLog): Minutes => minutesBetween(startTime, endTime)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const middle = (from: Instant, to: Instant): Instant => instantAt((epochMs(from) + epochMs(to)) / 2)

/** Time awake in bed without any sleep is no episode. [sleep/sleep-episode] */
function episodeOf(logs: readonly SleepLog[]): Episode[] {
  const asleep = logs.filter(({ kind }) => kind !== 'awakeInBed')
  const [first, last] = [asleep[0], asleep.at(-1)]
  if (!first || !last) return []
  const nap = first.kind === 'nap'
  return [{ nap, logs, asleep, onset: first.startTime, wake: last.endTime, minutes: sum(asleep.map(lengthOf)) }]
}

/** Chains logs with short breaks. [sleep/sleep-episode] */
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

/** The mean rating is weighted by the minutes of the logs. [sleep/night-metrics] */
function ratingOf(asleep: readonly SleepLog[]): number | null {
  const rated = asleep.flatMap((log) => (log.rating === null ? [] : [{ rating: log.rating, minutes: lengthOf(log) }]))
  if (!rated.length) return null
  return sum(rated.map(({ rating, minutes }) => rating * minutes)) / sum(rated.map(({ minutes }) => minutes))
}

function nightOf(wakeDate: LocalDate, episodes: readonly Episode[], zones: ZoneHistory): Night[] {
  // Of equally long episodes the earliest wins, because they are in the order of time. [sleep/main-sleep]
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
 * Returns the nights by wake date. A date without a main sleep is missing and never counts as 0. [sleep/main-sleep]
 * @param logs in any order, each once
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
