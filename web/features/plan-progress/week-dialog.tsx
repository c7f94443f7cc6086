import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeekPlan } from '#contract/plan.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { dateSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressRing } from '#web/widgets/plan-marks/progress-ring.tsx'
import { weekMessages } from './messages.ts'
import { isFlexible } from './model.ts'
import { weekQuery } from './queries.ts'
import { ShorterPeriod } from './shorter-period.tsx'
import classes from './week-dialog.module.css'
import { WeekTable } from './week-table.tsx'

type Props = { planId: string; name: string; today: LocalDate; onClose: () => void }

/** A week of one plan, day by day: target, done and suggestions. [plan/plan-tabs] */
export function WeekDialog({ planId, name, today, onClose }: Props) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const [date, setDate] = useState(today)
  const { data: week } = useQuery({ ...weekQuery(date), placeholderData: keepPreviousData })
  const plan = week?.plans.find((each) => each.planId === planId)
  const turn = (days: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={() => setDate(addDays(date, days))}>
      <Icon size={20} stroke={1.8} aria-hidden className={classes.turn} />
    </ActionIcon>
  )
  return (
    <Dialog title={t('dialogTitle', { name })} closeLabel={t('close')} onClose={onClose} size={620}>
      <div className={classes.turns}>
        {turn(-7, t('previous'), IconChevronLeft)}
        <span className="figures" role="status">
          {week && dateSpan(week.from, week.to, language)}
        </span>
        {turn(7, t('next'), IconChevronRight)}
      </div>
      {!week && <Skeleton height={220} radius="md" />}
      {week && !plan && <p className={classes.soft}>{t('notInWeek')}</p>}
      {plan && <Progress plan={plan} today={week!.today} />}
    </Dialog>
  )
}

function Progress({ plan, today }: { plan: WeekPlan; today: LocalDate }) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const { creditMinutes, targetMinutes, times, timesDone, unplacedMinutes, name, distribution } = plan
  return (
    <div data-category={plan.category}>
      <div className={classes.sum}>
        <ProgressRing share={targetMinutes ? creditMinutes / targetMinutes : null} size={56} thickness={6} />
        <div>
          <strong className="figures">
            {t('sum', { done: length(creditMinutes, language), target: length(targetMinutes, language) })}
          </strong>
          <span className="figures">{t('times', { done: timesDone, count: times })}</span>
          <ShorterPeriod plan={plan} />
          {isFlexible(plan) && <span>{t('distribution', { how: t(distribution) })}</span>}
        </div>
      </div>
      <WeekTable plan={plan} today={today} />
      {unplacedMinutes > 0 && (
        <p className={classes.warning}>
          {t(plan.scheduleType === 'monthlyFlexible' ? 'unplacedMonth' : 'unplacedWeek', {
            name,
            length: length(unplacedMinutes, language),
          })}
        </p>
      )}
    </div>
  )
}
