import { expect, test } from 'vitest'
import { accountData } from '#contract/account-data.ts'
import { family } from '#contract/family.ts'
import { reminder } from '#contract/reminder.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

/** A family in which every other member shares something with abe, and abe with all of them. */
async function start() {
  const server = startServer({ now: '2026-03-16T14:00:00Z' })
  const { as } = server
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ann', parents: ['abe', 'ada'], children: ['cat'] })
  const getUserId = async (name: string) => (await kin.ensureUser(name)).userId
  const [ann, abe, ada, cat] = await Promise.all(['ann', 'abe', 'ada', 'cat'].map(getUserId))
  const make = async (name: string, body: object) =>
    (await as(name)(reminder.create, { body: { title: `By ${name}`, ...body } })).id
  const toAbe = await make('ann', { assignee: abe, sharedWith: [ada] })
  const done = await make('ann', { assignee: abe })
  await as('abe')(reminder.status, { body: { id: done, completed: true } })
  const byAbe = await make('abe', { assignee: ann, sharedWith: [ada, cat] })
  const others = await make('ann', { assignee: ada, sharedWith: [cat] })
  const listSeenIds = async (name: string) => {
    const [pending, completed] = [
      await as(name)(reminder.list, { query: { status: 'pending' } }),
      await as(name)(reminder.list, { query: { status: 'completed' } }),
    ]
    return new Set([...pending.items, ...completed.items].map((one) => one.id))
  }
  return {
    ...server,
    kin,
    ids: { ann: ann!, abe: abe!, ada: ada!, cat: cat! },
    toAbe,
    done,
    byAbe,
    others,
    listSeenIds,
  }
}
type Started = Awaited<ReturnType<typeof start>>

/**
 * After the parting all see only their own reminders, and reminders assigned to the other are their owner's again,
 * pending. [reminder/parting-reminders]
 */
async function expectUnshared({ as, toAbe, done, byAbe, others, listSeenIds, ids }: Started) {
  expect(await listSeenIds('ann')).toEqual(new Set([toAbe, done, others]))
  expect(await listSeenIds('abe')).toEqual(new Set([byAbe]))
  expect(await listSeenIds('ada')).toEqual(new Set([toAbe, others]))
  expect(await listSeenIds('cat')).toEqual(new Set([others]))
  const read = (name: string, id: string) => as(name)(reminder.read, { params: { id } })
  const back = { assignee: null, sharedWith: [{ _id: ids.ada, name: 'ada Test' }], completed: false, version: 2 }
  expect(await read('ann', toAbe)).toMatchObject(back)
  expect(await read('ann', done)).toMatchObject({ assignee: null, sharedWith: [], completed: true })
  expect(await read('abe', byAbe)).toMatchObject({ assignee: null, sharedWith: [], version: 2 })
  expect(await read('ann', others)).toMatchObject({ assignee: { _id: ids.ada }, version: 1 })
}

test('when a member leaves, shared reminders end', async () => {
  const started = await start()
  await started.as('abe')(family.leave)
  expect(await started.kin.findFamily('abe')).toBeNull()
  await expectUnshared(started)
  // A member who comes back does not get the shares back.
  await started.kin.bring('ann', 'abe')
  await expectUnshared(started)
})

test('when a member is removed, shared reminders end', async () => {
  const started = await start()
  await started.as('ann')(family.removeMember, { params: { user: started.ids.abe }, body: { name: 'abe Test' } })
  expect(await started.kin.findFamily('abe')).toBeNull()
  await expectUnshared(started)
})

test('when the family is deleted, shared reminders end', async () => {
  const { as, toAbe, done, byAbe, others, listSeenIds } = await start()
  await as('ann')(family.remove, { body: { name: 'Lin' } })
  expect(await listSeenIds('ann')).toEqual(new Set([toAbe, done, others]))
  expect(await listSeenIds('abe')).toEqual(new Set([byAbe]))
  expect(await listSeenIds('ada')).toEqual(new Set())
  expect(await listSeenIds('cat')).toEqual(new Set())
  expect(await as('ann')(reminder.read, { params: { id: others } })).toMatchObject({ assignee: null, sharedWith: [] })
  expect(await db.selectFrom('reminderShares').selectAll().where('reminderId', '=', others).execute()).toEqual([])
})

test('a user who deletes the account disappears from the others’ reminders at once, and by name after the erasure', async () => {
  const started = await start()
  const { clock, ids, done } = started
  const at = clock.now()
  await started.as('abe')(accountData.requestDeletion, { body: { typed: (await started.kin.ensureUser('abe')).email } })
  expect(await started.listSeenIds('ann')).toEqual(new Set([started.toAbe, done, started.others]))
  expect(await started.as('ann')(reminder.read, { params: { id: started.toAbe } })).toMatchObject({ assignee: null })
  // A row that names the person in another way is erased with the account.
  await db.updateTable('reminders').set({ assignee: ids.abe }).where('id', '=', started.toAbe).execute()
  clock.advance(31 * 1440)
  await sweep(db, clock.now())
  expect(await db.selectFrom('users').select('id').where('id', '=', ids.abe).execute()).toEqual([])
  const read = (of: string) => started.as('ann')(reminder.read, { params: { id: of } })
  expect(await read(started.toAbe)).toMatchObject({ assignee: null, completed: false })
  expect(await read(done)).toMatchObject({ completed: true, completedAt: at, completedBy: null })
  expect(await db.selectFrom('reminders').select('id').where('userId', '=', ids.abe).execute()).toEqual([])
})
