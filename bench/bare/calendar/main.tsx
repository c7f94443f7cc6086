// The floor of opening the calendar: React, and on a tap FullCalendar with one request. Nothing that a product needs.
import type { EventInput } from '@fullcalendar/react'
import { lazy, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'

const Month = lazy(() => import('./month.tsx').then(({ Month: component }) => ({ default: component })))

/** The six weeks and the day come from the bench, so that both pages show the same. */
const asked = new URLSearchParams(location.search)
const date = asked.get('date') ?? ''

/** While the grid is still on its way. */
function ask(): Promise<EventInput[]> {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
  const range = `start=${asked.get('start')}&end=${asked.get('end')}`
  return fetch(`/api/calendar?${range}`, { headers }).then((answer) => answer.json() as Promise<EventInput[]>)
}

function Page() {
  const [answer, setAnswer] = useState<Promise<EventInput[]>>()
  return answer ? (
    <Suspense>
      <Month date={date} answer={answer} />
    </Suspense>
  ) : (
    <button type="button" data-open onClick={() => setAnswer(ask())}>
      {'Open'}
    </button>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
