import { queryOptions } from '@tanstack/react-query'
import { bank } from '#contract/bank.ts'
import { reward } from '#contract/reward.ts'
import { queryOf } from '#web/api/query.ts'
import { AGAIN } from '#web/widgets/proposals-query.ts'

export const familyBankQuery = queryOf(bank.family)

/** The child's earnings of today so far. */
export const todayQuery = (dataGroup: string) =>
  queryOptions({ ...queryOf(reward.daily, { query: {}, dataGroup }), ...AGAIN })
