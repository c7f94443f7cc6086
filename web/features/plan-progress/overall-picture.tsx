import { IconFlame } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { kindNames } from '#web/widgets/plan-form/kind-names.ts'
import { ProgressRing } from '#web/widgets/plan-marks/progress-ring.tsx'
import { StatusBadge } from '#web/widgets/plan-marks/status-badge.tsx'
import { progressMessages } from './messages.ts'
import classes from './overall-picture.module.css'
import type { Overall } from './model.ts'
import { RateBar } from './rate-bar.tsx'

type Rate = Overall['overall']

/** The rate of all plans together, and its parts. [plan-progress/overall-rate] */
export function OverallPicture({ overall }: { overall: Overall }) {
  const t = useWords(progressMessages)
  const kind = useWords(kindNames)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const rateText = useRateText()
  const id = useId()
  const { overall: all, byScheduleType, byCategory, byStatus, streakDays } = overall
  return (
    <section className={`${surface.card} ${classes.picture}`} aria-labelledby={id}>
      <div className={classes.whole}>
        <ProgressRing share={all.rate === null ? null : all.rate / 100} size={148} thickness={13}>
          <strong className={`${classes.rate} figures`}>{rateText(all.rate)}</strong>
        </ProgressRing>
        <div className={classes.words}>
          <h2 id={id} className={surface.title}>
            {t('overall')}
          </h2>
          <p className="figures">
            {all.denominator > 0
              ? t('sum', { done: length(all.numerator, language), target: length(all.denominator, language) })
              : t('nothingAsked')}
          </p>
          <p className={classes.streak} title={t('streakHint')}>
            <IconFlame size={18} stroke={1.8} aria-hidden />
            <span>{t('streak')}</span>
            <b className="figures">{t('streakDays', { count: streakDays })}</b>
          </p>
          <ul className={classes.statuses} aria-label={t('byStatus')}>
            {byStatus
              .filter(({ plans }) => plans > 0)
              .map(({ status, plans }) => (
                <li key={status}>
                  <StatusBadge status={status} count={plans} />
                </li>
              ))}
          </ul>
        </div>
      </div>
      <div className={classes.parts}>
        <Bars
          title={t('byScheduleType')}
          bars={byScheduleType.map(({ scheduleType, ...rate }) => ({
            key: scheduleType,
            name: kind(scheduleType),
            rate,
          }))}
        />
        <Bars
          title={t('byCategory')}
          bars={byCategory.map(({ category: key, ...rate }) => ({
            key,
            name: category(key),
            rate,
            category: key,
            icon: <CategoryIcon category={key} size={16} />,
          }))}
        />
      </div>
    </section>
  )
}

/** `86.7%`; a dash where nothing was asked for. */
export function useRateText() {
  const language = useLanguage()
  return (rate: number | null) => (rate === null ? '–' : `${numberText(rate, language)}%`)
}

type Bar = { key: string; name: string; rate: Rate; category?: string; icon?: ReactNode }

function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const rateText = useRateText()
  const id = useId()
  return (
    <div>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <ul className={classes.bars} aria-labelledby={id}>
        {bars.map(({ key, name, rate: { rate }, category, icon }) => (
          <li key={key} data-category={category}>
            <span className={classes.name}>
              {icon}
              {name}
            </span>
            <span className="figures">{rateText(rate)}</span>
            <RateBar rate={rate} />
          </li>
        ))}
      </ul>
    </div>
  )
}
