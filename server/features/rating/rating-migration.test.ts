import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { ratings } from '#server/db/migrations/0021-ratings.ts'
import { db, dialect, startServer } from '#server/testing/harness.ts'

test('ratings from before proposals existed are confirmed, deleted or not', async () => {
  const ann = startServer().as('ann')
  const log = (hour: string, rating: number | null) => {
    const hours = { startTime: `2026-03-01T${hour}:00:00Z`, endTime: `2026-03-01T${hour}:30:00Z` }
    return ann(activityLog.create, { body: { category: 'work', activityName: 'Tea', rating, ...hours } })
  }
  const rated = [await log('08', 5), await log('09', 1)]
  const unrated = [await log('10', null), await log('11', null)]
  for (const { id } of [rated[1]!, unrated[1]!]) await ann(activityLog.remove, { params: { id } })
  await sql`drop index activity_logs_proposed`.execute(db)
  await sql`alter table activity_logs drop column proposed_at`.execute(db)
  await sql`alter table activity_logs drop column rating_status`.execute(db)
  for (const { id, content } of await db.selectFrom('deletedLogs').select(['id', 'content']).execute()) {
    const { ratingStatus: _, proposedAt: __, ...rest } = JSON.parse(content)
    await db
      .updateTable('deletedLogs')
      .set({ content: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute()
  }

  await ratings(dialect).up(db)

  for (const { id } of [rated[1]!, unrated[1]!]) await ann(activityLog.restore, { params: { id } })
  const getRatingStatus = async ({ id }: { id: string }) =>
    (await ann(activityLog.get, { params: { id } })).ratingStatus
  expect(await Promise.all([...rated, ...unrated].map(getRatingStatus))).toEqual([
    'confirmed',
    'confirmed',
    'unrated',
    'unrated',
  ])
})

test('the database refuses a rating that does not fit its status', async () => {
  const ann = startServer().as('ann')
  const hours = { startTime: '2026-03-01T08:00:00Z', endTime: '2026-03-01T08:30:00Z' }
  const { id } = await ann(activityLog.create, { body: { category: 'work', activityName: 'Tea', rating: 5, ...hours } })
  const change = (columns: object) => db.updateTable('activityLogs').set(columns).where('id', '=', id).execute()
  for (const columns of [
    { ratingStatus: 'unrated' },
    { rating: null },
    { ratingStatus: 'proposed' },
    { proposedAt: '2026-03-01T09:00:00.000Z' },
    { ratingStatus: 'sure' },
  ])
    await expect(change(columns)).rejects.toThrow(/check/i)
})
