import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What one call answers. */
const StartAnswer = z.strictObject({
  /** Of the call, with `/api` and without a query. */
  path: z.string(),
  status: z.int(),
  /** When the server read it, as its header `X-Hourkin-Now` says. */
  moment: Instant,
  /** As it would have been sent. */
  body: z.string(),
})

/** The calls with which a page of the web begins, in one. */
export const start = {
  /**
   * The answers to the calls that each screen begins with, each as if it was called alone, and refused or not by its own
   * rule. A page that begins at home asks for those of the day, too. `X-Data-Group` reaches those of access `user`.
   */
  read: endpoint({
    method: 'GET',
    path: '/start',
    access: 'user',
    query: z.strictObject({ screen: z.optional(z.literal('day')) }),
    response: z.strictObject({ answers: z.array(StartAnswer) }),
  }),
}
