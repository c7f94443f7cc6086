import family from '#domain/data/demo_family.json' with { type: 'json' }
import { mulberry32 } from './random.ts'
import { addDays, addMinutes, daysBetween, type Instant, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'

type Words = { en: string; zh_CN: string; zh_TW: string }

export type DemoKey = 'wei' | 'mei' | 'an' | 'le'

export type DemoPerson = {
  key: DemoKey
  name: Words
  firstName: Words
  lastName: Words
  /** A parent with `isAdmin` is the admin of the family. [family/family-admin] */
  role: 'parent' | 'child'
  isAdmin: boolean
  birthDate: LocalDate
  /** Null for a child without e-mail, who has a user name instead. */
  email: string | null
  username: string | null
  language: keyof Words
  accountMode: 'PERSONAL' | 'DUAL'
  enableSelfJournaling: boolean
  timezone: string
}

/** A log by the keys of the default activities: category, activity and sub-activity. [catalogue/default-activities] */
export type DemoLog = {
  category: string
  activity: string
  sub: string
  startTime: Instant
  endTime: Instant
  rating: number
}

const { timezone } = family

const LIN: Words = { en: 'Lin', zh_CN: '林', zh_TW: '林' }
const CHEN: Words = { en: 'Chen', zh_CN: '陈', zh_TW: '陳' }

const named = (firstName: Words, lastName: Words) => ({
  firstName,
  lastName,
  name: {
    en: `${firstName.en} ${lastName.en}`,
    zh_CN: `${lastName.zh_CN}${firstName.zh_CN}`,
    zh_TW: `${lastName.zh_TW}${firstName.zh_TW}`,
  },
})

const parent = { role: 'parent', username: null, accountMode: 'DUAL', enableSelfJournaling: true, timezone } as const
const child = { role: 'child', isAdmin: false, accountMode: 'PERSONAL', enableSelfJournaling: false, timezone } as const

/** The people of the demo. The index of a person seeds their logs. [demo/demo-people] [demo/log-generator] */
export const demoPeople: readonly DemoPerson[] = [
  {
    ...parent,
    ...named({ en: 'Wei', zh_CN: '伟', zh_TW: '偉' }, LIN),
    key: 'wei',
    isAdmin: true,
    birthDate: '1983-09-12' as LocalDate,
    email: 'wei.lin@example.com',
    language: 'en',
  },
  {
    ...parent,
    ...named({ en: 'Mei', zh_CN: '梅', zh_TW: '梅' }, CHEN),
    key: 'mei',
    isAdmin: false,
    birthDate: '1985-04-03' as LocalDate,
    email: 'mei.chen@example.com',
    language: 'zh_CN',
  },
  {
    ...child,
    ...named({ en: 'An', zh_CN: '安', zh_TW: '安' }, LIN),
    key: 'an',
    birthDate: '2011-10-05' as LocalDate,
    email: 'an.lin@example.com',
    username: null,
    language: 'zh_TW',
  },
  {
    ...child,
    ...named({ en: 'Le', zh_CN: '乐', zh_TW: '樂' }, LIN),
    key: 'le',
    birthDate: '2016-11-20' as LocalDate,
    email: null,
    username: 'le.lin',
    language: 'en',
  },
]

/** `[category, activity, sub, nominal end, jitter in slots, chance to be skipped, weights of the ratings 1 … 5]`. */
type Block = readonly [string, string, string, string, number, number, readonly number[]]
type Template = { work: readonly Block[]; free: readonly Block[] }

// The compiler infers an array of any items from a JSON list.
const templates = family.templates as unknown as Record<DemoKey, Template>

const SEED = 20_260_101
const SLOT = 5

const clockOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Returns the first rating at which the weights, added up, exceed the fraction `random` of their sum. */
function weightedRating(weights: readonly number[], random: number): number {
  let left = random * weights.reduce((sum, weight) => sum + weight, 0)
  return 1 + weights.findIndex((weight) => (left -= weight) < 0)
}

/**
 * Saturdays, Sundays and the vacations are free, and vacations move with `today`. Children have the whole vacation off,
 * parents the first day of a public one: on 2 January only the schools are closed. [demo/demo-vacations]
 */
function isFreeDay({ role }: DemoPerson, date: LocalDate, today: LocalDate): boolean {
  const asPlanned = addDays(date, daysBetween(today, family.today as LocalDate))
  return (
    weekdayOf(date) >= 6 ||
    family.vacations.some(({ startDate, endDate, publicHoliday }) =>
      role === 'child' ? startDate <= asPlanned && asPlanned <= endDate : publicHoliday && asPlanned === startDate,
    )
  )
}

/**
 * Returns the logs of a member for the 180 days before `today`, from the evening before the first of them. The same day
 * gives the same logs, and 2026-06-30 gives the golden numbers. [demo/log-generator] [demo/golden-logs]
 */
export function demoLogs(key: DemoKey, today: LocalDate): DemoLog[] {
  const index = demoPeople.findIndex((person) => person.key === key)
  const person = demoPeople[index]!
  const random = mulberry32(SEED + index)
  const firstDay = addDays(today, -family.days)
  const logs: DemoLog[] = []
  let startTime = momentOf(timezone, addDays(firstDay, -1), clockOf(family.startBed[key]))
  for (let date = firstDay; date < today; date = addDays(date, 1))
    for (const block of templates[key][isFreeDay(person, date, today) ? 'free' : 'work']) {
      const [category, activity, sub, nominalEnd, jitter, skipped, weights] = block
      const [shift, luck, mood] = [random(), random(), random()]
      const slots = Math.floor(shift * (2 * jitter + 1)) - jitter
      const planned = addMinutes(momentOf(timezone, date, clockOf(nominalEnd)), slots * SLOT)
      const soonest = addMinutes(startTime, SLOT)
      const endTime = planned > soonest ? planned : soonest
      if (luck >= skipped)
        logs.push({ category, activity, sub, startTime, endTime, rating: weightedRating(weights, mood) })
      startTime = endTime
    }
  return logs
}
