import { beforeEach, describe, expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { addMinutes } from '#domain/time/time.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import { createAccountHolder, PASSWORD } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { newAddress, visitor } from '#server/testing/visitor.ts'

const START = '2026-03-02T12:00:00Z'
const inTurn = quickPasswords()
const server = startServer({ now: START, inTurn })
const { as, sendRaw, clock } = server
beforeEach(() => clock.set(START))

const COOKIE = '__Host-device'
type Browser = ReturnType<typeof visitor>
const newBrowser = (address?: string) => visitor(server, address)

async function signIn(browser: Browser, email: string, password = PASSWORD) {
  const { statusCode } = await browser.ask({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email, password },
  })
  return statusCode
}

/** Guesses from different addresses until the account makes strangers wait. */
async function guessFromElsewhere(email: string) {
  for (let at = 0; at < 6; at++) await signIn(newBrowser(), email, 'a wrong guess')
  expect(await signIn(newBrowser(), email)).toBe(429)
}

/** @returns the account holder, and a browser in which they have signed in and out */
async function createOwner(browser = newBrowser()) {
  const holder = await createAccountHolder(server, inTurn)
  expect(await signIn(browser, holder.email)).toBe(200)
  return { ...holder, browser }
}

describe('a browser that has signed in before', () => {
  test('is let in, however many strangers guess at the account', async () => {
    const { email, browser } = await createOwner()
    let refused = 0
    for (let at = 0; at < 301; at++) {
      await signIn(newBrowser(), email, 'a wrong guess')
      clock.advance(0.3 / 60)
      if (at % 16 === 15) refused += (await signIn(browser, email)) === 200 ? 0 : 1
    }
    expect(refused).toBe(0)
  })

  test('is let in from a network that others have used up, and after signing out', async () => {
    const school = newAddress()
    const { email, browser } = await createOwner(newBrowser(school))
    for (let at = 0; at < 21; at++) await signIn(newBrowser(school), `${at}@example.org`, 'a wrong guess')
    expect(await signIn(newBrowser(school), (await createAccountHolder(server, inTurn)).email)).toBe(429)
    browser.cookies.delete('__Host-rt')
    expect(await signIn(browser, email)).toBe(200)
  })

  test('has five tries of its own, and then counts as a stranger', async () => {
    const { email, browser } = await createOwner()
    for (let at = 0; at < 5; at++) expect(await signIn(browser, email, 'a wrong guess')).toBe(401)
    await guessFromElsewhere(email)
    expect(await signIn(browser, email)).toBe(429)
    clock.advance(61)
    expect(await signIn(browser, email)).toBe(200)
  })

  test('does not make strangers wait, nor do its own mistakes once it is right', async () => {
    const { email, browser } = await createOwner()
    for (let round = 0; round < 5; round++) {
      for (let at = 0; at < 4; at++) expect(await signIn(browser, email, 'a wrong guess')).toBe(401)
      expect(await signIn(browser, email)).toBe(200)
      clock.advance(61)
    }
    expect(await signIn(newBrowser(), email)).toBe(200)
  })

  test('is known by a cookie that no page can read, that opens nothing and does not reveal its owner', async () => {
    const { email, userId, browser } = await createOwner()
    const answer = await newBrowser().ask({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email, password: PASSWORD },
    })
    const [, line] = [answer.headers['set-cookie'] ?? []].flat()
    expect(line).toMatch(
      /^__Host-device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(browser.cookies.get(COOKIE)).not.toContain(userId)
    const headers = { cookie: `${COOKIE}=${browser.cookies.get(COOKIE)}` }
    expect((await sendRaw({ method: 'POST', url: '/api/auth/refresh-token', headers })).statusCode).toBe(401)
  })

  test('may be a tablet of eight users, and the ninth replaces the one who has not signed in for longest', async () => {
    const tablet = newBrowser()
    const people = []
    for (let at = 0; at < 9; at++) people.push(await createOwner(tablet))
    expect(tablet.cookies.get(COOKIE)!.split('.')).toHaveLength(9)
    for (const { email } of people) await guessFromElsewhere(email)
    const [first, ...others] = people
    expect(await signIn(tablet, first!.email)).toBe(429)
    for (const { email } of others) expect(await signIn(tablet, email)).toBe(200)
  })
})

describe('a cookie does not help', () => {
  test('at another account', async () => {
    const { email } = await createOwner()
    const mallory = await createOwner()
    await guessFromElsewhere(email)
    expect(await signIn(mallory.browser, email)).toBe(429)
  })

  test.each([
    { name: 'that was made up', change: (value: string) => value.replace(/\..*/, `.${'A'.repeat(43)}`) },
    { name: 'of another browser', change: (value: string) => `${'A'.repeat(22)}${value.slice(22)}` },
    { name: 'that is too long', change: (value: string) => `${value}${`.${'A'.repeat(43)}`.repeat(8)}` },
    { name: 'that is none', change: () => '' },
  ])('$name', async ({ change }) => {
    const { email, browser } = await createOwner()
    await guessFromElsewhere(email)
    browser.cookies.set(COOKIE, change(browser.cookies.get(COOKIE)!))
    expect(await signIn(browser, email)).toBe(429)
  })

  test('once the password has changed, except for the user who changed it', async () => {
    const { email, browser } = await createOwner()
    const tablet = newBrowser()
    expect(await signIn(tablet, email)).toBe(200)
    const payload = { email, password: PASSWORD }
    const { token } = (await browser.ask({ method: 'POST', url: '/api/auth/sign-in', payload })).json()
    const changed = await browser.ask({
      method: 'POST',
      url: '/api/user/account/password',
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword: PASSWORD, newPassword: 'two long walks a day' },
    })
    expect(changed.statusCode).toBe(200)
    await guessFromElsewhere(email)
    expect(await signIn(tablet, email, 'two long walks a day')).toBe(429)
    expect(await signIn(browser, email, 'two long walks a day')).toBe(200)
  })

  test('once the password was reset; the browser that has reset it is known by the new one', async () => {
    const { email, userId, browser } = await createOwner()
    const [tablet, token] = [newBrowser(), newSecret()]
    expect(await signIn(tablet, email)).toBe(200)
    const expiresAt = addMinutes(clock.now(), 10)
    const link = { tokenHash: digest(token), userId, email, usedAt: null, expiresAt }
    await db.insertInto('passwordResets').values(link).execute()
    const payload = { token, password: 'two long walks a day' }
    expect((await browser.ask({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(200)
    expect(browser.cookies.has('__Host-rt')).toBe(false)
    await guessFromElsewhere(email)
    expect(await signIn(tablet, email, 'two long walks a day')).toBe(429)
    expect(await signIn(browser, email, 'two long walks a day')).toBe(200)
  })

  test(
    'to try more than a hundred passwords in an hour, with those of twelve browsers',
    { timeout: 120_000 },
    async () => {
      const { email } = await createOwner()
      const stolen = []
      for (let at = 0; at < 12; at++) {
        stolen.push(newBrowser())
        expect(await signIn(stolen[at]!, email)).toBe(200)
      }
      let compared = 0
      for (let second = 0; second < 3600; second += 5) {
        for (const browser of [newBrowser(), stolen[(second / 5) % 12]!])
          if ((await signIn(browser, email, 'a wrong guess')) === 401) compared += 1
        clock.advance(5 / 60)
      }
      expect(compared).toBeGreaterThan(60)
      expect(compared).toBeLessThan(100)
    },
  )
})

test('a device on which a child has signed in before lets it in, however many guess at its PIN', async () => {
  await kinOf(server).createFamily({ admin: 'ada' })
  const { familyGroup } = await as('ada')(family.mine)
  const { _id: childId } = await as('ada')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
  const enter = async (browser: Browser, pin: string) => {
    const payload = { familyCode: familyGroup!.code!, childId, pin }
    return (await browser.ask({ method: 'POST', url: '/api/auth/child-sign-in', payload })).statusCode
  }
  const tablet = newBrowser()
  expect(await enter(tablet, '2749')).toBe(200)
  for (let at = 0; at < 6; at++) await enter(newBrowser(), '9999')
  expect(await enter(newBrowser(), '2749')).toBe(429)
  expect(await enter(tablet, '2749')).toBe(200)
  for (let at = 0; at < 3; at++) expect(await enter(tablet, '9999')).toBe(401)
  expect(await enter(tablet, '2749')).toBe(429)
  await as('ada')(child.change, { params: { user: childId }, body: { pin: '5820' } })
  expect(await enter(newBrowser(), '5820')).toBe(200)
})

test('a sign-in that two steps make is remembered once both are done', async () => {
  const { email, userId, browser } = await createOwner()
  browser.cookies.delete(COOKIE)
  const row = { userId, sealedSecret: 'x', confirmedAt: clock.now(), lastStep: 0, createdAt: clock.now() }
  await db.insertInto('totpSecrets').values(row).execute()
  expect(await signIn(browser, email)).toBe(401)
  expect(browser.cookies.has(COOKIE)).toBe(false)
})
