import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight, IconPin } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import type { WeekPlan } from '#contract/plan.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { dateSpan, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressRing } from '#web/widgets/plan-marks/progress-ring.tsx'
import { StatusIcon } from '#web/widgets/plan-marks/status-badge.tsx'
import { statusNames } from '#web/widgets/plan-marks/status-names.ts'
import { weekMessages } from './messages.ts'
import { weekQuery } from './queries.ts'
import classes from './week-dialog.module.css'

const NOTHING = '–'

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
  const status = useWords(statusNames)
  const language = useLanguage()
  const { creditMinutes, targetMinutes, times, timesDone, days, unplacedMinutes, name, distribution } = plan
  const isMonthly = plan.scheduleType === 'monthlyFlexible'
  const isFlexible = isMonthly || plan.scheduleType === 'weeklyFlexible'
  const most = Math.max(...days.flatMap((day) => [day.targetMinutes, day.doneMinutes, day.suggestedMinutes ?? 0]), 1)
  const bar = (minutes: number) => ({ '--share': minutes / most }) as CSSProperties
  const figure = (minutes: number | null) =>
    minutes ? (
      <>
        <span aria-hidden>{minutes}</span>
        <VisuallyHidden>{length(minutes, language)}</VisuallyHidden>
      </>
    ) : (
      <>
        <span aria-hidden>{NOTHING}</span>
        <VisuallyHidden>{t('none')}</VisuallyHidden>
      </>
    )
  return (
    <div data-category={plan.category}>
      <div className={classes.sum}>
        <ProgressRing share={targetMinutes ? creditMinutes / targetMinutes : null} size={56} thickness={6} />
        <div>
          <strong className="figures">
            {t('sum', { done: length(creditMinutes, language), target: length(targetMinutes, language) })}
          </strong>
          <span className="figures">{t('times', { done: timesDone, count: times })}</span>
          {isFlexible && <span>{t('distribution', { how: t(distribution) })}</span>}
        </div>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('day')}</VisuallyHidden>
              <span className={classes.unit} aria-hidden>
                {t('minutes')}
              </span>
            </th>
            {days.map(({ date }) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                <span aria-hidden>{dateText(date, language, 'weekday')}</span>
                <b className="figures" aria-hidden>
                  {dateText(date, language, 'dayOfMonth')}
                </b>
                <VisuallyHidden>{dateText(date, language, 'longDay')}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden className={classes.bars}>
            <td className={classes.most}>{most}</td>
            {days.map(({ date, targetMinutes: target, doneMinutes: done, suggestedMinutes }) => (
              <td key={date}>
                <span className={classes.bar}>
                  <span className={classes.asked} style={bar(target)} />
                  {suggestedMinutes ? <span className={classes.wished} style={bar(done + suggestedMinutes)} /> : null}
                  <span className={classes.filled} style={bar(done)} />
                </span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('target')}</th>
            {days.map((day) => (
              <td key={day.date}>{figure(day.targetMinutes)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('doneRow')}</th>
            {days.map((day) => (
              <td key={day.date} data-strong={day.doneMinutes > 0 || undefined}>
                {figure(day.doneMinutes)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('status')}</th>
            {days.map((day) => (
              <td key={day.date} title={day.status ? status(day.status) : undefined}>
                {day.status ? <StatusIcon status={day.status} /> : figure(null)}
              </td>
            ))}
          </tr>
          {isFlexible && (
            <tr>
              <th scope="row">{t('suggestion')}</th>
              {days.map((day) => (
                <td key={day.date}>
                  {day.suggestedMinutes === 0 && day.status === 'completed' ? (
                    <>
                      <IconCheck size={16} stroke={2} aria-hidden />
                      <VisuallyHidden>{t('none')}</VisuallyHidden>
                    </>
                  ) : (
                    figure(day.suggestedMinutes)
                  )}
                  {day.pinned && (
                    <>
                      <IconPin size={12} stroke={2} aria-hidden />
                      <VisuallyHidden>{t('pinned')}</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {unplacedMinutes > 0 && (
        <p className={classes.warning}>
          {t(isMonthly ? 'unplacedMonth' : 'unplacedWeek', { name, length: length(unplacedMinutes, language) })}
        </p>
      )}
    </div>
  )
}
