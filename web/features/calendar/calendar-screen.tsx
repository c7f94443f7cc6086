import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { PHONE } from '#web/ui/media.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import buttons from '#web/widgets/button.module.css'
import { eventsQuery } from '#web/widgets/calendar-queries.ts'
import { useLockedPlans } from '#web/widgets/made-by-parent/may-change.ts'
import classes from './calendar.module.css'
import { calendarMessages } from './messages.ts'
import { Grid } from './grid.tsx'
import { daysOf, isInList, listedFrom, type Scope, type Shown, type WantedTime } from './model.ts'
import { movePlan } from './move-plan.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { Toolbar, useTitle } from './toolbar.tsx'

/** Fetched with the first event that is opened. */
const EventSheet = lazy(() => import('./event-sheet.tsx').then(({ EventSheet: component }) => ({ default: component })))

const MoveQuestion = lazy(() =>
  import('./move-question.tsx').then(({ MoveQuestion: component }) => ({ default: component })),
)

/** An event of a plan that was dragged, until the user has said whether it moves alone. [calendar/drag-to-move] */
type Asking = { event: CalendarEvent; wanted: WantedTime; done: (isMoved: boolean | Promise<boolean>) => void }

/** The placeholder has this height in pixels. [calendar/calendar-views] */
const PLACEHOLDER = 600

type Props = Shown & {
  today: LocalDate
  zone: string
  /** Only the owner sees the secret address. */
  maySubscribe: boolean
  onGo: (shown: Shown) => void
}

/** Asks whether a dragged event moves alone, and moves its plan. */
function useMoveQuestion() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const move = (event: CalendarEvent, wanted: WantedTime) =>
    new Promise<boolean>((done) => setAsking({ event, wanted, done }))
  function answer(scope: Scope | null) {
    setAsking(null)
    if (!asking) return
    const { event, wanted, done } = asking
    done(scope !== null && movePlan(event, wanted, scope))
  }
  return { asking, move, answer }
}

/** Plans, reminders and vacations by month, week and day, and as a list. [calendar/calendar-views] */
export function CalendarScreen({ view, date, today, zone, maySubscribe, onGo }: Props) {
  const t = useWords(calendarMessages)
  const title = useTitle({ view, date })
  const weekStart = useWeekStart()
  const isPhone = useMedia(PHONE)
  const locked = useLockedPlans()
  const { data, error, refetch } = useQuery({ ...eventsQuery(date, weekStart), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<CalendarEvent | null>(null)
  const [withEarlier, setWithEarlier] = useState(false)
  const days = daysOf(view, date, weekStart)
  const isList = view === 'list' || (isPhone && view === 'week')
  const from = isList ? listedFrom(days, today, withEarlier) : days.start
  const isListed = (event: CalendarEvent) => isInList(event, { start: from, end: days.end })
  const earlier = data?.filter((event) => isInList(event, days) && !isListed(event)).length ?? 0
  const { asking, move, answer } = useMoveQuestion()
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
              events={isList ? data.filter(isListed) : data}
              locked={locked}
              onOpen={setOpened}
              onDay={(day) => onGo({ view: 'day', date: day })}
              onMove={move}
            />
          )}
        </section>
      )}
      {opened && (
        <Suspense>
          <EventSheet
            event={opened}
            today={today}
            locked={locked}
            onMove={(wanted) => {
              setOpened(null)
              void move(opened, wanted)
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <MoveQuestion event={asking.event} wanted={asking.wanted} onChoose={answer} onClose={() => answer(null)} />
        </Suspense>
      )}
    </>
  )
}
