import FullCalendar, { type EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import '@fullcalendar/react/skeleton.css'
import theme from '@fullcalendar/react/themes/breezy'
import '@fullcalendar/react/themes/breezy/palettes/indigo.css'
import '@fullcalendar/react/themes/breezy/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useState } from 'react'

type Props = { date: string; answer: Promise<EventInput[]> }

export function Month({ date, answer }: Props) {
  const [events, setEvents] = useState<EventInput[]>([])
  useEffect(() => void answer.then(setEvents), [answer])
  return (
    <FullCalendar
      plugins={[theme, dayGrid, timeGrid, list, interaction]}
      initialView="dayGridMonth"
      initialDate={date}
      timeZone="America/New_York"
      firstDay={1}
      height="auto"
      dayMaxEvents={3}
      eventDisplay="block"
      events={events}
      eventClass="entry"
    />
  )
}
