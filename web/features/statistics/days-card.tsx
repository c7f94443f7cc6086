import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Looked } from '#contract/log-mark.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { dateText, length, shortLength } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import type { Cell } from '#web/widgets/chart/chart-table.ts'
import { PictureCard } from '#web/widgets/chart/picture-card.tsx'
import classes from './days-card.module.css'
import { messages } from './messages.ts'
import { type Column, columnsOf, NOBODY, onAxisFirst, type PicturedDay, type Series, type Total } from './model.ts'
import { SeriesKey } from './series-key.tsx'
import type { Names } from './use-figures.tsx'

/** The library of charts is loaded with the first chart on the screen. */
const DaysChart = lazy(async () => ({ default: (await import('./days-chart.tsx')).DaysChart }))

/** A label of an axis is one line. */
const UNBROKEN = '\u00A0'

type Props = {
  days: readonly PicturedDay[]
  range: DateRange
  looked: Looked
  series: readonly Series[]
  totals: readonly Total[]
  names: Names
  /** The thing whose average is drawn; null while there are too few days. [statistics/data-gate] */
  of: string | null
}

const parallelOf = (columns: readonly Column[]) => columns.reduce((sum, column) => sum + column.parallel, 0)

/** How much time is logged on how many days, and which item has the most. */
function useSummary(columns: readonly Column[], totals: readonly Total[], nameOf: Names['nameOf']): string {
  const t = useWords(messages)
  const language = useLanguage()
  const largest = totals.find(({ id, minutes }) => id !== NOBODY && minutes > 0)
  const nobody = totals.some(({ id, minutes }) => id === NOBODY && minutes > 0)
  if (!largest) return t(nobody ? 'nobodyYet' : 'nothing')
  const total = columns.reduce((sum, column) => sum + column.total, 0)
  const parallel = parallelOf(columns)
  const logged = columns.filter((column) => column.total > 0).length
  return [
    t('daysSaid', {
      length: length(total, language),
      days: t('loggedDays', { count: logged }),
      name: nameOf(largest.id),
    }),
    ...(parallel ? [t('parallelSaid', { length: length(parallel, language) })] : []),
  ].join(' ')
}

/** The use of time day by day, and the average of one thing. */
export function DaysCard({ days, range, looked, series, totals, names, of }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const shortly = (minutes: number) => (minutes ? shortLength(minutes, language).replaceAll(' ', UNBROKEN) : '0')
  const { nameOf, logsOf } = names
  const stacked = onAxisFirst(series, of)
  const columns = columnsOf(days, range, stacked, of)
  const average = of === null ? null : t('avg30Of', { name: nameOf(of) })
  const minutesCell = (minutes: number | null | undefined): Cell => ({
    text: minutes === null || minutes === undefined ? '–' : length(Math.round(minutes), language),
    value: minutes === null || minutes === undefined ? null : Math.round(minutes * 10) / 10,
  })
  const parallel = parallelOf(columns)
  const summary = useSummary(columns, totals, nameOf)
  const dayTotal = ({ total: all, parallel: beside }: Column) =>
    [length(all, language), ...(beside ? [t('plusParallel', { length: length(beside, language) })] : [])].join(' ')
  return (
    <PictureCard
      title={t('days')}
      summary={summary}
      file={`days-${looked}-${range.from}-${range.to}`}
      legend={[
        ...series.map(({ id, colour }) => ({ name: nameOf(id), colour })),
        ...(parallel ? [{ name: t('parallel'), colour: 'var(--ink-soft)' }] : []),
      ]}
      table={{
        head: [
          t('day'),
          ...series.map(({ id }) => nameOf(id)),
          t('total'),
          ...(parallel ? [t('parallel')] : []),
          ...(average ? [average] : []),
        ],
        rows: columns.map(({ date, minutes, total: all, parallel: beside, average: usual }) => ({
          key: date,
          logs: logsOf({ of: 'all', range: { from: date, to: date } }),
          cells: [
            { text: dateText(date, language), value: date },
            ...series.map(({ id }) => minutesCell(minutes[id] ?? 0)),
            minutesCell(all),
            ...(parallel ? [minutesCell(beside)] : []),
            ...(average ? [minutesCell(usual)] : []),
          ],
        })),
      }}
    >
      <div className={classes.chart}>
        <Suspense fallback={<Skeleton height="100%" radius="md" />}>
          <DaysChart
            columns={columns}
            series={stacked.map(({ id, colour }) => ({ id, colour, name: nameOf(id) }))}
            average={average}
            label={(column) => `${dateText(column.date, language, 'longDay')}: ${dayTotal(column)}`}
            shortly={shortly}
            exactly={(minutes) => length(Math.round(minutes), language)}
            dayText={(date, style) => dateText(date, language, style)}
            logsOf={logsOf}
          />
        </Suspense>
      </div>
      <SeriesKey
        series={series}
        range={range}
        names={names}
        average={average}
        parallel={parallel ? t('parallel') : null}
      />
    </PictureCard>
  )
}
