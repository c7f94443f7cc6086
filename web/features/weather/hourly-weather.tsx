import {
  IconCloud,
  IconCloudFog,
  IconCloudRain,
  IconCloudSnow,
  IconCloudStorm,
  IconDroplet,
  IconHaze,
  IconMoon,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { LogDay } from '#contract/activity-log.ts'
import type { ForecastHour } from '#contract/weather.ts'
import { type Instant, instant, type LocalDate } from '#domain/time/time.ts'
import { clockMinutes } from '#domain/time/zone.ts'
import { hourOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { usePreference } from '#web/session/preference.ts'
import { usePermissions } from '#web/session/permissions.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { weatherMessages } from './messages.ts'
import { degreesIn, hoursFrom, placeName, rainWorthSaying, type Sky, skyOf } from './model.ts'
import { forecastQuery } from './queries.ts'
import classes from './weather.module.css'

/** The hour that goes on, and two rows of four. */
const SHOWN = 9
const PICTURES: Readonly<Record<Sky, TablerIcon>> = {
  clear: IconSun,
  partly: IconHaze,
  cloudy: IconCloud,
  fog: IconCloudFog,
  drizzle: IconDroplet,
  rainy: IconCloudRain,
  snow: IconCloudSnow,
  thunder: IconCloudStorm,
}
/** The hour of sunrise is unknown: this is about when a sun would look strange. Minutes of the day. */
const isDark = (minutes: number) => minutes < 6 * 60 || minutes >= 20 * 60

type Props = { day: Pick<LogDay, 'date' | 'timezone'>; today: LocalDate; now: Instant }

/**
 * Beside today: the forecast for the owner's zone. Without a configured service, nothing is shown.
 * [weather/shown-weather]
 */
export function HourlyWeather({ day, today, now }: Props) {
  const isToday = day.date === today
  const { data, isError } = useQuery({ ...forecastQuery, enabled: isToday })
  if (!isToday) return null
  if (data?.available) return <Forecast place={data.place} hours={hoursFrom(data.hours, now, SHOWN)} />
  if (data?.reason === 'notConfigured' || (!data && !isError)) return null
  return <NoForecast place={data?.reason === 'noPlace' ? null : placeName(day.timezone)} />
}

/** @param place null: the zone is not that of a city */
function NoForecast({ place }: { place: string | null }) {
  const t = useWords(weatherMessages)
  const allowed = usePermissions()
  const id = useId()
  return (
    <section className={`${surface.card} ${classes.weather}`} aria-labelledby={id}>
      <h2 id={id}>{place === null ? t('weather') : t('title', { place })}</h2>
      <p className={classes.soft}>{t(place === null ? 'noPlace' : 'unreachable')}</p>
      {place === null && allowed.place && (
        <Link to={PATHS.preferences} className={buttons.quiet}>
          {t('chooseZone')}
        </Link>
      )}
    </section>
  )
}

function Forecast({ place, hours: [current, ...next] }: { place: string; hours: readonly ForecastHour[] }) {
  const t = useWords(weatherMessages)
  const language = useLanguage()
  const { countryCode } = usePreference().country
  const id = useId()
  const clockOf = ({ time }: ForecastHour) => clockMinutes([{ from: null, tz: place }], instant(time))
  const picture = (hour: ForecastHour, size: number) => {
    const sky = skyOf(hour.weatherCode)
    const Picture = sky === 'clear' && isDark(clockOf(hour)) ? IconMoon : PICTURES[sky]
    return <Picture size={size} stroke={1.6} aria-hidden />
  }
  const rain = (hour: ForecastHour) => {
    const percent = rainWorthSaying(hour)
    if (percent === null) return null
    return (
      <span className={`${classes.rain} figures`} role="img" aria-label={t('chance', { percent })}>
        <IconDroplet size={12} stroke={2} aria-hidden />
        {t('rain', { percent })}
      </span>
    )
  }
  if (!current) return <NoForecast place={placeName(place)} />
  const reading = degreesIn(current.temperatureC, countryCode)
  return (
    <section className={`${surface.card} ${classes.weather}`} aria-labelledby={id}>
      <h2 id={id}>{t('title', { place: placeName(place) })}</h2>
      <p className={classes.now}>
        {picture(current, 36)}
        <span className={`${classes.degrees} figures`}>{t(reading.unit, { degrees: reading.degrees })}</span>
        <span>{t(skyOf(current.weatherCode))}</span>
        {rain(current)}
      </p>
      <ol className={classes.hours} aria-label={t('hours')}>
        {next.map((hour) => (
          <li key={hour.time}>
            <span className={`${classes.hour} figures`}>{hourOfDay(clockOf(hour), language)}</span>
            <span role="img" aria-label={t(skyOf(hour.weatherCode))} title={t(skyOf(hour.weatherCode))}>
              {picture(hour, 24)}
            </span>
            <span className="figures">
              {t('degrees', { degrees: degreesIn(hour.temperatureC, countryCode).degrees })}
            </span>
            {rain(hour)}
          </li>
        ))}
      </ol>
      <p className={classes.credit}>
        <a href="https://open-meteo.com/" target="_blank" rel="noopener noreferrer">
          {t('credit')}
        </a>
      </p>
    </section>
  )
}
