import { Link } from '@tanstack/react-router'
import type { DailyReward } from '#contract/reward.ts'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { categoryNames } from '#web/widgets/category-names.ts'
import classes from './how-to-earn.module.css'
import { rewardMessages } from './messages.ts'

/** A hand under a star, a coin and a crown. */
const Drawing = () => (
  <svg width="180" height="112" viewBox="0 0 180 112" fill="none" aria-hidden focusable="false">
    <path d="M14 100h152" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <path
      d="M52 24l6 12.4 13.6 2-9.8 9.6 2.3 13.6L52 55.2l-12.1 6.4 2.3-13.6-9.8-9.6 13.6-2z"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="4"
      strokeLinejoin="round"
    />
    <circle cx="104" cy="72" r="22" fill="var(--accent-soft)" stroke="var(--brand-4)" strokeWidth="4" />
    <circle cx="104" cy="72" r="12" stroke="var(--brand-2)" strokeWidth="4" />
    <path
      d="M122 44l-4-24 14 9 10-17 10 17 14-9-4 24z"
      fill="var(--accent-soft)"
      stroke="var(--brand-6)"
      strokeWidth="4"
      strokeLinejoin="round"
    />
  </svg>
)

type Props = { day: DailyReward; isToday: boolean; isProposing: boolean }

/** How it works, in as many sentences as there are steps. */
export function HowToEarn({ day: { parts, settings }, isToday, isProposing }: Props) {
  const t = useWords(rewardMessages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const categories = namesText(
    settings.rewardCategories.map((one) => category(one)),
    language,
  )
  return (
    <section className={classes.how} aria-labelledby="how-to-earn">
      <Drawing />
      <h2 id="how-to-earn" className={surface.title}>
        {t('howTitle')}
      </h2>
      <ol>
        <li>{t('howStars')}</li>
        {parts && isProposing && <li>{t('howConfirm')}</li>}
        {parts && categories !== '' && <li>{t('howCoins', { categories, minutes: settings.minRewardMinutes })}</li>}
        {parts && <li>{t('howPlans')}</li>}
        {parts && <li>{t('howBank')}</li>}
        {!parts && <li>{t('howAdult')}</li>}
      </ol>
      {isToday && (
        <Link to={PATHS.home} className={buttons.primary}>
          {t('toLog')}
        </Link>
      )}
    </section>
  )
}
