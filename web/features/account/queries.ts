import { queryOptions } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { account } from '#contract/account.ts'
import { catalogue } from '#contract/catalogue.ts'
import { queryOf } from '#web/api/query.ts'

/** The owner can read the history of zones. [time/zone-history] */
export const zoneHistoryQuery = queryOf(account.zoneHistory)

/** The names of countries do not change while a page lives. */
export const countriesQuery = queryOptions({ ...queryOf(catalogue.countries), staleTime: Infinity })

/** Another version of the server comes with another page. [operation/version] */
export const versionQuery = queryOptions({ ...queryOf(about.program), staleTime: Infinity })
