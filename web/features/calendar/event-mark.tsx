import {
  createReactComponent,
  IconCalendarDue,
  IconCalendarMonth,
  IconCircleCheck,
  IconClock,
  IconRepeat,
  type TablerIcon,
} from '@tabler/icons-react'
import { createElement } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './calendar.module.css'
import { calendarMessages } from './messages.ts'
import { hasTime, LETTERS } from './model.ts'

/** The icon set has a parasol, but no palm; this one is drawn on its grid. */
const IconPalm = createReactComponent('outline', 'palm', 'Palm', [
  ['path', { d: 'M13 9c-1 4 -1.500 8 -1 12', key: 'trunk' }],
  ['path', { d: 'M13 9c-1.500 -3.500 -5.500 -4.500 -9 -2', key: 'low' }],
  ['path', { d: 'M13 9c-3.500 -.500 -6.500 1.500 -7 5.500', key: 'down' }],
  ['path', { d: 'M13 9c.500 -3.500 3.500 -5.500 7 -5', key: 'high' }],
  ['path', { d: 'M13 9c3.500 -1 6.500 1 7.500 4.500', key: 'over' }],
  ['path', { d: 'M7 21h10', key: 'ground' }],
])

type Type = CalendarEvent['extendedProps']['type']
type Marked = Pick<CalendarEvent, 'start' | 'allDay'> & { type: Type; isDone: boolean }

/** The icon of an event; a type without one may have a letter. [calendar/event-look] */
function iconOf({ type, isDone, ...event }: Marked): TablerIcon | null {
  if (type === 'vacation') return IconPalm
  if (isDone) return IconCircleCheck
  if (type === 'reminder') return hasTime(event) ? IconClock : IconCalendarDue
  if (type === 'weekly_fixed') return IconRepeat
  return type === 'monthly_flexible' ? IconCalendarMonth : null
}

/** The type of an event, for eyes and for screen readers. */
export function EventMark(event: Marked) {
  const t = useWords(calendarMessages)
  const label = t(event.isDone ? 'reminderDone' : event.type)
  const Icon = iconOf(event)
  if (Icon) return createElement(Icon, { size: 15, stroke: 1.9, role: 'img', 'aria-label': label })
  const letter = LETTERS[event.type]
  return letter ? (
    <span className={classes.letter} role="img" aria-label={label}>
      {letter}
    </span>
  ) : null
}
