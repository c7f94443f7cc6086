import { hourOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { actualOf, type axisOf, type Nap, type Night, placeOn, plannedOf, type ticksOf } from './model.ts'
import classes from './night-raster.module.css'

const percent = (part: number) => `${part * 100}%`
const placed = ({ at, width }: { at: number; width: number }) => ({
  insetInlineStart: percent(at),
  inlineSize: percent(width),
})

type Ticks = ReturnType<typeof ticksOf>

/** The hours above the nights. */
export function NightAxis({ ticks }: { ticks: Ticks }) {
  const language = useLanguage()
  return (
    <div className={classes.axis} aria-hidden>
      <span />
      <span className={classes.ticks}>
        {ticks.map(({ clock: hour, at }) => (
          <span key={at} style={{ insetInlineStart: percent(at) }}>
            {hourOfDay(hour, language)}
          </span>
        ))}
      </span>
      <span />
    </div>
  )
}

type Props = {
  night: Night
  naps: readonly Nap[]
  axis: ReturnType<typeof axisOf>
  ticks: Ticks
  /** The rows have no room for text. */
  isDense: boolean
}

/** A night drawn over the hours: the plan behind, the sleep in front. */
export function NightTrack({ night, naps, axis, ticks, isDense }: Props) {
  const t = useWords(messages)
  const [actual, planned] = [actualOf(night), plannedOf(night)]
  return (
    <span className={classes.track}>
      {ticks.map(({ at: start }) => (
        <span key={start} className={classes.line} style={{ insetInlineStart: percent(start) }} />
      ))}
      {planned && <span className={classes.planned} data-category="sleep" style={placed(placeOn(axis, planned))} />}
      {naps.map((nap) => (
        <span key={nap.from} className={classes.nap} data-category="sleep" style={placed(placeOn(axis, nap))} />
      ))}
      {actual && <span className={classes.asleep} data-category="sleep" style={placed(placeOn(axis, actual))} />}
      {!actual && <span className={classes.missing}>{!isDense && <span>{t('missing')}</span>}</span>}
    </span>
  )
}
