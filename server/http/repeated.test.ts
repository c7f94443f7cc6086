import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { calendar } from '#contract/calendar.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { everyEndpoint, requestTo, validRequest } from '#server/testing/contract-request.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { idKindOf, isNewId } from '#server/testing/id-kind.ts'
import { loadOwnedIds } from '#server/testing/owned-ids.ts'

const writes = everyEndpoint.filter(({ endpoint: { method, access } }) => method !== 'GET' && access !== 'public')
/** After it, its own session asks nothing any more. */
const ENDS_ITSELF = 'session.endSession'

describe('an Idempotency-Key', { timeout: 240_000 }, () => {
  test('makes no write fail, and a repetition gets the first answer', async () => {
    const server = startServer({ sendMail: async () => {} })
    const failures: string[] = []
    const people = new Map<string, Awaited<ReturnType<typeof seedFullLife>>>()
    for (const target of writes) {
      // The next call does not find an item that one removes.
      const isRemoval = target.endpoint.method === 'DELETE'
      const name = isRemoval ? `${target.noun}.${target.name}` : target.noun
      const person = people.get(name) ?? (await seedFullLife(server, name))
      people.set(name, person)
      const ids = await loadOwnedIds(db, { ...person, email: '' })
      const idAt = (position: string) =>
        isNewId(target, position) ? uuidv7() : (ids[idKindOf(target, position)] ?? uuidv7())
      const headers = { ...(await server.given.headers(name)), 'idempotency-key': uuidv7() }
      const request = { ...requestTo(target, validRequest(target, { idAt })), headers }
      const first = await server.sendRaw(request)
      const second = await server.sendRaw(request)
      const isSame = first.statusCode === second.statusCode && first.body === second.body
      const isRepeated =
        first.statusCode < 300 && target.endpoint.secret !== true && `${target.noun}.${target.name}` !== ENDS_ITSELF
      if (first.statusCode >= 500 || (isRepeated && !isSame))
        failures.push(
          `${target.noun}.${target.name}: ${first.statusCode} ${first.body}, then ${second.statusCode} ${second.body}`,
        )
    }
    expect(failures).toEqual([])
  })

  test('ends the address of the calendar', async () => {
    const ann = startServer().as('ann')
    await ann(calendar.makeFeed)
    await ann(calendar.revokeFeed, { idempotencyKey: uuidv7() })
    expect(await ann(calendar.feed)).toMatchObject({ createdAt: null })
  })

  test('makes one child of two calls, also at once; another child under it is a conflict', async () => {
    const ann = startServer().as('ann')
    await ann(family.create, { body: { name: 'Lee' } })
    const again = { idempotencyKey: uuidv7() }
    const mia = { body: { firstName: 'Mia', pin: '4711' } }
    const [first, second] = await Promise.all([ann(child.create, mia, again), ann(child.create, mia, again)])
    expect(second).toEqual(first)
    expect(await ann(child.create, mia, again)).toEqual(first)
    await expect(ann(child.create, { body: { firstName: 'Leo' } }, again)).rejects.toMatchObject({
      status: 409,
      values: ['Idempotency-Key'],
    })
    const kept = await db.selectFrom('idempotencyKeys').selectAll().where('key', '=', again.idempotencyKey).execute()
    expect(JSON.stringify(kept)).not.toContain('4711')
  })
})
