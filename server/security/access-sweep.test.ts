import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, NoContent } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { sessionFinder } from '#server/features/auth/service.ts'
import { type Handlers, serve } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { createAccessCast } from '#server/testing/access-cast.ts'
import { sweepAccess } from '#server/testing/access-sweep.ts'
import { everyEndpoint } from '#server/testing/contract-request.ts'
import { db, startServer } from '#server/testing/harness.ts'

const params = z.strictObject({ noteId: Id })
/** Handlers that forget to ask whose a note is, each in another way. */
const planted = {
  reads: endpoint({
    method: 'GET',
    path: '/planted/{noteId}',
    access: 'self',
    params,
    response: z.strictObject({ title: z.string() }),
  }),
  tells: endpoint({ method: 'DELETE', path: '/planted/{noteId}', access: 'self', params, response: NoContent }),
  writes: endpoint({ method: 'POST', path: '/planted/{noteId}', access: 'self', params, response: NoContent }),
}
const noteById = (id: string) => db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst()
const holes: Handlers<typeof planted> = {
  async reads(_, { params: { noteId } }) {
    const found = await noteById(noteId)
    if (!found) throw new ApiError('NOT_FOUND')
    return { title: found.title }
  },
  async tells({ subject }, { params: { noteId } }) {
    const found = await noteById(noteId)
    if (found && found.ownerId !== subject) throw new ApiError('FORBIDDEN')
    throw new ApiError('NOT_FOUND')
  },
  async writes(_, { params: { noteId } }) {
    await db.updateTable('notes').set({ flagged: 'on' }).where('id', '=', noteId).execute()
    throw new ApiError('NOT_FOUND')
  },
}

test('no user reaches another user’s data, by any endpoint with any id', { timeout: 240_000 }, async () => {
  const server = startServer({ sendMail: async () => undefined })
  const { faults, calls } = await sweepAccess(server, await createAccessCast(server), everyEndpoint)
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(5000)
})

test('the sweep reports a handler that does not check the owner', { timeout: 60_000 }, async () => {
  const server = startServer({ sendMail: async () => undefined })
  const { tokens, clock, app } = server
  const world = { db, now: clock.now, newId: uuidv7, findSession: sessionFinder(db, tokens, clock.now) }
  serve(app, world, planted, holes)
  const targets = Object.entries(planted).map(([name, of]) => ({ noun: 'planted', name, endpoint: of }))
  const { faults } = await sweepAccess(server, await createAccessCast(server), targets)
  const found = (text: string) => faults.filter((fault) => fault.includes(text))
  expect(
    found('planted.reads params.noteId, the admin of another family: answered 200 with the owner’s Quokka'),
  ).toHaveLength(1)
  expect(found('planted.reads params.noteId, a removed parent: answered 200')).not.toEqual([])
  expect(found('planted.tells params.noteId, the own child: tells an id of the owner (403)')).toHaveLength(1)
  expect(found('planted.writes changed the owner’s notes')).toHaveLength(1)
  expect(found(', signed out')).toEqual([])
})
