import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { dateSpan, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useAppView } from '#web/session/app-view.ts'
import { isOpen } from '#web/session/route-guard.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './calendar.module.css'
import { timesText } from './event-content.tsx'
import { EventMark } from './event-mark.tsx'
import { calendarMessages } from './messages.ts'
import { dateOf, isDone, isMovable, lastDayOf, type WantedTime } from './model.ts'
import { MoveForm } from './move-form.tsx'

type Props = {
  event: CalendarEvent
  today: LocalDate
  /** Plans that the user may not change. */
  locked: ReadonlySet<string>
  onMove: (wanted: WantedTime) => void
  onClose: () => void
}

/** A whole entry: its time, its progress, the links to its item and to another time. */
export function EventSheet({ event, today, locked, onMove, onClose }: Props) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const view = useAppView()
  const { start, allDay } = event
  const { type, entityId, targetMinutes, creditMinutes = 0, publicHoliday } = event.extendedProps
  const [first, last] = [dateOf(start), lastDayOf(event)]
  const date = first === last ? dateText(first, language, 'dayOfYear') : dateSpan(first, last, language)
  const isVacation = type === 'vacation'
  return (
    <Dialog title={event.title} closeLabel={t('close')} onClose={onClose} size={420}>
      <Stack gap="sm">
        <p className={classes.what}>
          <EventMark start={start} allDay={allDay} type={type} isDone={isDone(event)} />
          <span>{t(isDone(event) ? 'reminderDone' : type)}</span>
          {publicHoliday && <Badge variant="light">{t('publicHoliday')}</Badge>}
        </p>
        <Text className="figures">
          {date}
          {!allDay && ` · ${timesText(event, language)}`}
        </Text>
        {targetMinutes !== undefined && (
          <Text c="dimmed" className="figures">
            {t('progress', { done: length(creditMinutes, language), target: length(targetMinutes, language) })}
          </Text>
        )}
        {type !== 'reminder' ? (
          <Group>
            <Button
              variant="light"
              data-autofocus
              renderRoot={(props) => (
                <Link to={PATHS.plans} search={{ tab: isVacation ? 'holiday' : 'plan', plan: entityId }} {...props} />
              )}
            >
              {t(isVacation ? 'openVacation' : 'openPlan')}
            </Button>
          </Group>
        ) : (
          isOpen(PATHS.reminders, view) && (
            <Group>
              <Button
                variant="light"
                data-autofocus
                renderRoot={(props) => <Link to={PATHS.reminders} search={{ reminder: entityId }} {...props} />}
              >
                {t('openReminder')}
              </Button>
            </Group>
          )
        )}
        {isMovable(event, today, locked) && <MoveForm event={event} onMove={onMove} />}
      </Stack>
    </Dialog>
  )
}
