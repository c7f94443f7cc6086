import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { logSearch } from '#contract/log-search.ts'
import { addMinutes } from '#domain/time/time.ts'
import { logSearch as migration } from '#server/db/migrations/0007-log-search.ts'
import { db, dialect, startServer } from '#server/testing/harness.ts'

test('logs from before the search existed are found', async () => {
  const ann = startServer().as('ann')
  const hours = { startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-01T00:01:00Z' }
  const { id } = await ann(activityLog.create, { body: { category: 'work', activityName: 'Tea', ...hours } })
  const logs = db.selectFrom('activityLogs').selectAll()
  const { remarkFold: _, ...row } = await logs.where('id', '=', id).executeTakeFirstOrThrow()
  await sql`alter table activity_logs drop column remark_fold`.execute(db)
  // More than one batch of the migration.
  const remarks = [...Array.from({ length: 1100 }, (_remark, at) => `No ${at}`), 'E\u0301COLE', '读书', '', ' ']
  for (const [at, remark] of remarks.entries()) {
    const span = { startTime: addMinutes(row.startTime, at + 1), endTime: addMinutes(row.endTime, at + 1) }
    const { ownerId, lane, category, activityId, minutes, version, createdAt, updatedAt } = row
    await sql`insert into activity_logs (owner_id, id, lane, category, activity_id, start_time, end_time, minutes, version,
      created_at, updated_at, remark) values (${ownerId}, ${uuidv7()}, ${lane}, ${category}, ${activityId},
      ${span.startTime}, ${span.endTime}, ${minutes}, ${version}, ${createdAt}, ${updatedAt}, ${remark})`.execute(db)
  }

  await migration(dialect).up(db)

  const countMatches = async (q: string) => (await ann(logSearch.search, { query: { q } })).total
  expect(await countMatches('')).toBe(1 + remarks.length)
  expect(await countMatches('no ')).toBe(1100)
  expect(await countMatches('no 1099')).toBe(1)
  expect(await countMatches('école')).toBe(1)
  expect(await countMatches('读书')).toBe(1)
  const blank = await logs.where('remark', 'is not', null).where('remarkFold', 'is', null).execute()
  expect(blank.map(({ remark }) => remark)).toEqual(['', ' '])
})
