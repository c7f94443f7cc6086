import * as z from 'zod/mini'
import { Bytes } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The settings that a screen needs before anyone has signed in. */
const Settings = z.strictObject({
  name: z.string(),
  /** Who may sign up. [account/sign-up-modes] */
  signUp: z.enum(['open', 'invite', 'closed']),
  /** False if the next user to sign up becomes the server's admin. [account/first-account-admin] */
  hasAccounts: z.boolean(),
  /** Whether the server sends mail. If not, the screens say so. */
  mail: z.boolean(),
  /** The name of the identity provider by which people may sign in; null for none. */
  singleSignOn: z.nullable(z.string()),
  /** Whether the server shows the demo family from a temporary database. */
  demo: z.boolean(),
})

/** Strangers may read it, so it says nothing about the machine, its people or its data. [operation/version] */
const Program = z.strictObject({
  name: z.string(),
  /** As the changelog names it. */
  version: z.string(),
})

export const about = {
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    file: 'application/json',
    response: Bytes,
  }),
  /** Answers while the process lives. [operation/outage-answers] */
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    response: z.strictObject({ status: z.literal('alive') }),
  }),
  /** Answers if the database responds and has this program's schema; 503 otherwise. [operation/outage-answers] */
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    response: z.strictObject({ status: z.literal('ready') }),
  }),
  program: endpoint({ method: 'GET', path: '/about', access: 'public', response: Program }),
  settings: endpoint({ method: 'GET', path: '/sys/settings', access: 'public', response: Settings }),
}
