import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { NO_DETAILS } from '#domain/log/details.ts'
import { instant } from '#domain/time/time.ts'
import { db, dialect } from '#server/testing/harness.ts'
import { instantFromPostgres } from './dialect.ts'
import { migrate } from './migrate.ts'
import { isOverlap } from './no-overlap.ts'
import { retryTransaction } from './retry.ts'

/** A row of an owner whose one activity is `activityId`. */
const row = (of: { ownerId: string; activityId: string }, from: string, to: string) => ({
  ...of,
  id: uuidv7(),
  lane: 'primary' as const,
  category: 'work' as const,
  subActivityId: null,
  projectId: null,
  startTime: instant(`2026-03-02T${from}:00Z`),
  endTime: instant(`2026-03-02T${to}:00Z`),
  minutes: 60,
  rating: 3,
  ratingStatus: 'confirmed' as const,
  proposedAt: null,
  ...NO_DETAILS,
  remarkFold: null,
  planId: null,
  version: 1,
  createdAt: instant('2026-03-02T12:00:00Z'),
  updatedAt: instant('2026-03-02T12:00:00Z'),
})

async function createOwner() {
  const owner = { ownerId: uuidv7(), id: uuidv7() }
  await db
    .insertInto('activities')
    .values({
      ...owner,
      category: 'work',
      defaultKey: null,
      name: 'Write report',
      nameFold: 'write report',
      lastUsedAt: null,
      archivedAt: null,
      version: 1,
      createdAt: instant('2026-03-02T12:00:00Z'),
    })
    .execute()
  return { ownerId: owner.ownerId, activityId: owner.id }
}

test('a row is read as it was written, to the millisecond', async () => {
  const written = { ...row(await createOwner(), '08:00', '09:00'), startTime: instant('2026-03-02T08:00:00.120Z') }
  const read = await db.insertInto('activityLogs').values(written).returningAll().executeTakeFirst()
  expect(read).toEqual(written)
})

test('an update may move within its own hours, but not into those of a neighbor', async () => {
  const owner = await createOwner()
  const [first, second] = [row(owner, '08:00', '09:00'), row(owner, '09:00', '10:00')]
  await db.insertInto('activityLogs').values([first, second]).execute()
  const move = (endTime: string) =>
    db
      .updateTable('activityLogs')
      .set({ endTime: instant(endTime) })
      .where('ownerId', '=', first.ownerId)
      .where('id', '=', first.id)
      .execute()
  await move('2026-03-02T08:30:00Z')
  const refused = await move('2026-03-02T09:30:00Z').catch((error: unknown) => error)
  expect(isOverlap(refused)).toBe(true)
})

test('another broken constraint is not taken for an overlap', async () => {
  const refused = await db
    .insertInto('activityLogs')
    .values(row(await createOwner(), '09:00', '08:00'))
    .execute()
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  expect(isOverlap(refused)).toBe(false)
})

test('a schema newer than the program is refused', async () => {
  await migrate(db, dialect) // and a second run finds nothing to do
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(db)
  await expect(migrate(db, dialect)).rejects.toThrow('newer version of Hourkin (it has 9999-from-the-future)')
})

test.each([
  ['2026-03-02 08:00:00+00', '2026-03-02T08:00:00.000Z'],
  ['2026-03-02 08:00:00.5+00', '2026-03-02T08:00:00.500Z'],
  ['2026-03-02 08:00:00.123456+00', '2026-03-02T08:00:00.123Z'],
])('PostgreSQL writes %s, we read %s', (text, expected) => expect(instantFromPostgres(text)).toBe(expected))

test('an instant of another zone is an error, not a wrong hour', () => {
  expect(() => instantFromPostgres('2026-03-02 08:00:00+01')).toThrow('not in UTC')
})

test('a deadlock is tried again, anything else is not', async () => {
  const deadlock = Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
  const outcomes: unknown[] = [deadlock, deadlock, 'done']
  const takeOutcome = async () => {
    const outcome = outcomes.shift()
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  expect(await retryTransaction(takeOutcome)).toBe('done')
  outcomes.push(new Error('a bug'), 'never reached')
  await expect(retryTransaction(takeOutcome)).rejects.toThrow('a bug')
})
