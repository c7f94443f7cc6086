import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { quickPasswords, startServer } from '#server/testing/harness.ts'
import { type Family, createHandedOverFamily } from '#server/testing/handed-over.ts'

const NOW = '2026-03-02T12:00:00Z'
const inTurn = quickPasswords()

let family: Family
beforeEach(async () => {
  family = await createHandedOverFamily(startServer({ now: NOW, inTurn }), inTurn)
})

describe('while a parent has handed the device over', () => {
  test('the refresh cookie gives a token of the child, and no token of the parent', async () => {
    const { device, child, parent, getStatus } = family
    const refreshed = await device.refresh()
    const { token } = refreshed.json as { token: string }
    expect(decodeJwt(token)).toMatchObject({ sub: child._id, act: { sub: parent.userId } })
    expect(await getStatus(token)).toBe(200)
  })

  test('the token that the parent had before opens nothing', async () => {
    const { device } = family
    for (const path of ['/user/preference', '/user/sessions', '/user/tags', '/family-group'])
      expect(await device.get(path)).toMatchObject({ status: 423, refusal: { code: 'SESSION_LOCKED' } })
    expect(await device.post('/auth/take-over', { childId: family.child._id })).toMatchObject({ status: 423 })
    expect(await device.post('/user/session/proof', { password: family.password })).toMatchObject({ status: 423 })
  })

  test('signing out of the child’s view ends the session of the parent too', async () => {
    const { device, view, call } = family
    const left = await call(view.token, 'GET', '/auth/sign-out')
    expect(left.statusCode).toBe(200)
    expect(String(left.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await device.refresh()).status).toBe(440)
    expect(await device.status()).toBe(440)
  })

  test('after the hour of the view nothing opens any more, and the cookie is kept for the return', async () => {
    const { device, view, getStatus, clock } = family
    clock.advance(61)
    expect(await getStatus(view.token)).toBe(401)
    const refused = await device.refresh()
    expect(refused).toMatchObject({ status: 423, cookie: undefined, refusal: { code: 'SESSION_LOCKED' } })
    expect(await device.status()).toBe(401)
  })

  test('a refresh before the hour ends adds an hour', async () => {
    const { device, getStatus, clock } = family
    clock.advance(50)
    const { json } = await device.refresh()
    clock.advance(50)
    expect(await getStatus((json as { token: string }).token)).toBe(200)
  })

  test('the parent’s other devices go on, and end the hand-over from there', async () => {
    const { parent, device, view, getStatus } = family
    const phone = (await parent.signIn()).device!
    expect(await phone.status()).toBe(200)
    const { items } = (await phone.get('/user/sessions')).json as { items: { id: string; current: boolean }[] }
    const handedOver = items.find(({ current }) => !current)!
    expect((await phone.remove(`/user/sessions/${handedOver.id}`)).status).toBe(200)
    expect(await getStatus(view.token)).toBe(440)
    expect((await device.refresh()).status).toBe(440)
    expect(await phone.status()).toBe(200)
  })

  test('a view that the parent may not open any more leaves the device locked', async () => {
    const { parent, device, view, getStatus } = family
    const phone = (await parent.signIn()).device!
    expect((await phone.patch('/family-group', { settings: { parentControl: false } })).status).toBe(200)
    expect(await getStatus(view.token)).toBe(440)
    expect((await device.refresh()).status).toBe(423)
  })
})
