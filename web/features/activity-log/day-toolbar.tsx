import { lazy, type ReactNode, Suspense } from 'react'
import { loadLogCommands } from './day-commands.tsx'
import classes from './day-screen.module.css'
import { preloadTools } from './day-sheets.tsx'
import { canConfirm } from './queries.ts'
import { TimelineBar } from './timeline-bar.tsx'
import type { DayView } from './use-day-view.tsx'

/** Loaded only for days with crowns or with proposed ratings. */
const DayRatings = lazy(() => import('./day-ratings.tsx').then(({ DayRatings: component }) => ({ default: component })))

/** What can be done with the whole day. */
export function DayToolbar({ view, children }: { view: DayView; children: ReactNode }) {
  const { day, today, ready, gaps, dayContext, tools, setCrowns } = view
  return (
    <div className={classes.tools}>
      {children}
      {ready && day.logs.some((log) => log.rating === 5 || canConfirm(log)) && (
        <Suspense fallback={null}>
          <DayRatings day={day} onCrowns={setCrowns} />
        </Suspense>
      )}
      <TimelineBar
        isToday={day.date === today}
        onCopy={gaps.length ? () => void loadLogCommands().then((all) => all.copyDayBefore(dayContext)) : null}
        onSelect={day.logs.length && !tools.open.selectedIds ? tools.startSelecting : null}
        onIntent={preloadTools}
      />
    </div>
  )
}
