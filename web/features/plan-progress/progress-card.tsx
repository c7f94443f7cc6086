import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { WeekPlan } from '#contract/plan.ts'
import type { PlanFigure } from '#contract/plan-statistics.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { kindNames } from '#web/widgets/plan-form/kind-names.ts'
import { StatusBadge } from '#web/widgets/plan-marks/status-badge.tsx'
import { progressMessages } from './messages.ts'
import { useRateText } from './overall-picture.tsx'
import classes from './progress-card.module.css'
import { RateBar } from './rate-bar.tsx'
import { ShorterPeriod } from './shorter-period.tsx'

type Props = {
  figure: PlanFigure
  /** Of the running week; undefined: the plan has no day in it. */
  week: WeekPlan | undefined
  onOpen: () => void
}

/** How one plan goes. The whole card opens its week. */
export function ProgressCard({ figure, week, onOpen }: Props) {
  const t = useWords(progressMessages)
  const kind = useWords(kindNames)
  const language = useLanguage()
  const rateText = useRateText()
  const { name, category, scheduleType, rate, numerator, denominator, aheadMinutes, behind } = figure
  const times = week && week.times > 0 ? { done: week.timesDone, count: week.times } : null
  return (
    <article
      className={`${surface.card} ${classes.card}`}
      data-category={category}
      data-resting={figure.activityStatus === 'inactive'}
    >
      <header className={classes.head}>
        <span className={classes.icon}>
          <CategoryIcon category={category} size={20} />
        </span>
        <div className={classes.title}>
          <h3>
            <button type="button" aria-label={t('open', { name })} onClick={onOpen}>
              {name}
            </button>
          </h3>
          <p>{kind(scheduleType)}</p>
        </div>
        <strong className={`${classes.rate} figures`}>{rateText(rate)}</strong>
      </header>
      <RateBar rate={rate} />
      <p className={`${classes.sums} figures`}>
        <span>
          {denominator > 0
            ? t('sum', { done: length(numerator, language), target: length(denominator, language) })
            : t('nothingAsked')}
        </span>
        {times && (
          <b title={t(scheduleType === 'monthlyFlexible' ? 'timesMonthLabel' : 'timesLabel', times)}>
            <span aria-hidden>{t('times', times)}</span>
            <span className={classes.said}>
              {t(scheduleType === 'monthlyFlexible' ? 'timesMonthLabel' : 'timesLabel', times)}
            </span>
          </b>
        )}
      </p>
      {week && <ShorterPeriod plan={week} />}
      <p className={classes.marks}>
        <StatusBadge status={figure.executionStatus} />
        {figure.activityStatus === 'inactive' && <span className={classes.mark}>{t('paused')}</span>}
        {aheadMinutes > 0 && (
          <span className={classes.mark} data-mark="ahead">
            <IconTrendingUp size={14} stroke={2} aria-hidden />
            {t('ahead', { length: length(aheadMinutes, language) })}
          </span>
        )}
        {behind && (
          <span className={classes.mark} data-mark="behind">
            <IconTrendingDown size={14} stroke={2} aria-hidden />
            {t('behind')}
          </span>
        )}
      </p>
    </article>
  )
}
