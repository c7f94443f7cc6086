import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { waitForBack } from '#web/ui/back-closes.ts'
import { TypedLine } from '#web/widgets/typed-line/typed-line.tsx'
import { loadLogCommands } from './day-commands.tsx'
import { DayHeader } from './day-header.tsx'
import { DayPicture } from './day-picture.tsx'
import classes from './day-screen.module.css'
import { DaySheets, preloadLogSheet } from './day-sheets.tsx'
import { DaySide } from './day-side.tsx'
import { DayToolbar } from './day-toolbar.tsx'
import type { LogActions } from './log-actions.tsx'
import { type ClosedSpan, spanOf, zonesOf } from './model.ts'
import { DayPrompt } from './day-prompt.tsx'
import type { DraggedSpan } from './timeline-drag.tsx'
import { type PlanLayer, Timeline } from './timeline.tsx'
import { type DayView, useDayView } from './use-day-view.tsx'
import { WeekStrip } from './week-strip.tsx'

const HALF_DAY = 720
/** A shorter sleep is no main sleep, so the question about the night still has to look at it. [sleep/main-sleep] */
const isMainSleep = ({ category, duration }: ActivityLog) => category === 'sleep' && duration >= 180

type Props = {
  /** Without it, today. */
  date: LocalDate | undefined
  /** The `t` of a request for a new log; another one is another request. [log/add-link] */
  addRequest: number | undefined
  onAdded: () => void
  /** The `t` of a request to repeat the last log. */
  repeatRequest: number | undefined
  /** The running timer, of another feature, with the actions on the log that it becomes. */
  renderTimer: (actions: LogActions) => ReactNode
  /** The plans of the day, of another feature: beside the day, or as a word where there is no room. */
  renderPlan: (around: PlanSlotInput, place: 'beside' | 'word') => ReactNode
  /** The question about the night, of another feature, in the morning. */
  renderMorning: (
    around: Pick<PlanSlotInput, 'day' | 'today' | 'now'> & { onFillSpan: LogActions['fillSpan'] },
  ) => ReactNode
}

export type PlanSlotInput = {
  day: LogDay
  today: LocalDate
  now: Instant
  room: () => ClosedSpan
  onOpenForm: LogActions['openForm']
  onPlanned: (planned: PlanLayer | null) => void
}

type AddRequest = Pick<Props, 'addRequest' | 'onAdded'> & { isFormOpen: boolean; onAdd: () => void }

/** Each request opens the form once, even in a later minute. [log/add-link] */
function useAddRequest({ addRequest, onAdded, isFormOpen, onAdd }: AddRequest): void {
  const [handledRequest, setHandledRequest] = useState<number>()
  if (addRequest !== undefined && addRequest !== handledRequest) {
    setHandledRequest(addRequest)
    onAdd()
  }

  const isHandled = addRequest !== undefined && addRequest === handledRequest && !isFormOpen
  const onHandled = useRef(onAdded)
  useEffect(() => {
    onHandled.current = onAdded
  })
  useEffect(() => {
    // The sheet has an entry of its own in the browser's history.
    if (isHandled) void waitForBack().then(() => onHandled.current())
  }, [isHandled])
}

/** The timeline of the day, on which logs are dragged. */
function DayTimeline({ view }: { view: DayView }) {
  const { day, dayContext, actions, tools } = view
  const drop = ({ log, span, moves }: DraggedSpan) => {
    if (log) void loadLogCommands().then(({ applyMoves }) => applyMoves(dayContext, log, moves))
    else actions.openNew(span)
  }
  return (
    <Timeline
      day={day}
      gaps={view.gaps}
      now={view.now}
      chosenLogId={view.chosenLogId}
      marksOf={view.marksOf}
      selectedIds={tools.open.selectedIds}
      dragged={view.dragged}
      crowns={view.crowns}
      ready={view.ready}
      planned={view.planned}
      onDragMove={view.setDragged}
      onDrop={drop}
      onFill={actions.openNew}
      {...view.cards}
    />
  )
}

export function DayScreen({ date, addRequest, onAdded, repeatRequest, renderTimer, renderPlan, renderMorning }: Props) {
  const screen = useRef<HTMLDivElement>(null)
  const view = useDayView(date, screen)
  const { day, counted, today, dayEndMinutes, now, ready, gap, room, actions } = view
  const onAdd = () => actions.openNew(room())
  useAddRequest({ addRequest, onAdded, isFormOpen: view.form !== null, onAdd })
  const isMorning = day.date === today && now < addMinutes(day.dayStart, HALF_DAY) && !day.logs.some(isMainSleep)
  const plan = { day, today, now, room, onOpenForm: actions.openForm, onPlanned: view.setPlanned }
  return (
    <div ref={screen} className={classes.screen}>
      <WeekStrip
        date={day.date}
        today={today}
        zone={day.timezone}
        dayEndMinutes={dayEndMinutes}
        now={now}
        ready={ready}
      />
      <DayHeader
        date={day.date}
        today={today}
        logged={dayTotals(counted.logs, spanOf(counted), now).logged}
        onAdd={onAdd}
        onIntent={preloadLogSheet}
      >
        {ready && <div className={classes.word}>{renderPlan(plan, 'word')}</div>}
      </DayHeader>
      <DayPicture day={view.deferredDay} now={now} onGap={actions.openNew} onLog={view.setChosenLogId} />
      <div className={classes.columns}>
        <div className={classes.middle}>
          <TypedLine
            zones={zonesOf(day.timezone)}
            date={day.date}
            now={now}
            logs={[...(day.previous ? [day.previous] : []), ...day.logs, ...(day.next ? [day.next] : [])]}
            gap={gap}
            onSave={(values, back) => actions.save({ values, moves: [], back }, null)}
            onOpenForm={actions.openForm}
          />
          <DayPrompt view={view} repeatRequest={repeatRequest} onRepeated={onAdded} onAdd={onAdd}>
            {ready && isMorning && renderMorning({ day, today, now, onFillSpan: actions.fillSpan })}
          </DayPrompt>
          <DayToolbar view={view}>{renderTimer(actions)}</DayToolbar>
          <DayTimeline view={view} />
        </div>
        <DaySide view={view}>{ready && <div className={classes.plan}>{renderPlan(plan, 'beside')}</div>}</DaySide>
      </div>
      <DaySheets view={view} />
    </div>
  )
}
