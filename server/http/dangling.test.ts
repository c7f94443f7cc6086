import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, NoContent } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { sessionFinder } from '#server/features/auth/service.ts'
import { type Handlers, serve } from '#server/http/http.ts'
import { db, startServer } from '#server/testing/harness.ts'

const params = z.strictObject({ id: Id })
const planted = {
  points: endpoint({
    method: 'POST',
    path: '/planted/{id}',
    access: 'user',
    params,
    response: NoContent,
    status: 204,
  }),
}
/** Does not look first whether the id is there. */
const careless: Handlers<typeof planted> = {
  async points({ subject, write }, { params: { id } }) {
    await write(
      async (trx) =>
        void (await trx.insertInto('logTags').values({ ownerId: subject, logId: id, tagId: id }).execute()),
    )
  },
}

test('an unknown id is 404 in a handler that does not look, and a developer learns which', async () => {
  const { app, clock, given, log, sendRaw, tokens } = startServer()
  const findSession = sessionFinder(db, tokens, clock.now)
  serve(app, { db, now: clock.now, newId: uuidv7, findSession }, planted, careless)
  const answer = await sendRaw({ method: 'POST', url: `/api/planted/${uuidv7()}`, headers: await given.headers('ann') })
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Not found', values: [], details: {} })
  expect(answer.statusCode).toBe(404)
  const warned = log.map((line) => JSON.parse(line) as object)
  expect(warned).toContainEqual(
    expect.objectContaining({ level: 40, event: 'check missing', method: 'POST', route: '/api/planted/:id' }),
  )
})
