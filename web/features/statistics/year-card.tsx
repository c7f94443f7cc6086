import type { CSSProperties } from 'react'
import { type HeatDay, type YearHeat, yearHeat, yearOf } from '#domain/statistics/year-heat.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { PictureCard } from '#web/widgets/chart/picture-card.tsx'
import { useMarks } from '#web/widgets/chart/use-marks.ts'
import { messages } from './messages.ts'
import { minutesOf, type PicturedDay, type Series } from './model.ts'
import type { Names } from './use-figures.tsx'
import classes from './year-card.module.css'

const CELL = 13
const HEAD = 16
const SIDE = 30
/** The space between the halves of a year on a phone. */
const BETWEEN = 10
const WEEK = 7
/** A phone; a printed page is as narrow, but has room for the year. [limit/layout-sizes] */
const PHONE = 'screen and (max-width: 47.99em)'
const SHADES = [0, 28, 52, 76, 100]

type Props = {
  days: readonly PicturedDay[]
  today: LocalDate
  of: string
  series: readonly Series[]
  names: Names
}

const shade = (level: number) =>
  level === 0 ? 'var(--surface-sunken)' : `color-mix(in oklab, var(--series) ${SHADES[level]}%, var(--surface-card))`

/** A year of one thing: a column a week, a square a day, the darker the more. [statistics/year-heat-levels] */
export function YearCard({ days, today, of, series, names: { nameOf, logsOf } }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const weekStart = useWeekStart()
  const heat = yearHeat(minutesOf(days, of), yearOf(today), today, weekStart)
  const past = heat.days.filter(({ level }) => level !== null)
  const filled = past.filter(({ minutes }) => minutes > 0)
  const name = nameOf(of)
  const logsOn = (date: LocalDate) =>
    logsOf({ of: { id: of, series }, range: { from: date, to: date }, lane: 'primary' })
  const colour = series.find(({ id }) => id === of)?.colour ?? 'var(--accent)'
  // The card removes the picture while it shows the table, and keeps the mark that was chosen.
  const markOf = useMarks(past.length, { ArrowRight: WEEK, ArrowLeft: -WEEK, ArrowDown: 1, ArrowUp: -1 })
  const title = t('year', { name, year: today.slice(0, 4) })
  return (
    <PictureCard
      title={title}
      summary={t('yearSaid', {
        length: length(
          filled.reduce((sum, { minutes }) => sum + minutes, 0),
          language,
        ),
        days: t('loggedDays', { count: filled.length }),
      })}
      file={`year-${today.slice(0, 4)}`}
      table={{
        head: [t('day'), name],
        rows: filled.toReversed().map(({ localDate, minutes }) => ({
          key: localDate,
          logs: logsOn(localDate),
          cells: [
            { text: dateText(localDate, language), value: localDate },
            { text: length(minutes, language), value: minutes },
          ],
        })),
      }}
    >
      <YearPicture title={title} heat={heat} colour={colour} logsOn={logsOn} markOf={markOf} />
      {heat.cuts && <YearScale cuts={heat.cuts} colour={colour} />}
    </PictureCard>
  )
}

type PictureProps = {
  title: string
  heat: YearHeat
  colour: string
  logsOn: (date: LocalDate) => ReturnType<Names['logsOf']>
  markOf: ReturnType<typeof useMarks>
}

/** The squares of a year with the names of weekdays and months; on a phone, one half of it over the other. */
function YearPicture({ title, heat, colour, logsOn, markOf }: PictureProps) {
  const language = useLanguage()
  const isPhone = useMedia(PHONE)
  const perRow = isPhone ? Math.ceil(heat.weeks / 2) : heat.weeks
  const rowHeight = HEAD + WEEK * CELL + BETWEEN
  const place = ({ week, row }: Pick<HeatDay, 'week' | 'row'>) => ({
    x: SIDE + (week % perRow) * CELL,
    y: Math.floor(week / perRow) * rowHeight + HEAD + row * CELL,
  })
  const rows = Math.ceil(heat.weeks / perRow)
  const said = ({ localDate, minutes }: HeatDay) =>
    `${dateText(localDate, language, 'longDay')}: ${minutes ? length(minutes, language) : '–'}`
  return (
    <svg
      data-picture
      data-marks
      className={classes.year}
      viewBox={`0 0 ${SIDE + perRow * CELL} ${rows * rowHeight - BETWEEN}`}
      style={{ '--series': colour } as CSSProperties}
      role="group"
      aria-label={title}
    >
      {Array.from({ length: rows }, (_, band) =>
        [0, 2, 4].map((row) => (
          <text key={`${band} ${row}`} className={classes.label} x={0} y={band * rowHeight + HEAD + row * CELL + 10}>
            {dateText(heat.days.find((day) => day.row === row)!.localDate, language, 'weekday')}
          </text>
        )),
      )}
      {heat.days
        .filter(({ localDate }) => localDate.endsWith('-01'))
        .map((day) => (
          <text key={day.localDate} className={classes.label} x={place(day).x} y={place({ ...day, row: 0 }).y - 5}>
            {dateText(day.localDate, language, 'shortMonth')}
          </text>
        ))}
      {heat.days.map((day, at) => {
        const square = (
          <rect
            {...place(day)}
            width={CELL - 2}
            height={CELL - 2}
            rx={3}
            style={{ fill: day.level === null ? 'none' : shade(day.level) }}
          />
        )
        return day.level === null ? (
          <g key={day.localDate} className={classes.coming}>
            {square}
          </g>
        ) : (
          <a key={day.localDate} {...markOf(at, logsOn(day.localDate))} aria-label={said(day)}>
            <title>{said(day)}</title>
            {square}
          </a>
        )
      })}
    </svg>
  )
}

type ScaleProps = { cuts: NonNullable<YearHeat['cuts']>; colour: string }

/** The meaning of the shades. */
function YearScale({ cuts, colour }: ScaleProps) {
  const t = useWords(messages)
  const language = useLanguage()
  return (
    <p className={`${classes.scale} figures`} style={{ '--series': colour } as CSSProperties}>
      {t('less')}
      {SHADES.map((_, level) => (
        <i key={level} style={{ background: shade(level) }} />
      ))}
      {t('more')}
      <span>{t('darker', { lengths: [...new Set(cuts)].map((cut) => length(cut, language)).join(' · ') })}</span>
    </p>
  )
}
