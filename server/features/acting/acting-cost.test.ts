import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { instant } from '#domain/time.ts'
import { callerFor } from '#server/access.ts'
import { openDb } from '#server/db/open.ts'
import { createAccount } from '#server/features/account/service.ts'
import { openSession, openTakenOver, sessionFinder } from '#server/features/auth/service.ts'
import { accessTokens } from '#server/session.ts'
import { growFamily } from '#server/testing/family.ts'

const folder = mkdtempSync(join(tmpdir(), 'hourkin-cost-'))
const asked: string[] = []
const db = await openDb(join(folder, 'test.db'), (text) => void asked.push(text))
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const now = () => instant('2026-03-02T12:00:00Z')
const tokens = accessTokens(new Uint8Array(32).fill(7))
const find = sessionFinder(db, tokens, now)

async function person(name: string) {
  const ids = { userId: uuidv7(), dataGroup: uuidv7() }
  const sessionId = uuidv7()
  const account = { ...ids, firstName: name, lastName: 'Test', email: `${name}@example.org`, passwordHash: null }
  await db.transaction().execute(async (trx) => {
    await createAccount(trx, account, now())
    await openSession(trx, { sessionId, userId: ids.userId, userAgent: '' }, now())
  })
  return { ...ids, sessionId, token: (await tokens.issue({ userId: ids.userId, sessionId }, now())).token }
}
const [ada, cat] = [await person('ada'), await person('cat')]
await growFamily(db, { parentId: ada.userId, childId: cat.userId }, now())
const opening = { sessionId: uuidv7(), userId: cat.userId, userAgent: '', actingSessionId: ada.sessionId }
const sessionId = await db.transaction().execute((trx) => openTakenOver(trx, opening, now()))
const taken = await tokens.issue({ userId: cat.userId, sessionId, actorId: ada.userId }, now())

const USER = { access: 'user' } as const
test.each([
  { who: 'for oneself', rule: USER, token: ada.token, dataGroup: undefined, statements: 1 },
  { who: 'for oneself by name', rule: USER, token: ada.token, dataGroup: ada.dataGroup, statements: 1 },
  { who: 'as a child', rule: USER, token: cat.token, dataGroup: undefined, statements: 1 },
  { who: 'for a child', rule: USER, token: ada.token, dataGroup: cat.dataGroup, statements: 2 },
  { who: 'from the view of a child', rule: USER, token: taken.token, dataGroup: undefined, statements: 3 },
  {
    who: 'where a child may not',
    rule: { ...USER, notFor: 'controlledChild' as const },
    token: ada.token,
    dataGroup: undefined,
    statements: 2,
  },
])('who calls $who is asked of the database in $statements', async ({ rule, token, dataGroup, statements }) => {
  asked.length = 0
  await callerFor(rule, { authorization: `Bearer ${token}`, dataGroup }, find)
  expect(asked).toHaveLength(statements)
})
