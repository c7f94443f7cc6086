import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { epochMs, instant } from '#domain/time/time.ts'
import { db, dialect } from '#server/testing/harness.ts'
import { jsonGroups, jsonRows } from './json-rows.ts'
import { instantFromJson, jsonIn, msFromJson } from './prepared.ts'

// Any table will do that has an instant and a column that may be null.
const MOMENTS = ['2026-03-02T08:00:00.000Z', '2026-03-02T08:00:00.120Z', '2026-07-02T23:59:59.007Z'].map(instant)
const ids = MOMENTS.map(() => uuidv7())
const kind = uuidv7()

beforeAll(async () => {
  const rows = MOMENTS.map((runAt, at) => ({
    id: ids[at]!,
    kind,
    payload: '{}',
    runAt,
    attempts: at,
    finishedAt: at ? MOMENTS[0]! : null,
  }))
  await db.insertInto('jobs').values(rows).execute()
})

const runJsonQuery = async (query: ReturnType<typeof jsonGroups>) => {
  const { rows } = await sql<{ json: string }>`${query}`.execute(db)
  return rows[0]!.json
}
const rowsOf = (of: string) =>
  runJsonQuery(
    sql`select ${jsonRows(db, { id: 'word', attempts: 'number', run_at: 'instant', finished_at: 'instant' })} as json
      from jobs where kind = ${of}`,
  )

test('rows read the same from either database, to the millisecond, and nothing as null', async () => {
  const read = JSON.parse(await rowsOf(kind)) as [string, number, string, string | null][]
  expect(
    read
      .map(([id, attempts, runAt, finishedAt]) => ({
        id,
        attempts,
        runAt: instantFromJson(runAt),
        finishedAt: finishedAt && instantFromJson(finishedAt),
      }))
      .toSorted((a, b) => a.attempts - b.attempts),
  ).toEqual(MOMENTS.map((runAt, at) => ({ id: ids[at], attempts: at, runAt, finishedAt: at ? MOMENTS[0] : null })))
})

test('moments are read as milliseconds, and nothing as null', async () => {
  const cells = { attempts: 'number', run_at: 'ms', finished_at: 'ms' } as const
  const text = await runJsonQuery(sql`select ${jsonRows(db, cells)} as json from jobs where kind = ${kind}`)
  const read = JSON.parse(text) as [number, number | string, number | string | null][]
  expect(
    read
      .toSorted(([a], [b]) => a - b)
      .map(([, runAt, finishedAt]) => [msFromJson(runAt), finishedAt && msFromJson(finishedAt)]),
  ).toEqual(MOMENTS.map((runAt, at) => [epochMs(runAt), at ? epochMs(MOMENTS[0]!) : null]))
})

test('of no rows there is an empty list', async () => {
  expect(await rowsOf(uuidv7())).toBe('[]')
})

test('common values are written once for all rows, JSON too', async () => {
  const read = await runJsonQuery(
    jsonGroups(
      db,
      {
        kind: 'word',
        finished_at: 'instant',
        its: sql`(select ${jsonIn(db).list}(k.attempts) from jobs k where k.id = j.id and k.attempts > 1)`,
      },
      { attempts: 'number', id: 'word' },
      sql`from jobs j where kind = ${kind}`,
    ),
  )
  const groups = JSON.parse(read) as [string, string | null, number[] | null, [number, string][]][]
  const said = groups.flatMap(([of, finishedAt, its, rows]) =>
    rows.map(([attempts, id]) => ({
      of,
      id,
      attempts,
      its: its ?? [],
      finishedAt: finishedAt && instantFromJson(finishedAt),
    })),
  )
  expect(said.toSorted((a, b) => a.attempts - b.attempts)).toEqual([
    { of: kind, id: ids[0], attempts: 0, its: [], finishedAt: null },
    { of: kind, id: ids[1], attempts: 1, its: [], finishedAt: MOMENTS[0] },
    { of: kind, id: ids[2], attempts: 2, its: [2], finishedAt: MOMENTS[0] },
  ])
})

test.runIf(dialect.name === 'postgres')('PostgreSQL says it once', async () => {
  const read = await runJsonQuery(
    jsonGroups(db, { finished_at: 'instant' }, { attempts: 'number' }, sql`from jobs where kind = ${kind}`),
  )
  const groups = JSON.parse(read) as [string | null, [number][]][]
  expect(groups.map(([, rows]) => rows.length).toSorted((a, b) => a - b)).toEqual([1, 2])
})
