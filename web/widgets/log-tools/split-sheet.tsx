import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { slot3 } from '#domain/time/duration.ts'
import { addMinutes, type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { clockSpan, clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { parseClock } from '#web/widgets/clock-text.ts'
import { ClockField } from '#web/widgets/log-form/clock-field.tsx'
import { toolMessages } from './messages.ts'
import classes from './sheet.module.css'

type Props = { log: ActivityLog; zones: ZoneHistory; onSplit: (at: Instant) => void; onClose: () => void }

/** The slot next to the middle that leaves something on either side. */
function middleMinutes({ startTime, endTime }: Pick<ActivityLog, 'startTime' | 'endTime'>): Minutes {
  const minutes = minutesBetween(startTime, endTime)
  const slot = slot3(minutes / 2)
  return slot > 0 && slot < minutes ? slot : Math.floor(minutes / 2)
}

/** The moment in a log at which the clock shows a time; null: there is none. */
function momentIn(zones: ZoneHistory, { startTime, endTime }: ActivityLog, clock: Minutes): Instant | null {
  const moments = [startTime, endTime].map((near) => momentOf(zoneAt(zones, near), localDate(zones, near), clock))
  return moments.find((moment) => startTime < moment && moment < endTime) ?? null
}

/** Where one log becomes two. */
export function SplitSheet({ log, zones, onSplit, onClose }: Props) {
  const t = useWords(toolMessages)
  const language = useLanguage()
  const zone = zones.at(-1)!.tz
  const minutes = minutesBetween(log.startTime, log.endTime)
  const step = minutes > 30 ? 5 : 1
  const [after, setAfter] = useState(() => middleMinutes(log))
  const at = addMinutes(log.startTime, after)
  const time = (moment: Instant) => clockTime(moment, zone, language)
  return (
    <Dialog title={t('splitTitle', { name: log.activityName })} closeLabel={t('close')} onClose={onClose} size={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!stopsAtUnread(event.currentTarget)) onSplit(at)
        }}
      >
        <Stack gap="md">
          <input
            type="range"
            className={classes.slider}
            data-autofocus
            aria-label={t('splitSlider')}
            aria-valuetext={time(at)}
            min={step}
            max={minutes - 1}
            step={step}
            value={after}
            onChange={({ currentTarget }) => setAfter(Number(currentTarget.value))}
          />
          <ClockField
            label={t('splitAt')}
            field="splitAt"
            isTime
            text={time(at)}
            error={undefined}
            complaint={t('notInside', { from: time(log.startTime), to: time(log.endTime) })}
            onCommit={(text) => {
              const clock = parseClock(text, clockMinutes(zones, at), habitsIn(language).hours === 12)
              const moment = clock === null ? null : momentIn(zones, log, clock)
              if (moment) setAfter(minutesBetween(log.startTime, moment))
              return moment !== null
            }}
            onNudge={{
              allowed: (by) => after + by > 0 && after + by < minutes,
              by: (by) => setAfter(after + by),
            }}
          />
          <ul className={`${classes.parts} figures`} aria-live="polite">
            <li>{t('firstPart', { time: clockSpan(log.startTime, at, zone, language) })}</li>
            <li>{t('secondPart', { time: clockSpan(at, log.endTime, zone, language) })}</li>
          </ul>
          <Button type="submit" size="md">
            {t('splitDo')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
