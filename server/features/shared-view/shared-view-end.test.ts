import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { accountData } from '#contract/account-data.ts'
import { family } from '#contract/family.ts'
import { session } from '#contract/session.ts'
import { sharedView } from '#contract/shared-view.ts'
import { grants } from '#server/app.ts'
import { disableAccount } from '#server/features/admin/service.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

type Server = ReturnType<typeof startServer>
const VIEW = { title: 'Work', aspect: 'category', range: { preset: 'this-week' } } as const
const share = async (call: ReturnType<Server['as']>) =>
  (await call(sharedView.create, { body: VIEW })).link.split('#token=')[1]!
const open = async ({ sendRaw }: Server, token: string) =>
  (await sendRaw({ method: 'POST', url: '/api/shared-view', payload: { token } })).statusCode

describe('a shared link ends', () => {
  test.each([
    {
      name: 'with another password',
      end: ({ as }: Server) => as('ann')(session.changePassword, { body: { newPassword: 'two long walks a day' } }),
    },
    { name: 'when its owner signs out everywhere else', end: ({ as }: Server) => as('ann')(session.endOthers) },
    {
      name: 'when the account is disabled',
      end: async ({ as, clock }: Server) => {
        const { userId } = await as('ann')(account.basicInfo)
        await db.transaction().execute((trx) => disableAccount(trx, { userId, grants }, clock.now()))
      },
    },
    {
      name: 'when its owner asks for erasure, also if they come back',
      end: async ({ as }: Server) => {
        const { email, userId } = await as('ann')(account.basicInfo)
        await as('ann')(accountData.requestDeletion, { body: { typed: email! } })
        await db.deleteFrom('accountDeletions').where('userId', '=', userId).execute()
      },
    },
  ])('$name', async ({ end }) => {
    const server = startServer()
    const [anns, bobs] = [await share(server.as('ann')), await share(server.as('bob'))]
    expect(await open(server, anns)).toBe(200)
    await end(server)
    expect(await open(server, anns)).toBe(404)
    expect(await open(server, bobs)).toBe(200)
    const rows = db.selectFrom('sharedViews').where('ownerId', '=', server.given.stranger('ann')).select('id')
    expect(await rows.execute()).toEqual([])
  })

  test('with its last day, and its row is deleted', async () => {
    const server = startServer()
    await share(server.as('ann'))
    server.clock.advance(31 * 1440)
    await sweep(db, server.clock.now())
    const rows = db.selectFrom('sharedViews').where('ownerId', '=', server.given.stranger('ann')).select('id')
    expect(await rows.execute()).toEqual([])
  })
})

describe('a child', () => {
  /** Ada’s family, in which Kim is a child. */
  async function createFamily(parentControl: boolean) {
    const server = startServer()
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'ada', children: ['kim'] })
    const setControl = (isOn: boolean) =>
      server.as('ada')(family.change, { body: { settings: { parentControl: isOn } } })
    await setControl(parentControl)
    return { server, setControl, kim: server.as('kim'), dataGroup: server.given.stranger('kim') }
  }

  test('under parental control makes no link, and its older links show nothing', async () => {
    const { server, kim, setControl } = await createFamily(false)
    const token = await share(kim)
    expect(await open(server, token)).toBe(200)
    await setControl(true)
    await expect(share(kim)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await open(server, token)).toBe(404)
    const { items } = await kim(sharedView.list)
    await kim(sharedView.revoke, { params: { viewId: items[0]!.id } })
    expect(await kim(sharedView.list)).toEqual({ items: [] })
  })

  test('has statistics that no parent shares in its place', async () => {
    const { server, dataGroup } = await createFamily(true)
    await expect(share(server.as('ada', dataGroup))).rejects.toMatchObject({ status: 403 })
  })
})
