import type { WeekPlan } from '#contract/plan.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { progressMessages } from './messages.ts'
import classes from './progress-card.module.css'

/** Says why a week or month asks for fewer sessions than the quota. [plan-progress/shorter-period-note] */
export function ShorterPeriod({ plan: { shorter, times: count, scheduleType } }: { plan: WeekPlan }) {
  const t = useWords(progressMessages)
  const language = useLanguage()
  if (!shorter) return null
  const { quota, from } = shorter
  const isMonth = scheduleType === 'monthlyFlexible'
  return (
    <span className={`${classes.shorter} figures`}>
      {from === null
        ? t(isMonth ? 'shorterMonth' : 'shorterWeek', { count, quota })
        : t(isMonth ? 'firstMonth' : 'firstWeek', { count, quota, day: dateText(from, language) })}
    </span>
  )
}
