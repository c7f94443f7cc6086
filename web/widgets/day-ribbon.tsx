import { useState } from 'react'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { clockSpan, hourOfDay } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { CategoryIcon } from './category-icon.tsx'
import classes from './day-ribbon.module.css'
import { type Band, bandsOf, hourMarks, positionIn, type RibbonLog } from './ribbon.ts'

type ClosedSpan = { startTime: Instant; endTime: Instant }
type Day = { day: ClosedSpan; logs: readonly RibbonLog[]; now: Instant }

const percent = (part: number) => `${part * 100}%`
const positionOf = ({ at, width }: Pick<Band, 'at' | 'width'>) => ({
  insetInlineStart: percent(at),
  inlineSize: percent(width),
})
/** Narrower than this part of the day there is no room for an icon. */
const ICON_ROOM = 1 / 14

const lookOf = ({ category, parallelActivity }: RibbonLog) => ({
  className: classes.band,
  'data-category': category,
  'data-parallel': parallelActivity || undefined,
})

const BandIcon = ({ log: { category, parallelActivity }, width }: { log: RibbonLog; width: number }) =>
  width >= ICON_ROOM && !parallelActivity && <CategoryIcon category={category} size={18} />

type Props = Day & {
  gaps: readonly ClosedSpan[]
  zones: ZoneHistory
  /** The content of the picture, in words. */
  label: string
  onLog: (id: string) => void
  onGap: (gap: ClosedSpan) => void
}
type StillProps = Pick<Props, 'day' | 'logs' | 'now' | 'zones' | 'label'>

/**
 * One day as a band of 24 hours, or 23 or 25. A tap is a shortcut for the eye and the finger: everything on it stands
 * in the timeline as well, which is what keyboards and screen readers get.
 */
export function DayRibbon({ day, logs, gaps, now, zones, label, onLog, onGap }: Props) {
  const language = useLanguage()
  const zone = zones.at(-1)!.tz
  const timeOf = ({ startTime, endTime }: ClosedSpan) => clockSpan(startTime, endTime, zone, language)
  const running = day.startTime <= now && now < day.endTime
  return (
    <div className={classes.frame}>
      <div className={classes.picture} role="img" aria-label={label} />
      <div className={classes.ribbon} aria-hidden>
        {bandsOf(day, { logs, gaps, now }).map((band) =>
          band.kind === 'gap' ? (
            <button
              key={band.key}
              type="button"
              tabIndex={-1}
              className={classes.gap}
              title={timeOf(band.gap)}
              aria-label={timeOf(band.gap)}
              style={positionOf(band)}
              onClick={() => onGap(band.gap)}
            />
          ) : (
            <LogButton key={band.key} band={band} time={timeOf(band.log)} onLog={onLog} />
          ),
        )}
        {running && <span className={classes.now} style={{ insetInlineStart: percent(positionIn(day, now)) }} />}
      </div>
      <Hours day={day} zones={zones} />
    </div>
  )
}

type LogButtonProps = { band: Extract<Band, { kind: 'log' }>; time: string; onLog: (id: string) => void }

function LogButton({ band, time, onLog }: LogButtonProps) {
  const { log, upcoming, width } = band
  const [isNew] = useState(() => log.version === 0)
  return (
    <button
      type="button"
      tabIndex={-1}
      {...lookOf(log)}
      data-upcoming={upcoming || undefined}
      data-fresh={isNew || undefined}
      style={positionOf(band)}
      title={`${log.activityName} ${time}`}
      aria-label={log.activityName}
      onClick={() => onLog(log.id)}
    >
      <BandIcon log={log} width={width} />
    </button>
  )
}

function Hours({ day, zones }: Pick<Props, 'day' | 'zones'>) {
  const language = useLanguage()
  return (
    <div className={classes.hours} aria-hidden>
      {hourMarks(zones, day).map(({ clock, at }) => (
        <span key={clock} style={{ insetInlineStart: percent(at) }}>
          {hourOfDay(clock, language)}
        </span>
      ))}
    </div>
  )
}

/** The same picture without its shortcuts: a day to look at. */
export function StillRibbon({ day, logs, now, zones, label }: StillProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.picture} role="img" aria-label={label} />
      <div className={`${classes.ribbon} ${classes.still}`} aria-hidden>
        {bandsOf(day, { logs, now }).map(
          (band) =>
            band.kind === 'log' && (
              <span
                key={band.key}
                {...lookOf(band.log)}
                data-upcoming={band.upcoming || undefined}
                style={positionOf(band)}
              >
                <BandIcon log={band.log} width={band.width} />
              </span>
            ),
        )}
      </div>
      <Hours day={day} zones={zones} />
    </div>
  )
}

/** The same picture, small: a row in a list of days. The list describes it in words. */
export const MiniRibbon = ({ day, logs, now }: Day) => (
  <span className={classes.mini} aria-hidden>
    {bandsOf(day, { logs, now }).map(
      (band) =>
        band.kind === 'log' && (
          <span
            key={band.key}
            {...lookOf(band.log)}
            data-upcoming={band.upcoming || undefined}
            style={positionOf(band)}
          />
        ),
    )}
  </span>
)
