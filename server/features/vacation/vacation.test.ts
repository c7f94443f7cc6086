import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { vacation } from '#contract/vacation.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { listVacations } from './service.ts'

/** 19:00 UTC on 2 March is 08:00 on the third in Auckland. */
let server: ReturnType<typeof startServer>
beforeAll(() => {
  server = startServer({ now: '2026-03-02T19:00:00Z', timezone: 'Pacific/Auckland' })
})
let people = 0
/** A new user. */
function someone() {
  const name = `person-${people++}`
  return { name, call: server.as(name) }
}

const BREAK = { name: 'Term break', startDate: '2026-03-21', endDate: '2026-03-25' }
const body = (more: object = {}) => ({ body: { ...BREAK, ...more } })

describe('bad input', () => {
  test.each([
    ['no name', { name: ' ' }, ['name']],
    ['the end before the start', { endDate: '2026-03-20' }, ['endDate']],
    ['both at once', { name: '', endDate: '2026-03-20' }, ['name', 'endDate']],
    ['longer than any plan', { endDate: '2031-03-22' }, ['endDate']],
    ['no days', { startDate: '2026-02-30', endDate: 'soon' }, ['startDate', 'endDate']],
    ['too long', { name: 'x'.repeat(81), reason: 'x'.repeat(501) }, ['name', 'reason']],
    ['what the server says', { version: 1, durationDays: 4 }, ['version', 'durationDays']],
  ])('%s', async (_, wrong, values) => {
    const { call } = someone()
    const refused = { status: 400, code: 'INVALID_PARAMS', values }
    await expect(call(vacation.create, body(wrong))).rejects.toMatchObject(refused)
    expect(await call(vacation.list)).toEqual([])
  })

  test('of several: all fields of all of them, and nothing is written', async () => {
    const { call } = someone()
    const items = [{ ...BREAK, name: '' }, BREAK, { ...BREAK, endDate: '2026-01-01' }]
    const values = ['items.0.name', 'items.2.endDate']
    await expect(call(vacation.createMany, { body: { items } })).rejects.toMatchObject({ status: 400, values })
    expect(await call(vacation.list)).toEqual([])
    await expect(call(vacation.createMany, { body: { items: [] } })).rejects.toMatchObject({ values: ['items'] })
  })

  test('a change is validated with the other fields', async () => {
    const { call } = someone()
    const { id } = await call(vacation.create, body())
    const wrong = { params: { id }, body: { startDate: '2026-03-26', name: '' } }
    await expect(call(vacation.change, wrong)).rejects.toMatchObject({ status: 400, values: ['name', 'endDate'] })
  })
})

test('a vacation is computed by its owner’s calendar', async () => {
  const { call } = someone()
  const made = await call(vacation.create, body({ reason: '', publicHoliday: true }))
  const computed = { durationDays: 5, timeState: 'upcoming', archived: false, archivedFrom: null, version: 1 }
  expect(made).toMatchObject({ ...BREAK, ...computed, reason: null, publicHoliday: true })
  // It is the third of March already where they live.
  const today = await call(vacation.create, body({ startDate: '2026-03-03', endDate: '2026-03-03' }))
  const past = await call(vacation.create, body({ startDate: '2026-03-01', endDate: '2026-03-02' }))
  expect([today.timeState, past.timeState]).toEqual(['ongoing', 'past'])
  expect(await call(vacation.list)).toEqual([past, today, made])
})

test('a vacation is archived from today on, once, and restored', async () => {
  const { call, name } = someone()
  const { id } = await call(vacation.create, body())
  const params = { id }
  const archived = await call(vacation.change, { params, body: { archived: true } })
  expect(archived).toMatchObject({ archived: true, archivedFrom: '2026-03-03', version: 2 })
  await db
    .updateTable('vacations')
    .set({ archivedFrom: '2026-02-02' as never })
    .where('id', '=', id)
    .execute()
  const again = await call(vacation.change, { params, body: { archived: true, reason: 'rest' } })
  expect(again).toMatchObject({ archivedFrom: '2026-02-02', reason: 'rest' })
  const subject = server.given.stranger(name) as never
  expect(await listVacations(db, subject)).toMatchObject([{ ...BREAK, archivedFrom: '2026-02-02' }])
  const active = await call(vacation.change, { params, body: { archived: false } })
  expect(active).toMatchObject({ archived: false, archivedFrom: null, version: 4 })
})

test('one name and the same days make one vacation, from any source', async () => {
  const { call } = someone()
  const { id } = await call(vacation.create, body())
  const other = await call(vacation.create, body({ name: 'Other' }))
  const twice = { status: 409, code: 'ALREADY_EXISTS', values: [BREAK.name] }
  await expect(call(vacation.create, body())).rejects.toMatchObject(twice)
  await expect(call(vacation.create, body({ id, name: 'New' }))).rejects.toMatchObject({ ...twice, values: ['id'] })
  const onto = { params: { id: other.id }, body: { name: BREAK.name } }
  await expect(call(vacation.change, onto)).rejects.toMatchObject(twice)
  const both = [1, 2].map(() => call(vacation.create, body({ name: 'At once' })))
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('several at once: all or none', async () => {
  const { call } = someone()
  const items = ['One', 'Two'].map((name) => ({ ...BREAK, name }))
  const made = await call(vacation.createMany, { body: { items } })
  expect(made.map(({ name }) => name)).toEqual(['One', 'Two'])
  const again = [...items, { ...BREAK, name: 'Three' }, { ...BREAK, name: 'Three' }]
  const clashing = { status: 409, code: 'ALREADY_EXISTS', values: ['One', 'Two', 'Three'] }
  await expect(call(vacation.createMany, { body: { items: again } })).rejects.toMatchObject(clashing)
  expect(await call(vacation.list)).toHaveLength(2)
})

test('a stale version of a vacation is refused, and the current one is shown', async () => {
  const { call } = someone()
  const { id } = await call(vacation.create, body())
  const params = { id }
  const changed = await call(vacation.change, { params, body: { name: 'Longer', endDate: '2026-03-29', version: 1 } })
  expect(changed).toMatchObject({ name: 'Longer', durationDays: 9, version: 2 })
  const stale = call(vacation.change, { params, body: { name: 'Shorter', version: 1 } })
  await expect(stale).rejects.toMatchObject({ status: 409, values: ['version'], details: { current: changed } })
})

test('a vacation of another user is not found', async () => {
  const [ann, bob] = [someone(), someone()]
  const made = await ann.call(vacation.create, body())
  const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
  for (const id of [made.id, uuidv7()]) {
    const change = bob.call(vacation.change, { params: { id }, body: { archived: true } })
    await expect(change).rejects.toMatchObject(missing)
    await expect(bob.call(vacation.remove, { params: { id } })).rejects.toMatchObject(missing)
  }
  expect(await bob.call(vacation.list)).toEqual([])
  expect(await ann.call(vacation.list)).toEqual([made])
  // The same number and the same days are free to bob.
  await bob.call(vacation.create, body({ id: made.id }))
  await ann.call(vacation.remove, { params: { id: made.id } })
  await expect(ann.call(vacation.remove, { params: { id: made.id } })).rejects.toMatchObject(missing)
  expect(await bob.call(vacation.list)).toHaveLength(1)
})

test('the history records each change by a parent of a child’s vacations', async () => {
  const cat = server.as('ann', server.given.child('ann', 'cat'))
  const [first, second] = await cat(vacation.createMany, {
    body: { items: ['One', 'Two'].map((name) => ({ ...BREAK, name })) },
  })
  await cat(vacation.change, { params: { id: first!.id }, body: { archived: true } })
  await cat(vacation.remove, { params: { id: second!.id } })
  const entries = await db.selectFrom('auditEntries').selectAll().where('entity', '=', 'vacation').execute()
  const told = entries.map(({ action, entityId }) => `${action} ${entityId === first!.id ? 'first' : 'second'}`)
  expect(told.toSorted()).toEqual(['change first', 'create first', 'create second', 'remove second'])
})

test('a child under control cannot change a parent’s vacation, and keeps its own', async () => {
  const home = startServer()
  const kin = kinOf(home)
  await kin.createFamily({ admin: 'ada', children: ['cat'] })
  const [cat, ada] = [home.as('cat'), home.as('ada', (await kin.ensureUser('cat')).dataGroup)]
  const made = await ada(vacation.create, body())
  const [chosen] = await ada(vacation.createMany, { body: { items: [{ ...BREAK, name: 'Chosen' }] } })
  const forbidden = { status: 403, code: 'FORBIDDEN', values: [] }
  for (const theirs of [made, chosen!]) {
    expect(theirs).toMatchObject({ madeByParent: true })
    expect(theirs).not.toHaveProperty('madeBy')
    const params = { id: theirs.id }
    for (const change of [{ name: 'Mine' }, { archived: true }])
      await expect(cat(vacation.change, { params, body: change })).rejects.toMatchObject(forbidden)
    await expect(cat(vacation.remove, { params })).rejects.toMatchObject(forbidden)
  }
  expect(await cat(vacation.list)).toHaveLength(2)
  const own = await cat(vacation.create, body({ name: 'Own' }))
  expect(own).not.toHaveProperty('madeByParent')
  await ada(vacation.change, { params: { id: own.id }, body: { archived: true } })
  await cat(vacation.change, { params: { id: own.id }, body: { archived: false } })
  await cat(vacation.remove, { params: { id: own.id } })
  await home.as('ada')(family.change, { body: { settings: { parentControl: false } } })
  await cat(vacation.remove, { params: { id: made.id } })
})
