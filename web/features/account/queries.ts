import { queryOptions } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import { catalogue } from '#contract/catalogue.ts'
import { queryOf } from '#web/api/query.ts'

/** rule [0.1-a]. */
export const zoneHistoryQuery = queryOf(account.zoneHistory)

/** The names of countries do not change while somebody looks at them. */
export const countriesQuery = queryOptions({ ...queryOf(catalogue.countries), staleTime: Infinity })
