import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPin } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { WeekPlan } from '#contract/plan.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { StatusIcon } from '#web/widgets/plan-marks/status-badge.tsx'
import { statusNames } from '#web/widgets/plan-marks/status-names.ts'
import { weekMessages } from './messages.ts'
import { isFlexible } from './model.ts'
import classes from './week-dialog.module.css'

const NOTHING = '–'

type Days = WeekPlan['days']

/** A column for each day: bars, target, done, status, and for a flexible plan the suggestion. */
export function WeekTable({ plan, today }: { plan: WeekPlan; today: LocalDate }) {
  const t = useWords(weekMessages)
  const status = useWords(statusNames)
  const { days } = plan
  return (
    <table className={classes.table}>
      <DayHeads days={days} today={today} />
      <tbody>
        <BarsRow days={days} />
        <tr>
          <th scope="row">{t('target')}</th>
          {days.map((day) => (
            <td key={day.date}>
              <Figure minutes={day.targetMinutes} />
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('doneRow')}</th>
          {days.map((day) => (
            <td key={day.date} data-strong={day.doneMinutes > 0 || undefined}>
              <Figure minutes={day.doneMinutes} />
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('status')}</th>
          {days.map((day) => (
            <td key={day.date} title={day.status ? status(day.status) : undefined}>
              {day.status ? <StatusIcon status={day.status} /> : <Figure minutes={null} />}
            </td>
          ))}
        </tr>
        {isFlexible(plan) && <SuggestionRow days={days} />}
      </tbody>
    </table>
  )
}

function DayHeads({ days, today }: { days: Days; today: LocalDate }) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  return (
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
  )
}

/** A picture of the three figures below it, for the eye alone. */
function BarsRow({ days }: { days: Days }) {
  const most = Math.max(...days.flatMap((day) => [day.targetMinutes, day.doneMinutes, day.suggestedMinutes ?? 0]), 1)
  const bar = (minutes: Minutes) => ({ '--share': minutes / most }) as CSSProperties
  return (
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
  )
}

function SuggestionRow({ days }: { days: Days }) {
  const t = useWords(weekMessages)
  return (
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
            <Figure minutes={day.suggestedMinutes} />
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
  )
}

/** Minutes as a number, and as a length for a screen reader. */
function Figure({ minutes }: { minutes: Minutes | null }) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  return (
    <>
      <span aria-hidden>{minutes || NOTHING}</span>
      <VisuallyHidden>{minutes ? length(minutes, language) : t('none')}</VisuallyHidden>
    </>
  )
}
