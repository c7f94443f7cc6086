import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { crown } from '#contract/crown.ts'
import { addMinutes } from '#domain/time/time.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import { logged } from '#server/testing/crowns.ts'
import { db } from '#server/testing/harness.ts'
import { createHousehold } from '#server/testing/kin.ts'
import { seedCrowns } from './crowns.ts'

test('a crown for a log that has just ended is not dated in the future', async () => {
  const house = await createHousehold()
  const times = Array.from(
    { length: 12 },
    (_, at) => `${String(6 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
  )
  for (const at of times) await logged(house, { at })
  const [cat, ada] = [await house.kin.ensureUser('cat'), await house.kin.ensureUser('ada')]
  const now = house.clock.now()
  const child = { subject: subjectOfAccount(cat.dataGroup), userId: cat.userId, language: 'en' as const }
  const span = { startTime: addMinutes(now, -1440), endTime: now }
  await db.transaction().execute((trx) => seedCrowns(trx, child, { newId: uuidv7, by: ada.userId, span }))
  const { items } = await house.cat(crown.list, { query: {} })
  expect(items.map(({ awardedAt }) => awardedAt)).toEqual([now])
})
