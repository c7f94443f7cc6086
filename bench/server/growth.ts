// What a request costs as the people become more, and as the years of one person do.
import { v7 as uuidv7 } from 'uuid'
import { addDays, addMinutes, instant } from '#domain/time/time.ts'
import { takeDue } from '#server/db/due-reminders.ts'
import { openDb } from '#server/db/open.ts'
import { type Batch, lifeOf, newPerson, rowsOf } from '../fixtures/crowd.ts'
import { remindersOf } from '../fixtures/reminder-fixtures.ts'
import { createBelongings, logWithWords } from '../fixtures/search-fixtures.ts'
import type { Database, Store } from '../support/databases.ts'
import type { Call } from '../support/load.ts'
import { fetchFully, measureEach } from '../support/one-line.ts'
import { holderOf, type Running, signIn, signUp, withServer } from '../support/process.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'
import { LAST, PER_DAY, TEN_YEARS } from '../fixtures/shared-crowd.ts'

/** With ten years each: 5.9 million rows, 2.2 million of which are logs. */
const PEOPLE = [1, 5, 30]
/** Of a person who is alone. */
const DAYS = [36, 365, TEN_YEARS]
const ROUNDS = 3
/** Calls that do not count, because Node compiles what they run, and calls that do. */
const [WARM, TIMES] = [150, 60]
/** Of a search, which is slow. */
const [WARM_SEARCHES, SEARCHES] = [15, 15]
const FLAT = 1.5
/** As much as the logarithm of the number of logs grows from 36 days to ten years. */
const LOGARITHMIC = 1.7

/** Later than any clock of a run: the server itself has none of them to send. */
const DUE = instant('2028-01-01T00:00:00Z')
const FAR = instant('2029-01-01T00:00:00Z')
const REMINDERS = 700

export const MEASURED = ['create a log', 'a day', 'ten years by category', 'search', 'a reminder that is due'] as const
type Measured = (typeof MEASURED)[number]
/** Milliseconds by round. */
export type Costs = Record<Measured, number[]>
type Sized = { readonly size: number; readonly store: Store; readonly costs: Costs }
/** `size`: how many people, or how many days. */
export type Growth = { readonly database: string; readonly people: Sized[]; readonly days: Sized[] }

const sized = (size: number, store: Store): Sized => ({
  size,
  store,
  costs: { 'create a log': [], 'a day': [], 'ten years by category': [], search: [], 'a reminder that is due': [] },
})

function reminderRows(owner: string, user: string, from: typeof DUE): Batch {
  const dues = Array.from({ length: REMINDERS }, (_, at) => addMinutes(from, at))
  return remindersOf(dues.map((due) => ({ owner, user, due, now: DUE })))
}

type Lived = { readonly owner: string; readonly user: string; readonly days: number; readonly due: typeof DUE }

/** All rows of a person who lived that long, in words. */
function rowsOfLife({ owner, user, days, due }: Lived): Batch[] {
  const person = newPerson(owner)
  const rows = logWithWords(rowsOf(person, lifeOf(LAST, days, PER_DAY)), person, createBelongings())
  return [...rows, reminderRows(owner, user, due)]
}

/** A user with an account, alone in the database. */
async function settleOne(database: Database, days: number) {
  const store = await database.fresh()
  const { dataGroup } = await withServer(store, ({ url }) => signUp(url, 'ann'))
  const db = await openDb(store.where)
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.destroy()
  await store.fill(rowsOfLife({ owner: dataGroup, user: id, days, due: DUE }))
  return { store, user: id }
}

/** The stores of all sizes; each one of more people is a copy of the one before, with those who come. */
async function fillPeople(database: Database): Promise<Sized[]> {
  const { store, user } = await settleOne(database, TEN_YEARS)
  const found: Sized[] = []
  let people = 1
  for (const size of PEOPLE) {
    for (; people < size; people++) await store.fill(rowsOfLife({ owner: uuidv7(), user, days: TEN_YEARS, due: FAR }))
    await store.rest()
    found.push(sized(size, size === PEOPLE.at(-1) ? store : await store.copy()))
    console.log(`${database.name}: ${size} people`)
  }
  return found
}

async function fillDays(database: Database): Promise<Sized[]> {
  const found: Sized[] = []
  for (const days of DAYS) {
    const { store } = await settleOne(database, days)
    await store.rest()
    found.push(sized(days, store))
  }
  return found
}

const FREE = instant('2026-07-01T04:00:00Z')
const bodyOf = (at: number) => ({
  category: 'work',
  activityName: 'Activity 3',
  startTime: addMinutes(FREE, at * 75),
  endTime: addMinutes(FREE, at * 75 + 75),
})
const get =
  (path: string) =>
  (token: string): Call => ({ method: 'GET', path, token })

/** A request of each kind, by the number of the call. `from`: the first number that no round before has used. */
const requestsOf = (days: number, from: number) => ({
  'create a log':
    (at: number) =>
    (token: string): Call => ({
      method: 'POST',
      path: '/api/user/log/activity-log',
      token,
      body: bodyOf(from + at),
    }),
  'a day': (at: number) =>
    get(`/api/user/log/activity-logs/with-adjacent?date=${addDays(LAST, -2 - (at % (days - 4)))}`),
  'ten years by category': () =>
    get(`/api/statistics/aspect-duration?aspect=category&from=${addDays(LAST, 1 - TEN_YEARS)}&to=${LAST}`),
  search: () => get('/api/user/log/activity-logs/search?q=hippopotamus'),
})

async function measureOver({ url }: Running, { costs }: Sized, days: number, round: number) {
  const token = await signIn(url, holderOf('ann'))
  for (const [name, requestAt] of Object.entries(requestsOf(days, round * (WARM + TIMES)))) {
    const ask = (at: number) => fetchFully(url, requestAt(at)(token))
    const [warm, times] = name === 'search' ? [WARM_SEARCHES, SEARCHES] : [WARM, TIMES]
    await measureEach(warm, ask)
    costs[name as Measured].push(await measureEach(times, (at) => ask(warm + at)))
  }
}

/** What each process asks every second, here with one reminder to take. */
async function measureDue({ store, costs }: Sized, round: number) {
  const db = await openDb(store.where)
  const take = async (at: number) => {
    const now = addMinutes(DUE, round * (WARM + TIMES) + at)
    const taken = await db.transaction().execute((trx) => takeDue(trx, now, 100))
    if (taken.length !== 1) throw new Error(`${taken.length} reminders were due`)
  }
  await measureEach(WARM, take)
  costs['a reminder that is due'].push(await measureEach(TIMES, (at) => take(WARM + at)))
  await db.destroy()
}

/** Each size in turn, so that a machine that slows down slows all. */
export async function measureGrowth(database: Database): Promise<Growth> {
  const [days, people] = [await fillDays(database), await fillPeople(database)]
  for (let round = 0; round < ROUNDS; round++)
    for (const one of [...days, ...people]) {
      const ownDays = days.includes(one) ? one.size : TEN_YEARS
      await withServer(one.store, (server) => measureOver(server, one, ownDays, round))
      await measureDue(one, round)
    }
  return { database: database.name, people, days }
}

/** The power of the size with which the cost grows: 0 is flat, 1 is as fast as the size. */
function exponentOf(points: readonly Sized[], measured: Measured): number {
  const [x, y] = [
    points.map(({ size }) => Math.log(size)),
    points.map(({ costs }) => Math.log(median(costs[measured]))),
  ]
  const [midX, midY] = [x, y].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
  const over = x.reduce((sum, value, at) => sum + (value - midX!) * (y[at]! - midY!), 0)
  return over / x.reduce((sum, value) => sum + (value - midX!) ** 2, 0)
}

/** The cost at another size, by the power with which it grew so far; it does not shrink. */
export function costAt(points: readonly Sized[], measured: Measured, size: number): number {
  const last = points.at(-1)!
  return median(last.costs[measured]) * (size / last.size) ** Math.max(0, exponentOf(points, measured))
}

type GrowthInput = { name: string; points: readonly Sized[]; measured: Measured; bar: number }
const growthFigure = ({ name, points, measured, bar }: GrowthInput): Figure => {
  const [first, last] = [points[0]!, points.at(-1)!]
  return {
    name,
    ours: inMs(median(last.costs[measured])),
    floor: inMs(median(first.costs[measured])),
    ...overRounds(last.costs[measured].map((each, round) => each / first.costs[measured][round]!)),
    bar,
    want: 'at most',
    unit: '×',
  }
}

export const growthFigures = ({ database, people, days }: Growth): Figure[] =>
  MEASURED.flatMap((measured) => [
    growthFigure({
      name: `${measured}, of one among ${PEOPLE.at(-1)} with ten years each, against alone (${database})`,
      points: people,
      measured,
      bar: FLAT,
    }),
    growthFigure({
      name: `${measured}, with ten years of one's own, against 36 days (${database})`,
      points: days,
      measured,
      bar: LOGARITHMIC,
    }),
  ])
