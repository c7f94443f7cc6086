import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { db, dialect } from '#server/testing/harness.ts'
import { groupCommit } from './group-commit.ts'
import { prepared } from './prepared.ts'

const add = (ownerId: string, day: number) =>
  groupCommit(db)((trx) =>
    trx
      .insertInto('staleDays')
      .values({ ownerId, localDate: `2026-03-0${day}` as LocalDate })
      .execute(),
  )
const listStaleDays = async (ownerId: string) => {
  const rows = await db.selectFrom('staleDays').select('localDate').where('ownerId', '=', ownerId).execute()
  return rows.map(({ localDate }) => Number(localDate.at(-1))).toSorted((a, b) => a - b)
}

const outside = prepared<{ ownerId: string }>((on, { ownerId }) =>
  on.selectFrom('staleDays').select('localDate').where('ownerId', '=', ownerId).compile(),
)

describe.runIf(dialect.name === 'sqlite')('works that come at once', () => {
  test('are all done, and each gets its result', async () => {
    const ann = uuidv7()
    const works = [1, 2, 3].map((day) => groupCommit(db)(async () => day))
    expect(await Promise.all(works)).toEqual([1, 2, 3])
    await Promise.all([1, 2, 3].map((day) => add(ann, day)))
    expect(await listStaleDays(ann)).toEqual([1, 2, 3])
  })

  test('a failed one undoes its own work, and none of the others', async () => {
    const [ann, bob] = [uuidv7(), uuidv7()]
    const broken = groupCommit(db)(async (trx) => {
      await trx
        .insertInto('staleDays')
        .values({ ownerId: bob, localDate: '2026-03-01' as LocalDate })
        .execute()
      throw new Error('changed my mind')
    })
    const others = [add(ann, 1), add(ann, 2)]
    await expect(broken).rejects.toThrow('changed my mind')
    await Promise.all(others)
    expect(await listStaleDays(ann)).toEqual([1, 2])
    expect(await listStaleDays(bob)).toEqual([])
  })

  test('a refusal for one does not harm the next', async () => {
    const ann = uuidv7()
    const [first, twice, next] = await Promise.allSettled([add(ann, 1), add(ann, 1), add(ann, 2)])
    expect([first, twice, next].map((work) => work?.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await listStaleDays(ann)).toEqual([1, 2])
  })

  test('other connections see nothing of grouped work before the commit', async () => {
    const ann = uuidv7()
    const seen = await groupCommit(db)(async (trx) => {
      await trx
        .insertInto('staleDays')
        .values({ ownerId: ann, localDate: '2026-03-01' as LocalDate })
        .execute()
      return (await outside(db, { ownerId: ann })).rows.length
    })
    expect(seen).toBe(0)
    expect(await listStaleDays(ann)).toEqual([1])
  })

  test('more than one commit takes are done as well, in the order in which they came', async () => {
    const done: number[] = []
    await Promise.all(
      Array.from({ length: 120 }, (_, n) => groupCommit(db)(async () => n).then((value) => done.push(value))),
    )
    expect(done).toEqual(Array.from({ length: 120 }, (_, n) => n))
  })
})
