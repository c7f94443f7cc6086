import { lazy, Suspense } from 'react'
import { loadAhead } from '#web/ui/load-ahead.ts'
import { loadLogCommands } from './day-commands.tsx'
import classes from './day-screen.module.css'
import { zonesOf } from './model.ts'
import type { DayView } from './use-day-view.tsx'

const loadLogSheet = () => import('#web/widgets/log-form/log-sheet.tsx')
const loadDayTools = () => import('./day-tools.tsx')
/** The form may soon be needed. */
export const preloadLogSheet = () => loadAhead(loadLogSheet)
/** The tools may soon be needed. */
export const preloadTools = () => loadAhead(loadLogCommands, loadDayTools)
const DayTools = lazy(() => loadDayTools().then(({ DayTools: component }) => ({ default: component })))
const LogSheet = lazy(() => loadLogSheet().then(({ LogSheet: component }) => ({ default: component })))

/** What opens over the day: its tools, and the form of a log. */
export function DaySheets({ view }: { view: DayView }) {
  const { day, now, dayContext, actions, tools, clash, form, dragged, setDragged, cards } = view
  return (
    <>
      {(clash || tools.isOpen) && (
        <Suspense fallback={null}>
          <DayTools
            dayContext={dayContext}
            tools={tools}
            clash={clash}
            dragged={dragged}
            onDragMove={setDragged}
            onEdit={actions.edit}
            onRemove={cards.onRemove}
          />
        </Suspense>
      )}
      {form && (
        <Suspense fallback={<div className={classes.coming} />}>
          <LogSheet
            key={form.opening}
            start={form.start}
            log={form.log}
            zones={zonesOf(day.timezone)}
            now={now}
            error={form.error}
            onSave={(saving) => {
              actions.save(saving, form.log)
            }}
            onRemove={() => {
              actions.close(null, null)
              if (form.log) cards.onRemove(form.log)
            }}
            onClose={(typed) => {
              actions.close(typed, form.log)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
