import type { SignedIn } from '#contract/auth.ts'
import type { FamilyMember } from '#contract/family.ts'
import type * as z from 'zod/mini'
import type { InTurn } from '#server/security/password.ts'
import { createAccountHolder, type Device, PASSWORD, send } from './account-holder.ts'
import type { Raw, startServer } from './harness.ts'

type HandOverInput = { devicePin?: string }

/** A parent with a password, who has handed the device over to Tim; `device` still has the tokens of before. */
export async function createHandedOverFamily(
  server: ReturnType<typeof startServer>,
  inTurn: InTurn,
  { devicePin }: HandOverInput = {},
) {
  const { sendRaw, clock, db } = server
  const parent = await createAccountHolder(server, inTurn)
  const device: Device = (await parent.signIn()).device!
  await device.post('/family-group', { name: 'Lee' })
  const child = (await device.post('/user/family-group/children', { firstName: 'Tim' })).json as FamilyMember
  const handOver = async (from: Device, pin?: string) =>
    (await from.post('/auth/take-over', { childId: child._id, ...(pin && { devicePin: pin }) })).json as z.output<
      typeof SignedIn
    >
  const call = (token: string, method: Raw['method'], path: string) =>
    sendRaw({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  /** A request of the browser by the cookie alone. */
  const byCookie = (method: Raw['method'], path: string, payload?: object, headers: Record<string, string> = {}) =>
    send(sendRaw, {
      method,
      url: `/api${path}`,
      headers: { cookie: device.cookie, ...headers },
      ...(payload && { payload }),
    })
  const view = await handOver(device, devicePin)
  const getStatus = async (token: string) => (await call(token, 'GET', '/user/preference')).statusCode
  return { sendRaw, clock, db, parent, password: PASSWORD, device, child, view, call, byCookie, handOver, getStatus }
}
export type Family = Awaited<ReturnType<typeof createHandedOverFamily>>
