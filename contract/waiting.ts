import * as z from 'zod/mini'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

const count = z.int().check(z.minimum(0))

/** How much a child waits for a parent to decide. The calls for that child give the details. */
const WaitingChild = z.strictObject({
  _id: Id,
  /** The stars that it proposes. [reward/rating-states] */
  ratings: count,
  /** Requests for minutes that have not expired. [bank/withdrawal-states] */
  withdrawals: count,
  /** The wishes for a crown. [crown/wish-approval] */
  wishes: count,
})

export const waiting = {
  /** For a parent: the active children under parental control that wait for anything; empty for every other caller. */
  list: endpoint({
    method: 'GET',
    path: '/user/family-group/waiting',
    access: 'self',
    response: z.strictObject({ children: z.array(WaitingChild) }),
  }),
}
