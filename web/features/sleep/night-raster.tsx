import { Link } from '@tanstack/react-router'
import { clockOfDay, dateText, hourOfDay, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { messages } from './messages.ts'
import { actualOf, axisOf, type Night, placeOn, plannedOf, type SleepReport, ticksOf } from './model.ts'
import classes from './sleep.module.css'

const percent = (part: number) => `${part * 100}%`
const placed = ({ at, width }: { at: number; width: number }) => ({
  insetInlineStart: percent(at),
  inlineSize: percent(width),
})

/** A row a night, the latest on top: the plan behind, the sleep in front. Every row leads to its day. */
export function NightRaster({ report: { nights, viewMode } }: { report: SleepReport }) {
  const t = useWords(messages)
  const language = useLanguage()
  const axis = axisOf(nights)
  const ticks = ticksOf(axis)
  const clock = (minutes: number | null) => (minutes === null ? t('none') : clockOfDay(minutes, language))
  const said = (night: Night) => {
    const date = dateText(night.date, language, 'longDay')
    const { tst, goal, bedtime, wakeTime, plannedBedtime, plannedWakeTime } = night
    const slept =
      tst === null
        ? t('nightMissing', { date })
        : t('nightOf', { date, bed: clock(bedtime), wake: clock(wakeTime), length: length(tst, language) })
    if (goal === null) return slept
    const plan = { bed: clock(plannedBedtime), wake: clock(plannedWakeTime), goal: length(goal, language) }
    return `${slept} ${t('plannedOf', plan)}`
  }
  const figure = ({ tst, rate }: Night) => {
    if (viewMode === 'daily_track')
      return rate === null ? t('none') : t('percent', { value: numberText(rate, language) })
    return tst === null ? t('none') : length(tst, language)
  }
  return (
    <section className={classes.raster} aria-labelledby="sleep-nights">
      <header className={classes.legend}>
        <h2 id="sleep-nights">{t('nights')}</h2>
        <p aria-hidden>
          <span className={classes.key}>
            <span className={classes.keyPlanned} data-category="sleep" />
            {t('planned')}
          </span>
          <span className={classes.key}>
            <span className={classes.keyAsleep} data-category="sleep" />
            {t('asleep')}
          </span>
        </p>
      </header>
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
      <ol className={classes.nights}>
        {nights.toReversed().map((night) => {
          const [actual, planned] = [actualOf(night), plannedOf(night)]
          return (
            <li key={night.date}>
              <Link
                className={classes.night}
                to={PATHS.home}
                search={{ date: night.date }}
                aria-label={said(night)}
                title={t('openDay')}
              >
                <span className={`${classes.date} figures`}>{dateText(night.date, language)}</span>
                <span className={classes.track}>
                  {ticks.map(({ at }) => (
                    <span key={at} className={classes.line} style={{ insetInlineStart: percent(at) }} />
                  ))}
                  {planned && (
                    <span className={classes.planned} data-category="sleep" style={placed(placeOn(axis, planned))} />
                  )}
                  {actual && (
                    <span className={classes.asleep} data-category="sleep" style={placed(placeOn(axis, actual))} />
                  )}
                  {!actual && <span className={classes.missing}>{t('missing')}</span>}
                </span>
                <span className={`${classes.length} figures`}>{figure(night)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
