import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { db, dialect } from '#server/testing/harness.ts'
import { instantFromJson, jsonIn, prepared, preparedRows } from './prepared.ts'
import type { StaleDayRow } from './schema/statistics.ts'

const date = (day: number) => `2026-03-0${day}` as LocalDate
const insert = preparedRows<StaleDayRow>((on, rows) => on.insertInto('staleDays').values(rows).compile())
const daysOf = prepared<{ ownerId: string; from: LocalDate }, { local_date: LocalDate }>((on, { ownerId, from }) =>
  on
    .selectFrom('staleDays')
    .select('localDate')
    .where('ownerId', '=', ownerId)
    .where('localDate', '>=', from)
    .orderBy('localDate')
    .compile(),
)

test('each call has its own parameters, and as many rows as it is given', async () => {
  const [ann, bob] = [uuidv7(), uuidv7()]
  expect(await insert(db, [{ ownerId: ann, localDate: date(1) }])).toMatchObject({ count: 1 })
  const two = [2, 3].map((day) => ({ ownerId: bob, localDate: date(day) }))
  expect(await insert(db, two)).toMatchObject({ count: 2 })
  expect((await daysOf(db, { ownerId: ann, from: date(1) })).rows).toEqual([{ local_date: date(1) }])
  expect((await daysOf(db, { from: date(3), ownerId: bob })).rows).toEqual([{ local_date: date(3) }])
})

test('in a transaction it is part of it', async () => {
  const ownerId = uuidv7()
  const broken = db.transaction().execute(async (trx) => {
    await insert(trx, [{ ownerId, localDate: date(1) }])
    expect((await daysOf(trx, { ownerId, from: date(1) })).rows).toHaveLength(1)
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  expect((await daysOf(db, { ownerId, from: date(1) })).rows).toEqual([])
})

test.runIf(dialect.name === 'postgres')('PostgreSQL prepares only repeated statements', async () => {
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 3; n++) await daysOf(connection, { ownerId: uuidv7(), from: date(1) })
    await connection.selectFrom('staleDays').selectAll().execute()
    const kept = sql<{
      statement: string
    }>`select statement from pg_prepared_statements where statement like '%stale_days%'
      and statement like 'select%'`
    const { rows } = await kept.execute(connection)
    expect(rows.map(({ statement }) => statement.includes('"local_date" >='))).toEqual([true])
  })
})

test('JSON that either database makes reads the same, instants too', async () => {
  const { array, list, nested } = jsonIn(db)
  const moments = ['2026-03-02T08:00:00.000Z', '2026-03-02T08:00:00.120Z'].map(instant)
  const ownerId = uuidv7()
  for (const deletedAt of moments)
    await db.insertInto('deletedLogs').values({ ownerId, id: uuidv7(), deletedAt, content: '"a" \\ 👩‍👧' }).execute()
  const made = sql<{ made: string }>`select cast(${list}(${array}(deleted_at, content, null, 1,
    ${nested}((select ${list}(id) from jobs where 1 = 0)))) as text) as made from deleted_logs where owner_id = ${ownerId}`
  const { rows } = await made.execute(db)
  const read = JSON.parse(rows[0]!.made) as [string, string, null, number, [] | null][]
  expect(read.map(([deletedAt]) => instantFromJson(deletedAt)).toSorted()).toEqual(moments)
  for (const [, ...rest] of read) expect(rest).toEqual(['"a" \\ 👩‍👧', null, 1, dialect.name === 'postgres' ? null : []])
})
