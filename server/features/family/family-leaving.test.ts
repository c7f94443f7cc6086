import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { accountData } from '#contract/account-data.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { eraseDue } from '#server/features/account-data/service.ts'
import type { Mail } from '#server/ports/mail.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const REFUSED = { status: 403, code: 'FORBIDDEN' }
const MINOR = '2012-05-06'

/** Ada and Pat with Uma, an adult who is a child there, Min, a minor by birth date, and Tim, who has no e-mail. */
async function createHousehold({ mail = true } = {}) {
  const mails: Mail[] = []
  const sendMail = async (sent: Mail) => void mails.push(sent)
  const server = startServer({ sendMail, inTurn: quickPasswords(), settings: { mail } })
  const { as, given, sendRaw, clock } = server
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['uma', 'min'] })
  const tim = await as('ada')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
  const getUserId = async (name: string) => (await kin.ensureUser(name)).userId
  const change = async (name: string, row: { birthDate?: string; emailVerifiedAt?: null }) =>
    db
      .updateTable('users')
      .set(row as { birthDate: LocalDate })
      .where('dataGroup', '=', given.stranger(name))
      .execute()
  await change('min', { birthDate: MINOR })
  await server.runJobs()
  mails.length = 0

  const getEmail = async (name: string) => (await as(name)(account.basicInfo)).email!
  const leave = (name: string) => as(name)(family.leave)
  const erase = async (name: string) => as(name)(accountData.requestDeletion, { body: { typed: await getEmail(name) } })
  /** Calls as a user whom `as` does not know. */
  const calls = (headers: Record<string, string>, typed: string) => ({
    leave: async () => (await sendRaw({ method: 'POST', url: '/api/user/family-group/leave', headers })).statusCode,
    erase: async () =>
      (await sendRaw({ method: 'POST', url: '/api/user/account/deletion', headers, payload: { typed } })).statusCode,
  })
  async function signInTim() {
    const payload = { familyCode: (await kin.findFamily('ada'))!.code!, childId: tim._id, pin: '2749' }
    const signedIn = await sendRaw({ method: 'POST', url: '/api/auth/child-sign-in', payload })
    return calls({ authorization: `Bearer ${signedIn.json<{ token: string }>().token}` }, 'Tim')
  }
  /** Collects the readers and texts of the mails since the last call. */
  async function collectMails() {
    await server.runJobs()
    return mails.splice(0).map(({ to, subject, text }) => ({ to: to.split('-')[0]!, subject, text }))
  }
  const listMemberNames = async (name: string) =>
    (await kin.findFamily(name))?.members.map((member) => member.name).toSorted()
  return {
    ...server,
    clock,
    kin,
    tim,
    change,
    leave,
    erase,
    calls,
    signInTim,
    collectMails,
    listMemberNames,
    getUserId,
    getEmail,
  }
}
type Household = Awaited<ReturnType<typeof createHousehold>>

let house: Household
beforeEach(async () => (house = await createHousehold()))

describe('an adult who is a child of the family', () => {
  test('an adult child leaves the family without a parent, with control on, and keeps all data', async () => {
    expect((await house.kin.findFamily('uma'))?.column).toBe('controlledChild')
    expect(await house.as('uma')(account.basicInfo)).toMatchObject({ decidesAlone: true })
    await house.leave('uma')
    expect(await house.kin.findFamily('uma')).toBeNull()
    expect(await house.listMemberNames('ada')).toEqual(['Tim', 'ada Test', 'min Test', 'pat Test'])
    expect((await house.as('uma')(account.mode)).appRunMode.accountMode).toBe('PERSONAL')
    const uma = house.given.stranger('uma')
    await expect(house.as('ada', uma)(account.preference)).rejects.toMatchObject({ status: 404 })
  })

  test.each(['leave', 'erase'] as const)(
    'notifies every parent by name, by mail and in the history (%s)',
    async (how) => {
      await house[how]('uma')
      const news = (await house.collectMails()).filter(({ to }) => to !== 'uma')
      expect(news.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
        'ada: A member has left your family on Hourkin',
        'pat: A member has left your family on Hourkin',
      ])
      for (const { text } of news) expect(text).toContain('uma Test has left')
      for (const parent of ['ada', 'pat']) {
        const { items } = await house.as(parent)(child.audit, { query: { child: await house.getUserId(parent) } })
        expect(items).toMatchObject([
          { actorName: 'uma Test', action: 'remove', entity: 'departure', before: null, after: null },
        ])
      }
      expect((await house.as('min')(child.audit, { query: {} })).items).toEqual([])
    },
  )

  test('erases the account, whether parents control children or not, and nothing but ids is left with the parents', async () => {
    const [umaId, email] = [await house.getUserId('uma'), await house.getEmail('uma')]
    await house.erase('uma')
    expect(await house.listMemberNames('ada')).not.toContain('uma Test')
    house.clock.advance(30 * 1440)
    await eraseDue(db, house.clock.now())
    const { items } = await house.as('ada')(child.audit, { query: { child: await house.getUserId('ada') } })
    expect(items).toMatchObject([{ actorName: null, entityId: umaId }])
    expect(JSON.stringify(items)).not.toContain(email)

    await house.as('ada')(family.change, { body: { settings: { parentControl: false } } })
    await house.kin.bring('ada', 'una', 'child')
    await house.erase('una')
    expect(await house.listMemberNames('ada')).not.toContain('una Test')
  })

  test('of 18 by the date of birth, too', async () => {
    await house.change('uma', { birthDate: '2001-01-01' })
    await house.erase('uma')
    expect(await house.listMemberNames('ada')).not.toContain('uma Test')
  })

  test('an adult child with an unverified address cannot leave, unless the server sends no mail', async () => {
    await house.change('uma', { emailVerifiedAt: null })
    expect(await house.as('uma')(account.basicInfo)).toMatchObject({ decidesAlone: false })
    await expect(house.leave('uma')).rejects.toMatchObject(REFUSED)
    await expect(house.erase('uma')).rejects.toMatchObject({ ...REFUSED, details: { reason: 'askParent' } })

    const without = await createHousehold({ mail: false })
    for (const name of ['uma', 'min']) await without.change(name, { emailVerifiedAt: null })
    await expect(without.leave('min')).rejects.toMatchObject(REFUSED)
    const tim = await without.signInTim()
    expect([await tim.leave(), await tim.erase()]).toEqual([403, 403])
    await without.leave('uma')
    expect(await without.listMemberNames('ada')).not.toContain('uma Test')
  })

  test('a parent cannot change the birth date of an adult child', async () => {
    const params = { user: await house.getUserId('uma') }
    const born = { params, body: { birthDate: MINOR as LocalDate } }
    for (const parent of ['ada', 'pat'])
      await expect(house.as(parent)(child.change, born)).rejects.toMatchObject(REFUSED)
    await house.leave('uma')
  })
})

describe('with a parent, as before,', () => {
  const everybody = ['Tim', 'ada Test', 'min Test', 'pat Test', 'uma Test']

  test.each([true, false])(
    'a minor by the date of birth erases nothing, and under control does not leave (%s)',
    async (parentControl) => {
      await house.as('ada')(family.change, { body: { settings: { parentControl } } })
      expect(await house.as('min')(account.basicInfo)).toMatchObject({ decidesAlone: false })
      await expect(house.erase('min')).rejects.toMatchObject({ ...REFUSED, details: { reason: 'askParent' } })
      if (parentControl) await expect(house.leave('min')).rejects.toMatchObject(REFUSED)
      expect(await house.listMemberNames('ada')).toEqual(everybody)
      expect(await house.collectMails()).toEqual([])
    },
  )

  test.each([true, false])('a child without an email does neither (%s)', async (parentControl) => {
    await house.as('ada')(family.change, { body: { settings: { parentControl } } })
    const tim = await house.signInTim()
    expect([await tim.leave(), await tim.erase()]).toEqual([403, 403])
    expect(await house.listMemberNames('ada')).toEqual(everybody)
  })

  test('no one leaves in place of another: neither from the child view of an adult, nor by the data group', async () => {
    const { token } = await house.as('ada')(child.takeOver, { body: { childId: await house.getUserId('uma') } })
    const authorization = { authorization: `Bearer ${token}` }
    // Ada has handed her session over, so Pat calls with the data group.
    const dataGroup = { ...(await house.given.headers('pat')), 'x-data-group': house.given.stranger('uma') }
    for (const headers of [authorization, dataGroup]) {
      const as = house.calls(headers, await house.getEmail('uma'))
      expect([await as.leave(), await as.erase()]).toEqual([403, 403])
    }
    expect(await house.listMemberNames('pat')).toEqual(everybody)
  })

  test('parents get no news of a removed member or of a parent who leaves', async () => {
    const body = { name: 'uma Test' }
    await house.as('ada')(family.removeMember, { params: { user: await house.getUserId('uma') }, body })
    await house.leave('pat')
    expect(await house.collectMails()).toEqual([])
  })
})
