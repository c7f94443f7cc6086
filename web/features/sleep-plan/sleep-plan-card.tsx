import { ActionIcon, Badge } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import type { LocalDate } from '#domain/time.ts'
import { clockOfDay, dateText, length, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
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
    <li className={classes.card} data-standing={standing}>
      <div className={classes.head}>
        <h3 className={`${classes.name} figures`}>{name}</h3>
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
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('edit', { name })}
          title={t('edit', { name })}
          onClick={onEdit}
        >
          <IconPencil size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={40}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
