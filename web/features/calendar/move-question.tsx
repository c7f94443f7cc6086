import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { clockOfDay, dateText, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import { calendarMessages } from './messages.ts'
import { clockOf, movedTimes, type Scope, type WantedTime, weeklyMove } from './model.ts'
import { planQuery } from './queries.ts'

type Props = {
  event: CalendarEvent
  wanted: WantedTime
  onChoose: (scope: Scope) => void
  /** It stays where it was. */
  onClose: () => void
}

/** What will move, before anything does: this time alone, or all that follow. */
export function MoveQuestion({ event, wanted, onChoose, onClose }: Props) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const id = useId()
  const { data: plan } = useQuery(planQuery(event.extendedProps.entityId))
  const { date, toDate, start } = wanted
  const time = clockOfDay(start, language)
  const [day, toDay] = [date, toDate].map((each) => dateText(each, language, 'day'))
  const times = plan && movedTimes(plan, weeklyMove(wanted))
  const days = namesText(
    (times?.daysOfWeek ?? []).map((each) => weekdayText(each, language)),
    language,
  )
  const isTaken = plan !== undefined && times === null
  return (
    <Dialog title={t('moveQuestion', { name: event.title })} closeLabel={t('cancel')} onClose={onClose} size={420}>
      <Stack gap="sm">
        <Text className="figures">
          {t('fromTo', { from: `${day} · ${clockOfDay(clockOf(event.start), language)}`, to: `${toDay} · ${time}` })}
        </Text>
        <div>
          <Button fullWidth data-autofocus aria-describedby={`${id}-once`} onClick={() => onChoose('once')}>
            {t('onlyThis')}
          </Button>
          <Text id={`${id}-once`} size="sm" c="dimmed" mt={4}>
            {t('onlyThisText')}
          </Text>
        </div>
        <div>
          <Button
            fullWidth
            variant="light"
            aria-describedby={`${id}-all`}
            aria-disabled={isTaken}
            onClick={() => !isTaken && onChoose('following')}
          >
            {t('allFollowing')}
          </Button>
          <Text id={`${id}-all`} size="sm" c="dimmed" mt={4}>
            {isTaken ? t('taken', { name: event.title }) : times ? t('allFollowingText', { days, time }) : ' '}
          </Text>
        </div>
      </Stack>
    </Dialog>
  )
}
