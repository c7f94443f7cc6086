import { type CSSProperties, useId } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { gridOf } from '#web/widgets/calendar-grid.ts'
import { kindClass, timesText } from './event-content.tsx'
import { EventMark } from './event-mark.tsx'
import { calendarMessages } from './messages.ts'
import { colorOf, entriesOn, isDone } from './model.ts'
import classes from './phone-month.module.css'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const MAX_DOTS = 3

type Props = {
  /** The day whose events are listed; the screen shows its month. */
  date: LocalDate
  today: LocalDate
  events: readonly CalendarEvent[]
  onDay: (date: LocalDate) => void
  onOpen: (event: CalendarEvent) => void
}

/** A month as wide as a phone: a day has a dot for each entry, and the day that is tapped lists them below. */
export function PhoneMonth({ date, today, events, onDay, onOpen }: Props) {
  const language = useLanguage()
  const { start, end } = gridOf(date, useWeekStart())
  const month = date.slice(0, 7)
  const weeks = WEEK.slice(0, 6)
    .map((week) => addDays(start, 7 * week))
    // A week of another month alone says nothing here.
    .filter((first) => first < end && [first, addDays(first, 6)].some((day) => day.slice(0, 7) === month))
  return (
    <>
      <table className={classes.month}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" abbr={dateText(addDays(start, day), language, 'longWeekday')}>
                {dateText(addDays(start, day), language, 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((first) => (
            <tr key={first}>
              {WEEK.map((day) => addDays(first, day)).map((day) => (
                <td key={day}>
                  <Day
                    date={day}
                    entries={entriesOn(events, day)}
                    isToday={day === today}
                    isChosen={day === date}
                    isOutside={day.slice(0, 7) !== month}
                    onChoose={() => onDay(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Entries date={date} entries={entriesOn(events, date)} onOpen={onOpen} />
    </>
  )
}

type DayProps = {
  date: LocalDate
  entries: readonly CalendarEvent[]
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  onChoose: () => void
}

function Day({ date, entries, isToday, isChosen, isOutside, onChoose }: DayProps) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const day = dateText(date, language, 'longDay')
  const isVacation = entries.some(({ extendedProps }) => extendedProps.type === 'vacation')
  const others = entries.filter(({ extendedProps }) => extendedProps.type !== 'vacation')
  return (
    <button
      type="button"
      className={classes.day}
      data-date={date}
      data-outside={isOutside || undefined}
      data-vacation={isVacation || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      aria-label={entries.length > 0 ? t('dayWith', { day, count: entries.length }) : day}
      onClick={onChoose}
    >
      <span className={classes.number}>{dateText(date, language, 'dayOfMonth')}</span>
      <span className={classes.dots}>
        {others.slice(0, MAX_DOTS).map((entry) => (
          <i
            key={entry.id}
            className={`${classes.dot} ${kindClass(entry.extendedProps.type)}`}
            data-done={isDone(entry) || undefined}
            style={colorStyle(entry)}
          />
        ))}
        {others.length > MAX_DOTS && <b className={classes.more}>{'+'}</b>}
      </span>
    </button>
  )
}

/** A one-time plan has the color of its category; every other kind has its own. */
const colorStyle = ({ extendedProps }: CalendarEvent) =>
  ({ '--fc-event-color': colorOf(extendedProps.eventColor) }) as CSSProperties

type EntriesProps = Pick<Props, 'date' | 'onOpen'> & { entries: readonly CalendarEvent[] }

function Entries({ date, entries, onOpen }: EntriesProps) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const id = useId()
  return (
    <section className={classes.entries} aria-labelledby={id} aria-live="polite">
      <h3 id={id} className={classes.title}>
        {dateText(date, language, 'longDay')}
      </h3>
      {entries.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={`${classes.entry} ${kindClass(entry.extendedProps.type)}`}
              data-done={isDone(entry) || undefined}
              style={colorStyle(entry)}
              onClick={() => onOpen(entry)}
            >
              <EventMark
                start={entry.start}
                allDay={entry.allDay}
                type={entry.extendedProps.type}
                isDone={isDone(entry)}
              />
              <span className={classes.name}>{entry.title}</span>
              <span className={classes.time}>{entry.allDay ? t('allDay') : timesText(entry, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
