import { Skeleton, useDirection } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { logsOfPlans } from '#contract/log-mark.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { addressOfLogs } from '#web/widgets/chart/logs-address.ts'
import { LogsLink } from '#web/widgets/chart/logs-link.tsx'
import { PictureCard } from '#web/widgets/chart/picture-card.tsx'
import { useMarks } from '#web/widgets/chart/use-marks.ts'
import { kindNames } from '#web/widgets/plan-form/kind-names.ts'
import { messages } from './messages.ts'
import classes from './plans-card.module.css'
import { fetchedRange, type Overall } from './model.ts'
import { plansQuery } from './queries.ts'
import { useNames, usePercent } from './use-figures.tsx'

/**
 * Planned against done, from the beginning of each plan until today. The card needs no data days, and does not depend
 * on the chosen range, so it does not stand under it. [statistics/no-foreign-range]
 */
export function PlansCard({ today }: { today: LocalDate }) {
  const range = fetchedRange(today)
  const { data: overall, error, refetch } = useQuery(plansQuery(range))
  if (error && !overall) return <Failure error={error} onRetry={() => void refetch()} />
  if (!overall) return <Skeleton height={260} radius="lg" />
  return <Known overall={overall} range={range} />
}

/** The logs that the figure of some plans adds up. [search/search-sums] */
function logsCreditedTo(plans: Overall['plans']) {
  const logs = logsOfPlans(plans.map(({ planId }) => planId))
  return logs && addressOfLogs(logs)
}

type KnownProps = { overall: Overall; range: DateRange }

function Known({ overall: { overall, byScheduleType, byCategory, plans }, range }: KnownProps) {
  const t = useWords(messages)
  const kind = useWords(kindNames)
  const language = useLanguage()
  const percentText = usePercent()
  const rows = [
    { key: 'all', name: t('allPlans'), ...overall, of: plans },
    ...byScheduleType.map((figure) => ({
      key: figure.scheduleType,
      name: kind(figure.scheduleType),
      ...figure,
      of: plans.filter(({ scheduleType }) => scheduleType === figure.scheduleType),
    })),
  ].map(({ of, ...row }) => ({ ...row, logs: logsCreditedTo(of) }))
  // The card removes the picture while it shows the table, and keeps the mark that was chosen.
  const markOf = useMarks(rows.length)
  const hasPlans = byScheduleType.length > 0
  return (
    <PictureCard
      title={t('plans')}
      summary={
        hasPlans
          ? t('plansSaid', {
              done: length(overall.numerator, language),
              target: length(overall.denominator, language),
            })
          : t('plansNone')
      }
      file={`plans-until-${range.to}`}
      table={{
        head: [t('planKind'), t('done'), t('target'), t('rate')],
        rows: rows.map(({ key, name, numerator, denominator, rate, logs }) => ({
          key,
          logs,
          cells: [
            { text: name },
            { text: length(numerator, language), value: numerator },
            { text: length(denominator, language), value: denominator },
            { text: percentText(rate), value: rate },
          ],
        })),
      }}
    >
      {hasPlans && (
        <>
          <RateBars rows={rows} markOf={markOf} />
          <CategoryRates byCategory={byCategory} plans={plans} />
        </>
      )}
    </PictureCard>
  )
}

const BAR = { height: 46, thick: 12 }

type Row = Overall['overall'] & { key: string; name: string; logs: ReturnType<typeof logsCreditedTo> }

type BarsProps = { rows: readonly Row[]; markOf: ReturnType<typeof useMarks> }

/** A bar for each kind of plan, as long as its rate. */
function RateBars({ rows, markOf }: BarsProps) {
  const t = useWords(messages)
  const language = useLanguage()
  const isBackwards = useDirection().dir === 'rtl'
  const percentText = usePercent()
  return (
    <svg
      data-picture
      data-marks
      className={classes.bars}
      height={rows.length * BAR.height}
      role="group"
      aria-label={t('plans')}
    >
      {rows.map(({ key, name, numerator, denominator, rate, logs }, at) => (
        <g key={key} transform={`translate(0 ${at * BAR.height})`}>
          <a
            {...markOf(at, logs)}
            className={classes.row}
            aria-label={`${name}: ${percentText(rate)}, ${t('plansSaid', {
              done: length(numerator, language),
              target: length(denominator, language),
            })}`}
            data-whole={at === 0 || undefined}
          >
            <rect className={classes.field} width="100%" height={BAR.height - 4} rx={6} />
            <text x={isBackwards ? '100%' : 0} y={16} className={classes.name} data-end={isBackwards || undefined}>
              {name}
            </text>
            <text x={isBackwards ? 0 : '100%'} y={16} className={classes.rate} data-end={!isBackwards || undefined}>
              <tspan className={classes.sum}>
                {t('ofTarget', { done: length(numerator, language), target: length(denominator, language) })}
              </tspan>
              <tspan dx={8}>{percentText(rate)}</tspan>
            </text>
            <rect className={classes.rest} y={24} width="100%" height={BAR.thick} rx={BAR.thick / 2} />
            <rect
              className={classes.done}
              x={isBackwards ? `${100 - Math.min(rate ?? 0, 100)}%` : 0}
              y={24}
              width={`${Math.min(rate ?? 0, 100)}%`}
              height={BAR.thick}
              rx={BAR.thick / 2}
            />
          </a>
        </g>
      ))}
    </svg>
  )
}

type RatesProps = Pick<Overall, 'byCategory' | 'plans'>

function CategoryRates({ byCategory, plans }: RatesProps) {
  const percentText = usePercent()
  const { nameOf } = useNames('category')
  return (
    <ul className={classes.categories}>
      {byCategory.map(({ category, rate }) => (
        <li key={category} data-category={category}>
          <LogsLink logs={logsCreditedTo(plans.filter((plan) => plan.category === category))}>
            <CategoryIcon category={category} size={16} />
            {nameOf(category)}
          </LogsLink>
          <span className="figures">{percentText(rate)}</span>
          <i style={{ '--share': Math.min((rate ?? 0) / 100, 1) } as CSSProperties} />
        </li>
      ))}
    </ul>
  )
}
