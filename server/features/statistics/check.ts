import type { Aspect, Contribution } from '#domain/activity/aspect.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { isDataDay } from '#domain/statistics/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { loadMonthSums, type MonthSums } from '#server/db/aspect-months.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { readZones } from '#server/features/account/service.ts'
import { countFromLogs, listMonthsEver, windowsOf } from './service.ts'
import { ASPECTS, listTotals, markedDays } from './store.ts'

/** `days`: totals of days that are not those of the logs. `sums`: sums of a month that are not those of its days. */
export type WrongMonth = { readonly month: string; readonly wrong: 'days' | 'sums' }

/** Walks the months whose totals a rebuild would change. [statistics/aspect-rebuild-invariant] */
export async function* findWrongMonths(db: Db, subject: SubjectId): AsyncGenerator<WrongMonth> {
  for (const month of await listMonthsEver(db, subject, await readZones(db, subject))) {
    const wrong = (await findWrong(db, subject, month)) && (await findWrongAtOnce(db, subject, month))
    if (wrong) yield { month, wrong }
  }
}

/** A simultaneous write may be in the logs and not yet in the totals, unless both are read at one moment. */
const findWrongAtOnce = (db: Db, subject: SubjectId, month: string): ReturnType<typeof findWrong> => {
  const transaction = db.transaction()
  const atOnce = isPostgres(db) ? transaction.setIsolationLevel('repeatable read') : transaction
  return atOnce.execute((trx) => findWrong(trx, subject, month))
}

async function findWrong(db: Db, subject: SubjectId, month: string): Promise<WrongMonth['wrong'] | undefined> {
  const days = daysOfMonth(month)
  const zones = await readZones(db, subject)
  const stored = await listTotals(db, subject, days)
  const counted: Contribution[] = []
  for (const window of windowsOf(days)) counted.push(...(await countFromLogs(db, subject, zones, window)))
  // The totals of these days are known to be old, and wait for a recomputation. [statistics/update-all]
  const old = new Set((await markedDays(db, subject)).map(({ localDate }) => localDate))
  const isFresh = ({ localDate }: Contribution) => !old.has(localDate)
  if (!isSame(stored.filter(isFresh).map(lineOf), counted.filter(isFresh).map(lineOf))) return 'days'
  for (const aspect of ASPECTS) {
    const { months, stale } = await loadMonthSums(db, subject, aspect, { from: month, to: month })
    // Sums of years go by the marks of months, so they would leave out a month without one.
    if (stored.length && !months.length && !stale.length) return 'sums'
    const expected = sumsOf(stored, aspect)
    for (const sums of months) if (!isSame(linesOf(sums), linesOf(expected))) return 'sums'
  }
  return undefined
}

const lineOf = ({ localDate: date, aspect, key, primaryMinutes, parallelMinutes, entries }: Contribution) =>
  `${date}|${aspect}|${key}|${primaryMinutes}|${parallelMinutes}|${entries}`

function isSame(these: readonly string[], those: readonly string[]): boolean {
  const known = new Set(those)
  return these.length === those.length && these.every((line) => known.has(line))
}

type Sums = Pick<MonthSums, 'sums' | 'dataDays'>

/** Adds up the totals of the days of a month. [statistics/data-day] */
function sumsOf(totals: readonly Contribution[], aspect: Aspect): Sums {
  const primary = new Map<LocalDate, number>()
  for (const { aspect: of, localDate, primaryMinutes } of totals)
    if (of === 'category') primary.set(localDate, (primary.get(localDate) ?? 0) + primaryMinutes)
  const dataDays = new Set([...primary].flatMap(([date, minutes]) => (isDataDay(minutes) ? [date] : [])))
  const sums = new Map<string, Sums['sums'][number]>()
  for (const { aspect: of, localDate, key, ...figures } of totals) {
    if (of !== aspect) continue
    const sum = sums.get(key) ?? { key, primaryMinutes: 0, parallelMinutes: 0, entries: 0, dataDayMinutes: 0 }
    sum.primaryMinutes += figures.primaryMinutes
    sum.parallelMinutes += figures.parallelMinutes
    sum.entries += figures.entries
    if (dataDays.has(localDate)) sum.dataDayMinutes += figures.primaryMinutes
    sums.set(key, sum)
  }
  return { sums: [...sums.values()], dataDays: dataDays.size }
}

const linesOf = ({ sums, dataDays }: Sums) => [
  `${dataDays} data days`,
  ...sums.map(({ key, primaryMinutes, parallelMinutes, entries, dataDayMinutes }) =>
    [key, primaryMinutes, parallelMinutes, entries, dataDayMinutes].join('|'),
  ),
]
