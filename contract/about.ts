import * as z from 'zod/mini'
import { Bytes } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a screen must know before anybody has signed in. */
const Settings = z.strictObject({
  name: z.string(),
  /** decisions 18: who may sign up. */
  signUp: z.enum(['open', 'invite', 'closed']),
  /** false: the next user to sign up becomes the server's admin. */
  hasAccounts: z.boolean(),
  /** Whether mail leaves this server. Where it does not, the screens say so. */
  mail: z.boolean(),
  /** What the identity provider is called that people may sign in by; null: there is none. */
  singleSignOn: z.nullable(z.string()),
  /** A throw-away server that shows the demo family. */
  demo: z.boolean(),
})

export const about = {
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    file: 'application/json',
    response: Bytes,
  }),
  /** The process answers. */
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    response: z.strictObject({ status: z.literal('alive') }),
  }),
  /** The database answers and has this program's schema; 503 otherwise. */
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    response: z.strictObject({ status: z.literal('ready') }),
  }),
  settings: endpoint({ method: 'GET', path: '/sys/settings', access: 'public', response: Settings }),
}
