import { Badge } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { clockOfDay, dateText, length, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import surface from '#web/ui/surface.module.css'
import { MadeByParent } from '#web/widgets/made-by-parent/made-by-parent.tsx'
import { useMayChange } from '#web/widgets/made-by-parent/may-change.ts'
import { weekday } from './day-toggles.tsx'
import { messages } from './messages.ts'
import { clockOf, type Standing } from './model.ts'
import { SleepBand } from './sleep-band.tsx'
import classes from './sleep-plan.module.css'

type Props = {
  plan: SleepPlan
  standing: Standing
  today: LocalDate
  onEdit: () => void
  onRemove: () => void
}

/** One plan: when, how long, for which mornings, and whether it still counts. */
export function SleepPlanCard({ plan, standing, today, onEdit, onRemove }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const mayChange = useMayChange()
  const { sleepGoal, sleepDuration, crossMidnight, effectiveFrom, daysOfWeek } = plan
  const [bedtime, wakeTime] = [clockOf(plan.bedtime), clockOf(plan.wakeUpTime)]
  const name = t('name', { from: clockOfDay(bedtime, language), to: clockOfDay(wakeTime, language) })
  const days = daysOfWeek
    ? namesText(
        daysOfWeek.map((day) => dateText(weekday(day), language, 'weekday')),
        language,
      )
    : t('everyDay')
  const date = dateText(effectiveFrom, language, 'dayOfYear')
  return (
    <li className={`${surface.card} ${classes.card}`} data-standing={standing}>
      <div className={classes.head}>
        <h3 className={`${surface.title} figures`}>{name}</h3>
        {standing !== 'other' && (
          <Badge
            variant={standing === 'tomorrow' ? 'light' : 'outline'}
            color={standing === 'tomorrow' ? 'brand' : 'gray'}
            tt="none"
            fw={600}
          >
            {t(standing === 'tomorrow' ? 'holdsTomorrow' : 'replaced')}
          </Badge>
        )}
      </div>
      <SleepBand bedtime={bedtime} wakeTime={wakeTime} />
      <p className={`${classes.facts} figures`}>
        <span>{t('asleepFor', { length: length(sleepDuration, language) })}</span>
        <span>{t('goalOf', { length: length(sleepGoal, language) })}</span>
        {crossMidnight && <span>{t('crossMidnight')}</span>}
      </p>
      <p className={classes.facts}>
        <span>{days}</span>
        <span>{t(effectiveFrom > today ? 'from' : 'since', { date })}</span>
      </p>
      {mayChange(plan) ? (
        <div className={classes.actions}>
          <IconButton label={t('edit', { name })} Icon={IconPencil} onClick={onEdit} />
          <IconButton label={t('remove', { name })} Icon={IconTrash} color="red" onClick={onRemove} />
        </div>
      ) : (
        <MadeByParent />
      )}
    </li>
  )
}
