import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { weekdayOf } from '#domain/time/time.ts'
import { clockOfDay, dateText, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import { messages } from './messages.ts'
import { axisOf, type Besides, MAX_WORDED, type Nap, type Night, type SleepReport, ticksOf } from './model.ts'
import { NightAxis, NightTrack } from './night-track.tsx'
import classes from './night-raster.module.css'

const NO_NAPS: readonly Nap[] = []

/** A night as it is said. */
function useSaid({ free, naps }: Besides) {
  const t = useWords(messages)
  const language = useLanguage()
  const clock = (minutes: number | null) => (minutes === null ? t('none') : clockOfDay(minutes, language))
  return (night: Night) => {
    const date = dateText(night.date, language, 'longDay')
    const { tst, goal, bedtime, wakeTime, plannedBedtime, plannedWakeTime } = night
    const slept =
      tst === null
        ? t('nightMissing', { date })
        : t('nightOf', { date, bed: clock(bedtime), wake: clock(wakeTime), length: length(tst, language) })
    const napped = (naps.get(night.date) ?? NO_NAPS).map((nap) => t('napOf', { length: length(nap.minutes, language) }))
    const plan = { bed: clock(plannedBedtime), wake: clock(plannedWakeTime) }
    return [
      slept,
      ...napped,
      ...(goal === null ? [] : [t('plannedOf', { ...plan, goal: length(goal, language) })]),
      ...(free.has(night.date) ? [t('isFree')] : []),
    ].join(' ')
  }
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** So many rows are one stop of the tab key: the arrows go from one to the next. */
function useRows(count: number) {
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, count - 1)
  return (at: number) => ({
    tabIndex: at === stop ? 0 : -1,
    onFocus: () => setCurrent(at),
    onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
      const to = KEYS[event.key]?.(at, count - 1)
      if (to === undefined) return
      event.preventDefault()
      event.currentTarget.closest('ol')?.querySelectorAll('a')[to]?.focus()
    },
  })
}

const LEGEND = ['planned', 'asleep', 'nap', 'free'] as const
const KEY_CLASSES = { planned: classes.keyPlanned, asleep: classes.keyAsleep, nap: classes.keyNap, free: classes.mark }

type Props = { report: SleepReport; besides: Besides }

/** A row a night, the latest on top: the plan behind, the sleep in front. Every row leads to its day. */
export function NightRaster({ report: { nights, viewMode }, besides }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const said = useSaid(besides)
  const hint = useId()
  const rowProps = useRows(nights.length)
  const { free, naps } = besides
  const axis = axisOf(nights, naps)
  const ticks = ticksOf(axis)
  const isDense = nights.length > MAX_WORDED
  const shown = {
    planned: nights.some(({ goal }) => goal !== null),
    asleep: true,
    nap: [...naps.values()].some(({ length: count }) => count > 0),
    free: free.size > 0,
  }
  const figure = ({ tst, rate }: Night) => {
    if (viewMode === 'daily_track')
      return rate === null ? t('none') : t('percent', { value: numberText(rate, language) })
    return tst === null ? t('none') : length(tst, language)
  }
  return (
    <section
      className={`${surface.card} ${classes.raster}`}
      aria-labelledby="sleep-nights"
      data-dense={isDense || undefined}
    >
      <header className={classes.legend}>
        <h2 id="sleep-nights">{t('nights')}</h2>
        <p aria-hidden>
          {LEGEND.filter((key) => shown[key]).map((key) => (
            <span key={key} className={classes.key}>
              <span className={KEY_CLASSES[key]} data-category="sleep" />
              {t(key)}
            </span>
          ))}
        </p>
        <VisuallyHidden id={hint}>{t('rowsHint')}</VisuallyHidden>
      </header>
      <NightAxis ticks={ticks} />
      <ol className={classes.nights} aria-describedby={hint}>
        {nights.toReversed().map((night, at) => {
          const isWorded = !isDense || weekdayOf(night.date) === 1
          return (
            <li key={night.date}>
              <Link
                className={classes.night}
                to={PATHS.home}
                search={{ date: night.date }}
                aria-label={said(night)}
                title={t('openDay')}
                {...rowProps(at)}
              >
                <span className={`${classes.date} figures`}>
                  {isWorded && <span>{dateText(night.date, language)}</span>}
                  {free.has(night.date) && <span className={classes.mark} />}
                </span>
                <NightTrack
                  night={night}
                  naps={naps.get(night.date) ?? NO_NAPS}
                  axis={axis}
                  ticks={ticks}
                  isDense={isDense}
                />
                <span className={`${classes.length} figures`}>{!isDense && figure(night)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
