import { DAY_MINUTES } from '#domain/time/time.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { CLOCK_SLOT_MINUTES } from '#domain/log/typical-day.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { PictureCard } from '#web/widgets/chart/picture-card.tsx'
import { useMarks } from '#web/widgets/chart/use-marks.ts'
import classes from './clock-card.module.css'
import { ClockRing } from './clock-ring.tsx'
import { messages } from './messages.ts'
import { categoriesOf, type Clock, EXAMPLE, stretchesOf } from '#web/widgets/chart/typical-day.ts'
import { seriesOf } from './model.ts'
import { clockQuery } from './queries.ts'
import { SeriesKey } from './series-key.tsx'
import { useNames, usePercent } from './use-figures.tsx'

/** A longer sentence would not be read. */
const MAX_SAID = 6

/**
 * The typical day as a clock of 24 hours; while there are too few days, an example of its look.
 * [statistics/typical-day]
 */
export function ClockCard({ range }: { range: DateRange }) {
  const t = useWords(messages)
  const { data: clock, error, refetch } = useQuery(clockQuery(range))
  if (error && !clock) return <Failure error={error} onRetry={() => void refetch()} />
  if (!clock) return <Skeleton height={420} radius="lg" />
  if (clock.gate.status === 'insufficient') return <Example />
  if (!clock.slots.length)
    return (
      <section className={`${surface.card} ${classes.none}`}>
        <h2 className={surface.title}>{t('clock')}</h2>
        <p>{t('clockNone')}</p>
      </section>
    )
  return <Known clock={clock} range={range} />
}

/**
 * The example has no invented numbers, and nothing that could be mistaken for the user's own. [statistics/gate-screen]
 */
function Example() {
  const t = useWords(messages)
  const series = seriesOf(categoriesOf({ slots: EXAMPLE }), 'category')
  return (
    <section className={`${classes.none} ${classes.sample}`}>
      <h2 className={surface.title}>{t('clock')}</h2>
      <div className={classes.veiled}>
        <ClockRing slots={EXAMPLE} series={series} label={`${t('clock')}: ${t('example')}`} middle="" />
        <strong>{t('example')}</strong>
      </div>
    </section>
  )
}

function Known({ clock, range }: { clock: Clock; range: DateRange }) {
  const t = useWords(messages)
  const language = useLanguage()
  const percentText = usePercent()
  const names = useNames('category')
  const { nameOf } = names
  const series = seriesOf(categoriesOf(clock), 'category')
  const { slots, dataDays } = clock
  const markOf = useMarks(slots.length)
  const time = (minutes: number) => clockOfDay(minutes % DAY_MINUTES, language)
  const part = (share: number) => percentText(Math.round(share * 1000) / 10)
  const stretches = stretchesOf(clock)
  type Slot = Clock['slots'][number]
  const said = ({ from, shares }: Slot) =>
    [
      `${time(from)}–${time(from + CLOCK_SLOT_MINUTES)}`,
      ...shares.slice(0, 3).map(({ category, share }) => `${nameOf(category)} ${part(share)}`),
    ].join(', ')
  return (
    <PictureCard
      title={t('clock')}
      summary={
        stretches.length
          ? t('clockSaid', {
              stretches: stretches
                .slice(0, MAX_SAID)
                .map(({ category, from, to }) =>
                  t('stretch', { name: nameOf(category), from: time(from), to: time(to) }),
                )
                .join(', '),
            })
          : t('clockMixed')
      }
      file={`typical-day-${range.from}-${range.to}`}
      legend={series.map(({ id, colour }) => ({ name: nameOf(id), colour }))}
      table={{
        head: [t('time'), ...categoriesOf(clock).map(nameOf), t('unlogged')],
        rows: slots.map((slot) => ({
          key: String(slot.from),
          cells: [
            { text: `${time(slot.from)}–${time(slot.from + CLOCK_SLOT_MINUTES)}` },
            ...categoriesOf(clock).map((id) => {
              const share = slot.shares.find(({ category }) => category === id)?.share ?? 0
              return { text: part(share), value: Math.round(share * 1000) / 10 }
            }),
            { text: part(slot.unlogged), value: Math.round(slot.unlogged * 1000) / 10 },
          ],
        })),
      }}
    >
      <ClockRing
        slots={slots}
        series={series}
        label={t('clock')}
        middle={t('clockOf', { count: dataDays })}
        mark={{ said, propsOf: (at) => markOf(at, null) }}
      />
      <SeriesKey series={series} range={range} names={names} average={null} parallel={null} />
    </PictureCard>
  )
}
