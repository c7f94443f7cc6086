import { plan } from '#contract/plan.ts'
import { queryOf } from '#web/api/query.ts'
import type { LocalDate } from '#domain/time/time.ts'

/** The list of a day. [plan/today-order] */
export const dayPlanQuery = (date: LocalDate) => queryOf(plan.today, { query: { date } })
