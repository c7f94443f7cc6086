import { memo } from 'react'
import type { LogDay } from '#contract/activity-log.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { DayRibbon } from '#web/widgets/day-ribbon.tsx'
import { useRunningSince } from '#web/widgets/running-timer/running.ts'
import classes from './day-header.module.css'
import { messages } from './messages.ts'
import { type ClosedSpan, openGaps, spanOf, zonesOf } from './model.ts'

const lengthIn = ({ startTime, endTime }: ClosedSpan) => minutesBetween(startTime, endTime)

type Props = { day: LogDay; now: Instant; onGap: (gap: ClosedSpan) => void; onLog: (id: string) => void }

/** The day as a band. It repeats the timeline, so it may follow a tap a little later. */
export const DayPicture = memo(function DayPicture({ day, now, onGap, onLog }: Props) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const gaps = openGaps(day, now, useRunningSince())
  const parts = [
    ...day.logs.map((log) => t('part', { name: category(log.category), length: length(lengthIn(log), language) })),
    ...gaps.map((open) => t('openPart', { length: length(lengthIn(open), language) })),
  ]
  return (
    <>
      {day.otherZone !== undefined && (
        <p className={classes.journey}>{t('journey', { zone: day.timezone, other: day.otherZone })}</p>
      )}
      <DayRibbon
        day={spanOf(day)}
        logs={day.logs}
        gaps={gaps}
        now={now}
        zones={zonesOf(day.timezone)}
        label={parts.length ? t('ribbon', { parts: parts.join(', ') }) : t('ribbonEmpty')}
        onGap={onGap}
        onLog={(id) => {
          onLog(id)
          document.querySelector<HTMLElement>(`[data-log="${id}"] [data-row]`)?.focus()
        }}
      />
    </>
  )
})
