import FullCalendar, { type EventDisplayInfo, type EventDropInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import skeleton from '@fullcalendar/react/skeleton.css?inline'
import breezy from '@fullcalendar/react/themes/breezy'
import breezySheet from '@fullcalendar/react/themes/breezy/theme.css?inline'
import timeGrid from '@fullcalendar/react/timegrid'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { dateTag, hourOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import type { CalendarView } from '#web/paths.ts'
import { now } from '#web/session/clock.ts'
import { useLook } from '#web/theme/look.ts'
import classes from './calendar.module.css'
import { entryOf, EventContent } from './event-content.tsx'
import { classOf, useEventInputs } from './grid-events.tsx'
import { calendarMessages } from './messages.ts'
import { clockOf, clockText, dateOf, daysOf, firstSlot, type WantedTime, NIGHT_ENDS } from './model.ts'
import { useShownView, useTodayInSight } from './use-grid-view.tsx'

/** A phone has no room for seven columns of hours: there a week is a list. */
const typeOf = (view: CalendarView, isPhone: boolean): string =>
  ({
    month: 'dayGridMonth',
    week: isPhone ? 'listWeek' : 'timeGridWeek',
    day: 'timeGridDay',
    list: 'listMonth',
  })[view]
const PLUGINS = [breezy, dayGrid, timeGrid, list, interaction]
const MINUTE_MS = 60_000
const NEXT_DAY = `${clockText(NIGHT_ENDS)}:00`

const renderEvent = (info: EventDisplayInfo) => <EventContent info={info} />

type Props = {
  view: CalendarView
  date: LocalDate
  today: LocalDate
  zone: string
  isPhone: boolean
  /** The first day that is listed. */
  listedFrom: LocalDate
  events: readonly CalendarEvent[]
  /** Plans that the user may not change. */
  locked: ReadonlySet<string>
  onOpen: (event: CalendarEvent) => void
  onDay: (date: LocalDate) => void
  /** false: it is to be put back. */
  onMove: (event: CalendarEvent, wanted: WantedTime) => Promise<boolean>
}

export function Grid({ view, date, today, zone, isPhone, listedFrom, events, locked, onOpen, onDay, onMove }: Props) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const { direction } = useLook()
  const viewType = typeOf(view, isPhone)
  const weekStart = useWeekStart()
  const days = daysOf(view, date, weekStart)
  const isListed = viewType.startsWith('list')
  const isWide = !isPhone && (view === 'month' || view === 'week')
  const ref = useShownView(viewType, date)
  const frame = useTodayInSight(isWide)
  const inputs = useEventInputs({ events, today, locked, isListed, listedFrom })

  async function drop({ event, oldEvent, revert }: EventDropInfo) {
    const moved = { date: dateOf(oldEvent.startStr), toDate: dateOf(event.startStr) }
    const start = clockOf((view === 'month' ? oldEvent : event).startStr)
    if (event.allDay || !(await onMove(entryOf({ event }), { ...moved, start }))) revert()
  }
  return (
    <div ref={frame} className={isWide ? classes.wide : undefined}>
      <style href="fullcalendar" precedence="calendar">
        {skeleton + breezySheet}
      </style>
      <FullCalendar
        ref={ref}
        plugins={PLUGINS}
        initialView={viewType}
        initialDate={date}
        events={inputs}
        eventOrder="rank,start,title"
        views={{ timeGrid: { eventOrder: 'start,-duration,rank,title' } }}
        locale={dateTag(language)}
        direction={direction}
        timeZone={zone}
        now={now}
        // There the week of numbers begins with Sunday.
        firstDay={weekStart % 7}
        slotMinTime={firstSlot(events, days)}
        snapDuration="00:15:00"
        height="auto"
        headerToolbar={false}
        dayMaxEvents={3}
        eventDisplay="block"
        nowIndicator
        nextDayThreshold={NEXT_DAY}
        eventDurationEditable={false}
        longPressDelay={400}
        allDayText={t('allDay')}
        timedText={t('timed')}
        closeHint={t('close')}
        eventsHint={t('entries')}
        noEventsText={t('empty')}
        moreLinkText={(count) => t('more', { count })}
        moreLinkHint={(count) => t('moreHint', { count })}
        className={classes.calendar}
        listDaysClass={classes.days}
        listDayClass={classes.listDay}
        listDayHeaderClass={classes.dayHead}
        listDayBodyClass={classes.dayBody}
        dayCellClass={view === 'month' ? classes.cell : undefined}
        dayCellTopInnerClass={({ isToday, inPopover }) => isToday && !inPopover && classes.todayNumber}
        dayCellTopContent={({ textParts }) => textParts.find(({ type }) => type === 'day')?.value.replaceAll(/\D/g, '')}
        slotHeaderInnerClass={({ isFirst }) => isFirst && classes.firstSlot}
        slotHeaderContent={({ time }) => time && hourOfDay(time.milliseconds / MINUTE_MS, language)}
        eventClass={(info) => classOf(info, view, days)}
        eventInnerClass={classes.inner}
        listItemEventBeforeClass={classes.dot}
        eventContent={renderEvent}
        eventClick={(info) => onOpen(entryOf(info))}
        dateClick={({ dateStr }) => view === 'month' && onDay(dateOf(dateStr))}
        eventDrop={(info) => void drop(info)}
      />
    </div>
  )
}
