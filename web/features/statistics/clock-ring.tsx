import { DAY_MINUTES } from '#domain/time/time.ts'
import { CLOCK_SLOT_MINUTES } from '#domain/log/typical-day.ts'
import { hourOfDay } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { ringPath, ringPlace } from '#web/widgets/chart/ring.ts'
import type { useMarks } from '#web/widgets/chart/use-marks.ts'
import classes from './clock-card.module.css'
import type { Clock } from '#web/widgets/chart/typical-day.ts'
import { REST, type Series } from './model.ts'

const SIZE = 260
const MIDDLE = SIZE / 2
const INNER = 58
const OUTER = 104
const LABELS = 117
const LABELLED = [0, 3, 6, 9, 12, 15, 18, 21]

type Slot = Clock['slots'][number]
type Props = {
  slots: readonly Slot[]
  series: readonly Series[]
  label: string
  /** What stands in the middle. */
  middle: string
  /** The label of a slot, a part of many days to which no list adds up; without it, the picture has no interaction. */
  mark?: { said: (slot: Slot) => string; propsOf: (at: number, slot: Slot) => ReturnType<ReturnType<typeof useMarks>> }
}

/** The shares of a slot from the inside out, in the order of the series. */
function bandsOf({ shares }: Slot, series: readonly Series[]) {
  let inner = INNER
  return series.flatMap(({ id, colour }) => {
    const part = shares
      .filter(({ category }) => (id === REST ? !series.some((one) => one.id === category) : category === id))
      .reduce((sum, { share }) => sum + share, 0)
    if (!part) return []
    const from = inner
    inner += part * (OUTER - INNER)
    return [{ id, colour, inner: from, outer: inner }]
  })
}

/** 96 quarters of an hour around midnight on top. */
export function ClockRing({ slots, series, label, middle, mark }: Props) {
  const language = useLanguage()
  return (
    <svg
      data-picture
      data-marks
      className={classes.clock}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role={mark ? 'group' : 'img'}
      aria-label={label}
    >
      <circle
        cx={MIDDLE}
        cy={MIDDLE}
        r={(INNER + OUTER) / 2}
        strokeWidth={OUTER - INNER}
        className={classes.unlogged}
      />
      {slots.map((slot, at) => {
        const turn = { from: slot.from / DAY_MINUTES, to: (slot.from + CLOCK_SLOT_MINUTES) / DAY_MINUTES }
        const bands = bandsOf(slot, series).map(({ id, colour, ...radius }) => (
          <path key={id} d={ringPath(MIDDLE, { ...turn, ...radius })} style={{ fill: colour, stroke: colour }} />
        ))
        if (!mark) return <g key={slot.from}>{bands}</g>
        return (
          <a key={slot.from} {...mark.propsOf(at, slot)} aria-label={mark.said(slot)}>
            <title>{mark.said(slot)}</title>
            {bands}
            <path className={classes.hand} d={ringPath(MIDDLE, { ...turn, inner: INNER, outer: OUTER })} />
          </a>
        )
      })}
      {LABELLED.map((hour) => (
        <text key={hour} className={classes.hour} {...ringPlace(MIDDLE, LABELS, hour / 24)}>
          {hourOfDay(hour * 60, language)}
        </text>
      ))}
      <text x={MIDDLE} y={MIDDLE} className={classes.middle}>
        {middle}
      </text>
    </svg>
  )
}
