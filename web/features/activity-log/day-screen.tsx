import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { useNow } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { waitForBack } from '#web/ui/back-closes.ts'
import { loadAhead } from '#web/ui/load-ahead.ts'
import { useRunningSince } from '#web/widgets/running-timer/running.ts'
import { TypedLine } from '#web/widgets/typed-line/typed-line.tsx'
import { logTools, useDayCommands } from './day-commands.tsx'
import { DayHeader } from './day-header.tsx'
import { DayPicture } from './day-picture.tsx'
import classes from './day-screen.module.css'
import { DayTotals } from './day-totals.tsx'
import { emptinessOf, EmptyDay } from './empty-day.tsx'
import { GapCard, NothingOpen } from './gap-card.tsx'
import { type LogActions, useLogActions } from './log-actions.tsx'
import { LogDetails } from './log-details.tsx'
import { useMarks } from './marks.tsx'
import { type ClosedSpan, type Crowns, mainGap, openGaps, spanForNew, spanOf, zonesOf } from './model.ts'
import { isToDecide, prefetchAround, useDay } from './queries.ts'
import { TimelineBar } from './timeline-bar.tsx'
import type { DraggedSpan } from './timeline-drag.tsx'
import { type Planned, Timeline } from './timeline.tsx'
import { useTools } from './tool-state.tsx'
import { WeekStrip } from './week-strip.tsx'

const sheet = () => import('#web/widgets/log-form/log-sheet.tsx')
const dayTools = () => import('./day-tools.tsx')
const onIntent = () => loadAhead(sheet)
const onToolIntent = () => loadAhead(logTools, dayTools)
const DayTools = lazy(() => dayTools().then(({ DayTools: component }) => ({ default: component })))
/** Loaded only for days with crowns or with proposed ratings. */
const DayRatings = lazy(() => import('./day-ratings.tsx').then(({ DayRatings: component }) => ({ default: component })))
const LogSheet = lazy(() => sheet().then(({ LogSheet: component }) => ({ default: component })))

/** From this many pixels on the chosen log stands beside the timeline, as day-screen.module.css has it. */
const ROOM_BESIDE = 880

const NO_CROWNS: Crowns = new Map()
const HALF_DAY = 720
/** A shorter sleep is no main sleep, so the question about the night still has to look at it. [sleep/main-sleep] */
const isNight = ({ category, duration }: ActivityLog) => category === 'sleep' && duration >= 180

type Props = {
  /** Without it, today. */
  date: LocalDate | undefined
  /** The `t` of a request for a new log; another one is another request. [log/add-link] */
  adding: number | undefined
  onAdded: () => void
  /** The `t` of a request to repeat the last log. */
  repeating: number | undefined
  /** The running timer, of another feature, with the actions on the log that it becomes. */
  renderTimer: (actions: LogActions) => ReactNode
  /** The plans of the day, of another feature: beside the day, or as a word where there is no room. */
  renderPlan: (around: PlanAround, place: 'beside' | 'word') => ReactNode
  /** The question about the night, of another feature, in the morning. */
  renderMorning: (around: Pick<PlanAround, 'day' | 'today' | 'now'> & { onGive: LogActions['give'] }) => ReactNode
}

export type PlanAround = {
  day: LogDay
  today: LocalDate
  now: Instant
  room: () => ClosedSpan
  onForm: LogActions['form']
  onPlanned: (planned: Planned | null) => void
}

export function DayScreen({ date, adding, onAdded, repeating, renderTimer, renderPlan, renderMorning }: Props) {
  const now = useNow()
  const { day, counted, today, shift } = useDay(date, now)
  const zones = zonesOf(day.timezone)
  const [ready, setReady] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [held, setHeld] = useState<DraggedSpan | null>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [crowns, setCrowns] = useState<Crowns>(NO_CROWNS)
  const { form, clash, actions } = useLogActions(zones)
  const tools = useTools()
  const { menu, pick } = tools
  const order = useRef<readonly string[]>([])
  const screen = useRef<HTMLDivElement>(null)
  const cards = useMemo(
    () => ({
      onChoose: (log: ActivityLog) =>
        (screen.current?.clientWidth ?? 0) >= ROOM_BESIDE ? setSelected(log.id) : actions.edit(log),
      onOpen: actions.edit,
      onRemove: (log: ActivityLog) => {
        setSelected((id) => (id === log.id ? null : id))
        actions.remove(log)
      },
      onRate: actions.rate,
      onMenu: (log: ActivityLog, x: number, y: number, from: HTMLElement | null) => menu(log.id, x, y, from),
      onFocus: (log: ActivityLog) => setFocused(log.id),
      onPick: (log: ActivityLog, all: boolean) => pick(log.id, all ? order.current : undefined),
      onIntent,
    }),
    [actions, menu, pick],
  )
  const since = useRunningSince()
  const gaps = openGaps(day, now, since)
  // The timeline shows a write in the next frame; sums may follow later.
  const calm = useDeferredValue(day)
  const gap = mainGap(day, gaps, now)
  const chosen = day.logs.find(({ id }) => id === selected)
  const emptiness = emptinessOf(day, today)
  // One thing at a time: open gaps of today are a question, another empty day is an invitation.
  const isQuestion = day.date === today || !emptiness
  const isMorning = day.date === today && now < addMinutes(day.dayStart, HALF_DAY) && !day.logs.some(isNight)

  const around = { day, now, shift, actions }
  const current = day.logs.find(({ id }) => id === focused) ?? chosen
  useDayCommands({ around, current, hasGaps: gaps.length > 0, tools, onHold: setHeld, onRemove: cards.onRemove })
  useEffect(() => {
    order.current = day.logs.map(({ id }) => id)
  })

  // Loaded last: the week, the days beside, and names.
  useEffect(() => {
    const later = setTimeout(() => {
      setReady(true)
      void prefetchAround(day.date)
    }, 200)
    return () => clearTimeout(later)
  }, [day.date])
  // A first touch suggests that the form is needed soon.
  useEffect(() => {
    const signs = ['pointerdown', 'keydown', 'scroll']
    const prefetchForm = () => {
      onIntent()
      onToolIntent()
    }
    for (const sign of signs) window.addEventListener(sign, prefetchForm, { once: true, passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, prefetchForm)
    }
  }, [])
  const { length } = usePreference().newLog
  const room = () => spanForNew(day, gaps, now, length)
  // Each request opens the form once, whatever minute it is by then.
  const [answered, setAnswered] = useState<number>()
  if (adding !== undefined && adding !== answered) {
    setAnswered(adding)
    actions.add(room())
  }

  const isGranted = adding !== undefined && adding === answered && !form
  const grant = useRef(onAdded)
  useEffect(() => {
    grant.current = onAdded
  })
  useEffect(() => {
    // The sheet has an entry of its own in the browser's history.
    if (isGranted) void waitForBack().then(() => grant.current())
  }, [isGranted])
  const marksOf = useMarks(day, ready)
  const onAdd = () => actions.add(room())
  const plan = { day, today, now, room, onForm: actions.form, onPlanned: setPlanned }
  return (
    <div ref={screen} className={classes.screen}>
      <WeekStrip date={day.date} today={today} zone={day.timezone} shift={shift} now={now} ready={ready} />
      <DayHeader
        date={day.date}
        today={today}
        logged={dayTotals(counted.logs, spanOf(counted), now).logged}
        onAdd={onAdd}
        onIntent={onIntent}
      >
        {ready && <div className={classes.word}>{renderPlan(plan, 'word')}</div>}
      </DayHeader>
      <DayPicture day={calm} now={now} onGap={actions.add} onLog={setSelected} />
      <div className={classes.columns}>
        <div className={classes.middle}>
          <TypedLine
            zones={zones}
            date={day.date}
            now={now}
            logs={[...(day.previous ? [day.previous] : []), ...day.logs, ...(day.next ? [day.next] : [])]}
            gap={gap}
            onSave={(values, back) => actions.save({ values, moves: [], back }, null)}
            onForm={actions.form}
          />
          {gap && isQuestion && (
            <GapCard
              key={day.date}
              gap={gap}
              gaps={gaps}
              now={now}
              since={since}
              dayEnd={day.dayEnd}
              zones={zones}
              logs={[...(day.previous ? [day.previous] : []), ...day.logs]}
              ready={ready}
              repeating={repeating}
              onRepeated={onAdded}
              onFill={actions.add}
              onGive={actions.give}
              onIntent={onIntent}
            />
          )}
          {ready && isMorning && renderMorning({ day, today, now, onGive: actions.give })}
          {emptiness && !(gap && isQuestion) && (
            <EmptyDay kind={emptiness} today={today} onAdd={onAdd} onIntent={onIntent} />
          )}
          {!(gap && isQuestion) && repeating !== undefined && <NothingOpen onSeen={onAdded} />}
          <div className={classes.tools}>
            {renderTimer(actions)}
            {ready && day.logs.some((log) => log.rating === 5 || isToDecide(log)) && (
              <Suspense fallback={null}>
                <DayRatings day={day} onCrowns={setCrowns} />
              </Suspense>
            )}
            <TimelineBar
              isToday={day.date === today}
              onCopy={gaps.length ? () => void logTools().then((all) => all.copyDayBefore(around)) : null}
              onSelect={day.logs.length && !tools.open.picked ? tools.startPicking : null}
              onIntent={onToolIntent}
            />
          </div>
          <Timeline
            day={day}
            gaps={gaps}
            now={now}
            selected={selected}
            marksOf={marksOf}
            picked={tools.open.picked}
            held={held}
            crowns={crowns}
            ready={ready}
            planned={planned}
            onHold={setHeld}
            onDrop={({ log, span, moves }) => {
              if (log) void logTools().then(({ moveLog }) => moveLog(around, log, moves))
              else actions.add(span)
            }}
            onFill={actions.add}
            {...cards}
          />
        </div>
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
                onRate={(rating) => actions.rate(chosen, rating)}
                onClose={() => setSelected(null)}
                onIntent={onIntent}
              />
            </div>
          )}
          <DayTotals day={counted} now={now} />
          {ready && <div className={classes.plan}>{renderPlan(plan, 'beside')}</div>}
        </aside>
      </div>
      {(clash || tools.isOpen) && (
        <Suspense fallback={null}>
          <DayTools
            around={around}
            tools={tools}
            clash={clash}
            held={held}
            onHold={setHeld}
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
            zones={zones}
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
    </div>
  )
}
