import { sql } from 'kysely'
import type { Aspect } from '#contract/statistics.ts'
import type { Months } from '#domain/time/month.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { prepared, preparedRows } from './prepared.ts'

type Sum = {
  key: string
  primaryMinutes: number
  parallelMinutes: number
  entries: number
  /** The primary minutes on data days only, which averages count. [statistics/window-average] */
  dataDayMinutes: number
}
/** The sums of an aspect in one month, and the number of its data days. [statistics/data-day] */
export type MonthSums = { month: string; sums: Sum[]; dataDays: number }

const mark = preparedRows<{ ownerId: SubjectId; month: string; version: number }>((db, rows) =>
  db
    .insertInto('aspectMonths')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'month']).doUpdateSet({ version: sql`aspect_months.version + 1` }),
    )
    .compile(),
)
/** A log touches one or two months; a rebuild works through years of them. */
const MONTHS_AT_ONCE = 100

/**
 * Marks months whose days have changed or are about to. Call it in the transaction that changes the days, before it
 * reads them: until it ends, other writers of these months wait here.
 */
export async function markMonths(db: Db, ownerId: SubjectId, months: Iterable<string>): Promise<void> {
  const rows = [...new Set(months)].toSorted().map((month) => ({ ownerId, month, version: 1 }))
  for (let at = 0; at < rows.length; at += MONTHS_AT_ONCE) await mark(db, rows.slice(at, at + MONTHS_AT_ONCE))
}

/** All months that have a day of the aspect, or that ever had a day of any aspect. */
export async function listAspectMonths(db: Db, subject: SubjectId, aspect: Aspect): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select month from aspect_months where owner_id = ${subject}
    union select substr(cast(local_date as text), 1, 7) from aspect_durations
    where owner_id = ${subject} and aspect = ${aspect}`.execute(db)
  return rows.map(({ month }) => month)
}

type Known = { month: string; version: number; sums: string | null; data_days: number | null }
const known = prepared<Months & { subject: SubjectId; aspect: Aspect }, Known>((db, { subject, aspect, from, to }) =>
  sql<Known>`select m.month, m.version, s.sums, s.data_days from aspect_months m
    left join aspect_month_sums s on s.owner_id = m.owner_id and s.aspect = ${aspect} and s.month = m.month
      and s.version = m.version
    where m.owner_id = ${subject} and m.month between ${from} and ${to}`.compile(db),
)

type Cells = [key: string, primary: number, parallel: number, entries: number, onDataDays: number]
const cellsOf = (sums: readonly Sum[]) =>
  JSON.stringify(
    sums.map(({ key, primaryMinutes, parallelMinutes, entries, dataDayMinutes }): Cells => [
      key,
      primaryMinutes,
      parallelMinutes,
      entries,
      dataDayMinutes,
    ]),
  )
/** Returns null if an older version of the program stored the sums without all the fields; they are added up again. */
function sumsFrom(json: string): Sum[] | null {
  const cells = JSON.parse(json) as Cells[]
  if (cells.some(({ length }) => length < 5)) return null
  return cells.map(([key, primaryMinutes, parallelMinutes, entries, dataDayMinutes]) => ({
    key,
    primaryMinutes,
    parallelMinutes,
    entries,
    dataDayMinutes,
  }))
}

/** The stored sums of the months of a range, and the months that have to be added up again. */
export async function loadMonthSums(
  db: Db,
  subject: SubjectId,
  aspect: Aspect,
  months: Months,
): Promise<{ months: MonthSums[]; stale: { month: string; version: number }[] }> {
  const { rows } = await known(db, { subject, aspect, ...months })
  const found: MonthSums[] = []
  const stale: { month: string; version: number }[] = []
  for (const { month, version, sums: json, data_days: dataDays } of rows) {
    const sums = json === null ? null : sumsFrom(json)
    if (sums === null || dataDays === null) stale.push({ month, version })
    else found.push({ month, sums, dataDays })
  }
  return { months: found, stale }
}

/** Saves the sums of months, in their order, each with the version that its month had before its days were read. */
export async function saveMonthSums(
  db: Db,
  ownerId: SubjectId,
  aspect: Aspect,
  months: readonly (MonthSums & { version: number })[],
): Promise<void> {
  if (!months.length) return
  await db
    .insertInto('aspectMonthSums')
    .values(
      months.map(({ month, version, sums, dataDays }) => ({
        ownerId,
        aspect,
        month,
        version,
        sums: cellsOf(sums),
        dataDays,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'aspect', 'month']).doUpdateSet((row) => ({
        version: row.ref('excluded.version'),
        sums: row.ref('excluded.sums'),
        dataDays: row.ref('excluded.dataDays'),
      })),
    )
    .execute()
}
