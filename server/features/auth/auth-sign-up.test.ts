import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { about } from '#contract/about.ts'
import { quickPasswords, startServer } from '#server/testing/harness.ts'
import { newAddress } from '#server/testing/visitor.ts'

const inTurn = quickPasswords()
const signUpAt =
  ({ sendRaw }: Pick<ReturnType<typeof startServer>, 'sendRaw'>) =>
  async (remoteAddress = newAddress(), email = `${uuidv7()}@example.org`) => {
    const payload = { firstName: 'Ann', lastName: 'Lee', email, password: 'one long walk a day' }
    return (await sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload, remoteAddress })).statusCode
  }
/** How many of them were answered what. */
const tally = (statuses: readonly number[]) => ({
  signedUp: statuses.filter((status) => status === 200).length,
  refused: statuses.filter((status) => status === 429).length,
})

describe('without a word of the operator', () => {
  // A database of its own: the first account comes once in the life of a server.
  const server = startServer({ inTurn, settings: { signUp: undefined } })
  const signUp = signUpAt(server)
  const getSettings = async () =>
    (await server.sendRaw({ method: 'GET', url: `/api${about.settings.path}` })).json<object>()

  test('of five sign-ups at once the first gets in, and all later ones need an invitation', async () => {
    expect(await getSettings()).toMatchObject({ signUp: 'open', hasAccounts: false })
    const statuses = await Promise.all(Array.from({ length: 5 }, () => signUp()))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(4)
    expect(await getSettings()).toMatchObject({ signUp: 'invite', hasAccounts: true })
    expect(await signUp()).toBe(403)
  })
})

describe('new accounts', () => {
  const server = startServer({ inTurn })
  const signUp = signUpAt(server)
  const signUpMany = async (times: number, addressOf: (at: number) => string) =>
    tally(await Promise.all(Array.from({ length: times }, (_, at) => signUp(addressOf(at)))))

  test('are forty an hour from one address, also of sixty at once', async () => {
    const school = newAddress()
    expect(await signUpMany(60, () => school)).toEqual({ signedUp: 40, refused: 20 })
    expect(await signUp()).toBe(200)
    server.clock.advance(61)
    expect(await signUp(school)).toBe(200)
  })

  test('are limited to eighty from a /56 of IPv6, whose addresses cost nothing', async () => {
    const from = (at: number) => `2001:db8:1:${(at % 200).toString(16)}::1`
    expect(await signUpMany(90, from)).toEqual({ signedUp: 80, refused: 10 })
    expect(await signUp('2001:db8:1:100::1')).toBe(200)
  })

  test('are as many as the operator says', async () => {
    const class7b = newAddress()
    const small = signUpAt(startServer({ inTurn, settings: { signUpsPerHour: 2 } }))
    expect([await small(class7b), await small(class7b), await small(class7b)]).toEqual([200, 200, 429])
  })

  test('with a taken address are reported twenty times only', async () => {
    const taken = `${uuidv7()}@example.org`
    await signUp(newAddress(), taken)
    const guesser = newAddress()
    const statuses = await Promise.all(Array.from({ length: 40 }, () => signUp(guesser, taken)))
    expect(statuses.filter((status) => status === 409)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })
})
