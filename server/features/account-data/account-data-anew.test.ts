import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountData } from '#contract/account-data.ts'
import { activityLog } from '#contract/activity-log.ts'
import { auth } from '#contract/auth.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { unpackZip } from '#server/testing/unpacked.ts'

const hour = { startTime: '2026-03-02T08:00:00Z', endTime: '2026-03-02T09:00:00Z' }

test('after export and deletion a new sign-up is a new user, and only the export has the old data', async () => {
  const { sendRaw, clock } = startServer({ now: '2026-03-02T12:00:00Z' })
  const account = { email: `eve-${randomUUID()}@example.org`, password: 'four quiet green hills' }
  const { email } = account
  const whole = { firstName: 'Eve', lastName: 'Muster', ...account }
  const asked = () => sendRaw({ method: 'POST', url: `/api${auth.signUp.path}`, payload: whole })
  async function signUp() {
    const answer = await asked()
    expect(answer.statusCode).toBe(200)
    const { token, user } = answer.json<{ token: string; user: { userId: string; dataGroup: string } }>()
    return { headers: { authorization: `Bearer ${token}` }, user }
  }
  const between = `/api${activityLog.between.path}?from=2026-03-01T00:00:00Z&to=2026-03-08T00:00:00Z`
  const listLogs = async (headers: Record<string, string>) =>
    (await sendRaw({ method: 'GET', url: between, headers })).json<{ activityName: string }[]>()

  const first = await signUp()
  const { headers } = first
  const payload = { category: 'leisure', activityName: 'Paint the fence', ...hour }
  expect((await sendRaw({ method: 'POST', url: `/api${activityLog.create.path}`, headers, payload })).statusCode).toBe(
    201,
  )
  expect(await listLogs(headers)).toMatchObject([{ activityName: 'Paint the fence' }])

  const file = await sendRaw({ method: 'GET', url: `/api${accountData.export.path}`, headers })
  const texts = [...(await unpackZip(file.rawPayload)).values()]
  expect(texts.filter((text) => text.includes('Paint the fence')).length).toBeGreaterThan(1)

  const deletion = { method: 'POST', url: `/api${accountData.requestDeletion.path}`, headers } as const
  expect((await sendRaw({ ...deletion, payload: { typed: email } })).statusCode).toBe(202)
  expect((await asked()).statusCode).toBe(409)
  clock.advance(30 * 1440)
  await sweep(db, clock.now())
  expect((await sendRaw({ method: 'POST', url: `/api${auth.signIn.path}`, payload: account })).statusCode).toBe(401)

  const second = await signUp()
  expect(second.user.userId).not.toBe(first.user.userId)
  expect(second.user.dataGroup).not.toBe(first.user.dataGroup)
  expect(await listLogs(second.headers)).toEqual([])
  expect((await sendRaw({ method: 'GET', url: between, headers })).statusCode).toBe(401)
})
