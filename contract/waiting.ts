import * as z from 'zod/mini'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

const count = z.int().check(z.minimum(0))

/** How much a child waits for a parent to decide. What it is, the calls for that child tell. */
const WaitingChild = z.strictObject({
  _id: Id,
  /** rules §4.2: stars that it proposes. */
  ratings: count,
  /** rule [5.4-a]: requests for minutes whose time is not over. */
  withdrawals: count,
  /** rule [4.5-a]: what it would like for a crown. */
  wishes: count,
})

export const waiting = {
  /** For a parent: the active children under parental control that wait for anything; empty for everybody else. */
  list: endpoint({
    method: 'GET',
    path: '/user/family-group/waiting',
    access: 'self',
    response: z.strictObject({ children: z.array(WaitingChild) }),
  }),
}
