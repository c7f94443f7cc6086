import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { addMinutes, instant } from '#domain/time.ts'
import { createApp } from '#server/app.ts'
import { openDb } from '#server/db/open.ts'
import { createAccount } from '#server/features/account/service.ts'
import { openSession, sessionFinder } from '#server/features/auth/service.ts'
import { pushDesk } from '#server/ports/push.ts'
import { newPushKeys } from '#server/push-keys.ts'
import { accessTokens } from '#server/session.ts'
import { growFamily } from '#server/testing/family.ts'

const folder = mkdtempSync(join(tmpdir(), 'hourkin-rating-cost-'))
const asked: string[] = []
const db = await openDb(join(folder, 'test.db'), (text) => void asked.push(text))
const now = () => instant('2026-03-02T12:00:00Z')
const tokens = accessTokens(new Uint8Array(32).fill(7))
const settings = { signUp: 'open', mail: true, singleSignOn: null, demo: false, publicUrl: 'http://localhost' } as const
const logTo = { write: () => undefined }
const push = pushDesk({ keys: newPushKeys(), services: [] })
const world = { db, now, newId: uuidv7, findSession: sessionFinder(db, tokens, now), tokens, settings, logTo }
const app = createApp({ ...world, push })
afterAll(async () => {
  await app.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

async function person(name: string) {
  const ids = { userId: uuidv7(), dataGroup: uuidv7() }
  const sessionId = uuidv7()
  const account = { ...ids, firstName: name, lastName: 'Test', email: `${name}@example.org`, passwordHash: null }
  await db.transaction().execute(async (trx) => {
    await createAccount(trx, account, now())
    await openSession(trx, { sessionId, userId: ids.userId, userAgent: '' }, now())
  })
  return { ...ids, token: (await tokens.issue({ userId: ids.userId, sessionId }, now())).token }
}
const [ada, cat, eve] = [await person('ada'), await person('cat'), await person('eve')]
await growFamily(db, { parentId: ada.userId, childId: cat.userId }, now())

let hours = 0
/** How many statements it takes to log half an hour. */
async function logging({ token }: { token: string }, rating: number | null, dataGroup?: string): Promise<number> {
  const startTime = addMinutes(instant('2026-03-01T00:00:00Z'), 30 * hours++)
  const body = { category: 'study', activityName: 'Maths', rating, startTime, endTime: addMinutes(startTime, 30) }
  asked.length = 0
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/user/log/activity-log',
    headers: { authorization: `Bearer ${token}`, ...(dataGroup !== undefined && { 'x-data-group': dataGroup }) },
    payload: body,
  })
  expect(statusCode).toBe(201)
  return asked.length
}

test('rules §4.2: only a child that gives a rating is asked for its family', async () => {
  // The first of an activity adds its name.
  for (const one of [ada, cat, eve]) await logging(one, null)
  const plain = await logging(eve, null)
  expect(await logging(eve, 5)).toBe(plain)
  expect(await logging(ada, 5)).toBe(plain)
  expect(await logging(cat, null)).toBe(plain)
  expect(await logging(cat, 5)).toBe(plain + 2)
  expect(await logging(ada, 5, cat.dataGroup)).toBe(await logging(ada, null, cat.dataGroup))
})
