import type { ReactNode } from 'react'
import classes from './day-screen.module.css'
import { preloadLogSheet } from './day-sheets.tsx'
import { DayTotals } from './day-totals.tsx'
import { LogDetails } from './log-details.tsx'
import type { DayView } from './use-day-view.tsx'

/** Beside the day: the chosen log, the totals, and what else is known of it. */
export function DaySide({ view, children }: { view: DayView; children: ReactNode }) {
  const { day, now, counted, chosen, setChosenLogId, marksOf, crowns, actions, cards } = view
  return (
    <aside className={classes.side}>
      {chosen && (
        <div className={classes.beside}>
          <LogDetails
            log={chosen}
            zone={day.timezone}
            marks={marksOf(chosen)}
            crown={crowns.get(chosen.id)}
            onEdit={() => actions.edit(chosen)}
            onRemove={() => cards.onRemove(chosen)}
            onRate={(rating) => actions.rateOrConfirm(chosen, rating)}
            onClose={() => setChosenLogId(null)}
            onIntent={preloadLogSheet}
          />
        </div>
      )}
      <DayTotals day={counted} now={now} />
      {children}
    </aside>
  )
}
