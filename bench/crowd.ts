// Five hundred people and 1.35 million logs, written straight to the tables: what the read figures stand among.
import type Sqlite from 'better-sqlite3'
import type { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type AspectLog, aspectTotals, type Contribution } from '#domain/activity/aspect.ts'
import { monthOf } from '#domain/time/month.ts'
import { addDays, addMinutes, type Instant, instant, type LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { Category } from '#contract/catalogue.ts'

const ZONES: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const CATEGORIES = Category.options

export type Person = { owner: string; activities: string[] }
type Cell = string | number | null
/** The rows of one table, column by column in the order of `columns`. */
export type Batch = { table: string; columns: readonly string[]; types: readonly string[]; rows: Cell[][] }

const LOG_COLUMNS = [
  ['owner_id', 'uuid'],
  ['id', 'uuid'],
  ['lane', 'text'],
  ['category', 'text'],
  ['activity_id', 'uuid'],
  ['start_time', 'timestamptz'],
  ['end_time', 'timestamptz'],
  ['minutes', 'integer'],
  ['rating', 'integer'],
  ['rating_status', 'text'],
  ['version', 'integer'],
  ['created_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
] as const
const ASPECT_COLUMNS = [
  ['owner_id', 'uuid'],
  ['aspect', 'text'],
  ['local_date', 'date'],
  ['key', 'text'],
  ['primary_minutes', 'integer'],
  ['parallel_minutes', 'integer'],
  ['entries', 'integer'],
] as const
const ACTIVITY_COLUMNS = [
  ['owner_id', 'uuid'],
  ['id', 'uuid'],
  ['category', 'text'],
  ['name', 'text'],
  ['name_fold', 'text'],
  ['version', 'integer'],
  ['created_at', 'timestamptz'],
] as const

export const batch = (table: string, columns: readonly (readonly [string, string])[], rows: Cell[][]): Batch => ({
  table,
  columns: columns.map(([name]) => name),
  types: columns.map(([, type]) => type),
  rows,
})

type Entry = { startTime: Instant; endTime: Instant; minutes: number; kind: number }
export type Life = { entries: Entry[]; totals: Contribution[] }

/** A life of `days` days that ends with `last`, `perDay` logs without a gap on each; `kind` counts the categories. */
export function lifeOf(last: LocalDate, days: number, perDay: number): Life {
  const minutes = Math.floor(1440 / perDay)
  const midnight = instant(`${addDays(last, 1 - days)}T05:00:00Z`)
  const entries = Array.from({ length: days * perDay }, (_, at) => {
    const startTime = addMinutes(midnight, Math.floor(at / perDay) * 1440 + (at % perDay) * minutes)
    return { startTime, endTime: addMinutes(startTime, minutes), minutes, kind: at % CATEGORIES.length }
  })
  const logs = entries.map(({ startTime, endTime, kind }): AspectLog => ({
    startTime,
    endTime,
    category: CATEGORIES[kind]!,
    activityId: String(kind),
    subActivityId: null,
    projectId: null,
    tags: [],
    beneficiaries: [],
    parallelActivity: false,
  }))
  return { entries, totals: aspectTotals(logs, ZONES) }
}

const MONTH_COLUMNS = [
  ['owner_id', 'uuid'],
  ['month', 'text'],
  ['version', 'int'],
] as const
const START = '2026-01-01T00:00:00.000Z'

/** The rows of one person who lived that life. */
export function rowsOf({ owner, activities }: Person, { entries, totals }: Life): Batch[] {
  return [
    batch(
      'activities',
      ACTIVITY_COLUMNS,
      activities.map((id, kind) => [owner, id, CATEGORIES[kind]!, `Activity ${kind}`, `activity ${kind}`, 1, START]),
    ),
    batch(
      'activity_logs',
      LOG_COLUMNS,
      entries.map(({ startTime, endTime, minutes, kind }) => [
        owner,
        uuidv7(),
        'primary',
        CATEGORIES[kind]!,
        activities[kind]!,
        startTime,
        endTime,
        minutes,
        (kind % 5) + 1,
        'confirmed',
        1,
        START,
        START,
      ]),
    ),
    batch(
      'aspect_durations',
      ASPECT_COLUMNS,
      totals.map(({ aspect, localDate, key, primaryMinutes, parallelMinutes, entries: count }) => [
        owner,
        aspect,
        localDate,
        aspect === 'activity' ? activities[Number(key)]! : key,
        primaryMinutes,
        parallelMinutes,
        count,
      ]),
    ),
    batch(
      'aspect_months',
      MONTH_COLUMNS,
      [...new Set(totals.map(({ localDate }) => monthOf(localDate)))].map((month) => [owner, month, 1]),
    ),
  ]
}

export const newPerson = (owner: string): Person => ({ owner, activities: CATEGORIES.map(() => uuidv7()) })

export function fillSqlite(db: Sqlite.Database, batches: Batch[]): void {
  db.transaction(() => {
    for (const { table, columns, rows } of batches) {
      const insert = db.prepare(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`)
      for (const row of rows) insert.run(row)
    }
  })()
}

const CHUNK = 10_000

export async function fillPostgres(client: Client, batches: Batch[]): Promise<void> {
  for (const { table, columns, types, rows } of batches)
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK)
      const arrays = columns.map((_, at) => chunk.map((row) => row[at]))
      const casts = types.map((type, at) => `$${at + 1}::${type}[]`)
      await client.query(`insert into ${table} (${columns.join()}) select * from unnest(${casts.join()})`, arrays)
    }
}
