import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { statistics } from '#contract/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { db, dialect } from '#server/testing/harness.ts'
import { create, DAY, operationWithin, setUpUser, type TestUser, tryOperation } from '#server/testing/log-operations.ts'

const MONTH = 31 * DAY
const CONFLICT = { status: 409, code: null }

const logInMonths = async (person: TestUser, months: number) => {
  for (let month = 1; month <= months; month++) await create(person, -month * MONTH, 600, { tags: person.tags })
}
/** What stands in no log. */
const spoil = ({ ownerId }: TestUser, dates: readonly string[]) =>
  db
    .insertInto('aspectDurations')
    .values(
      dates.map((date) => ({
        ownerId,
        localDate: date as LocalDate,
        aspect: 'tag' as const,
        key: 'gone',
        primaryMinutes: 5,
        parallelMinutes: 0,
        entries: 1,
      })),
    )
    .execute()

/** Nothing more can be written to that day, until the function that is returned is called. */
async function blockDay({ ownerId }: TestUser, date: string): Promise<() => Promise<void>> {
  const when = `new.owner_id = '${ownerId}' and new.local_date = '${date}'`
  const statements =
    dialect.name === 'sqlite'
      ? [`create trigger blocked before insert on aspect_durations when ${when} begin select raise(abort, 'no'); end`]
      : [
          `create function no() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
          `create trigger blocked before insert on aspect_durations for each row when (${when}) execute function no()`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  return async () => {
    await sql.raw(`drop trigger blocked${dialect.name === 'sqlite' ? '' : ' on aspect_durations'}`).execute(db)
  }
}

describe('a rebuild month by month', () => {
  test.each([21, 22])(
    'a rebuild agrees with the logs after any writes meanwhile (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const person = await setUpUser()
      await logInMonths(person, 6)
      const [logs, removed]: [string[], string[]] = [[], []]
      const operations = fc.sample(operationWithin(200), { seed, numRuns: 240 })
      const end = new AbortController()
      let done = 0
      // Six who write at the same time, each one thing after the other.
      const writing = Promise.all(
        Array.from({ length: 6 }, async (_, one) => {
          for (let at = one; at < operations.length; at += 6)
            if (await tryOperation(person, logs, removed, operations[at]!, [400, 404, 409])) done++
        }),
      ).finally(() => end.abort())
      let rebuilds = 0
      while (!end.signal.aborted) {
        await person.ann(statistics.rebuildAspects)
        rebuilds++
      }
      await writing
      expect([done > 60, rebuilds > 2]).toEqual([true, true])
      const kept = await person.table()
      const { rows } = await person.ann(statistics.rebuildAspects)
      expect(await person.table()).toEqual(kept)
      expect(rows).toBe(kept.length)
    },
  )

  test('a user who writes meanwhile waits for a month, and not for the end', async () => {
    const person = await setUpUser()
    await logInMonths(person, 36)
    const end = new AbortController()
    let before = 0
    const rebuilding = person.ann(statistics.rebuildAspects).finally(() => end.abort())
    for (let at = 0; !end.signal.aborted; at++) {
      // By turns in the first of the months and in the last.
      await create(person, (at % 2 ? -36 * MONTH : -MONTH) + 700 + at * 5, 5)
      before += Number(!end.signal.aborted)
    }
    await rebuilding
    expect(before).toBeGreaterThan(3)
    const kept = await person.table()
    expect(await person.rebuiltTable()).toEqual(kept)
  })

  test('a user who moves meanwhile finds their days in the new zone', async () => {
    const person = await setUpUser()
    const { ann } = person
    await logInMonths(person, 12)
    for (const timezone of ['Asia/Shanghai', 'America/New_York', 'Asia/Shanghai']) {
      const rebuilding = ann(statistics.rebuildAspects)
      await ann(account.savePreference, { body: { timezone: { timezone, retroactive: true } } })
      await rebuilding
    }
    const kept = await person.table()
    expect(await person.rebuiltTable()).toEqual(kept)
  })

  test('an interruption leaves each month old or new, and can be repeated', async () => {
    const person = await setUpUser()
    await logInMonths(person, 4)
    const right = await person.table()
    const dates = [...new Set(right.map(({ localDate }) => localDate))]
    expect(dates).toHaveLength(4)
    await spoil(person, dates)
    const spoiled = await person.table()
    const unblock = await blockDay(person, dates[2]!)
    await expect(person.ann(statistics.rebuildAspects)).rejects.toMatchObject({ status: 500 })
    const since = dates[2]!
    expect(await person.table()).toEqual([
      ...right.filter(({ localDate }) => localDate < since),
      ...spoiled.filter(({ localDate }) => localDate >= since),
    ])
    await unblock()
    await person.ann(statistics.rebuildAspects)
    expect(await person.table()).toEqual(right)
  })

  test('marked days are no longer marked once their month is done, others stay so', async () => {
    const person = await setUpUser()
    await logInMonths(person, 2)
    const updateMarkedDays = async () => (await person.ann(statistics.updateAspects, { body: {} })).updatedDates
    const mark = (date: string) =>
      db
        .insertInto('staleDays')
        .values({ ownerId: person.ownerId, localDate: date as LocalDate })
        .execute()
    await mark('2026-02-03')
    // Of this one there is nothing else.
    await mark('2019-02-03')
    await person.ann(statistics.rebuildAspects)
    expect(await updateMarkedDays()).toBe(0)
    await mark('2026-02-03')
    await mark('2026-02-04')
    await mark('2019-02-03')
    expect(await updateMarkedDays()).toBe(3)
  })

  test.runIf(dialect.name === 'postgres')('another rebuilding process is refused as well', async () => {
    const person = await setUpUser()
    await create(person, 0, 60)
    const { ownerId } = person
    await db.connection().execute(async (elsewhere) => {
      await sql`select pg_advisory_lock(hashtextextended(${ownerId}, 0))`.execute(elsewhere)
      await expect(person.ann(statistics.rebuildAspects)).rejects.toMatchObject(CONFLICT)
      await sql`select pg_advisory_unlock(hashtextextended(${ownerId}, 0))`.execute(elsewhere)
    })
    expect(await person.ann(statistics.rebuildAspects)).toMatchObject({ dates: 1 })
  })
})
