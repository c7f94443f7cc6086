import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { countFailures } from '#server/features/throttle/service.ts'
import { createBankFamily } from '#server/testing/bank.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { type Budget, policyOf, type Throttle } from './throttle.ts'

const waits = { status: 429, code: 'RATE_LIMITED' }
type Given = Pick<ReturnType<typeof startServer>, 'given' | 'clock'>

/** As if the user had done it as often as they may. */
async function spend({ given, clock }: Given, kind: Throttle, name: string) {
  const whose = db.selectFrom('users').select('id').where('dataGroup', '=', given.stranger(name))
  const { id: by } = await whose.executeTakeFirstOrThrow()
  const { most } = policyOf(kind) as Budget
  await countFailures(
    db,
    Array.from({ length: most }, () => ({ kind, by })),
    clock.now(),
  )
}

test('twenty pictures an hour are drawn for one person', async () => {
  const server = startServer()
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  const upload = async (name: string) => {
    const headers = { ...(await server.given.headers(name)), 'content-type': 'image/png' }
    return (await server.sendRaw({ method: 'POST', url: '/api/user/profile/avatar', payload, headers })).statusCode
  }
  const first = []
  for (let n = 0; n < 20; n++) first.push(await upload('ann'))
  expect(new Set(first)).toEqual(new Set([200]))
  expect([await upload('ann'), await upload('bob')]).toEqual([429, 200])
  server.clock.advance(60)
  expect(await upload('ann')).toBe(200)
})

test('the books of the Time Bank take so many entries an hour from one person', async () => {
  const server = await createBankFamily({ children: ['le', 'mo'] })
  const { as, acting, clock } = server
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 300 } })
  await acting('mo')(bank.deposit, { body: { source: 'parent', minutes: 300 } })
  const deeds = (name: string) => [
    () => as(name)(bank.transfer, { body: { from: 'spend', to: 'save', minutes: 5 } }),
    () => as(name)(bank.gift, { body: { to: null, minutes: 5 } }),
    () => as(name)(bank.withdraw, { body: { minutes: 5, purpose: 'Games' } }),
  ]
  await spend(server, 'bookEntries', 'le')
  await spend(server, 'bookEntries', 'ada')
  for (const deed of deeds('le')) await expect(deed()).rejects.toMatchObject(waits)
  for (const deed of deeds('mo')) await expect(deed()).resolves.toBeDefined()
  const deposit = () => acting('mo')(bank.deposit, { body: { source: 'parent', minutes: 5 } })
  await expect(deposit()).rejects.toMatchObject(waits)
  clock.advance(60)
  for (const deed of [...deeds('le'), deposit]) await expect(deed()).resolves.toBeDefined()
})

test('the places of a family change hands so often a day', async () => {
  const server = startServer()
  const { as, clock } = server
  for (const name of ['ann', 'bob']) await as(name)(family.create, { body: { name: 'Lee' } })
  const deeds = (name: string) => [
    () => as(name)(family.invite, { body: { email: `${name}-aunt@example.com` } }),
    () => as(name)(child.create, { body: { firstName: 'Tim', birthDate: '2018-01-01', avatar: 'fox' } }),
  ]
  await spend(server, 'familyPlaces', 'ann')
  for (const deed of deeds('ann')) await expect(deed()).rejects.toMatchObject(waits)
  for (const deed of deeds('bob')) await expect(deed()).resolves.toBeDefined()
  clock.advance(1440)
  for (const deed of deeds('ann')) await expect(deed()).resolves.toBeDefined()
})
