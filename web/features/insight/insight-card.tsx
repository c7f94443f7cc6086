import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useId } from 'react'
import type { Insight } from '#contract/insight.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { clockOfDay, dateText, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import { categoryNames } from '#web/widgets/category-names.ts'
import { addressOfLogs } from '#web/widgets/chart/logs-address.ts'
import { LogsLink } from '#web/widgets/chart/logs-link.tsx'
import classes from './insights.module.css'
import { insightMessages } from './messages.ts'
import { logsBehind, pairOf, sizeOf } from './model.ts'

/** Some Monday. */
const MONDAY = '2026-01-05' as LocalDate

function useSentence() {
  const t = useWords(insightMessages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const number = (value: number) => numberText(Math.round(value * 10) / 10, language)
  const percent = (part: number) => `${numberText(Math.round(part * 100), language)}%`
  return (insight: Insight): string => {
    switch (insight.kind) {
      case 'planWeekday': {
        const weekday = dateText(addDays(MONDAY, insight.weekday - 1), language, 'longWeekday')
        const rates = { rate: percent(insight.rate), other: percent(insight.otherRate) }
        return t(insight.effect > 0 ? 'planMore' : 'planLess', { weekday, plan: insight.plan.name, ...rates })
      }
      case 'sleepAfter': {
        const what = insight.activity?.name ?? category(insight.category)
        const by = Math.abs(insight.effect)
        if (insight.measure === 'asleepMinutes')
          return t(insight.effect > 0 ? 'sleptLonger' : 'sleptShorter', {
            what,
            length: length(Math.round(by), language),
          })
        return t(insight.effect > 0 ? 'nightsBetter' : 'nightsWorse', { what, stars: number(by) })
      }
      case 'neglectedRecipient': {
        const { recipient, lastDate, usualDays } = insight
        return t('neglected', {
          name: recipient.name,
          date: dateText(lastDate, language, 'day'),
          count: Math.round(usualDays),
        })
      }
      case 'ratingActivity': {
        const { activity, mean, otherMean } = insight
        return t('ratedActivity', { activity: activity.name, mean: number(mean), other: number(otherMean) })
      }
      case 'ratingHour':
      default: {
        const [from, to] = [clockOfDay(insight.from, language), clockOfDay(insight.to, language)]
        return t('ratedHour', { from, to, mean: number(insight.mean), other: number(insight.otherMean) })
      }
    }
  }
}

function useBehind() {
  const t = useWords(insightMessages)
  return ({ kind, days, otherDays }: Insight): string => {
    if (kind === 'sleepAfter') return t('nightsBehind', { days, otherDays })
    return kind === 'neglectedRecipient' ? t('daysTold', { days }) : t('daysBehind', { days, otherDays })
  }
}

/** One insight, its strength, and the days behind it. [insight/insight-method] */
export function InsightCard({ insight, range }: { insight: Insight; range: DateRange }) {
  const t = useWords(insightMessages)
  const sentence = useSentence()
  const behind = useBehind()
  const id = useId()
  const pair = pairOf(insight)
  const logs = logsBehind(insight, range)
  return (
    <li className={`${surface.card} ${classes.card}`} aria-labelledby={id}>
      <p id={id} className={`${classes.sentence} figures`}>
        {sentence(insight)}
      </p>
      {pair && (
        <div className={classes.bars} aria-hidden>
          <Bar share={pair.here} isHere>
            {t('here')}
          </Bar>
          <Bar share={pair.there}>{t('there')}</Bar>
        </div>
      )}
      <p className={`${classes.behind} figures`}>
        {insight.kind !== 'neglectedRecipient' && <span className={classes.size}>{t(sizeOf(insight))}</span>}
        <span>{behind(insight)}</span>
        {logs && (
          <LogsLink logs={addressOfLogs(logs)} className={classes.link}>
            {t('logs')}
          </LogsLink>
        )}
        {insight.kind === 'planWeekday' && (
          <Link to={PATHS.plans} search={{ mode: 'progress' }} className={classes.link}>
            {t('plans')}
          </Link>
        )}
      </p>
    </li>
  )
}

const Bar = ({ share, isHere = false, children }: { share: number; isHere?: boolean; children: ReactNode }) => (
  <div className={classes.bar} data-here={isHere || undefined}>
    <span>{children}</span>
    <i style={{ '--share': share } as CSSProperties} />
  </div>
)
