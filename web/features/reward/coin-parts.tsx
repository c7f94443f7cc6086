import { IconBed, IconCalendarCheck, IconFlame, IconSparkles, type TablerIcon } from '@tabler/icons-react'
import type { DailyReward } from '#contract/reward.ts'
import { COIN_PARTS, type CoinPart } from '#domain/reward/settings.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { CoinSign } from '#web/widgets/crown/reward-signs.tsx'
import classes from './coin-parts.module.css'
import { rewardMessages } from './messages.ts'

type PartsOfDay = NonNullable<DailyReward['parts']>

const ICONS: Record<CoinPart, TablerIcon> = {
  effort: IconSparkles,
  plan: IconCalendarCheck,
  sleep: IconBed,
  streak: IconFlame,
}

/** More stars give no more coins for effort. [reward/effort-coins] */
const ENOUGH_STARS = 50

function useSaid(parts: PartsOfDay): Record<CoinPart, string> {
  const t = useWords(rewardMessages)
  const language = useLanguage()
  const { effort, plan, sleep, streak } = parts
  const asked = { done: length(plan.done, language), target: length(plan.target, language) }
  return {
    effort: t('effortSaid', { count: effort.stars, enough: ENOUGH_STARS }),
    plan: plan.target ? t('planSaid', asked) : t('planNone'),
    sleep: t(sleep.night),
    streak: streak.days ? t('streakSaid', { count: streak.days }) : t('streakNone'),
  }
}

const KEY_OF = { day: 'planOf', week: 'shareOfWeek', month: 'shareOfMonth' } as const

/** A share of a week does not concern the day alone: the plans of the day may be done without it. */
const hasSeveralOrShares = ({ plans }: PartsOfDay['plan']) =>
  plans.length > 1 || plans.some(({ shareOf }) => shareOf !== null)

/** The parts of the coins of a day, with their reasons. [reward/daily-coins] */
export function CoinParts({ parts, isHollow }: { parts: PartsOfDay; isHollow: boolean }) {
  const t = useWords(rewardMessages)
  const language = useLanguage()
  const said = useSaid(parts)
  return (
    <section className={`${surface.part} ${classes.card}`} aria-labelledby="coin-parts">
      <h2 id="coin-parts" className={surface.title}>
        {t('whence')}
      </h2>
      <ul className={classes.parts}>
        {COIN_PARTS.map((part) => {
          const Icon = ICONS[part]
          const { coins, most } = parts[part]
          return (
            <li key={part} data-off={most === 0 || undefined}>
              <Icon size={24} stroke={1.6} aria-hidden />
              <div>
                <strong>{t(part)}</strong>
                <span>{most === 0 ? t('off') : said[part]}</span>
                {part === 'plan' && hasSeveralOrShares(parts.plan) && (
                  <ul className={`${classes.plans} figures`}>
                    {parts.plan.plans.map(({ planId, name, done, target, shareOf }) => (
                      <li key={planId}>
                        {t(KEY_OF[shareOf ?? 'day'], {
                          name,
                          done: length(done, language),
                          target: length(target, language),
                        })}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
              {most > 0 && (
                <span className={classes.coins} role="img" aria-label={t('partOf', { coins, most })}>
                  <strong className="figures" aria-hidden>
                    {coins}
                  </strong>
                  <CoinSign size={22} hollow={isHollow || coins === 0} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
