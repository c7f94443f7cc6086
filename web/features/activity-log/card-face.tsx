import { IconArrowBarDown, IconArrowBarUp, IconClockPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { minutesBetween } from '#domain/time/time.ts'
import { clockSpan, clockTime, shortLength } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import classes from './log-card.module.css'
import { messages } from './messages.ts'
import type { LogRow } from './model.ts'

type Props = {
  row: Pick<LogRow, 'log' | 'fromBefore' | 'intoNext'>
  zone: string
  marks: readonly string[]
  /** The user selects logs. */
  isSelecting: boolean
  /** It waits for the network. */
  waits: boolean
}

/** A sign beside the time, which its title explains. */
const CardSign = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={classes.edge} title={title}>
    {children}
  </span>
)

/** The content of a card: its category, its name, its time and its marks. */
export function CardFace({ row: { log, fromBefore, intoNext }, zone, marks, isSelecting, waits }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { category, activityName, subActivity, startTime, endTime } = log
  return (
    <>
      <span className={classes.icon}>
        {isSelecting ? <span className={classes.check} /> : <CategoryIcon category={category} size={18} />}
      </span>
      <span className={classes.name}>
        {activityName}
        {subActivity && <span className={classes.sub}>{subActivity}</span>}
      </span>
      <span className={classes.line}>
        <span className={`${classes.time} figures`}>
          {clockSpan(startTime, endTime, zone, language)}
          <span className={classes.length}>{shortLength(minutesBetween(startTime, endTime), language)}</span>
          {waits && (
            <CardSign title={t('waits')}>
              <IconClockPause size={14} aria-hidden />
            </CardSign>
          )}
          {fromBefore && (
            <CardSign title={t('fromBefore', { time: clockTime(startTime, zone, language) })}>
              <IconArrowBarUp size={14} aria-hidden />
            </CardSign>
          )}
          {intoNext && (
            <CardSign title={t('intoNext', { time: clockTime(endTime, zone, language) })}>
              <IconArrowBarDown size={14} aria-hidden />
            </CardSign>
          )}
        </span>
        {marks.length > 0 && (
          <span className={classes.marks}>
            {marks.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </span>
        )}
      </span>
    </>
  )
}
