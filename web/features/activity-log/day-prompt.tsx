import type { ReactNode } from 'react'
import { preloadLogSheet } from './day-sheets.tsx'
import { emptinessOf, EmptyDay } from './empty-day.tsx'
import { GapCard, RepeatUnavailable } from './gap-card.tsx'
import { zonesOf } from './model.ts'
import type { DayView } from './use-day-view.tsx'

type Props = {
  view: DayView
  /** The `t` of a request to repeat the last log. */
  repeatRequest: number | undefined
  onRepeated: () => void
  onAdd: () => void
  /** Between the question about a gap and the invitation of an empty day. */
  children: ReactNode
}

/** One thing at a time: open gaps of today are a question, another empty day is an invitation. */
export function DayPrompt({ view, repeatRequest, onRepeated, onAdd, children }: Props) {
  const { day, today, now, gap, gaps, timerStart, ready, actions } = view
  const emptiness = emptinessOf(day, today)
  const isQuestion = day.date === today || !emptiness
  return (
    <>
      {gap && isQuestion && (
        <GapCard
          key={day.date}
          gap={gap}
          gaps={gaps}
          now={now}
          timerStart={timerStart}
          dayEnd={day.dayEnd}
          zones={zonesOf(day.timezone)}
          logs={[...(day.previous ? [day.previous] : []), ...day.logs]}
          ready={ready}
          repeatRequest={repeatRequest}
          onRepeated={onRepeated}
          onFill={actions.openNew}
          onFillSpan={actions.fillSpan}
          onIntent={preloadLogSheet}
        />
      )}
      {children}
      {emptiness && !(gap && isQuestion) && (
        <EmptyDay kind={emptiness} today={today} onAdd={onAdd} onIntent={preloadLogSheet} />
      )}
      {!(gap && isQuestion) && repeatRequest !== undefined && <RepeatUnavailable onSeen={onRepeated} />}
    </>
  )
}
