import * as z from 'zod/mini'
import { auth } from '#contract/auth.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { type DemoKey, demoPeople } from '#domain/demo/demo.ts'
import { db, type Raw } from './harness.ts'

type Server = { sendRaw: (request: Raw) => Promise<{ json: () => unknown }> }

/** The family of the demo, as those see it who sign in with its password. */
export function demoFamily({ sendRaw }: Server, password: string) {
  async function getOwnerId(key: DemoKey): Promise<string> {
    const { firstName, language } = demoPeople.find((person) => person.key === key)!
    const user = db.selectFrom('users').select('dataGroup').where('firstName', '=', firstName[language])
    return (await user.executeTakeFirstOrThrow()).dataGroup
  }

  /** The demo as a member of the family sees it, signed in with the demo's password, for a child by its data group. */
  async function signInDemo(email: string, dataGroup?: string) {
    const answer = await sendRaw({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } })
    const { token } = z.parse(auth.signIn.response, answer.json())
    const headers = { authorization: `Bearer ${token}`, ...(dataGroup && { 'x-data-group': dataGroup }) }
    return async <E extends Endpoint>(endpoint: E, query = '', payload?: object): Promise<Output<E>> => {
      const { method, path, response } = endpoint
      const asked = await sendRaw({ method, url: `/api${path}${query}`, headers, ...(payload && { payload }) })
      return z.parse(response, asked.json()) as Output<E>
    }
  }
  return { getOwnerId, signInDemo }
}
