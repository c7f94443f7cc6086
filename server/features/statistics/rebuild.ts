import { createHash } from 'node:crypto'
import type { Contribution } from '#domain/activity/aspect.ts'
import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import { markMonths } from '#server/db/aspect-months.ts'
import { withLongStatements } from '#server/db/limits.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { readZones } from '#server/features/account/service.ts'
import { daysWithin, listMonthsEver, recount, staleDays, takeStale } from './service.ts'
import { ApiError } from '#server/http/api-error.ts'
import { transactionsOn } from '#server/http/write.ts'
import { releaseRebuildLock, takeRebuildLock } from './rebuild-store.ts'

/**
 * The owners whose totals this process is rebuilding; PostgreSQL holds a lock against other processes.
 * [statistics/rebuild-all]
 */
const rebuilding = new Set<SubjectId>()

/**
 * One rebuild of an owner runs at a time. [statistics/rebuild-all]
 * @param work runs on a connection of its own, where there are several
 */
async function runExclusively<T>(db: Db, subject: SubjectId, work: (db: Db) => Promise<T>): Promise<T> {
  if (rebuilding.has(subject)) throw new ApiError('CONFLICT')
  rebuilding.add(subject)
  try {
    if (!isPostgres(db)) return await work(db)
    return await withLongStatements(db, async (connection) => {
      if (!(await takeRebuildLock(connection, subject))) throw new ApiError('CONFLICT')
      try {
        return await work(connection)
      } finally {
        await releaseRebuildLock(connection, subject)
      }
    })
  } finally {
    rebuilding.delete(subject)
  }
}

/**
 * Until the transaction ends, a write to a day of the month waits, and then adds to the new totals (ADR 23).
 * @returns the zones by which its days are counted: a change of zone is finished by now, or has not begun
 */
async function holdMonth(trx: Trx, subject: SubjectId, month: string): Promise<ZoneHistory> {
  await markMonths(trx, subject, [month])
  return readZones(trx, subject)
}

async function rebuildMonth(trx: Trx, subject: SubjectId, month: string): Promise<Contribution[]> {
  const days = daysOfMonth(month)
  const zones = await holdMonth(trx, subject, month)
  await takeStale(trx, subject, days)
  return recount(trx, subject, zones, days)
}

const lineOf = ({ localDate: date, aspect, key, primaryMinutes, parallelMinutes, entries }: Contribution) =>
  `${date}|${aspect}|${key}|${primaryMinutes}|${parallelMinutes}|${entries}\n`

export type Rebuilt = { dates: number; rows: number; checksum: string }

/** Recomputes everything from the logs, one month in a transaction. [statistics/rebuild-all] */
export const rebuildByMonth = (db: Db, subject: SubjectId): Promise<Rebuilt> =>
  runExclusively(db, subject, async (connection) => {
    const stale = await staleDays(connection, subject)
    const months = new Set(await listMonthsEver(connection, subject, await readZones(connection, subject)))
    for (const { localDate: date } of stale) months.add(monthOf(date))
    const hash = createHash('sha256')
    const dates = new Set<LocalDate>()
    let rows = 0
    for (const month of [...months].toSorted()) {
      const totals = await transactionsOn(connection)((trx) => rebuildMonth(trx, subject, month))
      for (const total of totals) {
        hash.update(lineOf(total))
        dates.add(total.localDate)
      }
      rows += totals.length
    }
    return { dates: dates.size, rows, checksum: hash.digest('hex') }
  })

/**
 * Recomputes the days that are marked as stale. [statistics/update-all]
 * @returns how many
 */
export async function updateStale(db: Db, subject: SubjectId): Promise<number> {
  const stale = await staleDays(db, subject)
  let updated = 0
  for (const month of new Set(stale.map(({ localDate }) => monthOf(localDate))))
    updated += await transactionsOn(db)(async (trx) => {
      const zones = await holdMonth(trx, subject, month)
      const days = await takeStale(trx, subject, daysOfMonth(month))
      for (const date of days) await recount(trx, subject, zones, { from: date, to: date })
      return days.length
    })
  return updated
}

/**
 * Recomputes the days of a range, one month in a transaction. Months that never had logs are skipped.
 * [statistics/update-all]
 */
export async function updateRange(db: Db, subject: SubjectId, range: DateRange): Promise<void> {
  const [first, last] = [monthOf(range.from), monthOf(range.to)]
  const ever = await listMonthsEver(db, subject, await readZones(db, subject))
  for (const month of ever.filter((one) => first <= one && one <= last)) {
    const days = daysWithin(month, range)
    await transactionsOn(db)(async (trx) => recount(trx, subject, await holdMonth(trx, subject, month), days))
  }
}
