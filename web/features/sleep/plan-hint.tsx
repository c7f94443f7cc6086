import { useQuery } from '@tanstack/react-query'
import { sleepPlan } from '#contract/sleep-plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import classes from './sleep.module.css'

/** Says why the nights are not compared with a plan, and what to do about it. */
export function PlanHint({ today }: { today: LocalDate }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { data: plans } = useQuery(queryOf(sleepPlan.list))
  if (!plans) return null
  const first = plans.map(({ effectiveFrom }) => effectiveFrom).toSorted()[0]
  const hint =
    first === undefined
      ? t('noPlan')
      : first > today
        ? t('planStarts', { day: dateText(first, language) })
        : t('planElsewhere')
  return <p className={classes.soft}>{hint}</p>
}
