import { v4 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { live } from '#contract/live.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { openStream } from '#server/testing/stream.ts'

const hour = (from: number) => ({
  category: 'work' as const,
  activityName: 'Write',
  startTime: `2026-03-02T${String(from).padStart(2, '0')}:00:00Z`,
  endTime: `2026-03-02T${String(from + 1).padStart(2, '0')}:00:00Z`,
})
const logged = { noun: 'activityLog', origin: null }

test('the other devices hear of a change, each by its noun', async () => {
  const { app, as, given } = startServer()
  const headers = await given.headers('ann')
  const [phone, desk] = [await openStream(app, { headers }), await openStream(app, { headers })]
  const ann = as('ann')
  await ann(activityLog.create, { body: hour(8) })
  expect([await phone.next(), await desk.next()]).toEqual([logged, logged])
  await ann(account.savePreference, { body: { home: { dayEndsAt: '02:00' } } })
  expect(await phone.next()).toEqual({ noun: 'account', origin: null })
  expect(phone.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(phone.answer.headers.get('cache-control')).toBe('no-store')
  expect(phone.answer.headers.get('x-accel-buffering')).toBe('no')
  expect(phone.answer.headers.get('content-encoding')).toBeNull()
})

test('a change is announced only once it can be read, and not at all if nothing changed', async () => {
  const { app, as, given } = startServer()
  const ann = as('ann')
  const stream = await openStream(app, { headers: await given.headers('ann') })
  await ann(activityLog.create, { body: hour(8) })
  await expect(ann(activityLog.create, { body: hour(8) })).rejects.toMatchObject({ code: 'TIME_RANGE_OVERLAP' })
  await ann(activityLog.withAdjacent, { query: {} })
  await ann(catalogue.createTag, { body: { name: 'deep', kind: 'activity_tag' } })
  expect([await stream.next(), await stream.next()]).toEqual([logged, { noun: 'catalogue', origin: null }])
})

test('the author is named, so that its device can ignore its own changes', async () => {
  const { app, given, sendRaw } = startServer()
  const headers = await given.headers('ann')
  const stream = await openStream(app, { headers })
  const write = (id: string) =>
    sendRaw({
      method: 'POST',
      url: '/api/user/log/activity-log',
      payload: hour(9),
      headers: { ...headers, 'x-client-id': id },
    })
  const refused = await write('the kitchen')
  expect(refused.json()).toMatchObject({ code: 'INVALID_PARAMS', values: ['X-Client-Id'] })
  const origin = newId()
  expect((await write(origin)).statusCode).toBe(201)
  expect(await stream.next()).toEqual({ noun: 'activityLog', origin })
})

test('other users hear nothing of a change, but a parent hears of the child they look at', async () => {
  const { app, as, given } = startServer()
  const child = given.child('ann', 'cat')
  const [ann, bob] = [await given.headers('ann'), await given.headers('bob')]
  const own = await openStream(app, { headers: ann })
  const childs = await openStream(app, { headers: { ...ann, 'x-data-group': child } })
  const strangers = await openStream(app, { headers: bob })
  await as('ann', child)(activityLog.create, { body: hour(8) })
  await as('ann')(catalogue.createTag, { body: { name: 'own', kind: 'activity_tag' } })
  await as('bob')(account.savePreference, { body: { home: { dayEndsAt: '02:00' } } })
  // The first that each hears: an earlier message would have come before.
  expect(await childs.next()).toEqual(logged)
  expect(await own.next()).toEqual({ noun: 'catalogue', origin: null })
  expect(await strangers.next()).toEqual({ noun: 'account', origin: null })
  const denied = await openStream(app, { headers: { ...bob, 'x-data-group': child } })
  expect(denied.answer.status).toBe(404)
})

test('a parent hears what changed lately for the child they look at and for themselves, another user nothing of it', async () => {
  const { as, given, clock } = startServer()
  const child = given.child('ann', 'cat')
  const start = clock.now()
  clock.advance(1)
  const first = clock.now()
  await as('ann', child)(activityLog.create, { body: hour(8) })
  clock.advance(1)
  const second = clock.now()
  await as('ann')(catalogue.createTag, { body: { name: 'own', kind: 'activity_tag' } })
  const own = { noun: 'catalogue', changedAt: second }
  const childs = { noun: 'activityLog', changedAt: first }
  expect(await as('ann')(live.latest)).toMatchObject({ knownSince: start, nouns: [own] })
  expect((await as('ann', child)(live.latest)).nouns).toEqual(expect.arrayContaining([own, childs]))
  expect((await as('bob')(live.latest)).nouns).toEqual([])
  await expect(as('bob', child)(live.latest)).rejects.toMatchObject({ status: 404 })
})

test('a screen that returns first gets the missed changes, or learns that they are too old to know', async () => {
  const { app, as, given, clock } = startServer()
  const headers = await given.headers('ann')
  const ann = as('ann')
  await ann(catalogue.createTag, { body: { name: 'early', kind: 'activity_tag' } })
  clock.advance(1)
  const since = clock.now()
  await ann(activityLog.create, { body: hour(8) })
  await ann(activityLog.create, { body: hour(9) })
  clock.advance(1)
  const back = await openStream(app, { headers, query: `?since=${since}` })
  await ann(account.savePreference, { body: { home: { dayEndsAt: '02:00' } } })
  expect([await back.next(), await back.next()]).toEqual([logged, { noun: 'account', origin: null }])
  const returned = await openStream(app, { headers, query: '?since=2026-03-02T11:59:00Z' })
  expect(await returned.next()).toEqual({ noun: null, origin: null })
})

test('after the clock was set back, a screen learns that missed changes are unknown', async () => {
  const { app, as, given, clock } = startServer()
  const headers = await given.headers('ann')
  const ann = as('ann')
  await ann(catalogue.createTag, { body: { name: 'early', kind: 'activity_tag' } })
  clock.advance(1)
  const before = clock.now()
  clock.advance(-30)
  await ann(activityLog.create, { body: hour(8) })
  clock.advance(1)
  const readEventSince = async (moment: string) =>
    (await openStream(app, { headers, query: `?since=${moment}` })).next()
  const unknown = { noun: null, origin: null }
  // A moment that has not come yet.
  expect(await readEventSince(before)).toEqual(unknown)
  expect(await readEventSince('2026-03-02T11:40:00.000Z')).toEqual(unknown)
})

test('a stream beats, and ends with its session or its token', async () => {
  const { app, given, clock } = startServer({ beatMs: 10 })
  const headers = await given.headers('ann')
  const stream = await openStream(app, { headers })
  const ended = stream.next()
  await expect.poll(() => stream.comments.length).toBeGreaterThan(1)
  clock.advance(61)
  expect(await ended).toBeUndefined()

  const again = await openStream(app, { headers: await given.headers('bob') })
  const { userId } = await db
    .selectFrom('users')
    .select('id as userId')
    .where('dataGroup', '=', given.stranger('bob'))
    .executeTakeFirstOrThrow()
  await db
    .updateTable('sessions')
    .set({ endedAt: clock.now(), endedWhy: 'revoked' })
    .where('userId', '=', userId)
    .execute()
  expect(await again.next()).toBeUndefined()
})

test('of more than twenty streams of one person the oldest ends', async () => {
  const { app, as, given } = startServer()
  const headers = await given.headers('ann')
  const first = await openStream(app, { headers })
  const others = []
  for (let count = 1; count < 20; count += 1) others.push(await openStream(app, { headers }))
  await as('ann')(activityLog.create, { body: hour(8) })
  expect(await first.next()).toEqual(logged)
  await openStream(app, { headers })
  expect(await first.next()).toBeUndefined()
  await as('ann')(activityLog.create, { body: hour(9) })
  for (const other of others) expect([await other.next(), await other.next()]).toEqual([logged, logged])
})

test('a server that stops ends its streams and waits for none', async () => {
  const { app, given } = startServer()
  const stream = await openStream(app, { headers: await given.headers('ann') })
  const told = performance.now()
  const closed = app.close()
  expect(await stream.next()).toBeUndefined()
  await closed
  expect(performance.now() - told).toBeLessThan(1000)
})

test('asking for no more than the head leaves no stream behind', async () => {
  const { sendRaw, given } = startServer()
  const answer = await sendRaw({ method: 'HEAD', url: '/api/live/events', headers: await given.headers('ann') })
  expect(answer.statusCode).toBe(404)
})

test('parents hear of a child’s waiting rating on every screen, and of nothing that needs no answer', async () => {
  const server = startServer()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat'], settings: { parentControl: true } })
  const [ada, pat] = [await server.given.headers('ada'), await server.given.headers('pat')]
  const screens = [await openStream(server.app, { headers: ada }), await openStream(server.app, { headers: pat })]
  const cat = server.as('cat')
  await cat(catalogue.createTag, { body: { name: 'own', kind: 'activity_tag' } })
  await cat(activityLog.create, { body: hour(7) })
  const { id } = await cat(activityLog.create, { body: { ...hour(8), rating: 5 } })
  await cat(activityLog.rating, { body: { id, value: 4 } })
  for (const screen of screens) expect([await screen.next(), await screen.next()]).toEqual([logged, logged])
  for (const name of ['ada', 'pat'])
    await server.as(name)(account.savePreference, { body: { home: { dayEndsAt: '02:00' } } })
  // The next that each hears: another message would have come before.
  for (const screen of screens) expect(await screen.next()).toEqual({ noun: 'account', origin: null })
})

test('a parent who acts for one child hears requests of another child, and changes of the first', async () => {
  const server = startServer()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', children: ['cat', 'tim'], settings: { parentControl: true } })
  const headers = { ...(await server.given.headers('ada')), 'x-data-group': server.given.stranger('tim') }
  const screen = await openStream(server.app, { headers })
  const { id } = await server.as('cat')(activityLog.create, { body: hour(8) })
  await server.as('cat')(activityLog.rating, { body: { id, value: 4 } })
  expect(await screen.next()).toEqual(logged)
  await server.as('tim')(catalogue.createTag, { body: { name: 'deep', kind: 'activity_tag' } })
  expect(await screen.next()).toEqual({ noun: 'catalogue', origin: null })
})

test('a parent’s change for a child updates the parent’s own data: the waiting requests have changed', async () => {
  const server = startServer()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat'], settings: { parentControl: true } })
  const { id } = await server.as('cat')(activityLog.create, { body: hour(8) })
  const ofCat = server.given.stranger('cat')
  const headers = { ...(await server.given.headers('ada')), 'x-data-group': ofCat }
  const screen = await openStream(server.app, { headers })
  const other = await openStream(server.app, { headers: await server.given.headers('pat') })
  await server.as('cat')(activityLog.rating, { body: { id, value: 4 } })
  for (const hearing of [screen, screen, other]) expect(await hearing.next()).toEqual(logged)
  const origin = newId()
  const { statusCode } = await server.sendRaw({
    method: 'POST',
    url: '/api/user/log/activity-log/executed-activity/rating/confirm',
    payload: { id },
    headers: { ...headers, 'x-client-id': origin },
  })
  expect(statusCode).toBe(200)
  const heard = [await screen.next(), await screen.next()]
  expect(heard.map((event) => event?.origin)).toEqual([origin, null])
  expect(await other.next()).toEqual({ noun: heard[0]?.noun, origin: null })
})
