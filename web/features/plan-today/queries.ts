import { plan } from '#contract/plan.ts'
import { queryOf } from '#web/api/query.ts'
import type { LocalDate } from '#domain/time.ts'

/** rules §9.5: what a day is to bring. */
export const dayPlanQuery = (date: LocalDate) => queryOf(plan.today, { query: { date } })
