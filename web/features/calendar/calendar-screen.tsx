import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { LocalDate } from '#domain/time.ts'
import { useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { PHONE } from '#web/shell/media.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import buttons from '#web/widgets/button.module.css'
import { eventsQuery } from '#web/widgets/calendar-queries.ts'
import { useUndoKeys } from '#web/widgets/undo-keys.ts'
import classes from './calendar.module.css'
import { calendarMessages } from './messages.ts'
import { Grid } from './grid.tsx'
import { daysOf, isOutside, listedFrom, type Move, type Shown } from './model.ts'
import { moveAndTell } from './moved.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { Toolbar, useTitle } from './toolbar.tsx'

/** Fetched with the first entry that is opened. */
const EventSheet = lazy(() => import('./event-sheet.tsx').then(({ EventSheet: component }) => ({ default: component })))

/** spec §9. */
const PLACEHOLDER = 600

type Props = Shown & {
  today: LocalDate
  zone: string
  /** The secret address is nobody's but one's own. */
  maySubscribe: boolean
  onGo: (shown: Shown) => void
}

/** spec §2: plans, reminders and vacations by month, week and day, and as a list. */
export function CalendarScreen({ view, date, today, zone, maySubscribe, onGo }: Props) {
  const t = useWords(calendarMessages)
  const title = useTitle({ view, date })
  const weekStart = useWeekStart()
  const isPhone = useMedia(PHONE)
  const { data, error, refetch } = useQuery({ ...eventsQuery(date, weekStart), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<CalendarEvent | null>(null)
  const [withEarlier, setWithEarlier] = useState(false)
  const days = daysOf(view, date, weekStart)
  const from = view === 'list' ? listedFrom(days, today, withEarlier) : days.start
  const isListed = (event: CalendarEvent) => !isOutside(event, { start: from, end: days.end })
  const earlier = data?.filter((event) => !isOutside(event, days) && !isListed(event)).length ?? 0
  useUndoKeys()
  const move = ({ title: name, extendedProps }: CalendarEvent, wanted: Move) =>
    moveAndTell(name, extendedProps.entityId, wanted)
  return (
    <>
      <Toolbar view={view} date={date} today={today} onGo={onGo}>
        <SubscribeButton mayMake={maySubscribe} />
      </Toolbar>
      {error && !data && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={PLACEHOLDER} radius="lg" />}
      {data && (
        <section className={classes.box} aria-label={t('grid', { title })} data-view={view}>
          {earlier > 0 && (
            <div className={classes.earlier}>
              <button type="button" className={buttons.quiet} onClick={() => setWithEarlier(true)}>
                {t('earlier', { count: earlier })}
              </button>
            </div>
          )}
          {isPhone && view === 'month' ? (
            <PhoneMonth
              date={date}
              today={today}
              events={data}
              onDay={(day) => onGo({ view, date: day })}
              onOpen={setOpened}
            />
          ) : (
            <Grid
              view={view}
              date={date}
              today={today}
              zone={zone}
              isPhone={isPhone}
              listedFrom={from}
              events={view === 'list' ? data.filter(isListed) : data}
              onOpen={setOpened}
              onDay={(day) => onGo({ view: 'day', date: day })}
              onMove={move}
            />
          )}
        </section>
      )}
      {opened && (
        <Suspense>
          <EventSheet event={opened} today={today} onMove={move} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
