// The share of the bare driver's speed that is left with the whole product before it.
import { Category } from '#contract/catalogue.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { type Call, load } from './load.ts'
import { type Account, type Running, signUp } from './process.ts'
import { type Figure, median, overRounds, perSecond } from './report.ts'

export const CONNECTIONS = 8
const FIRST = instant('2026-01-05T05:00:00Z')
const LENGTH = 75
/** Logs of one day: 18 of 75 minutes, with an hour and a half left over. */
export const PER_DAY = 18

/** The n-th log of a user: one after the other, 18 a day, all categories in turn. */
export function bodyOf(n: number) {
  const startTime = addMinutes(FIRST, Math.floor(n / PER_DAY) * 1440 + (n % PER_DAY) * LENGTH)
  const category = Category.options[n % Category.options.length]!
  const parts = { category, activityName: `Activity ${category}`, startTime, endTime: addMinutes(startTime, LENGTH) }
  return { ...parts, rating: (n % 5) + 1, remark: 'as planned' }
}

export const dateOf = (n: number): string => addMinutes(FIRST, Math.floor(n / PER_DAY) * 1440).slice(0, 10)

const create = (token: string, n: number): Call => ({
  method: 'POST',
  path: '/api/user/log/activity-log',
  token,
  body: bodyOf(n),
})
const list = (token: string, date: string): Call => ({
  method: 'GET',
  path: `/api/user/log/activity-logs/with-adjacent?date=${date}`,
  token,
})

export const signUpCrew = (url: string, round: string): Promise<Account[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => signUp(url, `crew-${round}-${at}`)))

/** Creates per second over HTTP, eight people at once, each filling their own days. */
export async function measureCreates({ url }: Running, people: Account[], each: number): Promise<number> {
  const made = people.map(() => 0)
  return load({
    url,
    connections: people.length,
    amount: each * people.length,
    expected: 201,
    next: (at) => create(people[at]!.token, made[at]!++),
  })
}

/** Lists per second over HTTP of the days that `creates` has filled. */
export async function measureLists({ url }: Running, people: Account[], each: number, filled: number): Promise<number> {
  const read = people.map(() => 0)
  const days = Math.floor(filled / PER_DAY)
  return load({
    url,
    connections: people.length,
    amount: each * people.length,
    expected: 200,
    next: (at) => list(people[at]!.token, dateOf((1 + (read[at]!++ % (days - 2))) * PER_DAY)),
  })
}

export function throughputFigure(name: string, ours: number[], floor: number[], bar: number): Figure {
  return {
    name,
    ours: perSecond(median(ours)),
    floor: perSecond(median(floor)),
    ...overRounds(ours.map((each, run) => (100 * each) / floor[run]!)),
    bar,
    want: 'at least',
    unit: '%',
  }
}
